import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { ask } from './asking.ts'

// Asks for each address again and again until the first message, then answers with the times in milliseconds.

const { urls, pauseMs } = workerData as { urls: string[]; pauseMs: number }
let isOver = false
parentPort?.once('message', () => {
  isOver = true
})
const times = await Promise.all(
  urls.map(async (url) => {
    const ms: number[] = []
    while (!isOver) {
      ms.push((await ask(url)).ms)
      await sleep(pauseMs)
    }
    return ms
  }),
)
parentPort?.postMessage(times)
