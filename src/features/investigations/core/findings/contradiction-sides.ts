import type { TrackingKind } from '../../../../product/score/method/tracking-kinds.ts'
import { adsTxtRecord, sellersRecord } from '../connectors/ads/records.ts'
import { observationRecord, trackersByKind } from '../connectors/catalog/records.ts'
import { type ClaimState, standardNames } from '../connectors/certifications/claims.ts'
import { badgesRecord, certificationQuote } from '../connectors/certifications/records.ts'
import { roleWords } from '../connectors/documents/lexicon.ts'
import { embedsRecord } from '../connectors/embeds/record.ts'
import { headersRecord, plainHttpRecord } from '../connectors/headers/records.ts'
import { platformWords } from '../connectors/lines.ts'
import { registrableDomain } from '../connectors/pages.ts'
import { policySearchRecord } from '../connectors/policy/search-record.ts'
import { staleAfterMonths } from '../connectors/scope.ts'
import { homePage, told, visitsIn, whenOf } from '../connectors/site/visits.ts'
import { labelOf, listingOf, type StoreLabel } from '../connectors/stores/findings.ts'
import {
  type StoreLabelFacts,
  storeLabelRecord,
  storeListingRecord,
  storeWords,
} from '../connectors/stores/label-records.ts'
import { subprocessorRecord, wholeWords } from '../connectors/subprocessors/record.ts'
import { tlsRecord } from '../connectors/tls/record.ts'
import { gpcRecord } from '../connectors/wellknown/records.ts'
import type { CitedQuote } from '../quote.ts'
import { monthsBetween } from '../text.ts'
import { followingKinds } from '../tracker-kinds.ts'
import {
  type Case,
  cite,
  citeItems,
  citeLines,
  type FindingDraft,
  quotesOf,
  recordsOf,
  runDay,
  shownItems,
} from './case.ts'
import { statementsIn } from './policy-rules.ts'
import type { Read } from './policy-table.ts'
import { trackingRules } from './severities.ts'

// The two sides of a contradiction, each as words that stand in its evidence: what a policy states, what a store label
// declares, what was seen.

/** Something said or seen. */
export interface Side {
  words: string
  /** The words of someone else, where the side is a quote; `words` then say who says it. */
  quote?: string
  evidence: string[]
  basis: FindingDraft['basis']
  dataTypes?: readonly string[]
}

export type Said = Side & {
  quote: string
  read: Read
}

/** Roles in which a vendor speaks about the data of its customers' customers, not of those who read the page. */
const forCustomers: ReadonlySet<string> = new Set(['dpa', 'subprocessors'])

