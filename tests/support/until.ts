const lookEveryMs = 200

/** Waits for what the running program does by itself; a question that fails counts as not yet. */
export async function until(isDone: () => Promise<boolean>, withinMs = 60_000): Promise<void> {
  for (let look = 0; look < withinMs / lookEveryMs; look++) {
    if (await isDone().catch(() => false)) return
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
  }
  throw new Error(`it did not happen within ${withinMs / 1000} seconds: ${isDone}`)
}
