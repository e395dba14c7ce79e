import { beforeAll, beforeEach, expect, test } from 'vitest'
import { now } from '../../../../tests/support/clock.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { openFileReader } from '../../../app/open-file-reader.ts'
import { type Database, runSql } from '../../../platform/server/database.ts'
import { type Received, startMailServer } from '../../../platform/server/mail/mail-server.fixture.ts'
import { forRequests } from '../../../scanners/guarded-process.ts'
import { verifyReceipt } from '../receipt.ts'
import { type MailReader, takeInbound } from './inbound.ts'
import { emptyRemovals, later, loadPlatforms, mailsHere, openRemovals, replyTo, secret } from './removal.fixture.ts'

let db: Database
beforeAll(async () => {
  db = (await createTestDatabase()).db
})
beforeEach(async () => {
  await emptyRemovals(db)
  await runSql(db, `delete from removal_platform`)
  await runSql(db, `delete from removal_load`)
  await loadPlatforms(db)
})

const anna = 'anna@corp.test'

interface Sent {
  replyAddress: string
  messageId: string
}

/** A request whose letters have left: what each platform got. */
async function sentOff(ids: string[], email = anna, mails: MailReader = mailsHere) {
  const sink = await startMailServer()
  const world = openRemovals(db, {}, mails)
  await world.ask(email, ids)
  const { trackToken, requestId } = await world.prove(await world.tokenTo(email), { name: 'Anna Example' })
  await world.sendDue()
  await world.deliver(sink.url)
  await world.sendDue()
  await sink.close()
  const letters = new Map(sink.received.map((mail) => [mail.to[0]?.split('@')[1]?.split('.')[0] ?? '', factsOf(mail)]))
  const sent = (id: string): Sent => {
    const letter = letters.get(id)
    if (!letter) throw new Error(`no letter to ${id}`)
    return letter
  }
  const stateOf = async (id: string) => {
    const item = (await world.look(trackToken)).items.find(({ platform }) => platform.id === id)
    return item && (item.reason ? `${item.state}(${item.reason})` : item.state)
  }
  return { ...world, trackToken, requestId, sent, stateOf }
}

function factsOf({ raw }: Received): Sent {
  const text = raw.toString()
  return {
    replyAddress: /^Reply-To: (\S+)/m.exec(text)?.[1] ?? '',
    messageId: /^Message-ID: (<[^>]+>)/m.exec(text)?.[1] ?? '',
  }
}

let count = 0
const mail = (to: string, body: string, fields: Record<string, string> = {}) =>
  [
    ...Object.entries({
      ...{ From: 'Privacy <privacy@lanternfish.example>', To: to, Subject: 'Re: your request' },
      ...{ 'Message-ID': `<${count++}@lanternfish.example>`, 'Content-Type': 'text/plain; charset=utf-8', ...fields },
    }).map(([name, value]) => `${name}: ${value}`),
    '',
    body,
  ].join('\r\n')

