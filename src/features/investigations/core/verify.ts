import { z } from 'zod'
import type { Evidence } from './evidence.ts'
import type { Finding } from './findings/finding.ts'
import { bindingFault } from './verify/binding.ts'
import { coverageFault, polarityFault } from './verify/claim-faults.ts'
import { foreignWordFault, groupsOf, partsApart } from './verify/parts.ts'
import {
  type Drop,
  drop,
  numbersOf,
  readSource,
  type Source,
  type VerifiableEvidence,
  type VerifierOutcome,
  type VerifyContext,
} from './verify/source.ts'
import { supportFault } from './verify/support.ts'
import { absoluteFault, frameworkFault, nameFault, numberFault, saying } from './verify/token-faults.ts'
import { contentStems } from './verify/words.ts'

// Every sentence of a report is held against the evidence that it cites, by rules in a fixed order; the first that fails
// drops it. A wrong sentence kept matters more than a right one dropped, so doubt drops.

export const sentenceKinds = ['fact', 'inference', 'recommendation'] as const

export const sentence = z.strictObject({
  text: z.string().min(1).max(1200),
  /** Evidence (E12) and findings (F3). */
  cites: z
    .array(z.string().regex(/^[EF][1-9]\d*$/))
    .min(1)
    .max(6),
  kind: z.enum(sentenceKinds),
})
export type Sentence = z.infer<typeof sentence>

/** Returns the text of stored evidence that the verifier may use. Sentences aimed at machine readers are left out. */
export function verifiable(item: Evidence, context?: string): VerifiableEvidence {
  const known = context === undefined ? verifiables.get(item) : undefined
  if (known) return known
  const read = readVerifiable(item, context)
  if (context === undefined) verifiables.set(item, read)
  return read
}

/** Rules and report ask for the same pieces, and each is read once. */
const verifiables = new WeakMap<Evidence, VerifiableEvidence>()

function readVerifiable(item: Evidence, context: string | undefined): VerifiableEvidence {
  const own = item.form === 'record'
  const text = context ?? item.excerpt
  return {
    id: item.id,
    text: item.injectionFlags.length ? withoutFlagged(text, item.injectionFlags) : text,
    context: [item.kind, item.connector, own ? item.title : '', item.requestedUrl, item.finalUrl]
      .filter(Boolean)
      .join(' '),
    isRecord: own,
  }
}

const withoutFlagged = (text: string, flags: readonly string[]): string =>
  text
    .split(/(?<=[.!?])\s+|\n/u)
    .filter((s) => !flags.some((flag) => s.includes(flag)))
    .join('\n')

export function verifySentence(candidate: unknown, context: VerifyContext): VerifierOutcome {
  const parsed = sentence.safeParse(candidate)
  if (!parsed.success) return drop('schema', 'not a sentence with one to six citations')
  const { text, cites, kind } = parsed.data
  const unknown = cites.find((id) => !context.evidence.has(id) && !context.findings.has(id))
  if (unknown) return drop('schema', `${unknown} is not of this run`)

  const findings = cites.flatMap((id) => context.findings.get(id) ?? [])
  const ids = new Set([...cites, ...findings.flatMap((f) => f.evidence)])
  const sources = [...ids].flatMap((id) => context.evidence.get(id) ?? []).map(readSource)
  if (sources.every((s) => !s.text.trim())) return drop('evidence', 'the cited evidence has no text')
  // A finding's statement was verified itself, so an inference may rest on its words.
  const statements = kind === 'fact' ? [] : findings.map((f) => f.statement)
  const hold = (part: string, group: readonly Source[]) =>
    heldFault({ text: part, kind, sources: group, statements, subject: context.subject })
  const groups = groupsOf(sources)
  const parts = kind === 'fact' && groups.length > 1 ? partsApart(text) : []
  const isApart = parts.length > 1
  const hasBoth = sources.some((s) => s.isRecord) && sources.some((s) => !s.isRecord)
  // Text beside a quote is verified separately. Records may also support a sentence together.
  const whole = isApart && hasBoth ? undefined : hold(text, sources)
  const fault = isApart && (hasBoth || whole) ? partsFault(parts, groups, hold) : whole
  return fault ?? restsFault(kind, findings) ?? { keep: true }
}

