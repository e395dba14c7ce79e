import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { table } from '../support/page.ts'
import { root } from '../support/program.ts'
import type { Part } from './part.ts'

/** Tests of the tree that are attacks already: they are run again here, and counted. */
const suites: readonly (readonly [file: string, what: string])[] = [
  ['tests/contract.test.ts', 'every field of every call, with every hostile text and every wrong type'],
  ['tests/tenants.test.ts', 'rows of another organisation, by every id at every call; roles; tokens'],
  ['src/platform/server/net/attacks.test.ts', 'addresses, resolvers, redirects, bodies, TLS and proxies that lie'],
  ['src/platform/server/net/browser-proxy.test.ts', 'the browser that scans, led inside'],
  ['src/app/scanning.test.ts', 'scans of sites that lead inside'],
  [
    'src/features/webhooks/server/deliver.test.ts',
    'webhooks whose name turns inside, whose answer redirects or never comes',
  ],
  ['src/platform/server/http/uploads.test.ts', 'uploads that break off, fall silent or are none'],
  ['src/platform/server/http/api.test.ts', 'bodies that lie about their length, two lengths, broken JSON'],
  ['src/platform/server/http/client-address.test.ts', 'addresses that a caller claims'],
  ['src/scanners/apk/hostile.test.ts', 'apps that inflate, nest, lie and lead outside'],
  ['src/features/assessments/server/workbook.test.ts', 'workbooks that are none'],
  ['src/features/customers/server/second-factor.test.ts', 'second factors guessed, replayed and moved'],
  ['src/features/customers/server/sign-in.test.ts', 'sign-in guessed, side by side and from elsewhere'],
]

interface FileResult {
  name: string
  assertionResults: { title: string; fullName: string; status: string }[]
}

export async function runSuites(): Promise<Omit<Part, 'title'>> {
  const results = await run(suites.map(([file]) => file))
  const faults: string[] = []
  const rows = suites.map(([file, what]) => {
    const all = results.find(({ name }) => name.endsWith(file))?.assertionResults ?? []
    const passed = all.filter(({ status }) => status === 'passed')
    if (all.length === 0) faults.push(`${file} was not run`)
    faults.push(
      ...all
        .filter(({ status }) => status !== 'passed')
        .map(({ fullName, status }) => `${file}: ${fullName} ${status}`),
    )
    return [`\`${file}\``, what, `${passed.length} of ${all.length}`]
  })
  const walls = results.find(({ name }) => name.endsWith('tests/tenants.test.ts'))?.assertionResults ?? []
  const wall = (words: string) =>
    String(walls.filter(({ title, status }) => title.endsWith(words) && status === 'passed').length)
  return {
    faults,
    text: `${table(['file', 'what it tries', 'passed'], rows)}

Of the walls between organisations:

${table(
  ['wall', 'calls'],
  [
    [
      'with any id of another organisation in the path it is 404, whatever the body, and nothing of theirs changes',
      wall('is 404, whatever the body'),
    ],
    ['a read answers nothing of theirs, by path, query and search', wall('answers nothing of theirs')],
    ['a write takes no row of theirs by its body', wall('takes no row of theirs by its body')],
    ['without a good token it is 401 before anything else', wall('asks for a good one before anything else')],
    [
      'a viewer is refused every call above a viewer, and changes nothing',
      wall('a viewer reads everything and changes nothing') === '1' ? 'all' : 'not shown',
    ],
    [
      'any call with any mixture of ids leaves theirs as it was',
      wall('any call with any mixture of ids leaves theirs as it was') === '1' ? '150 random ones' : 'not shown',
    ],
  ],
)}`,
  }
}

async function run(files: readonly string[]): Promise<FileResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sightline-suites-'))
  const out = join(folder, 'results.json')
  try {
    const vitest = join(root, 'node_modules/vitest/vitest.mjs')
    const child = spawn(process.execPath, [vitest, 'run', '--reporter=json', `--outputFile=${out}`, ...files], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'test', ALL_HOSTILE: '1' },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    await new Promise((resolve) => child.once('exit', resolve))
    return (JSON.parse(await readFile(out, 'utf8')) as { testResults: FileResult[] }).testResults
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
