// The words of VRM-2's public facts, without a schema library, so that a page may import them.

/** Purposes of an SDK, a domain or a company. */
export const businessRoles = [
  'location-broker',
  'data-broker',
  'ad-platform',
  'people-search',
  'visitor-identification',
  'ad-network',
  'fingerprinting',
  'attribution',
  'session-recording',
  'social-widget',
  'analytics',
  'marketing',
  'tag-manager',
  'video',
  'content',
  'location-service',
  'support-chat',
  'identity',
  'payment',
  'utility',
  'functional-sdk',
  'crash',
  'hosting',
  'consent',
  'cookieless-analytics',
  'cdn',
] as const

/** The store genre of an app is its role. */
export const genreRoles = [
  'social',
  'dating',
  'parenting',
  'games',
  'weather',
  'photo',
  'shopping',
  'health',
  'maps',
  'news',
  'lifestyle',
  'sports',
  'gambling',
  'finance',
  'medical',
  'communication',
  'travel',
  'food',
  'entertainment',
  'music',
  'tools',
  'productivity',
  'education',
  'books',
  'developer',
] as const

export const roleIds = [...businessRoles, ...genreRoles] as const
export type RoleId = (typeof roleIds)[number]

/**
 * Returns whether a role is that of a business serving others' apps and sites, not an app that people use themselves.
 */
export const isBusinessRole = (role: RoleId): boolean => (businessRoles as readonly RoleId[]).includes(role)

/** Audiences, or sensitive topics of an app, that alone make harm likelier. */
export const audienceIds = [
  'orientation',
  'reproductive',
  'mental-health',
  'religion',
  'children',
  'family-location',
  'health',
  'home',
  'faces',
  'location',
  'finance',
  'fitness',
] as const
export type AudienceId = (typeof audienceIds)[number]

export const protectionIds = ['end-to-end', 'no-ads', 'local', 'public-body', 'non-profit'] as const
export type ProtectionId = (typeof protectionIds)[number]

/** Public registers of data brokers: California, Vermont. */
export const registries = ['ca', 'vt'] as const

/** Acts that an authority, a court or a published study established or alleges. */
export const conductKinds = [
  'order',
  'fine',
  'settlement',
  'settlement-with-findings',
  'reprimand',
  'notice',
  'suit',
  'verdict',
  'private-suit',
  'study',
] as const
export type ConductKind = (typeof conductKinds)[number]

export const conductSubjects = [
  'sensitive-sale',
  'covert-collection',
  'sensitive-use',
  'children',
  'tracking-consent',
  'security',
  'transfer',
  'rights',
  'other',
] as const

/** The gravest first. */
export const conductSeverities = [
  'sale-or-disclosure-of-sensitive',
  'covert-collection',
  'sensitive-use-or-large-fine',
  'small',
] as const

/** An annulled or a withdrawn act stays on record and never counts. */
export const conductStatuses = ['final', 'pending', 'appealed', 'annulled', 'withdrawn'] as const

/** `own`: the act is about the product itself; `company`: about another product of its company. */
export const actScopes = ['own', 'company'] as const

/**
 * Decides whether a level is shown. `settled`: yes. `not-enough`: the range crosses levels too widely. `no-role`:
 * neither the role nor any fact about it is known, so that there is no score at all.
 */
export const gates = ['settled', 'not-enough', 'no-role'] as const

/**
 * Basis of a score. `measured`: at least one fact about data, tracking or use that counts. `record`: its role, with
 * dated public facts such as a registration or an order. `role-alone`: the estimate for its role, and nothing else.
 * `none`: no score.
 */
export const bases = ['measured', 'record', 'role-alone', 'none'] as const

const stateNames: Readonly<Record<string, string>> = {
  az: 'Arizona',
  ca: 'California',
  fl: 'Florida',
  mi: 'Michigan',
  ne: 'Nebraska',
  nm: 'New Mexico',
  ny: 'New York',
  tx: 'Texas',
  ut: 'Utah',
}

/** Authorities whose short id is not their name in capitals. */
const authorityNames: Readonly<Record<string, string>> = {
  private: 'Private parties',
  ap: 'AP (Netherlands)',
  'apd-be': 'APD (Belgium)',
  bundeskartellamt: 'Bundeskartellamt',
  'datatilsynet-no': 'Datatilsynet (Norway)',
  'datatilsynet-dk': 'Datatilsynet (Denmark)',
  garante: 'Garante',
  'european-commission': 'European Commission',
  'first-tier-tribunal': 'First-tier Tribunal (UK)',
  'high-court-kenya': 'High Court of Kenya',
  'la-city-attorney': 'Los Angeles City Attorney',
  'market-court-be': 'Market Court (Belgium)',
  'state-ags': 'State attorneys general',
  hmbbfdi: 'HmbBfDI',
}

