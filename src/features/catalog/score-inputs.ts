import type {
  ConductEvent,
  EvidenceRef,
  Registration,
  ScoreExplanation,
  ScoreFacts,
  ScoreInputs,
} from '../score/contract.ts'
import { classifyData } from '../score/data-classes.ts'
import { calendarMonths } from '../score/dates.ts'
import { publicInputs } from '../score/public-inputs.ts'
import { indicativeAfterMonths, volumeBelow } from '../score/tables.ts'
import { type TrackingKind, trackingKinds } from '../score/tracking-kinds.ts'
import type { AudienceId, ProtectionId, RoleId } from '../score/vocabulary.ts'
import type { EntryType } from './vocabulary.ts'

// What the catalog knows about somebody, as the inputs of VRM-1 on a public page: only facts, nothing assumed.

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
  /** Of a scan; absent where a study recorded traffic. */
  scan?: {
    kind: 'app' | 'site'
    version: string | null
    /** Of the kinds, those of which all that carries them was called only once somebody had accepted. */
    onlyAfterConsent: readonly TrackingKind[]
  }
}

type KnownFields = Pick<Registration, 'quality' | 'asOf' | 'expiresOn' | 'note' | 'evidence'>

export type ReachUnit = 'downloads' | 'page-loads' | 'measured-apps'

/** Kinds of all SDKs and domain entities of a company. */
export interface CompanyFacts extends Sourced {
  kinds: readonly TrackingKind[]
  /** Of its domain entities for ads, social features and data brokerage; null where none were counted. */
  pageLoads: number | null
  /** Whether one of its SDKs is for ads, social features or data brokerage. */
  hasSdk: boolean
  /** The role that the facts give to the company itself. */
  role: RoleFact | null
}

export type RoleFact = Sourced & { id: RoleId }

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
  /** Whether the act is about this very entry. Of a company's own page every act about the company is its own. */
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
  /** Of its company. */
  registrations: readonly (Sourced & Omit<Registration, keyof KnownFields>)[]
  /** Of its company, those about the entry itself marked. */
  conduct: readonly ConductFact[]
  /** Kinds that an SDK or a domain entity carries itself; null for an app. */
  own: (Sourced & { kinds: readonly TrackingKind[] }) | null
  /**
   * Each look: that of a study at an app, as of the month it ended, and the newest approved scan of each app file and
   * site. A look without kinds means that nothing was seen; no look at all means that nobody looked.
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
  /** What the company behind it runs by its SDKs and domain entities; null where the company is not known. */
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

/** Businesses whose own apps carry the kind as first party. */
const firstPartyBusinesses: readonly TrackingKind[] = ['ads', 'social', 'analytics']

/** What an app of a company carries without any third party: the company runs such a business itself. */
export function firstPartyKinds(companyKinds: readonly TrackingKind[]): TrackingKind[] {
  return firstPartyBusinesses.filter((kind) => companyKinds.includes(kind))
}

/**
 * Reach 0 to 5: below the first figure 0, below the second 1, … Downloads take the steps that the method gives for
 * people. The steps of the other two are ours: a page stands for many visitors, and the studies measured some 4,400 apps.
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

/** VRM-1 inputs for a public page. */
export const publicScoreInputs = (facts: PublicFacts): ScoreInputs =>
  publicInputs({
    today: facts.today,
    facts: {
      data: dataFact(facts),
      tracking: trackingFact(facts),
      use: useFact(facts),
      criticality: reachFact(facts),
    },
  })

function dataFact({ type, dataTypes }: PublicFacts): ScoreFacts['data'] {
  const counted = dataTypes.filter((row) => type !== 'app' || row.basis !== 'decodable')
  if (counted.length === 0) return null
  const isClaim = counted.every((row) => row.basis === 'declared')
  return { ...classifyData(counted), ...provenanceOf(counted), quality: isClaim ? 'claimed' : 'third-party' }
}

