import { createHash } from 'node:crypto'

// node:crypto: only the server and the command line come here.

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json | undefined }

/**
 * JSON with sorted keys and no spaces, as RFC 8785 writes it. Whole numbers only: then no two engines can differ.
 * A key without a value is left out.
 */
export function canonicalJson(value: Json): string {
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new Error('canonical JSON holds whole numbers only')
    return String(value)
  }
  if (value === undefined) throw new Error('canonical JSON has no undefined in a list')
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`
  let members = ''
  for (const key of Object.keys(value).sort()) {
    const member = value[key]
    if (member !== undefined) members += `${members && ','}${JSON.stringify(key)}:${canonicalJson(member)}`
  }
  return `{${members}}`
}

/** SHA-256 in hex over the canonical JSON. */
export function canonicalHash(value: Json): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex')
}

function isList(value: object): value is readonly Json[] {
  return Array.isArray(value)
}
