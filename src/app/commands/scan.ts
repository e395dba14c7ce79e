import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, isAbsolute, join, relative } from 'node:path'
import packageJson from '../../../package.json' with { type: 'json' }
import { packedFolder } from '../../features/catalog/server/facts/packed.ts'
import { rowsOfFacts } from '../../features/catalog/server/signatures.ts'
import { type CatalogNames, signatureSet } from '../../features/catalog/signatures.ts'
import { cycloneDxOf } from '../../features/scans/cyclonedx.ts'
import { type Gate, gateOutcome, parseGate } from '../../features/scans/gate.ts'
import { presentApp } from '../../features/scans/present.ts'
import { sarifOf } from '../../features/scans/sarif.ts'
import { scoreOfScan } from '../../features/scans/score.ts'
import type { Scanners } from '../../features/scans/server/scanners.ts'
import { type Config, readConfig } from '../../platform/server/config.ts'
import { findProjectRoot } from '../../platform/server/project-root.ts'
import { dayOf } from '../../platform/shared/days.ts'
import { failureWords, type ScanFailure } from '../../product/scan-failures.ts'
import type { ScanResult } from '../../product/scan-results.ts'
import { presentScan, scanApp } from '../../scanners/apk/open-app-scanner.ts'
import { openHarScanner } from '../../scanners/site/har/open-har-scanner.ts'
import { type PassKind, passKinds } from '../../scanners/site/site-scan.ts'
import { openWayOutFor, throughProxy } from '../way-out.ts'
import { Misuse, requireFile, tellFault } from './misuse.ts'
import { print, printable } from './printable.ts'
import { describeScan } from './scan-text.ts'

// Nothing here needs the database, and only a site needs the network.
// Exit codes of all three: 0 the policy holds or none was given, 1 it is broken, 2 unreadable input or wrong use, 3 a fault of ours.

interface OutputOptions {
  json?: boolean
  sarif?: boolean
  /** Apps only. */
  cyclonedx?: boolean
  /** File of the policy. */
  policy?: string
}

export const scanAppCommand = (file: string, options: OutputOptions): Promise<void> =>
  answer(file, options, async ({ owners, app: signatures }) => {
    await requireFile(file)
    const read = await scanApp({ path: file })
    if (read.outcome === 'unreadable') throw whyNot(file, read.reason, read.at)
    const appCompanyId = owners.get(read.facts.package ?? '')
    return { kind: 'app', result: presentApp(presentScan(read.facts, { signatures, appCompanyId })) }
  })

export const scanHarCommand = (
  file: string,
  options: Omit<OutputOptions, 'sarif' | 'cyclonedx'> & { page?: string },
): Promise<void> =>
  answer(file, options, async ({ entityOf }) => {
    await requireFile(file)
    const pageUrl = options.page === undefined ? undefined : addressOf(options.page)
    if (pageUrl !== undefined && !URL.canParse(pageUrl)) throw new Misuse('--page takes the address of a page.')
    const scanner = openHarScanner()
    try {
      const scanned = await scanner.scan({ path: file }, { entityOf, pageUrl })
      if (scanned.outcome === 'scanned') return { kind: 'har', result: scanned.scan }
      throw whyNot(file, scanned.reason, 'detail' in scanned ? scanned.detail : scanned.at)
    } finally {
      await scanner.close()
    }
  })

