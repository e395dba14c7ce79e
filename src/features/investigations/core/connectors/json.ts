/** Undefined where the text is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/u, ''))
  } catch {
    return undefined
  }
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The array under a key; undefined where there is none. */
export function arrayOf(value: unknown, key: string): unknown[] | undefined {
  const found = isObject(value) ? value[key] : undefined
  return Array.isArray(found) ? found : undefined
}

export const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((v) => (typeof v === 'string' ? [v] : []))
