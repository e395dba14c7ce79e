import { beforeEach, expect, test } from 'vitest'
import { silent } from '../../../../tests/support/database.ts'
import { addOrganisation } from '../../../../tests/support/organisation.ts'
import { runSql } from '../../../platform/server/database.ts'
import { inOrganisation } from '../../../platform/server/tenancy.ts'
import { type RaiseAlert, raiseAlert } from './alerts.ts'
import { createDossierWorld, type DossierWorld } from './dossier.fixture.ts'
import { tellLateFindings } from './late-findings.ts'
import { remindOrganisations } from './reminders.job.ts'

let world: DossierWorld
beforeEach(async () => {
  world = await createDossierWorld()
})

const run = (day: string, { signal = new AbortController().signal, raise = raiseAlert as RaiseAlert } = {}) => {
  world.clock.now = new Date(`${day}T05:10:00Z`)
  return remindOrganisations({ raiseAlert: raise, rescore: world.parts.rescore, now: world.parts.now }).run(
    {},
    { db: world.db, log: silent, signal },
  )
}

const alertsOf = (organisationId = world.own.id) =>
  inOrganisation(world.db, organisationId, (tx) =>
    runSql<{ kind: string; title: string; severity: string }>(
      tx,
      `select kind, title, severity from vendor_alert where organisation_id = $1 order by id`,
      [organisationId],
    ),
  )
const late = async () => (await alertsOf()).filter(({ kind }) => kind === 'finding_overdue')
const tellLate = (at: string) => {
  world.clock.now = new Date(`${at}:00Z`)
  return tellLateFindings({ raiseAlert, now: world.parts.now }).run(
    {},
    { db: world.db, log: silent, signal: new AbortController().signal },
  )
}
const titles = async () => (await alertsOf()).filter(({ kind }) => kind !== 'score_change').map(({ title }) => title)

test('a review is reported thirty and seven days before, on the day, and seven and thirty days after', async () => {
  await world.addVendor({ name: 'Acme', columns: { next_review_on: '2028-03-01' } })
  const told: [string, string][] = []
  for (let day = Date.parse('2028-01-25'); day <= Date.parse('2028-04-10'); day += 86_400_000) {
    const before = (await titles()).length
    const today = new Date(day).toISOString().slice(0, 10)
    await run(today)
    told.push(...(await titles()).slice(before).map((title): [string, string] => [today, title]))
  }
  expect(told).toEqual([
    ['2028-01-31', 'Review of Acme is due in 30 days'],
    ['2028-02-23', 'Review of Acme is due in 7 days'],
    ['2028-03-01', 'Review of Acme is due today'],
    ['2028-03-08', 'Review of Acme is overdue'],
    ['2028-03-31', 'Review of Acme is overdue'],
  ])
})

test('a vendor that came in late is reported once, and a new day starts over', async () => {
  const id = await world.addVendor({ name: 'Late', columns: { next_review_on: '2026-09-01' } })
  await run('2026-11-21')
  await run('2026-11-21')
  await run('2026-11-22')
  expect(await alertsOf()).toEqual([{ kind: 'review_overdue', title: 'Review of Late is overdue', severity: 'high' }])
  await world.inOwn((tx) => runSql(tx, `update vendor set next_review_on = '2026-11-25' where id = $1`, [id]))
  await run('2026-11-23')
  expect((await titles()).slice(1)).toEqual(['Review of Late is due in 2 days'])
})

test('a critical finding raises an alert as soon as it is late, and again; a low one is only work', async () => {
  const id = await world.addVendor({ name: 'Acme' })
  for (const severity of ['critical', 'low'])
    await world.call(world.own.manager, 'POST /api/customer/vendors/{id}/findings', {
      params: { id },
      body: { title: 'No TLS', severity, dueOn: '2026-12-01' },
    })
  const raised: string[] = []
  for (const at of [
    '2026-12-01T23:50',
    '2026-12-02T00:00',
    '2026-12-02T00:10',
    '2026-12-03T00:00',
    '2026-12-09T00:00',
  ]) {
    const before = await late()
    await tellLate(at)
    raised.push(...(await late()).slice(before.length).map(({ severity }) => `${at} ${severity}`))
  }
  expect(raised).toEqual(['2026-12-02T00:00 critical', '2026-12-09T00:00 critical'])
})

