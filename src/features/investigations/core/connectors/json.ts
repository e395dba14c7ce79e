import { parseJson as parseWhole } from '../../../../platform/shared/json.ts'

/** Parses JSON with or without a byte order mark. @returns undefined if the text is not JSON. */
export const parseJson = (text: string): unknown => parseWhole(text.replace(/^\ufeff/u, ''))

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The array under a key; undefined where there is none. */
export function arrayOf(value: unknown, key: string): unknown[] | undefined {
  const found = isObject(value) ? value[key] : undefined
  return Array.isArray(found) ? found : undefined
}

export const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((v) => (typeof v === 'string' ? [v] : []))
