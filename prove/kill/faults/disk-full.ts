import { spawnSync } from 'node:child_process'
import { closeSync, fsyncSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { mkdtemp, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startLoad } from '../../scene/load.ts'
import type { Scene } from '../../scene/scene.ts'
import { pause, seconds, within } from '../../support/figures.ts'
import { untilReady } from '../../support/program.ts'
import { openSurface } from '../../support/surface.ts'
import type { Check } from '../../usage.ts'
import { afterwards, check, type Fault, inScene } from './fault.ts'

const diskMb = 1_536

/** The disk under DATA_DIR runs full under the load, stays so, and has room again. */
export const diskFull: Fault = {
  name: 'disk-full',
  title: 'The disk is full',
  run: async (given) => {
    const folder = await mkdtemp(join(tmpdir(), 'sightline-prove-disk-'))
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}m,mode=711`, 'sightline', folder], {
      encoding: 'utf8',
    })
    const how = `DATA_DIR, with the embedded database in it, lies on a file system of ${diskMb} MB of its own (tmpfs); a file fills it to the last block under the load, and is removed after 30 s.`
    if (mounted.status !== 0) {
      await rmdir(folder)
      return { how, checks: [], skipped: `a file system cannot be mounted here: ${(mounted.stderr ?? '').trim()}` }
    }
    try {
      return {
        how,
        checks: await inScene({ ...given, mode: 'embedded', dataDir: folder, keeps: true }, (scene) =>
          fillUp(scene, folder),
        ),
      }
    } finally {
      spawnSync('umount', ['--lazy', folder])
      await rmdir(folder).catch(() => undefined)
    }
  },
}

async function fillUp(scene: Scene, folder: string): Promise<Check[]> {
  const { installation } = scene
  scene.round = 1
  const load = startLoad(scene)
  await pause(8_000)
  const filler = join(folder, 'filler')
  fill(filler)
  const full = openSurface(installation.base)
  const until = performance.now() + 30_000
  const writes = new Map<string, number>()
  while (performance.now() < until) {
    const { status, headers } = await full.call('POST /api/investigation-requests', {
      body: { vendorName: `com.unknown.full${scene.count()}`, priority: 'medium', requestedBy: 'demo-user' },
    })
    const words =
      status === 503 && !headers.has('retry-after') ? '503 without Retry-After' : String(status || 'no answer')
    writes.set(words, (writes.get(words) ?? 0) + 1)
    // Takes the space that the database frees.
    fill(filler)
    await pause(200)
  }
  const alive = await within(5_000, async () => (await fetch(`${installation.base}/healthz`)).status === 200)
  const since = performance.now()
  rmSync(filler)
  const backMs = await untilReady(installation.base, since, { withinMs: 60_000 })
  await pause(10_000)
  await load.stop()
  return [
    {
      what: 'writes while it was full',
      measured: [...writes].map(([words, count]) => `${count} × ${words}`).join(', '),
      holds: [...writes.keys()].every((words) => ['201', '503', '507'].includes(words)) && writes.size > 0,
    },
    { what: 'the program lives', measured: alive ? 'yes' : 'no', holds: alive },
    {
      what: 'ready after there was room again',
      measured: backMs === undefined ? 'never' : seconds(backMs),
      holds: backMs !== undefined && backMs < 30_000,
    },
    check('answers while it was full that are a fault of ours', full.wrong),
    ...(await afterwards(scene)),
  ]
}

/** To the last byte: large pieces first. */
function fill(file: string): void {
  const handle = openSync(file, 'a')
  try {
    for (const bytes of [8 * 1024 * 1024, 64 * 1024, 4_096]) {
      const piece = Buffer.alloc(bytes, 1)
      while (roomIn(file) > 0 && written(handle, piece));
    }
    fsyncSync(handle)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    closeSync(handle)
  }
}

const roomIn = (file: string): number => {
  const { bavail, bsize } = statfsSync(file)
  return bavail * bsize
}

function written(handle: number, piece: Buffer): boolean {
  try {
    return writeSync(handle, piece) === piece.length
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    return false
  }
}
