import { beforeAll, expect, test } from 'vitest'
import { runSql } from '../../../platform/server/database.ts'
import { readAssessmentFacts } from './assessment-facts.ts'
import { type AssessmentsWorld, addVendor, createAssessmentsWorld } from './assessments.fixture.ts'

let world: AssessmentsWorld
beforeAll(async () => {
  world = await createAssessmentsWorld()
})

test('assessments of the vendors that were asked for, as they stand, with who concluded', async () => {
  const { own, other, inOwn, vendorId } = world
  const elsewhere = await inOwn((tx) => addVendor(tx, own.id, 'Elsewhere'))
  await inOwn(async (tx) => {
    await runSql(
      tx,
      `insert into investigation (id, app_name, subject_key, priority, origin, run_on, organisation_id, status)
       values ('ended', 'V', 'vendor:1', 'normal', 'member', '2027-01-30', $1, 'completed')`,
      [own.id],
    )
    await runSql(
      tx,
      `insert into assessment (organisation_id, vendor_id, type, priority, state, due_at, created_by, created_at, investigation_id,
         set_title, sent_at, submitted_at, conclusion, conclusion_reason, conditions, concluded_by, concluded_at)
       values ($1, $2, 'privacy', 'normal', 'completed', now(), $4, '2027-01-01', null, 'Core', '2027-01-02', '2027-01-03',
           'conditions', 'Mostly fine', 'A DPA', $5, '2027-01-04'),
         ($1, $2, 'full', 'normal', 'requested', now(), $4, '2027-01-05', 'ended', null, null, null, null, '', '', null, null),
         ($1, $3, 'full', 'normal', 'requested', now(), $4, '2027-01-05', null, null, null, null, null, '', '', null, null)`,
      [own.id, vendorId, elsewhere, own.manager.id, own.administrator.id],
    )
  })
  const read = (organisationId: number) =>
    inOwn((tx) => readAssessmentFacts(tx, { organisationId, vendorIds: [vendorId] }))
  expect(await read(own.id)).toEqual([
    {
      ...{ id: expect.any(Number), vendorId, type: 'privacy', state: 'completed', setTitle: 'Core' },
      ...{ createdAt: '2027-01-01T00:00:00.000Z', sentAt: '2027-01-02T00:00:00.000Z' },
      ...{ submittedAt: '2027-01-03T00:00:00.000Z', conclusion: 'conditions', conclusionReason: 'Mostly fine' },
      ...{ conditions: 'A DPA', concludedAt: '2027-01-04T00:00:00.000Z', concludedBy: 'Administrator Example' },
    },
    {
      ...{ id: expect.any(Number), vendorId, type: 'full', setTitle: null, sentAt: null, submittedAt: null },
      // Its investigation has ended: it is at a person's turn, whatever was stored.
      state: 'review',
      ...{ createdAt: '2027-01-05T00:00:00.000Z', conclusion: null, conclusionReason: '', conditions: '' },
      ...{ concludedAt: null, concludedBy: null },
    },
  ])
  expect(await read(other.id)).toEqual([])
})
