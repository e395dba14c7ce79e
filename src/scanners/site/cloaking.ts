import { compareText } from '../../platform/shared/text.ts'
import { type EntityOf, hostOf, siteOfHost, sorted } from './parties.ts'
import type { RecordedRequest } from './recording.ts'
import type { CloakedHost, SiteScanContext } from './site-scan.ts'

/** Kinds whose hosts serve the site itself: a CDN or a login behind an own name hides no one. */
const serving = ['functional', 'identity', 'crash']
const mostHosts = 40

/** Hosts of the site itself that are an alias of a tracker's. */
export async function cloakedHostsOf(
  requests: readonly RecordedRequest[],
  pageHost: string,
  { entityOf, resolveCname }: Pick<SiteScanContext, 'resolveCname'> & { entityOf: EntityOf },
): Promise<{ cloakedHosts: CloakedHost[]; aliases: 'asked' | 'not-asked' }> {
  if (!resolveCname) return { cloakedHosts: [], aliases: 'not-asked' }
  const own = siteOfHost(pageHost)
  const hosts = sorted(requests.map(({ url }) => hostOf(url)))
    .filter((host) => host !== own && host.endsWith(`.${own}`))
    .slice(0, mostHosts)
  let isAsked = true
  const found = await Promise.all(
    hosts.map(async (host) => {
      const names = await resolveCname(host)
      if (names === null) isAsked = false
      for (const target of (names ?? []).map((name) => name.toLowerCase().replace(/\.$/, ''))) {
        if (siteOfHost(target) === own) continue
        const entity = entityOf(target)
        const kinds = entity?.kinds.filter((kind) => !serving.includes(kind)) ?? []
        if (entity && kinds.length > 0)
          return [{ host, target, entity: entity.name, company: entity.company, kinds: [...entity.kinds] }]
      }
      return []
    }),
  )
  return {
    cloakedHosts: found.flat().sort((a, b) => compareText(a.host, b.host)),
    aliases: isAsked ? 'asked' : 'not-asked',
  }
}
