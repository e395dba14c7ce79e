import { getDomain } from 'tldts'
import { z } from 'zod'

// The shape of data/removal-platforms.json: who holds data of people and how each is asked to remove it, chosen and read one
// by one. What no source says is null or absent.

/** From the least to the most that a person has to do. */
export const methods = ['email', 'web-form', 'account-setting', 'contact-support', 'letter'] as const
export type Method = (typeof methods)[number]

export const difficulties = ['easy', 'medium', 'hard'] as const

/**
 * What a platform wants to know, beside the address that asks, before it can find someone. `account`: a user name, or whatever
 * else it knows its user by.
 */
export const needs = ['name', 'account', 'country', 'state', 'address', 'birthdate'] as const
export type Need = (typeof needs)[number]

/**
 * Fields that our form asks for. No one is asked for a postal address or a birthday: such platforms are left to the
 * person.
 */
export const askedNeeds = ['name', 'account', 'country', 'state'] as const satisfies readonly Need[]

/**
 * What may be claimed of a platform where its law covers it: a registered broker is covered by the registration itself, any
 * other business by its size and by whom it serves.
 */
export const legalBases = [
  'gdpr',
  'uk-gdpr',
  'ccpa-delete',
  'ccpa-opt-out',
  'delete-act',
  'us-state-delete',
  'us-state-opt-out',
] as const
export type LegalBasis = (typeof legalBases)[number]

/** `asks-for-id`: wants a document. `refuses-agents`: takes requests of the person only. `sensitive`: shown on search only. */
export const platformFlags = ['asks-for-id', 'refuses-agents', 'some-residents-only', 'sensitive'] as const

export const categories = [
  'Social media',
  'Communication',
  'Shopping',
  'Devices and home',
  'Entertainment',
  'Games',
  'Travel',
  'Finance',
  'Food and delivery',
  'Dating',
  'Health',
  'Education',
  'Productivity',
  'Security and VPN',
  'Developer tools',
  'AI services',
  'Work and jobs',
  'News and media',
  'Adult',
  'People search',
  'Data broker',
  'Advertising and ad tech',
] as const

/** Keys of data/sources.json that answer for platforms, and their names on the page. */
export const removalSources = {
  jdm: 'JustDeleteMe',
  datenanfragen: 'Datenanfragen.de',
  'opt-out-pages': 'The site’s own opt-out page',
  'help-pages': 'The site’s own help page',
  eraser: 'Eraser broker list',
  'ca-brokers-2025': 'California data broker registry, 2025',
  'ca-brokers-2022': 'California data broker registry, 2022',
  'vt-brokers-2021': 'Vermont data broker registry, 2021',
} as const
export type RemovalSourceKey = keyof typeof removalSources
export const removalSourceKeys = Object.keys(removalSources) as RemovalSourceKey[]

/** Fields of a platform that a source can answer for. A method, name, category or place in the list that none tells is ours. */
export const toldFields = ['domain', 'difficulty', 'optOutUrl', 'email', 'needs', 'registered', 'agents', 'id'] as const

const host = z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/)
/** A day, a month or a year: as precise as the source. */
const date = z.string().regex(/^\d{4}(-\d{2}(-\d{2})?)?$/)

export const platformSource = z.strictObject({
  key: z.enum(removalSourceKeys),
  /** The source's own name for it. */
  ref: z.string().min(1).max(300),
  page: z.url({ protocol: /^https$/ }),
  /** The address follows a known pattern and was not opened. */
  pagePattern: z.literal(true).optional(),
  asOf: date,
  says: z.array(z.enum(toldFields)).min(1),
})

