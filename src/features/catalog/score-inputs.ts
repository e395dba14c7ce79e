import type { EntryType } from '../../product/entries.ts'
import type {
  ConductEvent,
  EvidenceRef,
  Registration,
  ScoreExplanation,
  ScoreFacts,
  ScoreInputs,
} from '../../product/score/method/contract.ts'
import { classifyData } from '../../product/score/method/data-classes.ts'
import { calendarMonths } from '../../product/score/method/dates.ts'
import { publicInputs } from '../../product/score/method/public-inputs.ts'
import { coreIds, indicativeAfterMonths, rolePriors, volumeBelow } from '../../product/score/method/tables.ts'
import { type TrackingKind, trackingKinds } from '../../product/score/method/tracking-kinds.ts'
import type { AudienceId, ProtectionId, RoleId } from '../../product/score/vocabulary.ts'

// Builds the inputs of VRM-2 for a public page from the catalog's facts about an entry or a company.

/** A fact's date and the public pages that show it. */
export interface Sourced {
  /** YYYY, YYYY-MM or YYYY-MM-DD. */
  asOf: string
  /** `asOf` where a page's own date differs from the newest of all. */
  sources: readonly { source: string; page: string | null; asOf?: string }[]
  /** Our own scanner measured it; everything else is taken over from others. */
  isMeasured?: true
}

/** A look at the thing itself: the kinds of all trackers that were seen. */
export interface Look extends Sourced {
  kinds: readonly TrackingKind[]
  /** Details of a scan; absent if a study recorded traffic. */
  scan?: {
    kind: 'app' | 'site'
    version: string | null
    /** Kinds whose carriers were all called only after consent. */
    onlyAfterConsent: readonly TrackingKind[]
  }
}

/**
 * Returns whether only a directory lists it, without facts about data: then nothing its company does is derived from
 * it.
 */
export const isListedOnly = ({ type, own, role, observations, dataTypes }: PublicFacts): boolean =>
  type === 'domain' && own?.kinds.length === 0 && role === null && observations.length + dataTypes.length === 0

type KnownFields = Pick<Registration, 'quality' | 'asOf' | 'expiresOn' | 'note' | 'evidence'>

export type ReachUnit = 'downloads' | 'page-loads' | 'measured-apps'

/** Kinds of all SDKs and domain entities of a company. */
export interface CompanyFacts extends Sourced {
  kinds: readonly TrackingKind[]
  /** Page loads of its domain entities for ads, social features and data brokerage; null if none were counted. */
  pageLoads: number | null
  /** True if one of its SDKs is for ads, social features or data brokerage. */
  hasSdk: boolean
  /** The role that the facts give to the company itself. */
  role: RoleFact | null
}

export type RoleFact = Sourced & {
  id: RoleId
  /** Only a category that holds much else says so. */
  isInferred?: true
}

/** A dated public act (data/conduct.json). */
export interface ConductFact extends Sourced {
  id: string
  kind: ConductEvent['kind']
  severity: ConductEvent['severity']
  subject: ConductEvent['subject']
  status: ConductEvent['status']
  authority: string
  caseRef: string | null
  case: string | null
  /** One sentence: what the authority established or alleges. */
  about: string
  date: string
  remediated: boolean
  /** True if the act is about this very entry. Of a company's own page every act about the company is its own. */
  isOwn: boolean
}

export interface PublicFacts {
  type: EntryType | 'company'
  today: string
  /** Group of a domain entity, store genre of an app; null where it has none. */
  category: string | null
  /** The role that a fact gives (data/roles.json); null: its kinds, group or genre decide. */
  role: RoleFact | null
  audience: readonly (Sourced & { id: AudienceId })[]
  protections: readonly (Sourced & { id: ProtectionId })[]
  /** Registrations of its company. */
  registrations: readonly (Sourced & Omit<Registration, keyof KnownFields>)[]
  /** Acts of its company, those about the entry itself marked. */
  conduct: readonly ConductFact[]
  /** Source that lists the entry, with the kinds that an SDK or a domain entity carries itself; an app carries none. */
  own: (Sourced & { kinds: readonly TrackingKind[] }) | null
  /**
   * Each look: that of a study at an app, as of the month it ended, and the newest approved scan of each app file and
   * site. A look without kinds means that nothing was seen; no look at all means that no one looked.
   */
  observations: readonly Look[]
  /**
   * `declared` is the vendor's own store label. `decodable` says what requests to a tracker can carry: of an SDK or
   * domain it counts, of an app it does not.
   */
  dataTypes: readonly (Sourced & {
    id: string
    sensitivity: number
    basis: 'observed' | 'decodable' | 'label-gap' | 'declared'
  })[]
  /** Products of the company behind it, by its SDKs and domain entities; null if the company is unknown. */
  company: CompanyFacts | null
  reach: (Sourced & { count: number; unit: ReachUnit }) | null
  /** PrivacySpy's rubric: question to chosen option. */
  policyRating: (Sourced & { answers: Readonly<Record<string, string>> }) | null
}

