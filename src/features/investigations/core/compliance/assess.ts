import {
  type Check,
  checks,
  type FrameworkId,
  frameworkIds,
  frameworks,
} from '../../../../scanners/policy/disclosures.frameworks.ts'
import type { Scope } from '../../../../scanners/policy/disclosures.laws.ts'
import type { Topic } from '../../../../scanners/policy/disclosures.topics.ts'
import { meetsInFull } from '../../../../scanners/policy/disclosures.ts'
import { policyRecord, statementQuote } from '../connectors/policy/records.ts'
import { policySearchRecord } from '../connectors/policy/search-record.ts'
import { type Case, cite, quotesOf, recordsOf, runDay } from '../findings/case.ts'
import type { RecordOf } from '../record.ts'
import { monthsBetween } from '../text.ts'

export const checkStatuses = ['present', 'partial', 'not-found', 'not-applicable', 'unknown'] as const
export type CheckStatus = (typeof checkStatuses)[number]

export interface CheckResult {
  check: string
  title: string
  ref: string
  status: CheckStatus
  /** Quotes that answer it; for what was not found the records of the documents that were searched. */
  evidence: string[]
  /** The way that the answer offers. */
  how: string | null
  /** Why no one could look through all of it. */
  why: string | null
  onlyWhere: string | null
  /** State laws that ask for it on the day of the run. */
  laws: { law: string; ref: string; note: string | null }[]
}

export interface FrameworkAssessment {
  framework: FrameworkId
  name: string
  applies: 'yes' | 'no' | 'unknown'
  /** Quotes that tell it. */
  appliesBy: string[]
  confidence: number
  counts: Record<CheckStatus, number>
  missing: string[]
  checks: CheckResult[]
}

const maxEvidence = 3
const maxSearched = 6
/** Cal. Civ. Code § 1798.130(a)(5): at least once every 12 months. */
const updateMonths = 12

interface Answer {
  evidence: string
  check: string
  answer: 'present' | 'partial'
  scope: Scope
  how: string | null
}

type Policy = RecordOf<typeof policyRecord>

interface Reading {
  answers: Answer[]
  /** Own documents whose text was read, policies first. */
  searched: Policy[]
  /** Checks that some words touch, without a sentence that says it plainly. */
  touched: ReadonlySet<string>
  policy: Policy | undefined
  practices: { practice: string; modality: string; evidence: string }[]
  today: string | undefined
}

/** Assesses the disclosures of public documents, framework by framework. Pure. */
export function assessCompliance(found: Case): FrameworkAssessment[] {
  const reading = readCase(found)
  return frameworkIds.map((id) => assessFramework(id, reading))
}

function readCase(found: Case): Reading {
  const quotes = quotesOf(found, statementQuote)
  const searched = recordsOf(found, policyRecord).toSorted((a, b) => Number(isPolicy(b)) - Number(isPolicy(a)))
  return {
    answers: quotes.flatMap(({ evidence, facts }) =>
      facts.checks.map((answer) => ({ ...answer, evidence, how: facts.how })),
    ),
    searched,
    touched: new Set(
      recordsOf(found, policySearchRecord).flatMap(({ facts }) => facts.touched.map(({ check }) => check)),
    ),
    policy: searched.find(isPolicy),
    practices: quotes.flatMap(({ evidence, facts }) => facts.practices.map((p) => ({ ...p, evidence }))),
    today: runDay(found),
  }
}

const isPolicy = ({ facts }: Policy) => facts.fault === null && facts.role === 'privacy'

function assessFramework(id: FrameworkId, reading: Reading): FrameworkAssessment {
  const { applies, evidence } = applicability(id, reading)
  const results = checks.filter((c) => c.framework === id).map((check) => assessCheck(check, applies, reading))
  const count = (status: CheckStatus) => results.filter((r) => r.status === status).length
  return {
    framework: id,
    name: frameworks[id].name,
    applies,
    appliesBy: evidence.slice(0, maxEvidence),
    confidence: frameworks[id].confidence,
    counts: {
      present: count('present'),
      partial: count('partial'),
      'not-found': count('not-found'),
      'not-applicable': count('not-applicable'),
      unknown: count('unknown'),
    },
    missing: results.filter((r) => r.status === 'not-found').map((r) => r.title),
    checks: results,
  }
}

function applicability(
  id: FrameworkId,
  reading: Reading,
): { applies: FrameworkAssessment['applies']; evidence: string[] } {
  if (id === 'coppa') {
    const of = (...modalities: string[]) =>
      reading.practices
        .filter((p) => p.practice === 'children' && modalities.includes(p.modality))
        .map((p) => p.evidence)
    const directed = of('performed', 'conditional')
    const denied = of('not-performed')
    return directed.length
      ? { applies: 'yes', evidence: directed }
      : { applies: denied.length ? 'no' : 'unknown', evidence: denied }
  }
  const topics = new Set<string>(frameworks[id].applies satisfies readonly Topic[])
  const told = reading.answers.filter((a) => topics.has(a.check)).map((a) => a.evidence)
  const documents = id === 'art28' ? reading.searched.filter(isProcessorPaper).map((doc) => doc.head) : []
  const language = id === 'gdpr' || id === 'art33' ? reading.searched.filter(isEuropean).map((doc) => doc.head) : []
  const evidence = [...told, ...documents, ...language]
  return { applies: evidence.length ? 'yes' : 'unknown', evidence }
}

