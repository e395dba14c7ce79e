import { pino } from 'pino'

export type Log = import('pino').Logger

/** Structured lines on standard error: ids, counts and durations only; never an address, a token or report text. */
export function createLog(level: string): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination({ dest: 2, sync: true }))
}
