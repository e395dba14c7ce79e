// What was taken, in one vocabulary. Words are those of Have I Been Pwned (haveibeenpwned.com/api/v3/dataclasses), the
// source that tells kinds of data apart most finely; names of the same thing are one. `Protected health information` is
// HIPAA's; the long names are the categories of RCW 19.255.005, as Washington's register lists them.

/** Group → label, its type in data/data-types.json where one fits, other names of the same. */
const table = {
  contact: [
    ['Names', 'name', ['Name']],
    ['Email addresses', 'email'],
    ['Recovery email addresses', 'email'],
    ['Phone numbers', 'phone'],
    ['Partial phone numbers', 'phone'],
    ['Physical addresses', 'postal_address'],
    ['Delivery instructions', 'postal_address'],
    ['Instant messenger identities', 'social_media'],
    ['Salutations', null],
  ],
  account: [
    [
      'Passwords',
      'account_credentials',
      ['Username and Password/Security Question Answers', 'Email Address and Password/Security Question Answers'],
    ],
    ['Historical passwords', 'account_credentials'],
    ['Password hints', 'account_credentials'],
    ['Password strengths', null],
    ['Security questions and answers', 'account_credentials'],
    ['Mothers maiden names', 'account_credentials', ["Mother's maiden names"]],
    ['PINs', 'account_credentials'],
    ['Auth tokens', 'account_credentials'],
    ['Encrypted keys', 'account_credentials', ['Private Key']],
    ['Usernames', 'user_id'],
    ['Display names', 'user_id', ['Nicknames']],
    ['Social media profiles', 'social_media'],
    ['Website addresses', 'profile', ['Homepage URLs', 'User website URLs']],
    ['Login histories', 'app_activity'],
    ['User statuses', 'app_activity'],
    ['VIP statuses', 'profile'],
  ],
  identity: [
    ['Government issued IDs', 'government_id', ['Military ID Number']],
    ['Partial government issued IDs', 'government_id'],
    ['Social security numbers', 'government_id', ['Social Security Number']],
    ['Passport numbers', 'government_id', ['Passport Number']],
    ["Driver's licenses", 'government_id', ["Driver's License or Washington ID Card Number"]],
    ['Taxation records', 'financial_other'],
    ['Citizenship statuses', 'demographic'],
    ['Nationalities', 'demographic'],
    ['Places of birth', 'demographic'],
    ['Dates of birth', 'age_dob', ['Full Date of Birth']],
    ['Partial dates of birth', 'age_dob'],
  ],
  financial: [
    ['Credit cards', 'payment'],
    ['Credit card CVV', 'payment'],
    ['Partial credit card data', 'payment'],
    ['Bank account numbers', 'payment', ['Financial & Banking Information']],
    ['Payment histories', 'payment'],
    ['Payment methods', 'payment'],
    ['Account balances', 'financial_other'],
    ['Credit scores', 'financial_other'],
    ['Credit status information', 'financial_other'],
    ['Cryptocurrency wallet addresses', 'financial_other'],
    ['Mnemonic phrases', 'account_credentials'],
    ['Financial transactions', 'financial_other'],
    ['Financial investments', 'financial_other'],
    ['Loan information', 'financial_other'],
    ['Net worths', 'financial_other'],
    ['Income levels', 'financial_other', ['Earnings']],
    ['Living costs', 'financial_other'],
    ['Utility bills', 'financial_other'],
    ['Charitable donations', 'financial_other'],
    ['Purchases', 'purchase_history'],
    ['Purchasing habits', 'purchase_history', ['Buying preferences']],
    ['Loyalty program details', 'purchase_history', ['Reward program balances']],
    ['Shipment tracking numbers', 'purchase_history'],
    ['Warranty claims', 'purchase_history'],
  ],
  health: [
    ['Protected health information', 'health'],
    ['Personal health data', 'health', ['Medical Information']],
    ['HIV statuses', 'health'],
    ['Disabilities', 'health'],
    ['Drug habits', 'health'],
    ['Health insurance information', 'health', ['Health Insurance Policy or ID Number']],
    ['Deceased statuses', null],
    ['Deceased date', null],
    ['Fitness levels', 'fitness'],
    ['Eating habits', 'fitness'],
    ['Drinking habits', 'fitness'],
    ['Smoking habits', 'fitness'],
    ['Physical attributes', 'demographic'],
  ],
  special: [
    ['Biometric data', 'biometric'],
    ['Ethnicities', 'race_ethnicity', ['Races']],
    ['Religions', 'religion_politics'],
    ['Political views', 'religion_politics'],
    ['Political donations', 'religion_politics'],
    ['Sexual orientations', 'sexual_orientation'],
    ['Sexual fetishes', 'sexual_orientation'],
  ],
  communications: [
    ['Private messages', 'messages'],
    ['Email messages', 'messages'],
    ['SMS messages', 'messages'],
    ['Chat logs', 'messages'],
    ['AI prompts', 'messages'],
    ['Audio recordings', 'audio'],
    ['Address book contacts', 'contacts'],
    ['Forum posts', 'user_content', ['Comments']],
    ['Support tickets', 'user_content'],
    ['Customer service records', 'user_content', ['Customer service comments', 'Customer interactions']],
    ['Customer feedback', 'user_content'],
    ['Photos', 'photos_videos'],
    ['Profile photos', 'photos_videos', ['Avatars']],
    ['Survey results', 'survey'],
  ],
  location: [
    ['Latitude and longitude pairs', 'precise_location'],
    ['Geographic locations', 'coarse_location'],
    ['Travel plans', null],
    ['Travel habits', 'coarse_location', ['Flights taken']],
    ['Time zones', 'coarse_location'],
  ],
  activity: [
    ['Browsing histories', 'browsing'],
    ['Website activity', 'browsing'],
    ['Device usage tracking data', 'app_activity'],
    ['Apps installed on devices', 'installed_apps'],
    ['Profile statistics', 'app_activity'],
  ],
  device: [
    ['IP addresses', 'ip_address'],
    ['IMEI numbers', 'device_id'],
    ['IMSI numbers', 'device_id'],
    ['MAC addresses', 'device_id'],
    ['Device serial numbers', 'device_id'],
    ['Device information', 'device_info'],
    ['Browser user agent details', 'device_info'],
    ['Cellular network names', 'device_info'],
    ['Telecommunications carrier', 'device_info'],
  ],
  work: [
    ['Job applications', 'employment'],
    ['Employers', 'employment', ['Company names']],
    ['Job titles', 'employment', ['Occupations']],
    ['Career levels', 'employment'],
    ['Employment statuses', 'employment'],
    ['Professional skills', 'employment'],
    ['Years of professional experience', 'employment'],
    ['Work habits', 'employment'],
    ['Academic records', null],
    ['Education levels', 'demographic'],
    ['School grades (class levels)', null],
    ['IQ levels', null],
  ],
  life: [
    ['Marital statuses', 'demographic', ['Relationship statuses']],
    ['Family structure', 'demographic'],
    ["Family members' names", 'contacts', ['Spouses names']],
    ['Parenting plans', 'profile'],
    ['Social connections', 'contacts'],
    ['Home ownership statuses', 'demographic'],
    ['Socioeconomic levels', 'demographic'],
    ['Genders', 'gender'],
    ['Ages', 'age_dob', ['Age groups']],
    ['Spoken languages', 'demographic', ['Language preferences']],
    ['Personal descriptions', 'profile'],
    ['Personal interests', 'profile'],
    ['Bios', 'profile'],
    ['Appointments', 'calendar'],
    ['Beauty ratings', 'profile'],
    ['Tattoo status', 'demographic'],
    ['Clothing sizes', 'profile'],
    ['Astrological signs', 'profile'],
    ['Vehicle registration plates', null, ['Licence plates']],
    ['Vehicle identification numbers (VINs)', null],
    ['Vehicle details', null],
    ['Car ownership statuses', null],
  ],
} as const satisfies Record<string, readonly Row[]>