/** An authority as a reader knows it, from its short id (`ftc`, `tx-ag`). */
export function authorityName(id: string): string {
  const known = Object.hasOwn(authorityNames, id) ? authorityNames[id] : undefined
  const state = /^([a-z]{2})-ag$/.exec(id)?.[1]
  return (
    known ?? (state === undefined ? id.toUpperCase() : `${stateNames[state] ?? state.toUpperCase()} attorney general`)
  )
}

export const roleNames: Readonly<Record<RoleId, string>> = {
  'location-broker': 'location data broker',
  'data-broker': 'data broker',
  'ad-platform': 'ad platform',
  'people-search': 'people search service',
  'visitor-identification': 'visitor identification service',
  'ad-network': 'ad network or exchange',
  fingerprinting: 'device fingerprinting service',
  attribution: 'attribution service',
  'session-recording': 'session recording service',
  'social-widget': 'social widget',
  analytics: 'analytics service',
  marketing: 'marketing service',
  'tag-manager': 'tag manager',
  video: 'video service',
  content: 'content service',
  'location-service': 'location service',
  'support-chat': 'support chat service',
  identity: 'sign-in and identity service',
  payment: 'payment service',
  utility: 'utility service',
  'functional-sdk': 'functional SDK',
  crash: 'crash reporting service',
  hosting: 'hosting service',
  consent: 'consent platform',
  'cookieless-analytics': 'cookieless analytics service',
  cdn: 'content delivery network',
  social: 'social app',
  dating: 'dating app',
  parenting: 'parenting app',
  games: 'game',
  weather: 'weather app',
  photo: 'photo app',
  shopping: 'shopping app',
  health: 'health and fitness app',
  maps: 'maps app',
  news: 'news app',
  lifestyle: 'lifestyle app',
  sports: 'sports app',
  gambling: 'gambling app',
  finance: 'finance app',
  medical: 'medical app',
  communication: 'communication app',
  travel: 'travel app',
  food: 'food and drink app',
  entertainment: 'entertainment app',
  music: 'music app',
  tools: 'tools app',
  productivity: 'productivity app',
  education: 'education app',
  books: 'books app',
  developer: 'developer tool',
}

/** Acts that stand without the name of who decided: a private party, researchers, a jury. */
export const isUnsigned = (kind: ConductKind): boolean =>
  kind === 'private-suit' || kind === 'study' || kind === 'verdict'

/** "an ad platform", "a data broker". */
export const aRole = (role: RoleId): string => `${/^[aeio]/.test(roleNames[role]) ? 'an' : 'a'} ${roleNames[role]}`

export const audienceNames: Readonly<Record<AudienceId, string>> = {
  orientation: 'sexual orientation',
  reproductive: 'reproductive health',
  'mental-health': 'mental health',
  religion: 'religion',
  children: 'children',
  'family-location': 'where family members are',
  health: 'health',
  home: 'the inside of homes',
  faces: 'faces',
  location: 'precise location',
  finance: 'finances',
  fitness: 'fitness',
}

export const protectionNames: Readonly<Record<ProtectionId, string>> = {
  'end-to-end': 'End-to-end encryption by default',
  'no-ads': 'No ads and no ad trackers',
  local: 'Works locally or self-hosted',
  'public-body': 'Run by a public body',
  'non-profit': 'Run by a non-profit',
}

export const registryNames: Readonly<Record<(typeof registries)[number], string>> = {
  ca: 'California',
  vt: 'Vermont',
}

export const conductKindNames: Readonly<Record<ConductKind, string>> = {
  order: 'order',
  fine: 'fine',
  settlement: 'settlement',
  'settlement-with-findings': 'settlement with findings',
  reprimand: 'reprimand',
  notice: 'notice',
  suit: 'suit',
  verdict: 'jury verdict',
  'private-suit': 'private suit',
  study: 'published study',
}

export const conductSubjectNames: Readonly<Record<(typeof conductSubjects)[number], string>> = {
  'sensitive-sale': 'sale or disclosure of sensitive data',
  'covert-collection': 'covert collection',
  'sensitive-use': 'use of sensitive data',
  children: 'children’s data',
  'tracking-consent': 'tracking without consent',
  security: 'security',
  transfer: 'transfers abroad',
  rights: 'people’s rights',
  other: 'data protection',
}
