import type { Chance } from '../support/chance.ts'

// Kinds of requests, their relative frequencies, and how each is made.

/** Parameters of requests: plain data, because another process makes them. */
export interface Materials {
  /** Names of the catalog. */
  names: string[]
  /** Addresses of pages. */
  entries: string[]
  companies: string[]
  breaches: string[]
  /** Platforms that accept removal requests by mail. */
  platforms: string[]
  /** Key of the API. */
  key: string
  /** Session token of a member, and their webhook. */
  token: string
  webhookId: number
  /** A recording of traffic, as its file. */
  recording: string
  /** So that no two runs write the same. */
  mark: string
}

export interface Ask {
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
}

interface Draw {
  chance: Chance
  /** A number that no other request has. */
  n: number
}

interface Kind {
  share: number
  isRead: boolean
  make: (of: Materials, draw: Draw) => Ask
}

export const kinds = {
  'suggestions while typing': {
    share: 22,
    isRead: true,
    make: (of, { chance }) => get(`/api/suggestions?q=${beginning(of, chance)}`),
  },
  'search of the API': { share: 14, isRead: true, make: (of, { chance }) => get(`/api/search?q=${name(of, chance)}`) },
  'page of a search': { share: 6, isRead: true, make: (of, { chance }) => get(`/search?q=${name(of, chance)}`) },
  'home page': { share: 6, isRead: true, make: () => get('/') },
  'page of an entry': { share: 14, isRead: true, make: ({ entries }, { chance }) => get(any(entries, chance)) },
  'page of a company': { share: 6, isRead: true, make: ({ companies }, { chance }) => get(any(companies, chance)) },
  'list of breaches': { share: 5, isRead: true, make: () => get('/api/breach-alerts?limit=50') },
  'page of a breach': { share: 5, isRead: true, make: ({ breaches }, { chance }) => get(any(breaches, chance)) },
  'search with a key': {
    share: 9,
    isRead: true,
    make: (of, { chance }) => ({ ...get(`/api/v1/search?q=${name(of, chance)}`), headers: bearer(of.key) }),
  },
  'webhooks with a key': {
    share: 3,
    isRead: true,
    make: ({ key }) => ({ ...get('/api/v1/webhooks'), headers: bearer(key) }),
  },
  'asking for alerts': {
    share: 4,
    isRead: false,
    make: ({ mark }, { n }) =>
      post('/api/breach-alerts/subscribe', {
        ...{ email: `reader-${mark}-${n}@people.test`, companyKeywords: [`Load ${mark}`] },
        ...{ severityThreshold: 'low', isActive: true },
      }),
  },
  'asking for removal': {
    share: 2,
    isRead: false,
    make: ({ platforms, mark }, { chance, n }) =>
      post('/api/data-removal/request', {
        ...{ email: `asker-${mark}-${n}@people.test`, platforms: [any(platforms, chance)] },
        ...{ name: 'Ana Example', country: 'US', state: 'CA' },
      }),
  },
  'asking for an investigation': {
    share: 2,
    isRead: false,
    make: ({ mark }, { n }) =>
      post('/api/investigation-requests', {
        ...{ vendorName: `com.unknown.n${mark}-${n}`, priority: 'medium', requestedBy: 'demo-user' },
      }),
  },
  'uploading a recording': {
    share: 1,
    isRead: false,
    make: ({ recording }, { n }) => upload(`recording-${n}.har`, recording),
  },
  'testing a webhook': {
    share: 1,
    isRead: false,
    make: ({ webhookId, token }) => ({
      ...post(`/api/customer/webhooks/${webhookId}/test`, { event: 'assessment.completed' }, bearer(token)),
    }),
  },
} as const satisfies Record<string, Kind>

export type KindName = keyof typeof kinds
export const kindNames = Object.keys(kinds) as [KindName, ...KindName[]]

const get = (path: string): Ask => ({ method: 'GET', path })

const post = (path: string, body: object, headers: Record<string, string> = {}): Ask => ({
  ...{ method: 'POST', path, body: JSON.stringify(body) },
  headers: { 'content-type': 'application/json', ...headers },
})

/** A form of one file, as a browser sends it. RFC 7578 */
function upload(file: string, text: string): Ask {
  const boundary = 'between-the-parts-of-this-form'
  const head = `content-disposition: form-data; name="file"; filename="${file}"\r\ncontent-type: application/json`
  return {
    ...{ method: 'POST', path: '/api/scan-files' },
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: `--${boundary}\r\n${head}\r\n\r\n${text}\r\n--${boundary}--\r\n`,
  }
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const any = (of: readonly string[], chance: Chance): string => of[chance.between(0, of.length)] ?? ''
const name = (of: Materials, chance: Chance): string => encodeURIComponent(any(of.names, chance))
const beginning = (of: Materials, chance: Chance): string =>
  encodeURIComponent(any(of.names, chance).slice(0, chance.between(2, 8)))
