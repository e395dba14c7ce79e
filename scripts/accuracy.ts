import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startVitest, type TestModule } from 'vitest/node'
import { openLlmClients } from '../src/app/llm.ts'
import { readConfig } from '../src/platform/server/config.ts'
import { measureOnPassages, measureOwnCases } from './measure-accuracy.ts'
import { describeModel, measureModel } from './measure-model.ts'
import { type Claim, readCompanies } from './real-documents.ts'
import { describeRecall, type Found, findListed, readList } from './real-recall.ts'
import {
  drawSheet,
  figuresOf,
  percent,
  readableSheet,
  readJudgedSheet,
  rulesOf,
  sheetLines,
  withFigures,
} from './real-sheet.ts'

// Measures how well policies and programs are read, and writes what /accuracy shows. Each section keeps the day on which it
// was measured and the command that did it; one that was not asked for stays as it is.

const root = join(import.meta.dirname, '..')
const file = join(root, 'content/accuracy.json')
const analysis = join(root, 'docs/policy-analysis.md')
/** The code that decides what is said about a document. */
const readingCode = ['src/scanners/document', 'src/scanners/policy', 'src/features/investigations/core']
const today = new Date().toISOString().slice(0, 10)

const { passages, scanners, real, sheet, seed, count, recall, judged, model, ...prices } = readOptions()

if (passages) write('passages', 'npm run accuracy -- --passages FOLDER', measureOnPassages(passages))
else if (scanners) write('scanners', 'npm run accuracy -- --scanners', { rows: await measureScanners() })
else if (real && recall) await measureRecall(real, recall)
else if (real && sheet?.endsWith('.jsonl')) await draw(real, sheet)
else if (judged) record(judged)
else if (model) await measureConfigured()
else if (process.argv.length === 2) write('ownCases', 'npm run accuracy', measureOwnCases())
else usage()

function readOptions() {
  const options = {
    passages: { type: 'string' },
    scanners: { type: 'boolean' },
    real: { type: 'string' },
    sheet: { type: 'string' },
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '150' },
    recall: { type: 'string' },
    judged: { type: 'string' },
    model: { type: 'boolean' },
    'price-in': { type: 'string' },
    'price-out': { type: 'string' },
  } as const
  try {
    return parseArgs({ options }).values
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return usage()
  }
}

function usage(): never {
  console.error(
    [
      'Usage: npm run accuracy [-- OPTIONS]',
      '  --passages FOLDER                                       passages that others labeled',
      '  --scanners                                              the cases of the scanners',
      '  --real FOLDER --sheet FILE.jsonl [--seed N] [--count N] draw what is said about real documents, to be judged',
      '  --real FOLDER --recall LIST.jsonl                       how many listed sentences are found',
      '  --judged FILE.jsonl                                     record the judged sheet',
      '  --model [--price-in N --price-out N]                    the language model that LLM_* names, on our own documents',
    ].join('\n'),
  )
  process.exit(2)
}

function write(section: string, command: string, figures: object): void {
  const others = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const written = { ...others, [section]: { measuredOn: today, command, ...figures } }
  writeFileSync(file, `${JSON.stringify(written, null, 2)}\n`)
  console.log(`${section}: content/accuracy.json`)
}

async function draw(folder: string, to: string): Promise<void> {
  const claims: Claim[] = []
  let documents = 0
  for await (const company of readCompanies(folder, console.error)) {
    documents += company.texts.length
    claims.push(...company.claims)
  }
  if (claims.length === 0) throw new Error(`${folder}: no document about which anything is said`)
  const about = { drawnOn: today, commit: readingCommit(), seed: Number(seed), count: Number(count), documents }
  const drawn = drawSheet(claims, about)
  writeFileSync(to, sheetLines(drawn))
  const readable = to.replace(/\.jsonl$/u, '.txt')
  writeFileSync(readable, readableSheet(drawn))
  console.log(
    `${drawn.rows.length} of ${claims.length} claims about ${documents} documents: ${to}, to read: ${readable}`,
  )
}

async function measureRecall(folder: string, list: string): Promise<void> {
  const rows = readList(readFileSync(list, 'utf8'))
  const byFile = Map.groupBy(rows, (row) => row.file)
  const found: Found[] = []
  for await (const company of readCompanies(folder, console.error, (file) => byFile.has(file)))
    found.push(...findListed(company, byFile.get(company.file) ?? []))
  console.log(describeRecall(found))
  if (found.length < rows.length) throw new Error(`${rows.length - found.length} rows name no document of ${folder}`)
}

