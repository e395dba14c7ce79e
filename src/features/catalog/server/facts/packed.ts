import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fingerprintOf } from './apply.ts'
import type { FactBatch } from './batch.ts'
import { readShippedFacts } from './shipped.ts'

/** The facts that ship with this version. */
export interface ShippedFacts {
  fingerprint: () => Promise<string>
  batch: () => Promise<FactBatch>
}

const at = (folder: string) => ({ batch: join(folder, 'facts.json'), fingerprint: join(folder, 'facts.sha256') })

/** The folder of the build where the program was built; from source, facts are read from their tables each time. */
export const packedFolder = (root: string): string | undefined =>
  import.meta.url.endsWith('.ts') ? undefined : join(root, 'build')

/** Part of the build: reading the tables and joining them takes seconds, which each first start would wait for. */
export async function packFacts({ dataFolder, folder }: { dataFolder: string; folder: string }): Promise<void> {
  const batch = await readShippedFacts(dataFolder)
  const files = at(folder)
  await writeFile(files.batch, JSON.stringify(batch))
  await writeFile(files.fingerprint, fingerprintOf(batch))
}

/** @param packedIn The folder of the build; without it, or where it holds none, facts are read from their tables. */
export function openShippedFacts(dataFolder: string, packedIn?: string): ShippedFacts {
  const files = packedIn ? at(packedIn) : undefined
  if (files && existsSync(files.fingerprint))
    return {
      fingerprint: () => readFile(files.fingerprint, 'utf8'),
      batch: async () => JSON.parse(await readFile(files.batch, 'utf8')),
    }
  let read: Promise<FactBatch> | undefined
  const batch = () => {
    read ??= readShippedFacts(dataFolder)
    return read
  }
  return { fingerprint: async () => fingerprintOf(await batch()), batch }
}
