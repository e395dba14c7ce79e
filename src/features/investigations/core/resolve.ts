import { z } from 'zod'
import { remembered } from '../../../platform/shared/remembered.ts'
import { compareText } from '../../../platform/shared/text.ts'
import { initialsOf, nameWords } from '../../../product/company-names.ts'
import type { RiskLevel } from '../../../product/entries.ts'
import { foldIdentifier, foldName } from '../../../product/naming/normalise.ts'
import { slipsAllowed, slipsOf } from '../../../product/naming/typos.ts'
import type { Hit } from '../../search/index/search-index.ts'
import { quoted } from '../rules.ts'
import { noRecordWords } from './connectors/absence.ts'
import type { SearchedPlace } from './connectors/connector.ts'
import type { CapturedEvidence } from './evidence.ts'
import { type Initials, type Input, type InputKind, initialsIn, inputKinds, namesInside, wordsInside } from './input.ts'
import { recordEvidence, recordKind } from './record.ts'
import { nameInText, type Subject, type SubjectKind } from './subject.ts'
import { oneLine } from './text.ts'

/** Best first. `identifier`: host, package or store id, whole; `chosen`: a person said so. */
export const matchKinds = ['identifier', 'exact', 'alias', 'chosen', 'prefix', 'token', 'typo'] as const
export type MatchKind = (typeof matchKinds)[number]

/** A hit of the catalog's search. */
export interface Candidate {
  kind: Exclude<SubjectKind, 'unknown'>
  key: string
  name: string
  aliases: string[]
  company: { id: string; name: string } | null
  /** The company above its company. */
  parentId?: string | null
  level: RiskLevel
  match: MatchKind
  /** 0 to 1. */
  score: number
}

/** Whom an input means. Only an identifier, a name or an alias decides; whatever else was found is offered. */
export type Resolution =
  | { outcome: 'resolved'; input: Input; subject: Subject; match: MatchKind }
  /** In no catalog: a host, a package or a store id, or a name with which a person went on. */
  | { outcome: 'unknown'; input: Input; subject: Subject; searchedPlaces: SearchedPlace[]; nearest: Candidate[] }

/** A person has to say who is meant; nothing is begun before that. */
export interface Asked {
  outcome: 'asked'
  input: Input
  searchedPlaces: SearchedPlace[]
  /** The likeliest first; none where nothing is like it. */
  offers: Candidate[]
}

/** Name and identifiers of a catalog entry. */
export type Named = Omit<Candidate, 'match' | 'score'> & { identifiers: string[] }

/** On what ground a name counts as meant, and how sure that makes us: `covered` is given in full when all of the name was typed. */
const grounds = {
  'its identifier': { match: 'identifier', score: 1, covered: 0 },
  'its name': { match: 'exact', score: 1, covered: 0 },
  'its name but for the legal form': { match: 'exact', score: 0.98, covered: 0 },
  'another name of it': { match: 'alias', score: 0.95, covered: 0 },
  // graph.facebook.com belongs to the owner of facebook.com.
  'a host above': { match: 'identifier', score: 0.9, covered: 0 },
  // "Teams" of "Microsoft Teams".
  'its name without that of its company': { match: 'token', score: 0.9, covered: 0 },
  'the first words of its name': { match: 'prefix', score: 0.85, covered: 0.1 },
  // "OCI" of "Oracle Cloud Infrastructure": before the names that begin with these letters.
  'the first letters of its words': { match: 'token', score: 0.8, covered: 0 },
  'the beginning of its name': { match: 'prefix', score: 0.6, covered: 0.3 },
  'words of its name': { match: 'token', score: 0.5, covered: 0.2 },
  'the beginning of a word': { match: 'token', score: 0.4, covered: 0.2 },
  'a name within what was typed': { match: 'token', score: 0.6, covered: 0.2 },
  // "Tyler Munis": who makes it may be Tyler Technologies.
  'a name that begins as what was typed': { match: 'token', score: 0.5, covered: 0 },
  'a similar spelling': { match: 'typo', score: 0.55, covered: 0 },
  // Another product of the same house is not what was asked for.
  'the name of its company': { match: 'token', score: 0.3, covered: 0 },
} as const satisfies Record<string, { match: MatchKind; score: number; covered: number }>

