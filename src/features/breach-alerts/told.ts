import { compareText } from '../../platform/shared/text.ts'
import { normaliseDataTypes } from './data-types.ts'
import { type BreachFact, type BreachSourceFact, type ToldField, toldFields } from './facts.ts'
import { noFlags } from './feeds/feed.ts'
import { type SourceItem, sourceKeys } from './items.ts'
import { flagsOf } from './judged-breach.ts'
import { type Member, memberKey } from './merge.ts'
import { type Said, shownOf, speakersOf } from './shown.ts'

// From the records of a breach to its facts, for breaches that feeds bring or change.

export interface BreachRecord extends Member {
  /** The record from a file, before its feed brought it; null where no file did. */
  said: SourceItem | null
  /** The fields of the breach that followed it so far. */
  says: readonly ToldField[]
}

/** Values that a person chose for a breach from a file, whatever feeds say about it. */
export type Curated = Pick<
  BreachFact,
  'company' | 'companyId' | 'title' | 'domain' | 'publishedOn' | 'industry' | 'flags'
>

/** A record of a file, as far as the file tells which of the breach's facts it follows. */
export const saidOf = (breach: BreachFact, source: BreachSourceFact): SourceItem => ({
  source: source.key,
  externalId: source.externalId,
  company: source.name,
  title: breach.title,
  domain: breach.domain,
  breachedOn: source.breachedOn,
  publishedOn: source.publishedOn,
  modifiedAt: null,
  affected: source.says.includes('affected')
    ? breach.affected.filter((one) => one.source === source.key).map(({ count, scope }) => ({ count, scope }))
    : [],
  dataTypes: source.says.includes('dataTypes') ? breach.dataTypes : [],
  flags: {
    ...noFlags,
    verified: source.says.includes('verified') ? breach.isVerified : null,
    // No register has such marks.
    ...(source.key === 'hibp' && {
      sensitive: breach.flags.includes('sensitive'),
      spamList: breach.flags.includes('spamList'),
      malware: breach.flags.includes('malware'),
      stealerLog: breach.flags.includes('stealerLog'),
    }),
  },
  industry: breach.industry,
  url: source.url,
  payload: null,
})

/**
 * The facts that follow from these records. A person’s choices stay, the order of the records included; all else is what
 * the sources say now, whichever came first.
 * @param seenOn Replaces the day of publication where no source gives one.
 * @returns the breach with the sources that speak for it, and those that listed it once.
 */
export function factOfRecords({
  id,
  records: given,
  curated,
  seenOn,
}: {
  id: string
  records: readonly BreachRecord[]
  curated: Curated | null
  seenOn: string
}): { fact: BreachFact; silent: BreachSourceFact[]; isWithdrawn: boolean } {
  const records = curated ? given : given.toSorted(bySource)
  const shown = shownOf(records)
  const speakers = speakersOf(records)
  const [first] = speakers
  if (!first) throw new Error(`breach ${id} has no record`)
  const domain = curated ? curated.domain : (shown.domain?.value ?? null)
  const publishedOn =
    speakers.flatMap(({ item }) => item.publishedOn ?? []).toSorted()[0] ?? curated?.publishedOn ?? seenOn
  const verdicts = speakers.map(({ item }) => verifiedBy(item))
  const isVerified = verdicts.includes(true) ? true : (verdicts.find((verdict) => verdict !== null) ?? null)
  const flags = flagsOf({ ...shown.flags, verified: null }, domain)

  // If a person chose among several sources for the day, it stays with that source.
  const dated = speakers.find(
    ({ item, says }) => curated && says.includes('breachedOn') && item.breachedOn.from !== null,
  )
  const breachedOn = dated?.item.breachedOn ?? shown.breachedOn?.value ?? { from: null, to: null }

  const follows = (said: Said<unknown> | null) => (record: BreachRecord) =>
    said !== null && memberKey(said) === memberKey(record.item)
  const firstToTell = speakers.find(({ item }) => item.publishedOn === publishedOn)
  const firstRegister = speakers.find(({ item }) => item.source !== 'hibp')
  const says: Record<ToldField, (record: BreachRecord) => boolean> = {
    company: curated ? (record) => record.says.includes('company') : follows(shown.company),
    domain: curated ? (record) => record.says.includes('domain') : follows(shown.domain),
    breachedOn: dated ? (record) => record === dated : follows(shown.breachedOn),
    publishedOn: (record) => record === firstToTell,
    affected: ({ item }) => countsOf(item).length > 0,
    dataTypes: follows(shown.dataTypes),
    verified: (record) =>
      isVerified !== null &&
      verifiedBy(record.item) === isVerified &&
      (record.item.source === 'hibp' || record === firstRegister),
  }
  const sourceOf = (record: BreachRecord): BreachSourceFact => ({
    key: record.item.source,
    externalId: record.item.externalId,
    url: record.item.url,
    publishedOn: record.item.publishedOn,
    name: record.item.company,
    breachedOn: record.item.breachedOn,
    says: sameOrderAs(
      record.says,
      toldFields.filter((field) => speakers.includes(record) && says[field](record)),
    ),
  })
  return {
    fact: {
      id,
      company: curated?.company ?? shown.company?.value ?? first.item.company,
      companyId: curated?.companyId ?? null,
      domain,
      title: curated?.title ?? first.item.title,
      breachedOn,
      publishedOn,
      affected: affectedOf(speakers),
      dataTypes: normaliseDataTypes(shown.dataTypes?.value ?? []),
      isVerified,
      industry: curated?.industry ?? shown.industry?.value ?? null,
      flags: curated?.flags.includes('collection') && !flags.includes('collection') ? [...flags, 'collection'] : flags,
      sources: speakers.map(sourceOf),
    },
    silent: records.filter((record) => !speakers.includes(record)).map(sourceOf),
    isWithdrawn: shown.isWithdrawn,
  }
}

const bySource = ({ item: a }: BreachRecord, { item: b }: BreachRecord): number =>
  sourceKeys.indexOf(a.source) - sourceKeys.indexOf(b.source) || compareText(a.externalId, b.externalId)

/** A register's notice is made by the organisation itself: data/SOURCES.md. */
const verifiedBy = ({ source, flags }: SourceItem): boolean | null => (source === 'hibp' ? flags.verified : true)

const countsOf = ({ affected }: SourceItem) => affected.filter(({ count }) => count > 0)

/** Every count once; a file may know better whom it counts. */
function affectedOf(speakers: readonly BreachRecord[]): BreachFact['affected'] {
  const all = speakers.flatMap(({ item, said }) =>
    countsOf(item).map(({ count, scope }) => ({
      count,
      scope: said?.affected.find((known) => known.count === count)?.scope ?? scope,
      source: item.source,
    })),
  )
  return [...new Map(all.map((one) => [`${one.source} ${one.count} ${one.scope}`, one])).values()]
}

/** The same fields in another order are no change. */
const sameOrderAs = (before: readonly ToldField[], now: ToldField[]): ToldField[] =>
  before.length === now.length && now.every((field) => before.includes(field)) ? [...before] : now
