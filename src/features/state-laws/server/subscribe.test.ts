import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { type Database, runSql } from '../../../platform/server/database.ts'
import { subscribedWords } from '../../../product/subscriptions/kinds.ts'
import { stateNames } from '../vocabulary.ts'
import { emptyLawAlerts, later, openLawAlerts } from './law-alerts.fixture.ts'

let db: Database
beforeAll(async () => {
  db = (await createTestDatabase()).db
})
beforeEach(() => emptyLawAlerts(db))

const anna = 'anna@corp.test'
const sent = { accepted: true, message: subscribedWords }

const watchers = () => runSql(db, `select email, settings from subscription`)

test('a visitor asks, looks, confirms and is subscribed; before that no one is', async () => {
  const { ask, look, press, tokenTo, mailsTo, clock } = openLawAlerts(db)
  expect(await ask('Anna@Corp.test', ['tx', 'CA', 'TX'])).toEqual(sent)
  const token = await tokenTo(anna)
  const about = [{ label: 'States', value: 'California and Texas' }]
  expect(await look(token)).toEqual({ title: 'Law tracking alerts', about, email: 'A***@Corp.test', replaces: null })
  expect(await watchers()).toEqual([])
  later(clock, { hours: 2 })
  const { pageToken } = await press(token)
  expect(pageToken).toMatch(/^[\w-]{22}$/)
  expect(await watchers()).toEqual([{ email: 'Anna@Corp.test', settings: { states: ['CA', 'TX'] } }])
  expect((await mailsTo(anna)).map(({ kind, stream }) => [kind, stream])).toEqual([
    ['confirm-law-alerts', 'account'],
    ['law-alerts-confirmed', 'account'],
  ])
})

test('an address that cannot be mailed is refused, and so is a state that is none', async () => {
  const { ask } = openLawAlerts(db)
  await expect(ask('Anna <anna@corp.test>')).rejects.toMatchObject({
    code: 'email_unusable',
    issues: [{ path: 'email', message: expect.stringContaining('without a name') }],
  })
  for (const states of [['ZZ'], ['California'], ['__proto__'], ['constructor'], Array.from({ length: 99 }, () => 'CA')])
    await expect(ask(anna, states)).rejects.toMatchObject({ code: 'invalid_request' })
  expect(await watchers()).toEqual([])
  expect(await ask(anna, Object.keys(stateNames))).toEqual(sent)
})

test('other states of the same address take the place of the first; links that are out go on working', async () => {
  const { ask, look, press, subscribe, tokenTo, mailsTo, click, clock } = openLawAlerts(db)
  const first = await subscribe(anna, ['CA'])
  later(clock, { minutes: 11 })
  await ask('ANNA@corp.TEST', [])
  const token = await tokenTo(anna)
  expect((await mailsTo(anna)).at(-1)?.text.replace(/\s+/g, ' ')).toContain(
    'This address already gets emails about changes of state privacy laws, for California.',
  )
  expect(await look(token)).toMatchObject({
    about: [{ value: 'every state' }],
    replaces: 'changes of state privacy laws, for California',
  })
  expect(await press(token)).toEqual({ confirmed: true, title: 'Law tracking alerts', pageToken: first })
  expect(await watchers()).toMatchObject([{ email: 'ANNA@corp.TEST', settings: { states: [] } }])
  await click(first)
  expect(await watchers()).toEqual([])
})
