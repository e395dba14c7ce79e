import { z } from 'zod'
import { compareText } from '../../../platform/shared/text.ts'
import { foldName } from '../../search/index/normalise.ts'
import type { Hit } from '../../search/index/search-index.ts'
import { quoted } from '../rules.ts'
import { noRecordWords } from './connectors/absence.ts'
import type { SearchedPlace } from './connectors/connector.ts'
import type { CapturedEvidence } from './evidence.ts'
import { recordEvidence, recordKind } from './record.ts'
import { nameInText, type Subject, type SubjectKind } from './subject.ts'
import { clip, oneLine } from './text.ts'

export const inputKinds = ['url', 'domain', 'package', 'store-id', 'store-link', 'name'] as const
export type InputKind = (typeof inputKinds)[number]

export interface Input {
  kind: InputKind
  /** As typed, on one line. */
  text: string
  /** What to search the catalog for, best first. */
  terms: string[]
}

/** Best first. `identifier`: host, package or store id, whole. */
export const matchKinds = ['identifier', 'exact', 'alias', 'prefix', 'token', 'typo'] as const
export type MatchKind = (typeof matchKinds)[number]

/** A hit of the catalog's search. */
export interface Candidate {
  kind: Exclude<SubjectKind, 'unknown'>
  key: string
  name: string
  aliases: string[]
  company: { id: string; name: string } | null
  match: MatchKind
  /** 0 to 1. */
  score: number
}

export type Resolution =
  | { outcome: 'resolved'; input: Input; subject: Subject; match: MatchKind; alternatives: Candidate[] }
  /** Two are about as likely: the better one is taken, and the report says which and offers the other. */
  | {
      outcome: 'ambiguous'
      input: Input
      subject: Subject
      match: MatchKind
      taken: Candidate
      other: Candidate
      alternatives: Candidate[]
    }
  | { outcome: 'unknown'; input: Input; subject: Subject; searchedPlaces: SearchedPlace[]; nearest: Candidate[] }

