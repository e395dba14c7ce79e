import { getPublicSuffix, parse as parseHost } from 'tldts'
import { foldedWords, namesWithin, nameWords } from '../../product/company-names.ts'
import { type SeverityLevel, severities } from './severity-table.ts'

// Matches breaches with keywords. A keyword is words in a row: "Meta" hits "Meta Platforms, Inc." and "meta.com", never
// "Metallco". Matching starts from the few tokens of a breach and finds the keywords that hold one: it costs what it
// finds.

export interface Named {
  company: string
  /** Other names that sources or the catalog give. */
  aliases: readonly string[]
  domain: string | null
}

export interface Watch {
  /** None: every breach at or above the threshold. */
  keywords: readonly string[]
  threshold: SeverityLevel
}

/**
 * What to store beside a keyword. Where a keyword hits a breach, all its tokens are among `breachTokens`, so that any one
 * of them can be joined on; the first is the one that the fewest breaches share. Empty for a keyword without a letter or
 * digit, which hits nothing.
 */
export function keywordTokens(keyword: string): string[] {
  const host = hostIn(keyword)
  const tokens = host ? [host] : nameWords(keyword)
  return [...new Set(tokens)].toSorted(
    (a, b) => Number(frequent.has(a)) - Number(frequent.has(b)) || b.length - a.length || (a < b ? -1 : 1),
  )
}

/** Returns the tokens by which a breach is found: the words of its names and of its domain, and its hosts. */
export function breachTokens(breach: Named): string[] {
  return [...new Set([...sequencesOf(breach).flat(), ...hostsOf(breach)])].toSorted()
}

/** Whether a keyword hits a breach: decides what a join on tokens only suggests. */
export const keywordHits = (keyword: string, breach: Named): boolean => matcherOf(breach)(keyword)

/** `keywordHits` for many keywords: the breach is read once. */
export function matcherOf(breach: Named): (keyword: string) => boolean {
  const sequences = sequencesOf(breach)
  const hosts = hostsOf(breach)
  return (keyword) => {
    const host = hostIn(keyword)
    if (host) return hosts.includes(host)
    const words = nameWords(keyword)
    return words.length > 0 && sequences.some((sequence) => holdsInRow(sequence, words))
  }
}

export interface RatedBreach extends Named {
  level: SeverityLevel
  /** Being known to the source at all is sensitive. */
  isSensitive: boolean
}

/** Why a subscription hears of a breach: by which keyword, or by its level alone (null); undefined where it does not. */
export function hearsOf(watch: Watch, breach: RatedBreach): { keyword: string | null } | undefined {
  if (severities.indexOf(breach.level) < severities.indexOf(watch.threshold)) return undefined
  // No one is mailed about an adult site out of the blue: such a breach is for those who name it.
  if (watch.keywords.length === 0) return breach.isSensitive ? undefined : { keyword: null }
  const keyword = watch.keywords.find(matcherOf(breach))
  return keyword === undefined ? undefined : { keyword }
}

/** In so many names that joining on them would find half the keywords. */
const frequent = new Set([
  'and',
  'of',
  'the',
  'for',
  'health',
  'group',
  'services',
  'bank',
  'com',
  'university',
  'center',
])

/** Rows of words in which a keyword may be found: every name, and the parts of the domain before its public suffix. */
function sequencesOf({ company, aliases, domain }: Named): string[][] {
  // Whole too, as someone may paste it: "Experian (2015)".
  const names = [company, ...aliases].flatMap((name) => [name, ...namesWithin(name)]).map(foldedWords)
  return [...names, ...labelsOf(domain).map(foldedWords)]
}

/** `my-shop.example.co.uk`: `my-shop` and `example`. */
function labelsOf(domain: string | null): string[] {
  const suffix = domain && getPublicSuffix(domain)
  if (!domain || !suffix || !domain.endsWith(`.${suffix}`)) return []
  return domain
    .slice(0, -suffix.length - 1)
    .split('.')
    .filter((label) => label !== 'www')
}

/** The domain, hosts that its names are written as ("360training.com, Inc."), and what can be registered above each. */
function hostsOf({ company, aliases, domain }: Named): string[] {
  const written = [company, ...aliases].flatMap((name) => name.split(/[\s,;()]+/)).flatMap((word) => hostIn(word) ?? [])
  return [...new Set([...(domain ? [domain] : []), ...written].flatMap(withParents))]
}

/** A breach at `shop.example.com` is one at `example.com`; what is above that belongs to everybody. */
function withParents(host: string): string[] {
  const { domain } = parseHost(host)
  if (!domain) return [host]
  const parents = [host]
  for (let rest = host; rest !== domain && rest.endsWith(domain); ) {
    rest = rest.slice(rest.indexOf('.') + 1)
    parents.push(rest)
  }
  return parents
}

/** A text that is a domain, or the address of a page: `example.com`, `https://www.example.com/login`. */
function hostIn(text: string): string | undefined {
  const typed = text.trim().toLowerCase()
  if (typed.length > 300 || /[\s@]/.test(typed) || !typed.includes('.')) return undefined
  const { hostname, domain, isIcann, isIp } = parseHost(typed)
  // "St.Gallen" has a dot, and no suffix under which anybody registers.
  return hostname && domain && isIcann && !isIp ? hostname.replace(/^www\./, '') : undefined
}

const holdsInRow = (words: readonly string[], wanted: readonly string[]): boolean =>
  words.some((_, at) => wanted.every((word, offset) => words[at + offset] === word))
