export interface Finding {
  check: string
  state: 'ok' | 'warn' | 'fail'
  words: string
  /** The remedy, where there is one. */
  advice?: string
}

export const ok = (check: string, words: string): Finding => ({ check, state: 'ok', words })
export const warn = (check: string, words: string, advice: string): Finding => ({ check, state: 'warn', words, advice })
export const fail = (check: string, words: string, advice: string): Finding => ({ check, state: 'fail', words, advice })

/** Longer than any look takes that goes on to its end. */
const patienceMs = 15_000

/** A check that throws or does not end is a finding too. */
export async function checking(check: string, look: () => Promise<Finding[]>): Promise<Finding[]> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Finding[]>((resolve) => {
    const words = `It could not be looked at within ${patienceMs / 1000} seconds.`
    timer = setTimeout(
      () => resolve([fail(check, words, 'See what it waits for: a server, a share, a disk.')]),
      patienceMs,
    )
  })
  try {
    return await Promise.race([look(), late])
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    return [fail(check, `It could not be looked at: ${words}`, 'See the words above; the log may say more.')]
  } finally {
    clearTimeout(timer)
  }
}
