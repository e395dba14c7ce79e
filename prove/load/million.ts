import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProgram } from '../../bench/program.ts'
import { addSyntheticEntries } from '../../bench/synthetic.ts'
import { openCrowd } from './crowd.ts'
import type { Run } from './tally.ts'

export interface Million {
  entries: number
  readyAfterMs: number
  run: Run
}

const program = 'build/server/index.js'
const warmUpSeconds = 5

/** So many entries beside those that ship, and a web node that is asked for names at a rate that does not wait for answers. */
export async function searchMany({
  entries,
  ratePerSecond,
  seconds,
  seed,
}: {
  entries: number
  ratePerSecond: number
  seconds: number
  seed: number
}): Promise<Million> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sightline-prove-million-'))
  try {
    // Makes the database, with what ships in it.
    await (await startProgram({ file: program, args: ['start'], dataDir })).stop()
    const { default: thirdPartyWeb } = await import('third-party-web')
    const queries = await addSyntheticEntries({
      dataDir,
      size: entries,
      names: thirdPartyWeb.entities.map(({ name }) => name),
    })
    const node = await startProgram({ file: program, args: ['web'], dataDir })
    const crowd = openCrowd({ base: node.url, seed, materials: { ...nothing, names: queries.map(({ text }) => text) } })
    try {
      const of = ['suggestions while typing', 'search of the API'] as const
      await crowd.ask({ of, ratePerSecond, seconds: warmUpSeconds })
      return { entries, readyAfterMs: node.readyAfterMs, run: await crowd.ask({ of, ratePerSecond, seconds }) }
    } finally {
      crowd.close()
      await node.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

const nothing = {
  ...{ entries: [], companies: [], breaches: [], platforms: [] },
  ...{ key: '', token: '', webhookId: 0, recording: '', mark: '' },
}
