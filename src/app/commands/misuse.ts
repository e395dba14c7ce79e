import type { Stats } from 'node:fs'
import { stat } from 'node:fs/promises'
import { printable } from './printable.ts'

/** The input or the options cannot be used: nothing is wrong with the program. */
export class Misuse extends Error {}

/** Says why a scan failed and sets its exit code: 2 for misuse, 3 for a fault of ours. */
export function tellFault(error: unknown): void {
  if (error instanceof Misuse) console.error(printable(error.message))
  else console.error(error instanceof Error ? (error.stack ?? error.message) : String(error))
  process.exitCode = error instanceof Misuse ? 2 : 3
}

export async function requireFile(path: string): Promise<Stats> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => error)
  if (found instanceof Error) throw new Misuse(`${path}: there is no such file (${found.code ?? found.message}).`)
  if (!found.isFile()) throw new Misuse(`${path}: this isn’t a file.`)
  return found
}