function trackingFact({ type, own, observations, company, dataTypes }: PublicFacts): ScoreFacts['tracking'] {
  // What its company runs elsewhere is no look at an app: where nobody looked, the app stays unknown.
  if (type === 'app' && observations.length === 0 && dataTypes.length === 0) return null
  const firstParty = type === 'app' || type === 'company' ? firstPartyKinds(company?.kinds ?? []) : []
  const looked: Look[] = [...observations, ...(own === null ? [] : [own])]
  const carried = new Set([...firstParty, ...looked.flatMap((look) => look.kinds)])
  if (looked.length === 0 && firstParty.length === 0) return null
  const fromCompany = firstParty.length > 0 && company !== null ? [company] : []
  // What the company runs is read today; how old the look at the entry itself is, the date must not hide.
  const dated = looked.length > 0 ? looked : fromCompany
  const afterConsent = afterConsentKinds(looked, firstParty)
  const notes = [
    ...(firstParty.length > 0 ? [`As first party: ${firstParty.join(', ')}`] : []),
    ...(afterConsent.length > 0 ? [`Only after consent: ${afterConsent.join(', ')}`] : []),
  ]
  return {
    kinds: trackingKinds.filter((kind) => carried.has(kind)),
    ...provenanceOf(dated),
    quality: isMeasured(looked, carried) ? 'measured' : 'third-party',
    evidence: evidenceOf([...looked, ...fromCompany]),
    ...(notes.length > 0 ? { note: notes.join('. ') } : {}),
  }
}

/** Measured is what our own looks show whole: none of others is newer, and none adds a kind. */
function isMeasured(looked: readonly Look[], carried: ReadonlySet<TrackingKind>): boolean {
  const own = looked.filter((look) => look.isMeasured)
  const newest = newestOf(looked)
  const shown = new Set(own.flatMap((look) => look.kinds))
  return own.some((look) => look.asOf === newest) && [...carried].every((kind) => shown.has(kind))
}

/** Kinds that nobody saw but on a site whose banner had been accepted. */
function afterConsentKinds(looked: readonly Look[], firstParty: readonly TrackingKind[]): TrackingKind[] {
  const late = new Set(looked.flatMap(({ scan }) => scan?.onlyAfterConsent ?? []))
  const sure = new Set([
    ...firstParty,
    ...looked.flatMap(({ kinds, scan }) => kinds.filter((kind) => !scan?.onlyAfterConsent.includes(kind))),
  ])
  return trackingKinds.filter((kind) => late.has(kind) && !sure.has(kind))
}

function useFact({ policyRating }: PublicFacts): ScoreFacts['use'] {
  const answers = policyRating === null ? undefined : useFromRating(policyRating.answers)
  if (policyRating === null || answers === undefined) return null
  return { ...answers, ...provenanceOf([policyRating]), note: 'As a volunteer rating reads the privacy policy' }
}

function reachFact({ reach }: PublicFacts): ScoreFacts['criticality'] {
  if (reach === null) return null
  const note = reachText[reach.unit](reach.count.toLocaleString('en-US'))
  return { importance: 'low', volume: reachVolume(reach), ...provenanceOf([reach]), note }
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
  /** Month or day of the newest look at the app itself; null: nobody looked. */
  analysedAt: string | null
  /** Different kinds of evidence that agree, e.g. traffic, store label, policy. */
  evidenceKinds: readonly string[]
  /** An identifier of a person or device was seen leaving the app. */
  sentIdentifiers: boolean
  companyKinds: readonly TrackingKind[]
}

/** May an app be called "Privacy-focused app with minimal tracking"? Low alone is not enough: somebody must have looked lately. */
export function mayClaimPrivacyFocused(claim: PrivacyFocusedClaim): boolean {
  return (
    claim.score.level === 'low' &&
    claim.score.indicative === null &&
    claim.analysedAt !== null &&
    calendarMonths(claim.analysedAt, claim.today) <= indicativeAfterMonths &&
    new Set(claim.evidenceKinds).size >= 2 &&
    !claim.sentIdentifiers &&
    !claim.companyKinds.some((kind) => dataBusinesses.includes(kind))
  )
}
