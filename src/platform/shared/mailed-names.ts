import { parse } from 'tldts'
import { cleanLine } from './text.ts'

// Names that people type and we mail to others. A stranger must not be able to use our emails to deliver their own message:
// a name holds nothing that a reader could follow, call or write to, and is shown in quotes. See docs/decisions/0032.

/** `person` and `organization` are names; a `title` is what someone calls a list of questions or a schedule. */
export type MailedKind = 'person' | 'organization' | 'title'

const messages: Record<MailedKind, string> = {
  person: 'A name can’t hold a web or email address, an @ sign or a phone number.',
  organization:
    'A name can’t hold a web or email address, an @ sign or a phone number. A name such as Booking.com is fine, in up to five words.',
  title: 'A title can’t hold a web or email address, an @ sign or a phone number.',
}

/** For a schema: `z.string().refine(...mailable('person'))`. */
export const mailable = (kind: MailedKind): [check: (text: string) => boolean, message: string] => [
  (text) => isMailable(text, kind),
  messages[kind],
]

export function isMailable(text: string, kind: MailedKind): boolean {
  const plain = folded(text)
  if (addressSigns.some((sign) => sign.test(plain))) return false
  if (phoneNumber.test(kind === 'title' ? plain.replace(dates, ' . ') : plain)) return false
  const domains = dottedWords(plain).filter(isDomain).length
  switch (kind) {
    case 'person':
      return domains === 0
    case 'organization':
      // "Just Eat Takeaway.com" is a name; "Your account is locked, sign in at evil.com" is not.
      return domains === 0 || (domains === 1 && plain.trim().split(/\s+/).length <= mostWordsWithDomain)
    case 'title':
      return domains <= 1
  }
}

const mostWordsWithDomain = 5

/** As a reader or a mail program may take it: one form of each sign, without accents and what cannot be seen. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu, '')
    .replace(/[。۔·‧․]/gu, '.')
    .replace(/[⁄∕⧸╱]/gu, '/')
    .replace(/[∶ː꞉]/gu, ':')
    .toLowerCase()

const addressSigns = [
  /@|:\/|\/\//u,
  /\bh(?:tt|xx)ps?\b/u,
  /\bwww\./u,
  /\b(?:mailto|tel|sms|ftp|javascript|data):\S/u,
  // evil.com/login, evil.com:8080, evil.com?x
  /[\p{L}\p{N}-]\.\p{L}{2,24}[/:?#]\S/u,
  // evil[.]com, name (at) evil (dot) com
  /[[({<]\s?(?:at|dot|\.)\s?[\])}>]/u,
  /\S\s(?:dot|punkt|punto)\s(?:com|net|org|info|biz|io|co|app|de|fr|ru|cn|xyz)\b/u,
  /(?:^|\P{N})\p{Nd}{1,3}(?:\.\p{Nd}{1,3}){3}(?:\P{N}|$)/u,
]

/** Seven digits, as many as a local call takes, whatever separates them. */
const phoneNumber = /\p{Nd}(?:[\s().+/\\,_~*#|–—-]{0,3}\p{Nd}){6}/u

/** In titles: "Review 2026-10-01 to 2026-12-31", "2025/2026". */
const dates = /\b(?:19|20)\d\d(?:-\d\d-\d\d)?\b/gu

/** Words with a dot inside, such as hosts. */
const dottedWords = (text: string): string[] =>
  text
    .split(/[^\p{L}\p{N}.-]/u)
    .map((word) => word.split('.').filter((label) => label !== ''))
    .filter((labels) => labels.length > 1)
    .map((labels) => labels.join('.'))

/** RFC 2606 and 6761: of no registry, and still read as hosts. */
const specialDomains = new Set(['example', 'test', 'invalid', 'localhost', 'local', 'internal', 'onion'])

function isDomain(word: string): boolean {
  const { isIcann, isPrivate, publicSuffix, domain } = parse(word)
  return (domain !== null && (isIcann === true || isPrivate === true)) || specialDomains.has(publicSuffix ?? '')
}

const withheld: Record<MailedKind, string> = {
  person: 'a member (name withheld)',
  organization: 'an organization (name withheld)',
  title: 'an untitled list',
}

const longestName = 80

/**
 * A name as a mail shows it: in quotes, on one line, and no mail program makes a link of it. One that was kept before names
 * were checked is withheld where it would not be taken today.
 */
export function mailedName(text: string, kind: MailedKind): string {
  const name = cleanLine(text, longestName)
  if (name === '' || !isMailable(text, kind)) return withheld[kind]
  return `“${withoutLinks(name.replace(/["“”„‟«»＂]/gu, "'"))}”`
}

/** A text with names in it, to those who typed them: readable as it is, and without links. */
export const withoutLinks = (text: string): string =>
  // A word joiner takes no room and breaks no line; with it, no program sees a host, a scheme or an address.
  text.replace(/(?<=\S)[.。．｡@＠:：](?=[^\s.])/gu, '\u2060$&\u2060')
