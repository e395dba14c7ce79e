import { fold } from '../../../scanners/policy/lexicon.fold.ts'
import { isCountry, placeName, transferGroup } from './connectors/countries.ts'
import { statementQuote } from './connectors/policy/records.ts'
import { subprocessorRecord } from './connectors/subprocessors/record.ts'
import { type Case, cite, quotesOf, recordsOf } from './findings/case.ts'
import type { Finding } from './findings/finding.ts'
import type { Established } from './first-page-answers.ts'
import { ofCustomersAlone } from './policy/answers.ts'
import type { DataLocation } from './policy/data-location.ts'
import { type DataSubject, dataSubjects, dataSubjectsSpokenOf } from './policy/data-subjects.ts'
import { isForCustomers, isOfDelivery, isReportOnly } from './policy/frames.ts'
import { type Period, periodsIn } from './policy/periods.ts'
import { type Kept, keptIn, keptThings } from './policy/retention.ts'
import type { QuoteOf } from './quote.ts'

// Answers of the first page that rest on what sentences of the documents say beyond the titles of findings: whose data it is,
// how long it is kept, and whether customers may audit.

/** Documents that a customer signs. */
const contractRoles: readonly string[] = ['dpa', 'terms']
/** People of its customers. */
const isOfCustomer = (subject: DataSubject) => subject === 'end-users' || subject === 'employees'
const mostSubjects = 6
const mostPeriods = 2
const mostPlaces = 4
const mostCites = 4

/** Distinguishes data processed for customers from what the vendor collects for itself. */
export function peopleTold(found: Case): Established {
  const quotes = quotesOf(found, statementQuote).filter(({ facts }) =>
    facts.answers.some(({ answer }) => answer === 'people'),
  )
  if (quotes.length === 0) return peopleSpokenOf(found)
  const subjectsOf = ({ facts }: Pick<(typeof quotes)[number], 'facts'>) =>
    facts.answers.flatMap(({ people }) => people)
  // A policy that says "on behalf of our customers" speaks of the customers' data as well.
  const says = (answer: string) =>
    quotesOf(found, statementQuote).some(({ facts }) => facts.answers.some((one) => one.answer === answer))
  // A vendor that is the only controller, even by its contract, processes no data for customers.
  const decidesAlone = says('own-controller') && !says('processor')
  // The policy of a mere processor speaks of its customers' people too.
  const namesController = quotesOf(found, statementQuote).some(
    ({ facts }) =>
      facts.role === 'privacy' &&
      facts.checks.some(({ check, answer }) => check === 'gdpr.controller' && answer === 'present'),
  )
  const isProcessorAlone = says('processor') && !says('controller') && !says('own-controller') && !namesController
  const isContract = ({ facts, excerpt }: (typeof quotes)[number]) =>
    !decidesAlone &&
    ((isProcessorAlone && subjectsOf({ facts }).some(isOfCustomer)) ||
      contractRoles.includes(facts.role) ||
      facts.answers.some(({ answer, named = [] }) => answer === 'people' && named.includes(ofCustomersAlone)) ||
      isForCustomers(fold(excerpt)))
  const cited = new Set<string>()
  const shown = (some: typeof quotes): DataSubject[] => {
    const all = dataSubjects.filter((subject) => some.some((quote) => subjectsOf(quote).includes(subject)))
    for (const subject of all.slice(0, mostSubjects)) {
      const first = some.find((quote) => subjectsOf(quote).includes(subject))
      if (first) cited.add(first.evidence)
    }
    return all.slice(0, mostSubjects)
  }
  const forCustomers = shown(quotes.filter(isContract))
  const forItself = shown(quotes.filter((quote) => !isContract(quote)))
  const isListed = quotes.some(isContract) || forItself.length > 1
  const others = isListed ? undefined : peopleSpokenOf(found)
  const spokenOf =
    others?.told.kind === 'people' ? (others.told.spokenOf ?? []).filter((one) => !forItself.includes(one)) : []
  return {
    told: { kind: 'people', forCustomers, forItself, ...(spokenOf.length > 0 && { spokenOf }) },
    cites: [...new Set([...cited, ...(spokenOf.length > 0 ? (others?.cites ?? []) : [])])].slice(0, mostCites),
  }
}

