import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { type Database, runSql } from '../../../platform/server/database.ts'
import { addressHash, isSuppressed, suppress } from '../../../platform/server/suppression.ts'
import { permissionSha256 } from '../permission.ts'
import { removalLimits } from '../vocabulary.ts'
import { demonstrationAgent } from './agent.ts'
import { emptyRemovals, later, loadPlatforms, openRemovals, secret } from './removal.fixture.ts'
import { listUnasked } from './request.store.ts'

let db: Database
beforeAll(async () => {
  db = (await createTestDatabase()).db
  await loadPlatforms(db)
})
beforeEach(() => emptyRemovals(db))

const anna = 'anna@corp.test'
const unknownLink = expect.objectContaining({ code: 'removal_link_unknown' })
const californian = { name: 'Anna Example', country: 'US', state: 'CA' }

const letters = () =>
  runSql<{ recipient: string; text: string }>(
    db,
    `select recipient, body_text as text from outbox_message where kind = 'removal-letter' order by id`,
  )
/** Everything that is stored, to be compared. */
const everything = () =>
  Promise.all(
    ['request', 'item', 'event', 'reply', 'letter', 'platform'].map((table) =>
      runSql(db, `select t::text from removal_${table} t order by 1`),
    ),
  )

test('the answer says platform by platform what will come, and what the person has to do', async () => {
  const { ask, mailsTo } = openRemovals(db)
  const answer = await ask(anna, ['lanternfish', 'formica', 'brokerage', 'nowhere'], { country: 'US', state: 'CA' })
  expect(answer.requestId).toMatch(/^SR(-[ACDEFHJKLMNPQRTUVWXY3479]{4}){3}$/)
  expect(answer.platforms).toEqual([
    {
      ...{ id: 'lanternfish', platform: 'Lanternfish', status: 'awaiting_confirmation' },
      estimatedCompletion: expect.stringMatching(/^By \w+ \d+, \d{4}$/),
    },
    { id: 'formica', platform: 'Formica', status: 'manual_action', estimatedCompletion: 'Depends on you' },
    { id: 'brokerage', platform: 'Brokerage', status: 'needs_more_data', estimatedCompletion: 'Depends on you' },
    expect.objectContaining({ id: 'nowhere', status: 'unavailable' }),
  ])
  expect(answer.nextSteps.join('\n')).toMatch(/Open the link in the email.*in your name.*cannot find you.*DROP/s)
  expect((await mailsTo(anna)).map(({ kind, stream }) => [kind, stream])).toEqual([['prove-removal', 'account']])
})

test('the plain form of an address alone is enough, and no law is guessed from it', async () => {
  const { ask } = openRemovals(db)
  const [platform] = (await ask(anna, ['lanternfish'])).platforms
  expect(platform).toMatchObject({ status: 'awaiting_confirmation', estimatedCompletion: 'Up to 45 days' })
})

test('nothing leaves before the address is proved, whatever is tried', async () => {
  const { ask, call, tokenTo, sendDue, runClocks, act, clock } = openRemovals(db)
  await ask(anna, ['lanternfish', 'formica', 'brokerage'], californian)
  const token = await tokenTo(anna)
  const before = await everything()
  await call('GET /api/data-removal/proofs/{token}', { params: { token } })
  await expect(call('GET /api/data-removal/requests/{token}', { params: { token } })).rejects.toEqual(unknownLink)
  await expect(act(token, 1, 'sent')).rejects.toEqual(unknownLink)
  await expect(call('DELETE /api/data-removal/requests/{token}', { params: { token } })).rejects.toEqual(unknownLink)
  for (const unsigned of [
    { mode: 'agent' as const },
    { mode: 'agent' as const, signedName: 'Anna', accepted: true },
    { mode: 'agent' as const, signedName: 'Anna', accepted: true, permissionSha256: permissionSha256('another text') },
  ])
    await expect(
      call('POST /api/data-removal/proofs/{token}', { params: { token }, body: unsigned }),
    ).rejects.toMatchObject({ code: 'removal_unsigned' })
  await sendDue()
  await runClocks()
  later(clock, { minutes: 5 })
  await sendDue()
  expect(await everything()).toEqual(before)
  expect(await letters()).toEqual([])
})

