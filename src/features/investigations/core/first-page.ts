import { dataTypes } from '../../../product/data-types.ts'
import type { ScoreExplanation, ScoreReason } from '../../../product/score/method/contract.ts'
import { type Advice, advices } from '../vocabulary.ts'
import { companyRecord } from './connectors/catalog/records.ts'
import { isCountry } from './connectors/countries.ts'
import { businessAddress, type FoundRole, roleWords } from './connectors/documents/lexicon.ts'
import { documentSearchRecord, vendorDocumentRecord } from './connectors/documents/records.ts'
import type { Region } from './connectors/entity/clauses.ts'
import { entityRecord } from './connectors/entity/records.ts'
import { withModelAnswers } from './connectors/model/answers.ts'
import { statementQuote } from './connectors/policy/records.ts'
import { scoreRecord } from './connectors/score-document.ts'
import { subprocessorRecord } from './connectors/subprocessors/record.ts'
import { type Case, cite, quotesOf, recordsOf, shownItems } from './findings/case.ts'
import type { Finding } from './findings/finding.ts'
import { trackingRules } from './findings/severities.ts'
import {
  auditRight,
  deletionTold,
  type KeptUntil,
  keptOutside,
  locationTold,
  peopleTold,
} from './first-page-documents.ts'
import { type SentenceAnswer, type TransferTool, transferTools } from './policy/answers.ts'
import { isToAuthorityAlone, type NoticeTime, noticeTimesIn, noticeTimesOf } from './policy/breach.ts'
import type { DataSubject } from './policy/data-subjects.ts'
import type { AgeRule } from './policy/more-answers.ts'
import type { Period } from './policy/periods.ts'
import type { Kept } from './policy/retention.ts'
import type { RecordOf } from './record.ts'
import { english } from './report-words/en.ts'
import type { Use } from './use.ts'

// A lawyer's questions about a vendor, in the order in which they are asked, each answered in one line from the
// findings of the run, and what follows for the decision. An answer is as good as its finding: nothing is said here
// that no finding says.

export const topics = [
  'contract-partner',
  'role',
  'people',
  'data',
  'sale',
  'advertising',
  'ai-training',
  'subprocessors',
  'location',
  'transfers',
  'breach-notice',
  'deletion',
  'assurance',
  'children',
  'law',
  'incidents',
  'conduct',
] as const
export type Topic = (typeof topics)[number]

/**
 * `mentioned`: a passage speaks of it that we could not read safely. `not-stated`: nothing in the documents read says so.
 * `not-checked`: nothing was read that could say so.
 */
export const answerStates = ['answered', 'mentioned', 'not-stated', 'not-checked'] as const

export interface Answer {
  topic: Topic
  state: (typeof answerStates)[number]
  /** Null unless answered: the answer in English. */
  text: string | null
  /** The same as facts, for other languages; missing in reports that were stored before there were any. */
  told?: Told | null
  /** Evidence and findings. */
  cites: string[]
}