test('a finding that an edit makes late raises its alert with the edit, and the job adds no second one', async () => {
  const id = await world.addVendor({ name: 'Acme' })
  world.clock.now = new Date('2026-12-05T12:00:00Z')
  const add = (body: Record<string, unknown>) =>
    world.call(world.own.manager, 'POST /api/customer/vendors/{id}/findings', {
      ...{ params: { id }, body: { title: 'No TLS', ...body } },
    })
  await add({ severity: 'critical', dueOn: '2026-12-04' })
  expect(await late()).toMatchObject([{ severity: 'critical' }])

  const low = await add({ severity: 'low', dueOn: '2026-12-03' })
  expect(await late()).toHaveLength(1)
  const edit = (childId: number, body: Record<string, unknown>) =>
    world.call(world.own.manager, 'PATCH /api/customer/vendors/{id}/findings/{childId}', {
      ...{ params: { id, childId }, body },
    })
  await edit(low.body.id, { severity: 'high' })
  expect(await late()).toHaveLength(2)
  await edit(low.body.id, { status: 'in_progress' })
  await tellLate('2026-12-05T12:10')
  expect(await late()).toHaveLength(2)
})

test('an accepted finding is late once its acceptance is taken back', async () => {
  const id = await world.addVendor({ name: 'Acme' })
  world.clock.now = new Date('2026-12-01T12:00:00Z')
  const params = { id }
  const finding = await world.call(world.own.manager, 'POST /api/customer/vendors/{id}/findings', {
    params,
    body: { title: 'No TLS', severity: 'critical', dueOn: '2026-12-04' },
  })
  const acceptance = await world.call(world.own.manager, 'POST /api/customer/vendors/{id}/acceptances', {
    params,
    body: { reason: 'x', expiresOn: '2027-12-31', findingId: finding.body.id },
  })
  await tellLate('2026-12-06T00:00')
  expect(await late()).toEqual([])
  await world.call(world.own.manager, 'DELETE /api/customer/vendors/{id}/acceptances/{childId}', {
    params: { id, childId: acceptance.body.id },
  })
  expect(await late()).toMatchObject([{ severity: 'critical' }])
})

test('the last day to object raises an alert two weeks and three days before it', async () => {
  const id = await world.addVendor({ name: 'Acme' })
  await world.call(world.own.manager, 'PUT /api/customer/vendors/{id}/sub-processors', {
    params: { id },
    body: { subProcessors: [{ name: 'Cloud Example', since: '2026-12-20', objectBy: '2026-12-10' }] },
  })
  for (const day of ['2026-11-25', '2026-11-26', '2026-12-01', '2026-12-08', '2026-12-10', '2026-12-11']) await run(day)
  expect((await alertsOf()).filter(({ kind }) => kind === 'objection_due')).toMatchObject([
    { severity: 'medium' },
    { severity: 'high' },
  ])
})

test('the last day to give notice raises an alert thirty and seven days before it', async () => {
  await world.addVendor({ name: 'Acme', columns: { renews_on: '2027-03-31', notice_days: '90' } })
  await world.addVendor({ name: 'Beta', columns: { renews_on: '2027-03-31' } })
  await world.addVendor({ name: 'Gamma', columns: { notice_days: '90' } })
  for (const day of ['2026-11-30', '2026-12-01', '2026-12-10', '2026-12-24', '2026-12-31', '2027-01-01', '2027-03-25'])
    await run(day)
  expect((await alertsOf()).filter(({ kind }) => kind === 'renewal_due')).toEqual([
    { kind: 'renewal_due', severity: 'medium', title: 'The last day to give notice to Acme is in 30 days' },
    { kind: 'renewal_due', severity: 'high', title: 'The last day to give notice to Acme is in 7 days' },
    { kind: 'renewal_due', severity: 'high', title: 'The contract with Beta renews or ends in 6 days' },
  ])
})

test('a new owner of a finding gets an alert, unless they took it themselves', async () => {
  const id = await world.addVendor({ name: 'Acme' })
  const give = (ownerId: number) =>
    world.call(world.own.manager, 'POST /api/customer/vendors/{id}/findings', {
      params: { id },
      body: { title: 'No TLS', severity: 'high', ownerId },
    })
  await give(world.own.manager.id)
  expect(await alertsOf()).toEqual([])
  await give(world.own.administrator.id)
  expect(await alertsOf()).toMatchObject([{ kind: 'finding_assigned', severity: 'high' }])
})

