import { asOfWords } from '../../platform/shared/dates.ts'
import { happenedWords } from './days.ts'
import type { BreachFlag } from './facts.ts'
import type { Affected, SourceKey } from './items.ts'
import { gravestFirst } from './severity.ts'

export const longestDescription = 350

/** In the middle of a sentence. */
export const sourceNames: Record<SourceKey, string> = {
  hibp: 'Have I Been Pwned',
  'ca-ag': 'the California Attorney General',
  'wa-ag': 'the Washington State Attorney General',
  'or-doj': 'the Oregon Department of Justice',
  'sec-8k': 'the SEC',
  'hhs-ocr': 'the HHS Office for Civil Rights',
}

interface Described {
  company: string
  breachedOn: { from: string | null; to: string | null }
  publishedOn: string | null
  affected: readonly Affected[]
  dataTypes: readonly string[]
  isVerified: boolean | null
  flags: readonly BreachFlag[]
  /** In the order of their importance; the first one that was public is named. */
  sources: readonly { key: SourceKey; publishedOn: string | null }[]
}

/** A breach in two or three sentences of ours: who, when, how many, what, who says so. Nothing that no source says. */
export function describeBreach(breach: Described): string {
  const parts = [opening(breach), exposed(breach), ...doubt(breach), ...published(breach)]
  const text = parts.join(' ')
  // Long names and long lists: the name of the company gives way before the dates do.
  if (text.length <= longestDescription) return text
  const room = longestDescription - (text.length - breach.company.length)
  return room > 20 ? describeBreach({ ...breach, company: cut(breach.company, room) }) : cut(text, longestDescription)
}

function opening(breach: Described): string {
  const most = breach.affected.toSorted((a, b) => b.count - a.count)[0]
  const happened = whenWords(breach.breachedOn)
  if (breach.flags.includes('collection')) {
    const holds = most ? ` holding ${amount(most)}` : ''
    return `${breach.company}: data brought together from elsewhere${holds}${happened ? `, dated ${happened.bare}` : ''}.`
  }
  const when = happened ? ` ${happened.phrase}` : ''
  if (most) {
    const dated = happened ? `${when}.` : '; its date is not stated.'
    return `${amount(most)} ${most.count === 1 ? 'was' : 'were'} affected by a breach at ${breach.company}${dated}`
  }
  return happened
    ? `${breach.company} had a breach${when}; how many are affected is not stated.`
    : `${breach.company} had a breach; neither its date nor how many are affected is stated.`
}

const amount = ({ count, scope }: Affected) => {
  // "people, as reported to Oregon (Riverside Clinic)" is for the table; a sentence takes its head.
  const noun = scope.split(/[,(]/)[0]?.trim() ?? scope
  return `${count.toLocaleString('en-US')} ${count === 1 ? (singulars[noun] ?? noun) : noun}`
}
const singulars: Record<string, string> = { accounts: 'account', people: 'person', individuals: 'individual' }

function whenWords({ from, to }: Described['breachedOn']): { phrase: string; bare: string } | undefined {
  if (!from) return undefined
  const first = asOfWords(from)
  const bare = happenedWords({ from, to })
  if (to && to !== from) return { phrase: `between ${first} and ${asOfWords(to)}`, bare }
  return { phrase: `${from.length === 10 ? 'on' : 'in'} ${first}`, bare }
}

const named = 4

function exposed({ dataTypes, sources }: Described): string {
  const types = gravestFirst(dataTypes).map((label) => (/^[A-Z][a-z]/.test(label) ? lower(label) : label))
  if (types.length === 0)
    return sources.length > 1 ? 'The sources do not say what was exposed.' : 'The source does not say what was exposed.'
  const shown = types.slice(0, named)
  const rest = types.length - shown.length
  const list = rest > 0 ? [...shown, `${rest} more ${rest === 1 ? 'kind' : 'kinds'} of data`] : shown
  return `Exposed: ${joined(list)}.`
}

const doubt = ({ isVerified }: Described): string[] => (isVerified === false ? ['The source could not verify it.'] : [])

function published({ sources, publishedOn }: Described): string[] {
  const first = sources.find((source) => source.publishedOn === publishedOn) ?? sources[0]
  if (!first) return []
  const by = `${verbs[first.key]} ${sourceNames[first.key]}`
  return [
    `${capital(by)}${publishedOn ? ` ${publishedOn.length === 10 ? 'on' : 'in'} ${asOfWords(publishedOn)}` : ''}.`,
  ]
}

const verbs: Record<SourceKey, string> = {
  hibp: 'listed by',
  'ca-ag': 'reported to',
  'wa-ag': 'reported to',
  'or-doj': 'reported to',
  'sec-8k': 'reported as material to',
  'hhs-ocr': 'reported to',
}

const joined = (items: readonly string[]) =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
const cut = (text: string, length: number) =>
  `${[...text]
    .slice(0, length - 1)
    .join('')
    .trimEnd()}…`