interface Held {
  text: string
  kind: Sentence['kind']
  sources: readonly Source[]
  statements: readonly string[]
  subject: VerifyContext['subject']
}

function heldFault({ text, kind, sources, statements, subject }: Held): Drop | undefined {
  const known = [...sources.map((s) => `${s.text}\n${s.context}`), ...statements].join('\n')
  const plain = withoutNames(text, subject)
  // Free prose is held clause by clause; of a record, which is about one thing, the rules for records are enough.
  const isStrict = kind === 'fact' && sources.some((s) => !s.isRecord)
  const claim = isStrict ? supportFault(text, sources, namesOf(subject)) : undefined
  return (
    numberFault(plain, statements.map(numbersOf), sources) ??
    nameFault({ text, known, statements, sources, subject }) ??
    frameworkFault(text, known) ??
    (kind === 'fact' && (!isStrict || claim) ? polarityFault(plain, sources) : undefined) ??
    absoluteFault(plain, kind === 'fact' ? saying(plain, sources) : known) ??
    claim ??
    (kind === 'fact' && !isStrict ? coverageFault(plain, sources) : undefined) ??
    (kind === 'fact' && !isStrict ? bindingFault(withoutWholeNames(text, subject), sources) : undefined)
  )
}

/** Each part is held by the sources of one kind: by the quotes, or by one of the records; never by words of both. */
function partsFault(
  parts: readonly string[],
  groups: readonly Source[][],
  hold: (part: string, group: readonly Source[]) => Drop | undefined,
): Drop | undefined {
  for (const part of parts) {
    const held = groups.map((group) => ({
      group,
      fault: hold(part, group) ?? (group[0]?.isRecord ? foreignWordFault(part, group) : undefined),
    }))
    if (held.some(({ fault }) => fault === undefined)) continue
    // The group that has most of the words tells best why.
    const stems = contentStems(part)
    const words = (group: readonly Source[]) => stems.filter((s) => group.some((source) => source.stems.has(s))).length
    return held.toSorted((a, b) => words(b.group) - words(a.group))[0]?.fault
  }
  return undefined
}

/** The sentence without the names of the subject and its company: "8 Ball Pool" counts nothing, "Find My Kids" finds nothing. */
function withoutNames(text: string, subject: VerifyContext['subject']): string {
  const words = new Set(
    namesOf(subject)
      .flatMap((n) => n.split(/\s+/u))
      .filter((w) => /^\p{Lu}/u.test(w)),
  )
  return withoutWholeNames(text, subject).replace(/[\p{L}\p{N}]+/gu, (word) => (words.has(word) ? blank(word) : word))
}

function withoutWholeNames(text: string, subject: VerifyContext['subject']): string {
  return namesOf(subject).reduce(
    (rest, n) => rest.replace(new RegExp(`(?<![\\p{L}\\p{N}])${escaped(n)}(?![\\p{L}\\p{N}])`, 'gu'), blank),
    text,
  )
}

const namesOf = ({ name, aliases, company }: VerifyContext['subject']) =>
  [name, company?.name ?? '', ...aliases].filter(Boolean).toSorted((a, b) => b.length - a.length)

const blank = (found: string) => ' '.repeat(found.length)
const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&')

function restsFault(kind: Sentence['kind'], findings: readonly Pick<Finding, 'direction'>[]) {
  switch (kind) {
    case 'fact':
      return undefined
    case 'inference':
      return findings.length > 0 ? undefined : drop('inference', 'an inference cites a finding')
    case 'recommendation':
      return findings.some((f) => f.direction === 'gap' || f.direction === 'contradiction')
        ? undefined
        : drop('inference', 'a recommendation cites a gap or a contradiction')
  }
}
