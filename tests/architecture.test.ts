import { globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** The parts of the tree; the first pattern that fits names the part. */
const parts: [part: string, pattern: RegExp][] = [
  ['app', /^src\/(app\/|root\.tsx|routes\.ts|entry\.)/],
  // Written by servers: a mail is a small page that leaves.
  ['mail parts', /^src\/ui\/mail\//],
  ['ui', /^src\/ui\//],
  ['platform/shared', /^src\/platform\/shared\//],
  ['platform/server', /^src\/platform\/server\//],
  ['platform/web', /^src\/platform\/web\//],
  ['database', /^src\/database\//],
  // Modules that every scanner may import.
  ['scanner contract', /^src\/scanners\/[^/]+\.ts$/],
  ['scanner', /^src\/scanners\//],
  // Calls that a room's server offers to those of rooms above it.
  ['feature api', /^src\/features\/[^/]+\/server\/api\.ts$/],
  ['feature server', /^src\/features\/[^/]+\/server\//],
  ['feature web', /^src\/features\/[^/]+\/web\//],
  // Code that several features share: words and rules, and the components that show them. The laws are data that a
  // scanner may read as well.
  ['laws', /^src\/product\/laws\//],
  ['product server', /^src\/product\/[^/]+\/server\//],
  ['product web', /^src\/product\/.*\.tsx$/],
  ['product', /^src\/product\//],
  // Contracts, vocabularies, paths and rules: what others may know of a feature.
  ['feature rules', /^src\/features\/[^/]+\//],
]

/** Allowed imports. `own` and `other` distinguish a feature's (or scanner's) own files from those of another one. */
const borders: Record<string, string[]> = {
  'platform/shared': ['platform/shared'],
  ui: ['ui'],
  'mail parts': ['mail parts'],
  database: ['database'],
  'platform/server': ['platform/server', 'platform/shared', 'database'],
  'platform/web': ['platform/web', 'platform/shared'],
  'scanner contract': ['platform/shared'],
  laws: ['laws', 'platform/shared'],
  scanner: ['own scanner', 'scanner contract', 'laws', 'platform/shared'],
  // Shared by features, so it imports none of them.
  product: ['product', 'laws', 'scanner', 'scanner contract', 'platform/shared'],
  'product web': ['product web', 'product', 'laws', 'scanner', 'platform/web', 'platform/shared', 'ui'],
  'product server': ['product server', 'product', 'laws', 'mail parts', 'platform/server', 'platform/shared'],
  // A scanner knows nothing of a feature; a feature may read what a scanner made of bytes.
  'feature rules': ['own feature rules', 'other feature rules', 'product', 'laws', 'scanner', 'platform/shared'],
  'feature api': ['own feature server'],
  'feature server': [
    'own feature server',
    'other feature api',
    'own feature rules',
    'other feature rules',
    'product server',
    'product',
    'laws',
    'scanner',
    'scanner contract',
    'mail parts',
    'platform/server',
    'platform/shared',
  ],
  'feature web': [
    'own feature web',
    'own feature rules',
    'other feature rules',
    'product',
    'laws',
    'product web',
    'scanner',
    'platform/web',
    'platform/shared',
    'ui',
  ],
  app: parts.map(([part]) => part).flatMap((part) => [part, `own ${part}`, `other ${part}`]),
}

/** Rules about single imports beside the table. */
const onlyIn: [specifier: RegExp, allowed: RegExp, why: string][] = [
  [
    /^(node:)?(http|https|http2|net|tls|dns|dgram)(\/|$)|^undici$/,
    /^src\/(platform\/server\/net\/|app\/commands\/(serve|worker-health)\.ts)/,
    'outbound connections have one way out; these two listen',
  ],
  [/^pg-boss$/, /^src\/platform\/server\/jobs\.ts$/, 'the queue is used through jobs.ts'],
  [
    /^(node:)?(child_process|inspector)(\/|$)/,
    /^src\/(platform\/server\/postgres\/|scanners\/guarded-process\.ts$)/,
    'another program would have a way out of its own',
  ],
  [/^playwright/, /^src\/scanners\/site\//, 'the browser goes out through the scanner of sites'],
  [/^nodemailer$/, /^src\/platform\/server\/mail\/smtp\.ts$/, 'mail leaves through the outbox'],
]

interface Import {
  from: string
  specifier: string
  target: string | undefined
  typeOnly: boolean
  /** As they are written between the braces. */
  names: string
}

const isTest = (file: string) => /\.(test|e2e|fixture)\.tsx?$/.test(file) || file.includes('fixture')

const files = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => relative(root, join(entry.parentPath, entry.name)))

const imports: Import[] = files
  .filter((file) => !isTest(file))
  .flatMap((file) =>
    [
      ...readFileSync(join(root, file), 'utf8').matchAll(
        /(?:^|\n)\s*(import|export)\s+(type\s)?[^'"`;]*?from\s+'([^']+)'|import\('([^']+)'\)|(?:^|\n)import\s+'([^']+)'/g,
      ),
    ].map((found) => {
      const specifier = found[3] ?? found[4] ?? found[5] ?? ''
      const target = specifier.startsWith('.')
        ? relative(root, resolve(dirname(join(root, file)), specifier))
        : undefined
      return { from: file, specifier, target, typeOnly: found[2] !== undefined, names: found[0] }
    }),
  )

const partOf = (file: string) => parts.find(([, pattern]) => pattern.test(file))?.[0]
const roomOf = (file: string) => /^src\/(?:features|scanners)\/([^/]+)/.exec(file)?.[1]

function relation(from: string, target: string): string {
  const part = partOf(target) ?? 'nowhere'
  return part.startsWith('feature') || part === 'scanner'
    ? `${roomOf(from) === roomOf(target) ? 'own' : 'other'} ${part}`
    : part
}

test('every file lies in a part of the border table', () => {
  expect(files.filter((file) => partOf(file) === undefined)).toEqual([])
})

test('imports keep to the borders', () => {
  const crossings = imports
    .filter((i) => i.target?.startsWith('src/') && !i.target.includes('+types'))
    .filter((i) => {
      const allowed = borders[partOf(i.from) ?? ''] ?? []
      const how = relation(i.from, i.target ?? '')
      return !allowed.includes(how) && !allowed.includes(how.replace(/^(own|other) /, ''))
    })
    .map((i) => `${i.from} → ${i.target}`)
  expect(crossings).toEqual([])
})

/** Rooms from the ground up. A room builds on the rooms below it; what rooms of any floor share is in src/product. */
const floors: string[][] = [
  ['blog', 'breach-alerts', 'catalog', 'customers', 'enforcement', 'notices', 'score', 'state-laws', 'webhooks'],
  ['admin', 'corrections', 'data-removal', 'integrations', 'investigations'],
  ['analytics', 'policies', 'scans', 'search', 'vendors'],
  ['assessments', 'compare', 'developer-api', 'leads', 'refresh', 'reports', 'site'],
]
/** Imports from a room to one of the same floor or above. The count may only fall. */
const mostUpward = 14

test('rooms stand on four floors, and few imports run upward', () => {
  const floorOf = (file: string) => {
    const room = /^src\/features\/([^/]+)\//.exec(file)?.[1]
    return room === undefined ? undefined : { room, floor: floors.findIndex((rooms) => rooms.includes(room)) }
  }
  expect(files.filter((file) => floorOf(file)?.floor === -1)).toEqual([])
  const upward = imports.filter((i) => {
    const [from, to] = [floorOf(i.from), floorOf(i.target ?? '')]
    return from && to && from.room !== to.room && to.floor >= from.floor
  })
  expect(upward.length, upward.map((i) => `${i.from} → ${i.target}`).join('\n')).toBe(mostUpward)
})

test('the product imports nothing of what tests, measures or builds it', () => {
  const outside = imports.filter((i) => /^(tests|bench|prove|scripts)\//.test(i.target ?? ''))
  expect(outside.map((i) => `${i.from} → ${i.target}`)).toEqual([])
})

test('a page knows contracts as types only, so that no schema reaches the browser', () => {
  const values = imports
    .filter((i) => ['feature web', 'product web'].includes(partOf(i.from) ?? '') || i.from.startsWith('src/app/pages/'))
    .filter((i) => /[/-](contract|facts)\.ts$/.test(i.target ?? '') && !i.typeOnly)
    .map((i) => `${i.from} → ${i.target}`)
  expect(values).toEqual([])
})

test.each(onlyIn)('%s is imported only where it belongs', (specifier, allowed, why) => {
  const elsewhere = imports
    .filter((i) => specifier.test(i.specifier) && !allowed.test(i.from) && !i.typeOnly)
    .map((i) => i.from)
  expect(elsewhere, why).toEqual([])
})

/** Ways to the network, or to a module behind the table's back, that need no import. */
const waysWithoutImport =
  /(?<![.\w])fetch\(|globalThis\.fetch|=\s*fetch\b|new (WebSocket|EventSource|XMLHttpRequest)\b|getBuiltinModule|createRequire/

test('nothing on the server goes out without the one way out', () => {
  const callers = files.filter(
    (file) =>
      // Code that runs in a browser has no server around it: our pages, and the scripts that a scan puts into a
      // stranger's page.
      !/^src\/(features\/[^/]+\/web|platform\/web|ui|entry\.client|scanners\/site\/(consent|page-script))/.test(file) &&
      !isTest(file) &&
      !/^src\/platform\/server\/(net|postgres)\//.test(file) &&
      waysWithoutImport.test(readFileSync(join(root, file), 'utf8').replace(/^\s*(\/\/|\*|\/\*).*$/gm, '')),
  )
  expect(callers).toEqual([])
})

/** Libraries that take apart what strangers sent, by what is imported of them. */
const parsersOfStrangers: [specifier: RegExp, names: RegExp][] = [
  [/^(linkedom|read-excel-file|fast-xml-parser|mammoth|unpdf|csv-parse|trackhar|robots-parser|file-type)(\/|$)/, /./],
  [/^(yauzl|@mozilla\/readability)(\/|$)/, /./],
  // For its network events; loading it blocks the event loop for a third of a second.
  [/^playwright-core$/, /./],
  [/^fflate$/, /\b(Async)?(unzip|gunzip|inflate|unzlib|decompress)/i],
]

/** Places where the program itself uses one of them, and why that is safe. */
const parsedByTheProgram: Record<string, string> = {
  'src/app/commands/vendors.ts': 'a command that sends a file of the person who runs it to a server',
  'src/ui/mail/render.ts': 'mails that we wrote ourselves',
  'src/platform/server/excel-text.ts': 'workbooks that we have just written',
  'src/platform/server/net/robots.ts':
    'a text of 500 KB whose rules are reduced to ours and counted before it is matched',
  'src/platform/server/kept-files.ts': 'the first bytes of an upload, which tell its type',
  'src/platform/shared/zip-parts.ts': 'the names of at most 5,000 parts of an archive; nothing is unpacked',
  'src/features/catalog/server/facts/shipped.ts': 'tables of a library, without anything that came from outside',
  'src/features/investigations/core/export/bundle.ts':
    'a command that checks a file on the machine of the person who runs it',
}

test('what strangers sent is taken apart in guarded processes alone', () => {
  const graph = Map.groupBy(
    imports.filter((i) => i.target?.startsWith('src/') && !i.typeOnly),
    ({ from }) => from,
  )
  // A worker is started by its path, so no import leads from the program to it.
  const program = new Set(
    files.filter((file) => /^src\/(app\/cli\.ts|root\.tsx|routes\.ts|entry\.server\.tsx)$/.test(file)),
  )
  for (const page of files) if (/\.page\.tsx$/.test(page)) program.add(page)
  for (const file of program) for (const { target } of graph.get(file) ?? []) program.add(target ?? '')
  const isParser = ({ specifier, names }: Import) =>
    parsersOfStrangers.some(([library, parsing]) => library.test(specifier) && parsing.test(names))
  const parsing = imports.filter((i) => !i.typeOnly && isParser(i)).map(({ from }) => from)
  expect(parsing.filter((file) => !program.has(file)).length).toBeGreaterThan(8)
  expect([...new Set(parsing.filter((file) => program.has(file)))].sort()).toEqual(
    Object.keys(parsedByTheProgram).sort(),
  )
  const readers = ['src/scanners/document/extract.ts', 'src/scanners/policy/read-policy.ts']
  expect(readers.filter((file) => !files.includes(file) || program.has(file))).toEqual([])
})

test('no two files import each other around a circle', () => {
  const graph = new Map<string, string[]>()
  for (const i of imports)
    if (i.target?.startsWith('src/') && !i.typeOnly) graph.set(i.from, [...(graph.get(i.from) ?? []), i.target])
  const done = new Set<string>()
  const circles: string[] = []
  const visit = (file: string, path: string[]): void => {
    if (path.includes(file)) {
      circles.push([...path.slice(path.indexOf(file)), file].join(' → '))
      return
    }
    if (done.has(file)) return
    for (const next of graph.get(file) ?? []) visit(next, [...path, file])
    done.add(file)
  }
  for (const file of graph.keys()) visit(file, [])
  expect(circles).toEqual([])
})

test('a code of a refusal is one room’s: two of them would overwrite each other’s words', () => {
  const tables = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/Refusals(?:: RefusalTable)? = \{\n([\s\S]*?)\n\}/g)].map(
      ([, table = '']) => table,
    ),
  )
  const codes = tables.flatMap((table) => [...table.matchAll(/^ {2}(\w+): \{/gm)].map(([, code]) => code))
  expect(codes.length).toBeGreaterThan(150)
  expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([])
})

/** Reading these would let a test decide by how fast the machine is: count steps, pass time in, or measure it in bench/. */
const readsClock = /\b(?:Date|performance)\.now\(|\bnew Date\(\)|\bhrtime\b/
const mayReadClock: Record<string, string> = {
  'src/scanners/document/pages.fixture.ts': 'a page whose script does',
  'src/scanners/site/fixture/chapters.ts': 'a page whose script does',
  'src/features/corrections/web/corrections.e2e.ts': "in the browser: the form's own moment of opening is set back",
  'tests/support/clock.ts': 'the moment that others compare with',
  'tests/world/vendors/pixelmania.ts': 'a page whose script does',
}

test('no test reads a clock', () => {
  const tests = globSync(
    ['src/**/*.{test,e2e}.{ts,tsx}', 'src/**/*fixture*{.ts,/**/*.ts}', 'tests/**/*.ts', 'prove/**/*.test.ts'],
    { cwd: root },
  )
  const readers = tests.filter((file) => readsClock.test(readFileSync(join(root, file), 'utf8'))).sort()
  expect(readers).toEqual(Object.keys(mayReadClock).sort())
})

test('what test files share opens and closes for one of them at a time: it is read once, and a hook would hold for the first only', () => {
  const shared = globSync(['tests/{support,fakes}/**/*.ts', '{src,prove,bench}/**/*fixture*.ts'], { cwd: root })
  const withHooks = shared.filter((file) => /^(before|after)(All|Each)\(/m.test(readFileSync(join(root, file), 'utf8')))
  expect(withHooks).toEqual(['tests/support/each-file.ts'])
})
