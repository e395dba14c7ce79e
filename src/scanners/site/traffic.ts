import type { BrowserContext, Frame, Page, Request, Response } from 'playwright-core'
import type { RecordedRequest } from './recording.ts'
import type { BudgetOutcome, PassBudget } from './site-scan.ts'
import { pictureSizeOf } from './third-parties.ts'
import { pause, within } from './within.ts'

const mostBodyBytes = 256_000
const mostBeaconBytes = 2_000
const mostPictures = 100
const mostSentFrames = 500
const mostUnseen = 100

export interface Traffic {
  requests: RecordedRequest[]
  /** Messages sent over websockets after typing. */
  sentFrames: { url: string; body: string }[]
  ended: () => Extract<BudgetOutcome['endedBy'], 'time' | 'requests' | 'bytes'> | undefined
  /** Resolves when the budget is spent. */
  over: Promise<void>
  bytes: () => number
  /**
   * From the load event on, counts bytes as they arrive: reporting each piece earlier would slow the load by a tenth.
   * Until then the declared lengths and the guarded proxy set the limit. Frames in a separate process are counted only
   * by the proxy.
   */
  countBytes: () => Promise<void>
  typingBegins: () => void
  /** From now on requests may fail because the page ends, and its successor is none of it. */
  leavingBegins: () => void
  /** Adds what a page sent while it ended, when the network tells no more. */
  add: (sent: { url: string; method: string; body: string | null }, isAfterTyping: boolean) => void
  /** True when the network came to rest in time. */
  rest: (quietMs: number, mostMs: number) => Promise<boolean>
  /** Reads headers and pictures that are still to be asked for. */
  finish: (mostMs: number) => Promise<void>
  stop: () => void
}

/** Writes down what a page sends and is sent, and takes the network away when the budget is spent. */
export async function recordTraffic(context: BrowserContext, page: Page, budget: PassBudget): Promise<Traffic> {
  const requests: RecordedRequest[] = []
  const sentFrames: { url: string; body: string }[] = []
  const known = new Map<Request, RecordedRequest>()
  const open = new Set<Request>()
  const answers: Answer[] = []
  let ended: ReturnType<Traffic['ended']>
  let lastMoveAt = Date.now()
  let bytes = 0
  let isTyping = false
  let isLeaving = false
  let announce = () => {}
  const over = new Promise<void>((resolve) => {
    announce = resolve
  })
  const end = (why: NonNullable<typeof ended>) => {
    if (ended) return
    ended = why
    announce()
    // No more of it: what is under way fails, and so does all that follows.
    context.setOffline(true).catch(() => undefined)
  }
  const timer = setTimeout(() => end('time'), budget.passMs)
  const moved = () => {
    lastMoveAt = Date.now()
  }
  const received = (length: number) => {
    bytes += length
    if (bytes > budget.maxBytes) end('bytes')
  }

  context.on('request', (request) => {
    if (ended || !isOf(page, request) || !/^https?:/.test(request.url())) return
    if (isLeaving && request.isNavigationRequest()) return
    if (requests.length >= budget.maxRequests) return end('requests')
    moved()
    const row: RecordedRequest = {
      ...requestOf(request.url(), request.method(), request.resourceType()),
      body: request.postDataBuffer()?.subarray(0, mostBodyBytes) ?? null,
      isAfterTyping: isTyping,
    }
    requests.push(row)
    known.set(request, row)
    open.add(request)
  })
  context.on('response', (response) => {
    const row = known.get(response.request())
    if (!row) return
    moved()
    // It did not leave: whatever the service worker asks for itself is a request of its own.
    if (response.fromServiceWorker()) {
      requests.splice(requests.indexOf(row), 1)
      known.delete(response.request())
      open.delete(response.request())
      return
    }
    row.status = response.status()
    answers.push({ response, row })
    if (Number(response.headers()['content-length'] ?? 0) > budget.maxBytes) end('bytes')
  })
  const closed = (request: Request, hasFailed: boolean) => {
    const row = known.get(request)
    if (!row) return
    open.delete(request)
    moved()
    row.hasFailed = hasFailed && !isLeaving
  }
  context.on('requestfinished', (request) => closed(request, false))
  context.on('requestfailed', (request) => closed(request, true))
  page.on('websocket', (socket) => {
    if (ended || requests.length >= budget.maxRequests) return
    requests.push({ ...requestOf(socket.url(), 'GET', 'websocket'), isAfterTyping: isTyping })
    socket.on('framesent', ({ payload }) => {
      moved()
      if (isTyping && sentFrames.length < mostSentFrames)
        sentFrames.push({ url: socket.url(), body: payload.toString('latin1').slice(0, mostBodyBytes) })
    })
    socket.on('framereceived', ({ payload }) => received(payload.length))
  })
  const weight = () => requests.reduce((sum, row) => sum + row.bytes, 0)
  const weighFinished = async () => {
    await Promise.all(answers.filter(({ response }) => !open.has(response.request())).map(readSize))
    if (weight() > budget.maxBytes) end('bytes')
  }

  return {
    requests,
    sentFrames,
    ended: () => ended,
    over,
    bytes: () => Math.max(bytes, weight()),
    countBytes: async () => {
      const wire = await context.newCDPSession(page)
      wire.on('Network.dataReceived', ({ encodedDataLength, dataLength }) => received(encodedDataLength || dataLength))
      await wire.send('Network.enable')
      await weighFinished()
    },
    typingBegins: () => {
      isTyping = true
      moved()
    },
    leavingBegins: () => {
      isLeaving = true
    },
    add: ({ url, method, body }, isAfterTyping) => {
      const isKnown = requests.some((row) => row.url === url && row.method === method && row.isAfterTyping)
      if (isKnown || requests.length >= budget.maxRequests || !/^https?:/.test(url)) return
      requests.push({
        ...requestOf(url, method, 'ping'),
        body: body === null ? null : Buffer.from(body, 'latin1'),
        isAfterTyping,
        isBodyUnseen: body === null,
      })
    },
    rest: async (quietMs, mostMs) => {
      const until = Date.now() + mostMs
      while (!ended) {
        const quietFor = Date.now() - lastMoveAt
        // A request that hangs in the air for long is one that waits for news, not one that loads the page.
        if (quietFor >= quietMs * (open.size === 0 ? 1 : 3)) {
          await within(weighFinished(), 1_000)
          return !ended
        }
        if (Date.now() >= until) return false
        await Promise.race([pause(Math.min(50, Math.max(10, quietMs - quietFor))), over])
      }
      return false
    },
    finish: async (mostMs) => {
      const unread = answers.splice(0)
      const pictures = unread.filter(({ response, row }) => row.type === 'image' && mayBeBeacon(response))
      const bodies = [...known].filter(([, row]) => row.isAfterTyping && row.body === null && row.method !== 'GET')
      const read = [
        ...unread.map(readAnswer),
        ...pictures.slice(0, mostPictures).map(readPicture),
        ...bodies.slice(0, mostUnseen).map(readLength),
      ]
      await within(Promise.all(read), mostMs)
    },
    stop: () => clearTimeout(timer),
  }
}

