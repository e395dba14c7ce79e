import { isReadLanguage } from '../../../../../scanners/policy/languages.ts'
import type { CapturedEvidence } from '../../evidence.ts'
import { quoteEvidence } from '../../quote.ts'
import { recordEvidence } from '../../record.ts'
import { clip, oneLine } from '../../text.ts'
import { unavailableEvidence } from '../absence.ts'
import { portalOf } from '../documents/candidates.ts'
import { documentsOf, type FoundDocument } from '../documents/found.ts'
import { type FoundRole, roleWords } from '../documents/lexicon.ts'
import type { Ask, Given, NetworkConnector } from '../network.ts'
import { fetchedFrom } from '../network-replies.ts'
import { isFlagged, isSuccess, type PageReply, quotedPage, resolveLink } from '../pages.ts'
import { type Claim, readClaims, standardNames, standardsIn } from './claims.ts'
import {
  badgesRecord,
  certificationQuote,
  certificationSearchRecord,
  certificationsRecord,
  certificationsVersion,
} from './records.ts'
import { certificationQuestions, certificationRules } from './rules.ts'

const day = 86_400
const maxPortalPages = 2
const maxQuotes = 60
const maxQuotesPerClaim = 2

const readRoles: readonly FoundRole[] = ['home', 'security', 'trust', 'dpa', 'privacy', 'subprocessors', 'terms']
const securityRoles: readonly FoundRole[] = ['security', 'trust']

/** Certificates and audit reports as the vendor's pages tell of them: claimed, listed, planned, expired, or another's. */
export const certificationsConnector: NetworkConnector = {
  id: 'certifications',
  version: certificationsVersion,
  title: 'Look for certificates and audit reports',
  after: ['documents'],
  records: [certificationsRecord, badgesRecord, certificationSearchRecord],
  requests: 3,
  answersFor: [],
  rules: certificationRules,
  questions: certificationQuestions,
  ttlSeconds: 7 * day,
  plan: (given) => portalAsks(given),
  parse(given) {
    const pages = sourcesOf(given)
    if (pages.length === 0) return []
    const claims = withoutPlanned(pages.flatMap((page) => claimsOf(page, given)))
    return [
      ...claimRecord(claims, given),
      ...quotes(claims, given),
      ...pages.flatMap((page) => badgeEvidence(page, given)),
      ...(claims.length === 0 ? searchEvidence(pages, given) : []),
      ...given.answered.flatMap(({ ask, reply }) =>
        reply.outcome === 'unavailable'
          ? unavailableEvidence(
              {
                lookup: { connector: 'certifications', key: ask.key, place: ask.place },
                fetchedAt: reply.fetchedAt,
              },
              reply.reason,
            )
          : [],
      ),
    ]
  },
}

type Source = Pick<FoundDocument, 'role' | 'finalUrl' | 'page' | 'isOwn' | 'portal'>

/** A page of a portal that the vendor's own pages link; a link to the portal's front page leads to no one's certificates. */
function portalAsks(given: Given): Ask[] {
  const documents = documentsOf(given.of('documents'), given.subject).filter((d) => d.isOwn && d.portal === null)
  const known = new Set(documentsOf(given.of('documents'), given.subject).flatMap((d) => [d.url, d.finalUrl]))
  const urls = documents.flatMap(({ page }) =>
    page.document.links.slice(0, 3000).flatMap((link) => {
      const url = resolveLink(link.href, page.finalUrl)
      if (!url || known.has(url) || !portalOf(url)) return []
      const { hostname, pathname } = new URL(url)
      const isFront = pathname === '/' && /^(?:www\.)?[^.]+\.[^.]+$/u.test(hostname)
      return isFront ? [] : [url]
    }),
  )
  return [...new Set(urls)].slice(0, maxPortalPages).map((url) => ({
    type: 'page',
    key: `portal ${url}`,
    place: `the trust portal at ${url}`,
    url,
    isCrawled: true,
  }))
}

function sourcesOf(given: Given): Source[] {
  const documents = documentsOf(given.of('documents'), given.subject).filter((d) => readRoles.includes(d.role))
  const portals = given.answered.flatMap(({ reply }): Source[] => {
    if (reply.outcome !== 'page' || !isSuccess(reply)) return []
    const portal = portalOf(reply.finalUrl) ?? null
    return [{ role: 'trust', finalUrl: reply.finalUrl, page: reply, isOwn: portal !== null, portal }]
  })
  const byUrl = new Map([...documents, ...portals].map((source) => [source.finalUrl, source]))
  return [...byUrl.values()].sort(
    (a, b) => readRoles.indexOf(a.role) - readRoles.indexOf(b.role) || (a.finalUrl < b.finalUrl ? -1 : 1),
  )
}

/** A portal counts as a list only where the page names the vendor. */
const isListOf = (source: Source, given: Given): boolean =>
  source.portal !== null && namesVendor(source.page, [given.subject.name, ...given.subject.aliases])

const namesVendor = ({ document }: PageReply, names: readonly string[]) => {
  const text = `${document.title ?? ''}\n${document.text}`.toLowerCase()
  return names.some((name) => text.includes(name.toLowerCase()))
}

interface Found {
  source: Source
  claim: Claim
}

function claimsOf(source: Source, given: Given): Found[] {
  const claims = readClaims(source.page.document.text, {
    today: given.today,
    isAboutSecurity: securityRoles.includes(source.role),
    isPortal: isListOf(source, given),
    vendor: given.subject.name,
  })
  return claims.filter((claim) => !isFlagged(source.page, claim.sentence)).map((claim) => ({ source, claim }))
}

