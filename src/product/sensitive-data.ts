// Which types of data each law calls sensitive, by the ids of the catalog. The score's classes are its own and stand elsewhere.

/**
 * Special categories, Art. 9(1) GDPR. The catalog has no type for criminal convictions (Art. 10), trade union membership or
 * genetic data.
 */
const gdpr = ['health', 'biometric', 'race_ethnicity', 'religion_politics', 'sexual_orientation']

/**
 * Sensitive personal information, Cal. Civ. Code § 1798.140(ae): government identifiers; account log-in and cards with their
 * codes; precise geolocation; origin and beliefs; contents of mail, email and text messages; biometric data; what is collected
 * and analyzed about health; sex life. Of consumers known to be under 16: 11 CCR § 7001, since January 1, 2026.
 */
const ccpa = [
  ...['government_id', 'account_credentials', 'payment', 'precise_location', 'race_ethnicity', 'religion_politics'],
  ...['messages', 'biometric', 'health', 'fitness', 'sexual_orientation', 'children_data'],
]

/** Categories in most state laws, as in Va. Code § 59.1-575 and C.R.S. § 6-1-1303; some list more. */
const states = [
  ...['race_ethnicity', 'religion_politics', 'health', 'sexual_orientation', 'biometric', 'children_data'],
  'precise_location',
]

export const sensitiveUnder = { gdpr, ccpa, states } as const satisfies Record<string, readonly string[]>
export type SensitiveLaw = keyof typeof sensitiveUnder