/** Groups of domain entities, and the categories of third-party-web behind them; every other one is functional. */
export const kindOfDomainGroup: Readonly<Record<string, TrackingKind>> = {
  advertising: 'ads',
  ad: 'ads',
  marketing: 'ads',
  analytics: 'analytics',
  social: 'social',
  'tag-manager': 'tag-manager',
}

export function kindOfDomain(group: string): TrackingKind {
  return Object.hasOwn(kindOfDomainGroup, group) ? (kindOfDomainGroup[group] ?? 'functional') : 'functional'
}

/** Groups of domain entities, as third-party-web and WhoTracks.me name them. "other" says nothing. */
const roleOfGroup: Readonly<Record<string, RoleId>> = {
  ad: 'ad-network',
  advertising: 'ad-network',
  analytics: 'analytics',
  cdn: 'cdn',
  'consent-provider': 'consent',
  content: 'content',
  'customer-success': 'support-chat',
  hosting: 'hosting',
  marketing: 'marketing',
  social: 'social-widget',
  'tag-manager': 'tag-manager',
  utility: 'utility',
  video: 'video',
}

/**
 * In a sample read by hand, three of seven entries that are only listed in these groups were something else: shops,
 * publishers, survey panels, fingerprinters. In the other groups none was.
 */
const unreliableGroups: readonly string[] = ['analytics', 'hosting']

const roleOfKind: Readonly<Record<TrackingKind, RoleId>> = {
  broker: 'data-broker',
  fingerprint: 'fingerprinting',
  ads: 'ad-network',
  replay: 'session-recording',
  attribution: 'attribution',
  social: 'social-widget',
  analytics: 'analytics',
  'tag-manager': 'tag-manager',
  identity: 'identity',
  crash: 'crash',
  functional: 'functional-sdk',
}

/** Store genres, as Google Play and the App Store name them. */
const rolesByGenre: Readonly<Partial<Record<RoleId, readonly string[]>>> = {
  social: ['Social', 'Social Networking'],
  dating: ['Dating'],
  parenting: ['Parenting'],
  games: [
    ...['Games', 'Action', 'Adventure', 'Arcade', 'Board', 'Card', 'Casino', 'Casual', 'Puzzle', 'Racing'],
    ...['Role Playing', 'Simulation', 'Strategy', 'Trivia', 'Word', 'Family', 'Educational'],
  ],
  weather: ['Weather'],
  photo: ['Photography', 'Photo & Video'],
  shopping: ['Shopping'],
  health: ['Health & Fitness'],
  maps: ['Maps & Navigation', 'Navigation'],
  news: ['News', 'News & Magazines', 'Magazines & Newspapers'],
  sports: ['Sports'],
  gambling: ['Gambling'],
  lifestyle: ['Lifestyle', 'Beauty', 'Events', 'House & Home', 'Art & Design', 'Auto & Vehicles'],
  finance: ['Finance'],
  medical: ['Medical'],
  communication: ['Communication'],
  travel: ['Travel', 'Travel & Local'],
  food: ['Food & Drink'],
  entertainment: ['Entertainment', 'Video Players & Editors'],
  music: ['Music', 'Music & Audio'],
  tools: ['Tools', 'Utilities', 'Personalization'],
  productivity: ['Productivity', 'Business'],
  education: ['Education'],
  books: ['Books', 'Books & Reference', 'Comics', 'Reference'],
  developer: ['Developer Tools', 'Libraries & Demo'],
}

const roleOfGenre = new Map(
  (Object.entries(rolesByGenre) as [RoleId, readonly string[]][]).flatMap(
    (
      [role, genres], // literal table
    ) => genres.map((genre) => [genre, role]),
  ),
)

