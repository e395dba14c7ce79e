import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pageHead } from './support/page.ts'
import { root } from './support/program.ts'
import { proofs, usage } from './usage.ts'

// Proves that the product holds, and writes docs/proof/<page>.md of what it saw: `npm run prove -- kill --rounds 5`.

const [name = '', ...args] = process.argv.slice(2)
const proof = proofs.find((one) => one.name === name)
if (!proof || args.includes('--help')) {
  const isAsked = args.includes('--help') || name === '--help'
  console[isAsked ? 'log' : 'error'](usage(name))
  process.exit(isAsked ? 0 : 2)
}

try {
  const { prove } = await proof.load()
  const { page, passed, isPart, variant } = await prove(args)
  const whole = `${pageHead(proof, args)}\n${page.trimEnd()}\n`
  const folder = join('docs', 'proof')
  const file = join(folder, `${[proof.page, variant].filter(Boolean).join('-')}.md`)
  // A partial run prints its page: the file reports whole runs only.
  if (isPart) console.log(whole)
  else {
    await mkdir(join(root, folder), { recursive: true })
    await writeFile(join(root, file), whole)
  }
  console.log(
    `${passed ? 'Passed' : 'FAILED'}; ${isPart ? 'a part of the proof, written nowhere' : `written to ${file}`}`,
  )
  process.exit(passed ? 0 : 1)
} catch (error) {
  const isWrongUse = error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  if (!isWrongUse) throw error
  console.error(`${error.message}\n\n${usage(name)}`)
  process.exit(2)
}
