import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestDatabase, silent } from '../../../tests/support/database.ts'
import { endpoint } from '../shared/endpoint.ts'
import { refuse } from '../shared/refusal.ts'
import { type Database, runSql } from './database.ts'
import type { Handler } from './http/api.ts'
import { auditStaffWrites, forgetStaffEvents, recordStaffEvent } from './staff-audit.ts'

const staff = { accountId: 1, username: 'ada', role: 'administrator' } as const
const contract = {
  'GET /api/admin/things': endpoint({ summary: 'Things', audience: 'staff', response: z.array(z.string()) }),
  'POST /api/admin/things': endpoint({
    summary: 'Make a thing',
    audience: 'staff',
    body: z.object({
      state: z.enum(['open', 'shut']).nullable().optional(),
      marks: z.array(z.literal(['a', 'b'])).default([]),
      count: z.number().optional(),
      ids: z.array(z.number()).optional(),
      email: z.string().optional(),
      words: z.array(z.string()).optional(),
    }),
    response: z.object({ id: z.int() }),
  }),
  'DELETE /api/admin/things/{thing}/{part}': endpoint({
    summary: 'Delete a part',
    audience: 'staff',
    params: z.object({ thing: z.string(), part: z.string() }),
    response: z.object({ deleted: z.literal(true) }),
  }),
  'POST /api/things': endpoint({ summary: 'Anybody’s', response: z.object({ id: z.int() }) }),
}

let db: Database
let answer: () => unknown = () => ({ id: 7 })
let during: unknown[] = []
beforeAll(async () => {
  db = (await createTestDatabase()).db
})
beforeEach(async () => {
  await runSql(db, `delete from staff_event`)
  answer = () => ({ id: 7 })
  during = []
})

const lines = () => runSql(db, `select username, action, words, subject, details, outcome from staff_event order by id`)

type Called = (input: object, call: { staff: typeof staff | undefined }) => Promise<unknown>

const handle: Handler<never> = async () => {
  during = await lines()
  return answer() as never
}
const audited = () =>
  auditStaffWrites(Object.fromEntries(Object.keys(contract).map((key) => [key, handle])), {
    ...{ contract, db, log: silent },
  }) as unknown as Record<keyof typeof contract, Called>

describe('a write of staff', () => {
  test('is in the log before it is done, and how it ended behind it', async () => {
    const call = audited()['DELETE /api/admin/things/{thing}/{part}']
    await call({ params: { thing: 'one', part: 'two' } }, { staff })
    const line = { username: 'ada', action: 'DELETE /api/admin/things/{thing}/{part}', words: 'Delete a part' }
    expect(during).toMatchObject([{ ...line, subject: 'one / two', outcome: null }])
    expect(await lines()).toMatchObject([{ ...line, subject: 'one / two', outcome: 'done' }])
  })

  test('tells numbers, marks and words of a list; of what was typed only that something was', async () => {
    const body = {
      ...{ state: 'shut', marks: ['a'], count: 3, ids: [4, 5], email: 'ada@corp.test', words: ['secret'] },
    }
    await audited()['POST /api/admin/things']({ body }, { staff })
    expect(await lines()).toMatchObject([
      { subject: '7', details: { state: 'shut', marks: ['a'], count: 3, ids: [4, 5], email: '…', words: '…' } },
    ])
    expect(JSON.stringify(await lines())).not.toMatch(/corp\.test|secret/)
  })

  test('that was refused, or failed, says so and is answered as it would be', async () => {
    const make = audited()['POST /api/admin/things']
    answer = () => {
      throw refuse('job_not_failed')
    }
    await expect(make({ body: {} }, { staff })).rejects.toMatchObject({ code: 'job_not_failed' })
    answer = () => {
      throw new Error('a bug')
    }
    await expect(make({ body: {} }, { staff })).rejects.toThrow('a bug')
    expect(await lines()).toMatchObject([{ outcome: 'job_not_failed' }, { outcome: 'internal_error' }])
  })

  test('is not done where it cannot be written down', async () => {
    await runSql(db, `alter table staff_event rename to staff_event_gone`)
    let done = false
    answer = () => {
      done = true
    }
    await expect(audited()['POST /api/admin/things']({ body: {} }, { staff })).rejects.toThrow()
    await runSql(db, `alter table staff_event_gone rename to staff_event`)
    expect(done).toBe(false)
  })
})

test('what staff read, and what others write, is not in the log', async () => {
  const calls = audited()
  await calls['GET /api/admin/things']({}, { staff })
  await calls['POST /api/things']({}, { staff: undefined })
  expect(await lines()).toEqual([])
})

test('lines are kept for two years', async () => {
  const event = { by: undefined, action: 'staff.created', words: 'Account created', subject: 'ada' }
  const ids = [await recordStaffEvent(db, event), await recordStaffEvent(db, event)]
  await runSql(db, `update staff_event set at = now() - interval '731 days' where id = $1`, [ids[0]])
  await forgetStaffEvents.run({}, { db, log: silent, signal: new AbortController().signal })
  expect(await runSql(db, `select id from staff_event`)).toEqual([{ id: ids[1] }])
})
