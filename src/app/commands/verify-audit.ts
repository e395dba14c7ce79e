import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { type AuditOutcome, verifyAuditExport } from '../../features/customers/server/verify-audit.ts'
import { print } from './printable.ts'

/** Exit codes: 0 verified, 3 mismatch, 2 unreadable. */
export async function verifyAuditCommand(file: string, { json = false }: { json?: boolean }): Promise<void> {
  const result = verifyAuditExport(file === '-' ? await text(process.stdin) : await readFile(file, 'utf8'))
  if (json) print(result)
  else console.log(describe(result))
  process.exitCode = { verified: 0, mismatch: 3, unreadable: 2 }[result.outcome]
}

function describe(result: AuditOutcome): string {
  switch (result.outcome) {
    case 'verified':
      return [
        `Verified: ${result.events} events of organisation ${result.organization}, each bound to the one before.`,
        `The last hash is ${result.head}. That nothing is missing at the end shows by comparing it with the one on the audit page.`,
      ].join('\n')
    case 'mismatch':
      return `Mismatch: ${result.fault}`
    case 'unreadable':
      return `Unreadable: ${result.reason}`
  }
}
