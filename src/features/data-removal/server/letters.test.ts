import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { readMail } from '../../../../tests/support/read-mail.ts'
import { type Database, runSql } from '../../../platform/server/database.ts'
import { startMailServer } from '../../../platform/server/mail/mail-server.fixture.ts'
import { addressHash, suppress } from '../../../platform/server/suppression.ts'
import { verifyReceipt } from '../receipt.ts'
import { removalLimits } from '../vocabulary.ts'
import { emptyRemovals, later, loadPlatforms, openRemovals, secret } from './removal.fixture.ts'

let db: Database
beforeAll(async () => {
  db = (await createTestDatabase()).db
})
beforeEach(async () => {
  await emptyRemovals(db)
  await runSql(db, `delete from removal_platform`)
  await loadPlatforms(db)
})

const anna = 'anna@corp.test'
const unknownLink = expect.objectContaining({ code: 'removal_link_unknown' })

const letters = () =>
  runSql<{ recipient: string }>(db, `select recipient from outbox_message where kind = 'removal-letter' order by id`)
const everything = () =>
  Promise.all(
    ['request', 'item', 'event', 'reply', 'letter'].map((table) =>
      runSql(db, `select t::text from removal_${table} t order by 1`),
    ),
  )
const statesOf = (request: { items: { platform: { id: string }; state: string; reason: string | null }[] }) =>
  Object.fromEntries(
    request.items.map(({ platform, state, reason }) => [platform.id, reason ? `${state}(${reason})` : state]),
  )

