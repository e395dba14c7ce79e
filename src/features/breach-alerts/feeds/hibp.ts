import { z } from 'zod'
import { isoDay } from '../../../platform/shared/days.ts'
import { cleanLine, compareText } from '../../../platform/shared/text.ts'
import { isoInstant } from '../days.ts'
import type { SourceItem } from '../items.ts'
import { mostRecords, type ParseResult, type Row, readJson, resultOf, tooMany, unparseable } from './feed.ts'

// Have I Been Pwned, API v3. New fields may appear without a new version: whatever is not named here is ignored, and
// Description, Attribution and LogoPath, its prose and pictures, are never kept.

/** One record, its key is `Name`; `Title` may change. Not strict, by the API's own advice. */
const record = z.object({
  // It becomes part of an address, and text that Postgres cannot store isn't a key.
  Name: z.string().regex(/^[^\p{C}\s/\\?#]{1,150}$/u),
  Title: z.string().min(1).max(500),
  Domain: z.string().max(253).nullish(),
  BreachDate: z.string(),
  AddedDate: z.string(),
  ModifiedDate: z.string().nullish(),
  PwnCount: z.number().int().nonnegative().nullish(),
  DataClasses: z.array(z.string().max(200)).max(500),
  DisclosureUrl: z.string().max(2_000).nullish(),
  IsVerified: z.boolean(),
  // Later additions than the first version: absent means no.
  IsFabricated: z.boolean().default(false),
  IsSensitive: z.boolean().default(false),
  IsRetired: z.boolean().default(false),
  IsSpamList: z.boolean().default(false),
  IsMalware: z.boolean().default(false),
  IsStealerLog: z.boolean().default(false),
})

const host = /^(?=.{4,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/

function rowOf(value: unknown): Row {
  const read = record.safeParse(value)
  const externalId = z.object({ Name: record.shape.Name }).safeParse(value).data?.Name ?? null
  const rejected = (why: string): Row => ({ outcome: 'rejected', externalId, why })
  if (!read.success) {
    const [first] = read.error.issues
    return rejected(`${first?.path.join('.') || 'the record'}: ${first?.message ?? 'not as expected'}`)
  }
  const { Name, Title, Domain, ModifiedDate, PwnCount, DataClasses, DisclosureUrl, ...rest } = read.data
  const breachedOn = isoDay(rest.BreachDate)
  const added = isoInstant(rest.AddedDate)
  const modified = ModifiedDate == null ? null : isoInstant(ModifiedDate)
  const title = cleanLine(Title)
  if (!breachedOn || !added || modified === undefined) return rejected('a date that is none')
  if (title === '') return rejected('no title')
  const domain = (Domain ?? '')
    .trim()
    .toLowerCase()
    .replace(/^www\./, '')
  const disclosureUrl = DisclosureUrl && URL.canParse(DisclosureUrl) ? new URL(DisclosureUrl) : undefined
  const item: SourceItem = {
    source: 'hibp',
    externalId: Name,
    company: title,
    title,
    domain: host.test(domain) ? domain : null,
    breachedOn: { from: breachedOn, to: null },
    publishedOn: added.slice(0, 10),
    modifiedAt: modified,
    affected: PwnCount == null ? [] : [{ count: PwnCount, scope: 'accounts' }],
    dataTypes: [...new Set(DataClasses.map((name) => cleanLine(name, 100)))].filter(Boolean).toSorted(compareText),
    flags: {
      verified: rest.IsVerified,
      sensitive: rest.IsSensitive,
      spamList: rest.IsSpamList,
      malware: rest.IsMalware,
      stealerLog: rest.IsStealerLog,
      fabricated: rest.IsFabricated,
      retired: rest.IsRetired,
    },
    industry: null,
    url: `https://haveibeenpwned.com/Breach/${encodeURIComponent(Name)}`,
    payload: {
      name: Name,
      addedAt: added,
      // The page where the company or a paper reported it.
      disclosureUrl: disclosureUrl && /^https?:$/.test(disclosureUrl.protocol) ? disclosureUrl.href : null,
    },
  }
  return { outcome: 'item', item }
}

export function parseHibp(body: string): ParseResult {
  const json = readJson(body)
  if (json.outcome === 'none') return unparseable(json.reason)
  if (!Array.isArray(json.value)) return unparseable('JSON that is no list of breaches')
  if (json.value.length > mostRecords) return tooMany(json.value.length)
  return resultOf(json.value.map(rowOf), { sameId: 'contradiction' })
}

export function parseHibpLatest(body: string): ParseResult {
  const json = readJson(body)
  if (json.outcome === 'none') return unparseable(json.reason)
  return resultOf([rowOf(json.value)], { sameId: 'contradiction' })
}
