import { languageName } from '../../../../platform/shared/language-name.ts'
import { capital } from '../../../../platform/shared/text.ts'
import { dataTypes as knownDataTypes } from '../../../../product/data-types.ts'
import { claimWords } from '../../../../scanners/policy/claim-words.ts'
import { type Claim, type Deed, isPlain } from '../../../../scanners/policy/claims.ts'
import { dataTypesOf } from '../../../../scanners/policy/data-types.ts'
import { isReadLanguage } from '../../../../scanners/policy/languages.ts'
import { roleWords } from '../connectors/documents/lexicon.ts'
import { policyRecord, statementQuote } from '../connectors/policy/records.ts'
import { policySearchRecord } from '../connectors/policy/search-record.ts'
import { listedData } from '../policy/collected.ts'
import type { CitedQuote, QuoteOf } from '../quote.ts'
import type { VerifiableEvidence, VerifyContext } from '../verify/source.ts'
import { verifySentence } from '../verify.ts'
import { type Case, cite, type FindingDraft, quotesOf, type Rule, recordsOf, shownItems } from './case.ts'
import { claimed, type Read, silenceRules, statementRules } from './policy-table.ts'
import { sensitivitySeverity } from './severities.ts'

// Findings that quote the vendor's policies. The words of a finding are the policy's own; their meaning is the title,
// which comes from policy-table.ts.

interface Statement {
  quote: QuoteOf<typeof statementQuote>
  read: Read
  /** In lower case, without its lead-in. */
  text: string
  /** Offset of the sentence in the excerpt, after its lead-in. */
  own: number
}

/** The document that a quote is from, as the one who states it. */
const speakers: Readonly<Partial<Record<string, string>>> = {
  privacy: 'the policy states',
  cookies: 'the cookie policy states',
  terms: 'the terms state',
  dpa: 'the DPA states',
  security: 'the security page states',
  trust: 'the trust page states',
  ai: 'the AI policy states',
  subprocessors: 'the subprocessor list states',
  'do-not-sell': 'the opt-out page states',
  dsar: 'the request page states',
}
/** "Your location" leaves open how precise it is. */
const labelIn = ({ id, label }: (typeof knownDataTypes)[number], { excerpt }: Statement['quote']): string =>
  id === 'coarse_location' && !saysHowPrecise.test(excerpt) ? 'Location, precision not stated' : label
const saysHowPrecise =
  /\b(?:approximate|coarse|general|rough|non-?precise|cit(?:y|ies)|town|countr(?:y|ies)|regions?|state|province|zip|postal|postcode|ungef\S+|grob\S*|stadt|land|ort|plz|approximative|ville|pays|r\Sgion)\b|\bip\b/iu
const speaks = ({ facts }: Statement['quote']): string => speakers[facts.role] ?? 'the page states'

const maxQuotes = 3
/** A long passage says many things beside the one that it is quoted for. */
const longestBeside = 400

/** Text aimed at machine readers states nothing. Statements of the same page stay in their order. */
export const statementsIn = (found: Case): Statement[] =>
  quotesOf(found, statementQuote)
    .filter((quote) => quote.injectionFlags.length === 0)
    .map((quote) => {
      const { own } = quote.facts
      return { quote, read: quote.facts, text: quote.excerpt.slice(own).toLowerCase(), own }
    })

const stated: Rule = (found) => {
  const all = statementsIn(found)
  return statementRules.flatMap((rule) => {
    const rankOf = ({ read }: Statement) => rule.rankOf?.(read) ?? 0
    const fitting = all.filter((said) => rule.matches(said.read, said.text))
    const best = Math.min(...fitting.map(rankOf))
    const matching = fitting.filter((said) => rankOf(said) === best).sort(byClarity)
    const shows = rule.shows
    const finding = quoting(found, matching, shows && (({ text }) => text.search(shows)), rule.proves)
    if (!finding) return []
    const { said, ...cited } = finding
    return [
      {
        ...cited,
        ruleId: rule.ruleId,
        direction: rule.direction,
        severity: rule.severity,
        title: rule.titleOf?.(said.read, said.text, said.quote.excerpt.slice(0, said.own).toLowerCase()) ?? rule.title,
        legal: [...rule.legal],
        parties: [...new Set(matching.slice(0, maxQuotes).flatMap((one) => one.read.parties))].slice(0, 8),
      },
    ]
  })
}

interface TypeRule {
  ruleId: 'data.policy-collected' | 'data.policy-shared' | 'data.policy-sold' | 'data.policy-not-collected'
  deed: Deed
  /** Added to the severity of the type. */
  more: number
  /** Types below this sensitivity are not told apart. */
  least: number
}

