import type { AuditDetails } from '../../../platform/server/audit.ts'
import { type Db, runSql } from '../../../platform/server/database.ts'
import type { Portfolio } from '../contract.ts'
import { type AlertKind, withBlanks } from '../vocabulary.ts'

type Change = Portfolio['changes'][number]

interface Since {
  organisationId: number
  since: Date
}

const weekMs = 7 * 86_400_000
const shownChanges = 50
/** So many of each kind are looked through, newest first: a busy week does not slow the page down. */
const lookedThrough = 200

/** What members did, what scores did and what was told of, the newest first. */
export async function listChanges(
  db: Db,
  { organisationId, now }: { organisationId: number; now: Date },
): Promise<Change[]> {
  const asked = { organisationId, since: new Date(now.getTime() - weekMs) }
  const changes = [
    ...(await listDeeds(db, asked)),
    ...(await listScoreChanges(db, asked)),
    ...(await listRaised(db, asked)),
  ]
  const names = await listNames(db, { organisationId, ids: changes.flatMap(({ vendorId }) => vendorId ?? []) })
  return changes
    .toSorted((a, b) => b.at.localeCompare(a.at))
    .slice(0, shownChanges)
    .map((change) => {
      const vendorName = names.get(change.vendorId ?? 0) ?? null
      return { ...change, vendorId: vendorName === null ? null : change.vendorId, vendorName }
    })
}

type Unnamed = Omit<Change, 'vendorName'>

/** Whose events are about vendors: what the subject of an event is called, and the table that knows its vendor. */
const subjects: Readonly<Record<string, { noun: string; table: string | null }>> = {
  vendor: { noun: 'Vendor', table: null },
  vendor_import: { noun: 'Import', table: null },
  agreement: { noun: 'Agreement', table: 'agreement' },
  vendor_transfer: { noun: 'Transfer', table: 'vendor_transfer' },
  vendor_document: { noun: 'Document', table: 'vendor_document' },
  vendor_finding: { noun: 'Finding', table: 'vendor_finding' },
  vendor_acceptance: { noun: 'Risk acceptance', table: 'vendor_acceptance' },
  vendor_override: { noun: 'Override', table: 'vendor_override' },
  vendor_review: { noun: 'Review', table: 'vendor_review' },
  assessment: { noun: 'Assessment', table: 'assessment' },
}

interface Deed {
  at: string
  kind: string
  subject: string
  details: AuditDetails
}

async function listDeeds(db: Db, { organisationId, since }: Since): Promise<Unnamed[]> {
  const events = await runSql<Deed>(
    db,
    // ISO 8601 in UTC sorts as text.
    `select * from (
       select at, kind, subject, details from audit_event where organisation_id = $1 order by ordinal desc limit $2
     ) as newest where at >= $3 and split_part(subject, ':', 1) = any($4)`,
    [organisationId, lookedThrough, since.toISOString(), Object.keys(subjects)],
  )
  const vendorOf = await listVendorsOf(db, { organisationId, subjects: events.map(({ subject }) => subject) })
  return events.map((event) => {
    const [noun, id] = event.subject.split(':')
    const vendorId = noun === 'vendor' ? Number(id) : (vendorOf.get(event.subject) ?? null)
    return { at: event.at, kind: event.kind, vendorId, words: deedWords(event) }
  })
}

/** The vendor that a subject hangs on, of those that are there still. */
async function listVendorsOf(
  db: Db,
  { organisationId, subjects: named }: { organisationId: number; subjects: readonly string[] },
): Promise<Map<string, number>> {
  const idsByKind = Map.groupBy(
    named.map((subject) => subject.split(':')),
    ([kind]) => kind ?? '',
  )
  const asked = [...idsByKind].flatMap(([kind, parts]) => {
    const table = subjects[kind]?.table
    return table ? [{ kind, table, ids: parts.map(([, id]) => Number(id)) }] : []
  })
  if (asked.length === 0) return new Map()
  const rows = await runSql<{ subject: string; vendorId: number }>(
    db,
    asked
      .map(
        ({ kind, table }, at) =>
          `select '${kind}:' || id as subject, vendor_id as "vendorId" from ${table} where organisation_id = $1 and id = any($${at + 2})`,
      )
      .join(' union all '),
    [organisationId, ...asked.map(({ ids }) => ids)],
  )
  return new Map(rows.map(({ subject, vendorId }) => [subject, vendorId]))
}

/** Where noun and verb alone would not say it. */
const sentences: Readonly<Record<string, (details: AuditDetails) => string>> = {
  'vendor.edited': ({ fields }) =>
    `Edited: ${[fields]
      .flat()
      .map((field) => fieldWords(String(field)))
      .join(', ')}`,
  'vendor.merged': () => 'Another vendor was merged into it',
  'vendor.merge_undone': () => 'A merge was undone',
  'vendor_import.added': ({ vendors }) => `${[vendors].flat().length} vendors imported`,
}

/** "nextReview" as a reader says it. */
const fieldWords = (field: string) => field.replace(/Id$/, '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

export function deedWords({ kind, subject, details }: Pick<Deed, 'kind' | 'subject' | 'details'>): string {
  const sentence = sentences[kind]
  if (sentence) return sentence(details)
  const verb = withBlanks(kind.slice(kind.indexOf('.') + 1))
  return `${subjects[subject.split(':')[0] ?? '']?.noun ?? withBlanks(subject)} ${verb}`
}

/** A score beside the one before it, where both are known and differ. */
async function listScoreChanges(db: Db, { organisationId, since }: Since): Promise<Unnamed[]> {
  const runs = await runSql<{ at: Date; vendorId: number; before: number; after: number }>(
    db,
    `select r.computed_at as at, r.vendor_id as "vendorId", p.score as before, r.score as after
     from (select id, vendor_id, computed_at, score, is_known from vendor_score_run where organisation_id = $1 order by id desc limit $2) r
       join lateral (
         select score, is_known from vendor_score_run p
         where p.organisation_id = $1 and p.vendor_id = r.vendor_id and p.id < r.id order by p.id desc limit 1
       ) p on p.is_known and p.score <> r.score
     where r.is_known and r.computed_at >= $3`,
    [organisationId, lookedThrough, since],
  )
  return runs.map(({ at, vendorId, before, after }) => ({
    ...{ at: at.toISOString(), kind: 'score', vendorId },
    words: `Risk score ${after > before ? 'rose' : 'fell'} from ${before} to ${after}`,
  }))
}

/** That a score moved is told above already. */
async function listRaised(db: Db, { organisationId, since }: Since): Promise<Unnamed[]> {
  const alerts = await runSql<{ at: Date; kind: AlertKind; vendorId: number | null; words: string }>(
    db,
    `select created_at as at, kind, vendor_id as "vendorId", title as words from (
       select * from vendor_alert where organisation_id = $1 order by id desc limit $2
     ) as newest where created_at >= $3 and kind <> 'score_change'`,
    [organisationId, lookedThrough, since],
  )
  return alerts.map((alert) => ({ ...alert, at: alert.at.toISOString() }))
}

async function listNames(
  db: Db,
  { organisationId, ids }: { organisationId: number; ids: number[] },
): Promise<Map<number, string>> {
  const rows = await runSql<{ id: number; name: string }>(
    db,
    `select id, vendor_name as name from vendor where organisation_id = $1 and id = any($2)`,
    [organisationId, ids],
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
