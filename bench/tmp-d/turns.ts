export interface Turn {
  /** When all that asked before are done. */
  comes: Promise<void>
  /** Lets the next one in; before its own turn too, which is then given up. */
  done: () => void
}

/** Lets those who ask pass one at a time, in their order. */
export function createTurns(): () => Turn {
  let last = Promise.resolve()
  return () => {
    const comes = last
    const { promise, resolve } = Promise.withResolvers<void>()
    last = comes.then(() => promise)
    return { comes, done: resolve }
  }
}
