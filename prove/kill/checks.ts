import { verifyAuditExport } from '../../src/features/customers/server/verify-audit.ts'
import { alertsOf } from '../scene/flows/mailed.ts'
import { pages } from '../scene/flows/open.ts'
import { pollFeed } from '../scene/flows/staffed.ts'
import { countOnce, type Entry, type Once, type Sighting } from '../scene/ledger.ts'
import { sightingOf } from '../scene/letters.ts'
import type { Scene } from '../scene/scene.ts'
import { pause } from '../support/figures.ts'

/** It opens: each page answers. @returns those that do not, in words. */
export async function opens({ surface }: Scene): Promise<string[]> {
  const faults: string[] = []
  for (const path of pages) {
    const { status } = await surface.call(`GET ${path}`)
    if (status !== 200) faults.push(`does not open: ${path} was answered ${status || 'by no one'}`)
  }
  return faults
}

/** Samples the entries of the last two rounds and some of the earlier ones: at the end all are checked. */
export const sampleOf =
  ({ round, chance }: Pick<Scene, 'round' | 'chance'>) =>
  (entry: Entry): boolean =>
    entry.round >= round - 1 || chance.next() < 0.05

/** Recomputes the audit log and a receipt like their holders would. @returns differences. */
export async function checkChains(scene: Scene): Promise<string[]> {
  const { surface, organisation, removal, chance } = scene
  const faults: string[] = []
  const { status, json } = await surface.call('GET /api/customer/audit/export.json', { token: organisation.token })
  const audit = verifyAuditExport(JSON.stringify(json))
  if (status !== 200 || audit.outcome !== 'verified') faults.push(`audit log: ${status}, ${audit.outcome}`)
  const [first, ...others] = removal.tracked
  if (first === undefined) return faults
  const token = chance.pick([first, ...others])
  const receipt = await surface.call(`GET /api/data-removal/requests/${token}/receipt.json`)
  const judged = await surface.call('POST /api/data-removal/verify', { body: { receipt: receipt.json } })
  if (!judged.json?.isWhole || !judged.json?.isOurs)
    faults.push(`receipt of a removal: ${receipt.status}, ${JSON.stringify(judged.json)}`)
  return faults
}

/**
 * Waits for what is owed. Staff have the source asked meanwhile: a poll that was killed keeps it for longer than the load goes
 * on, and by itself the program asks much later. @returns what is still owed when the time is up, in words.
 */
export async function settle(scene: Scene, withinMs: number): Promise<string[]> {
  const deadline = performance.now() + withinMs
  for (;;) {
    const open = await scene.ledger.settle()
    if (open.length === 0) return []
    if (performance.now() > deadline) return Promise.all(open.map(owed))
    if (
      open.some(({ kind }) => kind === 'breach alert' || kind.endsWith('of a vendor') || kind.endsWith('of an alert'))
    )
      await pollFeed(scene)
    await pause(2_000)
  }
}

export const owed = async ({ kind, key, round, tell }: Entry): Promise<string> =>
  `${kind} ${key} of round ${round}${tell ? ` (${await tell()})` : ''}`

/** Webhooks that were asked for as a test, which are tried once. */
export interface Hooks {
  tried: number
  /** Number of them that were given up and never reached the receiver. */
  untaken: number
  /** Messages whose signature did not fit. */
  forged: number
}

export function countHooks({ ledger, givenUp, installation: { webhooks } }: Scene): Hooks {
  const taken = new Set(webhooks.taken.map(({ id }) => id))
  return {
    tried: ledger.entries().filter(({ kind }) => kind === 'webhook').length,
    untaken: [...givenUp].filter((id) => !taken.has(id)).length,
    forged: webhooks.forged,
  }
}

/** One that is under way when its sender is killed may be lost; more than one of ten are not. */
export const areHooksTaken = ({ tried, untaken }: Pick<Hooks, 'tried' | 'untaken'>): boolean => untaken * 10 <= tried

export interface Counted {
  letters: Once
  webhooks: Once
  rows: Once
}

/** Whatever must be there once, from outside: letters, webhooks, and what lists show. */
export async function countEffects(scene: Scene): Promise<Counted> {
  const { surface, organisation, installation, letters } = scene
  const list = async (path: string, as: { token?: string; cookie?: string }): Promise<Record<string, unknown>[]> => {
    const { json } = await surface.call(`GET ${path}`, as)
    return Array.isArray(json) ? json : []
  }
  const [investigations, vendors, alerts] = await Promise.all([
    // As staff: no public list has what strangers typed.
    list('/api/investigation-requests?limit=1000', { cookie: organisation.staff }),
    list('/api/customer/vendors', { token: organisation.token }),
    alertsOf(scene),
  ])
  const rows: Sighting[] = [
    ...investigations
      .filter(({ vendorName }) => String(vendorName).startsWith('com.unknown.'))
      .map(({ investigationId, vendorName }) => {
        return { effect: `investigation ${vendorName}`, id: String(investigationId) }
      }),
    ...vendors.map(({ id, vendorName }) => ({ effect: `vendor ${vendorName}`, id: String(id) })),
    ...alerts.map(({ id, vendorId, title }) => ({ effect: `alert of vendor ${vendorId}: ${title}`, id: String(id) })),
  ]
  return {
    letters: countOnce(letters.all().map(sightingOf)),
    webhooks: countOnce(installation.webhooks.taken.map(({ id, body }) => ({ effect: effectOf(id, body), id }))),
    rows: countOnce(rows),
  }
}

/** Tests say nothing of their own; what tells of an alert tells of one vendor's. */
const effectOf = (id: string, { type, data }: { type: string; data: Record<string, unknown> }): string =>
  type === 'compliance.alert' ? `webhook ${type} of vendor ${data.vendor_id}: ${data.title}` : `webhook ${type} ${id}`