test('a link proves once and for a day', async () => {
  const { ask, prove, call, tokenTo, clock } = openRemovals(db)
  await ask(anna, ['lanternfish'])
  const token = await tokenTo(anna)
  await prove(token)
  await expect(prove(token)).rejects.toEqual(unknownLink)
  await ask('late@corp.test', ['lanternfish'])
  const late = await tokenTo('late@corp.test')
  later(clock, { hours: removalLimits.proofHours })
  await expect(call('GET /api/data-removal/proofs/{token}', { params: { token: late } })).rejects.toEqual(unknownLink)
  await expect(
    call('POST /api/data-removal/proofs/{token}', { params: { token: late }, body: { mode: 'self' } }),
  ).rejects.toEqual(unknownLink)
})

test('an address that proves itself gets mail of its requests again, whatever kept it away', async () => {
  const held = { addressHash: addressHash(secret, anna), stream: 'removal' } as const
  for (const reason of ['hard-bounce', 'complaint'] as const) {
    const { ask, prove, tokenTo, clock } = openRemovals(db)
    later(clock, { days: reason === 'complaint' ? 1 : 0 })
    await ask(anna, ['lanternfish'])
    await suppress(db, { ...held, reason })
    await prove(await tokenTo(anna))
    expect(await isSuppressed(db, held)).toBe(false)
  }
})

test('a reader who called such a mail unwanted is not asked for a month, no matter who enters the address, and the answer tells no one', async () => {
  const { ask, mailsTo, sendDue, clock } = openRemovals(db)
  await suppress(db, { addressHash: addressHash(secret, anna), stream: 'removal', reason: 'complaint' })
  const answer = await ask(anna, ['lanternfish'])
  expect(await ask(anna, ['lanternfish'])).toEqual(answer)
  await sendDue()
  expect(await mailsTo(anna)).toEqual([])
  later(clock, { days: 31 })
  await ask(anna, ['lanternfish'])
  expect(await mailsTo(anna)).toHaveLength(1)
})

test('a mail that waits for its turn does not leave after a complaint about the one before', async () => {
  const { ask, mailsTo, sendDue, clock } = openRemovals(db)
  await ask(anna, ['lanternfish'])
  await ask(anna, ['silentium'])
  await suppress(db, { addressHash: addressHash(secret, anna), stream: 'removal', reason: 'complaint' })
  later(clock, { minutes: removalLimits.asksGapMinutes })
  await sendDue()
  expect(await mailsTo(anna)).toHaveLength(1)
})

test('unknown ids are named, and too many ids are refused', async () => {
  const { ask } = openRemovals(db)
  await expect(ask(anna, ['lanternfish', 'unheard-of', 'x'])).rejects.toMatchObject({
    code: 'removal_platforms_unknown',
    issues: [
      { path: 'platforms.1', message: '“unheard-of” is not known' },
      { path: 'platforms.2', message: '“x” is not known' },
    ],
  })
  const many = Array.from({ length: 4_000 }, (_, at) => `many${at}`)
  await expect(ask(anna, many)).rejects.toMatchObject({ code: 'invalid_request' })
  await expect(ask(anna, [])).rejects.toMatchObject({ code: 'invalid_request' })
  expect(await runSql(db, `select 1 from removal_request`)).toEqual([])
})

test('a text that is not an address is refused', async () => {
  const { ask } = openRemovals(db)
  for (const email of [
    'anna',
    'Anna <anna@corp.test>',
    'anna@localhost',
    'anna@corp.test, eve@corp.test',
    'a@b@corp.test',
  ])
    await expect(ask(email, ['lanternfish'])).rejects.toMatchObject({ code: 'removal_email_unusable' })
})

test('a social security number is refused wherever it is typed', async () => {
  const { ask } = openRemovals(db)
  await expect(ask(anna, ['lanternfish'], { name: '078-05-1120' })).rejects.toMatchObject({
    code: 'invalid_request',
    issues: [{ path: 'name' }],
  })
  await expect(ask(anna, ['lanternfish'], { account: '078-05-1120' })).rejects.toMatchObject({
    code: 'invalid_request',
    issues: [{ path: 'account', message: expect.stringContaining('never send') }],
  })
})

test('the same request, or the same key, is one request with one mail', async () => {
  const { ask, mailsTo, prove, tokenTo, clock } = openRemovals(db)
  const first = await ask(anna, ['lanternfish'])
  expect(await ask('Anna@Corp.test', ['lanternfish'])).toEqual(first)
  const key = { header: (name: string) => ({ 'idempotency-key': 'one' })[name] }
  const keyed = await ask('keyed@corp.test', ['lanternfish'], {}, key)
  later(clock, { minutes: 30 })
  expect(await ask('keyed@corp.test', ['lanternfish'], {}, key)).toEqual(keyed)
  await expect(ask('keyed@corp.test', ['formica'], {}, key)).rejects.toMatchObject({ code: 'removal_key_reused' })
  expect([await mailsTo(anna), await mailsTo('keyed@corp.test')].map(({ length }) => length)).toEqual([1, 1])
  // Once it has begun, the same form is another request.
  await prove(await tokenTo(anna))
  expect((await ask(anna, ['lanternfish'])).requestId).not.toBe(first.requestId)
})

