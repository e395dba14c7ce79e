import { compareText } from '../../platform/shared/text.ts'
import { type EntityOf, hostOf, isThirdParty, placeOf, sorted } from './parties.ts'
import type { RecordedRequest } from './recording.ts'
import type { RelayFinding } from './site-scan.ts'

// Trackers that take the site's own name, or one that no one knows: their requests keep their shape.

interface Shape {
  product: string
  company: string
  kinds: readonly string[]
  path: RegExp
  query?: Readonly<Record<string, RegExp>>
  body?: RegExp
}

const analytics = ['analytics']
const ga4 = { tid: /^(?:G|AW|UA)-/ }

/** As the makers' own scripts ask; the paths of hosts of theirs are the same. */
const shapes: readonly Shape[] = [
  {
    product: 'Google Tag Manager',
    company: 'Google',
    kinds: ['functional'],
    path: /\/gtm\.js$/,
    query: { id: /^GTM-/ },
  },
  {
    product: 'Google tag',
    company: 'Google',
    kinds: analytics,
    path: /\/gtag\/js$/,
    query: { id: /^(?:G|GT|AW|DC)-/ },
  },
  { product: 'Google Analytics', company: 'Google', kinds: analytics, path: /\/(?:g|j)\/collect$/, query: ga4 },
  { product: 'Adobe Analytics', company: 'Adobe', kinds: analytics, path: /\/b\/ss\/[^/]+\/\d/ },
  {
    product: 'Adobe Experience Platform',
    company: 'Adobe',
    kinds: analytics,
    path: /\/ee\/(?:\w+\/)?v\d\/(?:interact|collect)$/,
  },
  {
    product: 'Matomo',
    company: 'Matomo',
    kinds: analytics,
    path: /\/(?:matomo|piwik)\.php$/,
    query: { idsite: /^\w+$/ },
  },
  {
    product: 'PostHog',
    company: 'PostHog',
    kinds: analytics,
    path: /\/(?:i\/v0\/e|e)\/$/,
    query: { ver: /^\d+\.\d+/ },
  },
  { product: 'Vercel Analytics', company: 'Vercel', kinds: analytics, path: /^\/_vercel\/(?:speed-)?insights\// },
  { product: 'Cloudflare Zaraz', company: 'Cloudflare', kinds: analytics, path: /^\/cdn-cgi\/zaraz\// },
  { product: 'Cloudflare Web Analytics', company: 'Cloudflare', kinds: analytics, path: /^\/cdn-cgi\/rum$/ },
  { product: 'Snowplow', company: 'Snowplow', kinds: analytics, path: /\/com\.snowplowanalytics\.snowplow\/tp2$/ },
  { product: 'Plausible', company: 'Plausible', kinds: analytics, path: /\/event$/, body: /^\{"n":"[^"]+","u":"http/ },
  {
    product: 'Segment',
    company: 'Twilio',
    kinds: analytics,
    path: /\/v1\/(?:t|p|i|b|batch|track|page|identify)$/,
    body: /"writeKey":"/,
  },
  { product: 'Amplitude', company: 'Amplitude', kinds: analytics, path: /\/2\/httpapi$/, body: /"api_key":"/ },
  {
    product: 'Mixpanel',
    company: 'Mixpanel',
    kinds: analytics,
    path: /\/track\/?$/,
    query: { verbose: /^1$/, ip: /^[01]$/ },
  },
  {
    product: 'Meta pixel',
    company: 'Meta',
    kinds: ['ads'],
    path: /\/tr\/?$/,
    query: { ev: /^\w/, id: /^\d{8,}$/, dl: /^https?:/ },
  },
]

export function relaysOf(
  requests: readonly RecordedRequest[],
  { pageHost, entityOf }: { pageHost: string; entityOf: EntityOf },
): RelayFinding[] {
  const found = requests.flatMap((request) => {
    const host = hostOf(request.url)
    if (!/^https?:/.test(request.url) || (isThirdParty(host, pageHost) && entityOf(host))) return []
    const shape = shapes.find((one) => fits(one, request))
    return shape ? [{ host, shape, url: request.url }] : []
  })
  return [...Map.groupBy(found, ({ host, shape }) => `${host} ${shape.product}`).values()]
    .flatMap((same) => {
      const [first] = same
      if (!first) return []
      const { host, shape } = first
      return [
        {
          host,
          product: shape.product,
          company: shape.company,
          kinds: [...shape.kinds],
          isThirdParty: isThirdParty(host, pageHost),
          urls: sorted(same.map(({ url }) => placeOf(url))).slice(0, 20),
        },
      ]
    })
    .sort((a, b) => compareText(a.host, b.host) || compareText(a.product, b.product))
}

function fits({ path, query = {}, body }: Shape, request: RecordedRequest): boolean {
  const { pathname, searchParams } = new URL(request.url)
  return (
    path.test(pathname) &&
    Object.entries(query).every(([name, value]) => value.test(searchParams.get(name) ?? '')) &&
    (!body || body.test(request.body?.subarray(0, 4_000).toString('utf8') ?? ''))
  )
}
