import labelTable from '../../../../data/study-trackers.json' with { type: 'json' }
import type { Db } from '../../../platform/server/database.ts'
import { dataTypeById } from '../../../product/data-types.ts'
import type { Declaration, ScanResult } from '../../../product/scan-results.ts'
import { hostOf } from '../../../scanners/site/parties.ts'
import { isApple } from '../vocabulary.ts'
import { type KnownEntry, listStoreLabels, type StoreLabel } from './entry.store.ts'

/** Finds quotes from the policy of a host in its newest public investigation; the application knows where those are. */
export type FindPolicyDeclarations = (db: Db, host: string) => Promise<Declaration[]>

/** Returns declarations to compare with a scan: an app's store label of its own platform, a site's policy. */
export async function declarationsBeside(
  db: Db,
  {
    found,
    entry,
    findPolicyDeclarations,
  }: { found: ScanResult; entry: KnownEntry | undefined; findPolicyDeclarations: FindPolicyDeclarations },
): Promise<Declaration[]> {
  switch (found.kind) {
    case 'app': {
      if (!entry) return []
      const platform = isApple(found.result) ? 'ios' : 'android'
      return (await listStoreLabels(db, entry.id, platform)).map((label) => declarationOf(label, platform))
    }
    case 'site':
      return findPolicyDeclarations(
        db,
        hostOf(found.result.method === 'browser' ? found.result.finalUrl : found.result.url),
      )
    case 'har':
      return found.result.pageUrl ? findPolicyDeclarations(db, hostOf(found.result.pageUrl)) : []
  }
}

/** The labels' own words, as the studies that read them wrote them down. */
const typesOfLabel: Readonly<Record<string, readonly string[]>> = labelTable.labels

function declarationOf(label: StoreLabel, platform: 'android' | 'ios'): Declaration {
  const words = [...label.declared_and_seen, ...label.declared_not_seen]
  const types = new Set(words.flatMap((word) => (Object.hasOwn(typesOfLabel, word) ? (typesOfLabel[word] ?? []) : [])))
  return {
    by: platform === 'android' ? 'Google Play data safety' : 'App Store privacy label',
    dataTypes: [...types].map((id) => ({ id, label: dataTypeById(id).label })),
    says: {
      ...(label.encrypted_in_transit === null ? {} : { encrypted: label.encrypted_in_transit }),
      ...(label.deletion_request === null ? {} : { deletion: label.deletion_request }),
    },
    page: label.page,
    asOf: label.as_of,
  }
}
