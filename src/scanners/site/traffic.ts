import type { BrowserContext, Frame, Page, Request, Response } from 'playwright-core'
import type { RecordedRequest } from './recording.ts'
import type { BudgetOutcome, PassBudget } from './site-scan.ts'
import { pictureSizeOf } from './third-parties.ts'
import { pause, within } from './within.ts'

const mostBodyBytes = 256_000
const mostBeaconBytes = 2_000
const mostPictures = 100
const mostSentFrames = 500

export interface Traffic {
  requests: RecordedRequest[]
  /** What went over websockets after typing. */
  sentFrames: { url: string; body: string }[]
  ended: () => Extract<BudgetOutcome['endedBy'], 'time' | 'requests' | 'bytes'> | undefined
  /** Resolves when the budget is spent. */
  over: Promise<void>
  bytes: () => number
  typingBegins: () => void
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
  const reading: Promise<unknown>[] = []
  const pictures: { response: Response; row: RecordedRequest }[] = []
  let ended: ReturnType<Traffic['ended']>
  let lastMoveAt = Date.now()
  let bytes = 0
  let isTyping = false
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
    if (ended || pageOf(request) !== page || !/^https?:/.test(request.url())) return
    if (requests.length >= budget.maxRequests) return end('requests')
    moved()
    const row: RecordedRequest = {
      url: request.url(),
      method: request.method(),
      type: request.resourceType(),
      body: request.postDataBuffer()?.subarray(0, mostBodyBytes) ?? null,
      isAfterTyping: isTyping,
      status: null,
      mimeType: null,
      setCookies: [],
      bytes: 0,
      hasFailed: false,
      pictureSize: null,
    }
    requests.push(row)
    known.set(request, row)
    open.add(request)
  })
  context.on('response', (response) => {
    const row = known.get(response.request())
    if (!row) return
    moved()
    row.status = response.status()
    const headers = response.headers()
    row.mimeType = headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? null
    // Chromium's responseReceivedExtraInfo: the headers as they came, with the cookies that the browser refused.
    reading.push(
      response.headerValues('set-cookie').then(
        (lines) => {
          row.setCookies = lines.flatMap((line) => line.split('\n')).slice(0, 100)
        },
        () => undefined,
      ),
    )
    if (
      row.type === 'image' &&
      pictures.length < mostPictures &&
      Number(headers['content-length'] ?? 0) <= mostBeaconBytes
    )
      pictures.push({ response, row })
  })
  const closed = (request: Request, hasFailed: boolean) => {
    const row = known.get(request)
    if (!row) return
    open.delete(request)
    moved()
    row.hasFailed = hasFailed
    if (hasFailed) return
    reading.push(
      request.sizes().then(
        ({ responseBodySize, responseHeadersSize }) => {
          row.bytes = Math.max(0, responseBodySize) + Math.max(0, responseHeadersSize)
        },
        () => undefined,
      ),
    )
  }
  context.on('requestfinished', (request) => closed(request, false))
  context.on('requestfailed', (request) => closed(request, true))
  page.on('websocket', (socket) => {
    if (ended || requests.length >= budget.maxRequests) return
    requests.push({
      url: socket.url(),
      method: 'GET',
      type: 'websocket',
      body: null,
      isAfterTyping: isTyping,
      status: null,
      mimeType: null,
      setCookies: [],
      bytes: 0,
      hasFailed: false,
      pictureSize: null,
    })
    socket.on('framesent', ({ payload }) => {
      moved()
      if (isTyping && sentFrames.length < mostSentFrames)
        sentFrames.push({ url: socket.url(), body: payload.toString('latin1').slice(0, mostBodyBytes) })
    })
    socket.on('framereceived', ({ payload }) => received(payload.length))
  })
  // An answer without end is counted while it comes. Frames in a process of their own are counted by the proxy alone.
  const wire = await context.newCDPSession(page)
  await wire.send('Network.enable')
  wire.on('Network.dataReceived', ({ encodedDataLength, dataLength }) => received(encodedDataLength || dataLength))

  return {
    requests,
    sentFrames,
    ended: () => ended,
    over,
    bytes: () =>
      Math.max(
        bytes,
        requests.reduce((sum, row) => sum + row.bytes, 0),
      ),
    typingBegins: () => {
      isTyping = true
    },
    rest: async (quietMs, mostMs) => {
      const until = Date.now() + mostMs
      while (!ended) {
        const quietFor = Date.now() - lastMoveAt
        // A request that hangs in the air for long is one that waits for news, not one that loads the page.
        if (quietFor >= quietMs * (open.size === 0 ? 1 : 3)) return true
        if (Date.now() >= until) return false
        await Promise.race([pause(Math.min(50, Math.max(10, quietMs - quietFor))), over])
      }
      return false
    },
    finish: async (mostMs) => {
      const bodies = pictures.map(async ({ response, row }) => {
        const body = await response.body().catch(() => undefined)
        if (body && body.length <= mostBeaconBytes) row.pictureSize = pictureSizeOf(body)
      })
      await within(Promise.all([...reading, ...bodies]), mostMs)
    },
    stop: () => clearTimeout(timer),
  }
}

function pageOf(request: Request): Page | undefined {
  const frame = frameOf(request)
  return frame?.page()
}

/** A request of a frame that is only about to be has none yet. */
function frameOf(request: Request): Frame | undefined {
  try {
    return request.frame()
  } catch {
    return undefined
  }
}
