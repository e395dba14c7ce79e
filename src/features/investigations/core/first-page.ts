import type { ScoreExplanation, ScoreReason } from '../../../product/score/method/contract.ts'
import type { Advice } from '../vocabulary.ts'
import type { FoundRole } from './connectors/documents/lexicon.ts'
import { vendorDocumentRecord } from './connectors/documents/records.ts'
import type { Region } from './connectors/entity/clauses.ts'
import { withModelAnswers } from './connectors/model/answers.ts'
import { scoreRecord } from './connectors/score-document.ts'
import { type Case, recordsOf } from './findings/case.ts'
import type { Finding } from './findings/finding.ts'
import {
  advertisingTold,
  ageTold,
  assuranceTold,
  breachNotice,
  byWeight,
  conductTold,
  dataTold,
  type Established,
  hasTool,
  incidents,
  isAdvertising,
  isAssurance,
  isListUnread,
  isNarrowDenial,
  isTransfer,
  lawTold,
  mentionsOf,
  mostTitles,
  noTrainingRules,
  partner,
  roleTold,
  saleRules,
  subprocessors,
  titles,
  trainingRules,
  trainingTold,
  transfersTold,
} from './first-page-answers.ts'
import {
  adviceOf,
  conditionsOf,
  groundsOf,
  isNarrow,
  isOpen,
  type leadsTo,
  mostReasons,
  needed,
  reasonsOf,
  type Weighed,
} from './first-page-decision.ts'
import { deletionTold, type KeptUntil, keptOutside, locationTold, peopleTold } from './first-page-documents.ts'
import type { TransferTool } from './policy/answers.ts'
import type { NoticeTime } from './policy/breach.ts'
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
      /** "Within 72 hours where feasible". */
      ifFeasible?: boolean
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
export interface Reason {
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
/** Answered by records of ours and not by a document: without a look there is no answer. */
const ofRecord: ReadonlySet<Topic> = new Set(['incidents', 'conduct'])
