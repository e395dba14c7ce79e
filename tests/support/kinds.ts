import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The parts of support that only the running program or its database server give. */
const needsProgram = /tests\/support\/|\.\/support\/|\binject\b/
/** What outlives a test file in the process that ran it, and would be met by the next one. */
const leavesTraces =
  /child_process|worker_threads|\bvi\.(mock|doMock|stub\w+|spyOn|useFakeTimers)\b|process\.(env|chdir|on)\b|launchChromium/

const imported = /from '(\.[^']*\/[\w.-]*fixture\.tsx?)'/g

/**
 * Test files that need nothing but themselves and leave nothing behind: they run one after another in the same process, with
 * what they import read once, and without the program.
 */
export function pureTests(root: string): string[] {
  return globSync('{src,prove}/**/*.test.{ts,tsx}', { cwd: root }).filter((path) => {
    const file = join(root, path)
    return isAlone(file) && fixturesOf(file).every((fixture) => isAlone(fixture) && !registersHooks(fixture))
  })
}

/** What is told in a browser about the running program, which is waited for most of the time. */
export const stories = (root: string): string[] => [
  ...globSync('src/**/*.e2e.ts', { cwd: root }),
  ...globSync('tests/*.test.ts', { cwd: root }).filter((path) =>
    /from '\.\/support\/browser\.ts'/.test(readFileSync(join(root, path), 'utf8')),
  ),
]

const isAlone = (file: string): boolean => {
  const text = readFileSync(file, 'utf8')
  return !needsProgram.test(text) && !leavesTraces.test(text)
}

/** A module that was read once registers its hooks for the first file only. */
const registersHooks = (file: string): boolean => /\b(before|after)(All|Each)\b/.test(readFileSync(file, 'utf8'))

/** Those of a file, and theirs. */
function fixturesOf(file: string, known = new Set<string>()): string[] {
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(imported)) {
    const fixture = join(dirname(file), path)
    if (known.has(fixture)) continue
    known.add(fixture)
    fixturesOf(fixture, known)
  }
  return [...known]
}