test('from the form to the last answer: letters leave, one bounces, one stays silent, the receipt verifies', async () => {
  const sink = await startMailServer()
  const { ask, prove, tokenTo, sendDue, deliver, look, act, runClocks, call, clock, mailsTo } = openRemovals(db)
  await ask(anna, ['lanternfish', 'goneaway', 'formica', 'brokerage', 'nowhere'], { reason: 'Spam' })
  const { requestId, trackToken } = await prove(await tokenTo(anna), { name: 'Anna Example' })
  expect((await mailsTo(anna)).map(({ kind }) => kind)).toEqual(['prove-removal', 'track-link'])
  expect(await tokenTo(anna, 'track-link')).toBe(trackToken)
  expect(statesOf(await look(trackToken))).toEqual({
    ...{ lanternfish: 'queued', goneaway: 'queued', formica: 'manual(form)', brokerage: 'queued' },
    nowhere: 'contact_invalid',
  })

  await sendDue()
  await deliver(sink.url)
  await sendDue()
  const toFish = sink.received.map(readMail).find(({ to }) => to.includes('privacy@lanternfish.example'))
  expect(toFish?.text).toContain('Cal. Civ. Code § 1798.105')
  expect(toFish?.text).toContain(requestId)
  expect(toFish?.text).toContain('Signed by: Anna Example')
  expect(toFish?.raw).not.toMatch(/text\/html/)
  const sent = await look(trackToken)
  expect(statesOf(sent)).toEqual({
    ...{ lanternfish: 'sent', goneaway: 'contact_invalid', formica: 'manual(form)', brokerage: 'sent' },
    nowhere: 'contact_invalid',
  })
  const fish = sent.items[0]
  expect(fish).toMatchObject({ law: { id: 'ccpa-delete' }, isOverdue: false, sentAt: expect.any(String) })
  expect(fish?.answerBy).toBe(new Date(Date.parse(fish?.sentAt ?? '') + 45 * 86_400_000).toISOString().slice(0, 10))
  expect(sent.items[3]?.law?.id).toBe('ccpa-opt-out')
  expect(await runSql(db, `select id from removal_platform where bounced_at is not null`)).toEqual([{ id: 'goneaway' }])

  // The second letter to a broker keeps the gap of a minute.
  later(clock, { minutes: 2 })
  await sendDue()
  await deliver(sink.url)
  await sendDue()
  expect(sink.received.filter(({ to }) => to.includes('privacy@brokerage.example'))).toHaveLength(2)

  const formica = sent.items[2]?.id ?? 0
  await act(trackToken, formica, 'opened')
  expect((await act(trackToken, formica, 'done')).items[2]).toMatchObject({
    ...{ state: 'manual', reason: 'user_marked_done', answerBy: expect.any(String) },
  })
  await act(trackToken, formica, 'done')

  // Sixty days later: no one has answered.
  later(clock, { days: 60 })
  await runClocks()
  expect(statesOf(await look(trackToken))).toMatchObject({ lanternfish: 'overdue(no_answer)', formica: 'fulfilled' })
  await sendDue()
  await deliver(sink.url)
  await sendDue()
  await runClocks()
  const reminders = sink.received.map(readMail).filter(({ raw }) => /^Subject: Reminder/m.test(raw))
  expect(reminders.map(({ to }) => to[0]).toSorted()).toEqual([
    'privacy@brokerage.example',
    'privacy@lanternfish.example',
  ])
  expect(statesOf(await look(trackToken))).toMatchObject({ lanternfish: 'reminded(no_answer)' })

  later(clock, { days: 20 })
  await runClocks()
  await runClocks()
  const late = await look(trackToken)
  expect(statesOf(late)).toMatchObject({ lanternfish: 'escalated(complaint_ready)' })
  expect(late.items[0]?.draft?.text).toContain('California Privacy Protection Agency')
  expect(sink.received.map(readMail).filter(({ raw }) => /^Subject: Reminder/m.test(raw))).toHaveLength(2)
  expect((await mailsTo(anna)).filter(({ kind }) => kind === 'removal-update').length).toBeGreaterThan(0)

  const receipt = (await call('GET /api/data-removal/requests/{token}/receipt.json', {
    params: { token: trackToken },
  })) as { items: { platform: { name: string } }[] }
  const verify = (given: unknown) => call('POST /api/data-removal/verify', { body: { receipt: given } })
  expect(verifyReceipt(structuredClone(receipt)).problems).toEqual([])
  expect(await verify(receipt)).toEqual({ isWhole: true, isOurs: true, problems: [] })
  const changed = structuredClone(receipt)
  if (changed.items[0]) changed.items[0].platform.name = 'Lanternfisk'
  expect(await verify(changed)).toMatchObject({ isWhole: false, problems: [expect.stringContaining('was changed')] })
  expect(JSON.stringify(receipt)).not.toMatch(/anna|Example"/i)
  expect(await verify({ hello: 1 })).toMatchObject({ isWhole: null, isOurs: false })

  const calendar = Buffer.from(
    await call('GET /api/data-removal/requests/{token}/due.ics', { params: { token: trackToken } }),
  )
  expect(calendar.toString()).toContain('SUMMARY:Answer due: Lanternfish')

  // Personal data is erased, and the receipt still verifies.
  await call('DELETE /api/data-removal/requests/{token}', { params: { token: trackToken } })
  await expect(look(trackToken)).rejects.toEqual(unknownLink)
  expect(await verify(receipt)).toMatchObject({ isWhole: true, isOurs: true })
  const stored = JSON.stringify([await everything(), await runSql(db, `select o::text from outbox_message o`)])
  expect(stored).not.toMatch(/anna/i)
  await sink.close()
})

test('a letter of the demonstration never leaves, whatever mail server is named later', async () => {
  const sink = await startMailServer()
  const { ask, prove, tokenTo, sendDue, deliver } = openRemovals(db, { OPERATOR_NAME: '' })
  await ask(anna, ['lanternfish'])
  await prove(await tokenTo(anna))
  await sendDue()
  expect(await letters()).toHaveLength(1)
  await deliver(sink.url)
  expect(sink.received.map(({ to }) => to[0])).toEqual([anna, anna])
  await sink.close()
})

test('letters leave in their turn: one a minute for a platform, two hundred an hour in all', async () => {
  const { ask, prove, tokenTo, sendDue, clock } = openRemovals(db, { RATE_LIMITS: 'off' })
  for (let at = 0; at < 5; at++) {
    const email = `a${at}@corp.test`
    await ask(
      email,
      Array.from({ length: 50 }, (_, n) => `many${n}`),
    )
    await prove(await tokenTo(email))
  }
  await sendDue()
  expect(await letters()).toHaveLength(50)
  await sendDue()
  expect(await letters()).toHaveLength(50)
  for (const total of [100, 150, 200, 200]) {
    later(clock, { minutes: 2 })
    await sendDue()
    expect(await letters()).toHaveLength(total)
  }
  expect(removalLimits.lettersAnHour).toBe(200)
  later(clock, { hours: 1 })
  await sendDue()
  expect(await letters()).toHaveLength(250)
})

test('what a clock that was a day ahead put off is not waited for when it is right again', async () => {
  const { ask, prove, tokenTo, sendDue, clock } = openRemovals(db)
  later(clock, { hours: 26 })
  await ask(anna, ['lanternfish'])
  await prove(await tokenTo(anna))
  later(clock, { hours: -26 })
  await sendDue()
  expect(await letters()).toHaveLength(1)
})

test('two workers at once queue each letter once', async () => {
  const { ask, prove, tokenTo, sendDue } = openRemovals(db)
  await ask(anna, ['lanternfish', 'silentium', 'many1', 'many2'])
  await prove(await tokenTo(anna))
  await Promise.all([sendDue(), sendDue(), sendDue()])
  expect(await letters()).toHaveLength(4)
})

test('a letter that cannot be queued is reported, and stops none behind it', async () => {
  const { ask, prove, tokenTo, sendDue } = openRemovals(db)
  for (const email of [anna, 'bert@corp.test']) {
    await ask(email, ['lanternfish', 'many1'])
    await prove(await tokenTo(email))
  }
  await runSql(db, `update removal_request set proved_at = null where email = $1`, [anna])
  await expect(sendDue()).rejects.toThrow('2 removal letters could not be queued')
  await sendDue()
  expect(await letters()).toHaveLength(2)
})

test('a mailbox that a provider reports gone later flips too', async () => {
  const sink = await startMailServer()
  const { ask, prove, tokenTo, sendDue, deliver, look } = openRemovals(db)
  await ask(anna, ['lanternfish', 'silentium'])
  const { trackToken } = await prove(await tokenTo(anna))
  await sendDue()
  await deliver(sink.url)
  await sendDue()
  await suppress(db, {
    ...{ addressHash: addressHash(secret, 'privacy@lanternfish.example'), stream: 'removal', reason: 'hard-bounce' },
    status: '5.1.1',
  })
  await sendDue()
  expect(statesOf(await look(trackToken))).toEqual({ lanternfish: 'bounced', silentium: 'sent' })
  expect(await runSql(db, `select id, bounce_status from removal_platform where bounced_at is not null`)).toEqual([
    { id: 'lanternfish', bounce_status: '5.1.1' },
  ])
  await sink.close()
})

test('a letter whose operator is gone is handed to the person', async () => {
  const { ask, prove, tokenTo, look } = openRemovals(db)
  await ask(anna, ['lanternfish'])
  const { trackToken } = await prove(await tokenTo(anna))
  await openRemovals(db, { OPERATOR_NAME: 'Someone Else' }).sendDue()
  expect(await letters()).toEqual([])
  const [item] = (await look(trackToken)).items
  expect(item).toMatchObject({ state: 'manual', reason: 'draft', draft: { to: 'privacy@lanternfish.example' } })
})

test('a letter that is leaving while its item is closed keeps its record; one that waits does not leave', async () => {
  const sink = await startMailServer()
  const { ask, prove, tokenTo, sendDue, deliver, look, act } = openRemovals(db)
  await ask(anna, ['lanternfish', 'silentium'])
  const { trackToken } = await prove(await tokenTo(anna))
  await sendDue()
  const lease = (until: string) =>
    runSql(db, `update outbox_message set leased_until = ${until} where recipient = 'privacy@lanternfish.example'`)
  await lease(`now() + interval '1 minute'`)
  for (const { id } of (await look(trackToken)).items) await act(trackToken, id, 'cancelled')
  await lease('null')
  await deliver(sink.url)
  await sendDue()
  expect(sink.received.flatMap(({ to }) => to)).toContain('privacy@lanternfish.example')
  expect(sink.received.flatMap(({ to }) => to)).not.toContain('privacy@silentium.example')
  expect(await runSql(db, `select sent_at is not null as sent from removal_letter`)).toEqual([{ sent: true }])
  expect(statesOf(await look(trackToken))).toEqual({ lanternfish: 'cancelled', silentium: 'cancelled' })
  await sink.close()
})

test('a letter that was in hand while its item was taken back, and was then put off, does not leave later', async () => {
  const sink = await startMailServer()
  const { ask, prove, tokenTo, sendDue, deliver, look, act } = openRemovals(db)
  await ask(anna, ['lanternfish'])
  const { trackToken } = await prove(await tokenTo(anna))
  await sendDue()
  await runSql(db, `update outbox_message set leased_until = now() + interval '1 minute' where kind = 'removal-letter'`)
  const [item] = (await look(trackToken)).items
  await act(trackToken, item?.id ?? 0, 'cancelled')
  // The mail server said that it was busy.
  await runSql(db, `update outbox_message set leased_until = null, attempts = 1 where kind = 'removal-letter'`)
  await sendDue()
  await deliver(sink.url)
  expect(sink.received.flatMap(({ to }) => to)).not.toContain('privacy@lanternfish.example')
  expect(await runSql(db, `select id from removal_letter`)).toEqual([])
  await sink.close()
})

test('what waits for a person too long is closed', async () => {
  const { ask, prove, tokenTo, look, runClocks, clock } = openRemovals(db)
  await ask(anna, ['formica'])
  const { trackToken } = await prove(await tokenTo(anna), { mode: 'self' })
  later(clock, { days: removalLimits.idleDays - 1 })
  await runClocks()
  expect(statesOf(await look(trackToken))).toEqual({ formica: 'manual(form)' })
  later(clock, { days: 2 })
  await runClocks()
  expect(statesOf(await look(trackToken))).toEqual({ formica: 'expired' })
})

test('once the permission has ended no reminder leaves in the person’s name: it is theirs to send', async () => {
  const sink = await startMailServer()
  const { ask, prove, tokenTo, sendDue, deliver, look, runClocks, clock } = openRemovals(db)
  await ask(anna, ['lanternfish'])
  const { trackToken } = await prove(await tokenTo(anna))
  await sendDue()
  await deliver(sink.url)
  await sendDue()
  later(clock, { days: removalLimits.permissionDays + 1 })
  await runClocks()
  await sendDue()
  expect(await letters()).toHaveLength(1)
  expect(await runSql(db, `select kind from removal_letter`)).toEqual([{ kind: 'deletion' }])
  const [item] = (await look(trackToken)).items
  expect(item).toMatchObject({ state: 'overdue', draft: { to: 'privacy@lanternfish.example' } })
  await sink.close()
})

test('a letter that a mailbox refuses goes to the one that the platform has by now', async () => {
  const sink = await startMailServer()
  const { ask, prove, tokenTo, sendDue, deliver, look, clock } = openRemovals(db)
  await ask(anna, ['goneaway'])
  const { trackToken } = await prove(await tokenTo(anna))
  await sendDue()
  await deliver(sink.url)
  await runSql(db, `update removal_platform set email = 'privacy@goneaway.example' where id = 'goneaway'`)
  later(clock, { minutes: 2 })
  await sendDue()
  await deliver(sink.url)
  await sendDue()
  expect(statesOf(await look(trackToken))).toEqual({ goneaway: 'sent' })
  expect(sink.received.flatMap(({ to }) => to)).toContain('privacy@goneaway.example')
  await sink.close()
})

test('a broker gets two letters, and the person sees both: text, day and clock of each, until they erase them', async () => {
  const sink = await startMailServer()
  const { ask, prove, tokenTo, sendDue, deliver, look, call, clock } = openRemovals(db)
  await ask(anna, ['brokerage'])
  const { trackToken } = await prove(await tokenTo(anna), { name: 'Anna Example' })
  const waiting = (await look(trackToken)).items[0]?.letters
  expect(waiting?.map(({ kind, state, text }) => [kind, state, text?.includes('Anna Example')])).toEqual([
    ['opt-out', 'waiting', true],
    ['deletion', 'waiting', true],
  ])
  for (let round = 0; round < 2; round++) {
    await sendDue()
    await deliver(sink.url)
    await sendDue()
    later(clock, { minutes: 2 })
  }
  const letters = (await look(trackToken)).items[0]?.letters ?? []
  expect(letters.map(({ kind, state, law, to }) => [kind, state, law?.id, to])).toEqual([
    ['opt-out', 'sent', 'ccpa-opt-out', 'privacy@brokerage.example'],
    ['deletion', 'sent', 'ccpa-delete', 'privacy@brokerage.example'],
  ])
  // Fifteen business days to opt out, forty-five days to delete: each by its own law.
  const [optOut, deletion] = letters
  expect(Date.parse(deletion?.answerBy ?? '') - Date.parse((deletion?.sentAt ?? '').slice(0, 10))).toBe(45 * 86_400_000)
  expect((optOut?.answerBy ?? '') < (deletion?.answerBy ?? '')).toBe(true)
  const calendar = Buffer.from(
    await call('GET /api/data-removal/requests/{token}/due.ics', { params: { token: trackToken } }),
  ).toString()
  for (const day of [optOut?.answerBy, deletion?.answerBy])
    expect(calendar).toContain(`DTSTART;VALUE=DATE:${day?.replaceAll('-', '')}`)
  expect(calendar.match(/^BEGIN:VEVENT/gm)).toHaveLength(2)
  const received = sink.received.map(readMail).filter(({ to }) => to.includes('privacy@brokerage.example'))
  const words = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()
  expect(received.map(({ text }) => words(text))).toEqual(letters.map(({ text }) => words(text)))
  const receipt = (await call('GET /api/data-removal/requests/{token}/receipt.json', {
    params: { token: trackToken },
  })) as { items: { letters: { kind: string; bodySha256: string }[] }[] }
  expect(receipt.items[0]?.letters.map(({ bodySha256 }) => bodySha256)).toEqual(letters.map((one) => one.bodySha256))
  expect(verifyReceipt(structuredClone(receipt)).problems).toEqual([])
  await call('DELETE /api/data-removal/requests/{token}', { params: { token: trackToken } })
  expect(
    await runSql(db, `select subject, body from removal_letter where subject is not null or body is not null`),
  ).toEqual([])
  await sink.close()
})

test('someone who writes alone gets each letter on its own, and sees what they sent', async () => {
  const { ask, prove, tokenTo, look, act } = openRemovals(db)
  await ask(anna, ['brokerage'])
  const { trackToken } = await prove(await tokenTo(anna), { mode: 'self', name: 'Anna Example' })
  const [item] = (await look(trackToken)).items
  expect(item?.letters.map(({ kind, state, mailto }) => [kind, state, mailto?.slice(0, 33)])).toEqual([
    ['opt-out', 'yours', 'mailto:privacy@brokerage.example?'],
    ['deletion', 'yours', 'mailto:privacy@brokerage.example?'],
  ])
  for (const { text } of item?.letters ?? []) expect(text?.match(/^Sincerely,$/gm)).toHaveLength(1)
  await act(trackToken, item?.id ?? 0, 'sent')
  const sent = (await look(trackToken)).items[0]?.letters ?? []
  expect(sent.map(({ kind, state, answerBy }) => [kind, state, answerBy !== null])).toEqual([
    ['opt-out', 'sent', true],
    ['deletion', 'sent', true],
  ])
  expect(sent.map(({ text }) => text)).toEqual(item?.letters.map(({ text }) => text))
})

test('without a mailbox that answers reach, no one writes in the name of others', async () => {
  const ways = [
    { env: { SMTP_URL: 'smtp://mail.test', REMOVAL_REPLY_TO: '' }, modes: ['self'] },
    {
      env: { SMTP_URL: 'smtp://mail.test', REMOVAL_REPLY_TO: '', OPERATOR_EMAIL: 'privacy@operator.test' },
      modes: ['agent', 'self'],
    },
    { env: { SMTP_URL: 'smtp://mail.test' }, modes: ['agent', 'self'] },
  ]
  for (const { env, modes } of ways) {
    await emptyRemovals(db)
    const { ask, tokenTo, call } = openRemovals(db, env)
    await ask(anna, ['lanternfish'])
    const proof = await call('GET /api/data-removal/proofs/{token}', { params: { token: await tokenTo(anna) } })
    expect(proof.modes).toEqual(modes)
    const [listed] = await call('GET /api/data-removal/platforms', {
      query: { ids: 'lanternfish', limit: 1, cursor: 0 },
    })
    expect(listed?.automatedRemoval).toBe(modes.includes('agent'))
  }
})

test('answers to letters go to the operator where this installation takes no mail in', async () => {
  const { ask, prove, tokenTo, sendDue } = openRemovals(db, {
    REMOVAL_REPLY_TO: '',
    OPERATOR_EMAIL: 'privacy@operator.test',
  })
  await ask(anna, ['lanternfish'])
  await prove(await tokenTo(anna))
  await sendDue()
  expect(
    await runSql(db, `select headers->>'Reply-To' as "replyTo" from outbox_message where kind = 'removal-letter'`),
  ).toEqual([{ replyTo: 'privacy@operator.test' }])
})

test('a people-search site is told city, former names and its own listings; a company with an account is not', async () => {
  const { ask, prove, tokenTo, look } = openRemovals(db)
  await ask(anna, ['brokerage', 'lanternfish'])
  const { trackToken } = await prove(await tokenTo(anna), {
    ...{ mode: 'self', name: 'Anna Example', city: 'Fresno', formerNames: 'Anna Before' },
    listings: ['https://www.brokerage.example/p/anna-1', 'https://elsewhere.example/anna'],
  })
  const [broker, account] = (await look(trackToken)).items
  expect(broker?.listings).toEqual(['https://www.brokerage.example/p/anna-1'])
  for (const { text } of broker?.letters ?? []) {
    for (const said of ['City: Fresno', 'Also known as: Anna Before', 'https://www.brokerage.example/p/anna-1'])
      expect(text).toContain(said)
    expect(text).not.toContain('elsewhere.example')
  }
  expect(account?.letters[0]?.text).not.toMatch(/Fresno|Anna Before|brokerage/)
})

test('a listing that is not a web address, and a former name with a social security number, are refused', async () => {
  const { ask } = openRemovals(db)
  const about = (given: Record<string, unknown>) => ask(anna, ['brokerage'], given)
  await expect(about({ listings: ['javascript:alert(1)'] })).rejects.toThrow()
  await expect(about({ listings: Array.from({ length: 11 }, (_, at) => `https://a.test/${at}`) })).rejects.toThrow()
  await expect(about({ formerNames: 'Anna 123-45-6789' })).rejects.toMatchObject({ code: 'invalid_request' })
})
