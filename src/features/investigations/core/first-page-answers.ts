import { dataTypes } from '../../../product/data-types.ts'
import type { ScoreExplanation } from '../../../product/score/method/contract.ts'
import { companyRecord } from './connectors/catalog/records.ts'
import { isCountry } from './connectors/countries.ts'
import { businessAddress, type FoundRole, roleWords } from './connectors/documents/lexicon.ts'
import { legalNamesIn } from './connectors/entity/names.ts'
import { entityRecord } from './connectors/entity/records.ts'
import { statementQuote } from './connectors/policy/records.ts'
import { scoreRecord } from './connectors/score-document.ts'
import { subprocessorRecord } from './connectors/subprocessors/record.ts'
import { type Case, cite, quotesOf, recordsOf, shownItems } from './findings/case.ts'
import type { Finding } from './findings/finding.ts'
import { trackingRules } from './findings/severities.ts'
import type { Told, Topic } from './first-page.ts'
import { auditRight } from './first-page-documents.ts'
import { type SentenceAnswer, type TransferTool, transferTools } from './policy/answers.ts'
import { isTimeOfOther, isToAuthorityAlone, type NoticeTime, noticeTimesIn, noticeTimesOf } from './policy/breach.ts'
import type { AgeRule } from './policy/more-answers.ts'

// The answers of the first page, question by question: each rests on findings or on sentences that say it, and is undefined
// where nothing says it.

/** Titles that an answer joins; the findings below the page have all of them. */
export const mostTitles = 2

const mostCertificates = 5

const mostTypes = 8

const mostNames = 4

/** Companies: who of them matters only the reader knows. */
const mostListed = 8

export type Established = { told: Told; cites: string[] } | undefined

export const saleRules = [
  'share.sale',
  'data.policy-sold',
  'share.sale-or-share',
  'share.sale-by-law',
  'share.sale-conditional',
  'share.no-sale',
]

/** "Is not sold for marketing", "… of children": another sentence may say more of the rest. */
export const isNarrowDenial = ({ title }: Finding) =>
  !/^States that (?:personal data is not sold|it does not sell personal data)$/u.test(title)

export const isAdvertising = ({ ruleId, direction }: Finding) =>
  /^(?:share\.(?:ads|no-ads|no-advertisers|brokers|behavioural-marketing|partner-offers)$|track\.|gov\.(?:no-)?automated-decisions)/u.test(
    ruleId,
  ) && direction !== 'gap'

/** Joining a framework for transfers isn't an audit. */
export const isAssurance = ({ ruleId, direction, title }: Finding) =>
  ruleId.startsWith('cert.') &&
  direction !== 'gap' &&
  !(
    ['cert.not-the-vendor', 'cert.claimed', 'cert.listed'].includes(ruleId) &&
    /(?:Data Privacy Framework|Privacy Shield)$/u.test(title)
  )

/**
 * Its own before those of a provider, reports and certificates that someone audits before laws that a vendor says to keep; and
 * what a stronger one says already is not repeated.
 */
function byProof(certificates: readonly Finding[]): Finding[] {
  const nameOf = ({ title }: Finding) => title.slice(title.indexOf(': ') + 2)
  const own = certificates.filter(({ ruleId }) => ruleId !== 'cert.not-the-vendor')
  const holds = (name: string) => own.some((one) => one.ruleId !== 'cert.planned' && nameOf(one) === name)
  const isSaid = (finding: Finding) =>
    (finding.ruleId === 'cert.not-the-vendor' && holds(nameOf(finding))) ||
    (/^SOC 2(?: Type I)?$/u.test(nameOf(finding)) &&
      certificates.some((one) => one.ruleId === finding.ruleId && nameOf(one) === 'SOC 2 Type II'))
  const weight = (finding: Finding) =>
    2 * Number(finding.ruleId === 'cert.not-the-vendor') + Number(isLaw.test(finding.title))
  return certificates.filter((finding) => !isSaid(finding)).toSorted((a, b) => weight(a) - weight(b))
}

const isLaw = /HIPAA$/u

