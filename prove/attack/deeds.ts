import type { FullOrganisation } from '../../tests/support/portal.ts'
import { seconds, within } from '../support/figures.ts'
import { ask } from './asking.ts'
import type { Target } from './target.ts'

// Acts of a member during an attack, and how much longer they may take than without it.

const mostTimes = 3
/** Allowance for a fast act, however fast it was. */
const leastMs = 300
const rounds = 3

export interface Deed {
  what: string
  /** Allowance during an attack in any case. @default leastMs */
  leastMs?: number
  /** @returns the time that it took; undefined where it was not done. */
  carryOut: () => Promise<number | undefined>
}

/** How long each deed takes: the median of three. */
export type DeedTimes = Map<Deed, number | undefined>

export const memberDeeds = (target: Target, organisation: FullOrganisation): Deed[] => [
  { what: 'a member signs in', carryOut: () => signIn(target, organisation) },
  { what: 'a member uploads a file', carryOut: () => sendFile(organisation) },
  { what: "a member's investigation", carryOut: () => investigate(target, organisation) },
]

/** @returns undefined for a deed that was not done every time. */
export async function timeDeeds(deeds: readonly Deed[]): Promise<DeedTimes> {
  const taken = new Map<Deed, (number | undefined)[]>(deeds.map((deed) => [deed, []]))
  for (let round = 0; round < rounds; round++) for (const [deed, times] of taken) times.push(await deed.carryOut())
  return new Map([...taken].map(([deed, times]) => [deed, medianOf(times)]))
}

/** Without an attack. The first of a kind pays for what a process does once. */
export async function timeUndisturbed(deeds: readonly Deed[]): Promise<DeedTimes> {
  for (const deed of deeds) await deed.carryOut()
  return timeDeeds(deeds)
}

function medianOf(times: readonly (number | undefined)[]): number | undefined {
  const known = times.filter((time) => time !== undefined)
  return known.length < times.length ? undefined : known.toSorted((a, b) => a - b)[known.length >> 1]
}

/** The fault, where a deed took too long beside an attack. */
export function faultOf(
  { what, leastMs: least = leastMs }: Deed,
  withMs: number | undefined,
  withoutMs: number | undefined,
): string | undefined {
  if (withMs === undefined || withoutMs === undefined) return `${what}: not done`
  if (withMs <= Math.max(mostTimes * withoutMs, least)) return undefined
  return `${what}: ${seconds(withMs)}, and ${seconds(withoutMs)} without the attack`
}

async function signIn({ base }: Target, { owner }: FullOrganisation): Promise<number | undefined> {
  const body = { email: owner.email, password: owner.password }
  const { status, ms } = await ask(`${base}/api/customer/login`, { method: 'POST', body })
  return status === 200 ? ms : undefined
}

let files = 0
async function sendFile({ owner }: FullOrganisation): Promise<number | undefined> {
  const began = performance.now()
  files += 1
  const { status } = await owner.call('POST /api/customer/files', {
    file: new File([`plain words ${files}`], 'a.txt'),
  })
  return status < 300 ? performance.now() - began : undefined
}

/**
 * Measures from the press of the button to the report. A running investigation blocks the next one: each waits for its
 * end.
 */
async function investigate({ client }: Target, { owner, ids }: FullOrganisation): Promise<number | undefined> {
  const began = performance.now()
  const { status, json } = await owner.call(`POST /api/customer/vendors/${ids.vendor}/investigation`)
  if (status > 299) return undefined
  const hasEnded = async () => {
    const { rows } = await client.query(`select 1 from investigation where id = $1 and completed_at is not null`, [
      json.id,
    ])
    return rows.length > 0
  }
  return (await within(180_000, hasEnded, 20)) ? performance.now() - began : undefined
}
