import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** Times in milliseconds, fastest first. */
export interface Watched {
  health: number[]
  search: number[]
}

/**
 * Asks for the node's health and for searches until the result is called. A thread of its own asks: what the attack costs
 * this process must not be counted as the program's time.
 */
export async function watchAnswers(base: string): Promise<() => Promise<Watched>> {
  const urls = [`${base}/healthz`, `${base}/api/search?q=spotify`]
  const thread = new Worker(new URL('./watch-thread.ts', import.meta.url), { workerData: { urls, pauseMs: 25 } })
  const failed = once(thread, 'error').then(([error]) => Promise.reject(error))
  failed.catch(() => undefined)
  await Promise.race([once(thread, 'online'), failed])
  return async () => {
    const answered = once(thread, 'message')
    thread.postMessage('enough')
    const [[health = [], search = []]] = (await Promise.race([answered, failed])) as [number[][]]
    return { health: health.toSorted((a, b) => a - b), search: search.toSorted((a, b) => a - b) }
  }
}
