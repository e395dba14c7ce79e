import { parseJson } from '../../platform/shared/json.ts'
import { compareText } from '../../platform/shared/text.ts'
import { sentValues } from './har/sent-values.ts'
import { hostOf } from './parties.ts'
import type { RecordedRequest } from './recording.ts'
import type { PixelFinding } from './site-scan.ts'
import { advancedMatching, standardEvents } from './tracker-tables.ts'

// Reads advertisers' pixels. Only names of fields are kept: values are people's data.

type Pixel = PixelFinding['pixel']
type ReadPixel = keyof typeof standardEvents

export function pixelsOf(requests: readonly RecordedRequest[]): PixelFinding[] {
  const found = requests.flatMap((request) => {
    const host = hostOf(request.url)
    for (const { hosts, path, decode } of [...makers, ...tabled])
      if (
        hosts.some((maker) => host === maker || host.endsWith(`.${maker}`)) &&
        path.test(new URL(request.url).pathname)
      )
        return decode(request).map((finding) => ({ ...finding, host }))
    return []
  })
  // A page repeats itself: one row for each pixel, event and what went with it.
  return [...new Map(found.map((finding) => [JSON.stringify(finding), finding]))]
    .sort(([a], [b]) => compareText(a, b))
    .map(([, finding]) => finding)
    .slice(0, 200)
}

const makers: readonly {
  hosts: readonly string[]
  path: RegExp
  decode: (request: RecordedRequest) => Omit<PixelFinding, 'host'>[]
}[] = [
  { hosts: ['facebook.com'], path: /^\/(?:privacy_sandbox\/pixel\/register\/)?(?:tr|trigger)\/?$/, decode: facebook },
  {
    hosts: ['analytics.tiktok.com', 'analytics-ipv6.tiktokw.us'],
    path: /^\/api\/v\d+\/(?:pixel|performance_interaction)/,
    decode: tiktok,
  },
  {
    hosts: ['t.co', 'analytics.twitter.com', 'analytics.x.com', 'ads-twitter.com', 'ads-api.twitter.com'],
    path: /^(?:\/\d+)?\/i\/adsct$/,
    decode: x,
  },
]

interface TabledPixel {
  pixel: Pixel
  hosts: readonly string[]
  path: RegExp
  /** Names of values, in small letters; of several the first that is there. */
  id: readonly string[]
  event: readonly string[]
  /** Event counted if no other is named. */
  usual: string
  /** Personal data, by the name of its value. */
  matching: Readonly<Record<string, string>>
}

