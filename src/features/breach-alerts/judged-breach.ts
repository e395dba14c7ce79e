import { foldedWords } from '../../product/company-names.ts'
import { normaliseDataTypes } from './data-types.ts'
import { describeBreach } from './describe.ts'
import { type BreachFact, type BreachFlag, mostAffected } from './facts.ts'
import type { SourceFlags } from './items.ts'
import { gravestFirst, type Severity, severityOf } from './severity.ts'

/** A breach with all that follows from its facts: what is stored and shown. */
export interface JudgedBreach extends BreachFact {
  /** The first day on which it was public: of a month or a year its first. */
  discoveredOn: string
  accounts: number | null
  severity: Severity
  description: string
  searchWords: string
}

export function judgedBreachOf(fact: BreachFact): JudgedBreach {
  const accounts = mostAffected(fact.affected)
  const affected = fact.affected.toSorted((a, b) => b.count - a.count)
  return {
    ...fact,
    affected,
    dataTypes: gravestFirst(fact.dataTypes),
    discoveredOn: firstDayOf(fact.publishedOn),
    accounts,
    severity: severityOf({
      names: [...new Set([fact.company, fact.title, ...fact.sources.map(({ name }) => name)])],
      sources: fact.sources.map(({ key }) => key),
      dataTypes: normaliseDataTypes(fact.dataTypes),
      industry: fact.industry,
      affected: accounts,
      isVerified: fact.isVerified,
      isSensitive: fact.flags.includes('sensitive'),
      breachedOn: fact.breachedOn.from,
      publishedOn: fact.publishedOn,
    }),
    description: describeBreach({ ...fact, affected }),
    searchWords: searchWordsOf([fact.company, fact.title, fact.domain ?? '', ...fact.sources.map(({ name }) => name)]),
  }
}

/** Words between blanks, so that a search finds whole words only: "Meta" is not in "Metallco". */
export const searchWordsOf = (texts: readonly string[]): string =>
  // Two blanks between texts: no phrase reaches from one name into the next.
  [...new Set(texts.map((text) => ` ${foldedWords(text).join(' ')} `))].join(' ')

/**
 * Returns what a source's marks say about a breach. Loot of malware and lists for spam come from everywhere, unless a
 * site is named.
 */
export function flagsOf(flags: SourceFlags, domain: string | null): BreachFlag[] {
  const isGathered = !domain && (flags.stealerLog || flags.malware || flags.spamList)
  return [
    ...(['sensitive', 'spamList', 'malware', 'stealerLog'] as const).filter((flag) => flags[flag]),
    ...(isGathered ? (['collection'] as const) : []),
  ]
}

const firstDayOf = (date: string) => `${date}-01-01`.slice(0, 10)
