import type { EvidenceDetail } from '../contract.ts'
import type { Finding } from '../core/findings/finding.ts'
import type { Question } from '../core/questions.ts'
import type { Report } from '../core/report.ts'
import type { EvidenceLine, RunView } from './read-run.ts'

// Selects what a report and an evidence page need from a run.

/** Several excerpts of one document stand together. */
export const byDocument = (evidence: readonly EvidenceLine[]): EvidenceLine[][] =>
  grouped(evidence, (line) => line.sha256)

/** Excerpts of one document by what they are. */
export const byTitle = (lines: readonly EvidenceLine[]): EvidenceLine[][] => grouped(lines, (line) => line.title)

/** All evidence by who speaks in it. */
export const byTrust = (evidence: readonly EvidenceLine[]): EvidenceLine[][] => grouped(evidence, (line) => line.trust)

/** The sides of a contradiction: excerpts of one record are one side, each statement of a person is one. */
export function sidesOf(lines: readonly EvidenceLine[]): EvidenceLine[][] {
  const isHead = ({ excerpt }: EvidenceLine) => excerpt.startsWith('Document: ')
  const sides = grouped(lines, (line) => (line.trust === 'vendor_claim' ? line.id : `${line.sha256} ${line.title}`))
  // The head of a record names it; beside the lines that are cited from it, it says nothing of its own.
  const spoken = sides.map((side) => (side.every(isHead) ? side : side.filter((line) => !isHead(line))))
  const told = spoken.filter((side) => !side.every(isHead))
  return told.length > 1 ? told : spoken
}

const grouped = <T>(items: readonly T[], keyOf: (item: T) => string): T[][] => [...Map.groupBy(items, keyOf).values()]

/** Findings that a sentence tells. */
export const findingsOf = (run: Pick<RunView, 'findings'>, cites: readonly string[]): Finding[] =>
  run.findings.filter(({ id }) => cites.includes(id))

/** The words of a sentence before its quote that only say who speaks. */
export const introOf = (text: string): string => /^[\p{L} -]+ states?: (?=\u201C)/u.exec(text)?.[0] ?? ''

/**
 * Names of findings that one sentence tells; what they have in common is said once: "Name, Email address: collected".
 * Who states it is left to the sentence.
 */
export function titlesOf(findings: readonly Finding[], text: string): string[] {
  const named = findings
    .filter(({ direction }) => direction !== 'gap')
    .map(({ title }) => {
      const [head = title, ...rest] = title.split(': ')
      const tail = rest.join(': ')
      return { head, tail: introOf(text) ? tail.replace(/, as the [\p{L} -]+ states?$/u, '') : tail }
    })
  return grouped(named, ({ head, tail }) => tail || head).map((group) => {
    const heads = [...new Set(group.map(({ head }) => head))].join(', ')
    const tail = group[0]?.tail
    return tail ? `${heads}: ${tail}` : heads
  })
}

type Sentence = Report['sections'][number]['sentences'][number]

/** Places that the run looked at, by what came of it; a sentence of another form is left among the `others`. */
export function placesOf(sentences: readonly Sentence[]): {
  outcomes: { outcome: string; places: { place: string; cites: string[] }[] }[]
  others: Sentence[]
} {
  const others: Sentence[] = []
  const places = sentences.flatMap((sentence) => {
    const [, place, outcome] = /^Looked at: (.+) \u2013 ([^\u2013]+)\.$/u.exec(sentence.text) ?? []
    if (place !== undefined && outcome !== undefined) return [{ place, outcome, cites: sentence.cites }]
    others.push(sentence)
    return []
  })
  const outcomes = grouped(places, ({ outcome }) => outcome)
    .map((group) => ({
      outcome: group[0]?.outcome ?? '',
      places: group.map(({ place, cites }) => ({ place, cites })),
    }))
    .sort((a, b) => b.places.length - a.places.length)
  return { outcomes, others }
}

/** Lists the parts of a report, besides its findings, that cite one piece of evidence. */
export function citingOf(report: Report, evidenceId: string) {
  const findingIds = (cites: readonly string[]) => cites.some((id) => id.startsWith('F'))
  return {
    /** Sentences that cite the evidence without a finding in between. */
    sentences: report.sections.flatMap(({ number, title, sentences }) =>
      sentences
        .filter(({ cites }) => cites.includes(evidenceId) && !findingIds(cites))
        .map(({ text }) => ({ section: number, title, text })),
    ),
    disclosures: (report.compliance ?? []).flatMap(({ name, checks }) =>
      checks.filter(({ evidence }) => evidence.includes(evidenceId)).map(({ title }) => `${name}: ${title}`),
    ),
  }
}

const directions: readonly Finding['direction'][] = ['contradiction', 'risk', 'mitigation', 'info', 'gap']

/** Findings by what they mean, the heaviest of each first. */
export function byDirection(findings: readonly Finding[]): { direction: Finding['direction']; findings: Finding[] }[] {
  return directions
    .map((direction) => ({
      direction,
      findings: findings
        .filter((finding) => finding.direction === direction)
        .sort(
          (a, b) =>
            b.severity - a.severity || b.confidence - a.confidence || Number(a.id.slice(1)) - Number(b.id.slice(1)),
        ),
    }))
    .filter((group) => group.findings.length > 0)
}

/** Text around an excerpt, cut at words, with a mark where the stored text goes on. */
export function contextOf({
  before,
  after,
  excerpt,
  text,
}: Pick<EvidenceDetail, 'before' | 'after' | 'excerpt' | 'text'>): { before: string; after: string } {
  // A text that is withheld, or does not hold the excerpt, has no words around it to show.
  if (!text.includes(before + excerpt + after)) return { before: '', after: '' }
  return {
    before: text.startsWith(before + excerpt) ? before : `… ${before.replace(/^\S*\s/u, '')}`,
    after: text.endsWith(excerpt + after) ? after : `${after.replace(/\s\S*$/u, '')} …`,
  }
}

/** The line of the score's own document that states a factor. */
export function factorEvidence(evidence: readonly EvidenceLine[], label: string): EvidenceLine | undefined {
  return evidence.find((line) => line.excerpt?.split('\n').some((text) => text.startsWith(`Factor: ${label} |`)))
}

/** The letter of the first question with all the others in it, numbered on. */
export function letterOf(questions: readonly Question[]): Question['email'] | undefined {
  const [first] = questions
  if (!first) return undefined
  const all = questions.map(({ text }, index) => `${index + 1}. ${text}`).join('\n')
  // A function, since a question may hold what a pattern of replacement means.
  return { ...first.email, body: first.email.body.replace(`1. ${first.text}`, () => all) }
}