const host = /^(?=.{4,253}$)(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+\p{L}{2,63}$/u
const packageStarts =
  /^(?:com|org|net|io|de|app|co|me|eu|uk|fr|jp|cn|ru|in|br|tv|ai|dev|air|tech|edu|gov|info|biz|mobi)\./u

export function readInput(raw: string): Input {
  const text = clip(oneLine(raw), 300)
  const link = storeLink(text)
  if (link) return { kind: 'store-link', text, terms: [link] }
  const url = urlHost(text)
  if (url) return { kind: 'url', text, terms: hostTerms(url) }
  if (/^(?:id)?\d{6,12}$/u.test(text)) return { kind: 'store-id', text, terms: [text.replace(/^id/u, '')] }
  const lower = text.toLowerCase()
  // com.example.app begins where a host ends.
  if (/^[a-z][\w-]*(?:\.[a-z][\w-]*)+$/iu.test(text) && packageStarts.test(lower)) {
    const isHostToo = lower.split('.').length === 2 && host.test(lower)
    return isHostToo ? { kind: 'domain', text, terms: hostTerms(lower) } : { kind: 'package', text, terms: [text] }
  }
  if (host.test(lower)) return { kind: 'domain', text, terms: hostTerms(lower) }
  return { kind: 'name', text, terms: [text] }
}

const hostTerms = (name: string): string[] => [...new Set([name, name.replace(/^www\./u, '')])].reverse()

function urlHost(text: string): string | undefined {
  if (!/^https?:\/\//iu.test(text) || !URL.canParse(text)) return undefined
  return new URL(text).hostname || undefined
}

/** The form of a package id; anything else in the address of a store is a text of whoever wrote the link. */
const packageId = /^[a-z]\w*(?:\.\w+)+$/iu

function storeLink(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  if (url.hostname === 'play.google.com') {
    const id = url.searchParams.get('id') ?? ''
    return packageId.test(id) ? id : undefined
  }
  if (url.hostname === 'apps.apple.com' || url.hostname === 'itunes.apple.com')
    return /\/id(\d{6,12})(?:\/|$)/u.exec(url.pathname)?.[1]
  return undefined
}

/** What the catalog calls a thing and knows it by. */
export type Named = Omit<Candidate, 'match' | 'score'> & { identifiers: string[] }

/** On what ground a name counts as meant, and how sure that makes us: `covered` is given in full when all of the name was typed. */
const grounds = {
  'its identifier': { match: 'identifier', score: 1, covered: 0 },
  'its name': { match: 'exact', score: 1, covered: 0 },
  'another name of it': { match: 'alias', score: 0.95, covered: 0 },
  // graph.facebook.com is answered by whoever owns facebook.com.
  'a host above': { match: 'identifier', score: 0.9, covered: 0 },
  'the beginning of its name': { match: 'prefix', score: 0.6, covered: 0.3 },
  'words of its name': { match: 'token', score: 0.5, covered: 0.2 },
  'the beginning of a word': { match: 'token', score: 0.4, covered: 0.2 },
  'a similar spelling': { match: 'typo', score: 0.55, covered: 0 },
  // Another product of the same house is not what was asked for.
  'the name of its company': { match: 'token', score: 0.3, covered: 0 },
} as const satisfies Record<string, { match: MatchKind; score: number; covered: number }>

/** What the search found under these terms, with how sure that makes us. `found` is how the search says it matched. */
export function candidateOf(
  { kind, key, name, aliases, identifiers, company }: Named,
  { found, terms }: { found: Hit['match'] | undefined; terms: readonly string[] },
): Candidate {
  const { match, score, covered } = grounds[groundOf({ name, aliases, identifiers }, { found, terms })]
  const length = foldName(name).compact.length
  const typed = Math.max(0, ...terms.map((term) => foldName(term).compact.length))
  const share = length === 0 ? 0 : Math.min(1, typed / length)
  return { kind, key, name, aliases, company, match, score: score + covered * share }
}

function groundOf(
  { name, aliases, identifiers }: Pick<Named, 'name' | 'aliases' | 'identifiers'>,
  { found, terms }: { found: Hit['match'] | undefined; terms: readonly string[] },
): keyof typeof grounds {
  const fold = (text: string) => foldName(text).compact
  // A text without a letter or digit folds to nothing, and nothing is the same as nothing.
  const folded = terms.map(fold).filter((term) => term !== '')
  if (identifiers.some((value) => terms.some((term) => isSameIdentifier(value, term)))) return 'its identifier'
  if (folded.includes(fold(name))) return 'its name'
  if (aliases.some((alias) => folded.includes(fold(alias)))) return 'another name of it'
  switch (found) {
    case 'host':
      return 'a host above'
    case 'prefix':
      return folded.some((term) => fold(name).startsWith(term))
        ? 'the beginning of its name'
        : 'the beginning of a word'
    case 'words':
      return 'words of its name'
    case 'typo':
      return 'a similar spelling'
    // The whole text of something else that it is found by: what it is called itself was compared above.
    case 'exact':
    case undefined:
      return 'the name of its company'
  }
}

/** Case aside, letter by letter; `*.example.com` stands for example.com and all hosts below it. */
function isSameIdentifier(value: string, term: string): boolean {
  const [identifier, asked] = [value.toLowerCase(), term.toLowerCase()]
  if (!identifier.startsWith('*.')) return identifier === asked
  const domain = identifier.slice(2)
  return asked === domain || asked.endsWith(`.${domain}`)
}

/** Hits below this say nothing about what was meant. */
const leastScore = 50
/** Two hits this close, in hundredths, are about as likely. */
const close = 10
const kindOrder: readonly Candidate['kind'][] = ['app', 'company', 'sdk', 'domain']
/** A host means whoever runs it, before an SDK that also calls it. */
const kindOrderOfHosts: readonly Candidate['kind'][] = ['domain', 'company', 'app', 'sdk']

/** Which subject an input means, decided over the search's hits alone: pure, and never a silent guess. */
export function resolveSubject(
  input: Input,
  candidates: readonly Candidate[],
  searchedPlaces: readonly SearchedPlace[],
): Resolution {
  const isHost = input.kind === 'domain' || input.kind === 'url'
  const ranked = rank(candidates, isHost ? kindOrderOfHosts : kindOrder)
  const fitting = ranked.filter((c) => fits(c, input))
  const best = fitting[0]
  if (!best)
    return {
      outcome: 'unknown',
      input,
      subject: unknownSubject(input),
      searchedPlaces: [...searchedPlaces],
      nearest: ranked.slice(0, 3),
    }
  const alternatives = fitting.slice(1, 6)
  const resolved = { input, subject: subjectOf(best), match: best.match, alternatives }
  const other = alternatives.find((c) => isRival(best, c))
  return other ? { outcome: 'ambiguous', ...resolved, taken: best, other } : { outcome: 'resolved', ...resolved }
}

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

/** Somebody who gives a host or a package means that one; a similar name is no answer. */
function fits(c: Candidate, input: Input): boolean {
  if (hundredths(c.score) < leastScore) return false
  return input.kind === 'name' || c.match === 'identifier' || c.match === 'exact' || c.match === 'alias'
}

/** An app and the company behind it are no contradiction: the report of the app speaks of its company. */
function isRival(best: Candidate, other: Candidate): boolean {
  const isClose = hundredths(best.score) - hundredths(other.score) <= close
  const isItsCompany = other.kind === 'company' && other.key === best.company?.id
  return isClose && !isItsCompany
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

/** What it is by the form of its name alone: a host is a domain and a package an app, though the catalog has neither. */
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
  // Its host or id, not the link that it came in: the same thing asked for in two ways is one subject.
  const name = (kind === 'unknown' ? input.text : input.terms[0]) || 'an empty name'
  const isHost = kind === 'domain' && URL.canParse(`https://${name}`)
  return {
    id: `${kind === 'unknown' ? 'unknown' : `${kind}-outside`}:${isHost ? new URL(`https://${name}`).hostname : name.toLowerCase()}`,
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
  prefix: 'the beginning of its name',
  token: 'a word of its name',
  typo: 'a similar spelling',
}
export const isExact = (match: MatchKind) => match === 'identifier' || match === 'exact' || match === 'alias'
export const inexactWords = (match: MatchKind) => `taken by ${matchWords[match]}`
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
              other: resolution.outcome === 'ambiguous' ? label(resolution.other) : null,
            },
    },
  )
}

export const resolutionRecord = recordKind({
  kind: 'resolution',
  version: '1.0.0',
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
        other: z.string().nullable(),
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
    inexact: 'Inexact match',
    other: 'Also close',
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
            lines: [
              ...head,
              ['taken', reading.taken],
              ['match', matchWords[reading.match]],
              ...(isExact(reading.match) ? [] : [['inexact', inexactWords(reading.match)] as const]),
              ...(reading.other === null ? [] : [['other', reading.other] as const]),
            ],
          },
        ]
  },
})