/** After har/endpoints.ts, which knows the same pixels by what a request tells. */
const tables: readonly TabledPixel[] = [
  {
    ...{ pixel: 'linkedin', hosts: ['px.ads.linkedin.com', 'px4.ads.linkedin.com', 'dc.ads.linkedin.com'] },
    ...{ path: /^\/(?:collect|attribution_trigger|wa)/, id: ['pid'], event: ['conversionid'], usual: 'PageView' },
    matching: { hem: 'Email' },
  },
  {
    ...{ pixel: 'microsoft', hosts: ['bat.bing.com', 'bat.bing.net'], path: /^\/action\// },
    ...{ id: ['ti'], event: ['ea', 'evt'], usual: 'pageLoad', matching: { em: 'Email', ph: 'Phone' } },
  },
  {
    ...{ pixel: 'pinterest', hosts: ['ct.pinterest.com'], path: /^\/(?:v3|user)\/?/ },
    ...{ id: ['tid'], event: ['event'], usual: 'init', matching: { em: 'Email' } },
  },
  {
    ...{ pixel: 'snap', hosts: ['tr.snapchat.com', 'tr6.snapchat.com'], path: /^\/p$/ },
    ...{ id: ['pid'], event: ['ev'], usual: 'PAGE_VIEW', matching: { u_hem: 'Email', u_hpn: 'Phone' } },
  },
  {
    ...{ pixel: 'reddit', hosts: ['alb.reddit.com', 'events.reddit.com'], path: /^\/(?:rp|snoo)\.gif$/ },
    ...{ id: ['id', 'a_id'], event: ['customeventname', 'event'], usual: 'PageVisit' },
    matching: { em: 'Email', external_id: 'ID from another database' },
  },
  {
    pixel: 'google-ads',
    hosts: ['googleads.g.doubleclick.net', 'www.googleadservices.com', 'www.google.com'],
    path: /^\/pagead\/(?:1p-|viewthrough)?(?:conversion|user-list)\//,
    ...{ id: [], event: ['en', 'label'], usual: 'conversion', matching: { em: 'Email' } },
  },
  {
    ...{ pixel: 'criteo', hosts: ['criteo.com'], path: /^\/event/, id: ['a'], event: ['e'], usual: 'event' },
    matching: { hashed_email: 'Email' },
  },
  {
    ...{ pixel: 'taboola', hosts: ['trc.taboola.com', 'trc-events.taboola.com'], path: /\/log\/3\/unip/ },
    ...{ id: [], event: ['en'], usual: 'page_view', matching: {} },
  },
  {
    ...{ pixel: 'outbrain', hosts: ['tr.outbrain.com'], path: /^\/(?:unifiedPixel|pixel)/ },
    ...{ id: ['marketerid'], event: ['name'], usual: 'PAGE_VIEW', matching: {} },
  },
  {
    ...{ pixel: 'quora', hosts: ['q.quora.com'], path: /^\/_\/ad\/\w+\/pixel/ },
    ...{ id: [], event: ['tag'], usual: 'ViewContent', matching: { hash_email: 'Email' } },
  },
]

const tabled = tables.map(({ pixel, hosts, path, id, event, usual, matching }) => ({
  hosts,
  path,
  decode: ({ url, body }: RecordedRequest): Omit<PixelFinding, 'host'>[] => {
    const values = sentValues({ url, body: body?.subarray(0, 100_000).toString('utf8') ?? null, messages: [] })
    const first = (names: readonly string[]) =>
      names.flatMap((name) => values.find((sent) => sent.name === name)?.value ?? [])[0]
    const inPath = /(?:conversion|user-list|_\/ad)\/(\w{4,40})|^\/([\w-]{3,60})\/log\//.exec(new URL(url).pathname)
    const name = first(event)?.slice(0, 80) ?? usual
    return [
      {
        pixel,
        pixelId: (first(id) ?? inPath?.[1] ?? inPath?.[2] ?? null)?.slice(0, 60) ?? null,
        event: name,
        isStandardEvent: name.toLowerCase() === usual.toLowerCase(),
        advancedMatching: Object.entries(matching).flatMap(([key, label]) =>
          values.some((sent) => sent.name === key) ? [{ key, label }] : [],
        ),
        customData: [],
      },
    ]
  },
}))

function facebook(request: RecordedRequest): Omit<PixelFinding, 'host'>[] {
  const fields = [...new URL(request.url).searchParams, ...formFields(request)]
  const event = fields.find(([key]) => key === 'ev')?.[1]
  // Microdata is what the pixel reads from the page's markup by itself.
  if (event === undefined || event === 'Microdata') return []
  const inside = (prefix: string) =>
    fields.flatMap(([key, value]) => {
      const name = new RegExp(`^${prefix}\\[(.{1,60})\\]$`).exec(key)?.[1]
      return name !== undefined && value !== '' ? [name] : []
    })
  return [
    finding('facebook', {
      pixelId: fields.find(([key]) => key === 'id')?.[1] ?? null,
      event,
      matching: inside('ud'),
      customData: inside('cd'),
    }),
  ]
}

function tiktok(request: RecordedRequest): Omit<PixelFinding, 'host'>[] {
  const body = parseJson(request.body?.toString('utf8') ?? '')
  const batch = Array.isArray(body) ? body : Array.isArray(record(body).batch) ? record(body).batch : [body]
  return (batch as unknown[]).slice(0, 50).flatMap((one) => {
    const { event, context, properties } = record(one)
    if (typeof event !== 'string') return []
    const { user, pixel } = record(context)
    const code = record(pixel).code
    return [
      finding('tiktok', {
        pixelId: typeof code === 'string' ? code : null,
        event,
        matching: Object.entries(record(user)).flatMap(([key, value]) => (value ? [key] : [])),
        customData: Object.keys(record(properties)),
      }),
    ]
  })
}

function x(request: RecordedRequest): Omit<PixelFinding, 'host'>[] {
  const query = new URL(request.url).searchParams
  const fields = [...query, ...formFields(request)]
  const pixelId = query.get('txn_id') ?? query.get('p_id')
  const matching = fields.flatMap(([key, value]) => (key in advancedMatching.x && value !== '' ? [key] : []))
  // One event as an object, or several as pairs of name and data.
  const single = record(parseJson(query.get('event') ?? ''))
  const several = parseJson(query.get('events') ?? '')
  const events = Array.isArray(several) ? several.slice(0, 50).filter(Array.isArray) : []
  const findings = events.flatMap(([event, data]: unknown[]) =>
    typeof event === 'string'
      ? [finding('x', { pixelId, event, matching, customData: Object.keys(record(data)) })]
      : [],
  )
  const { content_type: kind, ...rest } = single
  if (typeof kind === 'string')
    findings.push(finding('x', { pixelId, event: kind, matching, customData: Object.keys(rest) }))
  if (findings.length === 0 && pixelId)
    findings.push(finding('x', { pixelId, event: 'pageview', matching, customData: [] }))
  return findings
}

function finding(
  pixel: ReadPixel,
  {
    pixelId,
    event,
    matching,
    customData,
  }: { pixelId: string | null; event: string; matching: string[]; customData: string[] },
): Omit<PixelFinding, 'host'> {
  const labels: Readonly<Record<string, string>> = advancedMatching[pixel]
  const name = event.slice(0, 80)
  return {
    pixel,
    pixelId: pixelId?.slice(0, 60) ?? null,
    event: name,
    isStandardEvent: standardEvents[pixel].some((known) => known.toLowerCase() === name.toLowerCase()),
    advancedMatching: [...new Set(matching)].flatMap((key) => {
      const label = Object.hasOwn(labels, key) ? labels[key] : undefined
      return label === undefined ? [] : [{ key, label }]
    }),
    customData: [...new Set(customData)].slice(0, 50).map((key) => key.slice(0, 60)),
  }
}

/** Fields of a body sent as a form: urlencoded, or multipart as FormData sends it. */
function formFields({ body }: RecordedRequest): [string, string][] {
  if (!body || body.length === 0) return []
  const text = body.subarray(0, 100_000).toString('utf8')
  if (!text.startsWith('--')) return text.trimStart().startsWith('{') ? [] : [...new URLSearchParams(text)]
  return [...text.matchAll(/name="([^"\r\n]{1,80})"\r?\n(?:[^\r\n]{1,300}\r?\n){0,10}\r?\n([^\r\n]*)/g)].map(
    ([, name = '', value = '']) => [name, value],
  )
}

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
