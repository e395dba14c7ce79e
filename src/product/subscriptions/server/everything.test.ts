import { beforeEach, expect, test } from 'vitest'
import { inProcess, tokenIn } from '../../../../tests/support/in-process.ts'
import { breachSubscriptions } from '../../../features/breach-alerts/server/breach-subscription.ts'
import { enforcementSubscriptions } from '../../../features/enforcement/server/enforcement-subscription.ts'
import { newsletterSubscriptions } from '../../../features/leads/server/newsletter.ts'
import { createReportsWorld, type ReportsWorld, secret } from '../../../features/reports/server/reports.fixture.ts'
import { lawSubscriptions } from '../../../features/state-laws/server/law-subscription.ts'
import { readConfig } from '../../../platform/server/config.ts'
import { runSql } from '../../../platform/server/database.ts'
import { subscriptionsContract } from '../contract.ts'
import { subscribeParts, subscriptionsEndpoints } from './endpoints.ts'
import { askToConfirm } from './subscribe.ts'
import { anyKind } from './subscription-kind.ts'

// One address that gets everything, and the page with all of it.

let world: ReportsWorld
beforeEach(async () => {
  world = await createReportsWorld()
  await runSql(world.db, 'delete from subscription')
  await runSql(world.db, 'delete from subscription_request')
})

const anna = 'anna@corp.test'

/** Subscribes to everything. @returns the calls, and the token of the page as each confirmation gave it. */
async function subscribed() {
  const parts = {
    ...{ db: world.db, secret, publicUrl: 'https://sightline.test', now: () => world.clock.now },
    ...{ deliverSoon: async () => {}, config: readConfig({}) },
  }
  const kinds = [
    ...[anyKind(breachSubscriptions), anyKind(lawSubscriptions)],
    ...[anyKind(enforcementSubscriptions), anyKind(newsletterSubscriptions)],
  ]
  const call = inProcess(subscriptionsContract, subscriptionsEndpoints({ ...parts, kinds, other: world.recipients }))
  const asking = subscribeParts(parts)
  const from = { email: anna, address: '203.0.113.9' }
  await askToConfirm(asking, breachSubscriptions, { ...from, settings: { keywords: ['Meta'], threshold: 'high' } })
  await askToConfirm(asking, lawSubscriptions, { ...from, settings: { states: ['TX'] } })
  await askToConfirm(asking, enforcementSubscriptions, { ...from, settings: { authority: null, subject: null } })
  await askToConfirm(asking, newsletterSubscriptions, { ...from, settings: {} })
  await world.schedule({ recipients: [anna] })
  const tokens: string[] = []
  const asks = ['confirm-alerts', 'confirm-law-alerts', 'confirm-newsletter', 'confirm-report-recipient']
  for (const kind of [...asks, 'confirm-enforcement-alerts']) {
    const token = tokenIn((await world.mails(kind)).at(-1)?.text)
    tokens.push((await call('POST /api/subscriptions/confirmations/{token}', { params: { token } })).pageToken)
  }
  const list = async (token: string) =>
    (await call('GET /api/subscriptions/{token}', { params: { token } })).subscriptions
  const stop = (token: string, key: string) =>
    call('POST /api/subscriptions/{token}/stop', { params: { token }, body: { key } })
  return { call, tokens, list, stop }
}
const all = ['Breach alerts', 'Law tracking alerts', 'Newsletter', 'Enforcement alerts', 'Scheduled reports']
const titles = (listed: { title: string }[]) => listed.map(({ title }) => title)

test('each of its links opens the same page with everything', async () => {
  const { tokens, list } = await subscribed()
  for (const token of tokens) expect(titles(await list(token))).toEqual(all)
  expect((await list(tokens[2] ?? '')).map(({ about }) => about)).toEqual([
    ...['Severity: high and above · Companies: Meta', 'States: Texas', '', 'Authority: all · Subject: all'],
    'Processors, monthly · Own Example · monthly',
  ])
})

test('stopping one keeps the others, whichever link opened the page, and the page stays open', async () => {
  const { tokens, list, stop } = await subscribed()
  const [alerts = '', laws = '', newsletter = ''] = tokens
  const answer = await stop(newsletter, 'newsletter')
  expect(answer).toEqual({ stopped: ['Newsletter'], pageToken: alerts })
  expect(titles(await list(alerts))).toEqual(all.filter((title) => title !== 'Newsletter'))
  await expect(list(newsletter)).rejects.toMatchObject({ code: 'subscription_link_unknown' })
  const report = (await list(laws)).find(({ title }) => title === 'Scheduled reports')
  expect(await stop(laws, report?.key ?? '')).toMatchObject({ stopped: ['Scheduled reports'] })
  expect(titles(await list(laws))).toEqual(['Breach alerts', 'Law tracking alerts', 'Enforcement alerts'])
  // An unknown subscription, or another address's, stops nothing.
  expect(await stop(laws, 'newsletter')).toMatchObject({ stopped: [] })
  expect(await stop(laws, 'report-1')).toMatchObject({ stopped: [] })
  expect(titles(await list(laws))).toHaveLength(3)
})

test('everything stops at once, and the address is deleted', async () => {
  const { tokens, stop } = await subscribed()
  expect(await stop(tokens[3] ?? '', 'all')).toEqual({ stopped: all, pageToken: null })
  expect(await runSql(world.db, 'select 1 from subscription union all select 1 from subscription_request')).toEqual([])
})

test('one click stops its own subscription alone, reports as well', async () => {
  const { call, tokens, list } = await subscribed()
  const click = (token: string) => call('POST /api/unsubscribe/{token}', { params: { token } })
  await click(tokens[1] ?? '')
  await click(tokens[3] ?? '')
  expect(titles(await list(tokens[0] ?? ''))).toEqual(['Breach alerts', 'Newsletter', 'Enforcement alerts'])
})

test('the page shows nothing of another address', async () => {
  const { tokens, list } = await subscribed()
  await world.schedule({ title: 'Of Bob', recipients: ['bob@corp.test'] })
  const token = tokenIn((await world.mails('confirm-report-recipient')).at(-1)?.text)
  expect(await list(token)).toHaveLength(0)
  expect(await list(tokens[0] ?? '')).toHaveLength(5)
})
