import { z } from 'zod'
import { wordsAt } from '../../../platform/shared/joined-quote.ts'
import { compareText } from '../../../platform/shared/text.ts'
import { normaliseText, sha256 } from './text.ts'

export const trusts = [
  'observed',
  'vendor_claim',
  'third_party',
  'self_declared_store',
  'user_supplied',
  'catalog',
  /** Our own calculation or log: a score, an earlier report, what this run looked at. */
  'computed',
] as const
export type Trust = (typeof trusts)[number]

export const maxExcerpt = 600
/** Words of a page may need the sentence that a list begins with. */
export const maxQuote = 1200

const hash = z.string().regex(/^[0-9a-f]{64}$/)
const offset = z.int().min(0)

export const locator = z.discriminatedUnion('type', [
  z.strictObject({
    ...{ type: z.literal('text'), start: offset, end: offset },
    /** Words further up without which these prove nothing: the lead-in of a list, the head of a column. */
    lead: z.strictObject({ start: offset, end: offset }).optional(),
  }),
  z.strictObject({ type: z.literal('header'), name: z.string().min(1) }),
  z.strictObject({ type: z.literal('dns'), rr: z.string().min(1) }),
  z.strictObject({ type: z.literal('json'), pointer: z.string() }),
  z.strictObject({ type: z.literal('apk'), path: z.string().min(1) }),
])

const base = {
  /** `record`: lines that a connector wrote down. `quote`: words of someone else, cut from the stored text of their page. */
  form: z.enum(['record', 'quote']),
  connector: z.string().min(1),
  connectorVersion: z.string().min(1),
  kind: z.string().min(1),
  trust: z.enum(trusts),
  /** Stable name of the document within its connector, e.g. `app/spotify/observation/1`. Several excerpts may share one. */
  document: z.string().min(1),
  title: z.string().min(1),
  /** Null for a fact of the catalog: nothing was fetched in this run. */
  requestedUrl: z.string().nullable(),
  finalUrl: z.string().nullable(),
  /** The public page that shows the fact, where the catalog names one. */
  page: z.string().nullable(),
  /** Day, month or year that the content speaks of; null: as fetched. */
  asOf: z.string().nullable(),
  fetchedAt: z.iso.datetime(),
  contentType: z.string().min(1),
  bytes: offset,
  /** Hash of the raw bytes. */
  sha256: hash,
  /** Hash of the normalized text. */
  textSha256: hash,
  locator,
  /** Exact substring of the normalized text at the locator; with a lead, both substrings and a mark between them. */
  excerpt: z.string().min(1).max(maxQuote),
  /** In evidence from before quotes had facts: what the connector read out of one, as text. */
  reading: z.record(z.string(), z.string()).optional(),
  /** Keys of the lines that the excerpt of a record shows, in order. Records from before facts were stored have none. */
  lines: z.array(z.string()).optional(),
  /** Typed by the kind: what the whole record says, beside its first lines alone, or what was read out of a quote. */
  facts: z.unknown().optional(),
  language: z.string().nullable(),
  injectionFlags: z.array(z.string()),
  retrievedVia: z.enum(['fetch', 'browser', 'upload', 'cache', 'catalog']),
}

export const evidenceDraft = z.strictObject(base)
export const evidence = z.strictObject({ id: z.string().regex(/^E[1-9]\d*$/), ...base })

export type Locator = z.infer<typeof locator>
export type EvidenceDraft = z.infer<typeof evidenceDraft>
export type Evidence = z.infer<typeof evidence>

/** The text behind one or several excerpts, stored by its hash: a record's own bytes, or the text that was read out of a page. */
export interface Blob {
  sha256: string
  contentType: string
  text: string
}

/** A draft together with the bytes that it was cut from, as connectors return it. */
export interface CapturedEvidence {
  draft: EvidenceDraft
  blob: Blob
}

export interface EvidenceSource
  extends Pick<
    EvidenceDraft,
    | 'connector'
    | 'connectorVersion'
    | 'kind'
    | 'trust'
    | 'document'
    | 'title'
    | 'requestedUrl'
    | 'finalUrl'
    | 'page'
    | 'asOf'
    | 'fetchedAt'
    | 'contentType'
    | 'retrievedVia'
  > {
  /** The bytes as received, decoded. */
  body: string
  language?: string | null
  injectionFlags?: string[]
  lines?: string[]
  facts?: unknown
}

