import { setImmediate as nextTurn } from 'node:timers/promises'

/** A request that arrives meanwhile waits about so long. */
const turnMs = 10

/** Maps in short turns of the event loop: between them the process answers others. */
export async function mapInTurns<Item, Result>(
  items: Iterable<Item>,
  map: (item: Item) => Result,
  now: () => number = () => performance.now(),
): Promise<Result[]> {
  const results: Result[] = []
  let beganAt = now()
  for (const item of items) {
    if (now() - beganAt >= turnMs) {
      await nextTurn()
      beganAt = now()
    }
    results.push(map(item))
  }
  return results
}

/** Runs steps that are short each, with a turn of the event loop for others after each of them. */
export async function runInTurns<Result>(steps: Generator<undefined, Result>): Promise<Result> {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await nextTurn()
  }
}

/** Gives each call a turn of the event loop of its own: a crowd that arrives together does not run in one turn. */
export function createTurns(): () => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  return () => {
    last = last.then(() => nextTurn())
    return last
  }
}