/** As people write it: example.com */
const addressOf = (text: string): string => (/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`)

interface SiteOptions extends Omit<OutputOptions, 'cyclonedx'> {
  proxy?: string
  /** Names of visits, with commas. */
  passes?: string
}

/** @param open The tests give scanners that go nowhere. */
export const scanSiteCommand = (
  url: string,
  options: SiteOptions,
  open: (config: Config) => Promise<Scanners> = openSiteScanners,
): Promise<void> =>
  answer(url, options, async (looked) => {
    const passes = passesOf(options.passes)
    const config = configFor(options.proxy)
    const scanners = await open(config)
    const calledOff = new AbortController()
    const stop = () => calledOff.abort()
    process.once('SIGINT', stop)
    try {
      const look = await scanners.scanSite(addressOf(url), {
        ...{ lookedFor: looked, passes, signal: calledOff.signal },
        // Plain http and the ports that only a person may name: the address was typed.
        typedByUser: true,
      })
      if (look.outcome === 'unavailable') throw whyNot(url, look.reason, look.detail)
      return { kind: 'site', result: look.scan }
    } finally {
      process.off('SIGINT', stop)
      await scanners.close()
    }
  })

async function openSiteScanners(config: Config): Promise<Scanners> {
  const { openScanners } = await import('../scanning.ts')
  return openScanners({ config, wayOut: openWayOutFor(config, { feature: 'commands' }) })
}

const lookedFor = async () => {
  const root = findProjectRoot()
  const { owners, names, sdkOfModule, ...rows } = await rowsOfFacts(join(root, 'data'), packedFolder(root))
  return { owners, names, sdkOfModule, ...signatureSet(rows) }
}
type Looked = Awaited<ReturnType<typeof lookedFor>>

function whyNot(subject: string, reason: ScanFailure, at: string): Error {
  const words = `${subject}: ${failureWords[reason]}${at === '' ? '' : ` (${at})`}`
  // Whatever a file holds, our reader should have had a word for it.
  return reason === 'crashed' ? new Error(words) : new Misuse(words)
}

/** Scans, holds the result against the policy, prints, and sets the exit code. Nothing is printed but on one of the two outputs. */
async function answer(
  name: string,
  options: OutputOptions,
  scan: (looked: Looked) => Promise<ScanResult>,
): Promise<void> {
  try {
    if ([options.json, options.sarif, options.cyclonedx].filter(Boolean).length > 1)
      throw new Misuse('Give one of --json, --sarif and --cyclonedx.')
    const looked = await lookedFor()
    const gate = options.policy === undefined ? null : await readGate(options.policy, looked.names)
    const result = await scan(looked)
    const score = scoreOfScan(result, { today: dayOf(new Date()) })
    const { broken } = gate === null ? { broken: [] } : gateOutcome(result, score, gate)
    if (options.cyclonedx && result.kind === 'app')
      print(
        cycloneDxOf(result.result, {
          name: basename(name),
          toolVersion: packageJson.version,
          serialNumber: `urn:uuid:${randomUUID()}`,
          timestamp: new Date().toISOString(),
          sdkOfModule: looked.sdkOfModule,
        }),
      )
    else if (options.sarif)
      print(sarifOf(result, { name: pathInRepository(name), toolVersion: packageJson.version, broken }))
    else if (options.json) print(result.result)
    else console.log(describeScan(result, { name, score }))
    for (const { rule, words } of broken) console.error(printable(`Policy broken, ${rule}. ${words}`))
    process.exitCode = broken.length > 0 ? 1 : 0
  } catch (error) {
    tellFault(error)
  }
}

/** Build systems take paths below the folder that they run in; of a file elsewhere, its name. */
function pathInRepository(path: string): string {
  const below = relative(process.cwd(), path)
  return below.startsWith('..') || isAbsolute(below) ? basename(path) : below
}

async function readGate(path: string, names: CatalogNames): Promise<Gate> {
  await requireFile(path)
  const text = await readFile(path, 'utf8')
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError)
      throw new Misuse(`${path}: the policy is not JSON, which has no comments and no trailing commas.`)
    throw error
  }
  // JSON.parse takes the last of two: a rule would be lost without a word.
  if (keysWritten(text) !== keysIn(json)) throw new Misuse(`${path}: the policy has a field twice.`)
  const parsed = parseGate(json, names)
  if (parsed.outcome === 'malformed') throw new Misuse(`${path}: this isn’t a policy. ${parsed.reason}`)
  return parsed.gate
}

/** Counts the keys of a JSON text: strings in front of a colon. */
function keysWritten(text: string): number {
  const colons = text.replace(/"(?:[^"\\]|\\.)*"(\s*:)?/g, (_, colon?: string) => (colon ? ':' : ''))
  return colons.split(':').length - 1
}

function keysIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const own = Array.isArray(value) ? 0 : Object.keys(value).length
  return Object.values(value).reduce((sum: number, part) => sum + keysIn(part), own)
}

function passesOf(text: string | undefined): readonly PassKind[] {
  if (text === undefined) return passKinds
  const names = text.split(',').map((name) => name.trim())
  const isKnown = (name: string): name is PassKind => (passKinds as readonly string[]).includes(name)
  const unknown = names.find((name) => !isKnown(name))
  if (unknown !== undefined) throw new Misuse(`--passes takes ${passKinds.join(', ')}, and no “${unknown}”.`)
  return names.filter(isKnown)
}

function configFor(proxy: string | undefined): Config {
  try {
    return throughProxy(readConfig(process.env, findProjectRoot(), { LOG_LEVEL: 'warn' }), proxy)
  } catch (error) {
    // Both name what is wrong with what they were given.
    throw new Misuse(error instanceof Error ? error.message : String(error))
  }
}
