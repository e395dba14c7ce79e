import { modelReadingRule } from '../connectors/model/rules.ts'
import type { Evidence } from '../evidence.ts'
import type { Finding } from '../findings/finding.ts'
import type { Report, ReportSection } from '../report.ts'
import type { Subject } from '../subject.ts'
import { clip } from '../text.ts'
import type { VerifierRule, VerifyContext } from '../verify/source.ts'
import { contentStems } from '../verify/words.ts'
import { type Sentence, verifiable, verifySentence } from '../verify.ts'
import { ask, type CallRecord, type FailedReason } from './ask.ts'
import { judge as judgeCall, write } from './calls.ts'
import type { Complete, Random } from './complete.ts'
import { aboutScore, maxSentence, type OutputRule, outputFault } from './output.ts'
import type { Prompt } from './prompt.ts'
import { withheld } from './sanitise.ts'

// The template report is right without a language model. One may say sections of it better, sentence by sentence, and whatever
// is wrong with an answer, the section is the template's again. Findings, score and the other sections are never touched.

export interface RejectedSentence {
  section: number
  text: string
  rule: VerifierRule | OutputRule | 'not-offered' | 'repeated' | 'judge'
  reason: string
}

export interface RewriteInput {
  report: Report
  findings: readonly Finding[]
  evidence: readonly Evidence[]
  subject: Subject
  complete: Complete
  random: Random
  /** Ask a second time whether each kept sentence follows from what it cites. It can only drop. */
  judge?: boolean
  signal?: AbortSignal | undefined
  /** Called with a fault of ours, which costs a section its new words and nothing else. */
  onFault?: ((error: unknown) => void) | undefined
}

export interface Rewritten {
  report: Report
  rejected: RejectedSentence[]
  /** Every request that was made, in order. */
  calls: CallRecord[]
  /** Sentences that the model wrote, kept or not: the m of "n of m generated sentences rejected". */
  written: number
  sections: SectionOutcome[]
}

export type SectionOutcome =
  /** `model`: as its server names it. */
  | { number: number; source: 'generated'; model: string | null }
  | {
      number: number
      source: 'template'
      reason: 'nothing-to-write' | 'too-few-kept' | 'not-asked' | 'guard' | FailedReason
    }

/** Verdict to incidents. What follows are gaps, questions, scope and evidence: lists that no one should say in other words. */
const lastSection = 8
const leastSentences = 2
const leastShare = 0.6

/** After these the next section would fare no better. */
const lasting: readonly string[] = ['refused', 'rate-limited', 'server-error', 'timeout', 'budget-spent']

export async function rewriteReport(input: RewriteInput): Promise<Rewritten> {
  const { report } = input
  const state: Omit<Rewritten, 'report'> = { rejected: [], calls: [], written: 0, sections: [] }
  const sections: ReportSection[] = []
  let isOver = false
  for (const section of report.sections) {
    const material = section.number <= lastSection ? materialOf(section, input) : undefined
    const result: SectionResult = !material
      ? template('nothing-to-write')
      : isOver
        ? template('not-asked')
        : await guarded(material)
    isOver ||= result.source === 'template' && lasting.includes(result.reason)
    if (result.source === 'generated') {
      sections.push({ ...section, sentences: result.sentences })
      state.sections.push({ number: section.number, source: 'generated', model: result.model })
    } else {
      sections.push(section)
      state.sections.push({ number: section.number, ...result })
    }
  }
  return { report: { ...report, sections }, ...state }

  async function guarded(material: Material): Promise<SectionResult> {
    try {
      return await rewriteSection(material, input, state)
    } catch (error) {
      input.onFault?.(error)
      // Fail closed, whatever it is: the report is whole without this section's new words.
      return template('guard')
    }
  }
}

type SectionResult =
  | { source: 'generated'; sentences: Sentence[]; model: string | null }
  | { source: 'template'; reason: Extract<SectionOutcome, { source: 'template' }>['reason'] }

const template = (reason: Extract<SectionResult, { source: 'template' }>['reason']): SectionResult => ({
  source: 'template',
  reason,
})

interface Material {
  section: ReportSection
  /** Sentences that stay as they are, in front. */
  fixed: Sentence[]
  /** A model's readings, at the end. They stay as they are: no other model may repeat them without their mark. */
  closing: Sentence[]
  /** Sentences that may be said in other words. */
  open: Sentence[]
  findings: Finding[]
  evidence: Evidence[]
}

function materialOf(section: ReportSection, { findings, evidence }: RewriteInput): Material | undefined {
  const byId = new Map(findings.map((f) => [f.id, f]))
  const closing = section.sentences.filter((s) => s.cites.some((id) => byId.get(id)?.ruleId === modelReadingRule))
  const own = section.sentences.filter((s) => !closing.includes(s))
  const fixed = own.filter((s) => isFixed(section, s, byId))
  const open = own.filter((s) => !fixed.includes(s))
  if (open.length < leastSentences) return undefined
  const cited = new Set(open.flatMap((s) => s.cites))
  const told = findings.filter((f) => cited.has(f.id))
  const ids = new Set([...cited, ...told.flatMap((f) => f.evidence)])
  return { section, fixed, closing, open, findings: told, evidence: evidence.filter((e) => ids.has(e.id)) }
}

