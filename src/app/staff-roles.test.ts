import { expect, test } from 'vitest'
import { someCall } from '../../tests/support/in-process.ts'
import { callInProcess } from '../platform/server/http/api.ts'
import type { Contract } from '../platform/shared/endpoint.ts'
import { isRefusal } from '../platform/shared/refusal.ts'
import { type StaffRole, staffRoles } from '../platform/shared/staff-roles.ts'
import { contract as register } from './endpoints.ts'

const contract: Contract = register
const calls = Object.keys(contract).filter((key) => contract[key]?.audience === 'staff')

/** How far a call gets: to its handler or the check of its fields, or not even there. */
async function ask(key: string, role: StaffRole, mustAddFactor = false): Promise<string> {
  const staff = { accountId: 1, username: 'ada', role, ...(mustAddFactor && { mustAddFactor: true as const }) }
  const handlers = { [key]: () => 'allowed' } as never
  try {
    return String(await callInProcess({ contract, handlers }, { key, input: {}, call: someCall({ staff }) }))
  } catch (error) {
    if (!isRefusal(error)) throw error
    return error.code === 'invalid_request' ? 'allowed' : error.code
  }
}

const allowed = async (role: StaffRole): Promise<string[]> => {
  const answers = await Promise.all(calls.map(async (key) => [key, await ask(key, role)] as const))
  expect(new Set(answers.map(([, answer]) => answer))).toEqual(
    new Set(role === 'administrator' ? ['allowed'] : ['allowed', 'staff_role_not_enough']),
  )
  return answers.flatMap(([key, answer]) => (answer === 'allowed' ? [key] : []))
}
const isWrite = (key: string) => !key.startsWith('GET ')
const roomOf = (key: string) => /^\S+ \/api\/(?:admin\/)?([\w-]+)/.exec(key)?.[1] ?? ''
const roomsOf = (keys: string[]) => [...new Set(keys.map(roomOf))].toSorted()

test('an administrator may make every call of the administration', async () => {
  expect(calls.length).toBeGreaterThan(60)
  expect(await allowed('administrator')).toEqual(calls)
})

test('an editor changes breaches, facts, newsletter, corrections and scans, and sees no one who wrote to us', async () => {
  const may = await allowed('editor')
  expect(roomsOf(may.filter(isWrite))).toEqual(
    [
      ...['account', 'sessions', 'breach-batches', 'breach-feeds', 'breach-items', 'breach-merges', 'breach-proposals'],
      ...['breach-splits', 'corrections', 'newsletter', 'refresh', 'scan-exclusions', 'scans', 'sources'],
      ...['investigation-requests', 'investigations', 'monitored-subjects', 'notices'],
    ].toSorted(),
  )
  for (const room of ['leads', 'tickets', 'outbox', 'suppressions', 'removals', 'accounts'])
    expect(
      may.filter((key) => roomOf(key) === room),
      room,
    ).toEqual([])
})

test('support answers people, and reads the rest', async () => {
  const may = await allowed('support')
  expect(roomsOf(may.filter(isWrite))).toEqual(
    [
      ...['account', 'sessions', 'investigation-requests', 'leads', 'notices', 'outbox', 'removals'],
      ...['suppressions', 'tickets'],
    ].toSorted(),
  )
  const reads = calls.filter((key) => !isWrite(key))
  expect(reads.filter((key) => !may.includes(key))).toEqual(['GET /api/admin/accounts'])
})

test('a call that says nothing of roles is for administrators alone, unless it reads', () => {
  const unmarked = calls.filter((key) => isWrite(key) && contract[key]?.staffRoles === undefined)
  expect(roomsOf(unmarked)).toEqual(['accounts', 'jobs', 'member-accounts', 'organizations', 'queues', 'takedowns'])
})

test('a person who must add a second factor reaches nothing else before', async () => {
  for (const role of staffRoles) {
    const answers = await Promise.all(calls.map(async (key) => [key, await ask(key, role, true)] as const))
    const open = answers.flatMap(([key, answer]) => (answer === 'allowed' ? [key] : []))
    expect(roomsOf(open)).toEqual(['account', 'session'])
    for (const [key, answer] of answers) if (!open.includes(key)) expect(answer, key).toBe('staff_second_factor_wanted')
  }
})