test('strangers learn nothing: a known address, a new one and one under limits are answered alike', async () => {
  const { ask, prove, tokenTo, mailsTo, sendDue, clock } = openRemovals(db)
  const shape = ({ requestId: _, ...rest }: Awaited<ReturnType<typeof ask>>) => rest
  const first = shape(await ask(anna, ['lanternfish', 'formica']))
  await prove(await tokenTo(anna))
  const other = { address: '198.51.100.1' }
  expect(shape(await ask(anna, ['lanternfish', 'formica'], {}, other))).toEqual(first)
  expect(shape(await ask('new@corp.test', ['lanternfish', 'formica'], {}, other))).toEqual(first)
  for (let at = 0; at < 20; at++)
    expect(shape(await ask(anna, ['lanternfish', 'formica'], { reason: `${at}` }, other))).toEqual(first)
  const asked = async () => (await mailsTo(anna)).filter(({ kind }) => kind === 'prove-removal').length
  expect(await asked()).toBe(1)
  // Mails that had to wait leave in turn, never more than the limit of a day.
  for (let at = 0; at < 100; at++) {
    later(clock, { minutes: 10 })
    await sendDue()
  }
  expect(await asked()).toBe(removalLimits.asksADay)
})

test('one network has ten mails an hour sent, to any address', async () => {
  const { ask } = openRemovals(db)
  for (let at = 0; at < 14; at++) await ask(`a${at}@corp.test`, ['lanternfish'])
  expect(await runSql(db, `select 1 from outbox_message`)).toHaveLength(removalLimits.asksAnHourOfNetwork)
})

test('what is asked again while it is under way is not sent again, and one learns so only with the link', async () => {
  const { ask, prove, tokenTo, look, sendDue, clock } = openRemovals(db)
  await ask(anna, ['lanternfish'])
  await prove(await tokenTo(anna))
  later(clock, { minutes: 11 })
  expect((await ask(anna, ['lanternfish', 'silentium'])).platforms[0]?.status).toBe('awaiting_confirmation')
  const { trackToken } = await prove(await tokenTo(anna))
  const [first, second] = (await look(trackToken)).items
  expect([first?.state, first?.title, second?.state]).toEqual(['expired', 'Asked already', 'queued'])
  await sendDue()
  expect((await letters()).map(({ recipient }) => recipient).toSorted()).toEqual([
    'privacy@lanternfish.example',
    'privacy@silentium.example',
  ])
})

test('in self mode nothing leaves at all: the person sends what we wrote, and says so', async () => {
  const { ask, prove, tokenTo, look, act, sendDue, runClocks, clock } = openRemovals(db)
  await ask(anna, ['lanternfish', 'brokerage'])
  const { trackToken } = await prove(await tokenTo(anna), {
    mode: 'self',
    country: 'DE',
    state: undefined,
    name: 'Anna',
  })
  await sendDue()
  expect(await letters()).toEqual([])
  const [fish] = (await look(trackToken)).items
  expect(fish).toMatchObject({ state: 'manual', reason: 'draft', law: { id: 'gdpr' } })
  expect(fish?.draft).toMatchObject({
    to: 'privacy@lanternfish.example',
    note: expect.stringContaining('not legal advice'),
  })
  expect(fish?.draft?.mailto).toMatch(/^mailto:privacy@lanternfish\.example\?subject=Request%20for/)
  expect(fish?.can).toContain('sent')
  await act(trackToken, fish?.id ?? 0, 'sent')
  later(clock, { days: 45 })
  await runClocks()
  const [late] = (await look(trackToken)).items
  expect(late).toMatchObject({ state: 'overdue', draft: { subject: expect.stringContaining('Reminder') } })
  await act(trackToken, fish?.id ?? 0, 'sent')
  later(clock, { days: 20 })
  await runClocks()
  const [pack] = (await look(trackToken)).items
  expect(pack).toMatchObject({ state: 'escalated', draft: { to: 'poststelle@bfdi.bund.de' } })
})