/** Companies that trade in data about people: what they offer is a part of that, unless a fact says what else it is. */
const brokerRoles: readonly RoleId[] = ['location-broker', 'data-broker', 'people-search', 'visitor-identification']
const broadRoles: readonly RoleId[] = ['ad-network', 'analytics', 'marketing', 'social-widget']

const total = (role: RoleId): number => coreIds.reduce((sum, id) => sum + rolePriors[role][id], 0)
const strongest = <R extends { id: RoleId }>(roles: readonly R[]): R | null =>
  roles.toSorted((a, b) => total(b.id) - total(a.id))[0] ?? null

/** Returns the role of an entry: from a fact, else from its genre, its kinds or its group. Null if nothing says. */
export function roleOf({ type, role, own, category, company }: PublicFacts): RoleFact | null {
  if (role !== null) return role
  const found = own === null ? null : listedRole({ type, kinds: own.kinds, category })
  const broker = company?.role ?? null
  const isBroker = broker !== null && brokerRoles.includes(broker.id)
  if (type !== 'app' && isBroker && (found === null || broadRoles.includes(found)))
    return strongest([broker, ...(found === null ? [] : [{ ...broker, id: found }])])
  if (found === null || own === null) return null
  const inferred = type === 'domain' && unreliableGroups.includes(category ?? '') ? { isInferred: true as const } : {}
  return { id: found, asOf: own.asOf, sources: own.sources, ...inferred }
}

/** Returns the role of a company: from a fact, else the most hazardous of its products. */
export const companyRole = (company: RoleFact | null, owned: readonly PublicFacts[]): RoleFact | null =>
  company ?? strongest(owned.flatMap((facts) => roleOf(facts) ?? []))

function listedRole({
  type,
  kinds,
  category,
}: {
  type: PublicFacts['type']
  kinds: readonly TrackingKind[]
  category: string | null
}): RoleId | null {
  switch (type) {
    case 'app':
      return roleOfGenre.get(category ?? '') ?? null
    case 'sdk':
      return strongest(kinds.map((kind) => ({ id: roleOfKind[kind] })))?.id ?? null
    case 'domain':
      // The activity in a directory does not measure what the hosts do.
      if (kinds.length === 0) return null
      return Object.hasOwn(roleOfGroup, category ?? '') ? (roleOfGroup[category ?? ''] ?? null) : null
    case 'company':
      return null
  }
}

/**
 * Reach 0 to 5: below the first figure 0, below the second 1, … Downloads take the steps that the method gives for
 * people. The steps of the other two are ours: a page represents many visitors, and the studies measured some 4,400 apps.
 */
export const reachSteps: Readonly<Record<ReachUnit, readonly number[]>> = {
  downloads: volumeBelow,
  'page-loads': [100, 1_000, 10_000, 100_000, 1_000_000],
  'measured-apps': [2, 10, 50, 200, 1_000],
}

export function reachVolume({ count, unit }: { count: number; unit: ReachUnit }): number {
  const steps = reachSteps[unit]
  const step = steps.findIndex((below) => count < below)
  return step === -1 ? steps.length : step
}

type UseAnswers = Pick<NonNullable<ScoreFacts['use']>, 'sellsOrShares' | 'crossContextAds' | 'profiling' | 'trainsAi'>

/**
 * PrivacySpy's answers in the words of the method, and no further than they go: "third-party-access" separates critical
 * service providers from other third parties, "behavioral-marketing" asks for personally targeted marketing of any kind.
 * A "yes" to the latter is profiling, but says nothing about other companies' contexts; a "no" excludes those too.
 * Marketing only after an opt-in, and training of models, are not answered.
 */
const useByAnswer: Readonly<Record<string, Readonly<Record<string, Partial<UseAnswers>>>>> = {
  'third-party-access': {
    'yes-unspecified': { sellsOrShares: true },
    'yes-specified-noncritical': { sellsOrShares: true },
    'yes-unspecified-critical': { sellsOrShares: false },
    'yes-specified-critical': { sellsOrShares: false },
    no: { sellsOrShares: false },
  },
  'behavioral-marketing': {
    yes: { profiling: true },
    'yes-opt-out': { profiling: true },
    no: { crossContextAds: false },
  },
}

