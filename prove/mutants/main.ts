import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'
import { chosen } from '../support/options.ts'
import { root } from '../support/program.ts'
import type { Proved } from '../usage.ts'
import { type Area, areaNames, areas } from './areas.ts'
import { type Fate, faultsOf, judge, pageOf } from './judge.ts'

const incrementalFile = 'var/mutants.json'

/** How strong the tests are: what the product must not get wrong is changed in thousands of small ways, one at a time. */
export async function prove(args: string[]): Promise<Proved> {
  const { only, isPart } = optionsOf(args)
  await new Stryker({
    testRunner: 'vitest',
    vitest: { configFile: 'prove/mutants/vitest.config.ts', related: true },
    mutate: only.flatMap((area) => areas[area]),
    coverageAnalysis: 'perTest',
    ignoreStatic: true,
    reporters: ['progress-append-only'],
    // A run slowed by other users of the machine is not an endless loop.
    ...{ timeoutMS: 15_000, timeoutFactor: 3 },
    // A change is tried again only where it, or a test that runs it, is no longer the same.
    ...{ incremental: true, incrementalFile },
    // It would rewrite the project's, and read its borders as those of a sandbox.
    tsconfigFile: 'none.json',
    ignorePatterns: ['/build', '/var', '/screens', '/.react-router'],
    tempDirName: 'var/mutants',
  }).runMutationTest()
  const judged = judge(readFates(), (file) => readFileSync(join(root, file), 'utf8')).filter(({ area }) =>
    only.includes(area),
  )
  const faults = faultsOf(judged)
  for (const fault of faults) console.log(`FAULT ${fault}`)
  return { page: pageOf(judged), passed: faults.length === 0, isPart }
}

/** In the form that mutation testing tools share, which counts the same for changes that were tried now and before. */
function readFates(): Fate[] {
  const { files }: { files: Record<string, { mutants: Omit<Fate, 'fileName'>[] }> } = JSON.parse(
    readFileSync(join(root, incrementalFile), 'utf8'),
  )
  return Object.entries(files).flatMap(([fileName, { mutants }]) => mutants.map((one) => ({ ...one, fileName })))
}

function optionsOf(args: string[]): { only: readonly Area[]; isPart: boolean } {
  const { values } = parseArgs({ args, options: { only: { type: 'string' } } })
  return { only: chosen(values.only, areaNames), isPart: values.only !== undefined }
}
