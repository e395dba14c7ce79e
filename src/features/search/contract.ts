import { z } from 'zod'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { entryTypes, riskLevels } from '../../product/entries.ts'
import { scoreSummary } from '../../product/score/method/contract.ts'
import { queryLimit } from '../../product/search-box.ts'
import { searchTypes, sortOrders, splitValues } from './vocabulary.ts'

// Longer input is cut, not refused: no one's name is that long, and a paste should still find something.
const q = z
  .string()
  .default('')
  .transform((text) => text.replaceAll('\u0000', ' ').slice(0, queryLimit).toWellFormed())

/** SPEC's eight fields first; the rest is ours. */
export const searchEntry = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(entryTypes),
  company: z.string(),
  riskLevel: z.enum(riskLevels),
  dataCollected: z.array(z.string()),
  sdkTrackers: z.array(z.string()),
  domains: z.array(z.string()),
  slug: z.string(),
  companyId: z.string().nullable(),
  companyCountry: z.string().nullable(),
  category: z.string().nullable(),
  score: z.int().nullable(),
  /** Level, range, and why in codes; null until the entry was scored once. */
  summary: scoreSummary.nullable(),
  /** How the data types are known: seen in traffic, declared in the store label, what its requests can carry. */
  dataBasis: z.string().nullable(),
  /** Month of the newest evidence, e.g. 2022-09; null where no one looked. */
  evidenceAsOf: z.string().nullable(),
  /** How the list of trackers came about: "seen in traffic, 2022", "none seen in traffic, 2022", "not looked at"; null for other types. */
  trackersBasis: z.string().nullable(),
  /** Apps in which a study saw this SDK's endpoints; null where no one counted. */
  seenInApps: z.int().nullable(),
  /** True only where recent evidence of low risk carries the words "privacy-focused". */
  privacyFocused: z.boolean(),
  /** Level of each listed tracker, in the order of sdkTrackers. */
  trackerLevels: z.array(z.enum(riskLevels)),
})

export const facetCounts = z.array(z.object({ value: z.string(), label: z.string(), count: z.int() }))

const foundCompany = z.object({
  id: z.string(),
  name: z.string(),
  country: z.string().nullable(),
  /** How many of the catalog are its own. */
  entries: z.int(),
})

export const searchPage = z.object({
  total: z.int(),
  /** True when more matched than are ranked and counted. */
  truncated: z.boolean(),
  page: z.int(),
  pages: z.int(),
  entries: z.array(searchEntry),
  companies: z.array(foundCompany),
  facets: z.object({
    type: facetCounts,
    level: facetCounts,
    category: facetCounts,
    company: facetCounts,
    country: facetCounts,
    evidence: facetCounts,
  }),
})

/** Several values: a repeated parameter, or one with the values joined by `valueSeparator`. */
const many = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((value) => (value === undefined ? [] : splitValues([value].flat())))

export const searchContract = {
  'GET /api/search': endpoint({
    summary: 'Entries that match a name, package id, host, alias or company; the best known ones for an empty query',
    query: z.object({ q, type: z.enum(searchTypes).default('all') }),
    response: z.array(searchEntry),
  }),
  'GET /api/suggestions': endpoint({
    summary: 'Up to eight names for two or more typed characters',
    query: z.object({ q }),
    response: z.array(z.object({ name: z.string(), type: z.enum(entryTypes), company: z.string(), slug: z.string() })),
  }),
  'GET /api/tracker-entries': endpoint({
    summary: 'The first 100 entries by reach; a Link header leads to the next ones',
    query: z.object({ cursor: z.coerce.number().int().min(0).max(1_000_000).default(0) }),
    response: z.array(
      z.object({
        name: z.string(),
        type: z.enum(entryTypes),
        company: z.string(),
        riskLevel: z.enum(riskLevels),
        dataCollected: z.array(z.string()),
        sdkTrackers: z.array(z.string()),
        domains: z.array(z.string()),
        description: z.string(),
        summary: scoreSummary.nullable(),
      }),
    ),
  }),
  'GET /api/search/totals': endpoint({
    summary: 'How many entries of each type the catalog holds',
    response: z.object({ app: z.int(), sdk: z.int(), domain: z.int() }),
  }),
  'GET /api/search/results': endpoint({
    summary: 'All results with facets, a page at a time',
    query: z.object({
      q,
      type: z.enum(searchTypes).default('all'),
      sort: z.enum(sortOrders).default('relevance'),
      level: many,
      category: many,
      company: many,
      country: many,
      evidence: many,
      page: z.coerce.number().int().min(1).max(10_000).default(1),
    }),
    response: searchPage,
  }),
}

export type SearchTotals = z.infer<(typeof searchContract)['GET /api/search/totals']['response']>
export type SearchEntry = z.infer<typeof searchEntry>
export type FoundCompany = z.infer<typeof foundCompany>
export type SearchPage = z.infer<typeof searchPage>