/** Certificates, and whether a contract lets customers audit. */
export function assuranceTold(found: Case, certificates: readonly Finding[]): Established {
  const audit = auditRight(found)
  const passed = saidIn(found, 'audit-passed')
  const listed = titles(byProof(certificates), mostCertificates)
  const limited = audit.length === 0 ? saidIn(found, 'audit-documents') : []
  if (audit.length + passed.length + limited.length === 0) return listed
  return {
    told: {
      kind: 'assurance',
      findings: listed?.told.kind === 'findings' ? listed.told.findings : [],
      isAuditRight: audit.length > 0,
      ...(passed.length > 0 && { isAudited: true }),
      ...(limited.length > 0 && { isDocumentsOnly: true }),
    },
    cites: [...new Set([...(listed?.cites ?? []), ...passed, ...audit, ...limited])],
  }
}

export const isTransfer = ({ ruleId }: Finding) =>
  ['gov.transfers', 'sub.outside-adequacy', 'sub.united-states'].includes(ruleId)

/** A sentence may name a tool without stating a transfer. A repealed tool doesn't count. */
export const hasTool = (found: Case, findings: readonly Finding[]) =>
  findings.some(({ ruleId }) => ruleId === 'gov.transfer-mechanism') ||
  quotesOf(found, statementQuote).some(
    ({ excerpt, facts }) =>
      transferToolWords.test(excerpt) &&
      !facts.answers.some((one) => one.answer === 'site-tool-transfer' || namesRepealedOnly(one)),
  )

const namesRepealedOnly = ({ tools }: { tools: readonly TransferTool[] }) =>
  tools.length > 0 && tools.every((tool) => tool === 'scc-repealed')

const transferToolWords =
  /\bstandard(?:ised|ized)? (?:contractual|data protection) clauses\b|\bSCCs?\b|\bbinding corporate rules\b|\badequacy decisions?\b|\bdata privacy framework\b|\bStandardvertragsklauseln\b|\bclauses contractuelles types\b/iu

export const byWeight = (findings: readonly Finding[]) => findings.toSorted((a, b) => b.severity - a.severity)

/** Titles say what was found; the quote is behind their citation. */
export function titles(findings: readonly Finding[], most = mostTitles): Established {
  const shown = [...new Map(findings.map((finding) => [finding.title, finding])).values()].slice(0, most)
  if (shown.length === 0) return undefined
  return { told: { kind: 'findings', findings: shown.map(({ id }) => id) }, cites: citesOf(shown) }
}

/**
 * States what is done before what is not: next to a practice a denial shows its limits, and a bare denial would
 * contradict it.
 */
export function trainingTold(found: Case, done: readonly Finding[], denied: readonly Finding[]): Established {
  const split = trainingByDocument(found, done)
  if (split) return { told: split.told, cites: split.cites }
  const narrow = done.length > 0 ? denied.filter(({ ruleId }) => ruleId !== 'gov.no-ai-training') : denied
  return titles([...done.slice(0, mostTitles), ...narrow.slice(0, 1), ...(done.length === 0 ? narrow.slice(1) : [])], 3)
}

/**
 * A policy for consumers and a contract with customers may say two things of training, and each is true of those whom it
 * concerns. Undefined where a contract trains, or denies nothing.
 */
function trainingByDocument(
  found: Case,
  done: readonly Finding[],
): { told: Told & { kind: 'training' }; cites: string[] } | undefined {
  const [deed] = done
  if (!deed) return undefined
  const quotes = quotesOf(found, statementQuote)
  const doing = quotes.filter(({ evidence }) => done.some((finding) => finding.evidence.includes(evidence)))
  if (doing.length === 0 || doing.some(({ facts }) => isContract(facts.role))) return undefined
  const denying = quotesSaying(found, 'no-ai').filter(({ facts }) => isContract(facts.role))
  const rolesOf = (some: typeof quotes) => [...new Set(some.map(({ facts }) => facts.role))].slice(0, mostTitles)
  if (denying.length === 0) return undefined
  return {
    told: { kind: 'training', finding: deed.id, in: rolesOf(doing), deniedIn: rolesOf(denying) },
    cites: [...citesOf([deed]).slice(0, 2), ...denying.map(({ evidence }) => evidence).slice(0, 2)],
  }
}

