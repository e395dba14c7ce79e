import { compareText } from '../../../../../platform/shared/text.ts'
import type { CapturedEvidence, QuotedPage } from '../../evidence.ts'
import { type QuoteKind, quoteEvidence } from '../../quote.ts'
import { recordEvidence } from '../../record.ts'
import { clip, sha256 } from '../../text.ts'
import { unavailableEvidence } from '../absence.ts'
import { documentsOf, type FoundDocument } from '../documents/found.ts'
import { roleWords } from '../documents/lexicon.ts'
import type { EarlierPage, Given, NetworkConnector } from '../network.ts'
import { fetchedFrom } from '../network-replies.ts'
import { isFlagged, quotedPage, sentencesOf } from '../pages.ts'
import {
  addedQuote,
  afterQuote,
  beforeQuote,
  changeNoticeQuote,
  policyComparisonRecord,
  policyHistoryVersion,
  removedQuote,
} from './records.ts'
import { policyHistoryRules } from './rules.ts'
import { type ComparedSentence, diffSentences } from './sentence-diff.ts'

const maxRows = 20
const rowLength = 230
const key = 'earlier-pages'

/** Reports changes in the privacy policy since the last report, and whether readers are notified of changes. */
export const policyHistoryConnector: NetworkConnector = {
  id: 'policy-history',
  version: policyHistoryVersion,
  title: 'Compare the privacy policy with the last one that was read',
  after: ['documents'],
  records: [policyComparisonRecord],
  requests: 0,
  answersFor: [],
  rules: policyHistoryRules,
  questions: {},
  ttlSeconds: 0,
  plan(given) {
    return policyOf(given)
      ? [{ type: 'earlier-pages', key, place: 'the pages that an earlier report stored', subjectId: given.subject.id }]
      : []
  },
  parse(given) {
    const policy = policyOf(given)
    const reply = given.answered.find(({ ask }) => ask.key === key)?.reply
    const earlier = policy && reply?.outcome === 'earlier-pages' ? lastOf(reply.pages, policy) : undefined
    return [
      ...(reply?.outcome === 'unavailable'
        ? unavailableEvidence(
            {
              lookup: { connector: 'policy-history', key, place: 'the pages that an earlier report stored' },
              fetchedAt: reply.fetchedAt,
            },
            reply.reason,
          )
        : []),
      // No earlier page is the usual case and nothing that is missing.
      ...(policy && earlier ? comparison(policy, earlier, given) : []),
      ...noticeEvidence(given),
    ]
  },
}

const policyOf = (given: Given): FoundDocument | undefined =>
  documentsOf(given.of('documents'), given.subject).find((d) => d.role === 'privacy' && !d.isThin)

/** The newest whole page of the same address. */
function lastOf(pages: readonly EarlierPage[], policy: FoundDocument): EarlierPage | undefined {
  const addresses = new Set([policy.url, policy.finalUrl].map(addressKey))
  return pages
    .filter((p) => addresses.has(addressKey(p.url)) && p.text !== '' && sha256(p.text) === p.textSha256)
    .toSorted(
      (a, b) => compareText(b.completedAt, a.completedAt) || compareText(a.investigationId, b.investigationId),
    )[0]
}

