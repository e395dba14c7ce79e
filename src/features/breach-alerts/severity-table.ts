// enisa-se-v2: severity of a breach after ENISA's "Recommendations for a methodology of the assessment of severity of
// personal data breaches" (2013): SE = DPC × EI + CB, made countable from what breach records say. Figures are
// hundredths, so that the sum is exact. ENISA keeps size, doubt and age out of its sum; they are adjustments of ours.

export const severityFormula = 'enisa-se-v2'

export const severities = ['low', 'medium', 'high', 'critical'] as const // ascending
export type SeverityLevel = (typeof severities)[number]

/** SE from which a level holds. */
export const levelsFrom: Record<SeverityLevel, number> = { low: 0, medium: 200, high: 300, critical: 400 }

/** Simple data that together lead to someone's door. */
export const addressBook = {
  dpc: 150,
  allOf: ['Names', 'Physical addresses', 'Phone numbers'],
  words: 'names with addresses and phone numbers',
} as const

/** Being known to the source at all is sensitive: added to DPC, which ends at `most`. */
export const sensitiveSource = { add: 100, most: 400 } as const

/** EI: how surely the data lead to a person; the first row that fits. */
export const identifiabilities = [
  {
    ei: 100,
    anyOf: [
      'Social security numbers',
      'Government issued IDs',
      'Passport numbers',
      "Driver's licenses",
      'Biometric data',
      'Health insurance information',
      'Taxation records',
      'Protected health information',
    ],
    words: 'the data identifies individuals directly',
  },
  {
    ei: 100,
    all: 'Names',
    anyOf: ['Physical addresses', 'Phone numbers', 'Dates of birth', 'Bank account numbers'],
    words: 'names come with an address, a phone number, a date of birth or an account',
  },
  {
    ei: 75,
    anyOf: ['Email addresses', 'Phone numbers', 'Names', 'Recovery email addresses'],
    words: 'a name, an email address or a phone number points to a person',
  },
  {
    ei: 50,
    anyOf: [
      'Usernames',
      'IP addresses',
      'Display names',
      'Social media profiles',
      'Instant messenger identities',
      'Device information',
      'IMEI numbers',
      'MAC addresses',
    ],
    words: 'only pseudonyms or device data point to a person',
  },
  { ei: 25, words: 'hardly anything points to a person' },
] as const satisfies readonly { ei: number; all?: string; anyOf?: readonly string[]; words: string }[]

/**
 * Contexts for a register that names no types of data: what the law behind it is about. A duty to notify names the
 * person too.
 */
export const registerContexts = {
  /** State laws ask for a notice when names are lost with numbers, accounts or passwords. */
  notice: { dpc: 225, words: 'the register states no types of data; the duty to notify alone counts' },
  healthcare: { dpc: 300, words: 'the register states no types of data; the organization is in health care' },
  finance: { dpc: 275, words: 'the register states no types of data; the organization is in finance' },
  hipaa: { dpc: 350, words: 'reported under HIPAA, which is about health data' },
} as const
export const registerIdentifiability = { ei: 100, words: 'a notice is owed to people who can be named' } as const

/** An industry that no source states is read in the name, health care first; the explanation says so. */
export const industriesByName = {
  healthcare:
    /health|medic|hospital|clinic|dental|dentist|dentaquest|pharm|surg|radiolog|orthop|pediatric|cardio|oncolog|cancer|psych|hospice|therap|physician|patholog|imaging|nephrolog|dermatolog|wellness|nursing|rehab|addiction|urgent care|blood|eye care|optom|vision|diagnostic|biolog|trizetto|navia/i,
  finance:
    /\bbank|credit union|financ|insur|mortgage|\btax\b|account(ing|ants)|capital|lending|\bloan|wealth|invest|advisor|securities|\bfcu\b|federal credit|payroll|benefit|fund(s|ing)?\b|underwrit|cpas?\b|assurance|brokerage|asset/i,
} as const

/** CB: breaches on record are losses of confidentiality. */
export const confidentialityLost = 50

/** The first row whose bound is above the number; a number that no one states adds nothing. */
export const sizes = [
  { below: 10_000, add: -50 },
  { below: 100_000, add: -25 },
  { below: 1_000_000, add: 0 },
  { below: 10_000_000, add: 25 },
  { below: 100_000_000, add: 50 },
  { below: Number.POSITIVE_INFINITY, add: 100 },
] as const

export const unverified = -50

/**
 * Measured between the breach's own dates, not by the clock: the severity of a record does not drift as time passes.
 */
export const stale = { afterDays: 1825, add: -25 } as const

/** No higher than this where no source states the types of data. */
export const mostAssumed: SeverityLevel = 'medium'

/** No lower than this, whatever the sum: a filing under Item 1.05 of Form 8-K says that the filer calls it material. */
export const floors = { 'sec-8k': 'high' } as const satisfies Record<string, SeverityLevel>
