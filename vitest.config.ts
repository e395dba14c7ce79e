import { defineConfig } from 'vitest/config'
import { pureTests, stories } from './tests/support/kinds.ts'
import { LongestFirst } from './tests/support/sequencer.ts'

const root = import.meta.dirname
const pure = pureTests(root)
const told = stories(root)
const globalSetup = ['tests/support/global-setup.ts']

// React Router's plugin must not load here; tests of pages run against the built program in a browser.
export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A poll waits for a page or a worker beside others on the same cores; its default is one second.
    expect: { poll: { timeout: 20_000 } },
    // A story or a server that lost a race for the cores on CI is told once more, and the report names it.
    retry: process.env.CI === undefined ? 0 : 1,
    pool: 'forks',
    // A worker more than CI has cores: a server and a scan wait for much of their time. With one more what compares times fails.
    maxWorkers: 3,
    // What many files import is read once in each process; what a file opened is closed at its end.
    isolate: false,
    setupFiles: ['tests/support/each-file.ts'],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        // Before the others, which change what the program that they share has to show. A story waits for its page most of
        // the time: with a worker more all of them take 87 % as long.
        test: { name: 'stories', include: told, globalSetup, maxWorkers: 4, sequence: { groupOrder: 0 } },
      },
      {
        extends: true,
        test: {
          name: 'program',
          include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts', 'prove/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...told, ...pure],
          globalSetup,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: { name: 'pure', include: pure, retry: 0, sequence: { groupOrder: 1 } },
      },
    ],
  },
})
