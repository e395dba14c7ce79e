import { counted } from '../../../../platform/shared/counted.ts'
import { asOfWords } from '../../../../platform/shared/dates.ts'
import { capital } from '../../../../platform/shared/text.ts'
import { findDataType } from '../../../../product/data-types.ts'
import { countryName } from '../../../../product/entries.ts'
import { reasonText } from '../../../../product/score/reason.ts'
import { changeText, sinceWords } from '../change-words.ts'
import { type FoundRole, roleWords } from '../connectors/documents/lexicon.ts'
import { regionWords } from '../connectors/entity/records.ts'
import type { Told } from '../first-page.ts'
import type { KeptUntil } from '../first-page-documents.ts'
import {
  adviceWords,
  apartWords,
  conditionWords,
  mentionedLabel,
  openQuestion,
  reasonWords,
  topicList,
  topicWords,
} from '../first-page-words.ts'
import type { TransferTool } from '../policy/answers.ts'
import type { DataSubject } from '../policy/data-subjects.ts'
import type { AgeRule } from '../policy/more-answers.ts'
import type { Period } from '../policy/periods.ts'
import type { KeptFrom, KeptThing } from '../policy/retention.ts'
import { ended, listWords } from '../text.ts'
import { trustWords } from '../trust-words.ts'
import { otherUseWords, useWords } from '../use-words.ts'
import type { ReportWords } from './words.ts'

const severities = ['note', 'low', 'medium', 'high', 'critical'] as const

export const english: ReportWords = {
  automated: {
    label: 'Automated report by Iris',
    words:
      'Iris is an automated investigator. This report was put together by a program from the evidence that it cites; no person has checked it.',
  },
  documentTitle: (name) => `${name}: privacy report`,
  headings: {
    atAGlance: 'At a glance',
    otherUses: 'Uses that change the recommendation',
    open: 'What we couldn’t establish',
    conditions: 'Before you sign',
    questions: 'Questions, ready to send',
    moreQuestions: 'Further questions',
    appendix: 'Appendix',
    findings: 'Findings',
    contradictions: 'Contradictions',
    gaps: 'What could not be established',
    disclosures: 'Rights and disclosures',
    evidence: 'Evidence',
    method: 'Method',
  },
  columns: {
    topic: 'Question',
    answer: 'Answer',
    law: 'Law',
    disclosure: 'Disclosure',
    state: 'State',
    where: 'Evidence',
    number: 'No.',
    what: 'What',
    address: 'Address',
    date: 'Date',
    sha256: 'SHA-256',
    place: 'Place',
    outcome: 'Outcome',
  },
  recommendation: (advice) => `Recommendation: ${adviceWords[advice]}`,
  reasons: reasonWords,
  topics: topicWords,
  use: useWords,
  otherUse: otherUseWords,
  since: sinceWords,
  change: changeText,
  conditions: conditionWords,
  level: (level, { points, low, high }) =>
    points === null
      ? `Risk level: unknown (${low} to ${high} of 100 possible, method VRM-2).`
      : `Risk level: ${level} (${points} of 100, between ${low} and ${high}, method VRM-2).`,
  answer: answerIn,
  notFoundIn: (documents) => `Not found in ${counted(documents, 'document')}`,
  notChecked: 'Couldn’t check',
  mentioned: mentionedLabel,
  apart: (count) => `Kept apart: ${apartWords(count)}`,
  topicList,
  moreInAppendix: (count) => `${counted(count, 'more item')} in the appendix.`,
  noQuestion: 'No question is open.',
  askOpen: openQuestion,
  noContradiction: 'No contradiction was found in the evidence of this run.',
  noFinding: 'Nothing was established here.',
  noGap: 'No gap was recorded.',
  noDisclosure: 'No document was read that could hold disclosures.',
  families: {
    data: 'Personal data',
    track: 'Tracking',
    share: 'Sharing, sale and advertising',
    sec: 'Security and breach notice',
    rights: 'Rights of people',
    gov: 'Roles, retention, transfers and AI',
    sub: 'Subprocessors',
    cert: 'Audits and certificates',
    inc: 'Incidents',
    con: 'Contradictions',
    ent: 'Company',
    hist: 'Changes and earlier reports',
    gap: 'What could not be established',
  },
  weight(direction, severity) {
    const word = severities[severity] ?? 'note'
    switch (direction) {
      case 'risk':
        return `Risk, ${word}`
      case 'contradiction':
        return `Contradiction, ${word}`
      case 'mitigation':
        return 'In its favor'
      case 'info':
        return 'Note'
      case 'gap':
        return 'Open'
    }
  },
  title: ({ title }) => ({ text: title }),
  question: ({ text }) => ({ text }),
  letter: (name) => ({
    to: 'To',
    subject: `Privacy questions about ${name}`,
    greeting: 'Hello,',
    lead: `we are reviewing the privacy practices of ${name}. Public sources left the following open:`,
    close: ['Please answer with a link to the document that says so, where there is one.', 'Thank you.'],
  }),
  statuses: {
    present: 'Found',
    partial: 'Found in part',
    'not-found': 'Not found',
    'not-applicable': 'Not applicable',
    unknown: 'Not settled',
  },
  check: ({ title }) => ({ text: title }),
  framework: ({ name, applies }) => (applies === 'no' ? `${name}: not applicable` : name),
  notSettled: (count) => `${counted(count, 'disclosure')} not settled`,
  trusts: trustWords,
  asOf: (date) => `as of ${asOfWords(date)}`,
  fetched: asOfWords,
  method: ({ places, evidence, findings }) => [
    'Findings come from fixed rules over stored evidence, the level from the published method VRM-2. The same evidence gives the same report.',
    ...(places === null
      ? []
      : [`Places looked at: ${places}. A place that could not be looked at is never counted as empty.`]),
    `${counted(findings, 'finding')}, ${counted(evidence, 'piece')} of evidence. A number such as [E12] leads to the piece of evidence, one such as [F3] to the finding.`,
  ],
  disclaimer: 'These are disclosures found in public documents, not a legal opinion.',
  originalNote: null,
  samePlace: 'The same words as in',
  quoted: (text) => `“${text}”`,
}

