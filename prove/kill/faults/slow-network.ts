import { percentile } from '../../../bench/figures.ts'
import { startLoad } from '../../scene/load.ts'
import { pause, seconds } from '../../support/figures.ts'
import { afterwards, type Fault, inScene } from './fault.ts'

const delays = { database: 40, mail: 400, webhooks: 400 }
const slowMs = 45_000

/** Everything that is sent to the database, the mail server and the receiver of webhooks is late. */
export const slowNetwork: Fault = {
  name: 'slow-network',
  title: 'A slow network',
  run: async (given) => {
    const checks = await inScene({ ...given, mode: 'server' }, async (scene) => {
      const { relays } = scene.installation
      const slow = (on: boolean) => {
        for (const [name, ms] of Object.entries(delays)) {
          const relay = relays[name as keyof typeof delays]
          if (relay) relay.delayMs = on ? ms : 0
        }
      }
      scene.round = 1
      slow(true)
      const load = startLoad(scene)
      await pause(slowMs)
      await load.stop()
      const { took, counts } = scene.surface
      slow(false)
      return [
        {
          what: 'answers while it was slow',
          measured: `${counts.ok}, p50 ${seconds(percentile(took, 0.5))}, p95 ${seconds(percentile(took, 0.95))}`,
          holds: counts.ok > 0,
        },
        { what: 'turned away with 503', measured: String(counts.away), holds: counts.away <= counts.ok * 0.01 },
        ...(await afterwards(scene)),
      ]
    })
    const words = Object.entries(delays).map(([name, ms]) => `${name} ${ms} ms`)
    return {
      how: `A relay holds each piece back, in both directions: ${words.join(', ')}; ${slowMs / 1000} s of load.`,
      checks,
    }
  },
}
