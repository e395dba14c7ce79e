import { beforeAll, expect, test } from 'vitest'
import { today } from '../../../../tests/support/clock.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { investigate } from './engine.ts'
import { listEvidence } from './evidence.store.ts'
import type { Lookups } from './lookups.ts'
import { insertRun, newRunId } from './run.store.ts'
import { listSteps } from './step.store.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})

test('the log counts the evidence that a lookup gave the run, not what it found about other products', async () => {
  const findCompany: Lookups['findCompany'] = async (db, at) => {
    const company = await world.lookups.findCompany(db, at)
    if (!company) return undefined
    const { provenance } = company
    const ratingOf = (product: string) => ({ id: product, product, policies: [], answers: {}, provenance })
    return { ...company, ratings: ['One', 'Another', 'A third'].map(ratingOf) }
  }
  const id = newRunId()
  const run = { id, appName: 'Spotify', subjectKey: id, priority: 'medium', origin: 'staff', runOn: today() } as const
  await insertRun(world.db, run)
  await investigate(id, { ...world.engine, lookups: { ...world.lookups, findCompany } })
  const kept = (await listEvidence(world.db, id)).filter(({ connector }) => connector === 'policy-ratings')
  expect(new Set(kept.map(({ kind }) => kind))).toEqual(new Set(['search']))
  const step = (await listSteps(world.db, id)).find((one) => one.step.startsWith('policy-ratings:'))
  expect(step).toMatchObject({ outcome: 'done', evidence: kept.length })
})