const typeRules: readonly TypeRule[] = [
  { ruleId: 'data.policy-collected', deed: 'collect', more: 0, least: 1 },
  { ruleId: 'data.policy-shared', deed: 'share', more: 0, least: 3 },
  { ruleId: 'data.policy-sold', deed: 'sell', more: 1, least: 1 },
  { ruleId: 'data.policy-not-collected', deed: 'collect', more: 0, least: 4 },
]

/** Type by type: what the policy says is done with it. */
const dataByType: Rule = (found) => {
  const all = statementsIn(found)
  return typeRules.flatMap((rule) => {
    const ofDeed = all.filter(({ read }) => read.claims.some(({ deed }) => deed === rule.deed))
    return knownDataTypes
      .filter((type) => type.sensitivity >= rule.least)
      .flatMap((type): FindingDraft[] => {
        const claimIn = ({ read, quote }: Statement) =>
          isNamedAs(type.id, quote.excerpt) ? claimOn(rule, read, type.id) : undefined
        const fitting = ofDeed.filter((s) => claimIn(s) !== undefined)
        const best = Math.min(...fitting.map((s) => plainness(claimIn(s))))
        const matching = fitting.filter((s) => plainness(claimIn(s)) === best).sort(byClarity)
        const finding = quoting(found, matching, ({ quote, own }) => placeOf(quote.excerpt.slice(own), type.id))
        if (!finding) return []
        const { said, ...cited } = finding
        const isRelief = rule.ruleId === 'data.policy-not-collected'
        const severity = isRelief ? 1 : Math.min(4, (sensitivitySeverity[type.sensitivity] ?? 1) + rule.more)
        return [
          {
            ...cited,
            ruleId: rule.ruleId,
            direction: isRelief ? 'mitigation' : severity === 0 ? 'info' : 'risk',
            severity,
            title: `${labelIn(type, said.quote)}: ${deedWords(rule, claimIn(said))}, as ${speaks(said.quote)}`,
            dataTypes: [type.id],
          },
        ]
      })
  })
}

/** Words that the quote must hold where a type's other words only come close to it: "account data" does not name a profile. */
const ownWords: Readonly<Partial<Record<string, RegExp>>> = {
  profile: /profil|prefer|pr\Sf[eé]r|pr\Sferenz|interests?\b|biograph|settings/iu,
  device_id:
    /\b(?:ids?|imei|idf[av]|gaid|aaid|udid|mac|serial)\b|(?<!cookie )identifi|kennung|ger\Stenummer|seriennummer/iu,
  demographic:
    /demogra|gender|\bsex\b|marital|household|income|educat|nationalit|citizenship|occupation|language|ethnic|famil|zivilstand|geschlecht/iu,
  postal_address: /address|street|anschrift|adresse|wohnort|\bresidence|domicile|postal(?! codes?)(?!code)/iu,
  user_id:
    /user ?-?(?:id|name|number)|\bids?\b|identifi|log-?in|handle|nick|screen name|nutzer|benutzer|pseudo(?! adresse)|account (?:name|number)|member/iu,
  device_info:
    /device|browser|operating|\bos\b|hardware|user.?agent|ger\St|betriebssystem|appareil|navigateur|computer|phone|system/iu,
  purchase_history:
    /purchas|\border|transact|bought|buy|bestell|\bkauf|gekauft|k\Sufe|achat|command|subscription|shopping|payment history/iu,
}
const isNamedAs = (type: string, excerpt: string): boolean => ownWords[type]?.test(excerpt) ?? true

function claimOn({ ruleId, deed }: TypeRule, read: Read, type: string): Claim | undefined {
  const isDenied = ruleId === 'data.policy-not-collected'
  return claimed(read, deed, isDenied ? 'denied' : 'affirmed')
    .filter(({ types }) => types.some((one) => one === type))
    .filter((claim) => !isDenied || (claim.people === null && claim.limits.length === 0 && !claim.isUse))
    .filter((claim) => !claim.isByOthers && (deed !== 'sell' || (claim.sense === 'plain' && isPlain(claim))))
    .sort((a, b) => plainness(a) - plainness(b))[0]
}

/** Done to all before done to some, done before perhaps done, collected before used. */
const plainness = (claim: Claim | undefined): number =>
  claim ? Number(claim.people !== null) * 4 + Number(claim.isUse) * 2 + Number(!isPlain(claim)) : 0

const deedNames: Readonly<Record<TypeRule['ruleId'], string>> = {
  'data.policy-collected': 'collected',
  'data.policy-shared': 'shared',
  'data.policy-sold': 'sold',
  'data.policy-not-collected': 'collected',
}

