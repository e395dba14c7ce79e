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
    // What many files import is read once in each process; what a file opened is closed at its end.
    isolate: false,
    setupFiles: ['tests/support/each-file.ts'],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        // A worker more than CI has cores, for these wait. Nothing that measures a time is among them.
        test: { name: 'stories', include: told, globalSetup, maxWorkers: 3, sequence: { groupOrder: 0 } },
      },
      {
        extends: true,
        test: {
          name: 'program',
          include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts', '{bench,prove}/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...told, ...pure],
          globalSetup,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: { name: 'pure', include: pure, retry: 0, maxWorkers: 2, sequence: { groupOrder: 1 } },
      },
    ],
  },
})
