import { asOfWords } from '../../../platform/shared/dates.ts'
import { assessCompliance, type FrameworkAssessment } from './compliance/assess.ts'
import { type CitedDocument, linesOf, textOf } from './document.ts'
import type { Evidence } from './evidence.ts'
import { appScans, fileOf } from './findings/app-rules.ts'
import { type Case, cite, nameIn, ofKind, openCase, runDay } from './findings/case.ts'
import { type Finding, familyOf } from './findings/finding.ts'
import { homePage, visitsIn, whenOf } from './findings/visits.ts'
import { type Question, questionsFor } from './questions.ts'
import { nameInText, type Subject } from './subject.ts'
import { listWords, periodWords } from './text.ts'
import { trustWords } from './trust-words.ts'
import type { Sentence } from './verify.ts'

export interface ReportSection {
  number: number
  title: string
  /** Words of ours that say how to read the section; nothing about the subject. */
  note: string | null
  sentences: Sentence[]
  /** What the section says when it has no sentence. */
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

export function writeReport(subject: Subject, evidence: readonly Evidence[], findings: readonly Finding[]): Report {
  const found = openCase(subject, evidence)
  const questions = questionsFor(subject, findings)
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
        (f) => familyOf(f) === 'inc' || (f.ruleId === 'gap.field' && f.title.endsWith(': breach records')),
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
      empty: 'No question is open.',
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
    ...ofKind(found, 'score').flatMap(scoreSentences),
    ...about(['gap.unknown-subject', 'gap.ambiguous-subject', 'gap.inexact-subject', 'gap.no-score', 'gap.stale']),
    ...about(identityRules),
  ]
}

/** Who it is and what was said of it before, beside the verdict. */
const identityRules = [
  'ent.company',
  'ent.country',
  'ent.parent',
  'ent.reach',
  'hist.level-changed',
  'hist.earlier-report',
]
const toldElsewhere = [...identityRules, 'ent.seen-in-apps']

function scoreSentences(doc: CitedDocument): Sentence[] {
  const score = /^(\d+) of 100/u.exec(textOf(doc, 'Score') ?? '')?.[1]
  if (!score) return []
  const indicative = textOf(doc, 'Indicative, evidence of')
  const factors = linesOf(doc, 'Factor')
    .map((line) => ({ line, points: Number(line.cells.points) }))
    .filter((f) => f.points > 0)
    .toSorted((a, b) => b.points - a.points)
    .slice(0, 3)
  const level = textOf(doc, 'Risk level')
  const figures = `score ${score} of 100, interval ${textOf(doc, 'Interval')}`
  return [
    fact(
      level === 'unknown'
        ? `${textOf(doc, 'Method')} leaves the risk level of ${nameIn(doc)} ${level}: ${figures}.`
        : `${textOf(doc, 'Method')} puts the risk level of ${nameIn(doc)} at ${level}: ${figures}.`,
      doc.head,
    ),
    ...linesOf(doc, 'Reason').map((line) => fact(`Reason: ${line.value}`, line.evidence)),
    ...linesOf(doc, 'Confidence').map((line) => fact(`Confidence: ${line.value}.`, line.evidence)),
    ...(indicative ? [fact(`The score is indicative, evidence of ${asOfWords(indicative)}.`, doc.head)] : []),
    ...linesOf(doc, 'Floor').map((line) =>
      fact(
        `The floor ${line.value} keeps the score at least at ${line.cells['score at least']}.`,
        doc.head,
        line.evidence,
      ),
    ),
    ...(factors.length
      ? [
          fact(
            `Factors with the most points: ${listWords(factors.map((f) => `${f.line.value} with ${f.line.cells.points} points`))}.`,
            ...new Set([doc.head, ...factors.map((f) => f.line.evidence)]),
          ),
        ]
      : []),
  ]
}

const isDocumentsLookedFor = (found: Case) =>
  ofKind(found, 'document-search').length > 0 || ofKind(found, 'policy').length > 0

