import { strFromU8, strToU8, unzipSync, zip } from 'fflate'
import { z } from 'zod'
import { wordsAt } from '../../../../platform/shared/joined-quote.ts'
import { parseJson } from '../../../../platform/shared/json.ts'
import { compareText } from '../../../../platform/shared/text.ts'
import { verifyScore } from '../../../../product/score/method/verify-score.ts'
import { recordKinds } from '../connectors/record-kinds.ts'
import { type Evidence, evidence } from '../evidence.ts'
import { type Finding, finding } from '../findings/finding.ts'
import { isFaithful } from '../record.ts'
import type { Report } from '../report.ts'
import { normaliseText, sha256 } from '../text.ts'

// Archive of a run with everything that it rests on: `manifest.json` and the stored bytes under their own hash in
// `blobs/`. Anyone who holds it can check without us that the bytes are those that were recorded, that they contain
// every quote, that every sentence cites what is there, and that the score follows from its inputs.

export const bundleFormat = 'sightline-evidence-bundle/1'
const manifestName = 'manifest.json'
const blobName = (hash: string) => `blobs/${hash}`

export interface BundledRun {
  id: string
  url: string
  name: string
  completedAt: string
  evidence: readonly Evidence[]
  findings: readonly Finding[]
  score: unknown
  report: Report
  aiReport: string
}

/** Hashes of everything that the bundle of a run holds: bytes as fetched, and the text that was read out of them. */
export const blobsOf = (items: readonly Evidence[]): string[] =>
  [...new Set(items.flatMap((e) => (e.form === 'quote' ? [e.sha256, e.textSha256] : [e.sha256])))].sort(compareText)

/** The archive, packed beside the event loop. The same run gives the same bytes. */
export function writeBundle(run: BundledRun, blobs: ReadonlyMap<string, Uint8Array>): Promise<Uint8Array> {
  const manifest = {
    format: bundleFormat,
    ...run,
    blobs: blobsOf(run.evidence).map((hash) => ({ sha256: hash, bytes: blobs.get(hash)?.byteLength ?? null })),
  }
  const files: Record<string, Uint8Array> = { [manifestName]: strToU8(JSON.stringify(manifest, null, 2)) }
  for (const hash of blobsOf(run.evidence)) {
    const bytes = blobs.get(hash)
    if (bytes) files[blobName(hash)] = bytes
  }
  // An archive stores a time for each file; the run's own keeps two writings of it alike.
  return new Promise((resolve, reject) =>
    zip(files, { level: 6, mtime: run.completedAt }, (error, bytes) => (error ? reject(error) : resolve(bytes))),
  )
}

const manifestSchema = z.object({
  format: z.literal(bundleFormat),
  id: z.string(),
  name: z.string(),
  completedAt: z.iso.datetime(),
  evidence: z.array(evidence).max(20_000),
  findings: z.array(finding).max(20_000),
  score: z.unknown(),
  report: z.object({
    sections: z.array(
      z.object({
        number: z.int(),
        sentences: z.array(z.object({ text: z.string(), cites: z.array(z.string()).min(1) })),
      }),
    ),
  }),
  blobs: z.array(z.object({ sha256: z.string(), bytes: z.int().nullable() })),
})

export type BundleFault = { what: string; fault: string }
export type BundleOutcome =
  | {
      outcome: 'verified'
      id: string
      name: string
      completedAt: string
      evidence: number
      findings: number
      blobs: number
    }
  | { outcome: 'mismatch'; faults: BundleFault[] }
  | { outcome: 'unreadable'; reason: string }

/** Larger archives, unpacked, are no reports. */
const mostUnpacked = 512 * 1024 * 1024
const mostFiles = 20_000

/** Checks an archive with nothing but itself. */
export function verifyBundle(bytes: Uint8Array): BundleOutcome {
  const opened = open(bytes)
  if (typeof opened === 'string') return { outcome: 'unreadable', reason: opened }
  const { files, manifest } = opened
  const faults: BundleFault[] = []
  const text = new Map<string, string>()
  for (const hash of blobsOf(manifest.evidence)) {
    const blob = files[blobName(hash)]
    if (!blob) faults.push({ what: hash, fault: 'the bytes are missing' })
    else if (sha256(blob) !== hash) faults.push({ what: hash, fault: 'the bytes are others than those recorded' })
    else text.set(hash, strFromU8(blob))
  }
  for (const e of manifest.evidence) {
    const stored = text.get(e.form === 'quote' ? e.textSha256 : e.sha256)
    if (stored !== undefined && !standsIn(e, stored))
      faults.push({ what: e.id, fault: 'the quote is not in the bytes' })
    if (!isFaithful(recordKinds, e)) faults.push({ what: e.id, fault: 'the facts are not those of its words' })
  }
  const known = new Set([...manifest.evidence.map((e) => e.id), ...manifest.findings.map((f) => f.id)])
  for (const f of manifest.findings)
    for (const id of f.evidence)
      if (!known.has(id)) faults.push({ what: f.id, fault: `rests on ${id}, which is not there` })
  for (const { number, sentences } of manifest.report.sections)
    for (const { cites } of sentences)
      for (const id of cites)
        if (!known.has(id)) faults.push({ what: `section ${number}`, fault: `cites ${id}, which is not there` })
  faults.push(...scoreFaults(manifest.score))
  if (faults.length > 0) return { outcome: 'mismatch', faults }
  return {
    outcome: 'verified',
    id: manifest.id,
    name: manifest.name,
    completedAt: manifest.completedAt,
    evidence: manifest.evidence.length,
    findings: manifest.findings.length,
    blobs: text.size,
  }
}

function open(bytes: Uint8Array) {
  let unpacked = 0
  let count = 0
  let files: Record<string, Uint8Array>
  try {
    files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        unpacked += originalSize
        count += 1
        if (unpacked > mostUnpacked || count > mostFiles) throw new TooLarge()
        return name === manifestName || name.startsWith('blobs/')
      },
    })
  } catch (error) {
    return error instanceof TooLarge
      ? 'the archive is larger than any report'
      : 'the file is not an archive of a report'
  }
  const raw = files[manifestName]
  if (!raw) return 'the archive has no manifest'
  const json = parseJson(strFromU8(raw))
  if (json === undefined) return 'the manifest is not JSON'
  const manifest = manifestSchema.safeParse(json)
  if (!manifest.success) {
    const [issue] = manifest.error.issues
    return `the manifest has another shape: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`
  }
  return { files, manifest: manifest.data }
}

class TooLarge extends Error {}

function standsIn(e: Evidence, stored: string): boolean {
  const normal = normaliseText(stored)
  if (sha256(normal) !== e.textSha256) return false
  return e.locator.type === 'text' ? wordsAt(normal, e.locator) === e.excerpt : normal.includes(e.excerpt)
}

function scoreFaults(score: unknown): BundleFault[] {
  if (score === null || score === undefined) return []
  const verified = verifyScore(JSON.stringify(score))
  switch (verified.outcome) {
    case 'verified':
      return []
    case 'mismatch':
      return [{ what: 'score', fault: 'does not follow from its inputs' }]
    case 'unreadable':
      return [{ what: 'score', fault: verified.reason }]
  }
}
