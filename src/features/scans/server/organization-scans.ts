import { sha256Of } from '../../../platform/server/blobs.ts'
import { dayOf } from '../../../platform/shared/days.ts'
import type { ScanRow } from '../contract.ts'
import { scoreOfScan } from '../score.ts'
import { removeScan } from './approve.ts'
import { askForSite } from './ask.ts'
import type { ScansServices } from './endpoints.ts'
import { isOwn, presentRow } from './present-scan.ts'
import { findScan, findScanResult, getScan, listScansOf, type Scan } from './scan.store.ts'

interface Named {
  organisationId: number
  id: string
}

/** Scans that programs of an organization ask for: the organization's, as those of a visitor are the browser's. */
export function organizationScans(services: ScansServices) {
  const { db } = services

  async function findOwn({ organisationId, id }: Named): Promise<Scan | undefined> {
    const scan = await findScan(db, id)
    return scan && isOwn(scan, ownerHashOf(organisationId)) ? scan : undefined
  }
  const present = (scan: Scan, organisationId: number): ScanRow => presentRow(scan, ownerHashOf(organisationId))

  return {
    start: async ({ organisationId, url }: { organisationId: number; url: string }) => {
      const ownerHash = ownerHashOf(organisationId)
      const asked = { typed: url, ownerHash: () => ownerHash, caller: `organization ${organisationId}` }
      return { row: present(await getScan(db, await askForSite(services, asked)), organisationId) }
    },

    list: async (organisationId: number, limit: number) =>
      (await listScansOf(db, ownerHashOf(organisationId), limit)).map((scan) => ({
        row: present(scan, organisationId),
      })),

    find: async (which: Named) => {
      const scan = await findOwn(which)
      if (!scan) return undefined
      const found = await findScanResult(db, scan)
      const score =
        found &&
        scoreOfScan(found, { today: services.today(), ...(scan.ended_at && { scannedOn: dayOf(scan.ended_at) }) })
      return {
        row: present(scan, which.organisationId),
        score: score?.known ? score.R : null,
        result: found ? { ...found.result } : null,
      }
    },

    remove: async (which: Named): Promise<boolean> => {
      if (!(await findOwn(which))) return false
      const ownerHash = ownerHashOf(which.organisationId)
      await removeScan(services, which.id, (scan) => isOwn(scan, ownerHash))
      return true
    },
  }
}

/** No browser has it: what a browser holds has no blank in it. */
const ownerHashOf = (organisationId: number): string => sha256Of(`organization ${organisationId}`)