/** Rates a search result for this input. `found` is how the search says it matched. */
export function candidateOf(
  named: Named,
  { found, input }: { found: Hit['match'] | undefined; input: Pick<Input, 'kind' | 'text' | 'terms'> },
): Candidate {
  const { kind, key, name, aliases, company, parentId, level } = named
  const above = labelsAbove(named.identifiers, input)
  const ground = groundOf(named, { found, input, above })
  const { match, score, covered } = grounds[ground]
  const length = foldName(name).compact.length
  const typed = Math.max(0, ...input.terms.map((term) => foldName(term).compact.length))
  // For a longer text, the share of it that the name covers.
  const [part, whole] = ground === 'a name within what was typed' ? [length, typed] : [typed, length]
  const share = whole === 0 ? 0 : Math.min(1, part / whole)
  // The nearest host decides: a product on a host of its own, before the domain above it.
  const distance = match === 'identifier' && above ? Math.min(above - 1, 9) / 100 : 0
  return {
    kind,
    key,
    name,
    aliases,
    company,
    parentId: parentId ?? null,
    level,
    match,
    score: score + covered * share - distance,
  }
}

function groundOf(
  { kind, name, aliases, identifiers, company }: Pick<Named, 'kind' | 'name' | 'aliases' | 'identifiers' | 'company'>,
  {
    found,
    input,
    above,
  }: { found: Hit['match'] | undefined; input: Pick<Input, 'kind' | 'text' | 'terms'>; above: number | undefined },
): keyof typeof grounds {
  const { terms } = input
  const isIt = (called: string) => terms.some((term) => isCalled(called, { kind: input.kind, term }))
  if (above === 0 || identifiers.some((value) => terms.some((term) => isSame(value, term)) && !isHost(input)))
    return 'its identifier'
  if (isIt(name)) return terms.some((term) => isSameName(name, term)) ? 'its name' : 'its name but for the legal form'
  if (above !== undefined) return 'a host above'
  if (aliases.some(isIt)) return 'another name of it'
  const own = company && input.kind === 'name' ? nameWithout(name, company.name) : ''
  if (terms.some((term) => isSameName(own, term))) return 'its name without that of its company'
  const inside = [...namesInside(input), ...wordsInside(input)]
  const isWithin = (called: string) => inside.some((term) => isCalled(called, { kind: input.kind, term }))
  if ([name, own, ...aliases].some(isWithin)) return 'a name within what was typed'
  const [head = ''] = inside
  if (
    found === undefined &&
    kind === 'company' &&
    foldName(head).compact.length >= leastHead &&
    beginsWithWords(name, head)
  )
    return 'a name that begins as what was typed'
  const initials = initialsIn(input)
  if (initials && [name, ...aliases].some((called) => isInitialed(called, initials)))
    return 'the first letters of its words'
  const folded = terms.map((term) => foldName(term).compact).filter((term) => term !== '')
  switch (found) {
    case 'prefix':
      if (terms.some((term) => beginsWithWords(name, term))) return 'the first words of its name'
      return folded.some((term) => foldName(name).compact.startsWith(term))
        ? 'the beginning of its name'
        : 'the beginning of a word'
    case 'words':
      return 'words of its name'
    case 'typo':
      return [name, ...aliases].some((called) => terms.some((term) => isNear(called, term)))
        ? 'a similar spelling'
        : 'the name of its company'
    // The whole text of something else that it is found by, or a host above that belongs to the one who hosts it.
    case 'exact':
    case 'host':
    case undefined:
      return 'the name of its company'
  }
}

/**
 * "Spotfy" is near Spotify; "Evite" is not near ELITechGroup, though a word of it is: people mistype the middle of a name,
 * not its first letter, and few letters of it.
 */
function isNear(called: string, term: string): boolean {
  const [a, b] = [nameWords(called).join(''), nameWords(term).join('')]
  return a !== '' && a[0] === b[0] && Math.abs(a.length - b.length) <= 2 && slipsOf(a, b) <= slipsAllowed(b.length)
}

/** Whether these are the first letters of a name's words; of one word they are only its beginning. */
export function isInitialed(called: string, { letters, isJoined }: Initials): boolean {
  const initials = initialsOf(called)
  if (!isJoined) return initials === letters
  return initials.startsWith(letters) && /^[^\s+&]+\s?(?:[+&]|and\s)/iu.test(called)
}

/** Returns the rest of a product's name after the company's; empty if it does not begin with it. */
export function nameWithout(name: string, company: string): string {
  const [words, before] = [nameWords(name), nameWords(company)]
  return before.every((word, at) => word === words[at]) ? words.slice(before.length).join(' ') : ''
}

function beginsWithWords(name: string, term: string): boolean {
  const key = nameWords(term).join(' ')
  return key !== '' && nameWords(name).join(' ').startsWith(`${key} `)
}