/** An answer as data, independent of language. */
export type Told =
  /** The titles of these findings. */
  | { kind: 'findings'; findings: string[] }
  /** `place` in the words of the vendor's page. */
  | { kind: 'entity'; name: string; place: string | null }
  | { kind: 'entities'; entities: { name: string; regions: Region[] }[] }
  /** As our catalog has it; `country` is a code. */
  | { kind: 'catalog-company'; name: string; country: string | null }
  | { kind: 'roles'; roles: VendorRole[] }
  /**
   * People whose data it processes for customers, as a contract says, and whose data it collects for itself; where neither is
   * said, those of whom its documents speak.
   */
  | { kind: 'people'; forCustomers: DataSubject[]; forItself: DataSubject[]; spokenOf?: DataSubject[] }
  /** The titles of these findings, each with the periods that its sentences name. */
  | {
      kind: 'deletion'
      items: { finding: string; periods: Period[]; until?: KeptUntil[] }[]
      kept?: Kept[]
      /** Periods beside these. */
      further?: number
    }
  /** Null: children are not to be targeted. */
  | { kind: 'age'; rule: AgeRule; age: number | null }
  /** Places whose law governs; `forSome`: for people who live in some place alone. */
  | { kind: 'law'; places: string[]; forSome?: string[] }
  /** `within`: what is said to be the only place, where others are named beside it. `against`: where its own list of subprocessors says otherwise. */
  | { kind: 'location'; places: string[]; isOnly: boolean; against: string[]; within?: string[]; isPossible?: boolean }
  /** `isAudited`: by its own words it passed an audit of others. */
  /** `isDocumentsOnly`: the contract limits audits to documents. */
  | { kind: 'assurance'; findings: string[]; isAuditRight: boolean; isAudited?: boolean; isDocumentsOnly?: boolean }
  /** Ids of the catalog. */
  | { kind: 'data'; types: string[]; more: number }
  /** `deniedIn`: contracts that rule it out for data of customers, where findings say that it is done with other data. */
  | { kind: 'advertising'; findings: string[]; trackers: string[]; more: number; deniedIn?: FoundRole[] }
  /** `named`: the countries where they are few; `unplaced`: rows that name no single country; missing in older reports. */
  | {
      kind: 'subprocessors'
      count: number
      countries: number
      outside: string[]
      named?: string[]
      unplaced?: number
      /** Wider than a country: "European Union". */
      regions?: string[]
      /** The first of them. */
      names?: string[]
      /** Listed in a privacy policy: they may process the vendor's own data alone. */
      isInPolicy?: boolean
    }
  /** Named in sentences, for want of a list that we could read. */
  | { kind: 'processors-named'; names: string[]; isListUnread?: boolean; isOnRequest?: boolean }
  /** The title of a finding, in the documents that say it, and the contracts that deny it of customers. */
  | { kind: 'training'; finding: string; in: FoundRole[]; deniedIn: FoundRole[] }
  | { kind: 'transfer-tools'; tools: TransferTool[] }
  /** `days` where the time is not in hours. */
  | {
      kind: 'breach-notice'
      hours: number | null
      days?: { count: number; isBusiness: boolean }
      isToAuthority: boolean
      /** Only where the law asks for it. */
      ifRequired?: boolean
      /** Named where another document says otherwise. */
      in?: FoundRole
      others?: ({ in: FoundRole } & Pick<NoticeTime, 'unit' | 'count'>)[]
      /** A contract that promises it without a time, beside a document that names one. */
      untimedIn?: FoundRole
    }
  | { kind: 'incidents'; finding: string; more: number }
  | { kind: 'conduct'; reasons: ScoreReason[]; score: ShownScore }
  /** A clause of a language model, held against its quote, where the rules found nothing. */
  | { kind: 'model'; says: string }
/** `contract-controller`: for purposes of its own, of data that it processes for customers. */
export type VendorRole = 'processor' | 'controller' | 'joint-controller' | 'contract-controller'
type ShownScore = Pick<ScoreExplanation, 'level' | 'known' | 'R' | 'low' | 'high' | 'basis'>

/** Why the advice is what it is. */
interface Reason {
  code: ReasonCode
  cites: string[]
}

export type ReasonCode = keyof typeof leadsTo

/** Grounds that may decide about a use, besides the reasons of the page. */
export type GroundCode = ReasonCode | 'controller-only' | 'no-breach-time' | 'no-deletion' | 'no-assurance' | 'incident'

/** Traits of a use that make answers weigh more. */
export type Trait = 'personal' | 'eu' | 'employees' | 'financial' | 'many' | 'critical' | 'sensitive' | 'children'

/** Why the recommendation for a use is what it is: what was found, and what of the use it weighs for; null for any use. */
export interface UseReason {
  code: GroundCode
  trait: Trait | null
  cites: string[]
}

export type UseConditionCode =
  | 'article-28'
  | 'baa'
  | 'impact-assessment'
  | 'inform-employees'
  | 'parents'
  | 'ask-assurance'
  | 'exit-plan'

export interface ForUse {
  use: Use
  advice: Advice
  /** At most three, the weightiest first. */
  reasons: UseReason[]
  /** Beside those of the page. */
  conditions: UseConditionCode[]
}

/** A kind of use for which the recommendation is stricter than that of the page. */
export interface OtherUse {
  trait: Trait
  advice: Advice
  /** The deciding ground. */
  code: GroundCode
}

