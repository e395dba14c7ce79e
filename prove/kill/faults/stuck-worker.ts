import { startLoad } from '../../scene/load.ts'
import { pause } from '../../support/figures.ts'
import { isBug, signal, startPart, stopPart, treeOf } from '../../support/program.ts'
import { owed } from '../checks.ts'
import { afterwards, check, type Fault, inScene } from './fault.ts'

/**
 * Longer than every lease that a worker holds: of a job, of webhooks, and of mail, which takes five minutes, after which the
 * next full minute is when a worker looks.
 */
const stuckMs = 400_000

/** A worker is stopped in the middle of its work, another does it meanwhile, and the first resumes. */
export const stuckWorker: Fault = {
  name: 'stuck-worker',
  title: 'A worker is stuck for longer than its leases',
  run: async (given) => {
    const checks = await inScene({ ...given, mode: 'server' }, async (scene) => {
      const { installation } = scene
      scene.round = 1
      // So that there is mail in hand whenever it is stopped.
      installation.relays.mail.delayMs = 150
      const load = startLoad(scene)
      await pause(15_000)
      const worker = installation.parts.get('worker')
      if (!worker) throw new Error('there is no worker')
      const stuck = treeOf(worker.pid)
      for (const one of stuck) signal(one, 'SIGSTOP')
      const other = startPart('worker', { env: installation.env })
      scene.round = 2
      await pause(15_000)
      await load.stop()
      await pause(stuckMs - 15_000)
      const open = await Promise.all((await scene.ledger.settle()).map(owed))
      for (const one of stuck) signal(one, 'SIGCONT')
      await pause(20_000)
      const isOver = worker.isOver()
      const rest = await afterwards(scene)
      await stopPart(other)
      return [
        check('owed still, when the other worker had had its time', open),
        { what: 'the stuck worker goes on', measured: isOver ? 'it ended' : 'yes', holds: !isOver },
        check('the other worker reported as a bug', other.log().filter(isBug)),
        ...rest,
      ]
    })
    return {
      how: `SIGSTOP to the worker under the load, SIGCONT after ${stuckMs / 1000} s; a second worker runs beside it.`,
      checks,
    }
  },
}
