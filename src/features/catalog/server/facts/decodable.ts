import type { SdkFact, SourceFact } from '../../facts.ts'
import { trackharProperties } from '../../trackhar-properties.ts'
import type { DataTypeRow, FactBatch } from './batch.ts'
import { sdkEntryId } from './curated-rows.ts'

interface TrackHarAdapter {
  slug: string
  tracker: { slug: string }
  endpointUrls: (string | RegExp)[]
  containedDataPaths: Record<string, unknown>
}

const trackharPage = 'https://github.com/tweaselORG/TrackHAR'

/**
 * Adds the data that requests to a tracker can carry, for the SDK that its adapters are tied to and for the entity that
 * owns the endpoint.
 */
export function addDecodable(
  batch: FactBatch,
  adapters: readonly TrackHarAdapter[],
  { sdks, sources }: { sdks: SdkFact[]; sources: SourceFact[] },
): void {
  const source = sources.find((s) => s.key === 'trackhar')
  if (!source) throw new Error('data/sources.json lacks trackhar')
  const sdksBySlug = Map.groupBy(
    sdks.flatMap((sdk) => sdk.trackhar.map((slug) => ({ slug, id: sdkEntryId(sdk.id) }))),
    (row) => row.slug,
  )
  const entityByDomain = new Map<string, string>()
  for (const row of batch.identifiers)
    if (row.kind === 'domain' && row.entry_id.startsWith('domain:'))
      entityByDomain.set(row.value.replace(/^\*\./, ''), row.entry_id)
  const rows = new Map<string, DataTypeRow>()
  for (const adapter of adapters) {
    // A tracker of several SDKs is named with the adapter: google/app-measurement.
    const slugs = [adapter.tracker.slug, `${adapter.tracker.slug}/${adapter.slug}`]
    const owners = new Set(slugs.flatMap((slug) => sdksBySlug.get(slug) ?? []).map((row) => row.id))
    for (const url of adapter.endpointUrls) {
      const entity =
        typeof url === 'string' && URL.canParse(url) ? entityOfHost(new URL(url).hostname, entityByDomain) : undefined
      if (entity) owners.add(entity)
    }
    for (const entry_id of owners)
      for (const property of Object.keys(adapter.containedDataPaths)) {
        const dataType = trackharProperties[property]
        if (dataType)
          rows.set(`${entry_id} ${dataType}`, {
            entry_id,
            data_type: dataType,
            basis: 'decodable',
            source: source.key,
            page: trackharPage,
            as_of: source.asOf,
          })
      }
  }
  batch.dataTypes.push(...rows.values())
}

/** Longest suffix of a host that an entity owns. */
function entityOfHost(host: string, byDomain: Map<string, string>): string | undefined {
  const labels = host.split('.')
  for (let i = 0; i < labels.length - 1; i++) {
    const found = byDomain.get(labels.slice(i).join('.'))
    if (found) return found
  }
  return undefined
}