/** A difference from another run about the same subject. */
export type Change =
  | { kind: 'advice'; before: Advice; after: Advice }
  | { kind: 'level'; before: string; after: string }
  /** Null: not answered. */
  | { kind: 'answer'; topic: Topic; before: string | null; after: string | null }
  | { kind: 'document'; what: 'added' | 'removed' | 'changed'; role: FoundRole; page: string }
  /** The weightiest titles of them. */
  | { kind: 'findings'; what: 'added' | 'removed' | 'changed'; count: number; titles: string[] }

/** Changes since the last run, if any. */
export interface SinceLast {
  runId: string
  completedAt: string
  changes: Change[]
}

export interface FirstPage {
  advice: Advice
  /** At most three, the weightiest first. */
  reasons: Reason[]
  answers: Answer[]
  /** Conditions to agree on before signing, each with its evidence. */
  conditions: { code: ConditionCode; cites: string[] }[]
  /** Documents of the vendor that were read. */
  documents: number
  /** Privacy notices for a region, a product or a group of people, on which no answer rests; missing where there are none. */
  apart?: { count: number; cites: string[] }
  /** Everything that may decide about a use, the reasons first; missing in reports that were stored before there was one. */
  grounds?: { code: GroundCode; cites: string[] }[]
  /** The recommendation for what the vendor would be used for; missing where no one said it. */
  use?: ForUse
  /** Which uses change the recommendation; empty where none does. */
  otherUses?: OtherUse[]
  /** Missing where there was no earlier run. */
  sinceLast?: SinceLast
}

export type ConditionCode =
  | 'read-dpa'
  | 'sign-dpa'
  | 'controller-terms'
  | 'joint-arrangement'
  | 'no-ai-training'
  | 'contract-without-training'
  | 'no-sale'
  | 'no-advertising'
  | 'list-subprocessors'
  | 'name-transfer-tool'
  | 'time-breach-notice'
  | 'delete-at-end'
  | 'answer-open'

const mostReasons = 3
/** Topics that no one should sign without. If this many are open, ask the vendor instead of setting conditions. */
const needed: readonly Topic[] = [
  'contract-partner',
  'sale',
  'ai-training',
  'subprocessors',
  'transfers',
  'breach-notice',
  'deletion',
]
const muchOpen = 4
const someOpen = 2
/** Titles that an answer joins; the findings below the page have all of them. */
const mostTitles = 2
const mostCertificates = 5
const mostTypes = 8
const mostNames = 4
/** Companies: who of them matters only the reader knows. */
const mostListed = 8

