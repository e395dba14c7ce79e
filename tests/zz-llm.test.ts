import { beforeAll, test } from 'vitest'
import { openLlm } from '../src/app/llm.ts'
import { readConfig } from '../src/platform/server/config.ts'
import { startFakeLlm } from './fakes/llm-server.ts'
import { chanceOf, investigateIn, openDoor, recording, replaying, type Tape } from './support/outside.ts'
import { createWorld, type World } from './support/world.ts'
import { silent } from './support/database.ts'
import { vendors } from './world/vendors.ts'
let world: World
beforeAll(async () => { world = await createWorld() })
test('dev', async () => {
  const door = await openDoor(world, vendors)
  const canaries = Array.from({length:14},(_,i)=>`CANARY-EVIL-${i+1}`).filter(c=>c!=='')
  for (const v of vendors) {
    const tape: Tape = new Map()
    const a = await investigateIn(world, door, v.domains[0] ?? '', { wrap: recording(tape) })
    const fake = await startFakeLlm({ mode: 'good', forbidden: canaries })
    const config: any = { ...readConfig({ LLM_KIND: 'openai-compatible', LLM_BASE_URL: fake.baseUrl('openai-compatible'), LLM_MODEL: 'fake-1', LLM_SEND_POLICY_TEXT: 'on' }), egressCertificates: [] }
    const rewrite = openLlm({ config, db: world.db, log: silent })
    const b = await investigateIn(world, replaying(tape, chanceOf(1)), v.domains[0] ?? '', { parts: { rewrite } })
    console.log(v.name, Math.round(a.tookMs), Math.round(b.tookMs), fake.requests.map(r=>JSON.parse(r.user.split('\n')[0]!).call).join(' '), fake.faults().slice(0,5), b.findings.length-a.findings.length, b.evidence.length - a.evidence.length, b.run.report.verifier.dropped.length, a.run.report.verifier.dropped.length)
    for (const f of b.findings.filter(f=>f.ruleId==='gov.model-reading').slice(0,2)) console.log('   ', f.statement, f.confidence, f.evidence)
    console.log(JSON.stringify(b.run.report.generated?.sections), b.run.report.generated?.rejected.length)
    await fake.close()
  }
  await door.close()
}, 120_000)