/** One excerpt of a body; throws when the span is not one of the normalised text, since a wrong excerpt is a bug of the connector. */
export function buildEvidence(source: EvidenceSource, span: { start: number; end: number }): CapturedEvidence {
  const { body, language, injectionFlags, ...meta } = source
  const text = normaliseText(body)
  const excerpt = text.slice(span.start, span.end)
  if (span.end > text.length || excerpt.length !== span.end - span.start)
    throw new Error(
      `evidence ${source.connector}/${source.document}: span ${span.start}–${span.end} is outside the text`,
    )
  const draft = evidenceDraft.parse({
    ...meta,
    form: 'record',
    bytes: Buffer.byteLength(body),
    sha256: sha256(body),
    textSha256: sha256(text),
    locator: { type: 'text', start: span.start, end: span.end },
    excerpt,
    language: language ?? null,
    injectionFlags: injectionFlags ?? [],
  })
  return { draft, blob: { sha256: draft.sha256, contentType: draft.contentType, text: body } }
}

/** A page as it was fetched and read: the raw bytes are stored under their hash before, the text is stored beside them. */
export interface QuotedPage
  extends Pick<
    EvidenceDraft,
    'requestedUrl' | 'finalUrl' | 'fetchedAt' | 'contentType' | 'bytes' | 'sha256' | 'language' | 'retrievedVia'
  > {
  /** Normalised, as excerpts are cut from it. */
  text: string
  /** Sentences of the text that speak to a machine reader. */
  injectionFlags: string[]
}

/** Whether the stored bytes still say what the evidence quotes: the "verify" button of an evidence page. */
export function checkEvidence(
  item: Pick<Evidence, 'form' | 'sha256' | 'textSha256' | 'locator' | 'excerpt'>,
  body: string,
): 'intact' | 'bytes-changed' | 'excerpt-missing' {
  if (sha256(body) !== (item.form === 'quote' ? item.textSha256 : item.sha256)) return 'bytes-changed'
  const text = normaliseText(body)
  if (sha256(text) !== item.textSha256) return 'bytes-changed'
  const quoted =
    item.locator.type === 'text' ? wordsAt(text, item.locator) === item.excerpt : text.includes(item.excerpt)
  return quoted ? 'intact' : 'excerpt-missing'
}

/** The order in which a reader meets the evidence; a connector that is not named comes after, by name. */
const connectorOrder = [
  'resolve',
  'catalog',
  'companies',
  'policy-ratings',
  'entity',
  'documents',
  'policy',
  'subprocessors',
  'certifications',
  'breaches',
  'play',
  'app-store',
  'apk',
  'embeds',
  'site',
  'ads',
  'headers',
  'tls',
  'dns',
  'wellknown',
  'policy-history',
  'history',
  'scope',
]
const kindOrder = ['catalog-entry', 'company', 'traffic-observation', 'store-declaration', 'policy-rating', 'score']

/** Numbers the evidence of a run: the same drafts give the same ids, in whatever order they arrived, and doubles are one. */
export function numberEvidence(drafts: readonly EvidenceDraft[]): Evidence[] {
  const unique = new Map(drafts.map((draft) => [JSON.stringify(sortKeys(draft)), draft]))
  return [...unique]
    .sort(([a, x], [b, y]) => compareDrafts(x, y) || compareText(a, b))
    .map(([, draft], index) => ({ id: `E${index + 1}`, ...draft }))
}

function compareDrafts(a: EvidenceDraft, b: EvidenceDraft): number {
  return (
    rank(connectorOrder, a.connector) - rank(connectorOrder, b.connector) ||
    compareText(a.connector, b.connector) ||
    rank(kindOrder, a.kind) - rank(kindOrder, b.kind) ||
    compareText(a.document, b.document) ||
    start(a.locator) - start(b.locator)
  )
}

function rank(order: readonly string[], name: string): number {
  const at = order.indexOf(name)
  return at < 0 ? order.length : at
}

const start = (l: Locator) => (l.type === 'text' ? l.start : 0)

function sortKeys(draft: EvidenceDraft): Record<string, unknown> {
  return Object.fromEntries(Object.entries(draft).sort(([a], [b]) => compareText(a, b)))
}
