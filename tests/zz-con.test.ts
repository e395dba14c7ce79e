import { mkdirSync, writeFileSync } from 'node:fs'
import { beforeAll, afterAll, test } from 'vitest'
import { investigateIn, openDoor } from './support/outside.ts'
import { createWorld, type World } from './support/world.ts'
import { vendors } from './world/vendors.ts'
let world: World
let door: any
beforeAll(async () => {
  world = await createWorld()
  door = await openDoor(world, vendors)
})
afterAll(() => door.close())
test('dev', async () => {
  mkdirSync('/tmp/con-reports', { recursive: true })
  for (const v of vendors) for (const [i, name] of [...v.domains.slice(0, 1),
  ...(v.play ? [`https://play.google.com/store/apps/details?id=${v.play.packageId}`] : []),
  ...(v.appStore ? [`https://apps.apple.com/us/app/listing/id${v.appStore.id}`] : [])].entries()) {
    const r: any = await investigateIn(world, door, name)
    writeFileSync(`/tmp/con-reports/${v.name}-${i}.json`, JSON.stringify({ run: r.run, evidence: r.evidence, findings: r.findings, steps: r.steps }))
    console.log(name, 'dropped', r.run.report.verifier.dropped.length, r.run.report.verifier.kept)
  }
}, 250_000)
