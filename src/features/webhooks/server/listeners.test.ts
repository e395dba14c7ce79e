import { beforeEach, expect, test } from 'vitest'
import type { VendorRiskChanged } from '../../../product/events.ts'
import { createWebhooksWorld, type WebhooksWorld } from './webhooks.fixture.ts'

const url = 'https://hooks.corp-example.com/'
let world: WebhooksWorld
let vendorId: number
beforeEach(async () => {
  world = await createWebhooksWorld()
  const [vendor] = await world.everywhere<{ id: number }>(
    `insert into vendor (organisation_id, vendor_name, vendor_type, score, score_known)
     values ($1, 'Lanternfish', 'analytics', 71, true) returning id`,
    [world.own.id],
  )
  vendorId = vendor?.id ?? 0
})

const all = ['assessment.completed', 'risk.changed', 'compliance.alert']
const queued = async () => {
  const rows = await world.everywhere<{ payload: string; message: string; endpoint: number }>(
    `select payload, message_id as message, endpoint_id as endpoint from webhook_delivery order by id`,
  )
  return rows.map(({ payload, ...row }) => ({ ...row, ...JSON.parse(payload) }))
}
const riskChanged = (): VendorRiskChanged => ({
  ...{ organisationId: world.own.id, vendorId, scoreRunId: 9, reason: 'level' },
  ...{ bandBefore: 'yellow', bandAfter: 'orange', scoreBefore: 48, scoreAfter: 71 },
})

test('a changed risk is queued once for each endpoint that wants it, however often it is told', async () => {
  const [one, two] = [await world.add(url, { events: all }), await world.add(url)]
  await world.add(url, { events: ['compliance.alert'] })
  await world.add(url, { member: world.other.manager })
  const off = await world.add(url)
  await world.call(world.own.manager, 'PATCH /api/customer/webhooks/{id}', {
    params: { id: off.id },
    body: { isEnabled: false },
  })
  await world.listeners.vendorRiskChanged.run(riskChanged(), world.tools())
  await world.listeners.vendorRiskChanged.run(riskChanged(), world.tools())
  const rows = await queued()
  expect(rows.map(({ endpoint }) => endpoint)).toEqual([one.id, two.id])
  expect(new Set(rows.map(({ message }) => message)).size).toBe(1)
  expect(rows[0]).toMatchObject({
    ...{ type: 'risk.changed', message: expect.stringMatching(/^msg_[\w-]{22}$/), timestamp: expect.any(String) },
    data: {
      ...{ vendor: 'Lanternfish', vendor_id: vendorId, new_risk: 'high', previous_risk: 'medium' },
      ...{ risk_score: 71, previous_risk_score: 48, url: `https://portal.test/customer/vendors/${vendorId}` },
    },
  })
  expect(world.woken.times).toBe(1)
  await world.listeners.vendorRiskChanged.run({ ...riskChanged(), scoreRunId: 10 }, world.tools())
  expect(await queued()).toHaveLength(4)
})

test('of a vendor that is gone, or where no one listens, nothing is queued', async () => {
  await world.listeners.vendorRiskChanged.run(riskChanged(), world.tools())
  await world.add(url)
  await world.listeners.vendorRiskChanged.run({ ...riskChanged(), vendorId: vendorId + 1 }, world.tools())
  expect(await queued()).toEqual([])
  expect(world.woken.times).toBe(0)
})

test('alerts of the register that a framework asks to be acted on are queued, and the others are not', async () => {
  await world.add(url, { events: all })
  const raise = async (kind: string) => {
    const [alert] = await world.everywhere<{ id: number }>(
      `insert into vendor_alert (organisation_id, vendor_id, kind, severity, title, description, dedupe_key)
       values ($1, $2, $3, 'critical', 'Breach at Lanternfish: <b>', 'Known.', $3) returning id`,
      [world.own.id, vendorId, kind],
    )
    await world.listeners.vendorAlertRaised.run(
      { organisationId: world.own.id, alertId: alert?.id ?? 0 },
      world.tools(),
    )
  }
  for (const kind of ['breach', 'new_sub_processor', 'review_due']) await raise(kind)
  expect(await queued()).toMatchObject([
    {
      type: 'compliance.alert',
      data: {
        ...{ framework: 'breach-notification', severity: 'critical', vendor: 'Lanternfish', vendor_id: vendorId },
        ...{ title: 'Breach at Lanternfish: <b>', description: 'Known.', action_required: null },
      },
    },
    { data: { framework: 'gdpr-processors' } },
  ])
})

test('own investigations and assessments that ended are queued with the score; a public run is no one’s', async () => {
  await world.add(url, { events: all })
  const subjectKey = `vendor:${vendorId}`
  for (const [id, organisationId] of [
    ['own', world.own.id],
    ['public', null],
  ] as const)
    await world.everywhere(
      `insert into investigation (id, app_name, subject_key, organisation_id, origin, run_on, status, score)
       values ($1, 'Lanternfish', $2, $3, $4, '2026-11-22', 'completed', '{"known": true, "R": 62}')`,
      [id, subjectKey, organisationId, organisationId === null ? 'visitor' : 'member'],
    )
  const told = { subjectId: 'company:lanternfish' }
  await world.listeners.investigationCompleted.run(
    { ...told, investigationId: 'own', organisationId: world.own.id },
    world.tools(),
  )
  await world.listeners.investigationCompleted.run(
    { ...told, investigationId: 'public', organisationId: null },
    world.tools(),
  )
  const [assessment] = await world.everywhere<{ id: number }>(
    `insert into assessment (organisation_id, vendor_id, type, priority, state, conclusion, due_at, created_by)
     values ($1, $2, 'privacy', 'normal', 'completed', 'approve', now(), $3) returning id`,
    [world.own.id, vendorId, world.own.manager.id],
  )
  const assessmentId = assessment?.id ?? 0
  await world.listeners.assessmentCompleted.run({ organisationId: world.own.id, assessmentId }, world.tools())
  const about = { vendor: 'Lanternfish', vendor_id: vendorId }
  expect(await queued()).toMatchObject([
    {
      type: 'assessment.completed',
      data: {
        // The vendor's: a run's own score is another one.
        ...about,
        risk_score: 71,
        kind: 'investigation',
        conclusion: null,
        url: expect.stringMatching(/investigations\/own$/),
      },
    },
    {
      type: 'assessment.completed',
      data: {
        ...about,
        risk_score: 71,
        kind: 'assessment',
        conclusion: 'approve',
        url: expect.stringContaining('/customer/assessments/'),
      },
    },
  ])
})