const addressKey = (url: string) => url.replace(/^https?:\/\/(?:www\.)?/u, '').replace(/[/#?]+$/u, '')

function comparison(policy: FoundDocument, earlier: EarlierPage, given: Given): CapturedEvidence[] {
  const { page } = policy
  const { text } = page.document
  const name = given.subject.name
  const day = earlier.completedAt.slice(0, 10)
  const all = diffSentences(earlier.text, text)
  const isShown = (s: ComparedSentence) => !isFlagged(page, s)
  const added = all.added.filter(isShown)
  const changed = all.changed.filter(({ after }) => isShown(after))
  const { removed } = all
  const isEqual = added.length + removed.length + changed.length === 0
  const words = (s: ComparedSentence) => clip(s.text, rowLength)
  const source = { connector: 'policy-history', document: `compared/${policy.finalUrl}`, asOf: null }
  const record = recordEvidence(
    policyComparisonRecord,
    {
      ...source,
      ...fetchedFrom(page),
      trust: 'observed',
      title: `Privacy policy of ${name} compared with ${day}`,
    },
    {
      name,
      address: policy.finalUrl,
      earlierOn: day,
      earlierReport: earlier.investigationId,
      change: earlier.textSha256 === sha256(text) ? 'none' : isEqual ? 'layout' : 'sentences',
      added: added.length,
      removed: removed.length,
      changed: changed.length,
      changes: changed.slice(0, maxRows).map((c) => ({ before: words(c.before), now: words(c.after) })),
      removals: removed.slice(0, maxRows).map(words),
      additions: added.slice(0, maxRows).map(words),
    },
  )
  const then: QuotedPage = {
    text: earlier.text,
    injectionFlags: [],
    requestedUrl: earlier.url,
    finalUrl: earlier.url,
    fetchedAt: earlier.completedAt,
    contentType: 'text/plain; charset=utf-8',
    bytes: Buffer.byteLength(earlier.text),
    sha256: earlier.textSha256,
    language: page.document.language,
    retrievedVia: 'cache',
  }
  const quote =
    (kind: QuoteKind<{ since: string }>, from: QuotedPage, title: string) =>
    (s: ComparedSentence): CapturedEvidence =>
      quoteEvidence(
        kind,
        {
          ...source,
          connectorVersion: policyHistoryVersion,
          trust: policy.isOwn ? 'vendor_claim' : 'third_party',
          title: `${title}: ${roleWords.privacy} of ${name}`,
          page: from,
          facts: { since: day },
        },
        s,
      )
  const now = quotedPage(page)
  return [
    ...record,
    ...removed.slice(0, maxRows).map(quote(removedQuote, then, 'Removed')),
    ...changed.slice(0, maxRows).map((c) => quote(beforeQuote, then, 'Before')(c.before)),
    ...changed.slice(0, maxRows).map((c) => quote(afterQuote, now, 'After')(c.after)),
    ...added.slice(0, maxRows).map(quote(addedQuote, now, 'Added')),
  ]
}

const notifies =
  /\b(?:we|us)\b.{0,80}\b(?:notify|inform|let you know|e-?mail|announce|post|provide notice)\b|\byou will be (?:notified|informed)\b|\bnotice of\b|\bwir\b.{0,80}\b(?:informieren|benachrichtigen)\b|\bnous vous informerons\b/iu
const changes =
  /\b(?:chang\w+|updat\w+|modif\w+|amend\w+|revis\w+)\b.{0,100}\b(?:policy|notice|statement|terms|agreement)\b|\b(?:policy|notice|statement|terms|agreement)\b.{0,100}\b(?:chang\w+|updat\w+|modif\w+|amend\w+|revis\w+)|\bmaterial changes\b|\bänder\w*\b|\bmodifications?\b/iu
const tells =
  /\b(?:notify|notified|inform|informed|let you know|e-?mail|announce|provide notice|prior notice|informieren|benachrichtigen|informerons)\b/iu

/** One sentence a page that promises to tell of changes; merely putting up the new text tells no one. */
function noticeEvidence(given: Given): CapturedEvidence[] {
  return documentsOf(given.of('documents'), given.subject)
    .filter((d) => (d.role === 'privacy' || d.role === 'terms') && d.isOwn)
    .flatMap((doc) => {
      const sentence = sentencesOf(doc.page.document.text).find(
        (s) =>
          s.text.length <= 500 &&
          tells.test(s.text) &&
          notifies.test(s.text) &&
          changes.test(s.text) &&
          !isFlagged(doc.page, s),
      )
      if (!sentence) return []
      return [
        quoteEvidence(
          changeNoticeQuote,
          {
            connector: 'policy-history',
            connectorVersion: policyHistoryVersion,
            trust: 'vendor_claim',
            document: `${doc.role}/${doc.finalUrl}`,
            title: `Notice of changes in the ${roleWords[doc.role]} of ${given.subject.name}`,
            asOf: doc.page.document.lastUpdated?.date ?? null,
            page: quotedPage(doc.page),
            facts: { role: doc.role },
          },
          sentence,
        ),
      ]
    })
}