test('a reminder that the person sends late gives its fourteen days all the same', async () => {
  const { ask, prove, tokenTo, look, act, runClocks, clock } = openRemovals(db)
  await ask(anna, ['lanternfish'])
  const given = { mode: 'self' as const, country: 'DE', state: undefined, name: 'Anna' }
  const { trackToken } = await prove(await tokenTo(anna), given)
  const item = async () => (await look(trackToken)).items[0]
  const { id = 0 } = (await item()) ?? {}
  await act(trackToken, id, 'sent')
  later(clock, { days: 90 })
  await runClocks()
  await act(trackToken, id, 'sent')
  later(clock, { days: 13 })
  await runClocks()
  expect((await item())?.state).toBe('reminded')
  later(clock, { days: 2 })
  await runClocks()
  expect((await item())?.state).toBe('escalated')
})

test('who may write in someone’s name', async () => {
  const modesWith = async (env: Record<string, string>) => {
    await emptyRemovals(db)
    const { ask, tokenTo, call } = openRemovals(db, env)
    await ask(anna, ['lanternfish'])
    return call('GET /api/data-removal/proofs/{token}', { params: { token: await tokenTo(anna) } })
  }
  expect((await modesWith({ OPERATOR_NAME: '' })).permission?.text).toContain(demonstrationAgent)
  const named = await modesWith({ OPERATOR_NAME: 'Acme Privacy', SMTP_URL: 'smtp://127.0.0.1:25' })
  expect(named.permission?.text).toContain('I permit Acme Privacy')
  expect(await modesWith({ OPERATOR_NAME: '', SMTP_URL: 'smtp://127.0.0.1:25' })).toMatchObject({
    modes: ['self'],
    permission: null,
  })
})

test('more is told where a platform cannot find anybody otherwise, and the letter leaves', async () => {
  const { ask, prove, tokenTo, look, act } = openRemovals(db)
  await ask(anna, ['brokerage'])
  const { trackToken } = await prove(await tokenTo(anna))
  const [item] = (await look(trackToken)).items
  expect(item).toMatchObject({
    state: 'needs_user_action',
    reason: 'more_data',
    can: expect.arrayContaining(['answered']),
  })
  await expect(act(trackToken, item?.id ?? 0, 'answered')).rejects.toMatchObject({ code: 'removal_not_now' })
  const [known] = (await act(trackToken, item?.id ?? 0, 'answered', { name: 'Anna Example' })).items
  expect(known?.state).toBe('queued')
})

test('what is taken back before its turn does not leave', async () => {
  const { ask, prove, tokenTo, look, act, sendDue } = openRemovals(db)
  await ask(anna, ['lanternfish'])
  const { trackToken } = await prove(await tokenTo(anna))
  const [item] = (await look(trackToken)).items
  expect((await act(trackToken, item?.id ?? 0, 'cancelled')).items[0]?.state).toBe('cancelled')
  await sendDue()
  expect(await letters()).toEqual([])
  await expect(act(trackToken, item?.id ?? 0, 'sent')).rejects.toMatchObject({ code: 'removal_not_now' })
  await expect(act(trackToken, 999_999, 'done')).rejects.toMatchObject({ code: 'removal_item_unknown' })
})

test('the link to a request is sent to its address alone, a few times a day, and the answer is always the same', async () => {
  const { ask, prove, tokenTo, call, mailsTo, clock } = openRemovals(db)
  await ask(anna, ['lanternfish'])
  const { requestId } = await prove(await tokenTo(anna))
  const track = (email: string, id = requestId) =>
    call('POST /api/data-removal/track', { body: { email, requestId: id } })
  const answer = await track('eve@corp.test')
  expect(await track(anna, 'SR-AAAA-AAAA-AAAA')).toEqual(answer)
  for (let at = 0; at < 10; at++) {
    expect(await track(anna, requestId.toLowerCase())).toEqual(answer)
    later(clock, { minutes: 11 })
  }
  expect(await mailsTo('eve@corp.test')).toEqual([])
  expect((await mailsTo(anna)).filter(({ kind }) => kind === 'track-link').length).toBeLessThanOrEqual(
    1 + 2 * removalLimits.asksADay,
  )
})