/** The heaviest by severity and confidence, each rule once. What is missing has a section of its own. */
export function keyFindings(findings: readonly Finding[]): Finding[] {
  const weight = (f: Finding) => Math.round(f.severity * f.confidence * 100)
  const chosen = new Map<string, Finding>()
  for (const f of findings.toSorted((a, b) => weight(b) - weight(a) || numberOf(a.id) - numberOf(b.id)))
    if (f.direction !== 'gap' && f.severity > 0 && !chosen.has(f.ruleId)) chosen.set(f.ruleId, f)
  return [...chosen.values()].slice(0, keyFindingsAtMost)
}

const numberOf = (id: string) => Number(id.slice(1))

function traffic(found: Case): Sentence[] {
  return ofKind(found, 'traffic-observation').flatMap((doc) => {
    const hosts = doc.lines.find((l) => l.key === 'Hosts contacted')
    const when = periodWords(textOf(doc, 'Observed from') ?? '', textOf(doc, 'Observed to') ?? '')
    return hosts
      ? [
          fact(
            `On ${textOf(doc, 'Platform')} ${when}, hosts contacted: ${hosts.value}.`,
            ...new Set([doc.head, hosts.evidence]),
          ),
        ]
      : []
  })
}

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

function scope(found: Case): Sentence[] {
  return ofKind(found, 'scope').flatMap((doc) => [
    fact(
      `Places looked at on ${asOfWords(textOf(doc, 'Run on') ?? '')}: ${textOf(doc, 'Places looked at')}.`,
      doc.head,
    ),
    ...linesOf(doc, 'Looked at').map((line) =>
      fact(`Looked at: ${line.value} – ${line.cells.outcome}.`, line.evidence),
    ),
  ])
}

/** The report as text with line breaks, as `aiReport` shows it. */
export function reportText(report: Report): string {
  const { subject, runOn } = report
  return [
    ...automatedLabel,
    '',
    `Subject: ${nameInText(subject)} (${subject.kind === 'unknown' ? 'not known' : subject.kind})`,
    ...(runOn ? [`Date: ${asOfWords(runOn)}`] : []),
    ...report.sections.flatMap((section) => [
      '',
      `${section.number}. ${section.title}`,
      ...(section.note ? [section.note] : []),
      ...bodyLines(report, section),
    ]),
  ].join('\n')
}

function bodyLines(report: Report, section: ReportSection): string[] {
  if (section.title === 'Evidence list' && report.evidence.length > 0) return evidenceLines(report.evidence)
  const disclosures = section.title === 'Compliance checks' ? report.compliance.map(disclosureLine) : []
  if (section.sentences.length === 0) return disclosures.length > 0 ? disclosures : [section.empty]
  return [
    ...section.sentences.map(({ text, cites }) => `- ${text} ${cites.map((id) => `[${id}]`).join('')}`),
    ...disclosures,
  ]
}

function disclosureLine({ name, counts, missing, applies }: FrameworkAssessment): string {
  if (applies === 'no') return `- ${name}: not applicable.`
  const found = `${counts.present} present, ${counts.partial} partial, ${counts['not-found']} not found, ${counts.unknown} not settled`
  return `- ${name}: ${found}.${missing.length > 0 ? ` Not found: ${missing.join('; ')}.` : ''}`
}

/** Several excerpts of one document share a line. */
function evidenceLines(evidence: readonly EvidenceLine[]): string[] {
  return [...Map.groupBy(evidence, (e) => `${e.sha256} ${e.title}`).values()].flatMap((same) => {
    const e = same[0]
    if (!e) return []
    const ids = same.map(({ id }) => `[${id}]`).join('')
    const when = e.asOf ? `as of ${asOfWords(e.asOf)}` : `fetched ${e.fetchedAt}`
    return [
      `${ids} ${e.title} – ${trustWords[e.trust]}, ${when}, sha256 ${e.sha256.slice(0, 12)}${e.page ? `, ${e.page}` : ''}`,
    ]
  })
}
