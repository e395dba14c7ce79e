import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { rowsOfFacts } from '../src/features/catalog/server/signatures.ts'
import { signatureSet } from '../src/features/catalog/signatures.ts'
import { exodusClasses, exodusTrackers } from '../src/scanners/apk/fixture/exodus.fixture.ts'
import { largeApp } from '../src/scanners/apk/fixture/large-app.fixture.ts'
import { openAppScanner, presentScan } from '../src/scanners/apk/open-app-scanner.ts'
import type { AppSignatures } from '../src/scanners/apk/signatures.ts'
import { stagedContext } from '../src/scanners/site/fixture/cast.ts'
import { openStage } from '../src/scanners/site/fixture/stage.ts'
import { children, peakMbOf } from './children.ts'
import { type Figure, median, ms } from './figures.ts'
import { root } from './program.ts'
import { measureOverhead } from './site-overhead.ts'

// The scanners: an app of the size of a large shop's against dexdump and against the mere inflating of its code, and what
// watching adds to a page.

const rounds = 7

export async function benchScans(note: (figure: Figure) => void): Promise<void> {
  await benchApp(note)
  await benchSite(note)
}

async function benchApp(note: (figure: Figure) => void): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sightline-bench-scan-'))
  const path = join(folder, 'large.apk')
  const { apk, dexBytes, classes } = largeApp()
  await writeFile(path, apk)
  const { app: signatures } = signatureSet(await rowsOfFacts(join(root, 'data')))
  const scanner = openAppScanner()
  try {
    const what = `An app of ${Math.round(dexBytes / 1024 ** 2)} MB of code, ${classes.toLocaleString('en-US')} classes`
    const scan = async () => {
      const read = await scanner.scan({ path })
      if (read.outcome !== 'extracted') throw new Error(`the app was not read: ${read.reason}`)
      return presentScan(read.facts, { signatures })
    }
    const firstMs = await timed(scan)
    // The process that reads has met the code of a few files before its times count: it serves one after the other.
    for (let round = 0; round < 3; round++) await scan()
    const [scanMs = 0, inflateMs = 0] = await inTurn(scan, async () => inflateCode(apk))
    note({
      what: `${what}: scanned, against inflating it`,
      measured: `${ms(scanMs)} against ${ms(inflateMs)}, ratio ${(scanMs / inflateMs).toFixed(2)}; the first in a new process ${ms(firstMs)}`,
      bar: '≤ 2 times',
      met: scanMs <= 2 * inflateMs,
    })
    const peakMb = Math.max(0, ...children().map(peakMbOf))
    note({
      what: `${what}: memory of the reading process at its highest`,
      measured: `${Math.round(peakMb)} MB`,
      bar: '≤ 250 MB',
      met: peakMb > 0 && peakMb <= 250,
    })
    await againstDexdump({ path, what, scan, signatures, note })
  } finally {
    await scanner.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Both turn and turn about, so that a slow minute is everybody's. */
async function inTurn(...works: (() => Promise<unknown>)[]): Promise<number[]> {
  const took: number[][] = works.map(() => [])
  for (let round = 0; round < rounds; round++)
    for (const [at, work] of works.entries()) took[at]?.push(await timed(work))
  return took.map(median)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** The deflated entries of an archive that we wrote: local headers one after the other. */
function inflateCode(zip: Buffer): number {
  let bytes = 0
  for (let at = 0; zip.readUInt32LE(at) === 0x04034b50; ) {
    const start = at + 30 + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28)
    const end = start + zip.readUInt32LE(at + 18)
    const isDeflated = zip.readUInt16LE(at + 8) === 8
    bytes += isDeflated ? inflateRawSync(zip.subarray(start, end)).length : end - start
    at = end
  }
  return bytes
}

async function againstDexdump({
  path,
  what,
  scan,
  signatures,
  note,
}: {
  path: string
  what: string
  scan: () => Promise<unknown>
  signatures: AppSignatures
  note: (figure: Figure) => void
}): Promise<void> {
  if (spawnSync('dexdump', ['-h']).error) {
    console.log('     dexdump is not on this machine: nothing to compare with')
    return
  }
  const print = () =>
    new Promise<void>((resolve, reject) => {
      const own = spawn('dexdump', [path], { stdio: ['ignore', 'ignore', 'ignore'] })
      own.on('error', reject).on('close', () => resolve())
    })
  const [scanMs = 0, printMs = 0] = await inTurn(scan, print)
  note({
    what: `${what}: scanned, against dexdump printing it`,
    measured: `${ms(scanMs)} against ${ms(printMs)}`,
    bar: 'faster',
    met: scanMs < printMs,
  })
  const printed = spawnSync('dexdump', [path], { encoding: 'latin1', maxBuffer: 4 * 1024 ** 3 }).stdout
  const types = [...new Set(printed.match(/L(?:[\w$-]+\/)+[\w$-]+;/g) ?? [])].map((type) => type.slice(1, -1))
  const trackers = signatures.sdks
    .filter((sdk) => sdk.prefixes.length > 0)
    .map((sdk) => ({ id: sdk.id, codeSignature: sdk.prefixes.map(({ value }) => value).join('|') }))
  const theirs = exodusTrackers(exodusClasses(types), trackers).sort()
  const found = (await scan()) as { sdks: { id: string; levels: string[] }[] }
  const ours = found.sdks
    .filter(({ levels }) => levels.some((level) => level === 'defined' || level === 'referenced'))
    .map(({ id }) => id)
    .sort()
  const onlyOne = [...theirs.filter((id) => !ours.includes(id)), ...ours.filter((id) => !theirs.includes(id))]
  note({
    what: `${what}: SDKs found by classes, against the method of exodus-core on dexdump's text`,
    measured: `${ours.length} and ${theirs.length}, ${onlyOne.length === 0 ? 'the same' : `not the same: ${onlyOne.join(', ')}`}`,
    bar: 'the same',
    met: ours.length > 0 && onlyOne.length === 0,
  })
}

async function benchSite(note: (figure: Figure) => void): Promise<void> {
  const stage = await openStage()
  try {
    const { plainMs, watchedMs, added } = await measureOverhead(
      'https://www.shop.example/busy',
      stagedContext(stage),
      15,
    )
    note({
      what: 'Loading a busy page while it is watched, against the same browser without watching',
      measured: `${ms(watchedMs)} against ${ms(plainMs)}: ${added < 0 ? '' : '+'}${Math.round(added * 100)} %`,
      bar: '≤ +30 %',
      met: added <= 0.3,
    })
  } finally {
    await stage.close()
  }
}
