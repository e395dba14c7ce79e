import { beforeAll, describe, expect, test } from 'vitest'
import { investigate } from '../src/features/investigations/server/engine.ts'
import { listFindings } from '../src/features/investigations/server/evidence.store.ts'
import { findRun, insertRun, newRunId } from '../src/features/investigations/server/run.store.ts'
import { listVerdicts } from '../src/features/investigations/server/verdict.store.ts'
import { presentVerdict, verdictEndpoints } from '../src/features/investigations/server/verdict-endpoints.ts'
import {
  type JudgedFinding,
  type PublicVerdict,
  verdictContract,
} from '../src/features/investigations/verdict-contract.ts'
import { runSql } from '../src/platform/server/database.ts'
import { callInProcess } from '../src/platform/server/http/api.ts'
import { today } from './support/clock.ts'
import { someCall } from './support/in-process.ts'
import { createWorld, type World } from './support/world.ts'

interface Page {
  total: number
  next: string | null
  findings: JudgedFinding[]
}

let world: World
/** Two runs; half a dozen findings of each are made grave. */
const ids: string[] = []

beforeAll(async () => {
  world = await createWorld()
  for (const appName of ['Spotify', 'WhatsApp']) {
    const id = newRunId()
    await insertRun(world.db, { id, appName, subjectKey: id, priority: 'medium', origin: 'staff', runOn: today() })
    await investigate(id, world.engine)
    await runSql(
      world.db,
      `update finding set record = record || case ordinal % 2 when 0 then '{"severity":4}'::jsonb else '{"direction":"contradiction","severity":1}' end
       where investigation_id = $1 and ordinal <= 6`,
      [id],
    )
    ids.push(id)
  }
})

const staff = { ...someCall(), staff: { accountId: 1, username: 'alice', role: 'administrator' as const } }

const call = <Answer>(key: keyof typeof verdictContract, input: object = {}, by: typeof staff = staff) =>
  callInProcess(
    { contract: verdictContract, handlers: verdictEndpoints(world) as never }, // each handler takes what its own schema gave
    { key, input, call: by },
  ) as Promise<Answer>

const decideKey = 'POST /api/investigations/{id}/findings/{findingId}/verdict'
const takeBackKey = 'DELETE /api/investigations/{id}/findings/{findingId}/verdict'
const decide = (
  id: string,
  findingId: string,
  body: object = { verdict: 'rejected', reason: 'The list is of another firm.' },
) => call<PublicVerdict>(decideKey, { params: { id, findingId }, body })
const takeBack = (id: string, findingId: string) => call(takeBackKey, { params: { id, findingId } })
const page = (query: object = {}) => call<Page>('GET /api/finding-verdicts', { query })
const keysOf = ({ findings }: Page) => findings.map((f) => `${f.investigationId}/${f.finding.id}`)

async function allPages(query: object): Promise<string[]> {
  const keys: string[] = []
  for (let next: string | null | undefined; next !== null; ) {
    const answer: Page = await page({ ...query, ...(next ? { before: next } : {}) })
    keys.push(...keysOf(answer))
    next = answer.next
  }
  return keys
}

const askedOf = async (id: string) =>
  (await listFindings(world.db, id)).filter((f) => f.severity >= 3 || f.direction === 'contradiction')
const gravest = async (id: string) => {
  const [first] = await askedOf(id)
  if (!first) throw new Error('no grave finding')
  return first.id
}

describe('findings that wait', () => {
  test('grave ones and contradictions of recent runs, with their quotes, in pages that join', async () => {
    const [first = '', second = ''] = ids
    const expected = [second, first]
    const all = await page({ limit: '100' })
    const asked = await Promise.all(expected.map(askedOf))
    expect(keysOf(all)).toEqual(asked.flatMap((findings, n) => findings.map((f) => `${expected[n]}/${f.id}`)))
    expect(all.total).toBe(all.findings.length)
    expect(all.findings.length).toBeGreaterThanOrEqual(10)
    for (const { finding, quotes, verdict } of all.findings) {
      expect(finding.severity >= 3 || finding.direction === 'contradiction').toBe(true)
      expect(quotes.length).toBeGreaterThan(0)
      for (const quote of quotes) expect(quote.excerpt).not.toBe('')
      expect(verdict).toBeNull()
    }
    for (const limit of ['1', '4', '7']) expect(await allPages({ limit })).toEqual(keysOf(all))
  })

  test('a run of 91 days ago and one that is hidden ask for nothing', async () => {
    const [id = ''] = ids
    const before = (await page()).total
    const asked = (await askedOf(id)).length
    await runSql(world.db, `update investigation set completed_at = completed_at - interval '91 days' where id = $1`, [
      id,
    ])
    expect((await page()).total).toBe(before - asked)
    await runSql(
      world.db,
      `update investigation set completed_at = completed_at + interval '91 days', hidden_at = now() where id = $1`,
      [id],
    )
    expect((await page()).total).toBe(before - asked)
    await expect(decide(id, await gravest(id))).rejects.toMatchObject({ code: 'investigation_not_found' })
    await runSql(world.db, `update investigation set hidden_at = null where id = $1`, [id])
    expect((await page()).total).toBe(before)
  })
})