/** Documents that a customer signs. */
const isContract = (role: string) => role === 'dpa' || role === 'terms'

export const citesOf = (findings: readonly Finding[]): string[] =>
  [...new Set(findings.flatMap(({ evidence }) => evidence.slice(0, 2)))].slice(0, 4)

export function partner(found: Case): Established {
  const [stated] = recordsOf(found, entityRecord).filter(({ facts }) => facts.namings.length > 0)
  if (stated) {
    const divided = shownItems(stated, 'entity', stated.facts.namings).filter(({ regions }) => regions.length > 0)
    if (divided.length > 1)
      return {
        told: { kind: 'entities', entities: divided.map(({ legalName, regions }) => ({ name: legalName, regions })) },
        cites: [...new Set(divided.map(({ evidence }) => evidence))].slice(0, 4),
      }
    const [first] = stated.facts.namings
    return {
      told: { kind: 'entity', name: first?.legalName ?? '', place: stated.facts.country },
      cites: cite(stated, 'legalName', 'country'),
    }
  }
  const [known] = recordsOf(found, companyRecord)
  if (!known) return undefined
  const { name, country } = known.facts
  return { told: { kind: 'catalog-company', name, country }, cites: [known.head] }
}

/** The surer findings where there are any. */
const firstKnown = (surer: readonly Finding[], others: readonly Finding[]) => (surer.length > 0 ? surer : others)

export function roleTold(found: Case, processor: readonly Finding[], controller: readonly Finding[]): Established {
  const joint = saidIn(found, 'joint-controller')
  const [asProcessor, asController] = [
    saidIn(found, 'processor'),
    [...saidIn(found, 'controller'), ...saidIn(found, 'own-controller')].slice(0, 1),
  ]
  const inContract = saidIn(found, 'contract-controller')
  const roles = [
    ...(processor.length + asProcessor.length > 0 ? ['processor' as const] : []),
    ...(controller.length + asController.length > 0 ? ['controller' as const] : []),
    ...(joint.length > 0 ? ['joint-controller' as const] : []),
    ...(inContract.length > 0 ? ['contract-controller' as const] : []),
  ]
  if (roles.length === 0) return undefined
  const cites = [
    ...(processor.length > 0 ? citesOf(processor).slice(0, 1) : asProcessor),
    ...(controller.length > 0 ? citesOf(controller).slice(0, 1) : asController),
    ...joint,
    ...inContract,
  ]
  return { told: { kind: 'roles', roles }, cites: [...new Set(cites)].slice(0, 4) }
}

/** Sentences that give an answer. */
export const quotesSaying = (found: Case, answer: SentenceAnswer['answer']) =>
  quotesOf(found, statementQuote).filter(({ facts }) => facts.answers.some((one) => one.answer === answer))

const saidIn = (found: Case, answer: SentenceAnswer['answer']): string[] =>
  quotesSaying(found, answer)
    .map(({ evidence }) => evidence)
    .slice(0, 1)

/** A sentence that speaks of a topic that nothing answers. */
export const mentionsOf = (found: Case, topic: Topic): string[] => {
  const naming = (word: string) =>
    quotesSaying(found, 'mention')
      .filter(({ facts }) =>
        facts.answers.some(({ answer, named = [] }) => answer === 'mention' && named.includes(word)),
      )
      .map(({ evidence }) => evidence)
  return [...new Set([...naming(topic), ...naming(`${topic}?`)])].slice(0, 2)
}

const ageRules: readonly AgeRule[] = ['minimum', 'adults', 'not-for', 'not-collected', 'no-targeting']

