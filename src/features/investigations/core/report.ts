import { asOfWords } from '../../../platform/shared/dates.ts'
import type { ScoreExplanation } from '../../../product/score/method/contract.ts'
import { assessCompliance, type FrameworkAssessment } from './compliance/assess.ts'
import { appScans, fileOf } from './connectors/apk/rules.ts'
import { observationRecord } from './connectors/catalog/records.ts'
import { documentSearchRecord } from './connectors/documents/records.ts'
import { platformWords } from './connectors/lines.ts'
import { policyRecord } from './connectors/policy/records.ts'
import { openFieldTitle, scopeRecord } from './connectors/scope.ts'
import { scoreRecord } from './connectors/score-document.ts'
import { homePage, visitsIn, whenOf } from './connectors/site/visits.ts'
import type { Evidence } from './evidence.ts'
import { type Case, cite, citeLines, openCase, recordsOf, runDay, shownItems } from './findings/case.ts'
import { type Finding, familyOf } from './findings/finding.ts'
import { type FirstPage, firstPageOf, openTopics } from './first-page.ts'
import { openQuestion } from './first-page-words.ts'
import { type Question, questionsFor } from './questions.ts'
import type { RecordOf } from './record.ts'
import type { Subject } from './subject.ts'
import { listWords, periodWords } from './text.ts'
import type { Use } from './use.ts'
import { adviceForUse, usesThatChange } from './use-advice.ts'
import type { Sentence } from './verify.ts'

export interface ReportSection {
  number: number
  title: string
  /** Words of ours that say how to read the section; nothing about the subject. */
  note: string | null
  sentences: Sentence[]
  /** Text of a section without a sentence. */
  empty: string
}

export interface EvidenceLine {
  id: string
  title: string
  trust: Evidence['trust']
  page: string | null
  asOf: string | null
  fetchedAt: string
  sha256: string
}

export interface Report {
  persona: 'Iris'
  isAutomated: true
  subject: Subject
  /** Null where the scope of the run is not on record. */
  runOn: string | null
  /** Recommendation and answers; missing in reports that were stored before there was one. */
  firstPage?: FirstPage
  sections: ReportSection[]
  questions: Question[]
  /** Disclosures found, framework by framework; empty where no document was looked for. */
  compliance: FrameworkAssessment[]
  evidence: EvidenceLine[]
}

export const automatedLabel = [
  'Automated report by Iris',
  'Iris is an automated investigator. This report was put together by a program from the evidence that it cites; no person has checked it.',
] as const

const keyFindingsAtMost = 7

