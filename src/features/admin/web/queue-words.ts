import type { Tone } from '../../../ui/Badge.tsx'
import type { QueueOverview } from '../contract.ts'

export type QueueRow = QueueOverview['queues'][number]

/** A job that is due for so long is late: a worker takes what is due within seconds, unless it is busy. */
const lateMs = 5 * 60_000

const idleWord = 'Idle'

export function queueState(queue: QueueRow, nowMs: number): { words: string; tone: Tone } {
  const { waitingSince, running, waiting, failed } = queue
  if (waitingSince !== null && nowMs - Date.parse(waitingSince) > lateMs) return { words: 'Late', tone: 'red' }
  if (failed > 0) return { words: 'Has dead letters', tone: 'orange' }
  if (running > 0) return { words: 'Working', tone: 'accent' }
  return waiting > 0 ? { words: 'Waiting', tone: 'grey' } : { words: idleWord, tone: 'green' }
}

export const isIdle = (queue: QueueRow, nowMs: number): boolean => queueState(queue, nowMs).words === idleWord

/** "3 waiting, 1 running, 2 failed" of all of them. */
export function unfinished(queues: readonly QueueRow[]): string {
  const sum = (count: (queue: QueueRow) => number) => queues.reduce((all, queue) => all + count(queue), 0)
  const figures = {
    waiting: sum(({ waiting }) => waiting),
    running: sum(({ running }) => running),
    failed: sum(({ failed }) => failed),
  }
  return Object.entries(figures)
    .map(([word, figure]) => `${figure.toLocaleString('en-US')} ${word}`)
    .join(', ')
}

/** Queues of which something failed, those with the most first. */
export const failedQueues = (queues: readonly QueueRow[]): QueueRow[] =>
  queues.filter(({ failed }) => failed > 0).toSorted((a, b) => b.failed - a.failed)