/** Planned in one sentence, it is held in no other that merely names it: a label, a link, a title. */
const withoutPlanned = (found: readonly Found[]): Found[] => {
  const planned = new Set(found.flatMap(({ claim }) => (claim.state === 'planned' ? [claim.standard] : [])))
  return found.filter(
    ({ claim }) => claim.state !== 'claimed' || !planned.has(claim.standard) || holds.test(claim.sentence.text),
  )
}
const holds =
  /\b(?:certified|certification|certificate|compliant|attest\w*|audited|hold|holds|held|achiev\w*|obtain\w*|maintain\w*|zertifi\w*|certifi\w*)\b/iu

/** For one standard in one state, two quotes are enough. */
function quotes(found: readonly Found[], given: Given): CapturedEvidence[] {
  const count = new Map<string, number>()
  const kept = found.filter(({ claim }) => {
    const key = `${claim.standard} ${claim.state}`
    count.set(key, (count.get(key) ?? 0) + 1)
    return (count.get(key) ?? 0) <= maxQuotesPerClaim
  })
  return kept.slice(0, maxQuotes).map(({ source, claim }) =>
    quoteEvidence(
      certificationQuote,
      {
        connector: 'certifications',
        connectorVersion: certificationsVersion,
        trust: source.isOwn ? 'vendor_claim' : 'third_party',
        document: `${source.role}/${source.finalUrl}`,
        title: `${standardNames[claim.standard]} on the ${roleWords[source.role]} of ${given.subject.name}`,
        asOf: source.page.document.lastUpdated?.date ?? null,
        page: quotedPage(source.page),
        facts: {
          standard: claim.standard,
          name: claim.name,
          state: claim.state,
          role: source.role,
          portal: source.portal,
          validUntil: claim.validUntil,
          scope: claim.scope ? clip(oneLine(claim.scope), 120) : null,
        },
      },
      claim.sentence,
    ),
  )
}

/** The statements of the report and the contradictions rest on it. */
function claimRecord(found: readonly Found[], given: Given): CapturedEvidence[] {
  if (found.length === 0) return []
  const byClaim = new Map<string, Found>()
  for (const one of found) {
    const key = `${one.claim.standard} ${one.claim.state}`
    if (!byClaim.has(key)) byClaim.set(key, one)
  }
  return recordEvidence(
    certificationsRecord,
    {
      connector: 'certifications',
      trust: found.some(({ source }) => source.isOwn) ? 'vendor_claim' : 'third_party',
      document: 'claims',
      title: `What is said of certificates of ${given.subject.name}`,
      page: null,
      asOf: null,
      fetchedAt: lastFetched(found.map(({ source }) => source)),
      retrievedVia: 'fetch',
    },
    {
      name: given.subject.name,
      claims: [...byClaim.values()].map(({ source: { role }, claim: { standard, state, validUntil } }) => ({
        standard,
        state,
        role,
        validUntil,
      })),
    },
  )
}

const lastFetched = (sources: readonly Source[]): string =>
  sources
    .map(({ page }) => page.fetchedAt)
    .sort()
    .at(-1) ?? ''

function badgeEvidence(source: Source, given: Given): CapturedEvidence[] {
  const standards = source.page.document.images
    .filter((image) => image.alt.length <= 200)
    .flatMap((image) => standardsIn(image.alt).map((s) => s.standard))
  if (standards.length === 0) return []
  return recordEvidence(
    badgesRecord,
    {
      ...fetchedFrom(source.page),
      connector: 'certifications',
      trust: source.isOwn ? 'vendor_claim' : 'third_party',
      document: `badges/${source.role}/${source.finalUrl}`,
      title: `Badges on the ${roleWords[source.role]} of ${given.subject.name}`,
      asOf: null,
    },
    {
      name: given.subject.name,
      address: source.finalUrl,
      role: source.role,
      standards: [...new Set(standards)].sort(),
    },
  )
}

/** True for a language that we do not read: we cannot tell what such a page leaves out. */
const isInUnreadLanguage = ({ page: { document } }: Source) =>
  document.language !== null && !isReadLanguage(document.language)

/** Any word in which a page could speak of a certificate, a seal, or an audit: what it says may then only be unread. */
const certificateWords =
  /\bcertif|\baccredit|\battest|\baudit|\bself-certif|\bSOC ?[123]\b|\bISO\b|\bPCI\b|\bHITRUST\b|\bprivacy shield\b|\bdata privacy framework\b|\bTRUSTe\b|\bTrustArc\b|\b(?:privacy|trust|safety) seals?\b|\bseal program|\bkidSAFE\b|\bESRB\b|zertifi|testat|prüfsiegel|gütesiegel|\bTÜV\b|\bHDS\b|agréé|labellis|conforme aux? (?:norme|référentiel)/giu
const speaksOfCertificates = ({ page }: Source) =>
  [...page.document.text.matchAll(certificateWords)].some(
    ({ 0: words, index }) => !isFlagged(page, { start: index, end: index + words.length }),
  )

/** We read the pages, and none of them speaks of a certificate. */
function searchEvidence(sources: readonly Source[], given: Given): CapturedEvidence[] {
  const read = sources.filter((s) => !s.page.document.isThin)
  if (read.length === 0 || read.some(isInUnreadLanguage) || read.some(speaksOfCertificates)) return []
  return recordEvidence(
    certificationSearchRecord,
    {
      connector: 'certifications',
      trust: 'computed',
      document: 'search',
      title: `Search for certificates of ${given.subject.name}`,
      page: null,
      asOf: null,
      fetchedAt: lastFetched(read),
      retrievedVia: 'fetch',
    },
    {
      name: given.subject.name,
      places: read.map(({ finalUrl, role }) => ({ url: finalUrl, role })),
    },
  )
}
