import { readFile } from 'node:fs/promises'
import { type BundleOutcome, verifyBundle } from '../../features/investigations/core/export/bundle.ts'

/** Exit codes: 0 verified, 3 mismatch, 2 unreadable. */
export async function verifyReportCommand(file: string, { json = false }: { json?: boolean }): Promise<void> {
  const result = verifyBundle(await readFile(file))
  console.log(json ? JSON.stringify(result, null, 2) : describe(result))
  process.exitCode = { verified: 0, mismatch: 3, unreadable: 2 }[result.outcome]
}

function describe(result: BundleOutcome): string {
  switch (result.outcome) {
    case 'verified':
      return `Verified: ${result.name}, ${result.completedAt}. ${result.evidence} pieces of evidence, ${result.findings} findings, ${result.blobs} stored files; every hash, quote and citation holds, and the score follows from its inputs.`
    case 'mismatch':
      return ['Mismatch:', ...result.faults.map(({ what, fault }) => `  ${what}: ${fault}`)].join('\n')
    case 'unreadable':
      return `Unreadable: ${result.reason}.`
  }
}