/** The use of data as a rating of the policy answers it; undefined where it answers nothing that counts. */
export function useFromRating(answers: Readonly<Record<string, string>>): UseAnswers | undefined {
  const found = Object.entries(useByAnswer).flatMap(([question, byOption]) => {
    const option = Object.hasOwn(answers, question) ? (answers[question] ?? '') : ''
    const says = Object.hasOwn(byOption, option) ? byOption[option] : undefined
    return says === undefined ? [] : [says]
  })
  if (found.length === 0) return undefined
  return Object.assign({ sellsOrShares: null, crossContextAds: null, profiling: null, trainsAi: null }, ...found)
}

/** VRM-2 inputs for a public page. */
export const publicScoreInputs = (facts: PublicFacts): ScoreInputs => {
  const role = roleOf(facts)
  return publicInputs({
    today: facts.today,
    facts: {
      role: role && { id: role.id, ...provenanceOf([role]), ...(role.isInferred ? { quality: 'heuristic' } : {}) },
      company: companyFact(facts),
      audience: facts.audience.map((row) => ({ id: row.id, ...provenanceOf([row]) })),
      protections: facts.protections.map((row) => ({ id: row.id, ...provenanceOf([row]) })),
      registrations: facts.registrations.map(
        ({ id, registry, year, until, location, minors, reproductive, ...row }) => ({
          id,
          registry,
          year,
          until,
          location,
          minors,
          reproductive,
          ...provenanceOf([row]),
        }),
      ),
      reach: reachFact(facts),
      data: dataFact(facts),
      tracking: trackingFact(facts),
      use: useFact(facts),
    },
    events: facts.conduct.map((row) => conductEvent(row, facts.type)),
  })
}

function companyFact(facts: PublicFacts): ScoreFacts['company'] {
  const { type, company } = facts
  // A company's own role says what it runs.
  if (company === null || type === 'company' || isListedOnly(facts)) return null
  const { kinds, pageLoads, hasSdk } = company
  return {
    kinds: trackingKinds.filter((kind) => kinds.includes(kind)),
    pageLoads: pageLoads === null ? null : Math.min(pageLoads, mostPageLoads),
    hasSdk,
    ...provenanceOf([company]),
  }
}

/** As many as the score contract takes. */
const mostPageLoads = 1_000_000_000

const conductEvent = (row: ConductFact, type: PublicFacts['type']): ConductEvent => ({
  id: row.id,
  kind: row.kind,
  severity: row.severity,
  subject: row.subject,
  status: row.status,
  authority: row.authority,
  caseRef: row.caseRef,
  case: row.case,
  title: row.about,
  date: row.date,
  scope: row.isOwn || type === 'company' ? 'own' : 'company',
  verified: true,
  remediated: row.remediated,
  evidence: evidenceOf([row]),
})

function dataFact({ type, dataTypes }: PublicFacts): ScoreFacts['data'] {
  const counted = dataTypes.filter((row) => type !== 'app' || row.basis !== 'decodable')
  if (counted.length === 0) return null
  const isClaim = counted.every((row) => row.basis === 'declared')
  const found = { ...classifyData(counted), ...provenanceOf(counted) }
  return { ...found, quality: isClaim ? 'claimed' : 'third-party', ...(isWholeLabel(counted) ? boundOf(type) : bound) }
}

/** Only a label speaks of all that an app collects, and one that leaves out what was seen does not. Traffic shows a part. */
const isWholeLabel = (rows: PublicFacts['dataTypes']): boolean =>
  rows.some(({ basis }) => basis === 'declared') && rows.every(({ basis }) => basis !== 'label-gap')

const bound = { atLeast: true } as const

/** An SDK, a domain or a company was observed at one customer's app or site: it may do more for others. */
const boundOf = (type: PublicFacts['type']): { atLeast?: true } => (type === 'app' ? {} : bound)

/**
 * Returns the tracking observed at the entry itself. Its purpose, and its company's products, are not observations of
 * it.
 */
function trackingFact({ type, observations }: PublicFacts): ScoreFacts['tracking'] {
  if (observations.length === 0) return null
  const carried = new Set(observations.flatMap((look) => look.kinds))
  const afterConsent = afterConsentKinds(observations)
  return {
    kinds: trackingKinds.filter((kind) => carried.has(kind)),
    ...provenanceOf(observations),
    quality: isMeasured(observations, carried) ? 'measured' : 'third-party',
    ...boundOf(type),
    ...(afterConsent.length > 0 ? { note: `Only after consent: ${afterConsent.join(', ')}` } : {}),
  }
}