export function firstPageOf(found: Case, findings: readonly Finding[], score: ScoreExplanation | null): FirstPage {
  const published = recordsOf(found, vendorDocumentRecord).filter(
    ({ facts }) => facts.role !== 'home' && facts.text !== 'thin',
  )
  const [apart, read] = [published.filter(isOfPart), published.filter((record) => !isOfPart(record))]
  const documents = new Set(read.filter(({ facts }) => isReadFor(facts.role)).map(({ facts }) => facts.address)).size
  const of = (ruleIds: readonly string[]) => findings.filter(({ ruleId }) => ruleIds.includes(ruleId))
  const answerTo: Record<Topic, () => Established> = {
    'contract-partner': () => partner(found),
    role: () => roleTold(found, of(['gov.processor']), of(['gov.controller'])),
    people: () => peopleTold(found),
    data: () => dataTold(findings),
    // A company that shares with no one sells to no one.
    sale: () =>
      titles([
        ...of(saleRules),
        ...(of(['share.no-sale']).some(isNarrowDenial) ? of(['share.no-sale-limited']) : []),
      ]) ??
      titles(of(['share.no-sale-limited'])) ??
      titles(of(['share.not-shared'])),
    advertising: () => advertisingTold(found, byWeight(findings.filter(isAdvertising))),
    'ai-training': () => trainingTold(found, of(trainingRules), of(noTrainingRules)),
    subprocessors: () => subprocessors(found, findings),
    location: () => locationTold(found),
    transfers: () =>
      transfersTold(found, of(['gov.transfer-mechanism']), of(['gov.transfer-mechanism-site', 'gov.transfers'])),
    'breach-notice': () => breachNotice(found, [...of(['sec.breach-notice-timed']), ...of(['sec.breach-notice'])]),
    deletion: () => deletionTold(found, findings, mostTitles),
    assurance: () => assuranceTold(found, findings.filter(isAssurance)),
    children: () => ageTold(found),
    law: () => lawTold(found),
    incidents: () => incidents(findings),
    conduct: () => conductTold(found, score),
  }
  const titleOf = (id: string) => findings.find((finding) => finding.id === id)?.title ?? ''
  const answers = topics.map((topic): Answer => {
    const answer = answerTo[topic]()
    if (answer) return { topic, state: 'answered', text: english.answer(answer.told, titleOf), ...answer }
    const isUnread = ofRecord.has(topic) || (topic === 'subprocessors' && isListUnread(found))
    if (documents === 0 || isUnread) return { topic, state: 'not-checked', text: null, told: null, cites: [] }
    const cites = mentionsOf(found, topic)
    return { topic, state: cites.length > 0 ? 'mentioned' : 'not-stated', text: null, told: null, cites }
  })
  const answerOf = (topic: Topic) => answers.find((answer) => answer.topic === topic)
  const isToolNamed = hasTool(found, findings)
  const weighed: Weighed = {
    findings,
    answerOf,
    open: needed.filter((topic) => answerOf(topic)?.state !== 'answered' || isNarrow(topic, answerOf(topic), findings))
      .length,
    isToolNamed,
    needsTool: isToolNamed ? [] : findings.filter(isTransfer),
    keptOutside: isToolNamed ? [] : keptOutside(found),
    level: score?.level ?? 'unknown',
    scored: recordsOf(found, scoreRecord).map(({ head }) => head),
    isPolicyRead: read.some(({ facts }) => facts.role === 'privacy'),
    documents,
  }
  const reasons = reasonsOf(found, weighed)
  return withModelAnswers(found, {
    advice: adviceOf(reasons),
    reasons: reasons.slice(0, mostReasons),
    answers,
    conditions: conditionsOf(weighed),
    documents,
    ...(apart.length > 0 && { apart: { count: apart.length, cites: apart.slice(0, 4).map(({ head }) => head) } }),
    grounds: [...reasons, ...groundsOf(weighed)],
  })
}

/** Documents in which answers are looked for: a status page is silent about everything. */
const isReadFor = (role: FoundRole) => role !== 'status' && role !== 'accessibility'
/** A notice applies to some people only: beside the policy it would look like a contradiction. */
const isOfPart = ({ facts }: RecordOf<typeof vendorDocumentRecord>) => facts.role === 'notice'

/** Topics that no document read answers clearly. */
export const openTopics = ({ answers }: Pick<FirstPage, 'answers'>): Topic[] =>
  answers.flatMap(({ topic, state }) => (isOpen(state) ? [topic] : []))
export const isOpen = (state: Answer['state'] | undefined): boolean => state === 'not-stated' || state === 'mentioned'

/** A denial for data of one source says nothing about the rest, and a list on request names no one. */
const isNarrow = (topic: Topic, answer: Answer | undefined, findings: readonly Finding[]): boolean =>
  (answer?.told?.kind === 'processors-named' && answer.told.names.length === 0) ||
  (topic === 'ai-training' &&
    answer?.told?.kind === 'findings' &&
    answer.told.findings.every((id) => findings.some((one) => one.id === id && one.ruleId === 'gov.no-ai-of-source')))

/** Inputs of reasons and conditions. */
interface Weighed {
  findings: readonly Finding[]
  answerOf: (topic: Topic) => Answer | undefined
  /** How much of what is needed has no answer. */
  open: number
  isToolNamed: boolean
  /** Transfers, where no document names a tool. */
  needsTool: readonly Finding[]
  /** Places outside the EEA where data is said to be kept, if no document names a transfer tool. */
  keptOutside: string[]
  level: ScoreExplanation['level']
  /** The score's record. */
  scored: string[]
  isPolicyRead: boolean
  documents: number
}

/** Answered by records of ours and not by a document: without a look there is no answer. */
const ofRecord: ReadonlySet<Topic> = new Set(['incidents', 'conduct'])

type Established = { told: Told; cites: string[] } | undefined

