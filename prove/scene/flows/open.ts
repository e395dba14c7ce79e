import { type Act, lookAt, visitor } from '../scene.ts'

// Acts of any visitor: search, read, ask for an investigation, upload a file.

const words = ['face', 'goog', 'whats', 'appsf', 'tik', 'ad', 'cloud', 'pay'] as const
export const pages = [
  ...[
    '/',
    '/search?q=facebook',
    '/investigations',
    '/breach-alerts',
    '/data-removal',
    '/state-privacy-laws',
    '/analytics',
  ],
  ...['/blog', '/support', '/data-sources', '/customer/login', '/api'],
] as const

export const search: Act = async ({ surface, chance }) => {
  await surface.call(`GET /api/suggestions?q=${chance.pick(words)}`)
}

export const readPage: Act = async ({ surface, chance }) => {
  await surface.call(`GET ${chance.pick(pages as unknown as [string, ...string[]])}`)
}

export const investigate: Act = async (scene) => {
  const name = `com.unknown.n${scene.round}-${scene.count()}`
  const { outcome, json } = await scene.surface.call('POST /api/investigation-requests', {
    body: { vendorName: name, priority: 'medium', requestedBy: 'demo-user' },
  })
  if (outcome !== 'ok') return
  const path = `/api/investigations/${json.id}`
  scene.ledger.acknowledge({
    ...{ kind: 'investigation', key: name, round: scene.round, look: lookAt(scene, path) },
    isDone: async () => (await scene.surface.call(`GET ${path}`)).json?.status === 'completed',
    tell: async () => String((await scene.surface.call(`GET ${path}`)).json?.status),
  })
}

export const upload: Act = async (scene) => {
  const name = `recording-${scene.round}-${scene.count()}.har`
  const { outcome, json } = await scene.surface.call('POST /api/scan-files', {
    file: new File([recording(name)], name),
    from: visitor(scene),
  })
  if (outcome !== 'ok') return
  const path = `/api/scans/${json.id}`
  scene.ledger.acknowledge({
    ...{ kind: 'scan of a file', key: name, round: scene.round, look: lookAt(scene, path) },
    isDone: async () => (await scene.surface.call(`GET ${path}`)).json?.status === 'done',
    tell: async () => String((await scene.surface.call(`GET ${path}`)).json?.status),
  })
}

/** Traffic of an app that speaks to two trackers. HTTP Archive 1.2 */
const recording = (name: string): string =>
  JSON.stringify({
    log: {
      version: '1.2',
      creator: { name, version: '1' },
      entries: ['https://graph.facebook.com/v1/activities', 'https://api.segment.io/v1/track'].map((url) => ({
        startedDateTime: '2026-01-15T12:00:00.000Z',
        time: 20,
        request: {
          ...{
            method: 'POST',
            url,
            httpVersion: 'HTTP/2',
            cookies: [],
            queryString: [],
            headersSize: -1,
            bodySize: 20,
          },
          headers: [{ name: 'content-type', value: 'application/json' }],
          postData: { mimeType: 'application/json', text: '{"idfa":"6D92078A-8246-4BA4-AE5B-76104861E7DC"}' },
        },
        response: {
          ...{ status: 200, statusText: 'OK', httpVersion: 'HTTP/2', cookies: [], headers: [], redirectURL: '' },
          ...{ headersSize: -1, bodySize: 0, content: { size: 0, mimeType: 'text/plain' } },
        },
        cache: {},
        timings: { send: 1, wait: 18, receive: 1 },
      })),
    },
  })
