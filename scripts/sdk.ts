import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { printCalls } from '../sdk/print-calls.ts'
import { contract } from '../src/app/endpoints.ts'
import { refusalsOfV1 } from '../src/features/developer-api/error-codes.ts'
import { callsForPrograms } from '../src/features/developer-api/programs.ts'
import { commonRefusals } from '../src/platform/shared/refusal.ts'

// Writes sdk/src/calls.ts from the contract, or with --check says whether it is current:
// node --import ./bench/read-tsx.mjs scripts/sdk.ts

const file = join(import.meta.dirname, '../sdk/src/calls.ts')

const refusals = [commonRefusals, ...refusalsOfV1]
const text = printCalls(
  callsForPrograms(contract),
  refusals.flatMap((one) => Object.keys(one)),
)

if (!process.argv.includes('--check')) await writeFile(file, text)
else if ((await readFile(file, 'utf8')) !== text) {
  console.error(
    'sdk/src/calls.ts is not what the contract makes: run node --import ./bench/read-tsx.mjs scripts/sdk.ts',
  )
  process.exitCode = 1
}