/** In the verdict, what comes from the calculation and what limits it. */
function isFixed(section: ReportSection, { text, cites }: Sentence, findings: ReadonlyMap<string, Finding>): boolean {
  if (aboutScore.test(text)) return true
  if (section.number !== 1) return false
  const cited = cites.flatMap((id) => findings.get(id) ?? [])
  return cited.length === 0 || cited.some((f) => f.direction === 'gap')
}

async function rewriteSection(
  material: Material,
  { subject, complete, random, judge = false, signal }: RewriteInput,
  state: Omit<Rewritten, 'report'>,
): Promise<SectionResult> {
  const { section, fixed, closing, open, findings, evidence } = material
  const common = { complete, random, section: section.number, signal }
  const asked = await ask({ call: write, input: { section, subject, findings, evidence }, ...common })
  state.calls.push(...asked.records)
  if (asked.outcome === 'failed') return template(asked.reason)

  const reject = ({ text }: Sentence, rule: RejectedSentence['rule'], reason: string) => {
    // A rejected sentence is shown to staff and may contain anything.
    state.rejected.push({ section: section.number, text: clip(text.toWellFormed(), maxSentence), rule, reason })
  }
  const context = contextOf(material, subject)
  let kept: Sentence[] = []
  for (const candidate of asked.value) {
    const fault = faultOf(candidate, { kept, context, prompt: asked.prompt })
    if (fault) reject(candidate, fault.rule, fault.reason)
    else kept.push(candidate)
  }
  state.written += asked.value.length

  if (judge && kept.length > 0) {
    const judged = await ask({ call: judgeCall, input: { sentences: kept, findings, evidence }, ...common })
    state.calls.push(...judged.records)
    if (judged.outcome === 'failed') return template(judged.reason)
    kept = kept.filter((s, index) => {
      const stays = judged.value.has(index)
      if (!stays) reject(s, 'judge', 'judged not to follow from what it cites')
      return stays
    })
  }
  if (kept.length < leastSentences || kept.length < leastShare * asked.value.length) return template('too-few-kept')
  return {
    source: 'generated',
    sentences: [...fixed, ...kept, ...untold(open, kept), ...closing],
    model: asked.records.at(-1)?.model ?? null,
  }
}

interface Context {
  verify: VerifyContext
  cited(ids: readonly string[]): string
}

/** The evidence as the model saw it: a sentence that was withheld from it supports nothing. */
function contextOf({ findings, evidence }: Material, subject: Subject): Context {
  const flags = evidence.flatMap((e) => e.injectionFlags)
  const sources = new Map(evidence.map((e) => [e.id, verifiable(e, withheld(e.excerpt, flags))]))
  const byId = new Map(findings.map((f) => [f.id, f]))
  const names = [subject.name, ...subject.aliases, subject.company?.name ?? '']
  return {
    verify: { subject, evidence: sources, findings: byId },
    cited: (ids) => {
      const statements = ids.flatMap((id) => byId.get(id) ?? [])
      const texts = [...ids, ...statements.flatMap((f) => f.evidence)].flatMap((id) => sources.get(id) ?? [])
      return [...names, ...statements.map((f) => f.statement), ...texts.map((t) => `${t.text}\n${t.context}`)].join(
        '\n',
      )
    },
  }
}

function faultOf(
  candidate: Sentence,
  { kept, context, prompt }: { kept: readonly Sentence[]; context: Context; prompt: Prompt },
): Pick<RejectedSentence, 'rule' | 'reason'> | undefined {
  const { text, cites } = candidate
  const astray = cites.find((id) => !prompt.offered.has(id))
  if (astray) return { rule: 'not-offered', reason: `${astray} was not offered to this section` }
  if (kept.some((k) => k.text.toLowerCase() === text.toLowerCase()))
    return { rule: 'repeated', reason: 'says the same again' }
  const fault = outputFault({ text, cited: context.cited(cites), prompt })
  if (fault) return fault
  const verdict = verifySentence(candidate, context.verify)
  return verdict.keep ? undefined : { rule: verdict.rule, reason: verdict.reason }
}

/**
 * The template's sentences whose matter no kept sentence tells: leaving something out is the one lie that citations do not
 * show. A citation alone is not enough, the words must be there.
 */
function untold(open: readonly Sentence[], kept: readonly Sentence[]): Sentence[] {
  const stemsOf = new Map(open.map((s) => [s, contentStems(s.text)]))
  const timesSaid = Map.groupBy([...stemsOf.values()].flat(), (stem) => stem)
  return open.filter((sentence) => {
    const about = kept.filter((k) => sentence.cites[0] !== undefined && k.cites.includes(sentence.cites[0]))
    const said = new Set(about.flatMap((k) => contentStems(k.text)))
    const stems = stemsOf.get(sentence) ?? []
    // "Acme collects" is in every sentence of a section and doesn't identify any.
    const own = stems.filter((stem) => timesSaid.get(stem)?.length === 1)
    const telling = own.length > 0 ? own : stems
    return about.length === 0 || telling.filter((stem) => said.has(stem)).length < leastTold * telling.length
  })
}

const leastTold = 0.5
