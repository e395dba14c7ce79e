import { z } from 'zod'
import { withheld } from './llm/sanitise.ts'
import { normaliseText } from './text.ts'
import type { VerifiableEvidence } from './verify/source.ts'
import { verifySentence } from './verify.ts'

// One sentence with the evidence it was offered, as text from anywhere: nothing about its ids or sizes is taken for granted.

/** Far beyond what is ever quoted; a sentence is held against every statement of its evidence. */
const maxExcerpt = 10_000

const id = z.union([z.string(), z.number()])

/** Other fields, such as the verdict that a set expects, are not read. */
const citation = z.object({
  id: id.nullish(),
  subject: z.string().nullish(),
  aliases: z.array(z.string()).nullish(),
  evidence: z.array(
    z.object({ id, kind: z.string().nullish(), url: z.string().nullish(), excerpt: z.string().max(maxExcerpt) }),
  ),
  sentence: z.string(),
  cites: z.array(id),
})

export interface CitationVerdict {
  id: string | number | null
  keep: boolean
  reason: string
}

export function verifyCitation(input: unknown): CitationVerdict {
  const parsed = citation.safeParse(input)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return dropped(idOf(input), `not a citation: ${issue?.path.join('.') || 'the line'}: ${issue?.message}`)
  }
  const { subject, aliases, evidence, sentence, cites } = parsed.data
  const ours = new Map(evidence.map((e, index) => [String(e.id), `E${index + 1}`]))
  const caseId = parsed.data.id ?? null
  if (ours.size < evidence.length) return dropped(caseId, 'two pieces of evidence have the same id')
  const unknown = cites.find((cite) => !ours.has(String(cite)))
  if (unknown !== undefined) return dropped(caseId, `schema: ${unknown} is not among the evidence`)
  const outcome = verifySentence(
    {
      text: normaliseText(sentence),
      cites: [...new Set(cites.map((cite) => ours.get(String(cite))))],
      kind: 'fact',
    },
    {
      subject: { name: normaliseText(subject ?? ''), aliases: aliases ?? [] },
      evidence: new Map(evidence.map((e, index) => [`E${index + 1}`, verifiableFrom(e, `E${index + 1}`)])),
      findings: new Map(),
    },
  )
  return outcome.keep
    ? { id: caseId, keep: true, reason: 'supported' }
    : dropped(caseId, `${outcome.rule}: ${outcome.reason}`)
}

/** Builds verifiable evidence from stored columns; text aimed at machines supports nothing. */
const verifiableFrom = (
  e: { kind?: string | null | undefined; url?: string | null | undefined; excerpt: string },
  id: string,
): VerifiableEvidence => ({
  id,
  text: withheld(e.excerpt, []),
  context: [e.kind, e.url].filter(Boolean).join(' '),
  isRecord: false,
})

const dropped = (id: CitationVerdict['id'], reason: string): CitationVerdict => ({ id, keep: false, reason })

export function idOf(input: unknown): CitationVerdict['id'] {
  const parsed = z.object({ id }).safeParse(input)
  return parsed.success ? parsed.data.id : null
}
