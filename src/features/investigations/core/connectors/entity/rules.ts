import {
  type Case,
  cite,
  citeLines,
  draftsOf,
  type FindingDraft,
  quotesOf,
  type Rule,
  recordsOf,
  shownItems,
} from '../../findings/case.ts'
import { ended } from '../../text.ts'
import { roleWords } from '../documents/lexicon.ts'
import { isSameName, nameKey } from './clauses.ts'
import { entityQuote, entityRecord, regionWords, unnamedWords } from './records.ts'

// Which legal entity answers for the product, as its own pages name it.

const entitySeverity = {
  'ent.legal-name': 0,
  'ent.seat-stated': 0,
  'ent.registration': 1,
  'ent.unnamed': 2,
  'ent.conflict': 1,
  'ent.regions': 0,
} as const

const draft = draftsOf(entitySeverity)

const named: Rule = (found) =>
  recordsOf(found, entityRecord).flatMap((record) => {
    const { name, namings, country, registration } = record.facts
    const [first] = namings
    const legal = [{ framework: 'GDPR', ref: 'Art. 13(1)(a)' }]
    if (!first)
      return [
        draft('ent.unnamed', {
          direction: 'gap',
          title: 'No legal entity named',
          statement: `${unnamedWords(record.facts)}.`,
          evidence: cite(record, 'page'),
          legal,
          basis: record,
        }),
      ]
    const { legalName, role } = first
    return [
      draft('ent.legal-name', {
        direction: 'info',
        title: isOneOfSeveral(namings) ? 'One of several legal entities' : 'Legal entity',
        statement: `Legal name in the ${roleWords[role]} of ${name}: ${ended(legalName)}`,
        evidence: [...cite(record, 'legalName'), ...sourceOf(found, legalName)].slice(0, 6),
        parties: [legalName],
        legal,
        basis: record,
      }),
      ...(country && first.regions.length === 0 && !isOneOfMany(namings)
        ? [
            draft('ent.seat-stated', {
              direction: 'info',
              title: 'Country of the entity',
              statement: `Country of the legal entity of ${name}: ${country}.`,
              evidence: cite(record, 'country'),
              basis: record,
            }),
          ]
        : []),
      ...(registration
        ? [
            draft('ent.registration', {
              direction: 'mitigation',
              title: 'Registration stated',
              statement: `Registration of the legal entity of ${name}: ${ended(registration)}`,
              evidence: cite(record, 'registration'),
              basis: record,
            }),
          ]
        : []),
    ]
  })

/** A table of the companies of a group names more than two, and none of them as the one that answers for all. */
/** With two controllers named, no one country is that of the entity. */
const isOneOfMany = (namings: readonly { legalName: string }[]): boolean =>
  new Set(namings.map(({ legalName }) => nameKey(legalName))).size > 1
const isOneOfSeveral = (namings: readonly { legalName: string; as: string; role: string }[]): boolean => {
  const own = namings.filter(({ as, role }) => as === namings[0]?.as && role === namings[0]?.role)
  return new Set(own.map(({ legalName }) => nameKey(legalName))).size > mostOfOne
}
const mostOfOne = 2

const sourceOf = (found: Case, legalName: string): string[] =>
  quotesOf(found, entityQuote)
    .filter(({ facts }) => nameKey(facts.value) === nameKey(legalName))
    .slice(0, 2)
    .map((q) => q.evidence)

/** A group names a controller for each part of the world. */
const byRegion: Rule = (found) =>
  recordsOf(found, entityRecord).flatMap((record): FindingDraft[] => {
    const divided = shownItems(record, 'entity', record.facts.namings).filter(({ regions }) => regions.length > 0)
    const names = [...new Map(divided.map((one) => [nameKey(one.legalName), one])).values()]
    // Controllers of one part of the world alone do not divide it.
    const divisions = new Set(names.map(({ regions }) => regions.join()))
    if (names.length < 2 || divisions.size < 2) return []
    // Two controllers of one region answer for different services, and which for which cannot be told.
    const all = names.flatMap(({ regions }) => regions)
    if (new Set(all).size < all.length) return []
    const parts = names.map(
      ({ legalName, country, regions }) =>
        `${regions.map((region) => regionWords[region]).join(', ')}: ${legalName}${country ? ` (${country})` : ''}`,
    )
    return [
      draft('ent.regions', {
        direction: 'info',
        title: 'Controllers by region',
        statement: `Controllers that ${record.facts.name} names by region. ${parts.join('; ')}.`,
        evidence: citeLines(record, ...names),
        parties: names.map(({ legalName }) => legalName),
        legal: [{ framework: 'GDPR', ref: 'Art. 13(1)(a)' }],
        basis: record,
      }),
    ]
  })

/** Several entities on one page divide the world among themselves; pages that name none in common do not agree. */
const conflict: Rule = (found) =>
  recordsOf(found, entityRecord).flatMap((record): FindingDraft[] => {
    const named = shownItems(record, 'entity', record.facts.namings).filter(
      // A trade name is no other entity.
      ({ as, legalName }) => as !== 'copyright' && nameKey(legalName) !== nameKey(record.facts.name),
    )
    if (named.some(({ regions }) => regions.length > 0)) return []
    const pages = [...Map.groupBy(named, ({ role }) => role)]
    for (const [index, [page, here]] of pages.entries())
      for (const [other, there] of pages.slice(index + 1)) {
        const isKnown = (name: string) => here.some(({ legalName }) => isSameName(legalName, name))
        const [a, b] = [here[0], there[0]]
        if (!a || !b || there.some(({ legalName }) => isKnown(legalName))) continue
        return [
          draft('ent.conflict', {
            direction: 'contradiction',
            title: 'Pages name different legal entities',
            statement: `Entity in the ${roleWords[page]}: ${a.legalName}; entity in the ${roleWords[other]}: ${ended(b.legalName)}`,
            evidence: citeLines(record, a, b),
            parties: [a.legalName, b.legalName],
            basis: record,
          }),
        ]
      }
    return []
  })

export const entityRules: readonly Rule[] = [named, byRegion, conflict]

export const entityQuestions: Readonly<Record<string, (name: string) => string>> = {
  'ent.unnamed': (name) => `Which legal entity operates ${name}, and in which country is its seat?`,
  'ent.conflict': (name) => `Which legal entity is the controller for ${name}? Its pages name different ones.`,
}
