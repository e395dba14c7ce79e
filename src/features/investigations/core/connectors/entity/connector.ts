import { documentEvidence, type Line, row } from '../../document.ts'
import { type CapturedEvidence, quoteEvidence } from '../../evidence.ts'
import { oneLine } from '../../text.ts'
import { documentsOf, type FoundDocument } from '../documents/found.ts'
import { type FoundRole, roleWords } from '../documents/lexicon.ts'
import type { Given, NetworkConnector } from '../network.ts'
import { isFlagged, quotedPage } from '../pages.ts'
import { type EntityClause, nameKey, readEntity } from './clauses.ts'
import { entityQuestions, entityRules } from './rules.ts'

const version = '1.0.0'
const day = 86_400
const maxPerFact = 3
const maxQuotes = 40

/** Where a legal entity is named, the surest first. */
const readRoles: readonly FoundRole[] = ['imprint', 'privacy', 'terms', 'dpa', 'home']

/** Which legal entity answers for the product, as its own pages say. Reads what was fetched before and asks nothing. */
export const entityConnector: NetworkConnector = {
  id: 'entity',
  version,
  title: 'Looked for the legal entity behind it',
  after: ['documents'],
  records: [],
  requests: 0,
  answersFor: [],
  rules: entityRules,
  questions: entityQuestions,
  ttlSeconds: 7 * day,
  plan: () => [],
  parse(given) {
    const pages = documentsOf(given.of('documents'), given.subject)
      .filter((d) => readRoles.includes(d.role) && d.isOwn && !d.isThin)
      .toSorted((a, b) => readRoles.indexOf(a.role) - readRoles.indexOf(b.role))
    if (pages.length === 0) return []
    const found = pages.flatMap((doc) => clausesOf(doc).map((clause) => ({ doc, clause })))
    return [...recordEvidence(found, pages, given), ...quotes(found, given)]
  },
}

interface Found {
  doc: FoundDocument
  clause: EntityClause
}

function clausesOf(doc: FoundDocument): EntityClause[] {
  const seen = new Set<string>()
  return readEntity(doc.page.document.text, doc.role).filter((clause) => {
    const key = `${clause.fact} ${nameKey(clause.value)}`
    const isNew = !seen.has(key) && !isFlagged(doc.page, clause.sentence)
    if (isNew) seen.add(key)
    return isNew
  })
}

const naming = ['controller', 'imprint', 'operator'] as const

function recordEvidence(found: readonly Found[], pages: readonly FoundDocument[], given: Given): CapturedEvidence[] {
  const name = given.subject.name
  // The surest statement first: a controller before an operator, an imprint before a policy.
  const named = naming.flatMap((fact) => found.filter(({ clause }) => clause.fact === fact))
  const first = named[0]
  const seat = named.find(({ clause }) => clause.country) ?? found.find(({ clause }) => clause.fact === 'seat')
  const city = named.find(({ clause }) => clause.city)?.clause.city
  const saidOf = (fact: EntityClause['fact']) => found.find(({ clause }) => clause.fact === fact)?.clause.value
  const [registration, representative, officer] = [saidOf('registration'), saidOf('representative'), saidOf('dpo')]
  return documentEvidence(
    {
      connector: 'entity',
      connectorVersion: version,
      kind: 'legal-entity',
      trust: first ? 'vendor_claim' : 'computed',
      document: 'entity',
      title: `Legal entity of ${name}`,
      requestedUrl: first?.doc.page.requestedUrl ?? null,
      finalUrl: first?.doc.finalUrl ?? null,
      page: first?.doc.finalUrl ?? null,
      asOf: null,
      fetchedAt:
        pages
          .map((p) => p.page.fetchedAt)
          .sort()
          .at(-1) ?? '',
      retrievedVia: first?.doc.page.via ?? 'fetch',
    },
    [
      {
        lines: [
          ['Document', 'legal entity'],
          ['Name', name],
          ...(first
            ? [
                ['Legal name', first.clause.value] as const,
                ['Named in', roleWords[first.doc.role]] as const,
                ['Named as', first.clause.fact] as const,
              ]
            : [
                [
                  'Found',
                  `No legal entity of ${name} was found in ${pages.length === 1 ? '1 page' : `${pages.length} pages`}`,
                ] as const,
              ]),
          ...(seat?.clause.country ? [['Country stated', seat.clause.country.name] as const] : []),
          ...(city ? [['City stated', city] as const] : []),
          ...(registration ? [['Registration', oneLine(registration)] as const] : []),
          ...(representative ? [['Representative', representative] as const] : []),
          ...(officer ? [['Data protection officer', officer] as const] : []),
        ],
      },
      {
        lines: [
          ...named.slice(0, 12).map(
            ({ doc, clause }): Line => [
              'Entity',
              row(clause.value, {
                as: clause.fact,
                page: roleWords[doc.role],
                country: clause.country?.name ?? null,
              }),
            ],
          ),
          ...pages.map((p): Line => ['Page read', row(p.finalUrl, { kind: roleWords[p.role] })]),
        ],
      },
    ],
  )
}

function quotes(found: readonly Found[], given: Given): CapturedEvidence[] {
  const count = new Map<string, number>()
  const kept = found.filter(({ clause }) => {
    count.set(clause.fact, (count.get(clause.fact) ?? 0) + 1)
    return (count.get(clause.fact) ?? 0) <= maxPerFact
  })
  return kept.slice(0, maxQuotes).map(({ doc, clause }) =>
    quoteEvidence(
      {
        connector: 'entity',
        connectorVersion: version,
        kind: 'entity-statement',
        trust: 'vendor_claim',
        document: `${doc.role}/${doc.finalUrl}`,
        title: `Legal entity in the ${roleWords[doc.role]} of ${given.subject.name}`,
        asOf: doc.page.document.lastUpdated?.date ?? null,
        reading: {
          fact: clause.fact,
          value: oneLine(clause.value),
          role: doc.role,
          ...(clause.country ? { country: clause.country.code } : {}),
          ...(clause.city ? { city: clause.city } : {}),
        },
        page: quotedPage(doc.page),
      },
      clause.sentence,
    ),
  )
}
