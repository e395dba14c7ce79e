import { isUtf8 } from 'node:buffer'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, parse } from 'node:path'
import { type BundleOutcome, verifyBundle } from '../../features/investigations/core/export/bundle.ts'
import { type ManifestOutcome, verifyManifest } from '../../product/manifest/verify-manifest.ts'
import { print, printable } from './printable.ts'

/** Exit codes: 0 verified, 3 mismatch, 2 unreadable. */
export function verifyReportCommand(file: string, { json = false, key }: { json?: boolean; key?: string }): void {
  const bytes = readFileSync(file)
  const isArchive = bytes.subarray(0, 2).toString() === 'PK'
  if (isArchive && key !== undefined) throw new Error('An evidence bundle is not signed: --key goes with a manifest.')
  const result = isArchive
    ? verifyBundle(bytes)
    : verifyManifest({
        // Reject invalid UTF-8: different bytes would decode to the same text.
        text: isUtf8(bytes) ? bytes.toString('utf8') : '',
        beside: (name) => readBeside(file, name),
        copiesOf: (name) => copiesBeside(file, name),
        published: key === undefined ? undefined : readFileSync(key, 'utf8'),
      })
  if (json) print(result)
  else console.log(describe(result).map(printable).join('\n'))
  process.exitCode = { verified: 0, mismatch: 3, unreadable: 2 }[result.outcome]
}

function readBeside(file: string, name: string): Uint8Array | undefined {
  try {
    return readFileSync(join(dirname(file), name))
  } catch (error) {
    // A folder of this name isn't a file either.
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'EISDIR'))
      return undefined
    throw error
  }
}

/** As browsers name a second download of the same name: `report (1).pdf`. */
function copiesBeside(file: string, name: string): string[] {
  const { name: stem, ext } = parse(name)
  return readdirSync(dirname(file))
    .filter(
      (other) => other.startsWith(stem) && /^ \(\d{1,3}\)$/.test(other.slice(stem.length, other.length - ext.length)),
    )
    .filter((other) => other.endsWith(ext))
    .toSorted()
}

function describe(result: BundleOutcome | ManifestOutcome): string[] {
  switch (result.outcome) {
    case 'verified':
      return 'report' in result ? describeReport(result) : [describeBundle(result)]
    case 'mismatch':
      return ['Mismatch:', ...result.faults.map(({ what, fault }) => `  ${what}: ${fault}`)]
    case 'unreadable':
      return [`Unreadable: ${result.reason}.`]
  }
}

const describeBundle = (bundle: BundleOutcome & { outcome: 'verified' }): string =>
  `Verified: ${bundle.name}, ${bundle.completedAt}. ${bundle.evidence} pieces of evidence, ${bundle.findings} findings, ${bundle.blobs} stored files; every hash, quote and citation holds, and the score follows from its inputs.`

const describeReport = ({ report, files, key }: ManifestOutcome & { outcome: 'verified' }): string[] => [
  `Verified: ${report.title} of ${report.organisation}, ${report.periodFrom} to ${report.periodTo}, generated at ${report.generatedAt}.`,
  `As they were signed: ${files.join(', ')}.`,
  key.isPublished
    ? `The key ${key.id} is one of those that were published.`
    : `Signed by the key ${key.id}. Whose it is shows with --key and the keys that the installation publishes.`,
]
