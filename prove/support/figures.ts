export const seconds = (ms: number | undefined): string => (ms === undefined ? '–' : `${(ms / 1000).toFixed(2)} s`)

export const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Asks until the answer is yes; a question that fails counts as no. @returns whether it was in time. */
export async function within(ms: number, isSo: () => Promise<boolean> | boolean, everyMs = 50): Promise<boolean> {
  const deadline = performance.now() + ms
  for (;;) {
    if (await ask(isSo)) return true
    if (performance.now() > deadline) return false
    await pause(everyMs)
  }
}

const ask = async (isSo: () => Promise<boolean> | boolean): Promise<boolean> => {
  try {
    return await isSo()
  } catch {
    return false
  }
}