function deedWords({ ruleId, deed }: TypeRule, claim: Claim | undefined): string {
  if (!claim) return deedNames[ruleId]
  const receivers = deed === 'share' ? claim.receivers : []
  return claimWords(claim.isUse && deed === 'collect' ? 'processed' : deedNames[ruleId], { ...claim, receivers })
}

const placeOf = (text: string, type: string): number => dataTypesOf(text).find((m) => m.type === type)?.start ?? -1

/** No statement in all the documents that were searched: said only where a whole policy was read. */
const silence: Rule = (found) =>
  recordsOf(found, policySearchRecord).flatMap((record) =>
    shownItems(record, 'silent', record.facts.silent).flatMap(({ check, words, isAsked, evidence }): FindingDraft[] => {
      const rule = silenceRules[check]
      // A legal duty that may not apply here isn't a gap.
      if (!rule || !isAsked) return []
      return [
        {
          ruleId: rule.ruleId,
          direction: 'gap',
          severity: rule.severity,
          title: `The policy does not say: ${words}`,
          statement: `No statement was found on ${words}.`,
          evidence: [...new Set([evidence, record.head])],
          legal: [...rule.legal],
          basis: record,
        },
      ]
    }),
  )

/** The page that should be the policy, and is none, or is in a language that is not read. */
const unread: Rule = (found) =>
  recordsOf(found, policyRecord).flatMap((record): FindingDraft[] => {
    const { role, fault, language, read } = record.facts
    if (role !== 'privacy') return []
    // A page in two languages: the part that can be read was read.
    if (language !== null && !isReadLanguage(language) && fault === null && read > 0)
      return [
        {
          ruleId: 'gap.policy-language',
          direction: 'gap',
          severity: 1,
          title: `Read without its part in ${languageName(language)}`,
          statement: `The language of the policy is ${language}.`,
          evidence: cite(record, 'language'),
          basis: record,
        },
      ]
    if (language !== null && !isReadLanguage(language))
      return [
        {
          ruleId: 'gap.policy-language',
          direction: 'gap',
          severity: 2,
          title: `We can’t read ${languageName(language)} yet`,
          statement: `The language of the policy is ${language}.`,
          evidence: cite(record, 'language'),
          basis: record,
        },
      ]
    return fault === null
      ? []
      : [
          {
            ruleId: 'gap.not-a-policy',
            direction: 'gap',
            severity: 2,
            title: 'Not read as a policy',
            statement: `The page was not read as a policy: ${fault}.`,
            evidence: cite(record, 'fault'),
            basis: record,
          },
        ]
  })

const mostNamed = 8
/** A finding cites no more. */
const mostQuotesNamed = 6

/**
 * Data that a list or a sentence names among what is collected, where no plain statement says it of this type: one finding,
 * whose quotes name the most sensitive. It accuses of nothing, so that it may rest on less.
 */
const namedData = (found: Case, told: readonly FindingDraft[]): FindingDraft[] => {
  const all = statementsIn(found)
  const isNamedIn = ({ read, quote, text, own }: Statement, id: string) =>
    read.answers.some(({ answer, types }) => answer === 'data' && types.some((type) => type === id)) &&
    placeOf(quote.excerpt.slice(own), id) >= 0 &&
    !ofRequests.test(text) &&
    (own > 0 ||
      (givesData.test(text) && !ofThings.test(text)) ||
      read.answers.some(({ answer, named = [] }) => answer === 'data' && named.includes(listedData)))
  const plain = new Set(told.flatMap(({ dataTypes = [] }) => dataTypes))
  // The words for a place name no second, coarser one.
  if (plain.has('precise_location')) plain.add('coarse_location')
  const quotes: Statement[] = []
  const types: string[] = []
  for (const { id } of knownDataTypes.toSorted((a, b) => b.sensitivity - a.sensitivity)) {
    if (plain.has(id) || types.includes(id) || !namedByWord.has(id) || types.length >= mostNamed) continue
    const naming = all.filter((said) => isNamedIn(said, id)).sort(byClarity)
    const known = naming.find((said) => quotes.includes(said))
    const [first] = naming
    if (!known && (!first || quotes.length >= mostQuotesNamed)) continue
    if (!known && first) quotes.push(first)
    types.push(id)
  }
  const [first] = quotes
  const finding = first && quoting(found, [first, ...quotes.slice(1)])
  if (!finding) return []
  const { said: _, ...cited } = finding
  return [
    {
      ...cited,
      evidence: quotes.map(({ quote }) => quote.evidence),
      ruleId: 'data.named',
      direction: 'info',
      severity: 0,
      title: namedTitle(types),
      dataTypes: types,
    },
  ]
}

