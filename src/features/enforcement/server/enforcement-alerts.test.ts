import { RouterContextProvider } from 'react-router'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { clearTables, createTestDatabase, silent } from '../../../../tests/support/database.ts'
import { inProcess, tokenIn } from '../../../../tests/support/in-process.ts'
import { readConfig } from '../../../platform/server/config.ts'
import { type Database, runSql } from '../../../platform/server/database.ts'
import { isRefusal } from '../../../platform/shared/refusal.ts'
import { callContext } from '../../../platform/web/context.ts'
import { subscriptionsContract } from '../../../product/subscriptions/contract.ts'
import { subscriptionsEndpoints } from '../../../product/subscriptions/server/endpoints.ts'
import { noOtherMail } from '../../../product/subscriptions/server/other-mail.fixture.ts'
import { anyKind } from '../../../product/subscriptions/server/subscription-kind.ts'
import type { ConductRow } from '../../catalog/server/facts/batch.ts'
import { load, smallCatalog } from '../../corrections/server/corrections.fixture.ts'
import { enforcementAlertsContract } from '../alerts-contract.ts'
import { conductRow } from '../conduct.fixture.ts'
import { action } from '../web/enforcement.page.tsx'
import { enforcementAlertsEndpoints } from './alerts-endpoints.ts'
import { enforcementAlerts } from './enforcement-alerts.job.ts'
import { enforcementSubscriptions } from './enforcement-subscription.ts'

let db: Database
beforeAll(async () => {
  db = (await createTestDatabase()).db
})
beforeEach(async () => {
  await clearTables(
    db,
    'subscription, subscription_request, subscription_event, enforcement_act_seen, mail_suppression, outbox_message',
  )
  await register([])
})

const anna = 'anna@corp.test'
const old = [conductRow({ id: 'known', acted_on: '2026-10-01' })]

/** A load that brings these acts beside one that was always there. */
const register = (acts: readonly ConductRow[]) => load(db, { ...smallCatalog(), conduct: [...old, ...acts] })

/** The endpoints as a browser meets them, and the work of a day, on a clock that a test moves. */
function open() {
  const clock = { now: new Date('2026-11-21T12:00:00Z') }
  const config = readConfig({})
  const parts = {
    ...{ secret: 'f'.repeat(64), publicUrl: 'https://sightline.test' },
    ...{ deliverSoon: async () => {}, now: () => clock.now },
  }
  const call = inProcess(
    { ...enforcementAlertsContract, ...subscriptionsContract },
    {
      ...enforcementAlertsEndpoints({ db, ...parts, config }),
      ...subscriptionsEndpoints({
        ...{ db, ...parts, config, kinds: [anyKind(enforcementSubscriptions)], other: noOtherMail },
      }),
    },
  )
  const mails = () =>
    runSql<{ kind: string; stream: string; subject: string; text: string; secrets: string[]; recipient: string }>(
      db,
      `select kind, stream, subject, body_text as text, secrets, recipient from outbox_message order by id`,
    )
  const alerts = async () => (await mails()).filter(({ kind }) => kind === 'enforcement-actions')
  async function subscribe(email: string, watched: { authority?: string; subject?: 'children' } = {}) {
    await call('POST /api/enforcement/subscribe', { body: { email, ...watched } })
    const asked = (await mails()).findLast((mail) => mail.recipient === email)
    const token = tokenIn(asked?.text)
    return (await call('POST /api/subscriptions/confirmations/{token}', { params: { token } })).pageToken
  }
  const tools = { db, log: silent, signal: new AbortController().signal }
  async function pass(day: string, { signal = tools.signal, deliverSoon = parts.deliverSoon } = {}) {
    clock.now = new Date(`${day}T13:40:00Z`)
    await enforcementAlerts({ ...parts, deliverSoon, operator: config }).run({}, { ...tools, signal })
  }
  return { call, mails, alerts, subscribe, pass }
}

test('an act that comes into the register is mailed once, to those who watch it', async () => {
  const { subscribe, pass, alerts } = open()
  await subscribe(anna)
  await subscribe('bob@corp.test', { authority: 'ftc', subject: 'children' })
  await pass('2026-11-21')
  expect(await alerts()).toEqual([])
  await register([conductRow({ id: 'new', acted_on: '2026-11-20', amount: 250_000, currency: 'USD' })])
  await pass('2026-11-22')
  await pass('2026-11-23')
  const [mail, ...others] = await alerts()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ recipient: anna, stream: 'enforcement', subject: 'Acme Inc: fine by FTC' })
  expect(mail?.text.replaceAll(mail.secrets[0] ?? '', 'TOKEN')).toMatchInlineSnapshot(`
    "Acme Inc: fine by FTC

    Acme Inc

    Kept passwords in the clear.

    Date: November 20, 2026
    By: FTC, fine
    About: security
    Amount: $250,000
    Source: Test source <https://authority.test/acme>

    In the register <https://sightline.test/enforcement?year=2026#new>

    A suit or a notice is an allegation until it is decided. Read the public
    page of each act.

    ----------------------------------------------------------------------------

    You get this email because this address confirmed alerts about new
    enforcement actions. Change or stop what we send you
    <https://sightline.test/subscriptions/TOKEN>.

    Sent by: Sightline
    "
  `)
})

