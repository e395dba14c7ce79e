import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { processIdentity } from './process-identity.ts'

/** The one `sightline start` that a data folder belongs to. */
interface Holder {
  pid: number
  port: number
  identity: string
}

export class DataFolderHeldError extends Error {
  override name = 'DataFolderHeldError'
  readonly holder: Holder

  constructor(dataDir: string, holder: Holder) {
    super(
      `${dataDir} is in use by Sightline with process number ${holder.pid} on port ${holder.port}. ` +
        'Stop that one first, or set DATA_DIR and PORT for a second one.',
    )
    this.holder = holder
  }
}

/**
 * Takes the data folder for this process. A holder that is gone, or whose number another program has now, does not count.
 * @returns what gives it back.
 * @throws DataFolderHeldError
 */
export function claimDataFolder({ dataDir, port }: { dataDir: string; port: number }): () => void {
  const file = join(dataDir, 'holder.json')
  const mine = join(dataDir, `holder-${process.pid}-${randomUUID()}.json`)
  const text = JSON.stringify({ pid: process.pid, port, identity: processIdentity(process.pid) })
  writeFileSync(mine, text)
  try {
    while (!tryLink(mine, file)) {
      const seen = readOr(file)
      if (seen === undefined) continue
      const holder = parse(seen)
      if (holder && processIdentity(holder.pid) === holder.identity) throw new DataFolderHeldError(dataDir, holder)
      discard(file, seen)
    }
  } finally {
    rmSync(mine, { force: true })
  }
  return () => {
    if (readOr(file) === text) rmSync(file, { force: true })
  }
}

/** Link, not write: the file appears whole and for one claimant only. */
function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Removes what was judged; if another claimant was quicker and this is already its file, it is put back. */
function discard(file: string, judged: string): void {
  const aside = `${file}-${randomUUID()}`
  try {
    renameSync(file, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  if (readOr(aside) !== judged) tryLink(aside, file)
  rmSync(aside, { force: true })
}

function parse(text: string): Holder | undefined {
  try {
    const { pid, port, identity } = JSON.parse(text)
    return Number.isInteger(pid) && Number.isInteger(port) && typeof identity === 'string'
      ? { pid, port, identity }
      : undefined
  } catch {
    return undefined
  }
}

function readOr(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