const isHost = ({ kind }: Pick<Input, 'kind'>) => kind === 'domain' || kind === 'url'
const isSame = (value: string, term: string) => value.toLowerCase() === term.toLowerCase()

/** Letter case, accents, punctuation and the legal form do not tell names apart; of a host every dot counts. */
function isCalled(called: string, { kind, term }: { kind: InputKind; term: string }): boolean {
  if (kind !== 'name') return foldIdentifier(called) === term.toLowerCase()
  return isSameName(called, term) || isEqual(bareName(called), bareName(term))
}

const isSameName = (a: string, b: string) => isEqual(compactName(a), compactName(b))
/** Each name is compared with every term: folding it once is most of what reading a long list of names costs. */
const compactName = remembered((name: string) => foldName(name).compact, 20_000)
const bareName = remembered((name: string) => nameWords(name).join(''), 20_000)
// A text without a letter or digit folds to nothing, and nothing is the same as nothing.
const isEqual = (a: string, b: string) => a !== '' && a === b

/**
 * Counts how many labels the nearest host among the identifiers is above the asked one, 0 for itself. Never goes above
 * the registered domain: what runs on `acme.github.io` is not GitHub's. `*.example.com` matches example.com and all
 * hosts below it.
 */
function labelsAbove(identifiers: readonly string[], input: Pick<Input, 'kind' | 'terms'>): number | undefined {
  if (!isHost(input)) return undefined
  const [host = '', domain = host] = input.terms
  const distances = identifiers.flatMap((value) => {
    const known = value.toLowerCase().replace(/^\*\./u, '')
    return isAtOrBelow(host, known) && isAtOrBelow(known, domain) ? [labels(host) - labels(known)] : []
  })
  return distances.length === 0 ? undefined : Math.min(...distances)
}

const isAtOrBelow = (host: string, above: string) => host === above || host.endsWith(`.${above}`)
const labels = (host: string) => host.split('.').length

/** Many names begin with a shorter word. */
const leastHead = 5

/** Hits below this say nothing about what was meant. */
const leastScore = 50
const mostOffers = 5
const kindOrder: readonly Candidate['kind'][] = ['app', 'company', 'sdk', 'domain']
/** A host means its owner, before an SDK that also calls it. */
const kindOrderOfHosts: readonly Candidate['kind'][] = ['domain', 'company', 'app', 'sdk']

/** Which subject an input means, decided over the search's hits alone: pure, and never a guess. */
export function resolveSubject(
  input: Input,
  candidates: readonly Candidate[],
  searchedPlaces: readonly SearchedPlace[],
): Resolution | Asked {
  const { ranked, meant } = read(input, candidates)
  const [best, ...others] = meant
  const isClear = best && !isTooShort(input) && !others.some((other) => isStranger(best, other))
  if (isClear && !isSharedWord(best, { input, ranked }))
    return { outcome: 'resolved', input, subject: subjectOf(best), match: best.match }
  if (!best && input.kind !== 'name')
    return {
      outcome: 'unknown',
      input,
      subject: unknownSubject(input),
      searchedPlaces: [...searchedPlaces],
      nearest: ranked.slice(0, 3),
    }
  const offers = onePerName(likeliest(ranked, onePerHouse(meant), meant)).slice(0, mostOffers)
  return { outcome: 'asked', input, searchedPlaces: [...searchedPlaces], offers }
}

/**
 * Lists possible meanings of an input, the likeliest first. For an address, only what runs at it: a similar address is
 * someone else's.
 */
export function listLikely(input: Input, candidates: readonly Candidate[]): Candidate[] {
  const { ranked, meant } = read(input, candidates)
  return input.kind === 'name' ? likeliest(ranked, meant, meant) : ranked.filter(isDecided)
}

function read(input: Input, candidates: readonly Candidate[]): { ranked: Candidate[]; meant: Candidate[] } {
  const ranked = rank(candidates, isHost(input) ? kindOrderOfHosts : kindOrder)
  return { ranked, meant: input.kind === 'name' ? meantByName(ranked, input) : meantByIdentifier(ranked) }
}

/** A single letter is the name of something, and rarely what a person meant to send. */
const isTooShort = ({ kind, text }: Input) => kind === 'name' && [...foldName(text).compact].length < 2

