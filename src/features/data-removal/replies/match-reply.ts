import type { ReplyMessage } from './read-message.ts'

// Which item a message answers. In-Reply-To, References, subject and sender are anybody's to write, and Message-IDs of our
// letters stand in mails that many hands see; the token of the reply address was given to one platform for one item.

const tokenPattern = /^r\+([\w-]{16,64})@(.+)$/

export type ReplyMatch<Item> =
  | { outcome: 'matched'; item: Item }
  /** `several`: it goes to addresses of more than one item, so none of them can be meant alone. */
  | { outcome: 'none'; why: 'no_token' | 'unknown_token' | 'several' }

/**
 * By the reply token in an address that the message went to, and by nothing else.
 * @param recipients of the envelope, where the mail server tells them; they come before what the header says.
 * @param host of our reply addresses: the same token at another host is none of ours.
 * @param items keyed by token, or by what the caller makes of a token, such as its SHA-256.
 */
export function matchReply<Item>({
  message,
  recipients = [],
  host,
  items,
  keyOf = (token) => token,
}: {
  message: Pick<ReplyMessage, 'to'>
  recipients?: readonly string[]
  host: string
  items: ReadonlyMap<string, Item>
  keyOf?: (token: string) => string
}): ReplyMatch<Item> {
  const told = replyTokensIn(recipients, host)
  const tokens = told.length > 0 ? told : replyTokensIn(message.to, host)
  const found = new Set(tokens.flatMap((token) => items.get(keyOf(token)) ?? []))
  const [item] = found
  if (item === undefined) return { outcome: 'none', why: tokens.length > 0 ? 'unknown_token' : 'no_token' }
  return found.size > 1 ? { outcome: 'none', why: 'several' } : { outcome: 'matched', item }
}

/** Tokens of reply addresses at our host, as they are written, each once. */
export const replyTokensIn = (addresses: readonly string[], host: string): string[] => [
  ...new Set(
    addresses.flatMap((address) => {
      const [, token, at] = tokenPattern.exec(address) ?? []
      return token && at?.toLowerCase() === host.toLowerCase() ? [token] : []
    }),
  ),
]