export const platformFact = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .max(200),
  /** Name as people know it, not the company in a register. */
  name: z.string().min(1).max(300),
  /** Companies and older names behind it. */
  aliases: z.array(z.string().min(1).max(300)),
  category: z.string().min(1).max(60),
  /** 1 what most people meet, 2 the large brokers, 3 the rest. */
  tier: z.literal([1, 2, 3]),
  /** Order within a tier, by judgement: 0 to 100. */
  prominence: z.int().min(0).max(100),
  domain: host.nullable(),
  /** Its other registrable domains, and those of its company that it takes mail at. */
  domains: z.array(host),
  method: z.enum(methods),
  difficulty: z.enum(difficulties),
  /** A role mailbox that a source gives for such requests; never a person's, never guessed. */
  email: z.email().max(254).nullable(),
  /** Page where a person asks for it. */
  optOutUrl: z
    .url({ protocol: /^https$/ })
    .max(2000)
    .nullable(),
  needs: z.array(z.enum(needs)),
  flags: z.array(z.enum(platformFlags)),
  laws: z.array(z.enum(legalBases)),
  sources: z.array(platformSource).min(1),
})
export type PlatformFact = z.infer<typeof platformFact>

export const platformsFile = z.strictObject({
  licence: z.string(),
  attribution: z.string(),
  platforms: z.array(platformFact),
})

/** Can be asked by mail in someone's name: a mailbox for it, and no more wanted than our form asks for. */
export const isAutomated = ({ email, needs, flags }: Pick<PlatformFact, 'email' | 'needs' | 'flags'>): boolean =>
  email !== null &&
  needs.every((need) => (askedNeeds as readonly string[]).includes(need)) &&
  !flags.includes('asks-for-id') &&
  !flags.includes('refuses-agents')

/** A mailbox of an office for privacy, law or closing accounts; one for customers at large answers with a form. */
const roleMailbox =
  /^(?!.*(?:abuse|sales))(?:.*(?:privacy|datenschutz|data[._-]?protection|gdpr|rgpd|ccpa|dpo|dsar|dsr|opt[._-]?out|data-?requests?|dsgvo|data-?subject|personal-?data|donnees-?personnelles).*|dp[.-].*|dpa[.-].*|legal(?:-requests)?|compliance(?:dept)?|consumer(?:advo|care)|closemyaccount|accountclosure)@/

/**
 * Whether letters may go to a mailbox: a role that handles them, at a domain of the platform. A free mail service is no one's
 * domain, and a letter to a stranger's would tell him who asked.
 */
export function isUsableMailbox(email: string, platform: Pick<PlatformFact, 'domain' | 'domains'>): boolean {
  const domain = getDomain(email.slice(email.lastIndexOf('@') + 1))
  return domain !== null && roleMailbox.test(email) && [platform.domain, ...platform.domains].includes(domain)
}

type Sourced = Pick<PlatformFact, 'sources'>

const says = ({ sources }: Sourced, field: (typeof toldFields)[number]) =>
  sources.find((source) => source.says.includes(field))

/** When the source of the mailbox last held; null without a mailbox. */
export const contactAsOf = (platform: Sourced): string | null => says(platform, 'email')?.asOf ?? null

/** Registered in California in 2025, so California's one-stop request (DROP) reaches it. Cal. Civ. Code § 1798.99.86 */
export const isInDrop = (platform: Sourced): boolean => says(platform, 'registered')?.key === 'ca-brokers-2025'

/** Source of the difficulty rating: `derived` follows from the method. */
export const difficultyBasis = (platform: Sourced): 'jdm' | 'derived' =>
  says(platform, 'difficulty') ? 'jdm' : 'derived'

/** How long it may take: the limit of the law where one answers, an estimate where a person deletes an account alone. */
export function estimateOf({ method, difficulty, laws }: Pick<PlatformFact, 'method' | 'difficulty' | 'laws'>): {
  time: string
  basis: string
} {
  if (method === 'account-setting' && difficulty === 'easy') return { time: 'Same day', basis: 'estimate' }
  if (method === 'account-setting' && difficulty === 'medium') return { time: '1-7 days', basis: 'estimate' }
  const isAmerican = laws.some((law) => law !== 'gdpr' && law !== 'uk-gdpr')
  return isAmerican
    ? { time: 'Up to 45 days', basis: 'Cal. Code Regs. tit. 11, § 7021(b), and the like in other states' }
    : { time: 'Up to 1 month', basis: 'GDPR Art. 12(3)' }
}
