import { randomUUID } from 'node:crypto'
import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'

export interface Notes {
  /** Back when the system has it: nothing that happens to this process from then on loses it. */
  add: (name: string) => void
  /** Reads all notes, those of killed workers and of other active ones too, which does no harm. */
  read: () => string[]
  /** Forgets those of this worker. */
  clear: () => void
  close: () => void
}

/** Longer than anybody is at work without a note; but a clock may jump, so who is at work in this process is known besides. */
const abandonedAfterMs = 24 * 60 * 60_000
const atWork = new Set<string>()

/** Room for the names of a batch and more. */
const roomBytes = 64 * 1024
const empty = '\n'

/**
 * Messages that mail servers accepted and the database does not show yet. Names, not numbers: a new database counts from one. The
 * room is taken before anything is sent, so that on a full disk nothing is sent that could not be noted.
 * @throws Error ENOSPC where there is none.
 */
export function openNotes(folder: string): Notes {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `${randomUUID()}.sent`)
  const file = openSync(path, 'wx+', 0o600)
  let used = 0
  try {
    writeFileSync(file, empty.repeat(roomBytes))
  } catch (error) {
    closeSync(file)
    rmSync(path, { force: true })
    throw error
  }
  atWork.add(path)
  const others = () =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.sent'))
      .map((name) => join(folder, name))
  return {
    add: (name) => {
      used += writeSync(file, `${name}\n`, used)
    },
    // Reads its own notes by the open file: they are there even if the file was unlinked.
    read: () =>
      [readOpen(file, used), ...others().flatMap((each) => (each === path ? [] : readIfThere(each)))].flatMap((text) =>
        text.split('\n').filter(Boolean),
      ),
    clear: () => {
      if (used > 0) writeSync(file, empty.repeat(used), 0)
      used = 0
    },
    close: () => {
      closeSync(file)
      atWork.delete(path)
      for (const each of others().filter((one) => !atWork.has(one))) {
        const { mtimeMs = 0 } = statSync(each, { throwIfNoEntry: false }) ?? {}
        const isDone = each === path ? used === 0 : mtimeMs < Date.now() - abandonedAfterMs
        if (isDone) rmSync(each, { force: true })
      }
    },
  }
}

function readOpen(file: number, bytes: number): string {
  const text = Buffer.alloc(bytes)
  return text.toString('utf8', 0, readSync(file, text, 0, text.length, 0))
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}
