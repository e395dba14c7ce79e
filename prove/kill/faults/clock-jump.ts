import { type PartName, partsOf } from '../../scene/installation.ts'
import { startLoad } from '../../scene/load.ts'
import { pause } from '../../support/figures.ts'
import { untilReady } from '../../support/program.ts'
import type { Check } from '../../usage.ts'
import { opens } from '../checks.ts'
import { afterwards, check, type Fault, inScene } from './fault.ts'

const hours = 26

/**
 * The clocks of web node and worker are a day off that of the database. The machine's own clock is others' too, so what
 * jumps is the time that the processes are told: loaded before them, this moves what `Date` says after so many seconds.
 */
const shifted = (byHours: number, afterSeconds: number) => {
  const source = `
    const Real = Date
    const from = Real.now() + ${afterSeconds * 1000}
    const now = () => Real.now() + (Real.now() >= from ? ${byHours * 3_600_000} : 0)
    globalThis.Date = class Date extends Real {
      constructor(...given) { given.length === 0 ? super(now()) : super(...given) }
      static now() { return now() }
    }`
  return ['--import', `data:text/javascript,${encodeURIComponent(source)}`]
}

export const clockJump: Fault = {
  name: 'clock-jump',
  title: 'The clock jumps',
  run: async (given) => {
    const checks: Check[] = []
    for (const byHours of [hours, -hours]) {
      const direction = byHours > 0 ? 'forward' : 'back'
      const of = await inScene({ ...given, mode: 'server' }, async (scene) => {
        const { installation } = scene
        scene.round = 1
        const restart = async (preload: readonly string[]) => {
          await installation.stopAll()
          for (const name of partsOf.server as PartName[]) installation.start(name, { preload })
          return (await untilReady(installation.base, performance.now(), { withinMs: 60_000 })) !== undefined
        }
        const isUp = await restart(shifted(byHours, 12))
        const load = startLoad(scene)
        // Before, across and after the jump.
        await pause(30_000)
        await load.stop()
        const closed = await opens(scene)
        await installation.stopAll()
        // The clock is set right: what was put off for a day is not.
        const isBack = (await installation.startAll(120_000)) !== undefined
        return [
          {
            what: 'starts, and starts again with the right time',
            measured: isUp && isBack ? 'yes' : 'no',
            holds: isUp && isBack,
          },
          check('pages that did not open after the jump', closed),
          ...(await afterwards(scene, { isTimeRight: false })),
        ]
      })
      checks.push(...of.map((one) => ({ ...one, what: `${direction}: ${one.what}` })))
    }
    return {
      how: `The clock that the processes see jumps by ${hours} hours, forward and back, while the load goes on; the database keeps the right time. The clock of the machine is not touched.`,
      checks,
    }
  },
}
