import { setTimeout as sleep } from 'node:timers/promises'
import type { Contract } from '../shared/endpoint.ts'
import type { Handler } from './http/api.ts'

/** Longer than any path takes that it hides. */
export const steadyMs = 400

/**
 * The same handlers; those marked `takesSteadyTime` in the contract answer no sooner than after a fixed time. Input refused by
 * its own content is refused at once: that does not depend on who is known here.
 */
export function answerInSteadyTime<Handlers extends object>(
  handlers: Handlers,
  { contract, wait = () => sleep(steadyMs) }: { contract: Contract; wait?: () => Promise<unknown> },
): Handlers {
  const steady: Record<string, Handler<never>> = { ...(handlers as Record<string, Handler<never>>) }
  for (const [key, { takesSteadyTime }] of Object.entries(contract)) {
    const handler = steady[key]
    if (!handler || !takesSteadyTime) continue
    steady[key] = async (input, call) => {
      const [answer] = await Promise.all([handler(input, call), wait()])
      return answer
    }
  }
  return steady as Handlers
}