export function writeReport(
  subject: Subject,
  evidence: readonly Evidence[],
  findings: readonly Finding[],
  score: ScoreExplanation | null,
): Report {
  const found = openCase(subject, evidence)
  const questions = questionsFor(found, findings)
  const page = firstPageOf(found, findings, score)
  const open = openTopics(page)
  const pick = (choose: (f: Finding) => boolean) => toldOnce(findings.filter(choose))
  const none = 'Nothing was established here.'
  const sections: Omit<ReportSection, 'number'>[] = [
    {
      title: 'Verdict',
      note: null,
      sentences: verdict(found, findings),
      empty: 'No score was calculated in this run.',
    },
    { title: 'Key findings', note: null, sentences: toldOnce(keyFindings(findings)), empty: none },
    {
      title: 'Data collected',
      note: null,
      sentences: pick((f) => familyOf(f) === 'data' && f.direction !== 'contradiction' && f.ruleId !== 'data.readable'),
      empty: none,
    },
    {
      title: 'Sharing and third parties',
      note: 'A tracker is listed where a request to it was seen. Not seen is not proof of absence.',
      sentences: pick(
        (f) =>
          (['share', 'track', 'sub'].includes(familyOf(f)) && f.direction !== 'contradiction') ||
          f.ruleId === 'ent.seen-in-apps',
      ),
      empty: none,
    },
    {
      title: 'Technical analysis',
      note: null,
      sentences: [
        ...pick((f) => familyOf(f) === 'sec' || f.ruleId === 'data.readable'),
        ...visits(found),
        ...apps(found),
        ...traffic(found),
      ],
      empty: none,
    },
    {
      title: 'Contradictions',
      note: null,
      sentences: pick((f) => f.direction === 'contradiction'),
      empty: 'No contradiction was found in the evidence of this run.',
    },
    {
      title: 'Compliance checks',
      note: 'These are disclosures found in public documents, not a legal opinion.',
      sentences: pick(
        (f) =>
          ['rights', 'gov', 'cert'].includes(familyOf(f)) ||
          (['ent', 'hist'].includes(familyOf(f)) && !toldElsewhere.includes(f.ruleId)) ||
          f.ruleId === 'gap.no-privacy-contact',
      ),
      empty: none,
    },
    {
      title: 'Incidents',
      note: null,
      sentences: pick(
        (f) => familyOf(f) === 'inc' || (f.ruleId === 'gap.field' && f.title === openFieldTitle('breaches')),
      ),
      empty: none,
    },
    {
      title: 'What could not be established',
      note: null,
      sentences: pick((f) => f.direction === 'gap'),
      empty: 'No gap was recorded.',
    },
    {
      title: 'Questions to ask the vendor',
      note: null,
      sentences: questions.map(asked),
      empty: open.length > 0 ? openQuestion(open) : 'No question is open.',
    },
    {
      title: 'Method and scope',
      note: 'Findings come from fixed rules over stored evidence, the score from the published method. A place that could not be looked at is never counted as empty.',
      sentences: scope(found),
      empty: 'The scope of this run is not on record.',
    },
    { title: 'Evidence list', note: null, sentences: [], empty: 'No evidence was gathered.' },
  ]
  return {
    persona: 'Iris',
    isAutomated: true,
    subject,
    runOn: runDay(found) ?? null,
    firstPage: { ...page, otherUses: usesThatChange(page) },
    sections: sections.map((section, index) => ({ number: index + 1, ...section })),
    questions,
    compliance: isDocumentsLookedFor(found) ? assessCompliance(found) : [],
    evidence: evidence.map(({ id, title, trust, page, asOf, fetchedAt, sha256 }) => ({
      id,
      title,
      trust,
      page,
      asOf,
      fetchedAt,
      sha256,
    })),
  }
}

/** The report for those who would use the vendor so; its evidence, findings and level are the same for everyone. */
export function reportForUse(report: Report, use: Use | null): Report {
  const { firstPage } = report
  if (!use || !firstPage) return report
  return { ...report, firstPage: { ...firstPage, use: adviceForUse(firstPage, use) } }
}

const fact = (text: string, ...cites: string[]): Sentence => ({ text, cites, kind: 'fact' })

/** One sentence of a policy may stand behind several findings; it is told once, and cites them all. */
function toldOnce(findings: readonly Finding[]): Sentence[] {
  return [...Map.groupBy(findings, (f) => f.statement)].map(([statement, same]) => {
    const [first] = same
    if (same.length === 1 && first) return stated(first)
    const evidence = [...new Set(same.flatMap((f) => f.evidence))]
    return fact(statement, ...[...same.map((f) => f.id).slice(0, 3), ...evidence].slice(0, 6))
  })
}

const stated = (f: Finding): Sentence => fact(f.statement, f.id, ...f.evidence.slice(0, 5))

const asked = (q: Question): Sentence => ({ text: q.text, cites: [q.finding], kind: 'recommendation' })

function verdict(found: Case, findings: readonly Finding[]): Sentence[] {
  const about = (ids: readonly string[]) => ids.flatMap((id) => findings.filter((f) => f.ruleId === id).map(stated))
  return [
    ...recordsOf(found, scoreRecord).flatMap(scoreSentences),
    ...about(['gap.unknown-subject', 'gap.no-score', 'gap.stale']),
    ...about(identityRules),
  ]
}

/** Rules of identity and of earlier statements, shown beside the verdict. */
const identityRules = [
  'ent.company',
  'ent.country',
  'ent.parent',
  'ent.reach',
  'hist.level-changed',
  'hist.earlier-report',
]
const toldElsewhere = [...identityRules, 'ent.seen-in-apps']