/** "Apollo" may stand for Apollo Optik, but other companies' names begin with it too. */
function isSharedWord(best: Candidate, { input, ranked }: { input: Input; ranked: readonly Candidate[] }): boolean {
  if (input.kind !== 'name' || best.match !== 'alias') return false
  const word = nameWords(input.text).join(' ')
  return ranked.some((other) => isStranger(best, other) && nameWords(other.name).join(' ').startsWith(`${word} `))
}

function likeliest(
  ranked: readonly Candidate[],
  first: readonly Candidate[],
  meant: readonly Candidate[],
): Candidate[] {
  const likely = ranked.filter((c) => hundredths(c.score) >= leastScore && !meant.includes(c))
  return [...new Set([...first, ...likely])]
}

/** All that have the surest of the given names. */
function meantByName(ranked: readonly Candidate[], { kind, terms }: Input): Candidate[] {
  const deciding = ranked.filter(isDecided)
  const named = terms.map((term) =>
    deciding.filter(({ name, aliases }) => [name, ...aliases].some((called) => isCalled(called, { kind, term }))),
  )
  return named.find((group) => group.length > 0) ?? deciding
}

/** The nearest, and of these one kind: a host's owner before an SDK that also calls it. */
function meantByIdentifier(ranked: readonly Candidate[]): Candidate[] {
  const [best, ...others] = ranked.filter(isDecided)
  if (!best) return []
  return [best, ...others.filter((c) => c.kind === best.kind && hundredths(c.score) === hundredths(best.score))]
}

const isDecided = ({ match }: Candidate) =>
  match === 'identifier' || match === 'exact' || match === 'alias' || match === 'chosen'

/** Things of one house are no contradiction: the report of an app speaks of its company, and one of a company of its apps. */
function isStranger(one: Candidate, other: Candidate): boolean {
  const [house, others] = [houseOf(one), houseOf(other)]
  // Without a known owner, only a second entry of the same kind is surely another one.
  return house === null || others === null ? one.kind === other.kind : house !== others
}

/** A house's app before the house itself: who types its name sees whom it could be, and not one of them three times. */
function onePerHouse(meant: readonly Candidate[]): Candidate[] {
  const byHouse = new Map<string, Candidate>()
  for (const c of meant.toSorted((a, b) => kindOrder.indexOf(a.kind) - kindOrder.indexOf(b.kind))) {
    const house = houseOf(c) ?? `${c.kind}:${c.key}`
    if (!byHouse.has(house)) byHouse.set(house, c)
  }
  return meant.filter((c) => [...byHouse.values()].includes(c))
}

/** A company and what runs in its name are one answer to a person who is asked, and take one place. */
function onePerName(offers: readonly Candidate[]): Candidate[] {
  const seen = new Set<string>()
  return offers.filter((c) => {
    const house = houseOf(c)
    const key = `${house} ${bareName(c.name)}`
    return house === null || (!seen.has(key) && seen.add(key))
  })
}

const houseOf = ({ kind, key, company, parentId }: Candidate): string | null =>
  parentId ?? (kind === 'company' ? key : (company?.id ?? null))

/** Resolves to the offer that a person chose, now or earlier. */
export const chosenSubject = (input: Input, offer: Candidate): Resolution => ({
  outcome: 'resolved',
  input,
  subject: subjectOf(offer),
  match: 'chosen',
})

/** A person went on with a name that no one could place. */
export const nameAlone = ({ input, searchedPlaces, offers }: Asked): Resolution => ({
  outcome: 'unknown',
  input,
  subject: unknownSubject(input),
  searchedPlaces,
  nearest: offers.slice(0, 3),
})

const hundredths = (score: number) => (Number.isFinite(score) ? Math.round(score * 100) : 0)

function rank(candidates: readonly Candidate[], kinds: readonly Candidate['kind'][]): Candidate[] {
  const unique = new Map<string, Candidate>()
  for (const c of candidates.toSorted((a, b) => compareCandidates(a, b, kinds))) {
    const id = `${c.kind}:${c.key}`
    if (!unique.has(id)) unique.set(id, c)
  }
  return [...unique.values()]
}

function compareCandidates(a: Candidate, b: Candidate, kinds: readonly Candidate['kind'][]): number {
  return (
    hundredths(b.score) - hundredths(a.score) ||
    matchKinds.indexOf(a.match) - matchKinds.indexOf(b.match) ||
    kinds.indexOf(a.kind) - kinds.indexOf(b.kind) ||
    compareText(a.name, b.name) ||
    compareText(a.key, b.key)
  )
}

