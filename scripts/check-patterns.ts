import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { check } from 'recheck'
import { analyse } from 'scslre'
import { parseSync } from 'vite'

// Patterns that outside text meets must take steps in proportion to its length: one that does not is minutes for a
// megabyte. Every pattern of the program is judged by scslre, which is quick and has no limit of time. `--write` also asks
// recheck about each new one and keeps its verdict: recheck searches by chance and by the clock, so a check that asked it
// again could fail on text that passed an hour ago. What either names is mended, or is listed with the bound that makes it
// safe.

const root = join(import.meta.dirname, '..')
const linearFile = join(root, 'scripts/patterns-linear.json')
const boundedFile = join(root, 'scripts/patterns-bounded.json')
const recheckMs = 5_000

interface Pattern {
  source: string
  flags: string
  at: string
}

/** Safe by a bound on the text, or on the time that its reader has. */
interface Bounded {
  files: string[]
  bound: string
  patterns: string[]
}

interface SyntaxNode {
  type?: string
  start: number
  regex?: { pattern: string; flags: string }
  callee?: { name?: string }
  arguments?: { type: string; value?: unknown }[]
}

/** Code of browsers alone meets its own machine only. */
const isElsewhere = (file: string) =>
  /\.(test|e2e|fixture)\.tsx?$|fixture|^src\/(features\/[^/]+\/web|platform\/web|ui\/(?!mail)|entry\.client)/.test(file)

function patternsOf(file: string): Pattern[] {
  const text = readFileSync(join(root, file), 'utf8')
  const found: Pattern[] = []
  const add = (source: string, flags: string, start: number) => {
    // Without a repetition there is nothing to go back to.
    if (/[*+{]/.test(source)) found.push({ source, flags, at: `${file}:${text.slice(0, start).split('\n').length}` })
  }
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if (Array.isArray(node)) {
      for (const one of node) visit(one)
      return
    }
    const { type, regex, start, callee, arguments: given = [] } = node as SyntaxNode // any node has these or not
    if (type === 'Literal' && regex) add(regex.pattern, regex.flags, start)
    const [source, flags] = given
    if (type === 'NewExpression' && callee?.name === 'RegExp' && typeof source?.value === 'string')
      add(source.value, typeof flags?.value === 'string' ? flags.value : '', start)
    for (const inner of Object.values(node)) visit(inner)
  }
  visit(parseSync(file, text).program)
  return found
}

const hashOf = ({ source, flags }: Pattern) =>
  createHash('sha256')
    .update(`${flags.replace(/[gyd]/g, '')}/${source}`)
    .digest('base64url')
    .slice(0, 12)

const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T // our own file

const isSuperLinear = ({ source, flags }: Pattern): boolean =>
  analyse({ source, flags }, { reportTypes: { Move: true } }).reports.length > 0

/** Undefined where it cannot say in time: then scslre alone has judged. */
async function recheckNames({ source, flags }: Pattern): Promise<boolean | undefined> {
  const { status } = await check(source, flags.replace(/[gyd]/g, ''), { timeout: recheckMs })
  return status === 'unknown' ? undefined : status === 'vulnerable'
}

const files = globSync('src/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !isElsewhere(file))
  .sort()
const patterns = new Map(files.flatMap(patternsOf).map((pattern) => [hashOf(pattern), pattern]))
const linear = new Set(readJson<string[]>(linearFile))
const bounded = readJson<Bounded[]>(boundedFile)
const reviewed = new Set(bounded.flatMap((group) => group.patterns))

const isWriting = process.argv.includes('--write')
/** A run that is ended keeps what it has judged so far. */
const keep = (hashes: readonly string[]) => {
  if (isWriting) writeFileSync(linearFile, `${JSON.stringify([...new Set(hashes)].sort(), null, 2)}\n`)
}

const faults: string[] = []
const unjudged: string[] = []
const judged: string[] = []
for (const [hash, pattern] of patterns) {
  const literal = `/${pattern.source}/${pattern.flags}`
  if (reviewed.has(literal)) continue
  const isKnown = linear.has(hash)
  if (isSuperLinear(pattern)) faults.push(`${pattern.at}  ${literal}`)
  else if (isKnown) judged.push(hash)
  else if (!isWriting) unjudged.push(`${pattern.at}  ${literal}`)
  else if (await recheckNames(pattern)) faults.push(`${pattern.at}  ${literal}`)
  else {
    judged.push(hash)
    keep([...linear, ...judged])
  }
}
const used = new Set([...patterns.values()].map(({ source, flags }) => `/${source}/${flags}`))
for (const literal of reviewed)
  if (!used.has(literal)) faults.push(`scripts/patterns-bounded.json lists a pattern that is not in use: ${literal}`)

keep(judged)
console.log(`${patterns.size} patterns, ${reviewed.size} of them safe by a bound`)
if (faults.length > 0) {
  console.error(
    `These patterns are super-linear. Write them without two ways to match the same text, or list them in scripts/patterns-bounded.json with the bound that makes them safe:\n${faults.join('\n')}`,
  )
  process.exitCode = 1
}
if (unjudged.length > 0) {
  console.error(
    `Recheck has not judged these patterns. Run \`node --import ./bench/read-tsx.mjs scripts/check-patterns.ts --write\`:\n${unjudged.join('\n')}`,
  )
  process.exitCode = 1
}
