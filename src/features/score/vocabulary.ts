// The words of VRM-2's public facts, without a schema library, so that a page may import them.

/** What an SDK, a domain or a company is for. */
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

/** Whose data an app holds, or what about them, where that alone makes harm likelier. */
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

/** Public registers of data brokers: California, Vermont, Oregon, Texas. */
export const registries = ['ca', 'vt', 'or', 'tx'] as const

/** What an authority, a court or a published study established or alleges. */
export const conductKinds = [
  'order',
  'fine',
  'settlement',
  'reprimand',
  'notice',
  'suit',
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
 * Whether a level may be shown. `settled`: yes. `not-enough`: the range crosses levels too widely. `no-role`: neither what
 * it is for nor any fact about it is known, so that there is no score at all.
 */
export const gates = ['settled', 'not-enough', 'no-role'] as const

/**
 * What a score rests on. `measured`: at least one fact about data, tracking or use. `record`: its role, with dated public
 * facts such as a registration or an order. `role-alone`: what its role makes likely, and nothing else. `none`: no score.
 */
export const bases = ['measured', 'record', 'role-alone', 'none'] as const
