import { createHook } from 'node:async_hooks'

/** @returns how many password hashes were calculated meanwhile in this process: equal work, whatever the machine's speed. */
export async function countPasswordHashes(act: () => Promise<unknown>): Promise<number> {
  let count = 0
  const hook = createHook({
    init: (_, type) => {
      if (type === 'ARGON2REQUEST') count += 1
    },
  }).enable()
  try {
    await act()
  } finally {
    hook.disable()
  }
  return count
}
