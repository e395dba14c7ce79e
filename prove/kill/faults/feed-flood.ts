import { percentile } from '../../../bench/figures.ts'
import { renamed } from '../../../tests/support/breach-feed.ts'
import { feedOf, pollFeed, readFeedFirst, staffView } from '../../scene/flows/staffed.ts'
import { startLoad } from '../../scene/load.ts'
import { companyOf } from '../../scene/scene.ts'
import { pause, seconds, within } from '../../support/figures.ts'
import { residentMbOf } from '../../support/program.ts'
import type { Check } from '../../usage.ts'
import { afterwards, type Fault, inScene } from './fault.ts'

const flood = 100_000
/** More than any source holds is not read; below that, but more than on any day, it waits for staff. */
const wave = 5_000
const mostMemoryMb = 400

/** A source lists far more than ever, as one that was taken over or has slipped. */
export const feedFlood: Fault = {
  name: 'feed-flood',
  title: 'A source floods',
  run: async (given) => {
    const checks = await inScene({ ...given, mode: 'embedded' }, async (scene) => {
      const { installation } = scene
      scene.round = 1
      await readFeedFirst(scene)
      const load = startLoad(scene)
      await pause(10_000)
      // Someone must be notified, if it were let in.
      if (!(await within(60_000, () => scene.watching.length > 0))) throw new Error('no one watches the company')
      const part = installation.parts.get('program')
      const before = residentMbOf(part?.pid ?? 0)
      const peak = watchMemory(part?.pid ?? 0)
      const first = scene.surface.took.length
      installation.feed.add([...many(wave - 1, 'Wave'), renamed('Paidwork', companyOf(scene.round))])
      await pollFeed(scene)
      const isHeld = await within(90_000, async () => (await staffView(scene)).heldBatches.length > 0, 300)
      installation.feed.add(many(flood, 'Flood'))
      await pollFeed(scene)
      const isRefused = await within(90_000, async () => (await feedOf(scene)).lastError !== null, 300)
      const said = (await feedOf(scene)).lastError ?? 'nothing'
      const highest = peak()
      await load.stop()
      const took = scene.surface.took.slice(first)
      const rest = await afterwards(scene)
      const told = scene.letters.all().filter(({ kind }) => kind === 'breach-alert').length
      return [
        {
          what: `${wave.toLocaleString('en-US')} new records`,
          measured: isHeld ? 'held for staff' : 'not held',
          holds: isHeld,
        },
        { what: `${flood.toLocaleString('en-US')} new records`, measured: `not applied: ${said}`, holds: isRefused },
        {
          what: `letters about them to the ${scene.watching.length} subscribers of a company among them`,
          measured: String(told),
          holds: told === 0,
        },
        {
          what: `memory of the program, of ${Math.round(before)} MB before`,
          measured: `at most ${Math.round(highest)} MB (at most ${mostMemoryMb} MB more allowed)`,
          holds: highest - before <= mostMemoryMb,
        },
        {
          what: 'answers meanwhile',
          measured: `${took.length}, p50 ${seconds(percentile(took, 0.5))}, p99 ${seconds(percentile(took, 0.99))}`,
          holds: took.length > 0,
        },
        ...rest,
      ] satisfies Check[]
    })
    return { how: 'A source on this machine lists them at once, under the load.', checks }
  },
}

const many = (count: number, name: string) =>
  Array.from({ length: count }, (_, n) => renamed('Paidwork', `${name} ${n} Example`))

/** @returns what tells the most that it had in hand since now. */
function watchMemory(pid: number): () => number {
  let most = 0
  const timer = setInterval(() => {
    most = Math.max(most, residentMbOf(pid))
  }, 100)
  return () => {
    clearInterval(timer)
    return most
  }
}
