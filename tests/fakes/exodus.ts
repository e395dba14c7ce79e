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
  tracker(9064, 'Harborlight', {
    code_signature: 'test.harborlight.sdk',
    network_signature: 'harborlight\\.net',
    website: 'https://harborlight.example',
    categories: ['Analytics'],
  }),
  tracker(9225, 'Quillworks', {
    code_signature: 'test.quillworks.ad',
    network_signature: '',
    website: 'http://www.tnkfactory.com',
    categories: ['Advertisement'],
  }),
  tracker(9234, 'Askling', {
    code_signature: 'test.askling.sdk.',
    network_signature: 'askling\\.com',
    website: 'http://askling.com',
    categories: ['Analytics'],
  }),
  tracker(9250, 'Tidestream', {
    code_signature: 'test.tidestream.sdk',
    network_signature: '',
    website: 'https://www.tidestream.com/',
    categories: ['Analytics'],
  }),
  tracker(9261, 'Larkstart', {
    code_signature: 'test.larkstart.adsdk.',
    network_signature: 'api\\.larkstart\\.com',
    website: 'http://larkstart.com',
    categories: ['Advertisement'],
  }),
  tracker(9309, 'Moonad', {
    code_signature: 'test.moonad.android',
    network_signature: '',
    website: 'https://www.appbrain.com/stats/libraries/details/moonad/moonad',
    categories: ['Advertisement'],
  }),
  tracker(9417, 'Weftline', {
    code_signature: 'test.weftline.sdk',
    network_signature: '',
    website: 'https://www.weftline.com/',
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
        row.id === 9250 ? { ...row, code_signature: `${row.code_signature}|test.tidestream.next.` } : row,
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
    /** Sets what the list's own address answers from now on. */
    answerLike: (path: string) => {
      rows = String(answers[path]?.().body)
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