type Row = readonly [label: string, catalogType: string | null, otherNames?: readonly string[]]

export const dataGroups = Object.keys(table) as DataGroup[]
export type DataGroup = keyof typeof table | 'other'

export const dataGroupNames: Record<DataGroup, string> = {
  contact: 'Contact details',
  account: 'Accounts and passwords',
  identity: 'Identity documents',
  financial: 'Money and purchases',
  health: 'Health',
  special: 'Beliefs, origin, sexuality, biometrics',
  communications: 'Messages and content',
  location: 'Location and travel',
  activity: 'Online activity',
  device: 'Devices',
  work: 'Work and education',
  life: 'Personal life',
  other: 'Other',
}

export interface BreachDataType {
  label: string
  group: DataGroup
  /** Id of data/data-types.json. */
  catalogType: string | null
}

export const breachDataTypes: readonly BreachDataType[] = dataGroups.flatMap((group) =>
  rowsOf(group).map(([label, catalogType]) => ({ label, group, catalogType })),
)

const byName = new Map(
  dataGroups.flatMap((group) =>
    rowsOf(group).flatMap(([label, catalogType, otherNames = []]) =>
      [label, ...otherNames].map((name) => [keyOf(name), { label, group, catalogType }] as const),
    ),
  ),
)
const places = new Map(breachDataTypes.map(({ label }, at) => [label, at]))

/** A source's word in our vocabulary. A word that is new to us stays as it came, in the group of the others. */
export const dataTypeOf = (word: string): BreachDataType =>
  byName.get(keyOf(word)) ?? { label: tidy(word), group: 'other', catalogType: null }

/** Labels in the order of the table, each once; new words at the end. */
export function normaliseDataTypes(words: readonly string[]): string[] {
  const labels = new Set(words.map((word) => dataTypeOf(word).label).filter((label) => label !== ''))
  return [...labels].toSorted((a, b) => placeOf(a) - placeOf(b) || (a < b ? -1 : 1))
}

const placeOf = (label: string) => places.get(label) ?? places.size

function rowsOf(group: DataGroup): readonly Row[] {
  return group === 'other' ? [] : table[group]
}

// Function declarations: the maps above are filled while the module is read.
function keyOf(name: string): string {
  return tidy(name).replace(/’/g, "'").toLowerCase()
}
function tidy(word: string): string {
  return word.normalize('NFC').replace(/\s+/g, ' ').trim()
}
