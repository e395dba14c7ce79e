import { openOutside } from '../../src/app/outside.ts'
import type { Evidence } from '../../src/features/investigations/core/evidence.ts'
import type { Finding } from '../../src/features/investigations/core/findings/finding.ts'
import { type EngineParts, investigate } from '../../src/features/investigations/server/engine.ts'
import { listEvidence, listFindings } from '../../src/features/investigations/server/evidence.store.ts'
import { findRun, insertRun, newRunId, type Run } from '../../src/features/investigations/server/run.store.ts'
import { readConfig } from '../../src/platform/server/config.ts'
import { runSql } from '../../src/platform/server/database.ts'
import { playWorld, type World as VendorWorld } from '../world/play.ts'
import type { Vendor } from '../world/vendor.ts'
import { today, type World } from './world.ts'

export interface Investigated {
  run: Run
  evidence: Evidence[]
  findings: Finding[]
  tookMs: number
}

/** Investigates in a world that these vendors play, from nothing that an earlier run left behind. */
export async function investigateIn(
  world: World,
  vendors: Vendor[],
  name: string,
  { parts = {}, play }: { parts?: Partial<EngineParts>; play?: VendorWorld } = {},
): Promise<Investigated> {
  const played = play ?? (await playWorld({ vendors }))
  await runSql(world.db, 'delete from page_cache')
  const outside = openOutside({
    config: { ...readConfig({}), egressCertificates: played.ca },
    db: world.db,
    blobs: world.blobs,
    parts: { resolve: played.resolve, dial: played.dial, query: played.resolveRecords },
    gapMs: 0,
  })
  const id = newRunId()
  try {
    await insertRun(world.db, {
      ...{ id, appName: name, subjectKey: id, priority: 'medium', origin: 'staff', runOn: today() },
    })
    const began = performance.now()
    await investigate(id, { ...world.engine, openAsker: outside.openAsker, ...parts })
    const tookMs = performance.now() - began
    const run = await findRun(world.db, id)
    if (run?.status !== 'completed') throw new Error(`the investigation of ${name} is ${run?.status}`)
    const [evidence, findings] = await Promise.all([listEvidence(world.db, id), listFindings(world.db, id)])
    return { run, evidence, findings, tookMs }
  } finally {
    await outside.close()
    if (!play) await played.close()
  }
}
