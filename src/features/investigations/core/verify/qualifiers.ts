import { dates } from './numbers.ts'
import { contentStems, stem, stemSet } from './words.ts'

// Limits of a statement must be kept: "may share" is not "shares", "EU users" are not "users".

const hedges = /\b(?:may|might|could|possibly|potentially|sometimes|occasionally)\b/iu
const possible =
  /\b(?:may|might|could|can|able|allow(?:s|ed)?|lets?|enables?d?|offer(?:s|ed)?|right|option|choose|possib\w+|potential\w*|sometimes|occasionally|permit\w*)\b/iu
const ability = /\b(?:can|able to|may)\b/iu

/** One of a row says that only a part is meant; the sentence must say so too, in any of these words. */
const partial =
  /\b(?:some|certain|selected|limited|typically|generally|usually|normally|often|mostly|partly|partially|primarily|mainly|in part)\b/iu

/** Words that change what is handed over, kept or counted. */
const transforms = [
  'aggregated',
  'anonymised',
  'anonymous',
  'de-identified',
  'deidentified',
  'pseudonymised',
  'pseudonymous',
  'hashed',
  'salted',
  'masked',
  'truncated',
  'redacted',
  'encrypted',
  'approximate',
  'coarse',
  'contextual',
  'statistical',
  'non-personal',
  'partial',
  'inactive',
  'former',
  'optional',
]
const transformStems = new Set(transforms.map(stem))

const comparisons: readonly [string, RegExp][] = [
  ['at least', /\b(?:at least|no (?:less|fewer) than|minimum(?: of)?)\s+(?=[$€£]?\s?[\p{L}\d])/giu],
  ['at most', /\b(?:up to|at most|no (?:more|longer) than|maximum(?: of)?|not more than)\s+(?=[$€£]?\s?[\p{L}\d])/giu],
  [
    'more',
    /\b(?:more than|over|exceed(?:s|ing)?|above|upwards of|longer than)\s+(?=[$€£]?\s?\d|a |one|two|three|four|five|six|seven|eight|nine|ten)/giu,
  ],
  [
    'less',
    /\b(?:fewer than|less than|under|below|shorter than)\s+(?=[$€£]?\s?\d|a |one|two|three|four|five|six|seven|eight|nine|ten)/giu,
  ],
  ['about', /\b(?:about|around|approximately|roughly|nearly|almost|some|circa)\s+(?=[$€£]?\s?\d)/giu],
  ['more', /\d\+(?=\s|$)/gu],
]

const comparedIn = (text: string) =>
  new Set(comparisons.filter(([, form]) => text.search(form) >= 0).map(([name]) => name))

const quantifiers =
  /\b(?:most|many|several|dozens?|hundreds|thousands|millions|majority|minority|numerous|half|multiple|few|various|countless|extensive(?:ly)?|mostly|largely|frequent(?:ly)?|regular(?:ly)?|often|usually|always|rarely|both)\b/giu
const reasons =
  /\b(?:because|since|due to|therefore|thus|hence|consequently|as a result|so that|which means|meaning|thereby|causing|caused|leads? to|led to|in order to|despite|proves?|shows? that|suggests?|indicates? that|implies|even though)\b/giu
const relations =
  /\b(?:before|after|until|since|within|during|outside|inside|across|unless|except|on behalf|instead|prior to|following)\b/giu