/** Falls back to the people that a policy or a contract about data mentions, if no sentence says whose data it is. */
function peopleSpokenOf(found: Case): Established {
  const quotes = quotesOf(found, statementQuote).filter(({ facts }) => facts.role === 'privacy' || facts.role === 'dpa')
  const inQuotes = quotes.map((quote) => ({ ...quote, spoken: dataSubjectsSpokenOf(fold(quote.excerpt)) }))
  const spokenOf = dataSubjects
    .filter((subject) => inQuotes.some(({ spoken }) => spoken.includes(subject)))
    .slice(0, mostSubjects)
  const first = spokenOf.flatMap((subject) => inQuotes.find(({ spoken }) => spoken.includes(subject))?.evidence ?? [])
  return spokenOf.length === 0
    ? undefined
    : {
        told: { kind: 'people', forCustomers: [], forItself: [], spokenOf },
        cites: [...new Set(first)].slice(0, mostCites),
      }
}

/**
 * Answers where data is kept: the contract first, then the countries of its own subprocessors that a promise leaves
 * out.
 */
export function locationTold(found: Case): Established {
  const placed = quotesOf(found, statementQuote)
    .filter(({ facts }) => locationsOf(facts).length > 0)
    .toSorted((a, b) => Number(b.facts.role === 'dpa') - Number(a.facts.role === 'dpa'))
  // Certain locations come before possible ones.
  const sure = placed.filter(({ facts }) => locationsOf(facts).some(({ isPossible }) => !isPossible))
  const quotes = sure.length > 0 ? sure : placed
  if (quotes.length === 0) return undefined
  const all = quotes.flatMap(({ facts }) => locationsOf(facts))
  const only = quotes.find(({ facts }) => locationsOf(facts).some((one) => one.isOnly && one.places.every(isInside)))
  // "Never leaves the EU" beside "servers in Germany": what is said of the one is not said of the other.
  const kept = only ? locationsOf(only.facts).flatMap((one) => one.places) : []
  const codes = [...new Set(all.flatMap((one) => one.places))]
  // "Germany, a member state of the EU": the country says it.
  const isNamed = codes.some((code) => isCountry({ code }) && transferGroup(code) === 'eea')
  const places = codes.filter((code) => !(isNamed && (code === 'EU' || code === 'EEA'))).map(placeName)
  const outOf = only && !codes.every((code) => kept.includes(code)) ? [...new Set(kept)] : undefined
  const [list] = recordsOf(found, subprocessorRecord).filter(({ facts }) => facts.list !== null)
  const outside = only ? (list?.facts.list?.outsideAdequacy ?? []) : []
  const against = outside.slice(0, mostPlaces)
  return {
    told: {
      kind: 'location',
      places: places.slice(0, mostPlaces),
      isOnly: only !== undefined,
      against,
      ...(sure.length === 0 && { isPossible: true }),
      ...(outOf && { within: outOf.map(placeName) }),
    },
    cites: [
      ...new Set([
        ...(only ? [only.evidence] : []),
        ...quotes.map(({ evidence }) => evidence).slice(0, 2),
        ...(list && against.length > 0 ? cite(list, 'outside') : []),
      ]),
    ].slice(0, mostCites),
  }
}

type Locations = { answers: readonly { location: DataLocation | null }[] }
const locationsOf = ({ answers }: Locations) => answers.flatMap(({ location }) => location ?? [])
const isInside = (code: string) => ['eea', 'adequate'].includes(transferGroup(code)) || code === 'Europe'
const isOutside = (code: string) => ['us', 'other'].includes(transferGroup(code))

/** Data is said to be kept in a country to which a transfer needs a tool. */
export const keptOutside = (found: Case): string[] =>
  quotesOf(found, statementQuote)
    .filter(({ facts }) => locationsOf(facts).some(({ places }) => places.some(isOutside)))
    .map(({ evidence }) => evidence)
    .slice(0, 2)