/** The name of a link or a heading asks and states nothing. */
const isLabel = (text: string) => /^["“(\s]*(?:please )?do not\b/iu.test(text) || text.split(/\s+/u).length < 4

const asQuote = ({ evidence, excerpt, ...quote }: CitedQuote, lead: string): Side & { quote: string } => ({
  words: lead,
  quote: excerpt,
  evidence: [evidence],
  basis: quote,
})

/**
 * Lists statements of the vendor's policies to the people whose data they are about. Text aimed at machine readers
 * states nothing.
 */
export const stated = (found: Case, fits: (read: Read, text: string) => boolean): Said[] =>
  statementsIn(found)
    .filter(
      ({ quote, read }) => !forCustomers.has(quote.facts.role) && !isLabel(quote.excerpt) && fits(read, quote.excerpt),
    )
    .map(({ quote, read }) => ({
      ...asQuote(quote, quote.facts.role === 'privacy' ? 'the policy states' : 'a page states'),
      quote: quote.excerpt,
      read,
      dataTypes: read.dataTypes,
    }))

export const sideOf = (basis: Side['basis'], words: string, evidence: string[]): Side => ({ words, evidence, basis })

const lower = (words: string) => words.replace(/^\p{Lu}/u, (c) => c.toLowerCase())
const theLabel = (found: Case, label: StoreLabel) => lower(labelOf(found, label))

/** Advertising space sold on by others, or sold for others. Each only says something about data in the light of a denial. */
export const adSales = (found: Case): Side[] => [
  ...recordsOf(found, adsTxtRecord).flatMap((record) => {
    const { name, domain, reseller } = record.facts
    return reseller > 0
      ? [sideOf(record, `the ${name} of ${domain} has ${reseller} RESELLER lines`, cite(record, 'reseller'))]
      : []
  }),
  ...recordsOf(found, sellersRecord).flatMap((record) => {
    const { domain, total } = record.facts
    return total > 0
      ? [sideOf(record, `in the sellers.json of ${domain}, sellers listed: ${total}`, cite(record, 'total'))]
      : []
  }),
]

/** A preconnect isn't a visit. */
const loads = (ways: readonly string[]) => ['script', 'frame', 'image'].some((way) => ways.includes(way))

const embeddedIn = (found: Case) =>
  recordsOf(found, embedsRecord).flatMap((record) =>
    shownItems(record, 'called', record.facts.hosts)
      .filter(({ ways }) => loads(ways))
      .map((item) => ({ record, item })),
  )

/** Those who follow people, as far as the home page lets them in; the strongest kind first. */
export const followers = (found: Case): Side[] =>
  embeddedIn(found)
    .map(({ record, item }) => ({ record, item, rank: rankOf(item.kinds) }))
    .filter(({ item, rank }) => item.entry !== null && rank >= 0)
    .sort((a, b) => a.rank - b.rank)
    .map(({ record, item: { host, entry, kinds, evidence } }) =>
      sideOf(
        record,
        `the home page of ${record.facts.host} calls for ${host}, entry: ${entry}${kinds.length > 0 ? `, kinds: ${kinds.join(', ')}` : ''}`,
        citeLines(record, { evidence }),
      ),
    )

const rankOf = (kinds: readonly TrackingKind[]) => followingKinds.findIndex((kind) => kinds.includes(kind))

/** Trackers that a study of the app's traffic saw, as long as it is no older than other evidence that still counts. */
export const trackersInTraffic = (found: Case, platform?: string): Side[] =>
  recordsOf(found, observationRecord)
    .map((seen) => ({ seen, on: platformWords[seen.facts.platform] }))
    .filter(({ seen, on }) => isRecent(found, seen) && (platform === undefined || on === platform))
    .flatMap(({ seen, on }) => {
      const ofKinds = shownItems(seen, 'ofKind', trackersByKind(seen.facts))
      return followingKinds.flatMap((kind: TrackingKind) => {
        const item = ofKinds.find((one) => one.kind === kind)
        return item
          ? [
              sideOf(
                seen,
                `trackers of the kind ${trackingRules[kind].words} were observed on ${on}: ${item.names.slice(0, 4).join(', ')}`,
                citeLines(seen, item),
              ),
            ]
          : []
      })
    })

export function isRecent(found: Case, { asOf }: { asOf: string | null }) {
  const today = runDay(found)
  return today !== undefined && asOf !== null && monthsBetween(asOf, today) <= staleAfterMonths
}

/** Cookies of another domain than the one that was asked. */
export const foreignCookies = (found: Case): Side[] =>
  recordsOf(found, headersRecord).flatMap((record) => {
    const { host, cookies } = record.facts
    const own = registrableDomain(host)
    return cookies.flatMap(({ name, domain, isSecure, isHttpOnly, sameSite }, at) => {
      if (own === null || domain === null || registrableDomain(domain) === own) return []
      // Name every flag that the row lacks.
      const missing = [
        ...(isSecure ? [] : ['Secure']),
        ...(isHttpOnly ? [] : ['HttpOnly']),
        ...(sameSite === null ? ['SameSite'] : []),
      ]
      const flags = missing.length > 0 ? `, ${missing.join(' and ')} missing` : ''
      return [
        sideOf(
          record,
          `the cookie ${name} of ${host} was observed with the domain ${domain}${flags}`,
          citeItems(record, 'cookie', [at]),
        ),
      ]
    })
  })

/** A site that answers without encryption, or with one that cannot be trusted. */
export const weakTransport = (found: Case): Side[] => [
  ...plainHttp(found),
  ...recordsOf(found, tlsRecord).flatMap((record) => {
    const { host, fault, validity } = record.facts
    const has = (words: string, key: 'fault' | 'expired') => [
      sideOf(record, `the TLS connection of ${host} has ${words}`, cite(record, key)),
    ]
    if (fault !== null) return has(`Fault: ${fault}`, 'fault')
    return validity.state === 'expired' ? has(`Certificate expired on: ${validity.on}`, 'expired') : []
  }),
]

export const plainHttp = (found: Case): Side[] =>
  recordsOf(found, plainHttpRecord).flatMap((record) =>
    record.facts.outcome === 'unencrypted'
      ? [
          sideOf(
            record,
            `a request over http to ${record.facts.host} was served without a redirect to https`,
            cite(record, 'request'),
          ),
        ]
      : [],
  )

export const offeredToChildren = (found: Case): Side[] =>
  recordsOf(found, storeListingRecord).flatMap((listing) => {
    const { offeredToChildren } = listing.facts
    return offeredToChildren === null
      ? []
      : [
          sideOf(
            listing,
            `${lower(listingOf(found, listing))}, offered to children: ${offeredToChildren}`,
            cite(listing, 'offeredToChildren'),
          ),
        ]
  })

/** Explicit declarations of a label that other evidence may contradict. */
const declarations = {
  encrypted: {
    key: 'encrypted',
    words: 'encrypted in transit: yes',
    isMade: ({ practices }: StoreLabelFacts) => practices?.encrypted === 'yes',
  },
  deletion: {
    key: 'deletion',
    words: 'deletion can be requested: yes',
    isMade: ({ practices }: StoreLabelFacts) => practices?.deletion === 'yes',
  },
  'none shared': {
    key: 'shared',
    words: 'shared with third parties: none',
    isMade: ({ shared }: StoreLabelFacts) => shared?.length === 0,
  },
  'none tracked': {
    key: 'tracked',
    words: 'used to track: none',
    isMade: ({ tracked }: StoreLabelFacts) => tracked?.length === 0,
  },
} as const

export const labelled = (found: Case, declared: keyof typeof declarations): Side[] =>
  recordsOf(found, storeLabelRecord).flatMap((label) => {
    const { key, words, isMade } = declarations[declared]
    return isMade(label.facts) ? [sideOf(label, `${theLabel(found, label)}, ${words}`, cite(label, key))] : []
  })

interface Label {
  store: string
  side: Side
  /** Every type that one of its boxes may mean. */
  covers: ReadonlySet<string>
  /** Types that its boxes surely mean, each with the row that says so. */
  rows: readonly { id: string; side: Side }[]
}

export const labels = (found: Case): Label[] =>
  recordsOf(found, storeLabelRecord).flatMap((label) => {
    const { state, store, declared, covers, types } = label.facts
    if (state === 'not given') return []
    const named = declared.join(', ') || 'none'
    return [
      {
        store: storeWords[store],
        side: sideOf(label, `${theLabel(found, label)} declares the data types: ${named}`, cite(label, 'declared')),
        covers: new Set(covers),
        rows: shownItems(label, 'type', types).flatMap(({ id, words, evidence }) =>
          id
            ? [
                {
                  id,
                  side: sideOf(label, `${theLabel(found, label)} declares: ${words}`, citeLines(label, { evidence })),
                },
              ]
            : [],
        ),
      },
    ]
  })

/** A disclosure that no policy makes, where whole policies were read. */
export const silence = (found: Case, check: string): Side[] =>
  recordsOf(found, policySearchRecord).flatMap((record) =>
    shownItems(record, 'silent', record.facts.silent)
      .filter((one) => one.check === check)
      .map(({ words, evidence }) =>
        sideOf(record, `no statement was found on ${words}`, [...new Set([record.head, evidence])]),
      ),
  )

/** Mentions of certificates on pages, by standard and state. */
export const certificates = (found: Case, ...states: ClaimState[]) =>
  quotesOf(found, certificationQuote)
    .filter(({ injectionFlags, facts }) => injectionFlags.length === 0 && states.includes(facts.state))
    .map((quote) => ({ ...asQuote(quote, 'a page states'), standard: quote.facts.standard, url: quote.url }))

export const badges = (found: Case) =>
  recordsOf(found, badgesRecord).flatMap((record) =>
    record.facts.standards.map((standard, at) => ({
      ...sideOf(
        record,
        `an image on the ${roleWords[record.facts.role]} is a badge of ${standardNames[standard]}`,
        citeItems(record, 'badge', [at]),
      ),
      standard,
    })),
  )

/** Third parties in the page of which it is known what they do for a site, other than to follow people. */
const processing: ReadonlySet<TrackingKind> = new Set(['replay', 'analytics', 'crash', 'identity', 'functional'])

/** Companies that the home page calls for and a whole list of subprocessors leaves out. */
export const unlistedProcessors = (found: Case): { company: string; seen: Side; list: Side }[] =>
  recordsOf(found, subprocessorRecord)
    .filter(({ facts }) => facts.list?.isWhole)
    .flatMap((record) => {
      const { list, subprocessors } = record.facts
      const listed = subprocessors.map(({ name, company }) => `${name} ${company ?? ''}`.toLowerCase())
      // A list that is longer than its record leaves open who else is on it.
      if (!list || listed.length !== list.count) return []
      const called = [
        ...visitsIn(found).flatMap((visit) =>
          told(shownItems(visit, 'contact', visit.facts.contacts)).map((item) => ({
            ...{ record: visit, evidence: item.evidence, company: item.company, kinds: item.kinds, entry: item.entity },
            words: `${homePage(visit)} called ${item.host} ${whenOf(visit)}, company: ${item.company}`,
          })),
        ),
        ...embeddedIn(found).map(({ record, item }) => ({
          ...{ record, evidence: item.evidence, company: item.company, kinds: item.kinds, entry: item.entry },
          words: `the home page of ${record.facts.host} calls for ${item.host}, company: ${item.company}`,
        })),
      ]
      // One company is called by many hosts and in many visits.
      const seen = new Set<string>()
      return called.flatMap(({ record: caller, evidence, company, kinds, entry, words }) => {
        const names = [company, entry, company?.split(' ')[0], entry?.split(/[ /]/u)[0]].flatMap(
          (n) => n?.toLowerCase() ?? [],
        )
        const works = kinds.some((kind) => processing.has(kind))
        if (!company || !works || seen.has(company) || listed.some((l) => names.some((n) => l.includes(n)))) return []
        seen.add(company)
        return [
          {
            company,
            seen: sideOf(caller, words, citeLines(caller, { evidence })),
            list: sideOf(
              record,
              `subprocessors listed by ${found.subject.name}: ${list.count}, completeness: ${wholeWords}`,
              cite(record, 'count', 'completeness'),
            ),
          },
        ]
      })
    })

export const gpcFiles = (found: Case, answer: 'true' | 'false'): Side[] =>
  recordsOf(found, gpcRecord).flatMap((record) =>
    String(record.facts.gpc) === answer
      ? [sideOf(record, `the gpc.json file of ${record.facts.host} says gpc: ${answer}`, cite(record, 'gpc'))]
      : [],
  )
