import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Tracker {
  id: number
  name: string
  description: string
  creation_date: string
  code_signature: string
  network_signature: string
  website: string
  categories: string[]
  documentation: string[]
}

const tracker = (
  id: number,
  name: string,
  facts: Pick<Tracker, 'code_signature' | 'network_signature' | 'website' | 'categories'>,
): Tracker => ({
  id,
  name,
  description: 'Text that is not taken over.',
  creation_date: '2020-01-01',
  documentation: [],
  ...facts,
})

/** Rows as εxodus gives them; the first two are in the curated tables. */
export const trackers: Tracker[] = [
  tracker(90, 'AdColony', {
    code_signature: 'com.adcolony.|com.jirbo.adcolony.',
    network_signature: 'adcolony\\.com',
    website: 'http://adcolony.com/',
    categories: ['Advertisement'],
  }),
  tracker(324, 'AB Tasty', {
    code_signature: 'com.abtasty',
    network_signature: 'NC',
    website: 'https://www.abtasty.com',
    categories: ['Analytics'],
  }),
  tracker(64, 'Colocator', {
    code_signature: 'net.crowdconnected.androidcolocator',
    network_signature: 'colocator\\.net',
    website: 'https://developers.colocator.net',
    categories: ['Analytics'],
  }),
  tracker(225, 'TNK Factory', {
    code_signature: 'com.tnkfactory.ad',
    network_signature: '',
    website: 'http://www.tnkfactory.com',
    categories: ['Advertisement'],
  }),
  tracker(234, 'Wootric', {
    code_signature: 'com.wootric.androidsdk.',
    network_signature: 'wootric\\.com',
    website: 'http://wootric.com',
    categories: ['Analytics'],
  }),
  tracker(250, 'Tapstream', {
    code_signature: 'com.tapstream.sdk',
    network_signature: '',
    website: 'https://www.tapstream.com/',
    categories: ['Analytics'],
  }),
  tracker(261, 'PingStart', {
    code_signature: 'com.pingstart.adsdk.',
    network_signature: 'api\\.pingstart\\.com',
    website: 'http://pingstart.com',
    categories: ['Advertisement'],
  }),
  tracker(309, 'YuMe', {
    code_signature: 'com.yume.android',
    network_signature: '',
    website: 'https://www.appbrain.com/stats/libraries/details/yume/yume',
    categories: ['Advertisement'],
  }),
  tracker(417, 'Plexure', {
    code_signature: 'co.vmob.sdk',
    network_signature: '',
    website: 'https://www.plexure.com/',
    categories: ['Analytics'],
  }),
]

const asList = (rows: readonly Tracker[]) =>
  JSON.stringify({ trackers: Object.fromEntries(rows.map((row) => [row.id, row])) })

/** The tracker list of εxodus at the wire. Each way to fail has an address of its own. */
const answers: Record<string, () => { status?: number; type?: string; body: string | Buffer }> = {
  '/api/trackers': () => ({ body: asList(trackers) }),
  '/renamed': () => ({
    body: asList(
      trackers.map((row) =>
        row.id === 250 ? { ...row, code_signature: `${row.code_signature}|com.tapstream.next.` } : row,
      ),
    ),
  }),
  '/shorter': () => ({ body: asList(trackers.slice(0, -1)) }),
  '/shrunk': () => ({ body: asList(trackers.slice(0, 4)) }),
  '/empty': () => ({ body: asList([]) }),
  '/malformed': () => ({ body: '{"trackers": {"1": {' }),
  '/list': () => ({ body: JSON.stringify({ trackers }) }),
  '/other-shape': () => ({
    body: JSON.stringify({ trackers: { 1: { title: 'AdColony' }, 2: { title: 'AB Tasty' } } }),
  }),
  '/portal': () => ({ type: 'text/html', body: '<!doctype html><title>Sign in to the network</title>' }),
  '/huge': () => ({ body: Buffer.alloc(17 * 1024 * 1024, 32) }),
  '/down': () => ({ status: 503, body: 'down' }),
}

export async function startExodus() {
  const requests: IncomingMessage[] = []
  let rows: string | undefined
  const server = createServer((request, response) => {
    requests.push(request)
    const known = answers[request.url ?? '']
    if (!known) return void response.writeHead(404).end()
    const {
      status = 200,
      type = 'application/json',
      body,
    } = rows && request.url === '/api/trackers' ? { body: rows } : known()
    const etag = `"${body.length}"`
    if (request.headers['if-none-match'] === etag) return void response.writeHead(304).end()
    response.writeHead(status, { 'content-type': type, etag }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    url: (path = '/api/trackers') => `http://${host}${path}`,
    requests,
    /** What the list's own address answers from now on. */
    answerLike: (path: string) => {
      rows = String(answers[path]?.().body)
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