/** Measured is what our own looks show whole: none of others is newer, and none adds a kind. */
function isMeasured(looked: readonly Look[], carried: ReadonlySet<TrackingKind>): boolean {
  const own = looked.filter((look) => look.isMeasured)
  const newest = newestOf(looked)
  const shown = new Set(own.flatMap((look) => look.kinds))
  return own.some((look) => look.asOf === newest) && [...carried].every((kind) => shown.has(kind))
}

/** Lists the kinds seen only on a site whose banner had been accepted. */
function afterConsentKinds(looked: readonly Look[]): TrackingKind[] {
  const late = new Set(looked.flatMap(({ scan }) => scan?.onlyAfterConsent ?? []))
  const sure = new Set(
    looked.flatMap(({ kinds, scan }) => kinds.filter((kind) => !scan?.onlyAfterConsent.includes(kind))),
  )
  return trackingKinds.filter((kind) => late.has(kind) && !sure.has(kind))
}

function useFact({ policyRating }: PublicFacts): ScoreFacts['use'] {
  const answers = policyRating === null ? undefined : useFromRating(policyRating.answers)
  if (policyRating === null || answers === undefined) return null
  return { ...answers, ...provenanceOf([policyRating]), note: 'As a volunteer rating reads the privacy policy' }
}

function reachFact({ reach }: PublicFacts): ScoreFacts['reach'] {
  if (reach === null) return null
  const note = reachText[reach.unit](reach.count.toLocaleString('en-US'))
  return { volume: reachVolume(reach), ...provenanceOf([reach]), note }
}

const reachText: Readonly<Record<ReachUnit, (count: string) => string>> = {
  downloads: (count) => `${count} downloads or more`,
  'page-loads': (count) => `Counted in ${count} page loads`,
  'measured-apps': (count) => `Seen in ${count} measured apps`,
}

/** As of the newest: a fact that was confirmed later is as old as its confirmation. */
function provenanceOf(rows: readonly Sourced[]): { quality: 'third-party'; asOf: string; evidence: EvidenceRef[] } {
  const newest = newestOf(rows)
  if (newest === undefined) throw new Error('a fact of the catalog has no date')
  return { quality: 'third-party', asOf: newest, evidence: evidenceOf(rows) }
}

const newestOf = (rows: readonly Sourced[]): string | undefined =>
  rows
    .map((row) => row.asOf)
    .sort()
    .at(-1)

/** As many as the score contract takes of one fact. */
const mostPages = 200

/** Each public page once. */
function evidenceOf(rows: readonly Sourced[]): EvidenceRef[] {
  const pages = rows.flatMap((row) =>
    row.sources.map(
      (source) => [`${source.source} ${source.page}`, { ...source, asOf: source.asOf ?? row.asOf }] as const,
    ),
  )
  const distinct = [...new Map(pages).values()].slice(0, mostPages)
  return distinct.map(({ source, page, asOf }) => ({
    id: source,
    url: page,
    sha256: null,
    capturedAt: asOf,
    quote: null,
  }))
}

/** Businesses that live on data about people, whose products are not called privacy-focused. */
const dataBusinesses: readonly TrackingKind[] = ['broker', 'ads', 'attribution', 'social', 'analytics']

export interface PrivacyFocusedClaim {
  score: Pick<ScoreExplanation, 'level' | 'indicative'>
  today: string
  /** Month or day of the newest look at the app itself; null if no one looked. */
  analysedAt: string | null
  /** Different kinds of evidence that agree, e.g. traffic, store label, policy. */
  evidenceKinds: readonly string[]
  /** An identifier of a person or device was seen leaving the app. */
  sentIdentifiers: boolean
  companyKinds: readonly TrackingKind[]
  /** A verified protection of what it does with data: encryption, no ads, local. */
  isProtected: boolean
}

/** May an app be called "Privacy-focused app with minimal tracking"? Low alone is not enough: it takes a verified protection or a recent look. */
export function mayClaimPrivacyFocused(claim: PrivacyFocusedClaim): boolean {
  if (claim.score.level !== 'low' || claim.companyKinds.some((kind) => dataBusinesses.includes(kind))) return false
  return claim.isProtected || isRecentlySeen(claim)
}

const isRecentlySeen = ({ score, analysedAt, evidenceKinds, sentIdentifiers, today }: PrivacyFocusedClaim): boolean =>
  score.indicative === null &&
  analysedAt !== null &&
  calendarMonths(analysedAt, today) <= indicativeAfterMonths &&
  new Set(evidenceKinds).size >= 2 &&
  !sentIdentifiers
