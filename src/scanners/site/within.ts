/** A page can keep the browser from answering for ever: nothing that depends on a page is awaited without an end. */
export async function within<T>(promise: Promise<T>, ms: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const end = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), Math.max(0, ms))
  })
  // The loser may still fail, long after anybody listens.
  promise.catch(() => undefined)
  try {
    return await Promise.race([promise, end])
  } finally {
    clearTimeout(timer)
  }
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)))