function scoreSentences(record: RecordOf<typeof scoreRecord>): Sentence[] {
  const { name, method, level, figures, indicative } = record.facts
  if (!figures) return []
  const factors = shownItems(record, 'factor', record.facts.factors)
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => b.points - a.points)
    .slice(0, 3)
  const range = `score ${figures.score} of 100, interval ${figures.low} to ${figures.high}`
  const shown = (key: 'reason' | 'confidence') => record.shown.get(key)?.[0] ?? record.head
  return [
    fact(
      level === 'unknown'
        ? `${method} leaves the risk level of ${name} ${level}: ${range}.`
        : `${method} puts the risk level of ${name} at ${level}: ${range}.`,
      record.head,
    ),
    fact(`Reason: ${figures.reason}`, shown('reason')),
    fact(`Confidence: ${figures.confidence}.`, shown('confidence')),
    ...(indicative ? [fact(`The score is indicative, evidence of ${asOfWords(indicative)}.`, record.head)] : []),
    ...shownItems(record, 'floor', record.facts.floors).map((floor) =>
      fact(`The floor ${floor.id} keeps the score at least at ${floor.value}.`, record.head, floor.evidence),
    ),
    ...(factors.length > 0
      ? [
          fact(
            `Factors with the most points: ${listWords(factors.map(({ label, points }) => `${label} with ${points.toFixed(1)} points`))}.`,
            ...citeLines(record, ...factors),
          ),
        ]
      : []),
  ]
}

const isDocumentsLookedFor = (found: Case) =>
  recordsOf(found, documentSearchRecord).length > 0 || recordsOf(found, policyRecord).length > 0

/** The heaviest by severity and confidence, each rule once. What is missing has a section of its own. */
export function keyFindings(findings: readonly Finding[]): Finding[] {
  const weight = (f: Finding) => Math.round(f.severity * f.confidence * 100)
  const chosen = new Map<string, Finding>()
  for (const f of findings.toSorted((a, b) => weight(b) - weight(a) || numberOf(a.id) - numberOf(b.id)))
    if (f.direction !== 'gap' && f.severity > 0 && !chosen.has(f.ruleId)) chosen.set(f.ruleId, f)
  return [...chosen.values()].slice(0, keyFindingsAtMost)
}

export const numberOf = (id: string): number => Number(id.slice(1))

const traffic = (found: Case): Sentence[] =>
  recordsOf(found, observationRecord).flatMap((seen) => {
    const { platform, study, hosts } = seen.facts
    const when = periodWords(study.from, study.to)
    return hosts === null
      ? []
      : [fact(`On ${platformWords[platform]} ${when}, hosts contacted: ${hosts}.`, ...cite(seen, 'hosts'))]
  })

const visits = (found: Case): Sentence[] =>
  visitsIn(found).map((visit) => {
    const { lookedAtOn, requests, thirdParties } = visit.facts
    return fact(
      `Visit of ${homePage(visit)} ${whenOf(visit)} on ${asOfWords(lookedAtOn)}: ${requests} requests; third-party hosts called ${whenOf(visit)}: ${thirdParties}.`,
      ...cite(visit, 'requests', 'thirdParties'),
    )
  })

const apps = (found: Case): Sentence[] =>
  appScans(found).map((scan) => {
    const { lookedAtOn, sdkCount, permissionCount, hostCount } = scan.facts
    return fact(
      `In ${fileOf(scan)} on ${asOfWords(lookedAtOn)}: SDKs of others found: ${sdkCount}; Permissions asked for: ${permissionCount}; Hosts named in the file: ${hostCount}.`,
      ...cite(scan, 'sdkCount', 'permissionCount', 'hostCount'),
    )
  })

const scope = (found: Case): Sentence[] =>
  recordsOf(found, scopeRecord).flatMap((record) => {
    const { runOn, places } = record.facts
    return [
      fact(`Places looked at on ${asOfWords(runOn)}: ${places.length}.`, record.head),
      ...shownItems(record, 'place', places).map(({ place, outcome, evidence }) =>
        fact(`Looked at: ${place} – ${outcome}.`, evidence),
      ),
    ]
  })