const requestOf = (url: string, method: string, type: string): RecordedRequest => ({
  ...{ url, method, type },
  body: null,
  isAfterTyping: false,
  status: null,
  mimeType: null,
  setCookies: [],
  bytes: 0,
  hasFailed: false,
  pictureSize: null,
})

interface Answer {
  response: Response
  row: RecordedRequest
}

/** A body that the browser did not show still has a length. */
async function readLength([request, row]: readonly [Request, RecordedRequest]): Promise<void> {
  const headers = await request.allHeaders().catch((): Record<string, string> => ({}))
  row.isBodyUnseen = Number(headers['content-length'] ?? 0) > 0 || 'transfer-encoding' in headers
}

const mayBeBeacon = (response: Response) => Number(response.headers()['content-length'] ?? 0) <= mostBeaconBytes

/** Asked for when the page has loaded: asking meanwhile would slow it down. */
async function readAnswer({ response, row }: Answer): Promise<void> {
  row.mimeType = response.headers()['content-type']?.split(';')[0]?.trim().toLowerCase() ?? null
  try {
    // Chromium's responseReceivedExtraInfo: the headers as they came, with the cookies that the browser refused.
    const lines = await response.headerValues('set-cookie')
    row.setCookies = lines.flatMap((line) => line.split('\n')).slice(0, 100)
    await readSize({ response, row })
  } catch {
    // An answer that never ended, or whose frame is gone: keep what was read of it.
  }
}

async function readSize({ response, row }: Answer): Promise<void> {
  if (row.hasFailed || row.bytes > 0) return
  const sizes = await response
    .request()
    .sizes()
    .catch(() => undefined)
  if (sizes) row.bytes = Math.max(0, sizes.responseBodySize) + Math.max(0, sizes.responseHeadersSize)
}

async function readPicture({ response, row }: Answer): Promise<void> {
  const body = await response.body().catch(() => undefined)
  if (body && body.length <= mostBeaconBytes) row.pictureSize = pictureSizeOf(body)
}

/** A service worker has no frame; it belongs to the visitor whose only page this is. */
const isOf = (page: Page, request: Request): boolean =>
  request.serviceWorker() !== null || frameOf(request)?.page() === page

/** A request of a frame that is only about to be has none yet. */
function frameOf(request: Request): Frame | undefined {
  try {
    return request.frame()
  } catch {
    return undefined
  }
}
