import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { verifyScore } from '../../product/score/method/verify-score.ts'
import { print } from './printable.ts'

/** Exit codes: 0 verified, 3 mismatch, 2 unreadable. */
export async function verifyScoreCommand(file: string, { json = false }: { json?: boolean }): Promise<void> {
  const result = verifyScore(file === '-' ? await text(process.stdin) : await readFile(file, 'utf8'))
  if (json) print(result)
  else console.log(describe(result))
  process.exitCode = { verified: 0, mismatch: 3, unreadable: 2 }[result.outcome]
}

function describe(result: ReturnType<typeof verifyScore>): string {
  switch (result.outcome) {
    case 'verified':
      return 'Verified: the score follows from the inputs in the file.'
    case 'mismatch':
      return [
        'Mismatch: the inputs in the file give another result.',
        ...result.differences.map((d) => `  ${JSON.stringify(d)}`),
      ].join('\n')
    case 'unreadable':
      return `Unreadable: ${JSON.stringify(result)}`
  }
}
