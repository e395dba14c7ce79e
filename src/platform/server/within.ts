/** The result if it came in time; undefined if it came later, or failed. */
export async function within<T>(patienceMs: number, asked: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => (timer = setTimeout(resolve, patienceMs, undefined)))
  try {
    return await Promise.race([asked, late])
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

/** Health checks wait a second for an answer. */
const probePatienceMs = 800
/** A question that got no answer for so long is given up: its connection may be dead. */
const giveUpMs = 10_000

/** Asks whether something answers, within a second whatever it does. However often it is asked, one question is on its way. */
export function createProbe(
  ask: () => Promise<unknown>,
  { patienceMs = probePatienceMs, now = () => performance.now() } = {},
): () => Promise<boolean> {
  let pending: { since: number; answer: Promise<boolean> } | undefined
  return async () => {
    if (!pending || now() - pending.since > giveUpMs) {
      const own = { since: now(), answer: ask().then(() => true) }
      pending = own
      const end = () => {
        if (pending === own) pending = undefined
      }
      own.answer.then(end, end)
    }
    return (await within(patienceMs, pending.answer)) ?? false
  }
}
