import { recordAudit } from '../../../platform/server/audit.ts'
import { type Db, runSql } from '../../../platform/server/database.ts'
import type { JobKind } from '../../../platform/server/jobs.ts'
import { inOrganisation } from '../../../platform/server/tenancy.ts'
import type { InvestigationCompleted } from '../../../product/events.ts'
import type { Severity } from '../../../product/vendors.ts'
import type { RaiseAlert } from './alerts.ts'
import { type Concerned, listConcerned } from './concerned.store.ts'
import { addFoundFinding } from './found-finding.store.ts'
import { takeOverList } from './listed-sub-processors.store.ts'
import type { Rescore } from './rescore.ts'
import type { OpenVendorSources, RunDigest } from './sources.ts'
import { lockVendors } from './vendor.store.ts'

interface Parts {
  openSources: OpenVendorSources
  rescore: Rescore
  raiseAlert: RaiseAlert
}

interface TakingOver {
  organisationId: number
  vendor: Concerned['vendors'][number]
  digest: RunDigest
  now: Date
}

/**
 * Hears of investigations: the register takes over what the vendor's own list of sub-processors says, tells what is new on
 * it and in the policy, and calculates again. Of the organisation's own runs, what is grave becomes a finding of the vendor.
 */
export const vendorsInvestigated = ({
  now: clock,
  ...parts
}: Parts & { now: () => Date }): JobKind<InvestigationCompleted> => ({
  name: 'vendors.investigated',
  run: async ({ investigationId, organisationId: owner, subjectId }, { db }) => {
    const now = clock()
    const concerned =
      owner === null ? await listConcerned(db, askedBy(subjectId)) : [{ organisationId: owner, vendors: [] }]
    for (const { organisationId, vendors } of concerned)
      await inOrganisation(db, organisationId, async (tx) => {
        const digest = await parts.openSources().findRunDigest(tx, investigationId)
        if (!digest) return
        const about = owner === null ? vendors : await listActive(tx, { organisationId, id: digest.vendorId })
        // All of them before the log, as every edit holds them.
        await lockVendors(tx, { organisationId, ids: about.map(({ id }) => id) })
        for (const vendor of about) await takeOver(tx, parts, { organisationId, vendor, digest, now })
      })
  },
})

const outside = 'domain-outside:'

/** A domain that the catalog does not have is a vendor's by its name alone. */
const askedBy = (subjectId: string) =>
  subjectId.startsWith(outside)
    ? { subjectIds: [], domains: [subjectId.slice(outside.length)], names: [] }
    : { subjectIds: [subjectId], domains: [], names: [] }

const listActive = (tx: Db, { organisationId, id }: { organisationId: number; id: number | null }) =>
  runSql<{ id: number; name: string }>(
    tx,
    `select id, vendor_name as name from vendor where organisation_id = $1 and id = $2 and archived_at is null`,
    [organisationId, id],
  )

async function takeOver(tx: Db, parts: Parts, taking: TakingOver): Promise<void> {
  const { organisationId, vendor, digest, now } = taking
  await followSubProcessors(tx, parts, taking)
  await tellOfPolicy(tx, parts, taking)
  if (digest.organisationId !== null)
    for (const { key, title, statement, severity } of digest.grave)
      await addFoundFinding(tx, {
        ...{ organisationId, vendorId: vendor.id, source: 'investigation', sourceRef: key, now },
        ...{ title, detail: statement, severity: severityOf(severity) },
      })
  await parts.rescore(tx, { organisationId, vendorIds: [vendor.id], cause: 'investigation', now })
}

async function followSubProcessors(
  tx: Db,
  { raiseAlert }: Parts,
  { organisationId, vendor, digest, now }: TakingOver,
): Promise<void> {
  if (digest.subProcessors === null) return
  const { added, ended, isFirst } = await takeOverList(tx, {
    ...{ organisationId, vendorId: vendor.id, listed: digest.subProcessors, isComplete: digest.isListComplete, now },
  })
  if (added.length + ended.length === 0) return
  await recordAudit(tx, {
    ...{ organisationId, actor: 'program', kind: 'sub_processors.read', at: now },
    subject: { kind: 'vendor', id: vendor.id },
    details: { investigation: digest.id, added: added.length, ended: ended.length },
  })
  // A list that is read for the first time holds nothing new.
  if (isFirst || added.length === 0) return
  await raiseAlert(tx, {
    ...{ organisationId, vendorId: vendor.id, kind: 'new_sub_processor', severity: 'medium', now },
    title: `New sub-processors of ${vendor.name}: ${added.length}`,
    description: [`Added: ${named(added)}.`, ...(ended.length > 0 ? [`No longer listed: ${named(ended)}.`] : [])].join(
      ' ',
    ),
    actionRequired: 'Decide whether you object; your agreement says how long you can.',
    dedupeKey: `sub-processors:${vendor.id}:${digest.id}`,
  })
}

async function tellOfPolicy(
  tx: Db,
  { raiseAlert }: Parts,
  { organisationId, vendor, digest, now }: TakingOver,
): Promise<void> {
  if (digest.policyChanges.length === 0) return
  const gravestFirst = digest.policyChanges.toSorted((a, b) => b.severity - a.severity)
  await raiseAlert(tx, {
    ...{ organisationId, vendorId: vendor.id, kind: 'policy_change', now },
    severity: severityOf(gravestFirst[0]?.severity ?? 0),
    title: `The privacy policy of ${vendor.name} has changed`,
    description: gravestFirst
      .slice(0, changesTold)
      .map(({ statement }) => statement)
      .join(' '),
    actionRequired: 'Read what changed, and whether your use of the vendor still fits.',
    dedupeKey: `policy:${vendor.id}:${digest.id}`,
  })
}

const changesTold = 3
const namesTold = 20
const named = (names: readonly string[]): string =>
  names.length > namesTold
    ? `${names.slice(0, namesTold).join(', ')} and ${names.length - namesTold} more`
    : names.join(', ')

/** A finding's weight of 0 to 4 as the register's severity. */
const severityOf = (weight: number): Severity =>
  weight >= 4 ? 'critical' : weight === 3 ? 'high' : weight === 2 ? 'medium' : 'low'