/** The most sensitive by name. */
const namedTitle = (types: readonly string[]): string =>
  `Also named: ${types.map((id) => knownDataTypes.find((type) => type.id === id)?.label ?? id).join(', ')}`
/** Their words mean nothing else: "technical information" or "order" may. */
const namedByWord: ReadonlySet<string> = new Set([
  ...[
    'name',
    'email',
    'phone',
    'postal_address',
    'ip_address',
    'age_dob',
    'gender',
    'photos_videos',
    'coarse_location',
  ],
  ...['government_id', 'payment', 'precise_location', 'health', 'biometric', 'race_ethnicity', 'religion_politics'],
  ...['sexual_orientation', 'employment', 'search_history', 'installed_apps'],
])
/** A sentence alone must say that data is handled: a heading, a lead-in, and a bank's card don't. */
const givesData =
  /\b(?:collect|gather|obtain|stor|process|record|provid|submit|enter|includ|such as|log|us(?:e|es|ed|ing)\b|erheb|erfass|verarbeit|speicher|angeb|recueill|trait|conserv|fourni)/u
const ofThings = /:\W*$|\bcookies? (?:is|are)\b|\bwhich issues?\b/u
/** Data that people provide when they exercise a right. */
const ofRequests = /\b(?:verify your|your request|exercise (?:these|your|this))\b/u

const data: Rule = (found) => {
  const told = dataByType(found)
  return [...told, ...namedData(found, told)]
}

/** A text with places that no one filled in binds no one. */
const template: Rule = (found) =>
  recordsOf(found, policyRecord).flatMap((record): FindingDraft[] => {
    const { role, placeholders } = record.facts
    return placeholders === 0
      ? []
      : [
          {
            ruleId: 'gap.template',
            direction: 'gap',
            severity: 3,
            title: `A draft or an unfilled template: ${roleWords[role]}`,
            statement: `Unfilled places and notices of a draft: ${placeholders}.`,
            evidence: cite(record, 'placeholders'),
            basis: record,
          },
        ]
  })

export const policyRules: readonly Rule[] = [stated, data, silence, unread, template]