test('what no one proved is erased after a day, and the rest ninety days after its last item has closed', async () => {
  const { ask, prove, tokenTo, look, act, eraseDue, clock } = openRemovals(db)
  await ask('eve@corp.test', ['lanternfish'])
  await ask(anna, ['formica'])
  const { trackToken } = await prove(await tokenTo(anna), { mode: 'self' })
  later(clock, { hours: 25 })
  await eraseDue()
  expect(await runSql(db, `select email from removal_request`)).toEqual([{ email: anna }])
  const [item] = (await look(trackToken)).items
  await act(trackToken, item?.id ?? 0, 'no_record')
  later(clock, { days: removalLimits.keptDays - 1 })
  await eraseDue()
  expect((await look(trackToken)).erasedOn).toBe(new Date(clock.now.getTime() + 86_400_000).toISOString().slice(0, 10))
  later(clock, { days: 2 })
  await eraseDue()
  await expect(look(trackToken)).rejects.toEqual(unknownLink)
  expect(JSON.stringify(await everything())).not.toMatch(/anna|eve@/i)
})

test('looking changes nothing, however often and by whichever link', async () => {
  const { ask, prove, tokenTo, call } = openRemovals(db)
  await ask(anna, ['lanternfish', 'formica'])
  const { trackToken: token } = await prove(await tokenTo(anna))
  const before = await everything()
  for (let at = 0; at < 2; at++) {
    await call('GET /api/data-removal/requests/{token}', { params: { token } })
    await call('GET /api/data-removal/requests/{token}/receipt.json', { params: { token } })
    const pdf = await call('GET /api/data-removal/requests/{token}/receipt.pdf', { params: { token } })
    expect(Buffer.from(pdf).subarray(0, 5).toString()).toBe('%PDF-')
    await call('GET /api/data-removal/requests/{token}/due.ics', { params: { token } })
  }
  expect(await everything()).toEqual(before)
})

test('the pause between two letters to a platform outlives the request, and then ends', async () => {
  const { ask, prove, tokenTo, look, act, clock } = openRemovals(db)
  const again = async () => {
    later(clock, { minutes: 11 })
    await ask(anna, ['lanternfish'])
    const { trackToken } = await prove(await tokenTo(anna), { mode: 'self' })
    const [item] = (await look(trackToken)).items
    return { trackToken, item }
  }
  const { trackToken, item } = await again()
  await act(trackToken, item?.id ?? 0, 'sent')
  await act(trackToken, item?.id ?? 0, 'no_record')
  expect((await again()).item?.state).toBe('expired')
  later(clock, { days: removalLimits.cooldownDays })
  expect((await again()).item?.state).toBe('manual')
})

test('two people press the same button, and one of them proves', async () => {
  const { ask, prove, tokenTo } = openRemovals(db)
  await ask(anna, ['lanternfish'])
  const token = await tokenTo(anna)
  const pressed = await Promise.allSettled([prove(token), prove(token), prove(token)])
  expect(pressed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await runSql(db, `select 1 from removal_letter`)).toHaveLength(1)
})

test('mails of a busy network hold up no one else', async () => {
  const { ask, clock, mailsTo, sendDue } = openRemovals(db)
  for (let at = 0; at < removalLimits.asksAnHourOfNetwork + 1; at++) await ask(`a${at}@corp.test`, ['lanternfish'])
  const elsewhere = { address: '192.0.2.9' }
  for (const id of ['lanternfish', 'silentium']) await ask(anna, [id], {}, elsewhere)
  later(clock, { minutes: removalLimits.asksGapMinutes + 1 })
  const due = await listUnasked(db, { now: clock.now, limit: 1, limitsNetworks: true })
  expect(due.map(({ email }) => email)).toEqual([anna])
  await sendDue()
  expect(await mailsTo(anna)).toHaveLength(2)
})

test('a platform is not written to again too soon, though the request began long before its letter', async () => {
  const { ask, prove, tokenTo, look, act, call, sendDue, eraseDue, clock } = openRemovals(db)
  await ask(anna, ['brokerage'])
  const { trackToken } = await prove(await tokenTo(anna))
  const [item] = (await look(trackToken)).items
  later(clock, { days: removalLimits.cooldownDays + 5 })
  await act(trackToken, item?.id ?? 0, 'answered', { name: 'Anna Example' })
  await sendDue()
  await runSql(
    db,
    `update outbox_message set state = 'sent', sent_at = $1, message_id = '<one@sightline.test>' where kind = 'removal-letter'`,
    [clock.now],
  )
  await sendDue()
  expect((await look(trackToken)).items[0]?.state).toBe('sent')
  await call('DELETE /api/data-removal/requests/{token}', { params: { token: trackToken } })
  await eraseDue()
  expect(await runSql(db, `select 1 from removal_request where address_hash <> ''`)).toHaveLength(1)
  later(clock, { days: removalLimits.cooldownDays + 1 })
  await eraseDue()
  expect(await runSql(db, `select 1 from removal_request where address_hash <> ''`)).toEqual([])
})