describe('a verdict', () => {
  test('appears next to the finding for everyone, without the person, and changes neither finding nor score', async () => {
    const [id = ''] = ids
    const findingId = await gravest(id)
    const before = { run: await findRun(world.db, id), findings: await listFindings(world.db, id) }
    const given = await decide(id, findingId, {
      verdict: 'rejected',
      reason: '  The list is of another firm.\r\nSee E4. ',
    })
    expect(given).toEqual({
      finding: findingId,
      verdict: 'rejected',
      reason: 'The list is of another firm.\nSee E4.',
      decidedAt: expect.any(String),
    })
    const shown = (await listVerdicts(world.db, id)).map(presentVerdict)
    expect(shown).toEqual([given])
    expect(JSON.stringify(shown)).not.toContain('alice')
    expect({ run: await findRun(world.db, id), findings: await listFindings(world.db, id) }).toEqual(before)
    const decided = await page({ state: 'decided' })
    expect(decided.findings).toMatchObject([
      { finding: { id: findingId }, verdict: { verdict: 'rejected', decidedBy: 'alice' } },
    ])
    expect(keysOf(await page({ limit: '100' }))).not.toContain(`${id}/${findingId}`)
  })

  test('can be another one the next day, and be taken back once', async () => {
    const [id = ''] = ids
    const findingId = await gravest(id)
    await decide(id, findingId)
    await decide(id, findingId, { verdict: 'accepted', reason: 'Read again: it is theirs.' })
    expect(await listVerdicts(world.db, id)).toMatchObject([
      { verdict: 'accepted', reason: 'Read again: it is theirs.' },
    ])
    expect(await takeBack(id, findingId)).toEqual({ removed: true })
    await expect(takeBack(id, findingId)).rejects.toMatchObject({ code: 'verdict_not_found' })
    expect(keysOf(await page({ limit: '100' }))).toContain(`${id}/${findingId}`)
    expect((await page({ state: 'decided' })).total).toBe(0)
  })

  test('of ten people at once is one, and it is one of theirs', async () => {
    const [id = ''] = ids
    const findingId = await gravest(id)
    const reasons = Array.from({ length: 10 }, (_, n) => `Reason ${n}`)
    await Promise.all(reasons.map((reason) => decide(id, findingId, { verdict: 'accepted', reason })))
    const stored = await listVerdicts(world.db, id)
    expect(stored).toHaveLength(1)
    expect(reasons).toContain(stored[0]?.reason)
    await takeBack(id, findingId)
  })

  test('goes with its run', async () => {
    const id = newRunId()
    await insertRun(world.db, {
      id,
      appName: 'Strava',
      subjectKey: id,
      priority: 'medium',
      origin: 'staff',
      runOn: today(),
    })
    await investigate(id, world.engine)
    await decide(id, 'F1')
    await runSql(world.db, `delete from investigation where id = $1`, [id])
    expect(await listVerdicts(world.db, id)).toEqual([])
  })

  test('those that are there come in pages that join, also when the last one of a page is taken back', async () => {
    const [, id = ''] = ids
    const asked = (await askedOf(id)).map((f) => f.id)
    for (const findingId of asked) await decide(id, findingId)
    const all = asked.toReversed().map((findingId) => `${id}/${findingId}`)
    for (const limit of ['1', '3', '100']) expect(await allPages({ state: 'decided', limit })).toEqual(all)
    const first = await page({ state: 'decided', limit: '2' })
    await takeBack(id, asked.at(-2) ?? '')
    expect(keysOf(await page({ state: 'decided', before: first.next }))).toEqual(
      all.filter((key) => key !== first.next),
    )
    for (const findingId of asked) await takeBack(id, findingId).catch(() => {})
  })
})

describe('what is refused', () => {
  const tooLong = 'x'.repeat(1001)
  test.each([
    ['no verdict', { reason: 'x' }],
    ['another word', { verdict: 'maybe', reason: 'x' }],
    ['no reason', { verdict: 'rejected' }],
    ['an empty reason', { verdict: 'rejected', reason: ' \n\t ' }],
    ['an invisible reason', { verdict: 'rejected', reason: '\u200b\u202e\u2060' }],
    ['a reason without end', { verdict: 'rejected', reason: tooLong }],
    ['a reason with a NUL', { verdict: 'rejected', reason: 'a\u0000b' }],
    ['a reason that is no text', { verdict: 'rejected', reason: ['x'] }],
  ])('%s', async (_, body) => {
    const [id = ''] = ids
    await expect(decide(id, await gravest(id), body)).rejects.toMatchObject({ code: 'invalid_request' })
    expect(await listVerdicts(world.db, id)).toEqual([])
  })

  test('a finding or a run that is not there', async () => {
    await expect(decide(ids[0] ?? '', 'F9999')).rejects.toMatchObject({ code: 'finding_not_found' })
    await expect(decide('unknown', 'F1')).rejects.toMatchObject({ code: 'investigation_not_found' })
    await expect(takeBack('unknown', 'F1')).rejects.toMatchObject({ code: 'verdict_not_found' })
    for (const findingId of ['', 'F0', 'E1', 'F1; drop table finding', `F${'9'.repeat(20)}`])
      await expect(decide(ids[0] ?? '', findingId)).rejects.toMatchObject({ code: 'invalid_request' })
  })

  test('a page that is none', async () => {
    for (const query of [
      { state: 'all' },
      { limit: '0' },
      { limit: '101' },
      { before: 'x' },
      { before: 'a/b/F1' },
      { before: "'/F1" },
    ])
      await expect(page(query)).rejects.toMatchObject({ code: 'invalid_request' })
    expect((await page({ before: 'unknown/F1' })).findings).toEqual([])
  })

  test('strangers, before anything else', async () => {
    for (const key of Object.keys(verdictContract) as (keyof typeof verdictContract)[])
      await expect(call(key, {}, someCall() as typeof staff)).rejects.toMatchObject({ code: 'sign_in_required' })
  })

  test('the longest reason is taken', async () => {
    const [id = ''] = ids
    const findingId = await gravest(id)
    const reason = 'ä'.repeat(1000)
    expect((await decide(id, findingId, { verdict: 'accepted', reason })).reason).toBe(reason)
  })
})