/** A minimum age before what is not collected knowingly. */
export function ageTold(found: Case): Established {
  const said = quotesSaying(found, 'age').flatMap(({ evidence, facts }) =>
    facts.answers.flatMap(({ answer, named = [] }) => {
      const rule = ageRules.find((one) => one === named[0])
      return answer === 'age' && rule
        ? [{ rule, age: named[1] === undefined ? null : Number(named[1]), evidence, isTerms: facts.role === 'terms' }]
        : []
    }),
  )
  // The document that is signed says who may use the service.
  const [first] = said.toSorted(
    (a, b) => ageRules.indexOf(a.rule) - ageRules.indexOf(b.rule) || Number(b.isTerms) - Number(a.isTerms),
  )
  return first && { told: { kind: 'age', rule: first.rule, age: first.age }, cites: [first.evidence] }
}

/** The terms before other contracts. */
export function lawTold(found: Case): Established {
  const quotes = [...quotesSaying(found, 'law'), ...quotesSaying(found, 'law-for-some')].toSorted(
    (a, b) => Number(b.facts.role === 'terms') - Number(a.facts.role === 'terms'),
  )
  // "The laws of the European Union" govern no contract: another one may name whose do.
  const isOfUnion = ({ facts }: (typeof quotes)[number]) =>
    facts.answers.some(({ answer, named = [] }) => answer === 'law' && named.includes('European Union'))
  const sameRole = quotes.some(isOfUnion) ? quotes : quotes.filter(({ facts }) => facts.role === quotes[0]?.facts.role)
  // Businesses sign the terms for businesses, not those for consumers.
  const ofBusiness = sameRole.filter(({ url }) => businessAddress.test(url ?? ''))
  const ofRole = ofBusiness.length > 0 ? ofBusiness : sameRole
  const placesOf = (answer: SentenceAnswer['answer']) => [
    ...new Set(
      ofRole.flatMap(({ facts }) => facts.answers.flatMap((one) => (one.answer === answer ? (one.named ?? []) : []))),
    ),
  ]
  const places = placesOf('law')
  const forSome = placesOf('law-for-some').filter((place) => !places.includes(place))
  return places.length + forSome.length === 0
    ? undefined
    : {
        told: {
          kind: 'law',
          places: places.slice(0, mostNames),
          ...(forSome.length > 0 && { forSome: forSome.slice(0, mostNames) }),
        },
        cites: ofRole.map(({ evidence }) => evidence).slice(0, 4),
      }
}

/** The tools that its documents name; a transfer without one only where none is named. */
export function transfersTold(found: Case, named: readonly Finding[], others: readonly Finding[]): Established {
  const quotes = quotesOf(found, statementQuote).filter(({ facts }) => facts.answers.some(isTool))
  const tools = transferTools.filter((tool) =>
    quotes.some(({ facts }) => facts.answers.some((answer) => isTool(answer) && answer.tools.includes(tool))),
  )
  if (tools.length === 0) return titles(firstKnown(named, others))
  const cites = [...citesOf(named), ...quotes.map(({ evidence }) => evidence)]
  return { told: { kind: 'transfer-tools', tools }, cites: [...new Set(cites)].slice(0, 4) }
}

const isTool = ({ answer }: { answer: string }) => answer === 'transfer-tool'

