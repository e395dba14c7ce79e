import { parseJson as parseWhole } from '../../platform/shared/json.ts'
import { caps } from './document.ts'

/** @returns undefined if the text is not JSON, or too deep to be read. */
export function parseJson(source: string): unknown {
  const text = source.replace(/^\s*(?:<!--|\/\*\s*<!\[CDATA\[\s*\*\/)|(?:-->|\/\*\s*\]\]>\s*\*\/)\s*$/g, '').trim()
  if (!/^[[{]/.test(text) || depthOf(text) > caps.jsonDepth) return undefined
  return parseWhole(text)
}

/** At least the depth of nesting; brackets in strings count too, which refuses only odd values. */
export function depthOf(text: string): number {
  let depth = 0
  let most = 0
  for (const bracket of text.match(/[[\]{}]/g) ?? []) {
    depth += bracket === '[' || bracket === '{' ? 1 : -1
    if (depth > most) most = depth
  }
  return most
}
