import { pino } from 'pino'

export type Log = import('pino').Logger

/** Structured lines on standard error: ids, counts and durations only; never an address, a token or report text. */
export function createLog(level: string): Log {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: safeError } },
    pino.destination({ dest: 2, sync: true }),
  )
}

/** PostgreSQL's `detail` and `where` quote whole rows, mail errors their recipient: only kind, code, words and place. */
function safeError(error: unknown): object {
  if (!(error instanceof Error)) return typeof error === 'object' && error !== null ? error : { message: String(error) }
  return { name: error.name, code: (error as { code?: unknown }).code, message: error.message, stack: error.stack }
}
