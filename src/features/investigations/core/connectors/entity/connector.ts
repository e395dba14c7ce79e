import { getDomain } from 'tldts'
import { isSilentOn } from '../../../../../scanners/policy/disclosures.silence.ts'
import type { CapturedEvidence } from '../../evidence.ts'
import { quoteEvidence } from '../../quote.ts'
import { recordEvidence } from '../../record.ts'
import { oneLine } from '../../text.ts'
import { countriesIn } from '../countries.ts'
import { documentsOf, type FoundDocument } from '../documents/found.ts'
import { type FoundRole, roleWords } from '../documents/lexicon.ts'
import type { Given, NetworkConnector } from '../network.ts'
import { isFlagged, quotedPage } from '../pages.ts'
import {
  type Brand,
  countriesByName,
  type EntityClause,
  isOfBrand,
  isSameName,
  nameKey,
  readEntity,
} from './clauses.ts'
import { entityQuote, entityRecord, entityVersion, namings } from './records.ts'
import { entityQuestions, entityRules } from './rules.ts'

const day = 86_400
const maxPerFact = 3
const maxQuotes = 40
const maxNamings = 12

/** Documents that name a legal entity, the surest first. */
const readRoles: readonly FoundRole[] = ['imprint', 'privacy', 'terms', 'dpa', 'home']

/** How an entity is named is known of English alone: of another language its absence cannot be told. */
const isInOtherLanguage = ({ page: { document } }: FoundDocument) =>
  document.language !== null && document.language !== 'en'

/** That no one is named is said only of pages without any word in which someone could be. */
const namesNoOne = (page: FoundDocument) =>
  !isInOtherLanguage(page) && isSilentOn('gdpr.controller', page.page.document.text)

/** Which legal entity answers for the product, as its own pages say. Reads what was fetched before and asks nothing. */
export const entityConnector: NetworkConnector = {
  id: 'entity',
  version: entityVersion,
  title: 'Look for the legal entity behind it',
  after: ['documents'],
  records: [entityRecord],
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
    const brand = brandOf(given)
    const found = pages.flatMap((doc) => clausesOf(doc, brand).map((clause) => ({ doc, clause })))
    const isNamed = found.some(({ clause }) => namings.some((as) => as === clause.fact))
    return [...(isNamed || pages.every(namesNoOne) ? entityEvidence(found, pages, given) : []), ...quotes(found, given)]
  },
}

interface Found {
  doc: FoundDocument
  clause: EntityClause
}

/** The subject's name, and the labels of its hosts: "acme" of www.acme.co.uk. */
function brandOf({ subject }: Given): Brand {
  const labels = subject.sites.flatMap(({ host }) => (getDomain(host) ?? host).split('.')[0] ?? [])
  const names = [subject.name, ...subject.aliases, ...(subject.company ? [subject.company.name] : [])]
  return [...new Set([...labels, ...names.map((name) => name.replace(/\.[a-z]{2,}$/u, ''))])]
}

function clausesOf(doc: FoundDocument, brand: Brand): EntityClause[] {
  const seen = new Map<string, EntityClause>()
  return readEntity(doc.page.document.text, doc.role, brand).filter((clause) => {
    const key = `${clause.fact} ${nameKey(clause.value)}`
    const known = seen.get(key)
    // The same name again says more where it has its address.
    const isNew = (!known || (!known.country && clause.country !== null)) && !isFlagged(doc.page, clause.sentence)
    if (isNew) seen.set(key, clause)
    return isNew
  })
}

