import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The parts of support that only the running program or its database server give, and other processes, which are waited for. */
const needsMore =
  /tests\/support\/(?!(clock|lazy-parts)\.ts)|\.\/support\/|\binject\b|child_process|worker_threads|\b(openStage|openReader|openHarScanner|scanPolicyCommand)\b/

const imported = /from '(\.[^']*\/[\w.-]*fixture\.tsx?)'/g

/** Test files that need nothing but themselves: they run without the program, and no second time. */
export const pureTests = (root: string): string[] =>
  globSync('{src,prove,scripts}/**/*.test.{ts,tsx}', { cwd: root }).filter((path) => {
    const file = join(root, path)
    return [file, ...fixturesOf(file)].every(isAlone)
  })

/** Test files that drive the running program in a browser; most of their time is waiting. */
export const stories = (root: string): string[] => [
  ...globSync('src/**/*.e2e.ts', { cwd: root }),
  ...globSync('tests/*.test.ts', { cwd: root }).filter((path) =>
    /from '\.\/support\/browser\.ts'/.test(readFileSync(join(root, path), 'utf8')),
  ),
]

const isAlone = (file: string): boolean => !needsMore.test(readFileSync(file, 'utf8'))

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
