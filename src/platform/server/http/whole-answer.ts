const bodies = new WeakMap<Response, Uint8Array<ArrayBuffer>>()

/**
 * Notes that an answer says these bytes and no more. Whoever keeps or compresses it takes them from here: read as a stream
 * they are copied three times, and memory beside the heap is what has the whole heap collected.
 */
export function noteWhole(answer: Response, body: Uint8Array<ArrayBuffer>): Response {
  bodies.set(answer, body)
  return answer
}

/** Undefined where it is still to be read. */
export const wholeBodyOf = (answer: Response): Uint8Array<ArrayBuffer> | undefined => bodies.get(answer)