/** Within how long, where a sentence says it, and whether it speaks of the authority alone. A contract says it before others. */
export function breachNotice(found: Case, findings: readonly Finding[]): Established {
  if (findings.length === 0) return undefined
  const behind = quotesOf(found, statementQuote)
    .filter(({ evidence }) => findings.some((finding) => finding.evidence.includes(evidence)))
    .toSorted((a, b) => signedRank(a.facts.role) - signedRank(b.facts.role))
  // A sentence that only speaks of breaches, of the customer's duty or of who is liable, promises no notice.
  const quotes = behind.filter(({ facts }) => facts.answers.some(({ answer }) => answer === 'breach-notice'))
  if (quotes.length === 0) return undefined
  const times = quotes.flatMap(({ evidence, excerpt, facts }) =>
    noticeTimesOf(excerpt, facts.own).map((time) => ({ ...time, evidence, role: facts.role })),
  )
  const isToAuthority = quotes.every(({ excerpt, facts }) => isToAuthorityAlone(excerpt.slice(facts.own)))
  const first = times.find((time) => time.isToAuthority === isToAuthority)
  // Hours that another sentence names, and that we could not read: "without a number" may be the opposite of the truth.
  if (
    !first &&
    behind.some((quote) => !quotes.includes(quote) && hoursNamed.test(quote.excerpt) && !isTimeOfOther(quote.excerpt))
  )
    return undefined
  const isIfRequired = quotes.some(
    ({ evidence, excerpt }) =>
      evidence === first?.evidence &&
      excerpt.split(';').some((part) => noticeTimesIn(part).length > 0 && onlyIfRequired.test(part)),
  )
  const isIfFeasible = quotes.some(
    ({ evidence, excerpt }) => evidence === first?.evidence && onlyIfFeasible.test(excerpt),
  )
  const beside = first && noticeBeside(found, first)
  return {
    told: {
      kind: 'breach-notice',
      hours: first?.unit === 'hours' ? first.count : null,
      ...(first &&
        first.unit !== 'hours' && { days: { count: first.count, isBusiness: first.unit === 'business-days' } }),
      isToAuthority,
      ...(isIfRequired && { ifRequired: true }),
      ...(isIfFeasible && { ifFeasible: true }),
      ...beside?.told,
    },
    cites: [...new Set([...(first ? [first.evidence] : []), ...(beside?.cites ?? []), ...citesOf(findings)])].slice(
      0,
      4,
    ),
  }
}

const hoursNamed =
  /\b(?:24|36|48|72|twenty-four|thirty-six|forty-eight|seventy-two)\W{0,3}(?:\(\d{2}\)\W{0,2})?(?:hours?|hrs|stunden|heures?)\b/iu
/** What a customer signs before what is only published. */
const signedRank = (role: FoundRole): number => (role === 'dpa' ? 0 : role === 'terms' ? 1 : 2)

/** What other documents say of the same notice: another time, or in the contract none. Undefined where they agree. */
function noticeBeside(found: Case, first: NoticeTime & { role: FoundRole; evidence: string }) {
  const promising = quotesSaying(found, 'breach-notice').filter(({ facts }) => facts.role !== first.role)
  const timed = promising.flatMap(({ evidence, excerpt, facts }) =>
    noticeTimesOf(excerpt, facts.own)
      .filter(({ isToAuthority }) => isToAuthority === first.isToAuthority)
      .map(({ count, unit }) => ({ in: facts.role, count, unit, evidence })),
  )
  const differing = timed.filter(({ count, unit }) => count !== first.count || unit !== first.unit)
  const others = [...new Map(differing.toReversed().map((one) => [one.in, one])).values()].toReversed().slice(0, 2)
  const untimed = promising.find(({ facts }) => facts.role === 'dpa' && !timed.some((one) => one.in === facts.role))
  if (others.length === 0 && !untimed) return undefined
  return {
    told: {
      in: first.role,
      ...(others.length > 0 && { others: others.map(({ in: role, count, unit }) => ({ in: role, count, unit })) }),
      ...(untimed && { untimedIn: untimed.facts.role }),
    },
    cites: [...others.map(({ evidence }) => evidence), ...(untimed ? [untimed.evidence] : [])],
  }
}

const onlyIfFeasible =
  /\b(?:where|if|when(?:ever)?) (?:it is )?(?:reasonably |technically )?(?:feasible|practicable|possible)\b|\bsoweit möglich\b|\bsi possible\b/iu
const onlyIfRequired =
  /\b(?:where|if|when|as|to the extent) (?:we are |we’re |it is )?(?:legally |otherwise )?required\b|\bif (?:the )?law requires\b|\bsofern gesetzlich\b|\bsi la loi\b/iu

