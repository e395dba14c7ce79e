import type { z } from 'zod'
import { joinedQuote } from '../../../platform/shared/joined-quote.ts'
import {
  type CapturedEvidence,
  type Evidence,
  type EvidenceDraft,
  evidenceDraft,
  maxQuote,
  type QuotedPage,
} from './evidence.ts'
import { clip, sha256 } from './text.ts'

// Words of someone else, cut from the stored text of their page, with what their connector read out of them: typed facts
// beside the words, as those of a record are.

export interface QuoteKind<Facts> {
  kind: string
  facts: z.ZodType<Facts>
}

export const quoteKind = <Facts>(kind: QuoteKind<Facts>): QuoteKind<Facts> => kind

interface QuoteSource<Facts>
  extends Pick<EvidenceDraft, 'connector' | 'connectorVersion' | 'trust' | 'document' | 'title' | 'asOf'> {
  page: QuotedPage
  facts: Facts
}

/** Words of a page, exactly as its text has them, behind their lead; a longer span is quoted from its beginning. */
export function quoteEvidence<Facts>(
  { kind, facts: schema }: QuoteKind<Facts>,
  { page, facts, ...source }: QuoteSource<NoInfer<Facts>>,
  span: { start: number; end: number; lead?: { start: number; end: number } | undefined },
): CapturedEvidence {
  const before = span.lead ? joinedQuote(page.text, span.lead, { start: 0, end: 0 }) : ''
  const own = clip(page.text.slice(span.start, span.end), maxQuote - before.length)
  const excerpt = before + own
  if (span.start < 0 || span.end > page.text.length || own.trim() === '')
    throw new Error(`evidence ${source.connector}/${source.document}: no text at ${span.start}–${span.end}`)
  const { text, injectionFlags, ...meta } = page
  const draft = evidenceDraft.parse({
    ...source,
    ...meta,
    kind,
    form: 'quote',
    page: meta.finalUrl,
    textSha256: sha256(text),
    locator: {
      ...{ type: 'text', start: span.start, end: span.start + own.length },
      ...(span.lead && { lead: span.lead }),
    },
    excerpt,
    facts: schema.parse(facts),
    injectionFlags: injectionFlags.filter((flag) => excerpt.includes(flag) || flag.includes(excerpt)),
  })
  return { draft, blob: { sha256: draft.textSha256, contentType: 'text/plain; charset=utf-8', text } }
}

/** A quote as rules see it. */
export interface CitedQuote<Facts = unknown>
  extends Pick<
    Evidence,
    'kind' | 'connector' | 'document' | 'trust' | 'asOf' | 'fetchedAt' | 'excerpt' | 'injectionFlags'
  > {
  evidence: string
  url: string | null
  facts: Facts
}

export type QuoteOf<Kind> = Kind extends QuoteKind<infer Facts> ? CitedQuote<Facts> : never

export const storedQuotes = (evidence: readonly Evidence[]): CitedQuote[] =>
  evidence
    .filter((e) => e.form === 'quote')
    .map((e) => ({
      evidence: e.id,
      url: e.finalUrl,
      kind: e.kind,
      connector: e.connector,
      document: e.document,
      trust: e.trust,
      asOf: e.asOf,
      fetchedAt: e.fetchedAt,
      excerpt: e.excerpt,
      facts: e.facts,
      injectionFlags: e.injectionFlags,
    }))

/** Quotes of a kind; those from before facts were stored, or whose facts had another shape, are left out. */
export const readQuotes = <Facts>(quotes: readonly CitedQuote[], kind: QuoteKind<Facts>): CitedQuote<Facts>[] =>
  quotes.flatMap((quote) => {
    if (quote.kind !== kind.kind) return []
    const read = kind.facts.safeParse(quote.facts)
    return read.success ? [{ ...quote, facts: read.data }] : []
  })
