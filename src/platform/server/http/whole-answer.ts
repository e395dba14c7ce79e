const bodies = new WeakMap<Response, Uint8Array<ArrayBuffer>>()

/**
 * Registers that an answer consists of exactly these bytes. Caching and compression take them from here: read as a
 * stream they are copied three times, and memory outside the heap triggers full garbage collections.
 */
export function noteWhole(answer: Response, body: Uint8Array<ArrayBuffer>): Response {
  bodies.set(answer, body)
  return answer
}

/** Undefined where it is still to be read. */
export const wholeBodyOf = (answer: Response): Uint8Array<ArrayBuffer> | undefined => bodies.get(answer)
