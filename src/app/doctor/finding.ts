export interface Finding {
  check: string
  state: 'ok' | 'warn' | 'fail'
  words: string
  /** What to do, where something is to be done. */
  advice?: string
}

export const ok = (check: string, words: string): Finding => ({ check, state: 'ok', words })
export const warn = (check: string, words: string, advice: string): Finding => ({ check, state: 'warn', words, advice })
export const fail = (check: string, words: string, advice: string): Finding => ({ check, state: 'fail', words, advice })

/** What a look throws is its finding. */
export async function checking(check: string, look: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await look()
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    return [fail(check, `It could not be looked at: ${words}`, 'See the words above; the log may say more.')]
  }
}
