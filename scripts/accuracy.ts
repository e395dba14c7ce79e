import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startVitest, type TestModule } from 'vitest/node'
import { measureOnPassages, measureOwnCases } from './measure-accuracy.ts'

// Measures how well policies and programs are read, and writes what /accuracy shows. Each section keeps the day on which it
// was measured and the command that did it; one that was not asked for stays as it is.

const root = join(import.meta.dirname, '..')
const file = join(root, 'content/accuracy.json')
const [flag, folder] = process.argv.slice(2)

switch (flag) {
  case undefined:
    write('ownCases', 'npm run accuracy', measureOwnCases())
    break
  case '--passages':
    if (folder) write('passages', 'npm run accuracy -- --passages FOLDER', measureOnPassages(folder))
    else usage()
    break
  case '--scanners':
    write('scanners', 'npm run accuracy -- --scanners', { rows: await measureScanners() })
    break
  default:
    usage()
}

function usage(): void {
  console.error('Usage: npm run accuracy [-- --passages FOLDER | --scanners]')
  process.exitCode = 2
}

function write(section: string, command: string, figures: object): void {
  const others = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const measuredOn = new Date().toISOString().slice(0, 10)
  const written = { ...others, [section]: { measuredOn, command, ...figures } }
  writeFileSync(file, `${JSON.stringify(written, null, 2)}\n`)
  console.log(`${section}: content/accuracy.json`)
}

/**
 * How many of the cases that each scanner is held to it gets right: made for it, and looked at while it was written. Tests
 * of time, budgets and hostile input are left out: they say nothing about what is found.
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
