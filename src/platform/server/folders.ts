import { randomUUID } from 'node:crypto'
import { closeSync, mkdirSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'

type Fault = NodeJS.ErrnoException

/**
 * Makes a folder with those above it. Not `mkdir` with `recursive`: below /proc, where nothing can be made, that never returns
 * (libuv tries the same two folders again and again).
 * @throws the error of the file system.
 */
export function makeFolder(path: string): void {
  try {
    mkdirSync(path)
  } catch (error) {
    const { code } = error as Fault
    if (code === 'EEXIST') {
      if (!statSync(path).isDirectory()) throw error
      return
    }
    const above = dirname(path)
    if (code !== 'ENOENT' || above === path || statSync(above, { throwIfNoEntry: false })) throw error
    makeFolder(above)
    mkdirSync(path)
  }
}

/** Writes a small file there and takes it away. @returns what is wrong, in the file system's code. */
export function findFolderFault(path: string): string | undefined {
  const file = join(path, `.written-${randomUUID()}`)
  try {
    makeFolder(path)
    const handle = openSync(file, 'wx', 0o600)
    try {
      writeSync(handle, 'looked at')
    } finally {
      closeSync(handle)
      rmSync(file, { force: true })
    }
    return undefined
  } catch (error) {
    return (error as Fault).code ?? 'unknown'
  }
}

/** Returns what the operator can do about it. */
export function adviceForFault(code: string): string {
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return 'Its disk is full: make room.'
    case 'EROFS':
      return 'It is on a file system that is mounted read-only: mount it for writing, or name another folder.'
    case 'ENOENT':
    case 'ENOTDIR':
      return 'No folder can be made there: correct the path.'
    default:
      return 'Let it belong to the user that runs the program.'
  }
}
