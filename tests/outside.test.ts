import { mkdirSync, writeFileSync } from 'node:fs'
import { beforeAll, test } from 'vitest'
import { investigateIn } from './support/outside.ts'
import { createWorld, type World } from './support/world.ts'
import { vendors } from './world/vendors.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})

test('dev', async () => {
  mkdirSync('/tmp/reports', { recursive: true })
  for (const v of vendors) {
    const r = await investigateIn(world, vendors, v.domains[0] ?? '')
    writeFileSync(
      `/tmp/reports/${v.name}.txt`,
      `${r.run.ai_report}\n\nDROPPED ${JSON.stringify(r.run.report?.verifier.dropped, null, 1)}\n`,
    )
    console.log(
      v.name,
      Math.round(r.tookMs),
      'evidence',
      r.evidence.length,
      'findings',
      r.findings.length,
      r.run.level,
      r.run.score?.R,
      'dropped',
      r.run.report?.verifier.dropped.length,
    )
  }
}, 120_000)