function answerIn(told: Told, titleOf: (id: string) => string): string {
  const titles = (ids: readonly string[]) => ended(ids.map(titleOf).join('; '))
  switch (told.kind) {
    case 'findings':
      return titles(told.findings)
    case 'entity':
      return ended(`${told.name}${told.place ? ` (${told.place})` : ''}`)
    case 'entities': {
      const named = told.entities.map(
        ({ name, regions }) => `${name} (${regions.map((region) => regionWords[region]).join(', ')})`,
      )
      return `${named.join('; ')}.`
    }
    case 'catalog-company':
      return `${told.name}${told.country ? `, ${countryName(told.country)}` : ''} (as our catalog has it).`
    case 'roles':
      return `${capital(told.roles.map((role) => roles[role]).join('; '))}.`
    case 'people': {
      const named = (people: readonly DataSubject[]) => listWords(people.map((one) => subjectWords[one]))
      const parts = [
        ...(told.forCustomers.length > 0 ? [`Processed for customers: ${named(told.forCustomers)}`] : []),
        ...(told.forItself.length > 0 ? [`Collected for itself: ${named(told.forItself)}`] : []),
        ...(told.spokenOf
          ? [
              `${told.forCustomers.length + told.forItself.length > 0 ? 'also spoken of:' : 'Not listed; its documents speak of'} ${named(told.spokenOf)}`,
            ]
          : []),
      ]
      return `${parts.join('; ')}.`
    }
    case 'deletion': {
      const items = told.items.map(({ finding, periods, until = [] }) =>
        [titleOf(finding), listWords([...periods.map(periodWords), ...until.map((one) => untilWords[one])])]
          .filter((words) => words !== '')
          .join(': '),
      )
      const kept = (told.kept ?? []).map(
        ({ thing, period, isDelay, from }) =>
          `${keptWords[thing]} ${isDelay ? 'deleted within ' : ''}${periodWords(period)}${from && !isDelay ? fromWords[from] : ''}`,
      )
      const { further = 0 } = told
      const others =
        further > 0
          ? [`${counted(further, kept.length > 0 ? 'further period' : 'period')} stated (open the passages)`]
          : []
      return ended([...items, ...(kept.length > 0 ? [`Kept: ${kept.join(', ')}`] : []), ...others].join('; '))
    }
    case 'age':
      return ageWords[told.rule](told.age ?? 0)
    case 'law':
      return `${told.places.length > 1 ? 'In different clauses: ' : ''}${listWords([...told.places, ...(told.forSome ?? []).map((place) => `${place} (for some customers, by where they live)`)])}.`
    case 'processors-named':
      return ended(
        [
          told.isListUnread
            ? 'A list is published that we couldn’t read'
            : told.isOnRequest
              ? 'List on request'
              : 'No list found',
          ...(told.names.length > 0 ? [`named: ${listWords(told.names)}`] : []),
        ].join('; '),
      )
    case 'location': {
      const where = told.within
        ? `Stated: only ${listWords(told.within)}, naming ${listWords(told.places)}`
        : `${told.isOnly ? 'Stated: only ' : told.isPossible ? 'Stated: may be kept in ' : 'Stated: '}${listWords(told.places)}`
      return ended(told.against.length > 0 ? `${where}; its subprocessor list adds ${listWords(told.against)}` : where)
    }
    case 'assurance':
      return ended(
        [
          ...told.findings.map(titleOf),
          ...(told.isAudited ? ['States that it passed an independent audit'] : []),
          ...(told.isAuditRight ? ['The contract lets customers audit'] : []),
          ...(told.isDocumentsOnly ? ['The contract limits audits to documents'] : []),
        ].join('; '),
      )
    case 'data': {
      const more = told.more > 0 ? [`${told.more} other kinds`] : []
      return `${listWords([...told.types.map((id) => findDataType(id)?.label ?? id), ...more])}.`
    }
    case 'advertising': {
      const stated = told.findings.length > 0 ? [titles(told.findings)] : []
      const more = told.more > 0 ? [`${told.more} more`] : []
      const seen =
        told.trackers.length > 0 ? [`Trackers seen or named: ${listWords([...told.trackers, ...more])}.`] : []
      const denied = told.deniedIn
        ? [`Ruled out for customers’ data (${listWords(told.deniedIn.map((role) => roleWords[role]))}).`]
        : []
      return [...stated, ...denied, ...seen].join(' ')
    }
    case 'subprocessors': {
      const { count, countries, outside, named = [], regions = [], unplaced = 0, names = [], isInPolicy = false } = told
      const placed =
        countries === 0
          ? 'without countries'
          : `in ${named.length > 0 ? listWords(named) : counted(countries, 'country', 'countries')}`
      const wider = regions.length > 0 ? `${countries === 0 ? 'in' : `${placed} and in`} ${listWords(regions)}` : placed
      const where = countries > 0 && unplaced > 0 ? `${wider}, ${unplaced} without a country` : wider
      const abroad = outside.length > 0 ? `; outside the EEA and adequacy: ${listWords(outside)}` : ''
      const first = names.length > 0 ? `: ${names.join(', ')}${count > names.length ? ' …' : ''}` : ''
      const source = isInPolicy ? ' in its privacy policy' : ''
      return ended(`${count} listed${source}${first}; ${where}${abroad}`)
    }
    case 'training': {
      const named = (of: readonly FoundRole[]) => listWords(of.map((role) => roleWords[role]))
      return `${titleOf(told.finding)} (${named(told.in)}); ruled out for customers (${named(told.deniedIn)}).`
    }
    case 'transfer-tools':
      return `Names ${listWords(told.tools.map((tool) => transferToolWords[tool]))}.`
    case 'breach-notice': {
      const { hours, days } = told
      const named = days && `${days.count} ${days.isBusiness ? 'business ' : ''}day${days.count === 1 ? '' : 's'}`
      const time = hours === null ? named : `${hours} hours`
      const when = time ? `Within ${time}` : 'Promised, without a number of hours'
      const where = told.in ? ` (${roleWords[told.in]})` : ''
      const others = (told.others ?? []).map(
        ({ in: role, unit, count }) => `within ${counted(count, noticeUnits[unit])} (${roleWords[role]})`,
      )
      const untimed = told.untimedIn ? [`without a number of hours (${roleWords[told.untimedIn]})`] : []
      return `${[`${when}${told.isToAuthority ? ', to the authority' : ''}${told.ifRequired ? ', where the law requires it' : ''}${told.ifFeasible ? ', where feasible' : ''}${where}`, ...others, ...untimed].join('; ')}.`
    }
    case 'incidents':
      return `${titleOf(told.finding)}${told.more > 0 ? ` and ${told.more} more on record` : ''}.`
    case 'conduct':
      return reasonText({ ...told.score, gate: 'settled', reasons: told.reasons })
    case 'model':
      return `${ended(told.says)} (Read with a language model.)`
  }
}

