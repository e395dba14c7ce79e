import { type Db, runSql } from '../../../platform/server/database.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import type { Priority as AssessmentPriority, AssessmentType } from '../../../product/assessments.ts'
import { readUse, type Use, type UseRecord, useOfRecord } from '../../investigations/core/use.ts'
import type { RunStatus } from '../../investigations/vocabulary.ts'
import { ownRunKey } from './sources.ts'

/** Begins an investigation that is the organization's own; returns one about the same thing that is under way. */
export type StartRun = (
  tx: Db,
  asked: {
    organisationId: number
    subjectKey: string
    appName: string
    priority: AssessmentPriority
    assessmentType: AssessmentType
    use: Use | null
    now: Date
  },
) => Promise<{ id: string; status: RunStatus }>

/** The same about a vendor of the register: by its domain where it has one, which names it surely, else by its name. */
export const vendorRunStarter =
  (startRun: StartRun) =>
  async (
    tx: Db,
    {
      organisationId,
      vendorId,
      useLine,
      ...asked
    }: {
      organisationId: number
      vendorId: number
      priority: AssessmentPriority
      assessmentType: AssessmentType
      /** Purpose, as a member typed it; else the vendor's record says it. */
      useLine?: string | undefined
      now: Date
    },
  ): Promise<{ id: string; status: RunStatus }> => {
    const [vendor] = await runSql<UseRecord & { name: string; isArchived: boolean }>(
      tx,
      `select coalesce(nullif(website, ''), domains[1], vendor_name) as name, archived_at is not null as "isArchived",
         criticality, people, roles, data_types as "dataTypes", has_child_data as "hasChildData",
         data_subjects as "dataSubjects", purposes, countries
       from vendor where organisation_id = $1 and id = $2`,
      [organisationId, vendorId],
    )
    if (!vendor) throw refuse('not_found')
    if (vendor.isArchived) throw refuse('vendor_archived')
    const use = useLine ? readUse(useLine) : useOfRecord(vendor)
    return startRun(tx, { organisationId, subjectKey: ownRunKey(vendorId), appName: vendor.name, use, ...asked })
  }

export type StartVendorRun = ReturnType<typeof vendorRunStarter>