const conditions =
  /\b(?:if|unless|except(?: when| for| as)?|only(?: if| when| for| with| to| in)?|provided that|as long as|subject to|(?:up)?on (?:your )?(?:request|demand|termination)|at your (?:request|direction)|with (?:your |their |user |explicit |prior |the user's )*(?:consent|permission|approval)|(?:where|when|as|to the extent) (?:\p{L}+ly )?(?:required|permitted|necessary|applicable|you|users|they|we|it|our)|where|by default|under (?:an )?NDA|in case of|solely|until|from time to time|across|with partners)\b[^,;.]*/giu

const holders =
  /(?<![\p{L}\d])([\p{L}\d][\p{L}\d-]*)\s+(?:users?|customers?|residents?|visitors?|members?|subscribers?|accounts?|plans?|employees?|administrators?|admins?|consumers?|applicants?|patients?|students?|individuals?|citizens?|tiers?)\b/giu
const holdersIn =
  /\b(?:users|customers|residents|visitors|members|subscribers|accounts|people|persons|children|consumers|individuals|anyone)\s+(?:in|of|from|under|over|on|who|aged|located in|based in)\s+(?:the\s+)?([\p{L}\d][\p{L}\d-]*)/giu
const plainHolders = new Set(
  'the our your all any each every new these those other for of and or to by from with as per on an a that user customer as their its about when'.split(
    ' ',
  ),
)

const relative =
  /\d+\s+\p{L}+\s+(?:of|after|before|from|following|prior to)\s+(?:the\s+|an?\s+|your\s+)?(\p{L}[\p{L}-]*)/giu

/** "A processor for customer content" is not a processor of everything. */
const capacities = /\bas an? \p{L}+ (?:for|of|when|with respect to|in relation to)\b([^,;.]*)/giu

const lower = (matches: Iterable<RegExpMatchArray>) => [...matches].map((m) => m[0].trim().toLowerCase())

/**
 * Says which limit the sentence drops from, or adds to, the statement that it rests on; undefined if both say the same.
 */
export function limitFault(said: string, row: string, isNegated: boolean): string | undefined {
  return (
    hedgeFault(said, row, isNegated) ??
    transformFault(said, row) ??
    conditionFault(said, row) ??
    holderFault(said, row) ??
    comparisonFault(said, row) ??
    addedFault(said, row) ??
    alternativeFault(said, row, isNegated)
  )
}

function hedgeFault(said: string, row: string, isNegated: boolean) {
  if (isNegated) return undefined
  if (hedges.test(row) && !possible.test(said)) return 'the evidence says "may"'
  if (ability.test(row) && !possible.test(said)) return 'the evidence says "can"'
  if (partial.test(row) && !partial.test(said)) return `the evidence says "${partial.exec(row)?.[0]}"`
  return undefined
}

function transformFault(said: string, row: string) {
  const there = stemSet(said)
  const words = row.split(/(?=,)|[^\p{L}\p{N},-]+/u).filter(Boolean)
  for (const [i, w] of words.entries()) {
    const s = stem(w)
    if (!transformStems.has(s) || there.has(s)) continue
    const isForm = /^(?:form|format|manner|basis)$/iu.test(words[i + 1] ?? '')
    if (isForm || upToComma(words.slice(i + 1, i + 3)).some((next) => !/ed$/u.test(next) && there.has(stem(next))))
      return `the evidence says "${w}"`
  }
  return undefined
}

function upToComma(words: readonly string[]): readonly string[] {
  const at = words.findIndex((w) => w.startsWith(','))
  return at < 0 ? words : words.slice(0, at)
}

function conditionFault(said: string, row: string) {
  const there = stemSet(said)
  for (const m of row.matchAll(capacities))
    if (!contentStems(m[1] ?? '').some((w) => there.has(w))) return `the evidence says "${m[0].trim()}"`
  for (const m of row.matchAll(conditions)) {
    const words = contentStems(m[0]).slice(0, 5)
    if (words.length > 0 && !words.some((w) => there.has(w))) return `the evidence says "${m[0].trim()}"`
    if (/^only|^solely/iu.test(m[0]) && !/\b(?:only|solely|exclusively|unless|just)\b/iu.test(said))
      return 'the evidence says "only"'
    if (
      /^(?:unless|except)/iu.test(m[0]) &&
      !/\b(?:unless|except|without|if|apart from|other than|only)\b/iu.test(said)
    )
      return `the evidence says "${m[0].trim()}"`
  }
  return undefined
}

function holderFault(said: string, row: string) {
  const there = stemSet(said)
  const modifiers = [...row.matchAll(holders), ...row.matchAll(holdersIn)].map((m) => m[1] ?? '')
  const missing = modifiers.find(
    (w) => !plainHolders.has(w.toLowerCase()) && contentStems(w).some((s) => !there.has(s)),
  )
  if (missing) return `the evidence speaks of "${missing}" only`
  const rest = dates(said).rest
  for (const m of row.matchAll(relative)) {
    const [number = ''] = /^\d+/u.exec(m[0]) ?? []
    // Every breach clause counts from "becoming aware".
    const needed = /^(?:becoming|discovery|discovering|detection|awareness|receipt)$/iu.test(m[1] ?? '')
      ? []
      : contentStems(m[1] ?? '')
    if (rest.includes(number) && needed.some((s) => !there.has(s))) return `the evidence says "${m[0]}"`
  }
  return undefined
}

function comparisonFault(said: string, row: string) {
  const a = comparedIn(said)
  const b = comparedIn(row)
  const added = [...a].find((name) => !b.has(name))
  if (added) return `the evidence does not say "${added}"`
  // A limit left out matters where its number is taken.
  const left = [...b].find((name) => !a.has(name))
  return left && /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|million|thousand)\b/iu.test(said)
    ? `the evidence says "${left}"`
    : undefined
}

function addedFault(said: string, row: string) {
  const rowWords = row.toLowerCase()
  const has = (w: string) => new RegExp(`(?<!\\p{L})${w}(?!\\p{L})`, 'u').test(rowWords)
  const sure = [
    ...lower(said.matchAll(quantifiers)),
    ...lower(said.matchAll(reasons)),
    ...lower(said.matchAll(relations)),
  ]
  const added = sure.find((w) => !has(w))
  return added && `"${added}" is not in the evidence`
}

/** "Returned or deleted" does not say which. */
function alternativeFault(said: string, row: string, isNegated: boolean) {
  if (isNegated || possible.test(row) || /\bor\b/iu.test(said)) return undefined
  const there = stemSet(said)
  for (const m of row.matchAll(/([\p{L}\d][\p{L}\d.-]*),?\s+or\s+(?:\p{L}{1,3}\s+)?([\p{L}\d][\p{L}\d.-]*)/giu)) {
    const sides = [m[1] ?? '', m[2] ?? ''].map((w) => there.has(stem(w)))
    if (sides[0] !== sides[1]) return `the evidence says "${m[0]}"`
  }
  return undefined
}