const report = ({
  messageId,
  recipient,
  action = 'failed',
  status = '5.1.1',
  to = 'no-reply@sightline.test',
}: Record<string, string>) =>
  [
    'From: MAILER-DAEMON@mx.example',
    `To: ${to}`,
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'Your mail could not be delivered.',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    `Action: ${action}`,
    `Status: ${status}`,
    '--b',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: ${messageId}`,
    '--b--',
    '',
  ].join('\r\n')

const deleted = 'We have deleted your account and all of the personal data associated with it.'

test('letters ask for answers at an address of their own, on one line, which stays nowhere behind', async () => {
  const { sent } = await sentOff(['lanternfish', 'silentium'])
  expect(sent('lanternfish').replyAddress).toMatch(/^r\+[0-9a-f]{32}@replies\.test$/)
  expect(sent('silentium').replyAddress).not.toBe(sent('lanternfish').replyAddress)
  const token = /\+([^@]+)@/.exec(sent('lanternfish').replyAddress)?.[1] ?? ''
  expect(await runSql(db, `select 1 from outbox_message o where o::text like '%' || $1 || '%'`, [token])).toEqual([])
  expect(await runSql(db, `select 1 from removal_item i where i::text like '%' || $1 || '%'`, [token])).toEqual([])
})

test('a clear answer moves the item, once, and is evidence', async () => {
  const { sent, receive, stateOf, look, trackToken } = await sentOff(['lanternfish', 'silentium'])
  const answer = mail(sent('lanternfish').replyAddress.toUpperCase().replace('R+', 'r+'), deleted)
  expect(await receive(answer)).toEqual({ taken: true })
  expect(await stateOf('lanternfish')).toBe('fulfilled')
  expect(await stateOf('silentium')).toBe('sent')
  expect(await receive(answer)).toEqual({ taken: false })
  const [item] = (await look(trackToken)).items
  expect(item?.events.at(-1)).toMatchObject({ to: 'fulfilled', actor: 'platform' })
  expect(await runSql(db, `select class, confidence, body from removal_reply`)).toEqual([
    { class: 'done', confidence: 'sure', body: deleted },
  ])
})

test('an answer in another charset than UTF-8 is taken, and read in it', async () => {
  const { sent, receive } = await sentOff(['lanternfish'])
  const answer = mail(sent('lanternfish').replyAddress, 'Was m\xf6chten Sie l\xf6schen?', {
    ...{ 'Content-Type': 'text/plain; charset=iso-8859-1', 'Content-Transfer-Encoding': '8bit' },
  })
  expect(await receive(Buffer.from(answer, 'latin1'))).toEqual({ taken: true })
  expect(await runSql(db, `select body from removal_reply`)).toEqual([{ body: 'Was möchten Sie löschen?' }])
})

test('what is not clear waits for a person, and moves nothing', async () => {
  const { sent, receive, stateOf } = await sentOff(['lanternfish'])
  expect(await receive(mail(sent('lanternfish').replyAddress, 'Hi, what is this regarding?'))).toEqual({ taken: true })
  expect(await stateOf('lanternfish')).toBe('sent')
  expect(await runSql(db, `select class, confidence from removal_reply where decided_at is null`)).toEqual([
    { class: 'unclear', confidence: 'unsure' },
  ])
})

test('only the reply address tells which item is answered: forged headers change nothing', async () => {
  const { sent, receive, stateOf, requestId } = await sentOff(['lanternfish', 'silentium'])
  const { messageId, replyAddress } = sent('lanternfish')
  const forged = { 'In-Reply-To': messageId, References: messageId, Subject: `Re: ref. ${requestId}` }
  for (const to of [
    'no-reply@sightline.test',
    'r@replies.test',
    `r+${'0'.repeat(32)}@replies.test`,
    replyAddress.replace('replies.test', 'evil.test'),
  ])
    expect(await receive(mail(to, deleted, forged))).toEqual({ taken: false })
  expect(await receive(mail(`${replyAddress}, ${sent('silentium').replyAddress}`, deleted))).toEqual({ taken: false })
  expect([await stateOf('lanternfish'), await stateOf('silentium')]).toEqual(['sent', 'sent'])
  expect(await runSql(db, `select 1 from removal_reply`)).toEqual([])
})

test('a mail server that folds addresses to small letters breaks no answer', async () => {
  const { sent, receive, stateOf } = await sentOff(['lanternfish'])
  await receive(mail(sent('lanternfish').replyAddress.toLowerCase(), deleted))
  expect(await stateOf('lanternfish')).toBe('fulfilled')
})

test('only a holder of the secret can hand mail in, and not by an old signature', async () => {
  const { sent, receive, stateOf } = await sentOff(['lanternfish'])
  const answer = mail(sent('lanternfish').replyAddress, deleted)
  await expect(receive(answer, { sign: `whsec_${Buffer.alloc(32).toString('base64')}` })).rejects.toMatchObject({
    code: 'removal_inbound_unsigned',
  })
  const closed = openRemovals(db, { REMOVAL_REPLY_TO: '' })
  await expect(closed.receive(answer)).rejects.toMatchObject({ code: 'removal_inbound_off' })
  expect(await stateOf('lanternfish')).toBe('sent')
})

test('a letter that came back for good flips the mailbox, for all who wrote to it', async () => {
  const first = await sentOff(['lanternfish', 'brokerage'])
  later(first.clock, { minutes: 2 })
  expect(
    await first.receive(
      report({ messageId: first.sent('lanternfish').messageId, recipient: 'privacy@lanternfish.example' }),
    ),
  ).toEqual({ taken: true })
  expect(await first.stateOf('lanternfish')).toBe('bounced')
  expect(
    await first.receive(
      report({ messageId: first.sent('brokerage').messageId, recipient: 'privacy@brokerage.example' }),
    ),
  ).toEqual({ taken: true })
  // Here is a page on which the person can ask.
  expect(await first.stateOf('brokerage')).toBe('manual(form)')
  expect(
    await runSql(db, `select id, bounce_status from removal_platform where bounced_at is not null order by id`),
  ).toEqual([
    { id: 'brokerage', bounce_status: '5.1.1' },
    { id: 'lanternfish', bounce_status: '5.1.1' },
  ])
  const [next] = (await first.ask('eve@corp.test', ['lanternfish'])).platforms
  expect(next?.status).toBe('manual_action')
})

test('a bounce that is none changes nothing', async () => {
  const { sent, receive, stateOf } = await sentOff(['lanternfish'])
  const { messageId, replyAddress } = sent('lanternfish')
  const recipient = 'privacy@lanternfish.example'
  for (const harmless of [
    report({ messageId, recipient, action: 'delayed', status: '4.4.1' }),
    report({ messageId, recipient, status: '4.2.2' }),
    report({ messageId, recipient: 'someone@else.example' }),
    report({ messageId: '<guessed@sightline.test>', recipient }),
    report({ messageId: '<guessed@sightline.test>', recipient, to: replyAddress }),
  ])
    expect(await receive(harmless)).toEqual({ taken: false })
  await receive(mail(replyAddress, 'Undeliverable: 550 5.1.1 no such mailbox', { Subject: 'Undelivered Mail' }))
  expect(await stateOf('lanternfish')).toBe('sent')
  expect(await runSql(db, `select 1 from removal_platform where bounced_at is not null`)).toEqual([])
})

const bombs = ['<style>a,a{top:0}</style><a>x</a>', '<style>a{display:none}</style><a>x</a>', '<!doctype'].map(
  (piece) => piece.repeat(262_144 / piece.length),
)

test.each(bombs)('a mail to an unknown token is dropped before its body is read: %.20s', async (bomb) => {
  const html = { 'Content-Type': 'text/html' }
  const read: string[] = []
  const mails = {
    ...mailsHere,
    readReply: (bytes: Uint8Array) => {
      read.push('reply')
      return mailsHere.readReply(bytes)
    },
  }
  for (const to of [`r+${'0'.repeat(32)}@replies.test`, 'anyone@elsewhere.test'])
    expect(await takeInbound({ db, secret, replyTo, mails, now }, Buffer.from(mail(to, bomb, html)))).toMatchObject({
      outcome: 'passed',
    })
  expect(read).toEqual([])
})

test('a hostile mail to a known reply address ends with its reader, holds up nothing, and the next answer is taken', async () => {
  const files = openFileReader({ waiting: forRequests, timeoutMs: 2_000 })
  const { sent, receive, stateOf } = await sentOff(['lanternfish'], anna, files)
  const { replyAddress } = sent('lanternfish')
  // Its styles would keep a parser in this process busy for a minute, in which no timer would run.
  let turns = 0
  const counting = setInterval(() => turns++, 20)
  try {
    expect(await receive(mail(replyAddress, bombs[0] ?? '', { 'Content-Type': 'text/html' }))).toEqual({ taken: false })
    expect(turns).toBeGreaterThan(20)
    expect(await stateOf('lanternfish')).toBe('sent')
    expect(await receive(mail(replyAddress, deleted))).toEqual({ taken: true })
    expect(await stateOf('lanternfish')).toBe('fulfilled')
  } finally {
    clearInterval(counting)
    await files.close()
  }
})

test('more time is given once, and only within the first period', async () => {
  const { sent, receive, look, trackToken, clock, stateOf } = await sentOff(['lanternfish', 'silentium'])
  const extension =
    'Due to the volume of requests we need more time. We are extending the response period by another 45 days.'
  const before = (await look(trackToken)).items[0]?.answerBy ?? ''
  await receive(mail(sent('lanternfish').replyAddress, extension))
  const after = (await look(trackToken)).items[0]
  expect([after?.state, Date.parse(after?.answerBy ?? '') - Date.parse(before)]).toEqual(['extended', 45 * 86_400_000])
  await receive(mail(sent('lanternfish').replyAddress, extension))
  expect((await look(trackToken)).items[0]?.answerBy).toBe(after?.answerBy)
  later(clock, { days: 50 })
  await receive(mail(sent('silentium').replyAddress, extension))
  expect(await stateOf('silentium')).toBe('sent')
})

test('what asks for something is the person’s turn', async () => {
  const { sent, receive, look, trackToken } = await sentOff(['lanternfish'])
  const link =
    'Please confirm your e-mail address by clicking the link below. Your request will not be processed until you do so. https://evil.example/confirm?x=1'
  await receive(mail(sent('lanternfish').replyAddress, link))
  const [item] = (await look(trackToken)).items
  expect(item).toMatchObject({
    state: 'needs_user_action',
    reason: 'confirm_link',
    can: expect.arrayContaining(['answered']),
  })
  expect(await runSql(db, `select hosts from removal_reply`)).toEqual([{ hosts: ['evil.example'] }])
})

test('hostile mail: too large, with script, with a picture, no mail at all', async () => {
  const { sent, receive } = await sentOff(['lanternfish'])
  const parts = { db, secret, replyTo, mails: mailsHere, now }
  expect(await takeInbound(parts, Buffer.alloc(50 * 1024 * 1024, 'a'))).toMatchObject({ outcome: 'refused' })
  expect(await takeInbound(parts, Buffer.from('\n\nno header'))).toMatchObject({ outcome: 'refused' })
  const html = '<p>Hello</p><script>alert(1)</script><img src="https://evil.example/pixel.gif"><style>p{}</style>'
  await receive(mail(sent('lanternfish').replyAddress, html, { 'Content-Type': 'text/html' }))
  const [reply] = await runSql<{ body: string }>(db, `select body from removal_reply`)
  expect(reply?.body).toBe('Hello')
  const long = mail(sent('lanternfish').replyAddress, 'word '.repeat(150_000))
  await receive(long)
  const [{ longest } = { longest: 0 }] = await runSql<{ longest: number }>(
    db,
    `select max(length(body))::int as longest from removal_reply`,
  )
  expect(longest).toBeLessThanOrEqual(256 * 1024)
})

test('an erased request takes no more answers', async () => {
  const { sent, receive, call, trackToken } = await sentOff(['lanternfish'])
  await receive(mail(sent('lanternfish').replyAddress, 'Hi, what is this regarding?'))
  await call('DELETE /api/data-removal/requests/{token}', { params: { token: trackToken } })
  expect(await receive(mail(sent('lanternfish').replyAddress, deleted))).toEqual({ taken: false })
  expect(await runSql(db, `select sender, subject, body from removal_reply`)).toEqual([
    { sender: null, subject: null, body: null },
  ])
})

/** Sends the letters that wait, until the outbox has reported. */
async function sendRest({ sendDue, deliver }: Pick<ReturnType<typeof openRemovals>, 'sendDue' | 'deliver'>) {
  const sink = await startMailServer()
  await sendDue()
  await deliver(sink.url)
  await sendDue()
  await sink.close()
  return sink.received
}

const confirmed = 'Thank you for contacting us. This is an automated reply: we have received your message.'
const idDemanded = 'To process your request we need a copy of your passport to verify your identity.'

test('a platform that confirms only after its reminder, and stays silent then, is complained about', async () => {
  const world = await sentOff(['lanternfish'])
  const { clock, runClocks, stateOf, receive, sent } = world
  later(clock, { days: 20 })
  await runClocks()
  expect(await stateOf('lanternfish')).toBe('overdue(no_acknowledgement)')
  later(clock, { days: 30 })
  await runClocks()
  await sendRest(world)
  expect(await stateOf('lanternfish')).toBe('reminded(no_acknowledgement)')
  await receive(mail(sent('lanternfish').replyAddress, confirmed))
  expect(await stateOf('lanternfish')).toBe('acknowledged')
  later(clock, { days: 20 })
  await runClocks()
  expect(await stateOf('lanternfish')).toBe('escalated(complaint_ready)')
})

test('who answers a platform late gives it fourteen days more, not half a year', async () => {
  const { clock, runClocks, stateOf, receive, sent, look, act, trackToken } = await sentOff(['lanternfish'])
  await receive(mail(sent('lanternfish').replyAddress, idDemanded))
  expect(await stateOf('lanternfish')).toBe('needs_user_action(verify_identity)')
  later(clock, { days: 100 })
  await runClocks()
  const [item] = (await look(trackToken)).items
  await act(trackToken, item?.id ?? 0, 'answered')
  later(clock, { days: 13 })
  await runClocks()
  expect(await stateOf('lanternfish')).toBe('in_progress')
  later(clock, { days: 2 })
  await runClocks()
  expect(await stateOf('lanternfish')).toBe('overdue(no_answer)')
})

test('a letter that came back keeps no days; those of the form begin when it was filed, and the receipt says so', async () => {
  const world = await sentOff(['brokerage'])
  const { clock, runClocks, stateOf, receive, sent, look, act, call, trackToken } = world
  later(clock, { minutes: 2 })
  await receive(report({ messageId: sent('brokerage').messageId, recipient: 'privacy@brokerage.example' }))
  const calendar = async () =>
    Buffer.from(await call('GET /api/data-removal/requests/{token}/due.ics', token)).toString()
  const token = { params: { token: trackToken } }
  const [item] = (await look(trackToken)).items
  expect(item).toMatchObject({ state: 'manual', reason: 'form', acknowledgeBy: null, answerBy: null })
  expect(await calendar()).not.toContain('Answer due')
  later(clock, { days: 80 })
  await runClocks()
  expect(await stateOf('brokerage')).toBe('manual(form)')
  await act(trackToken, item?.id ?? 0, 'done')
  const [filed] = (await look(trackToken)).items
  expect(Date.parse(filed?.answerBy ?? '')).toBeGreaterThan(clock.now.getTime())
  expect(await calendar()).toContain('Answer due')
  await runClocks()
  expect(await stateOf('brokerage')).toBe('manual(user_marked_done)')
  const receipt = await call('GET /api/data-removal/requests/{token}/receipt.json', token)
  expect(verifyReceipt(JSON.parse(JSON.stringify(receipt))).problems).toEqual([])
  later(clock, { days: 80 })
  await runClocks()
  expect(await stateOf('brokerage')).toBe('overdue(no_answer)')
})

test('a letter that came back before anybody heard that it had left has come back', async () => {
  const sink = await startMailServer()
  const { ask, prove, tokenTo, sendDue, deliver, receive, look, clock } = openRemovals(db)
  await ask(anna, ['lanternfish'])
  const { trackToken } = await prove(await tokenTo(anna))
  await sendDue()
  await deliver(sink.url)
  later(clock, { minutes: 2 })
  const letter = sink.received.find(({ to }) => to.includes('privacy@lanternfish.example'))
  const { messageId } = factsOf(letter as Received)
  expect(await receive(report({ messageId, recipient: 'privacy@lanternfish.example' }))).toEqual({ taken: true })
  await sendDue()
  expect((await look(trackToken)).items[0]).toMatchObject({ state: 'bounced', answerBy: null })
  await sink.close()
})

test('an answer after all, to a letter that was reported back, sets its days again', async () => {
  const { clock, runClocks, stateOf, receive, sent, look, act, trackToken } = await sentOff(['brokerage'])
  const { messageId, replyAddress } = sent('brokerage')
  const before = (await look(trackToken)).items[0]?.answerBy
  later(clock, { minutes: 2 })
  await receive(report({ messageId, recipient: 'privacy@brokerage.example' }))
  await receive(mail(replyAddress, idDemanded))
  expect(await stateOf('brokerage')).toBe('needs_user_action(verify_identity)')
  const [item] = (await look(trackToken)).items
  expect(item?.answerBy).toBe(before)
  await act(trackToken, item?.id ?? 0, 'answered')
  later(clock, { days: 80 })
  await runClocks()
  expect(await stateOf('brokerage')).toBe('overdue(no_answer)')
})

test('a report that comes again, of a letter that the person has replaced by the form, changes nothing', async () => {
  const { clock, stateOf, receive, sent, look, act, trackToken } = await sentOff(['brokerage'])
  const bounce = report({ messageId: sent('brokerage').messageId, recipient: 'privacy@brokerage.example' })
  later(clock, { minutes: 2 })
  await receive(bounce)
  const [item] = (await look(trackToken)).items
  await act(trackToken, item?.id ?? 0, 'done')
  await receive(bounce)
  expect(await stateOf('brokerage')).toBe('manual(user_marked_done)')
})

test('a report about a mailbox that the platform no longer has says nothing of the new one', async () => {
  const first = await sentOff(['lanternfish'])
  await runSql(db, `update removal_platform set email = 'new@lanternfish.example' where id = 'lanternfish'`)
  later(first.clock, { minutes: 2 })
  const second = openRemovals(db)
  second.clock.now = first.clock.now
  await second.ask('eve@corp.test', ['lanternfish'])
  const { trackToken } = await second.prove(await second.tokenTo('eve@corp.test'))
  expect((await sendRest(second)).some(({ to }) => to.includes('new@lanternfish.example'))).toBe(true)
  const { messageId } = first.sent('lanternfish')
  expect(await first.receive(report({ messageId, recipient: 'privacy@lanternfish.example' }))).toEqual({ taken: true })
  // The letter that came back is written again, to the mailbox that is known by now.
  expect(await first.stateOf('lanternfish')).toBe('queued')
  later(first.clock, { minutes: 2 })
  expect((await sendRest(first)).filter(({ to }) => to.includes('new@lanternfish.example'))).toHaveLength(1)
  expect(await first.stateOf('lanternfish')).toBe('sent')
  expect((await second.look(trackToken)).items[0]?.state).toBe('sent')
  expect(await runSql(db, `select 1 from removal_platform where bounced_at is not null`)).toEqual([])
})