const isProcessorPaper = ({ facts }: Policy) => facts.role === 'dpa' || facts.role === 'subprocessors'
/** A policy in German or French is addressed to people in the EU. */
const isEuropean = ({ facts }: Policy) => facts.language === 'de' || facts.language === 'fr'

function assessCheck(check: Check, applies: FrameworkAssessment['applies'], reading: Reading): CheckResult {
  return {
    check: check.id,
    title: check.title,
    ref: check.ref,
    onlyWhere: check.onlyWhere ?? null,
    laws: Object.entries(check.laws ?? {}).flatMap(([law, { ref, note, from }]) =>
      from && reading.today && reading.today < from ? [] : [{ law, ref, note: note ?? null }],
    ),
    why: null,
    ...answerOf(check, applies, reading),
  }
}

type Outcome = Pick<CheckResult, 'status' | 'evidence' | 'how'> & Partial<Pick<CheckResult, 'why'>>

function answerOf(check: Check, applies: FrameworkAssessment['applies'], reading: Reading): Outcome {
  if (check.id === 'ccpa.updated') return updated(check, applies, reading)
  const answers = reading.answers.filter((a) => a.check === check.id && meetsInFull(a))
  const whole = answers.filter((a) => a.answer === 'present')
  const parts = new Set(answers.map((a) => a.evidence)).size
  const isWhole = whole.length > 0 || (check.parts !== undefined && parts >= check.parts)
  const said = whole.length > 0 ? whole : answers
  const named = said.filter((a) => a.scope === 'named')
  const best = named.length > 0 ? named : said
  if (applies === 'no') return { status: 'not-applicable', evidence: [], how: null }
  // Under a law that nothing says applies, nothing is told as said, and nothing as missing.
  if (best.length > 0 && applies === 'yes')
    return {
      status: isWhole ? 'present' : 'partial',
      evidence: [...new Set(best.map((a) => a.evidence))].slice(0, maxEvidence),
      how: best.find((a) => a.how)?.how ?? null,
    }
  // An answer with "may" or for certain cases does not meet the law in full, but it isn't silence either.
  const hedged = reading.answers.filter((a) => a.check === check.id)
  if (applies === 'yes' && hedged.length > 0)
    return { status: 'partial', evidence: [...new Set(hedged.map((a) => a.evidence))].slice(0, maxEvidence), how: null }
  const settled = applies === 'yes' ? settledBy(check, reading) : undefined
  if (settled) return { status: 'not-applicable', evidence: settled, how: null }
  const paper = check.id === 'art28.dpa' ? 'dpa' : check.id === 'art28.subprocessors' ? 'subprocessors' : null
  const own = reading.searched.find(({ facts }) => facts.role === paper)
  if (own && applies === 'yes') return { status: 'present', evidence: [own.head], how: own.facts.address }
  return silence(check, applies, reading)
}

/** Could not look, or not known to be owed: unknown. Looked through a whole policy: not found, in these documents. */
function silence(
  check: Check,
  applies: FrameworkAssessment['applies'],
  { policy, searched, touched, answers }: Reading,
): Outcome {
  if (!policy) return { status: 'unknown', evidence: [], how: null }
  const evidence = searched.map((doc) => doc.head).slice(0, maxSearched)
  if (applies !== 'yes') return { status: 'unknown', evidence, how: null }
  const why =
    check.notOwed ??
    (check.id === 'hipaa.notice' && !answers.some((a) => a.check === 'applies.covered-entity')
      ? 'owed by covered entities, and no document says that the company is one'
      : touched.has(check.id)
        ? 'the documents speak of it in other words'
        : null)
  if (why) return { status: 'unknown', evidence, how: null, why }
  const cut = searched.find(({ facts }) => facts.isCut)
  if (cut)
    return { status: 'unknown', evidence: cite(cut, 'text'), how: null, why: 'only a part of the document was read' }
  return { status: 'not-found', evidence, how: null }
}

/** Statements that settle the condition of a check against it. */
function settledBy(check: Check, { answers, practices }: Reading): string[] | undefined {
  const saying = (practice: string, ...modalities: string[]) =>
    practices.filter((p) => p.practice === practice && modalities.includes(p.modality)).map((p) => p.evidence)
  switch (check.id) {
    case 'ccpa.opt-out': {
      const denied = saying('sell', 'not-performed')
      return denied.length && !saying('sell', 'performed', 'conditional').length
        ? denied.slice(0, maxEvidence)
        : undefined
    }
    case 'gdpr.legitimate-interests': {
      const bases = answers.filter((a) => a.check === 'gdpr.legal-bases').map((a) => a.evidence)
      return bases.length ? bases.slice(0, maxEvidence) : undefined
    }
    default:
      return undefined
  }
}

function updated(check: Check, applies: FrameworkAssessment['applies'], reading: Reading): Outcome {
  const { policy, today } = reading
  if (applies === 'no') return { status: 'not-applicable', evidence: [], how: null }
  const date = policy?.facts.lastUpdated
  if (applies !== 'yes' || !policy || !date) return silence(check, applies, reading)
  const isRecent = today !== undefined && monthsBetween(date, today) <= updateMonths
  return { status: isRecent ? 'present' : 'partial', evidence: [policy.head], how: null }
}