function entityEvidence(found: readonly Found[], pages: readonly FoundDocument[], given: Given): CapturedEvidence[] {
  const brand = brandOf(given)
  const named = namings
    .flatMap((as) => found.filter(({ clause }) => clause.fact === as).map((one) => ({ ...one, as })))
    .toSorted((a, b) => rankOf(a, brand) - rankOf(b, brand))
  // One page may leave the legal form out that another has.
  const whole = named.find(({ clause }) => isWholeOf(clause.value, named[0]?.clause.value))
  if (whole) named.unshift(...named.splice(named.indexOf(whole), 1))
  const first = named[0]
  // Another page may give the address of the same company.
  const ofFirst = named.filter(({ clause }) => first && nameKey(clause.value) === nameKey(first.clause.value))
  const elsewhere = (key: string) =>
    pages.flatMap(({ page }) => countriesByName(page.document.text).get(key)?.name ?? [])[0] ?? null
  const country =
    ofFirst.find(({ clause }) => clause.country)?.clause.country?.name ??
    (first ? elsewhere(nameKey(first.clause.value)) : null)
  const saidOf = (fact: EntityClause['fact']) => found.find(({ clause }) => clause.fact === fact)?.clause.value ?? null
  return recordEvidence(
    entityRecord,
    {
      connector: 'entity',
      trust: first ? 'vendor_claim' : 'computed',
      document: 'entity',
      title: `Legal entity of ${given.subject.name}`,
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
    {
      name: given.subject.name,
      namings: named.slice(0, maxNamings).map(({ doc, clause, as }) => ({
        legalName: clause.value,
        as,
        role: doc.role,
        country: clause.country?.name ?? null,
        regions: clause.regions,
      })),
      country: country !== null && pages.some(({ page }) => standsIn(page.document.text, country)) ? country : null,
      // A group's names may be alike in several countries.
      city:
        ofFirst.find(({ clause }) => clause.city && (clause.country?.name ?? country) === country)?.clause.city ?? null,
      registration: saidOf('registration'),
      representative: saidOf('representative'),
      officer: saidOf('dpo'),
      pages: pages.map(({ finalUrl, role }) => ({ url: finalUrl, role })),
    },
  )
}

const isWholeOf = (name: string, short: string | undefined): boolean =>
  short !== undefined && name.length > short.length && nameKey(name) !== nameKey(short) && isSameName(name, short)

/** An address without the word of a country states none. */
const standsIn = (text: string, country: string) =>
  (text.match(/[\s\S]{1,2000}/gu) ?? []).some((part) => countriesIn(part).some(({ name }) => name === country)) ||
  (country === 'United States' && /\bU\.?S\.?A?\b|\bAmerican?\b/u.test(text))

/**
 * The surest first: who is called the controller outright, then a name that the product is known by, then the rest. Another
 * company that a policy calls a controller in passing comes last.
 */
function rankOf({ clause: { fact, value, isPlain, isLegalName }, doc }: Found, brand: Brand): number {
  if (isLegalName) return -1
  if (fact === 'copyright') return 6
  const isOwn = isOfBrand(value, brand)
  // The policy is where the controller must be named; in the terms the word may be left over.
  const isLeftOver = fact === 'controller' && (doc.role === 'terms' || doc.role === 'dpa')
  if (isOwn) return isLeftOver ? 1.5 : fact === 'controller' && isPlain ? 0 : 1
  if (fact === 'controller') return isPlain && !isLeftOver ? 2 : 4
  return fact === 'imprint' ? 3 : 5
}

function quotes(found: readonly Found[], given: Given): CapturedEvidence[] {
  const count = new Map<string, number>()
  const kept = found.filter(({ clause }) => {
    count.set(clause.fact, (count.get(clause.fact) ?? 0) + 1)
    return (count.get(clause.fact) ?? 0) <= maxPerFact
  })
  return kept.slice(0, maxQuotes).map(({ doc, clause }) =>
    quoteEvidence(
      entityQuote,
      {
        connector: 'entity',
        connectorVersion: entityVersion,
        trust: 'vendor_claim',
        document: `${doc.role}/${doc.finalUrl}`,
        title: `Legal entity in the ${roleWords[doc.role]} of ${given.subject.name}`,
        asOf: doc.page.document.lastUpdated?.date ?? null,
        page: quotedPage(doc.page),
        facts: {
          fact: clause.fact,
          value: oneLine(clause.value),
          role: doc.role,
          country: clause.country?.code ?? null,
          city: clause.city,
        },
      },
      clause.sentence,
    ),
  )
}
