import { domainToASCII } from 'node:url'

/** Words for what cannot be mailed; undefined for an address that can. RFC 5321 § 4.1.2, with RFC 6531 for other scripts. */
export function whyUnusable(email: string): string | undefined {
  if (/[<>]/.test(email)) return 'is more than an address: write it alone, without a name'
  if (email.includes('"')) return 'has quotation marks, which we cannot write to'
  const at = email.lastIndexOf('@')
  const [local, domain] = [email.slice(0, at), email.slice(at + 1)]
  if (at < 1 || !isDotAtom(local) || !isHost(domain)) return 'is not an address like name@example.com'
  if (Buffer.byteLength(local) > 64 || Buffer.byteLength(email) > 254) return 'is longer than an address can be'
  return undefined
}

/**
 * Words with dots between them, in letters of every script, and without characters that are not seen. Composed as it will be
 * stored: a Greek question mark is a semicolon then.
 */
const isDotAtom = (local: string) =>
  local
    .normalize('NFC')
    .split('.')
    .every((atom) => /^[\w!#$%&'*+/=?^`{|}~\-\u{80}-\u{10ffff}]+$/u.test(atom)) && !/[\p{C}\p{Z}]/u.test(local)

/** Returns whether it is a name in the public DNS: `localhost` and plain numbers are local only. */
function isHost(domain: string): boolean {
  // As typed first: what is made of it would silently lose characters that are not seen.
  if (!/^[\p{L}\p{N}\p{M}-]+(\.[\p{L}\p{N}\p{M}-]+)+$/u.test(domain)) return false
  const ascii = domainToASCII(domain)
  const labels = ascii.split('.')
  return (
    ascii.length <= 253 &&
    labels.every((label) => /^(?!-)[a-z0-9-]{1,63}(?<!-)$/.test(label)) &&
    !/^\d+$/.test(labels.at(-1) ?? '')
  )
}