test('what is old, annulled or was there at the start isn’t news', async () => {
  const { subscribe, pass, alerts } = open()
  await subscribe(anna)
  await pass('2026-11-21')
  await register([
    conductRow({ id: 'of-last-year', acted_on: '2025-11' }),
    conductRow({ id: 'annulled', acted_on: '2026-11-20', status: 'annulled' }),
    conductRow({ id: 'of-a-month', acted_on: '2026-11' }),
    conductRow({ id: 'of-a-year', acted_on: '2026', company_id: null, company_name: 'Stranger <i>' }),
  ])
  await pass('2026-11-22')
  expect((await alerts()).map(({ subject }) => subject)).toEqual(['2 new enforcement actions: Acme Inc, Stranger <i>'])
})

test('a run that is cut off is finished by the next, and no one is notified twice', async () => {
  const { pass, alerts } = open()
  await pass('2026-11-21')
  await runSql(
    db,
    `insert into subscription (kind, email, email_key, settings, salt, page_sha256, stop_sha256)
     select 'enforcement', e, e, '{"authority": null, "subject": null}', e, e, e from (select n || '@corp.test' as e from generate_series(1, 450) as n) given`,
  )
  await register([conductRow({ id: 'new', acted_on: '2026-11-20' })])
  const stopping = new AbortController()
  const cutOff = pass('2026-11-22', {
    ...{ signal: stopping.signal, deliverSoon: async () => stopping.abort(new Error('the worker stops')) },
  })
  await expect(cutOff).rejects.toThrow('the worker stops')
  expect(await alerts()).toHaveLength(200)
  await Promise.all([pass('2026-11-23'), pass('2026-11-23')])
  expect(new Set((await alerts()).map(({ recipient }) => recipient)).size).toBe(450)
  expect(await alerts()).toHaveLength(450)
})

test('an authority that the register does not have is refused: no mail carries the words of a stranger', async () => {
  const { call, mails } = open()
  for (const authority of ['Buy now at evil.test', '__proto__', '%'])
    await expect(call('POST /api/enforcement/subscribe', { body: { email: anna, authority } })).rejects.toMatchObject({
      code: 'authority_unknown',
    })
  const body = { email: anna, subject: 'rumors' as 'children' }
  await expect(call('POST /api/enforcement/subscribe', { body })).rejects.toMatchObject({ code: 'invalid_request' })
  await expect(
    call('POST /api/enforcement/subscribe', { body: { email: 'Anna <anna@corp.test>' } }),
  ).rejects.toMatchObject({ code: 'email_unusable' })
  expect(await mails()).toEqual([])
})

test('the page of everything lists it, and stops it', async () => {
  const { call, subscribe } = open()
  const token = await subscribe(anna, { authority: 'ftc', subject: 'children' })
  expect((await call('GET /api/subscriptions/{token}', { params: { token } })).subscriptions).toMatchObject([
    { title: 'Enforcement alerts', about: 'Authority: FTC · Subject: children’s data' },
  ])
  await call('POST /api/unsubscribe/{token}', { params: { token } })
  expect(await runSql(db, 'select from subscription')).toEqual([])
})

test('the form of the page asks without script, and keeps what was typed where it is refused', async () => {
  const { call, mails } = open()
  const context = new RouterContextProvider()
  context.set(callContext, (key, input) =>
    call(key as 'POST /api/enforcement/subscribe', input as never).catch((error: unknown) => {
      if (!isRefusal(error)) throw error
      throw { data: { message: 'Wrong.', code: error.code, issues: error.issues } }
    }),
  )
  const send = async (fields: Record<string, string>) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    const request = new Request('https://sightline.test/enforcement', { method: 'POST', body })
    return (await action({ context, request, params: {} } as never)).data
  }
  expect(await send({ email: '' })).toMatchObject({ outcome: 'refused', refused: { email: expect.any(String) } })
  expect(await send({ email: 'nothing', authority: 'ftc' })).toMatchObject({
    ...{ outcome: 'refused', typed: { email: 'nothing', authority: 'ftc' }, refused: { email: 'Wrong.' } },
  })
  expect(await send({ email: anna, authority: 'of no one' })).toMatchObject({ refused: { words: 'Wrong.' } })
  expect(await send({ email: anna, authority: 'ftc', subject: '' })).toEqual({ outcome: 'asked' })
  expect((await mails()).map(({ kind }) => kind)).toEqual(['confirm-enforcement-alerts'])
})
