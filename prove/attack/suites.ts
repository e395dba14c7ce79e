import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { table } from '../support/page.ts'
import { root } from '../support/program.ts'
import type { Part } from './part.ts'

/** Tests of the tree that are attacks already: they are run again here, and counted. */
export const suites: readonly (readonly [file: string, what: string])[] = [
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

export interface FileResult {
  name: string
  assertionResults: { title: string; fullName: string; status: string }[]
}

/** Tests that show a wall, by the ends of their titles. `told`: where it is one test of many things. */
export const walls: readonly { wall: string; ending: string; told?: string }[] = [
  {
    wall: 'with any id of another organisation in the path it is 404, whatever the body, and nothing of theirs changes',
    ending: 'is 404, whatever the body',
  },
  { wall: 'a read answers nothing of theirs, by path, query and search', ending: 'answers nothing of theirs' },
  { wall: 'a write takes no row of theirs by its body', ending: 'takes no row of theirs by its body' },
  {
    wall: 'without a good token it is 401 before anything else',
    ending: 'asks for a good one before anything else',
  },
  {
    wall: 'a viewer is refused every call above a viewer, and changes nothing',
    ...{ ending: 'a viewer reads everything and changes nothing', told: 'all' },
  },
  {
    wall: 'any call with any mixture of ids leaves theirs as it was',
    ...{ ending: 'any call with any mixture of ids leaves theirs as it was', told: '150 random ones' },
  },
]

/** @returns the part of the page; what ended otherwise than well is a fault, and a wall that no test shows is one too. */
export async function runSuites(): Promise<Omit<Part, 'title'>> {
  return judgeSuites(await run(suites.map(([file]) => file)))
}

export function judgeSuites({ results, code }: Ran): Omit<Part, 'title'> {
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
  const tenants = results.find(({ name }) => name.endsWith('tests/tenants.test.ts'))?.assertionResults ?? []
  const shown = walls.map(({ wall, ending, told }) => {
    const count = tenants.filter(({ title, status }) => title.endsWith(ending) && status === 'passed').length
    if (count === 0) faults.push(`no test shows the wall: ${wall}`)
    return [wall, count === 0 ? 'not shown' : (told ?? String(count))]
  })
  // Teardown after passing tests reports bugs that the program logged meanwhile.
  if (code !== 0 && faults.length === 0) faults.push(`the tests passed, and the run of them ended with ${code}`)
  return {
    faults,
    text: `${table(['file', 'what it tries', 'passed'], rows)}

Of the walls between organisations:

${table(['wall', 'calls'], shown)}`,
  }
}

interface Ran {
  results: readonly FileResult[]
  /** Null where a signal ended it. */
  code: number | null
}

async function run(files: readonly string[]): Promise<Ran> {
  const folder = await mkdtemp(join(tmpdir(), 'sightline-suites-'))
  const out = join(folder, 'results.json')
  try {
    const vitest = join(root, 'node_modules/vitest/vitest.mjs')
    const child = spawn(process.execPath, [vitest, 'run', '--reporter=json', `--outputFile=${out}`, ...files], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'test', ALL_HOSTILE: '1' },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
    const { testResults }: { testResults: FileResult[] } = JSON.parse(await readFile(out, 'utf8'))
    return { results: testResults, code }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
