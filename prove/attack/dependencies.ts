import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { table } from '../support/page.ts'
import { root } from '../support/program.ts'
import type { Part } from './part.ts'

export interface Audit {
  metadata?: { vulnerabilities?: Record<string, number>; dependencies?: Record<string, number> }
  vulnerabilities?: Record<string, { severity: string; via: (string | { title?: string })[]; range: string }>
  error?: { summary?: string; code?: string }
  message?: string
}

/** Judges shipped packages by known vulnerabilities, as far as the registry is reachable, and by their licenses. */
export function judgeDependencies(): Omit<Part, 'title'> {
  const faults: string[] = []
  const known: string[] = []
  const audited = readAudit()
  const { vulnerabilities: counts } = audited.metadata ?? {}
  const told = judgeAudit(audited)
  faults.push(...told.faults)
  known.push(...told.known)
  const licences = spawnSync(process.execPath, ['scripts/check-licences.mjs'], { cwd: root, encoding: 'utf8' })
  if (licences.status !== 0) faults.push(`licences: ${licences.stderr.slice(0, 500)}`)
  const loose = looseVersions()
  faults.push(...loose.map((one) => `${one} is not an exact version`))
  const unsigned = withoutHash()
  faults.push(...unsigned.map((one) => `${one} has no hash in the lock`))
  return {
    ...{ faults, known },
    text: `${licences.stdout.trim()} Every package is named by an exact version, and the lock holds the hash of each that is fetched.

${
  counts
    ? table(
        ['severity', 'found'],
        Object.entries(counts).map(([name, count]) => [name, String(count)]),
      )
    : ''
}`,
  }
}

/** Every weakness that is known is a fault; that none could be looked up is told. */
export function judgeAudit(audited: Audit): { faults: string[]; known: string[] } {
  if (audited.metadata?.vulnerabilities) {
    const found = Object.entries(audited.vulnerabilities ?? {})
    const told = found.map(([name, { severity, range, via }]) => `${name} ${range}: ${severity}, ${titlesOf(via)}`)
    return { faults: told, known: [] }
  }
  const why = `the registry has no answer to \`npm audit\` here (${reasonOf(audited)})`
  return {
    faults: [],
    known: [`Weaknesses of packages could not be looked up: ${why}. Run this proof where it has one.`],
  }
}

function readAudit(): Audit {
  const { stdout, error } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
    ...{ cwd: root, encoding: 'utf8', timeout: 120_000 },
    // Started by npm, its settings would be this run's own.
    env: Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_(?!config_registry)/.test(name))),
  })
  try {
    return JSON.parse(stdout) as Audit
  } catch {
    return { message: error?.message ?? 'no answer that can be read' }
  }
}

const titlesOf = (via: readonly (string | { title?: string })[]) =>
  via.map((one) => (typeof one === 'string' ? `by ${one}` : (one.title ?? ''))).join('; ')

const reasonOf = ({ error, message }: Audit): string =>
  oneLine(error?.summary || error?.code || message || 'it says nothing')
const oneLine = (text: string) =>
  text
    .replaceAll(/https?:\/\/\S+/g, 'its address')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 200)

const json = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8'))

function looseVersions(): string[] {
  const { dependencies, devDependencies, optionalDependencies } = json('package.json') as Record<
    string,
    Record<string, string>
  >
  return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
    .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(([name, version]) => `${name} ${version}`)
}

function withoutHash(): string[] {
  const { packages } = json('package-lock.json') as {
    packages: Record<
      string,
      { resolved?: string; integrity?: string; link?: boolean; bundled?: boolean; inBundle?: boolean }
    >
  }
  return Object.entries(packages)
    .filter(([path, one]) => path.startsWith('node_modules/') && !one.link && !one.inBundle && !one.integrity)
    .map(([path]) => path.replace('node_modules/', ''))
}