function subjectOf(c: Candidate): Subject {
  return {
    id: `${c.kind}:${c.key}`,
    kind: c.kind,
    key: c.key,
    name: oneLine(c.name),
    aliases: c.aliases.map(oneLine).filter(Boolean),
    company: c.kind === 'company' ? { id: c.key, name: c.name } : c.company,
    sites: [],
    apps: [],
    documents: [],
  }
}

/** Kinds by the form of a name alone: a host is a domain and a package an app, even if the catalog has neither. */
const kindOfInput: Readonly<Record<InputKind, SubjectKind>> = {
  url: 'domain',
  domain: 'domain',
  package: 'app',
  'store-id': 'app',
  'store-link': 'app',
  name: 'unknown',
}

function unknownSubject(input: Input): Subject {
  const kind = kindOfInput[input.kind]
  // Its registered domain or id, not the link that it came in: the same thing asked for in two ways is one subject.
  const name = (kind === 'unknown' ? input.text : input.terms.at(-1)) || 'an empty name'
  return {
    id: `${kind === 'unknown' ? 'unknown' : `${kind}-outside`}:${name.toLowerCase()}`,
    kind,
    key: null,
    name,
    aliases: [],
    company: null,
    sites: [],
    apps: [],
    documents: [],
  }
}

const inputWords: Record<InputKind, string> = {
  url: 'web address',
  domain: 'host name',
  package: 'package id',
  'store-id': 'App Store id',
  'store-link': 'store link',
  name: 'name',
}
const matchWords: Record<MatchKind, string> = {
  identifier: 'the same identifier',
  exact: 'the same name',
  alias: 'another name of it',
  chosen: 'the choice of the person who asked',
  prefix: 'the beginning of its name',
  token: 'a word of its name',
  typo: 'a similar spelling',
}
const label = (c: { name: string; kind: string }) => `${c.name} (${c.kind})`

/** How the input was read, as evidence: the report says which subject was taken and what else it could have been. */
export function resolutionEvidence(resolution: Resolution, fetchedAt: string): CapturedEvidence[] {
  const { input, subject } = resolution
  const typed = input.text === '' ? 'an empty name' : quoted(input.text)
  return recordEvidence(
    resolutionRecord,
    {
      connector: 'resolve',
      trust: 'computed',
      document: 'resolution',
      title: `Reading of the input: ${typed}`,
      page: null,
      asOf: fetchedAt.slice(0, 10),
      fetchedAt,
      retrievedVia: 'catalog',
    },
    {
      input: typed,
      readAs: input.kind,
      reading:
        resolution.outcome === 'unknown'
          ? {
              outcome: 'unknown',
              name: nameInText(subject),
              searched: resolution.searchedPlaces.map(({ place, outcome }) => ({ place, outcome })),
              nearest: resolution.nearest.map(label),
            }
          : {
              outcome: 'taken',
              taken: label(subject),
              match: resolution.match,
            },
    },
  )
}

export const resolutionRecord = recordKind({
  kind: 'resolution',
  version: '2.0.0',
  facts: z.strictObject({
    /** As it was typed, in quotation marks. */
    input: z.string(),
    readAs: z.enum(inputKinds),
    reading: z.discriminatedUnion('outcome', [
      z.strictObject({
        outcome: z.literal('unknown'),
        name: z.string(),
        searched: z.array(z.strictObject({ place: z.string(), outcome: z.string() })),
        nearest: z.array(z.string()),
      }),
      z.strictObject({
        outcome: z.literal('taken'),
        taken: z.string(),
        match: z.enum(matchKinds),
      }),
    ]),
  }),
  labels: {
    document: 'Document',
    input: 'Input',
    readAs: 'Read as',
    count: 'Places searched',
    found: 'Found',
    searched: 'Searched',
    nearest: 'Similar name, not taken',
    taken: 'Taken as',
    match: 'Matched by',
  },
  render({ input, readAs, reading }) {
    const head = [
      ['document', 'reading of the input'] as const,
      ['input', input] as const,
      ['readAs', inputWords[readAs]] as const,
    ]
    return reading.outcome === 'unknown'
      ? [
          {
            lines: [
              ...head,
              ['count', String(reading.searched.length)],
              ['found', noRecordWords(reading.name, reading.searched)],
            ],
          },
          { lines: reading.searched.map(({ place, outcome }) => ['searched', `${place} – ${outcome}`]) },
          { lines: reading.nearest.map((name) => ['nearest', name]) },
        ]
      : [
          {
            lines: [...head, ['taken', reading.taken], ['match', matchWords[reading.match]]],
          },
        ]
  },
})
