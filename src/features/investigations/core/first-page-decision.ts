import type { ScoreExplanation } from '../../../product/score/method/contract.ts'
import { type Advice, advices } from '../vocabulary.ts'
import { roleWords } from './connectors/documents/lexicon.ts'
import { documentSearchRecord, vendorDocumentRecord } from './connectors/documents/records.ts'
import { type Case, recordsOf } from './findings/case.ts'
import type { Finding } from './findings/finding.ts'
import type {
  Answer,
  ConditionCode,
  FirstPage,
  GroundCode,
  Reason,
  ReasonCode,
  Topic,
  VendorRole,
} from './first-page.ts'
import {
  citesOf,
  isAdvertising,
  isAssurance,
  isListUnread,
  mayBeSale,
  quotesSaying,
  trainingRules,
} from './first-page-answers.ts'

// What follows from the answers of the first page: the recommendation with its reasons, and the conditions.

export const mostReasons = 3

/** Topics that no one should sign without. If this many are open, ask the vendor instead of setting conditions. */
export const needed: readonly Topic[] = [
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

export const isOpen = (state: Answer['state'] | undefined): boolean => state === 'not-stated' || state === 'mentioned'

/** A denial for data of one source says nothing about the rest, and a list on request names no one. */
export const isNarrow = (topic: Topic, answer: Answer | undefined, findings: readonly Finding[]): boolean =>
  (answer?.told?.kind === 'processors-named' && answer.told.names.length === 0) ||
  (topic === 'ai-training' &&
    answer?.told?.kind === 'findings' &&
    answer.told.findings.every((id) => findings.some((one) => one.id === id && one.ruleId === 'gov.no-ai-of-source')))

/** Inputs of reasons and conditions. */
export interface Weighed {
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

/** Neither a tool nor that data stays in the EEA or an adequate country. */
const isTransferOpen = ({ answerOf, isToolNamed }: Weighed): boolean => {
  const place = answerOf('location')?.told
  const staysInside = place?.kind === 'location' && place.isOnly && place.against.length === 0
  return !isToolNamed && !staysInside
}

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
export function reasonsOf(found: Case, weighed: Weighed): Reason[] {
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
export function groundsOf({ findings, answerOf, documents }: Weighed): NonNullable<FirstPage['grounds']> {
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

export const leadsTo = {
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
export const adviceOf = (reasons: readonly Reason[]): Advice =>
  advices.findLast((advice) => reasons.some(({ code }) => leadsTo[code] === advice)) ?? 'ask-first'

export function conditionsOf({
  findings,
  answerOf,
  open,
  needsTool,
  keptOutside: outside,
}: Weighed): FirstPage['conditions'] {
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
