/** JSON with its keys in order, so that the same content is the same text whatever stored it in between. */
export const canonicalOf = (value: unknown): string => JSON.stringify(value, inOrder) ?? 'null'

const inOrder = (_key: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value