/** The end of the contract first; then how long what is kept, each period with its thing. */
export function deletionTold(found: Case, findings: readonly Finding[], most: number): Established {
  const quotes = quotesOf(found, statementQuote)
  const kept = keptTold(quotes)
  const further = furtherPeriods(quotes, kept)
  const untilOf = (finding: Finding) =>
    keptUntil(finding, quotes).filter((until) => kept.length === 0 || until === 'account')
  const shown = deletionRules
    .flatMap((rule) => findings.find(({ ruleId }) => ruleId === rule) ?? [])
    // The periods say it better.
    .filter(
      (finding) =>
        finding.ruleId !== 'gov.retention-stated' ||
        untilOf(finding).length > 0 ||
        (kept.length === 0 && !isQuoted(finding, quotes)),
    )
    // "As long as necessary" is said once.
    .filter(
      (finding, _, all) =>
        finding.ruleId !== 'gov.retention-vague' ||
        !all.some((one) => one.ruleId === 'gov.retention-stated' && untilOf(one).includes('needed')),
    )
    .slice(0, most)
  if (shown.length === 0 && kept.length === 0 && further.length === 0) return undefined
  const atEnd = quotes.filter(({ facts }) => facts.answers.some(isAtEnd)).toSorted((a, b) => proof(a) - proof(b))
  // A sentence that names the time says more than one of the same kind of document that does not.
  const timed = atEnd.toSorted((a, b) => Number(periodAtEnd(b).length > 0) - Number(periodAtEnd(a).length > 0))
  const items = shown.map((finding) => ({
    finding: finding.id,
    periods: finding.ruleId === 'gov.deletion-at-end' ? distinct(timed.slice(0, 1).flatMap(periodAtEnd)) : [],
    ...(finding.ruleId === 'gov.retention-stated' && { until: untilOf(finding) }),
  }))
  const isEnd = ({ ruleId }: Finding) => ruleId === 'gov.deletion-at-end'
  return {
    told: {
      kind: 'deletion',
      items,
      ...(kept.length > 0 && { kept: kept.map(({ evidence: _, ...one }) => one) }),
      ...(further.length > 0 && { further: further.length }),
    },
    cites: [
      ...new Set([
        ...(shown.some(isEnd) ? [...timed.slice(0, 1), ...atEnd.slice(0, 1)].map(({ evidence }) => evidence) : []),
        ...kept.map(({ evidence }) => evidence).slice(0, 2),
        ...shown
          .filter((finding) => !isEnd(finding) && untilOf(finding).length > 0)
          .flatMap((finding) => untilCite(finding, quotes)),
        ...kept.map(({ evidence }) => evidence),
        ...further.map(({ evidence }) => evidence).slice(0, 1),
        ...shown.filter((finding) => !isEnd(finding)).flatMap(({ evidence }) => evidence.slice(0, 1)),
      ]),
    ].slice(0, mostCites),
  }
}

