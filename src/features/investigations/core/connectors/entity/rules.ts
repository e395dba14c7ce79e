import { type CitedDocument, linesOf, textOf } from '../../document.ts'
import {
  type Case,
  cite,
  citeLines,
  draftsOf,
  type FindingDraft,
  nameIn,
  ofKind,
  quotesOf,
  type Rule,
} from '../../findings/case.ts'
import { nameKey } from './clauses.ts'

// Which legal entity answers for the product, as its own pages name it.

const entitySeverity = {
  'ent.legal-name': 0,
  'ent.seat-stated': 0,
  'ent.registration': 1,
  'ent.unnamed': 2,
  'ent.conflict': 1,
} as const

const draft = draftsOf(entitySeverity)

const entities = (found: Case) => ofKind(found, 'legal-entity')

const named: Rule = (found) =>
  entities(found).flatMap((doc) => {
    const legalName = textOf(doc, 'Legal name')
    const name = nameIn(doc)
    const legal = [{ framework: 'GDPR', ref: 'Art. 13(1)(a)' }]
    if (!legalName)
      return [
        draft('ent.unnamed', {
          direction: 'gap',
          title: 'No legal entity named',
          statement: `${textOf(doc, 'Found')}.`,
          evidence: cite(doc, 'Page read'),
          legal,
          basis: doc,
        }),
      ]
    const country = textOf(doc, 'Country stated')
    const registration = textOf(doc, 'Registration')
    return [
      draft('ent.legal-name', {
        direction: 'info',
        title: 'Legal entity',
        statement: `Legal name in the ${textOf(doc, 'Named in')} of ${name}: ${point(legalName)}`,
        evidence: [...cite(doc, 'Legal name'), ...sourceOf(found, legalName)].slice(0, 6),
        parties: [legalName],
        legal,
        basis: doc,
      }),
      ...(country
        ? [
            draft('ent.seat-stated', {
              direction: 'info',
              title: 'Country stated',
              statement: `Country stated for the legal entity of ${name}: ${country}.`,
              evidence: cite(doc, 'Country stated'),
              basis: doc,
            }),
          ]
        : []),
      ...(registration
        ? [
            draft('ent.registration', {
              direction: 'mitigation',
              title: 'Registration stated',
              statement: `Registration of the legal entity of ${name}: ${point(registration)}`,
              evidence: cite(doc, 'Registration'),
              basis: doc,
            }),
          ]
        : []),
    ]
  })

const point = (text: string) => (text.endsWith('.') ? text : `${text}.`)

const sourceOf = (found: Case, legalName: string): string[] =>
  quotesOf(found, 'entity-statement')
    .filter((q) => nameKey(q.reading.value ?? '') === nameKey(legalName))
    .slice(0, 2)
    .map((q) => q.evidence)

/** Several entities on one page divide the world among themselves; pages that name none in common do not agree. */
const conflict: Rule = (found) =>
  entities(found).flatMap((doc) => {
    const byPage = Map.groupBy(linesOf(doc, 'Entity'), (line) => line.cells.page ?? '')
    const pages = [...byPage]
    for (const [index, [page, lines]] of pages.entries())
      for (const [other, others] of pages.slice(index + 1)) {
        const known = new Set(lines.map((l) => nameKey(l.value)))
        if (others.some((l) => known.has(nameKey(l.value)))) continue
        return conflictDraft(doc, [page, lines], [other, others])
      }
    return []
  })

type PageLines = [page: string, lines: ReturnType<typeof linesOf>]

function conflictDraft(doc: CitedDocument, [page, lines]: PageLines, [other, others]: PageLines): FindingDraft[] {
  const [a, b] = [lines[0], others[0]]
  if (!a || !b) return []
  return [
    draft('ent.conflict', {
      direction: 'contradiction',
      title: 'Pages name different legal entities',
      statement: `Entity in the ${page}: ${a.value}; entity in the ${other}: ${point(b.value)}`,
      evidence: citeLines(doc, a, b),
      parties: [a.value, b.value],
      basis: doc,
    }),
  ]
}

export const entityRules: readonly Rule[] = [named, conflict]

export const entityQuestions: Readonly<Record<string, (name: string) => string>> = {
  'ent.unnamed': (name) => `Which legal entity operates ${name}, and in which country is its seat?`,
  'ent.conflict': (name) => `Which legal entity is the controller for ${name}? Its pages name different ones.`,
}
