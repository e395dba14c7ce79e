import { hostname } from 'node:os'
import { type LogFn, pino } from 'pino'
import packageJson from '../../../package.json' with { type: 'json' }
import { createRepeats } from './log-repeats.ts'

export type Log = import('pino').Logger

/** The kind of process that writes a line: a single program, a part of an installation, or a command. */
type LogProcess = 'start' | 'web' | 'worker' | 'command'

/** Structured lines on standard error: ids, counts and durations only; never an address, a token or report text. */
export function createLog(level: string, writtenBy: LogProcess = 'command'): Log {
  const isRepeated = createRepeats()
  return pino(
    {
      level,
      base: { node: hostname(), pid: process.pid, process: writtenBy, version: packageJson.version },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: safeError },
      hooks: {
        logMethod(args, write, level) {
          const warning = level === pino.levels.values.warn ? readWarning(args) : undefined
          if (!warning) return write.apply(this, args)
          const { msg, fields } = warning
          const sumUp = (repeated: number) => write.apply(this, [{ ...fields, repeated }, msg])
          if (!isRepeated(`${fields.code} ${msg}`, sumUp)) write.apply(this, args)
        },
      },
    },
    pino.destination({ dest: 2, sync: true }),
  )
}

/** The parts that make a warning a repeat of another. Undefined for a warning that names its subject. */
function readWarning(
  args: Parameters<LogFn>,
): { msg: string; fields: { code?: unknown; reason?: unknown } } | undefined {
  const [first, msg] = args as unknown[]
  if (typeof first === 'string') return { msg: first, fields: {} }
  if (typeof first !== 'object' || first === null || first instanceof Error || typeof msg !== 'string') return undefined
  const { code, reason, err, ...subject } = first as { code?: unknown; reason?: unknown; err?: unknown }
  if (Object.keys(subject).length > 0) return undefined
  return { msg, fields: { code: code ?? (err as { code?: unknown } | undefined)?.code, reason } }
}

/** PostgreSQL's `detail` and `where` quote whole rows, mail errors their recipient: only kind, code, words and place. */
function safeError(error: unknown): object {
  if (!(error instanceof Error)) return typeof error === 'object' && error !== null ? error : { message: String(error) }
  return { name: error.name, code: (error as { code?: unknown }).code, message: error.message, stack: error.stack }
}