function record(path: string): void {
  const commit = readingCommit()
  const read = readJudgedSheet(readFileSync(path, 'utf8'), commit)
  if (read.outcome === 'refused') {
    console.error([`${path} cannot be recorded:`, ...read.reasons].join('\n  '))
    process.exitCode = 2
    return
  }
  const { drawnOn, seed: drawnWith, documents } = read.sheet.header
  const command = 'npm run accuracy -- --judged SHEET'
  const figures = { commit, drawnOn, seed: drawnWith, documents, ...figuresOf(read.sheet) }
  write('realDocuments', command, figures)
  writeFileSync(analysis, withFigures(readFileSync(analysis, 'utf8'), { measuredOn: today, command, ...figures }))
  for (const { what, judged: n, proven, precision, low, high } of [...figures.summary, ...figures.severities])
    console.log(
      `${what}: ${proven} of ${n} proven; ${percent(precision)}, between ${percent(low)} and ${percent(high)}`,
    )
  for (const { rule, judged: n, proven } of rulesOf(read.sheet))
    console.log(`${`${proven} of ${n}`.padStart(10)}  ${rule}`)
}

/** Asks the model of the environment. It is sent our own documents alone; nothing is written down. */
async function measureConfigured(): Promise<void> {
  const clientWith = openLlmClients(readConfig(process.env))
  if (!clientWith) {
    console.error(
      'No language model is set: give LLM_KIND, LLM_BASE_URL and LLM_MODEL, and LLM_API_KEY where it needs one.',
    )
    process.exitCode = 2
    return
  }
  const given = [prices['price-in'], prices['price-out']]
  const [input = Number.NaN, output = Number.NaN] = given.map(Number)
  if (given.some((price) => price !== undefined) && !(input >= 0 && output >= 0)) usage()
  const figures = await measureModel(clientWith({}).complete, () => performance.now())
  console.log(describeModel(figures, given.includes(undefined) ? null : { input, output }))
  if (figures.judged.length === 0) process.exitCode = 1
}

/** The last commit that changed it. @throws Error where it has changes that no commit has: no figure could name them. */
function readingCommit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  if (git('status', '--porcelain', '--', ...readingCode) !== '')
    throw new Error('The reading has changes that are not committed; commit them, so that the figures can name them.')
  return git('log', '-1', '--format=%H', '--', ...readingCode)
}

/**
 * Counts the test cases that each scanner gets right: made for it, and looked at while it was written. Tests of time,
 * budgets and hostile input are left out: they say nothing about what is found.
 */
async function measureScanners() {
  const vitest = await startVitest('test', ['src/scanners/apk', 'src/scanners/site'], {
    ...{ root, watch: false, config: false, maxWorkers: 1, testTimeout: 60_000, hookTimeout: 60_000 },
    ...{ include: ['src/scanners/{apk,site}/**/*.test.ts'], exclude: ['**/{behaviour,hostile}.test.ts'] },
    reporters: ['dot'],
  })
  const modules = vitest.state.getTestModules()
  await vitest.close()
  const testsIn = (pattern: RegExp) => modules.filter(({ moduleId }) => pattern.test(moduleId)).flatMap(testsOf)
  const counted = (what: string, tests: ReturnType<typeof testsOf>) => ({
    what,
    cases: tests.length,
    held: tests.filter((one) => one.result().state === 'passed').length,
  })
  const checks = testsIn(/site\/checks\.test\.ts$/)
  const isTwin = ({ name }: { name: string }) => name.includes('only looks like it')
  return [
    counted('Apps: SDKs, libraries, hosts, permissions and manifests of files made for it', testsIn(/scanners\/apk\//)),
    counted(
      'Sites: something that a page does is found',
      checks.filter((one) => !isTwin(one)),
    ),
    counted('Sites: on the twin of that page, which only looks like it, nothing is found', checks.filter(isTwin)),
    counted('Pages that are read without being run', testsIn(/site\/scan-html\.test\.ts$/)),
    counted('Recordings of traffic', testsIn(/site\/har\//)),
  ]
}

function testsOf(module: TestModule) {
  return [...module.children.allTests()]
}