/** How long, where no period is named. */
export const keptUntils = ['account', 'service', 'needed', 'law'] as const
export type KeptUntil = (typeof keptUntils)[number]
const untilForms: Readonly<Record<KeptUntil, RegExp>> = {
  account:
    /\b(?:as long as|while|until|for the (?:life|duration) of) (?:your|the|an|you have an) (?:user )?account\b|\bsolange [^.;]{0,40}\bkonto\b|\bcompte (?:est|reste) actif\b/u,
  service:
    /\bla durée (?:du contrat|de l['’]utilisation|de l['’]abonnement)|\b(?:as (?:needed|necessary|required)|necessary|needed) to provide\b|\bfor the (?:term|duration) of (?:the|our|your) (?:agreement|contract|services?)\b|\b(?:dauer|laufzeit) des vertrag/u,
  needed:
    /\b(?:necessary|needed|required) (?:for|to (?:fulfil|achieve|carry))\b|\bas long as (?:it is |its |it's |is )?(?:reasonably )?(?:necessary|needed|required)\b|\berforderlich\b|\bnécessaires?\b/u,
  law: /\b(?:required|permitted|prescribed) by (?:applicable )?law\b|\blegal (?:obligations?|requirements?|retention)\b|\bgesetzlich\w*\b|\bobligations? légales?\b/u,
}

const isQuoted = ({ evidence }: Finding, quotes: readonly Quote[]) =>
  quotes.some((quote) => evidence.includes(quote.evidence))

/** The sentence that says until when. */
const untilCite = ({ evidence }: Finding, quotes: readonly Quote[]): string[] =>
  quotes
    .filter((quote) => evidence.includes(quote.evidence))
    .filter(({ excerpt }) => keptUntils.some((until) => untilForms[until].test(fold(excerpt))))
    .map((quote) => quote.evidence)
    .slice(0, 1)

function keptUntil({ evidence }: Finding, quotes: readonly Quote[]): KeptUntil[] {
  const said = quotes.filter((quote) => evidence.includes(quote.evidence)).map(({ excerpt }) => fold(excerpt))
  return keptUntils.filter((until) => said.some((text) => untilForms[until].test(text)))
}

type Quote = QuoteOf<typeof statementQuote>

/** A contract, that speaks of personal data, and of what the vendor does. */
const proof = ({ facts, excerpt }: Quote): number =>
  (contractRoles.includes(facts.role) ? (facts.role === 'dpa' ? 0 : 2) : 4) +
  (/\b(?:personal data|customer data|client data|daten|données)\b/iu.test(excerpt) ? 0 : 1) +
  (/\b(?:client|customer|you)['’]?s? (?:responsibility|shall|must|may|can)\b/iu.test(excerpt) ? 8 : 0)

/** Reads the period of a contract only: elsewhere a period belongs to one kind of data. */
const periodAtEnd = ({ facts, excerpt }: Quote): Period[] => {
  const own = fold(excerpt.slice(facts.own))
  if (facts.role !== 'dpa' && ofThatData.test(own)) return []
  if (!contractRoles.includes(facts.role) && !ofContract.test(own)) return []
  // "Within 30 days and from backups within 180 days."
  return periodsIn(own.replace(ages, ' ').replace(toAsk, ' ')).slice(
    0,
    /\bback-?ups?\b|sicherung|sauvegarde/u.test(own) ? 2 : 1,
  )
}
/** "Upon a request received within 30 days after termination": the time to ask, and not the time of the deletion. */
const toAsk =
  /\brequest(?:s|ed)? (?:is |are )?(?:received|made|submitted) within [^,;.]{3,30}\b(?:after|of|following)\b/gu
/** Matches the data of the sentence before, which customers did not entrust. */
const ofThatData =
  /\b(?:this|these|such) (?:data|information)\b|\bdiese[nr]? (?:daten|angaben)\b|\bces (?:données|informations)\b/u
const ofContract =
  /\b(?:agreement|contract|subscription)\b|\p{L}*vertrag(?:s|es)?\b|\p{L}*vertrags\p{L}+|\bcontrat\b|\bcancel\w* your account\b/u

/**
 * Lists retention periods: data that customers entrust before what the vendor keeps for itself, and the shortest period
 * of a thing said of everything.
 */
function keptTold(quotes: readonly Quote[]): (Kept & { evidence: string })[] {
  const all = quotes
    .filter(({ facts }) => keepingRoles.includes(facts.role) && !facts.answers.some(isAtEnd))
    .flatMap(({ evidence, excerpt, facts }) =>
      keptIn(fold(excerpt.slice(facts.own)), aroundOf(excerpt, facts)).map((kept) => ({ ...kept, evidence })),
    )
  const byThing = [...new Map(all.toReversed().map((kept) => [kept.thing, kept])).values()]
  const order = byThing.toSorted((a, b) => keptThings.indexOf(a.thing) - keptThings.indexOf(b.thing))
  // A cookie's lifetime isn't retention by the vendor.
  const own = order.filter(({ thing }) => thing !== 'cookies')
  // "Personal data" is some data where other sentences say of which.
  const exact = own.filter(({ thing, isDelay }) => thing !== 'personal-data' || isDelay)
  return (exact.length > 0 ? exact : own).slice(0, mostKept)
}
/** A row below a heading about retention says so by its answer. */
const aroundOf = (excerpt: string, { own, answers, role }: Quote['facts']): string =>
  `${fold(excerpt.slice(0, own))}${role !== 'cookies' && answers.some(({ answer }) => answer === 'retention') ? ' retention' : ''}`
/** Periods of sentences about keeping that name no thing we know, or one of which another period is told: half an answer says so. */
function furtherPeriods(quotes: readonly Quote[], kept: readonly Kept[]): (Period & { evidence: string })[] {
  const nameOf = ({ count, unit }: Period) => `${count} ${unit}`
  const told = new Set(kept.map(({ period }) => nameOf(period)))
  const all = quotes
    .filter(({ facts }) => keepingRoles.includes(facts.role) && facts.role !== 'cookies')
    .filter(({ facts }) => facts.answers.some(({ answer }) => answer === 'retention') && !facts.answers.some(isAtEnd))
    .flatMap(({ evidence, excerpt, facts }) => {
      const own = fold(excerpt.slice(facts.own)).replace(ages, ' ')
      return aboutCookies.test(own) ? [] : periodsIn(own).map((period) => ({ ...period, evidence }))
    })
  return [...new Map(all.map((period) => [nameOf(period), period])).values()].filter((one) => !told.has(nameOf(one)))
}
const aboutCookies = /\bcookies?\b/u
const keepingRoles: readonly string[] = ['privacy', 'dpa', 'security', 'trust', 'cookies']
const mostKept = 5

const isAtEnd = ({ answer }: { answer: string }) => answer === 'deletion-at-end'
const deletionRules: readonly string[] = [
  'gov.deletion-at-end',
  'gov.retention-indefinite',
  'gov.retention-stated',
  'gov.retention-vague',
]
/** "Under 18 years of age" keeps nothing. */
const ages =
  /\b(?:under|over|younger than|older than|at least|unter|über|mindestens) (?:the age of )?\d{1,2} (?:years?|jahren?)\b|\b\d{1,2} (?:years?|jahre) (?:of age|old|alt)\b/gu

const distinct = (periods: readonly Period[]): Period[] =>
  [...new Map(periods.map((period) => [`${period.count} ${period.unit}`, period])).values()].slice(0, mostPeriods)

/** A right to audit that a contract gives; a sentence that takes it away gives none. */
export function auditRight(found: Case): string[] {
  return quotesOf(found, statementQuote)
    .filter(
      ({ facts, excerpt }) =>
        contractRoles.includes(facts.role) &&
        (facts.checks.some(({ check, answer }) => check === 'art28.audit' && answer === 'present') ||
          facts.answers.some(({ answer }) => answer === 'audit-right')) &&
        !takesAway.test(excerpt) &&
        !isReportOnly(fold(excerpt)) &&
        !isOfDelivery(fold(excerpt)) &&
        !ofAuthority.test(excerpt) &&
        !ofCustomersBooks.test(excerpt),
    )
    .toSorted((a, b) => auditProof(a) - auditProof(b))
    .map(({ evidence }) => evidence)
    .slice(0, 1)
}

/** "The supervisory authority has the right to audit the data importer": not the customer's right. */
const ofAuthority =
  /\b(?:supervisory|regulatory|competent) authorit(?:y|ies)\b[^.;]{0,40}\b(?:has|have|shall have|may)\b[^.;]{0,40}\b(?:right|audit|inspect)/iu
/** "Acme may inspect your records, accounts and books": the vendor's right. */
const ofCustomersBooks =
  /\b(?:inspect|audit|examine)\b[^.;]{0,20}\byour (?:[a-z]+, )?(?:records|accounts|books|systems|premises|use|compliance)\b/iu
/** The clause that gives the right to the customer, and not one that hands obligations on to a subprocessor. */
const auditProof = ({ excerpt }: Quote): number =>
  (/\b(?:customer|client|controller|kunde|auftraggeber|client)\w*\b[^.;]{0,80}\b(?:audit|inspect|prüf|überprüf)/iu.test(
    excerpt,
  )
    ? 0
    : 2) + (/\bsub-?(?:contractor|processor)|unterauftrag|sous-traitant/iu.test(excerpt) ? 1 : 0)

const takesAway =
  /\b(?:no right|not (?:be )?(?:entitled|permitted|allowed)|(?:shall|may|does|do|will) not (?:have|conduct|perform|audit|inspect|grant|carry)|waives?|kein(?:e|en)? (?:recht|prüf|audit)\w*)\b/iu
