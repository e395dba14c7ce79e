const everyMs = 60_000

/** Writes one line for all that were held since the last one. */
type SumUp = (repeated: number) => void

/**
 * Tells which lines only say again what another said: the first of a key is written at once, those of the minute after it are
 * counted and summed up at its end, or when the program ends.
 */
export function createRepeats(): (key: string, sumUp: SumUp) => boolean {
  const held = new Map<string, { repeated: number; sumUp: SumUp }>()

  function sumUpAll(): void {
    for (const { repeated, sumUp } of held.values()) if (repeated > 0) sumUp(repeated)
  }

  function hold(key: string, sumUp: SumUp): void {
    if (held.size === 0) process.once('exit', sumUpAll)
    held.set(key, { repeated: 0, sumUp })
    setTimeout(endMinute, everyMs, key).unref()
  }

  function endMinute(key: string): void {
    const line = held.get(key)
    held.delete(key)
    if (held.size === 0) process.off('exit', sumUpAll)
    if (!line || line.repeated === 0) return
    line.sumUp(line.repeated)
    hold(key, line.sumUp)
  }

  return (key, sumUp) => {
    const line = held.get(key)
    if (line) {
      line.repeated++
      line.sumUp = sumUp
      return true
    }
    hold(key, sumUp)
    return false
  }
}