const saleRules = [
  'share.sale',
  'data.policy-sold',
  'share.sale-or-share',
  'share.sale-by-law',
  'share.sale-conditional',
  'share.no-sale',
]
/** "Is not sold for marketing", "… of children": another sentence may say more of the rest. */
const isNarrowDenial = ({ title }: Finding) =>
  !/^States that (?:personal data is not sold|it does not sell personal data)$/u.test(title)
const isAdvertising = ({ ruleId, direction }: Finding) =>
  /^(?:share\.(?:ads|no-ads|no-advertisers|brokers|behavioural-marketing|partner-offers)$|track\.|gov\.(?:no-)?automated-decisions)/u.test(
    ruleId,
  ) && direction !== 'gap'
/** Joining a framework for transfers isn't an audit. */
const isAssurance = ({ ruleId, direction, title }: Finding) =>
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
function assuranceTold(found: Case, certificates: readonly Finding[]): Established {
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

const isTransfer = ({ ruleId }: Finding) =>
  ['gov.transfers', 'sub.outside-adequacy', 'sub.united-states'].includes(ruleId)
/** A sentence may name a tool without stating a transfer. A repealed tool doesn't count. */
const hasTool = (found: Case, findings: readonly Finding[]) =>
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

const byWeight = (findings: readonly Finding[]) => findings.toSorted((a, b) => b.severity - a.severity)

/** Titles say what was found; the quote is behind their citation. */
function titles(findings: readonly Finding[], most = mostTitles): Established {
  const shown = [...new Map(findings.map((finding) => [finding.title, finding])).values()].slice(0, most)
  if (shown.length === 0) return undefined
  return { told: { kind: 'findings', findings: shown.map(({ id }) => id) }, cites: citesOf(shown) }
}

/**
 * States what is done before what is not: next to a practice a denial shows its limits, and a bare denial would
 * contradict it.
 */
function trainingTold(found: Case, done: readonly Finding[], denied: readonly Finding[]): Established {
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

const citesOf = (findings: readonly Finding[]): string[] =>
  [...new Set(findings.flatMap(({ evidence }) => evidence.slice(0, 2)))].slice(0, 4)

function partner(found: Case): Established {
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

function roleTold(found: Case, processor: readonly Finding[], controller: readonly Finding[]): Established {
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
const quotesSaying = (found: Case, answer: SentenceAnswer['answer']) =>
  quotesOf(found, statementQuote).filter(({ facts }) => facts.answers.some((one) => one.answer === answer))
const saidIn = (found: Case, answer: SentenceAnswer['answer']): string[] =>
  quotesSaying(found, answer)
    .map(({ evidence }) => evidence)
    .slice(0, 1)

/** A sentence that speaks of a topic that nothing answers. */
const mentionsOf = (found: Case, topic: Topic): string[] => {
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
function ageTold(found: Case): Established {
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
function lawTold(found: Case): Established {
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
function transfersTold(found: Case, named: readonly Finding[], others: readonly Finding[]): Established {
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
function breachNotice(found: Case, findings: readonly Finding[]): Established {
  if (findings.length === 0) return undefined
  const quotes = quotesOf(found, statementQuote)
    .filter(({ evidence }) => findings.some((finding) => finding.evidence.includes(evidence)))
    .toSorted((a, b) => signedRank(a.facts.role) - signedRank(b.facts.role))
  const times = quotes.flatMap(({ evidence, excerpt, facts }) =>
    noticeTimesOf(excerpt, facts.own).map((time) => ({ ...time, evidence, role: facts.role })),
  )
  const isToAuthority = quotes.every(({ excerpt, facts }) => isToAuthorityAlone(excerpt.slice(facts.own)))
  const first = times.find((time) => time.isToAuthority === isToAuthority)
  const isIfRequired = quotes.some(
    ({ evidence, excerpt }) =>
      evidence === first?.evidence &&
      excerpt.split(';').some((part) => noticeTimesIn(part).length > 0 && onlyIfRequired.test(part)),
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
      ...beside?.told,
    },
    cites: [...new Set([...(first ? [first.evidence] : []), ...(beside?.cites ?? []), ...citesOf(findings)])].slice(
      0,
      4,
    ),
  }
}

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

const onlyIfRequired =
  /\b(?:where|if|when|as|to the extent) (?:we are |we’re |it is )?(?:legally |otherwise )?required\b|\bif (?:the )?law requires\b|\bsofern gesetzlich\b|\bsi la loi\b/iu

/** Answers advertising from the documents' statements and from companies seen or named as trackers. */
function advertisingTold(found: Case, findings: readonly Finding[]): Established {
  const isTracker = ({ ruleId }: Finding) => trackerRules.includes(ruleId)
  const spoken = findings.filter((finding) => !isTracker(finding))
  const isDone = spoken.some(({ ruleId }) => !adDenials.includes(ruleId))
  const ofContracts = isDone ? contractDenials(found, spoken) : []
  const said = spoken.filter((finding) => !ofContracts.some((one) => one.finding === finding))
  const ofPeople = said.filter(isOfProfiling)
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
function dataTold(findings: readonly Finding[]): Established {
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

/** A list is published and no row of it could be read: that is no silence of the documents. */
const isListUnread = (found: Case) => recordsOf(found, subprocessorRecord).some(({ facts }) => facts.list === null)

function subprocessors(found: Case, findings: readonly Finding[]): Established {
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
      names: rows.slice(0, mostListed).map(({ name }) => name),
      isInPolicy: foundIn === roleWords.privacy,
    },
    cites: cite(record, 'count', 'countryCount', 'outside'),
  }
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

function incidents(findings: readonly Finding[]): Established {
  const breaches = byWeight(findings.filter(({ ruleId }) => ruleId.startsWith('inc.')))
  const [worst] = breaches
  if (!worst) return undefined
  return { told: { kind: 'incidents', finding: worst.id, more: breaches.length - 1 }, cites: citesOf([worst]) }
}

/** Answers conduct from actions of authorities and registers, without whatever else moved the score. */
function conductTold(found: Case, score: ScoreExplanation | null): Established {
  const [record] = recordsOf(found, scoreRecord)
  const reasons = score?.reasons.filter(({ code }) => code === 'conduct' || code === 'registered-broker') ?? []
  if (!record || !score || reasons.length === 0) return undefined
  const { level, known, R, low, high, basis } = score
  return {
    told: { kind: 'conduct', reasons, score: { level, known, R, low, high, basis } },
    cites: cite(record, 'reason'),
  }
}

/** Neither a tool nor that data stays in the EEA or an adequate country. */
const isTransferOpen = ({ answerOf, isToolNamed }: Weighed): boolean => {
  const place = answerOf('location')?.told
  const staysInside = place?.kind === 'location' && place.isOnly && place.against.length === 0
  return !isToolNamed && !staysInside
}

const mayBeSale = ['share.sale-or-share', 'share.sale-by-law', 'share.sale-conditional']
const trainingRules = ['gov.ai-training', 'gov.ai-license', 'gov.ai-models']
/** The widest denial first. */
const noTrainingRules = [
  'gov.no-ai-training',
  'gov.no-ai-of-plan',
  'gov.no-ai-by-providers',
  'gov.no-ai-third-party',
  'gov.no-ai-of-source',
]
const rolesIn = (answerOf: Weighed['answerOf']): VendorRole[] => {
  const told = answerOf('role')?.told
  return told?.kind === 'roles' ? told.roles : []
}
const isNamedByItself = (answerOf: Weighed['answerOf']): boolean => {
  const kind = answerOf('contract-partner')?.told?.kind
  return kind === 'entity' || kind === 'entities'
}
/** It decides itself, and processes for no one. */
const isControllerAlone = (answerOf: Weighed['answerOf']): boolean => {
  const roles = rolesIn(answerOf)
  return roles.length > 0 && !roles.includes('processor')
}
const isGrave = ({ direction, severity }: Finding) => direction === 'risk' && severity >= 3
const isGraveAdvertising = (finding: Finding) => isAdvertising(finding) && isGrave(finding)

/** Every reason that holds, in the order of what it leads to. */
function reasonsOf(found: Case, weighed: Weighed): Reason[] {
  const { findings, answerOf, open, needsTool, keptOutside: outside, level, scored, isPolicyRead, documents } = weighed
  const because = (code: ReasonCode, fits: (finding: Finding) => boolean): Reason[] => {
    const fitting = findings.filter(fits)
    return fitting.length > 0 ? [{ code, cites: citesOf(fitting) }] : []
  }
  const where = (holds: boolean, code: ReasonCode, cites: string[] = []): Reason[] => (holds ? [{ code, cites }] : [])
  const rule =
    (...ids: string[]) =>
    ({ ruleId }: Finding) =>
      ids.includes(ruleId)
  const isUnknown = rule('gap.unknown-subject')
  const isOwnWordsAlone = isNamedByItself(answerOf) && findings.some(isUnknown)
  const act = answerOf('conduct')
  const place = answerOf('location')
  const training = answerOf('ai-training')
  const ofWebsite = quotesSaying(found, 'website-only')
    .filter(({ facts }) => facts.role === 'privacy')
    .map(({ evidence }) => evidence)
    .slice(0, 1)
  // A level needs more than a contract, and a contract is not little.
  const isContractRead =
    open < muchOpen && recordsOf(found, vendorDocumentRecord).some(({ facts }) => facts.role === 'dpa')
  const search = recordsOf(found, documentSearchRecord).find(({ facts }) => facts.role === 'privacy')
  const all = [
    ...where(act?.state === 'answered' && level === 'high', 'authority-act', act?.cites),
    ...because('sells-data', (f) => rule('share.sale', 'data.policy-sold')(f) && isGrave(f)),
    ...because('gives-to-brokers', (f) => rule('share.brokers')(f) && isGrave(f)),
    ...(isNamedByItself(answerOf) ? [] : because('not-identified', isUnknown)),
    ...where(!isPolicyRead, 'no-policy-read', search ? [search.head] : []),
    ...where(ofWebsite.length > 0, 'policy-of-website', ofWebsite),
    ...where(isOpen(answerOf('contract-partner')?.state), 'no-partner'),
    ...because('unfilled-template', rule('gap.template')),
    ...because(
      'document-unread',
      (f) => rule('gap.document-unread', 'gap.policy-language', 'gap.spa')(f) && !isAside(f) && f.severity > 1,
    ),
    ...because('contradiction', ({ direction }) => direction === 'contradiction'),
    ...where(place?.told?.kind === 'location' && place.told.against.length > 0, 'contradiction', place?.cites),
    ...where(open >= muchOpen && documents > 0, 'much-open'),
    ...(isOwnWordsAlone && open >= someOpen && open < muchOpen ? because('own-words-leave-gaps', isUnknown) : []),
    ...where(level === 'unknown' && !isContractRead, 'level-unknown'),
    ...where(documents > 0 && open >= someOpen && isTransferOpen(weighed), 'transfers-unknown'),
    ...(training?.told?.kind === 'training'
      ? where(true, 'trains-ai-outside-contract', training.cites)
      : because('trains-ai', rule(...trainingRules))),
    ...because('may-be-sale', rule(...mayBeSale)),
    ...because('advertising', isGraveAdvertising),
    // An agreement under Art. 28 and its list are asked of processors.
    ...(isControllerAlone(answerOf)
      ? []
      : [
          ...because('no-dpa', rule('gap.no-dpa')),
          ...(isListUnread(found) ? [] : because('no-subprocessor-list', rule('gap.no-subprocessor-list'))),
        ]),
    ...where(needsTool.length > 0, 'transfer-without-tool', citesOf(needsTool)),
    ...where(outside.length > 0 && needsTool.length === 0, 'kept-outside-without-tool', outside),
    ...where(level === 'high', 'high-level', scored),
    ...where(open > 0 && open < (isOwnWordsAlone ? someOpen : muchOpen), 'some-open'),
    // A company that its own documents name is known; only our records hold nothing on it. That it is one of many says least.
    ...(isOwnWordsAlone ? because('no-record', isUnknown) : []),
  ]
  return all.length > 0 ? all : [{ code: 'nothing-against', cites: scored }]
}

/** A page on which nothing about data rests: that a status page is down decides about no contract. */
const isAside = ({ title }: Finding) => asideTitles.has(title)
const asideTitles: ReadonlySet<string> = new Set(
  (['status', 'accessibility', 'imprint', 'do-not-sell', 'dsar'] as const).flatMap((role) => [
    `Not read: ${roleWords[role]}`,
    `Empty without scripts: ${roleWords[role]}`,
  ]),
)

/** Returns grounds that weigh for some uses only. */
function groundsOf({ findings, answerOf, documents }: Weighed): NonNullable<FirstPage['grounds']> {
  const has = (...rules: string[]) => findings.filter(({ ruleId }) => rules.includes(ruleId))
  const where = (holds: boolean, code: GroundCode, cites: string[] = []) => (holds ? [{ code, cites }] : [])
  const controller = has('gov.controller')
  const incident = answerOf('incidents')
  return [
    ...where(controller.length > 0 && has('gov.processor').length === 0, 'controller-only', citesOf(controller)),
    ...where(documents > 0 && has('sec.breach-notice-timed').length === 0, 'no-breach-time'),
    ...where(isOpen(answerOf('deletion')?.state), 'no-deletion'),
    ...where(documents > 0 && !findings.some(isAssurance), 'no-assurance'),
    ...where(incident?.state === 'answered', 'incident', incident?.cites),
  ]
}

const leadsTo = {
  'authority-act': 'avoid',
  'sells-data': 'avoid',
  'gives-to-brokers': 'avoid',
  'not-identified': 'ask-first',
  'no-partner': 'ask-first',
  'no-policy-read': 'ask-first',
  'policy-of-website': 'ask-first',
  'unfilled-template': 'ask-first',
  'document-unread': 'ask-first',
  contradiction: 'ask-first',
  'level-unknown': 'ask-first',
  'much-open': 'ask-first',
  'own-words-leave-gaps': 'ask-first',
  'transfers-unknown': 'ask-first',
  'trains-ai': 'approve-with-conditions',
  'trains-ai-outside-contract': 'approve-with-conditions',
  'may-be-sale': 'approve-with-conditions',
  advertising: 'approve-with-conditions',
  'no-dpa': 'approve-with-conditions',
  'no-subprocessor-list': 'approve-with-conditions',
  'transfer-without-tool': 'approve-with-conditions',
  'kept-outside-without-tool': 'approve-with-conditions',
  'high-level': 'approve-with-conditions',
  'some-open': 'approve-with-conditions',
  'no-record': 'approve-with-conditions',
  'read-with-model': 'approve-with-conditions',
  'nothing-against': 'approve',
} as const satisfies Record<string, Advice>

/** The strictest that a reason leads to. */
const adviceOf = (reasons: readonly Reason[]): Advice =>
  advices.findLast((advice) => reasons.some(({ code }) => leadsTo[code] === advice)) ?? 'ask-first'

function conditionsOf({ findings, answerOf, open, needsTool, keptOutside: outside }: Weighed): FirstPage['conditions'] {
  const onFindings = (code: ConditionCode, fitting: readonly Finding[]) =>
    fitting.length > 0 ? [{ code, cites: fitting.slice(0, 2).map(({ id }) => id) }] : []
  const where = (holds: boolean, code: ConditionCode) => (holds ? [{ code, cites: [] }] : [])
  const of = (rule: string) => findings.filter(({ ruleId }) => ruleId === rule)
  const isController = isControllerAlone(answerOf)
  const isJoint = rolesIn(answerOf).includes('joint-controller')
  return [
    ...onFindings('read-dpa', isController ? [] : of('gap.dpa-in-terms')),
    ...onFindings(isController ? (isJoint ? 'joint-arrangement' : 'controller-terms') : 'sign-dpa', of('gap.no-dpa')),
    ...onFindings(
      answerOf('ai-training')?.told?.kind === 'training' ? 'contract-without-training' : 'no-ai-training',
      findings.filter(({ ruleId }) => trainingRules.includes(ruleId)),
    ),
    ...onFindings(
      'no-sale',
      findings.filter(({ ruleId }) => mayBeSale.includes(ruleId)),
    ),
    ...onFindings('no-advertising', findings.filter(isGraveAdvertising)),
    ...onFindings('list-subprocessors', isController ? [] : of('gap.no-subprocessor-list')),
    ...onFindings('name-transfer-tool', needsTool),
    ...where(needsTool.length === 0 && outside.length > 0, 'name-transfer-tool'),
    ...where(!isController && isOpen(answerOf('breach-notice')?.state), 'time-breach-notice'),
    ...where(!isController && isOpen(answerOf('deletion')?.state), 'delete-at-end'),
    ...where(open > 0, 'answer-open'),
  ]
}