/** A plain whole sentence of moderate length quotes best; then the order of the evidence. */
const byClarity = (a: Statement, b: Statement) => awkwardness(a) - awkwardness(b) || number(a) - number(b)
const number = ({ quote }: Statement) => Number(quote.evidence.slice(1))
function awkwardness({ quote, read, own }: Statement): number {
  const words = quote.excerpt.split(/\s+/u).length
  const length = words < 6 ? 2 : words > 45 ? 2 : words > 25 ? 1 : 0
  // "where it is necessary": the rest of a sentence, away from its beginning.
  const isCut = own === 0 && /^\p{Ll}/u.test(quote.excerpt)
  const isTitle = !/[.;:!?…”"»)]$/u.test(quote.excerpt)
  return length + (isCut ? 3 : 0) + (isTitle ? 2 : 0) + (read.how ? -1 : 0) + (read.period === null ? 0 : -1)
}

const quoteLengths = [25, 18, 12, 8]
const longestQuote = 90

interface Quoted extends Pick<FindingDraft, 'statement' | 'evidence' | 'basis'> {
  said: Statement
}

/**
 * Returns the first wording of the first quotes that the citation verifier keeps; nothing if it keeps none.
 * @param placeOf Offset of the words that the quote has to show, in the sentence without its lead-in.
 */
function quoting(
  found: Case,
  all: readonly Statement[],
  placeOf: (said: Statement) => number = () => 0,
  proves?: RegExp,
): Quoted | undefined {
  for (const said of all.slice(0, 4)) {
    const { quote } = said
    const statement = wordingOf(said, { place: Math.max(0, placeOf(said)), proves }, found)
    if (statement === null) continue
    const others = all
      .filter((s) => s.quote !== quote && s.quote.excerpt.length <= longestBeside)
      .slice(0, maxQuotes - 1)
    const evidence = [quote, ...others.map((s) => s.quote)].map((q) => q.evidence)
    return { statement, evidence, basis: quote, said }
  }
  return undefined
}

/** A quote serves many rules, and is worded once for each place that it has to show. */
const wordings = new WeakMap<Case, Map<string, string | null>>()

function wordingOf(
  { quote, own, read }: Statement,
  { place, proves }: { place: number; proves: RegExp | undefined },
  found: Case,
): string | null {
  const known = wordings.get(found) ?? new Map<string, string | null>()
  wordings.set(found, known)
  const key = `${quote.evidence} ${place} ${proves?.source ?? ''}`
  const before = known.get(key)
  if (before !== undefined) return before
  const lead = capital(speaks(quote))
  const texts = [
    ...(own > 0 ? itemTexts(lead, { excerpt: quote.excerpt, own, place }) : sentenceTexts(lead, quote.excerpt, place)),
    // The sentence of a contract that says another thing when it is cut is quoted whole.
    ...(read.answers.some(({ answer }) => answer !== 'mention')
      ? [`${lead}: ${cut(wordsOf(quote.excerpt.slice(own)), longestQuote)}`]
      : []),
  ]
  const wording =
    texts.find((text) => (!proves || proves.test(text.toLowerCase())) && holds(text, quote, found)) ?? null
  known.set(key, wording)
  return wording
}

const wordsOf = (text: string) => text.split(/\s+/u).filter(Boolean)
const cut = (words: readonly string[], length: number) =>
  `“${words.slice(0, length).join(' ').replaceAll('“', '‘').replaceAll('”', '’')}${words.length > length ? ' …' : ''}”`

function sentenceTexts(lead: string, excerpt: string, place: number): string[] {
  const words = wordsOf(excerpt)
  const at = wordsOf(excerpt.slice(0, place)).length
  const lengths = quoteLengths.filter((length, index) => index === 0 || length < words.length)
  if (at < mostShown) return lengths.filter((length) => at < length).map((length) => `${lead}: ${cut(words, length)}`)
  return twoQuotes(lead, words, words.slice(Math.max(mostBefore, at - wordsBefore)))
}

/** Words shown of a quote of at most 25 words, and the split if the words come further back. */
const mostShown = 23
const mostBefore = 13
const wordsBefore = 5

/** "The policy states “We collect the following:” and lists “your medical records”." */
function itemTexts(
  speaker: string,
  { excerpt, own, place }: { excerpt: string; own: number; place: number },
): string[] {
  const item = excerpt.slice(own)
  const at = wordsOf(item.slice(0, place)).length
  const colon = excerpt.slice(0, own).search(/:(?!\/\/)/u)
  const lead = wordsOf(excerpt.slice(0, colon < 0 ? own : colon + 1).replace(/ ?\[…\] ?$/u, ''))
  const [first, rest] = [lead.slice(leadFrom(lead)), wordsOf(item)]
  return [
    ...twoQuotes(speaker, first, rest.slice(at < wordsBefore * 2 ? 0 : at - wordsBefore)),
    // An item that says when is quoted whole: without its condition it would say more.
    ...(rest.length > longestItem ? [] : [twoParts(speaker, first, cut(rest, longestItem))]),
  ]
}
const longestItem = 45
const leadWords = 14
/** A long lead-in is shown from who does it, and not from the middle of a clause. */
function leadFrom(lead: readonly string[]): number {
  const whole = Math.max(0, lead.length - leadWords)
  if (whole === 0) return 0
  // The actor, where the verb and its rest are short enough to be shown.
  const doer = lead.findLastIndex((word) => /^(?:we|wir|nous|i)$/iu.test(word))
  if (doer >= 0 && lead.length - doer <= leadWords) return doer
  const subject = lead.findLastIndex((word) => /^\(?(?:we|our|you|wir|unsere?|nous|vous|i)$/iu.test(word))
  return subject < 0 ? whole : subject
}

const twoQuotes = (lead: string, first: readonly string[], second: readonly string[]): string[] =>
  [12, 8, 5].map((length) => twoParts(lead, first, cut(second, length)))
const twoParts = (lead: string, first: readonly string[], second: string): string =>
  `${lead} ${cut(first, mostBefore + 1)} and ${lead.endsWith('state') ? 'list' : 'lists'} ${second}`

/** A quote is held against many wordings, and read once. */
const sources = new WeakMap<CitedQuote, VerifiableEvidence>()

function holds(text: string, quote: CitedQuote, found: Case): boolean {
  const source = sources.get(quote) ?? {
    id: quote.evidence,
    text: quote.excerpt,
    context: [quote.kind, quote.connector, quote.url].filter(Boolean).join(' '),
    isRecord: false,
  }
  sources.set(quote, source)
  const context: VerifyContext = {
    subject: found.subject,
    evidence: new Map([[quote.evidence, source]]),
    findings: new Map(),
  }
  return verifySentence({ text, cites: [quote.evidence], kind: 'fact' }, context).keep
}

/** Every document of the vendor that was read as a policy. */
export const policiesIn = (found: Case) => recordsOf(found, policyRecord).filter(({ facts }) => facts.fault === null)