test('papers that run out are reported twice', async () => {
  const id = await world.addVendor({ name: 'Acme' })
  const file = await world.upload('paper.txt', 'Words.')
  const params = { id }
  await world.call(world.own.manager, 'POST /api/customer/vendors/{id}/documents', {
    params,
    body: { kind: 'iso27001', title: 'ISO 27001', expiresOn: '2026-12-31', fileId: file.body.id },
  })
  await world.call(world.own.manager, 'POST /api/customer/vendors/{id}/agreements', {
    params,
    body: { kind: 'dpa', state: 'signed', signedOn: '2026-01-01', validUntil: '2026-12-31' },
  })
  for (const day of ['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-25', '2026-12-31', '2027-01-01']) await run(day)
  expect(await titles()).toEqual([
    'A document of Acme expires in 30 days',
    'An agreement with Acme ends in 30 days',
    'A document of Acme expires in 6 days',
    'An agreement with Acme ends in 6 days',
  ])
})

test('an acceptance that runs out ends, its finding is open again, and both is told once', async () => {
  const id = await world.addVendor({ name: 'Acme' })
  const finding = await world.call(world.own.manager, 'POST /api/customer/vendors/{id}/findings', {
    params: { id },
    body: { title: 'x', severity: 'critical' },
  })
  await world.call(world.own.manager, 'POST /api/customer/vendors/{id}/acceptances', {
    params: { id },
    body: { reason: 'x', expiresOn: '2026-12-31', findingId: finding.body.id },
  })
  await world.inOwn((tx) =>
    runSql(
      tx,
      `insert into vendor_override (organisation_id, vendor_id, field, value, reason, expires_on, score_then, made_by)
       select $1, $2, 'score', '10', 'x', '2026-12-31', score, $3 from vendor where id = $2`,
      [world.own.id, id, world.own.manager.id],
    ),
  )
  await run('2026-12-31')
  expect(await titles()).toEqual([])
  await run('2027-01-01')
  await run('2027-01-01')
  expect(await titles()).toEqual(['The acceptance of a risk of Acme has ended', 'An override of Acme has ended'])
  const { body } = await world.call(world.own.viewer, 'GET /api/customer/vendors/{id}/dossier', { params: { id } })
  expect(body).toMatchObject({
    findings: [{ status: 'open' }],
    acceptances: [{ isInForce: false }],
    overrides: [{ isInForce: false }],
  })
})

test('a run that is killed half-way sends nothing twice, and nothing is lost', async () => {
  for (const name of ['One', 'Two', 'Three']) await world.addVendor({ name, columns: { next_review_on: '2026-11-22' } })
  await world.addVendor({ name: 'Theirs', of: world.other, columns: { next_review_on: '2026-11-22' } })
  let left = 2
  const dying: RaiseAlert = async (tx, alert) => {
    if (left-- === 0) throw new Error('killed')
    return raiseAlert(tx, alert)
  }
  await expect(run('2026-11-22', { raise: dying })).rejects.toThrow('killed')
  expect(await titles()).toEqual([])
  await Promise.all([run('2026-11-22'), run('2026-11-22')])
  expect((await titles()).sort()).toEqual(['One', 'Three', 'Two'].map((name) => `Review of ${name} is due today`))
  expect((await alertsOf(world.other.id)).map(({ title }) => title)).toEqual(['Review of Theirs is due today'])
})

test('a fault in one organisation keeps no other waiting, and the run says so in the end', async () => {
  await world.addVendor({ columns: { next_review_on: '2026-11-22' } })
  await world.addVendor({ of: world.other, columns: { next_review_on: '2026-11-22' } })
  const raise: RaiseAlert = (tx, alert) =>
    alert.organisationId === world.own.id ? Promise.reject(new Error('of its own')) : raiseAlert(tx, alert)
  await expect(run('2026-11-22', { raise })).rejects.toThrow('of its own')
  expect(await alertsOf(world.other.id)).toHaveLength(1)
})

test('a run that is asked to stop is not done: it leaves the other organisations for the next one', async () => {
  const third = await addOrganisation(world.db, 'Third Example')
  await world.addVendor({ columns: { next_review_on: '2026-11-22' } })
  await world.addVendor({ of: third, columns: { next_review_on: '2026-11-22' } })
  const stopping = new AbortController()
  const raise: RaiseAlert = async (tx, alert) => {
    stopping.abort()
    return raiseAlert(tx, alert)
  }
  await expect(run('2026-11-22', { raise, signal: stopping.signal })).rejects.toThrow('aborted')
  expect([await alertsOf(), await alertsOf(third.id)].map(({ length }) => length)).toEqual([1, 0])
  await run('2026-11-22')
  expect([await alertsOf(), await alertsOf(third.id)].map(({ length }) => length)).toEqual([1, 1])
})

test('an archived vendor is not spoken of', async () => {
  await world.addVendor({ columns: { next_review_on: '2026-11-22', archived_at: '2026-11-01T00:00:00Z' } })
  await run('2026-11-22')
  expect(await titles()).toEqual([])
})
