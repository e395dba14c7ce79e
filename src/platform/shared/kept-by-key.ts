/**
 * Keeps what was read last, and reads again only for another key. Who asks meanwhile waits for the same reading; one that
 * failed is forgotten.
 */
export function keptByKey<Value>(): (key: string, read: () => Promise<Value>) => Promise<Value> {
  let known: { key: string; value: Promise<Value> } | undefined
  return (key, read) => {
    if (known?.key === key) return known.value
    const reading = { key, value: read() }
    known = reading
    reading.value.catch(() => {
      if (known === reading) known = undefined
    })
    return reading.value
  }
}