/** Answers advertising from the documents' statements and from companies seen or named as trackers. */
export function advertisingTold(found: Case, findings: readonly Finding[]): Established {
  const isTracker = ({ ruleId }: Finding) => trackerRules.includes(ruleId)
  const spoken = findings.filter((finding) => !isTracker(finding))
  const isDone = spoken.some(({ ruleId }) => !adDenials.includes(ruleId))
  const ofContracts = isDone ? contractDenials(found, spoken) : []
  const said = spoken.filter((finding) => !ofContracts.some((one) => one.finding === finding))
  // Profiling says more than inferring does.
  const ofPeople = said
    .filter(isOfProfiling)
    .toSorted((a, b) => Number(a.ruleId === 'track.inferences') - Number(b.ruleId === 'track.inferences'))
  // Sharing with advertisers and profiling are asked together and answered separately.
  const stated = titles(
    [
      ...said.filter((finding) => !ofPeople.includes(finding)).slice(0, mostTitles),
      ...ofPeople.slice(0, mostTitles - 1),
    ],
    mostTitles + 1,
  )
  const trackers = findings.filter(isTracker)
  const names = [...new Set(trackers.flatMap(({ parties }) => parties))]
  if (names.length === 0 && ofContracts.length === 0) return stated
  const deniedIn = [...new Set(ofContracts.flatMap(({ roles }) => roles))]
  return {
    told: {
      kind: 'advertising',
      findings: stated?.told.kind === 'findings' ? stated.told.findings : [],
      trackers: names.slice(0, mostNames),
      more: Math.max(0, names.length - mostNames),
      ...(deniedIn.length > 0 && { deniedIn }),
    },
    cites: [
      ...new Set([
        ...ofContracts.flatMap(({ evidence }) => evidence.slice(0, 1)),
        ...(stated?.cites ?? []),
        ...citesOf(trackers),
      ]),
    ].slice(0, 4),
  }
}

const adDenials: readonly string[] = [
  'share.no-ads',
  'share.no-advertisers',
  'track.no-profiling',
  'gov.no-automated-decisions',
]

/** Denials that rest on contracts alone: they speak of what customers entrust. */
function contractDenials(found: Case, findings: readonly Finding[]) {
  const quotes = quotesOf(found, statementQuote)
  return findings.flatMap((finding) => {
    if (!['share.no-ads', 'track.no-profiling'].includes(finding.ruleId)) return []
    const behind = quotes.filter(({ evidence }) => finding.evidence.includes(evidence))
    const isOfContract = behind.length > 0 && behind.every(({ facts }) => isContract(facts.role))
    return isOfContract
      ? [
          {
            finding,
            roles: [...new Set(behind.map(({ facts }) => facts.role))].slice(0, mostTitles),
            evidence: behind.map(({ evidence }) => evidence),
          },
        ]
      : []
  })
}

const isOfProfiling = ({ ruleId }: Finding) =>
  /^(?:track\.(?:no-)?profiling|track\.inferences|gov\.(?:no-)?automated-decisions)/u.test(ruleId)

const trackerRules: readonly string[] = Object.keys(trackingRules).map((kind) => `track.${kind}`)

/** The most sensitive kinds first. */
export function dataTold(findings: readonly Finding[]): Established {
  const collected = findings.filter(
    ({ ruleId, direction }) => ruleId.startsWith('data.') && direction !== 'gap' && direction !== 'mitigation',
  )
  const ids = new Set(collected.flatMap((finding) => finding.dataTypes))
  const kinds = dataTypes.filter(({ id }) => ids.has(id)).toSorted((a, b) => b.sensitivity - a.sensitivity)
  if (kinds.length === 0) return undefined
  const shown = kinds.slice(0, mostTypes)
  const behind = shown.flatMap(({ id }) => collected.find(({ dataTypes }) => dataTypes.includes(id)) ?? [])
  return {
    told: { kind: 'data', types: shown.map(({ id }) => id), more: kinds.length - shown.length },
    cites: citesOf(behind),
  }
}

/** A list is published, but no row of it could be read: the documents are not silent. */
export const isListUnread = (found: Case) =>
  recordsOf(found, subprocessorRecord).some(({ facts }) => facts.list === null)

