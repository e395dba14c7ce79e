import { type Entity, mediaTypeOf, readHeader } from '../../../platform/shared/mime.ts'

// The header of a message: enough to tell whose it is. What it holds is read in a guarded process.

export const messageLimits = {
  /** A larger one is refused before anything looks into it. */
  bytes: 1024 * 1024,
  textCharacters: 256 * 1024,
  /** Parts in parts. */
  depth: 6,
  parts: 100,
  addresses: 50,
  links: 200,
} as const

export type Refused = { outcome: 'refused'; words: string }

/** The header, which decides whether a message is accepted before anything reads its body. */
export interface ReplyHead {
  to: string[]
  /** A delivery report is a multipart, or lies in one that a gateway made. */
  isMultipart: boolean
}

export function readHead(bytes: Uint8Array): { outcome: 'head'; head: ReplyHead } | Refused {
  if (bytes.byteLength > messageLimits.bytes)
    return { outcome: 'refused', words: 'The message is larger than a reply can be.' }
  const fields = readHeader(bytes)
  if (fields.size === 0) return { outcome: 'refused', words: 'This is not an email: it has no header.' }
  const isMultipart = mediaTypeOf({ fields }).startsWith('multipart/')
  return { outcome: 'head', head: { to: recipientsOf({ fields }), isMultipart } }
}

const deliveredFields = ['delivered-to', 'x-original-to', 'envelope-to', 'to', 'cc'] as const

const recipientsOf = ({ fields }: Pick<Entity, 'fields'>): string[] =>
  [...new Set(deliveredFields.flatMap((name) => addressesIn(fields.get(name))))].slice(0, messageLimits.addresses)

/** Addresses of a field, without names and comments. What no mailbox of ours or theirs can look like is passed over. */
export const addressesIn = (value = ''): string[] =>
  [
    ...value
      .slice(0, 20_000)
      // A name in quotes may look like an address.
      .replace(/"(?:[^"\\]|\\.){0,1000}"/gs, ' ')
      .matchAll(/(?<![^\s<,;:])[^\s<>,;:"()]{1,128}@[\p{L}\p{N}.-]{1,255}(?![^\s>,;)])/gu),
  ].map(([address]) => address)
