import type { IncomingMessage } from 'node:http'
import { performance } from 'node:perf_hooks'
import type { Context, MiddlewareHandler } from 'hono'
import { Counter, type Registry } from 'prom-client'
import type { Caller } from '../../shared/fair-queue.ts'
import { refuse } from '../../shared/refusal.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** Called by a request that waits for another process: it does not count as work until it comes back. */
    standAside: Caller['standAside']
  }
}

interface Bounds {
  /** Limit of requests in progress, including those that only wait; more are refused. */
  mostInHand: number
  /** The same while the event loop has no rest: they wait for the processor then, and each more makes all of them slower. */
  mostWithoutRest: number
  /** Busy for this share of the time, it has no rest. */
  busyShare: number
}

const usualBounds: Bounds = { mostInHand: 150, mostWithoutRest: 30, busyShare: 0.9 }
/** Enough time for requests in progress to be answered. */
const retryAfterSeconds = 2

/**
 * Sheds load that would only make everyone wait longer, with 503 and when to come back: work in progress finishes in
 * good time, and memory does not grow with the number of callers.
 */
export function refuseWhenBusy({
  registry,
  isLight,
  utilization = watchLoop(),
  bounds = usualBounds,
}: {
  registry: Registry
  /** Answered always: files, and what tells how the node is. */
  isLight: (path: string) => boolean
  /** Share of the last moment in which the event loop had something to do. */
  utilization?: () => number
  bounds?: Bounds
}): MiddlewareHandler {
  let inHand = 0
  const refused = new Counter({
    name: 'sightline_refused_busy_total',
    help: 'Requests answered 503 because too much was being asked for',
    registers: [registry],
  })
  return async (c, next) => {
    if (isLight(c.req.path)) return next()
    const most = utilization() >= bounds.busyShare ? bounds.mostWithoutRest : bounds.mostInHand
    if (inHand >= most) {
      refused.inc()
      throw refuse('busy', { headers: { 'retry-after': String(retryAfterSeconds) } })
    }
    let isHere = false
    let isAside = false
    let isOver = false
    let isCounted = false
    const count = () => {
      const isInHand = isHere && !isAside && !isOver
      if (isInHand !== isCounted) inHand += isInHand ? 1 : -1
      isCounted = isInHand
    }
    c.set('standAside', () => {
      isAside = true
      count()
      return () => {
        isAside = false
        count()
      }
    })
    whenArrived(c, () => {
      isHere = true
      count()
    })
    try {
      await next()
    } finally {
      isOver = true
      count()
    }
  }
}

/**
 * A slow body isn't work yet: if it counted, a hundred callers who send theirs byte by byte would lock out everyone.
 */
function whenArrived(c: Context, act: () => void): void {
  const incoming = (c.env as { incoming?: IncomingMessage } | undefined)?.incoming
  const length = c.req.header('content-length') ?? '0'
  const hasBody = length !== '0' || c.req.header('transfer-encoding') !== undefined
  if (!incoming || incoming.complete || !hasBody) act()
  else incoming.once('end', act)
}

const lookEveryMs = 250

/** Samples often enough to follow a spike, and seldom enough that a single long turn doesn't count as one. */
function watchLoop(): () => number {
  let before = performance.eventLoopUtilization()
  let share = 0
  setInterval(() => {
    const now = performance.eventLoopUtilization()
    share = performance.eventLoopUtilization(now, before).utilization
    before = now
  }, lookEveryMs).unref()
  return () => share
}