const fromWords: Readonly<Record<KeptFrom, string>> = {
  end: ' after the end',
  'last-contact': ' after the last contact',
}
const periodWords = ({ count, unit, isBusiness }: Period) => counted(count, isBusiness ? `business ${unit}` : unit)

const noticeUnits = { hours: 'hour', days: 'day', 'business-days': 'business day' } as const

const transferToolWords: Readonly<Record<TransferTool, string>> = {
  adequacy: 'adequacy decisions',
  scc: 'standard contractual clauses',
  dpf: 'the EU-US Data Privacy Framework',
  bcr: 'binding corporate rules',
  'uk-addendum': 'the UK addendum',
  'scc-repealed': 'standard contractual clauses of a repealed decision, which no longer suffice',
}

const subjectWords: Readonly<Record<DataSubject, string>> = {
  'end-users': 'customers’ end users',
  customers: 'customers',
  users: 'users',
  employees: 'employees',
  applicants: 'applicants',
  children: 'children',
  students: 'students',
  patients: 'patients',
  callers: 'callers',
  correspondents: 'senders and recipients of messages',
  visitors: 'website visitors',
  contacts: 'business contacts',
  traders: 'sole traders',
}

const roles = {
  processor: 'processor for its customers',
  controller: 'controller for the data in its policy',
  'joint-controller': 'joint controller with others for some processing',
  'contract-controller': 'controller of some customer data as well, for purposes of its own',
} as const

const ageWords: Readonly<Record<AgeRule, (age: number) => string>> = {
  minimum: (age) => `Minimum age stated: ${age}.`,
  adults: () => 'Only for adults.',
  'not-for': (age) => `Not for people under ${age}.`,
  'not-collected': (age) => `States that it does not knowingly collect data of people under ${age}.`,
  'no-targeting': () => 'Targeting of children is ruled out.',
}

const untilWords: Readonly<Record<KeptUntil, string>> = {
  account: 'while the account is open',
  service: 'as needed for the service',
  needed: 'as long as necessary',
  law: 'as the law asks',
}

const keptWords: Readonly<Record<KeptThing, string>> = {
  'customer-data': 'customer data',
  account: 'account data',
  messages: 'messages and content',
  billing: 'billing data',
  logs: 'logs',
  backups: 'backups',
  applications: 'job applications',
  marketing: 'marketing contacts',
  support: 'support requests',
  usage: 'usage data',
  device: 'device data',
  cookies: 'cookies',
  'personal-data': 'personal data',
}
