import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { configVariables } from '../src/platform/server/config.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const pages = [
  'CHANGELOG.md',
  'README.md',
  'CONTRIBUTING.md',
  'data/SOURCES.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map((name) => join('docs', name)),
].filter((name) => name.endsWith('.md'))

test.each(pages)('every file that %s links to or names exists', (page) => {
  const text = read(page)
  const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map((found) => join(dirname(page), found[1] ?? ''))
  const named = [...text.matchAll(/`((?:src|data|docs|tests|scripts|bench)\/[\w./-]+\.\w+)`/g)].map(
    (found) => found[1] ?? '',
  )
  expect([...links, ...named].filter((path) => !existsSync(join(root, path)))).toEqual([])
})

/** Commands of npm itself. */
const ofNpm = ['install', 'audit', 'ci', 'config', 'sbom', 'version']

test.each(pages)('every npm command in %s is a script of the package', (page) => {
  const scripts = JSON.parse(read('package.json')).scripts as Record<string, string>
  const named = [...read(page).matchAll(/(?:`|^ {4})npm (?:run )?([a-z:]+)/gm)].map((found) => found[1] ?? '')
  expect(named.filter((name) => !ofNpm.includes(name) && !(name in scripts))).toEqual([])
})

/** Questions already checked: several pages share them. */
const helped = new Set<string>()

test.each(pages)('every sightline command in %s is known to the program', (page) => {
  const commands = [...read(page).matchAll(/sightline(?:\.js)? ([a-z-]+)(?: ([a-z]+))?/g)].map(
    (found) => found.slice(1).filter(Boolean) as string[],
  )
  for (const words of commands) {
    const [first = '', second] = words
    const args = second && ['user', 'sync', 'scan'].includes(first) ? [first, second] : [first]
    if (helped.has(args.join(' '))) continue
    expect(
      () => execFileSync(process.execPath, ['build/server/index.js', ...args, '--help'], { cwd: root, stdio: 'pipe' }),
      words.join(' '),
    ).not.toThrow()
    helped.add(args.join(' '))
  }
})

test.each(pages)('every test that %s leans on is there, by its name', (page) => {
  const named = [...read(page).matchAll(/`([\w./-]+\.(?:test|e2e)\.tsx?)`: “([^”]+)”/g)]
  expect(named.filter(([, path = '', name = '']) => !read(path).includes(name)).map(([whole]) => whole)).toEqual([])
})

test('each line of the threat model leans on a test', () => {
  const lines = read('docs/threat-model.md')
    .split('\n')
    .filter((line) => /^\| (?!what is tried)/.test(line))
  expect(lines.length).toBeGreaterThan(20)
  expect(lines.filter((line) => !/\.test\.ts`: “/.test(line))).toEqual([])
})

test('the table of settings names every variable that is read, and no other', () => {
  const table = read('docs/operations.md').split('## Limits')[0] ?? ''
  const documented = [...table.matchAll(/`([A-Z][A-Z_]+)`/g)].map((found) => found[1] ?? '')
  expect([...new Set(documented)].toSorted()).toEqual(configVariables.toSorted())
})
