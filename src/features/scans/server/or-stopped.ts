/** Rejects as soon as the worker is asked to stop: the job is put back, and what goes on beside it is thrown away. */
export async function orStopped<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted()
  let stop = () => {}
  const stopped = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
  })
  try {
    const result = await Promise.race([work, stopped])
    // A scanner that is closed answers as if the file had ended it.
    signal.throwIfAborted()
    return result
  } finally {
    signal.removeEventListener('abort', stop)
    work.catch(() => undefined)
  }
}
