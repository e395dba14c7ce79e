import { defineConfig } from 'vitest/config'
import { pureTests } from '../../tests/support/kinds.ts'

/** The tests that stand beside the areas and need no program: each change is tried against those that run it. */
const include = pureTests(process.cwd()).filter((path) =>
  /^src\/(features\/[\w-]+(\/server)?|platform\/shared)\/[\w-]+\.test\.ts$/.test(path),
)
export default defineConfig({ test: { include, testTimeout: 60_000, env: { PROPERTY_RUNS: '300' } } })
