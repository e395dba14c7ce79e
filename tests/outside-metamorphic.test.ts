import { beforeAll, expect, test } from 'vitest'
import { networkConnectors } from '../src/features/investigations/core/connectors/network-register.ts'
import type { Asker } from '../src/features/investigations/server/outside.ts'
import { type Investigated, investigateIn, throughDoor, openDoor, recording, replaying, type Tape, chanceOf } from './support/outside.ts'
import { createWorld, type World } from './support/world.ts'
import { acme } from './world/vendors/acme.ts'
import { vendors } from './world/vendors.ts'
let world: World
beforeAll(async () => { world = await createWorld() })
const killing = (ids: readonly string[]) => (asker: Asker): Asker => ({ ...asker, ask: async (c, a) => ids.includes(c.id) ? { reply: { outcome: 'unavailable', reason: 'unreachable', fetchedAt: '2026-11-21T12:00:00.000Z' }, requests: 0, bytes: 0 } : asker.ask(c, a).catch(() => ({ reply: { outcome: 'unavailable', reason: 'unreachable', fetchedAt: '2026-11-21T12:00:00.000Z' }, requests: 0, bytes: 0 }) as never) })
test('dev', async () => {
  const door = await openDoor(world, vendors)
  for (const v of vendors) {
    const tape: Tape = new Map()
    const a = await investigateIn(world, door, v.domains[0]!, { wrap: recording(tape) })
    const s = (r: Investigated) => `${r.run.level} R${r.run.score?.R} K${r.run.score?.K} ${r.run.score?.low}-${r.run.score?.high} cov ${JSON.stringify(r.run.score?.inputs.coverage)} gaps ${r.findings.filter((f) => f.direction === 'gap').length}`
    console.log(v.name, s(a))
    for (const c of [...networkConnectors.map((c) => [c.id]), networkConnectors.map((c) => c.id)]) {
      if (!networkConnectors.some((n) => c.includes(n.id) && [...tape.keys()].some((k) => k.startsWith(`${n.id} `)))) continue
      const b = await investigateIn(world, replaying(tape, () => 0), v.domains[0]!, { wrap: killing(c) })
      const lost = a.findings.filter((f) => !b.findings.some((g) => g.ruleId === f.ruleId)).map((f) => f.ruleId)
      const gained = b.findings.filter((f) => !a.findings.some((g) => g.title === f.title)).map((f) => f.ruleId + ' ' + f.title)
      console.log('  -', c.length > 1 ? 'ALL' : c[0], s(b), 'gained', gained.join(' | ').slice(0, 400), 'dropped', b.run.report.verifier.dropped.length)
    }
  }
  await door.close()
}, 200000)