export function subprocessors(found: Case, findings: readonly Finding[]): Established {
  const [record] = recordsOf(found, subprocessorRecord).filter(({ facts }) => facts.list !== null)
  if (!record?.facts.list)
    return titles(findings.filter(({ ruleId }) => ruleId === 'sub.none-used')) ?? processorsTold(found)
  const { count, countryCount, withoutCountry, outsideAdequacy } = record.facts.list
  const { countries, foundIn, subprocessors: rows } = record.facts
  const named = countries.filter(isCountry).map(({ country }) => country)
  const regions = countries.filter((one) => !isCountry(one)).map(({ country }) => country)
  return {
    told: {
      kind: 'subprocessors',
      count,
      countries: countryCount,
      outside: outsideAdequacy.slice(0, mostNames),
      named: named.length <= mostNames ? named : [],
      ...(regions.length > 0 && { regions: regions.slice(0, mostNames) }),
      unplaced: withoutCountry,
      names: rows.slice(0, mostListed).map(({ name }) => calledShortly(name)),
      isInPolicy: foundIn === roleWords.privacy,
    },
    cites: cite(record, 'count', 'countryCount', 'outside'),
  }
}

/** "Amazon Web Services, Inc.*" without its form and its footnote; the report has the names as they are listed. */
function calledShortly(name: string): string {
  const bare = name
    .replace(/[*†‡]$/u, '')
    .replace(/ \((?:or|formerly|and) [^()]{0,60}\)$/u, '')
    .trim()
  const [legal] = legalNamesIn(bare)
  return legal && legal.start === 0 && legal.end >= bare.length - 1 ? legal.bare : bare
}

/** Answers without a list by the companies that sentences name: as processors, or by names known for what they do. */
function processorsTold(found: Case): Established {
  const quotes = [...quotesSaying(found, 'subprocessor'), ...quotesSaying(found, 'provider')]
  const called = namesIn(quotes, 'subprocessor')
  const own = [found.subject.name, ...found.subject.aliases, ...found.subject.sites.map(({ host }) => host)]
    .join(' ')
    .toLowerCase()
  const isSame = (name: string) =>
    own.includes(name.toLowerCase().replace(/ ai$/u, '')) ||
    called.some((one) => one.toLowerCase().includes(name.toLowerCase()))
  const names = [...called, ...namesIn(quotes, 'provider').filter((name) => !isSame(name))].slice(0, mostListed)
  const onRequest = isListUnread(found) ? [] : saidIn(found, 'list-on-request')
  return names.length + onRequest.length === 0
    ? undefined
    : {
        told: {
          kind: 'processors-named',
          names,
          ...(isListUnread(found) && { isListUnread: true }),
          ...(onRequest.length > 0 && { isOnRequest: true }),
        },
        cites: [...new Set([...onRequest, ...quotes.map(({ evidence }) => evidence)])].slice(0, 4),
      }
}

const namesIn = (quotes: ReturnType<typeof quotesSaying>, of: SentenceAnswer['answer']): string[] => [
  ...new Set(
    quotes.flatMap(({ facts }) => facts.answers.flatMap(({ answer, named = [] }) => (answer === of ? named : []))),
  ),
]

export function incidents(findings: readonly Finding[]): Established {
  const breaches = byWeight(findings.filter(({ ruleId }) => ruleId.startsWith('inc.')))
  const [worst] = breaches
  if (!worst) return undefined
  return { told: { kind: 'incidents', finding: worst.id, more: breaches.length - 1 }, cites: citesOf([worst]) }
}

/** Answers conduct from actions of authorities and registers, without whatever else moved the score. */
export function conductTold(found: Case, score: ScoreExplanation | null): Established {
  const [record] = recordsOf(found, scoreRecord)
  const reasons = score?.reasons.filter(({ code }) => code === 'conduct' || code === 'registered-broker') ?? []
  if (!record || !score || reasons.length === 0) return undefined
  const { level, known, R, low, high, basis } = score
  return {
    told: { kind: 'conduct', reasons, score: { level, known, R, low, high, basis } },
    cites: cite(record, 'reason'),
  }
}

export const mayBeSale = ['share.sale-or-share', 'share.sale-by-law', 'share.sale-conditional']

export const trainingRules = ['gov.ai-training', 'gov.ai-license', 'gov.ai-models']

/** The widest denial first. */
export const noTrainingRules = [
  'gov.no-ai-training',
  'gov.no-ai-of-plan',
  'gov.no-ai-by-providers',
  'gov.no-ai-third-party',
  'gov.no-ai-of-source',
]
