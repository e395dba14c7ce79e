import { compareText } from '../../../platform/shared/text.ts'
import { longestUse } from '../../../product/stated-use.ts'
import { type Criticality, criticalities, type dataSubjects } from '../../../product/vendors.ts'
import { type Country, countryPlaces } from './connectors/countries.ts'
import { clip, oneLine } from './text.ts'

// The intended use of a vendor, as a person describes it in a line, or as the vendor's record has it.

export type UsedFor = keyof typeof purposes
type Whose = (typeof dataSubjects)[number]

export interface Use {
  /** As it was typed; null where a record says it. */
  line: string | null
  /** The vendor's role toward the person who asks. */
  role: 'processor' | 'controller' | null
  purposes: UsedFor[]
  /** Ids of data types, as the catalog has them. */
  data: string[]
  /** "No personal data." */
  isWithoutPersonalData: boolean
  people: Whose[]
  count: number | null
  /** Codes of countries, `EU`, `EEA`, `Europe` and `Worldwide`. */
  countries: string[]
  criticality: Criticality | null
  /** Parts of the line that were not understood. */
  unread: string[]
}

/** Each with the data and the people that it implies, whether or not the line names them. */
const purposes = {
  payroll: [
    /\b(?:payroll|salar(?:y|ies)|wages?|pay ?slips?)\b/giu,
    ['financial_other', 'government_id', 'name'],
    ['employees'],
  ],
  hr: [
    /\b(?:HR|human resources|people ops|personnel files?|time ?(?:tracking|sheets?)|absences?|performance reviews?)\b/giu,
    ['employment', 'name'],
    ['employees'],
  ],
  monitoring: [
    /\b(?:(?:employee|staff|workplace) monitoring|device management|MDM)\b/giu,
    ['device_info', 'app_activity'],
    ['employees'],
  ],
  recruiting: [
    /\b(?:recruit(?:ing|ment)|hiring|applicant tracking|job applications?|ATS)\b/giu,
    ['employment', 'name'],
    ['applicants'],
  ],
  sales: [/\b(?:CRM|sales|lead (?:management|generation))\b/giu, ['contact_generic'], ['prospects']],
  marketing: [/\b(?:newsletters?|marketing|mailings?|campaigns?)\b/giu, ['email'], ['customers']],
  advertising: [/\b(?:advertis(?:ing|ements?)|retargeting|ads)\b/giu, ['browsing', 'device_id'], ['website_visitors']],
  analytics: [
    /\b(?:(?:web |product |usage )?analytics|usage statistics|session replay|A\/B tests?)\b/giu,
    ['browsing', 'ip_address'],
    ['website_visitors'],
  ],
  support: [
    /\b(?:(?:customer )?support|help ?desk|tickets?|live chat|call cent(?:er|re))\b/giu,
    ['messages', 'contact_generic'],
    ['customers'],
  ],
  payments: [/\b(?:payments?|billing|checkout|invoic(?:es?|ing))\b/giu, ['payment'], ['customers']],
  accounting: [/\b(?:accounting|bookkeeping|tax(?:es)?|expenses?)\b/giu, ['financial_other'], []],
  hosting: [
    /\b(?:(?:web ?|cloud )?hosting|cloud(?: storage)?|backups?|infrastructure|databases?|file (?:storage|sharing))\b/giu,
    [],
    [],
  ],
  communication: [
    /\b(?:video (?:calls?|conferenc(?:es|ing))|meetings?|team chat|internal chat|email service|telephony)\b/giu,
    ['messages'],
    [],
  ],
  ai: [
    /\b(?:AI assistants?|chat ?bots?|copilots?|transcri(?:bing|ption)|summari[sz]ing|translation|LLM|AI)\b/gu,
    ['user_content'],
    [],
  ],
  identity: [
    /\b(?:identity (?:checks?|verification)|ID checks?|KYC|background checks?)\b/giu,
    ['government_id', 'name'],
    [],
  ],
  'sign-in': [/\b(?:SSO|single sign-on|authentication|logins?|password manager)\b/giu, ['account_credentials'], []],
  health: [
    /\b(?:tele(?:health|medicine)|patient (?:portal|records?)|medical records?|health ?care|clinical trials?)\b/giu,
    ['health'],
    ['patients'],
  ],
  learning: [/\b(?:e-?learning|LMS|training courses?|courses?|staff training)\b/giu, ['app_activity'], []],
  schooling: [/\b(?:classrooms?|schools?|homework|kindergartens?)\b/giu, ['children_data'], ['children']],
  surveys: [/\b(?:surveys?|polls?|feedback forms?)\b/giu, ['survey'], []],
  documents: [/\b(?:e-?signatures?|signing|contract management|document management)\b/giu, ['name'], []],
  projects: [/\b(?:project management|task management|wikis?|notes|design|source code)\b/giu, ['user_content'], []],
} as const satisfies Record<string, readonly [words: RegExp, data: readonly string[], people: readonly Whose[]]>

const dataWords: readonly [id: string, words: RegExp][] = [
  ['health', /\b(?:health|medical|diagnos[ei]s|sick(?:ness| leave| notes?)|disabilit(?:y|ies)|genetic|PHI)\b/giu],
  [
    'biometric',
    /\b(?:biometrics?|fingerprints?|face ?(?:id|prints?|recognition)|facial recognition|voice ?prints?)\b/giu,
  ],
  ['race_ethnicity', /\b(?:race|racial|ethnic(?:ity)?)\b/giu],
  ['religion_politics', /\b(?:religio(?:n|us)|church tax|politic(?:s|al)|trade unions?|union membership)\b/giu],
  ['sexual_orientation', /\b(?:sexual(?: orientation)?|sex lives|sex life)\b/giu],
  [
    'government_id',
    /\b(?:passports?|social security|SSNs?|ID cards?|identity documents?|tax (?:ids?|numbers?)|criminal records?)\b/giu,
  ],
  ['precise_location', /\b(?:GPS|(?:precise |live |exact )?locations?(?: tracking)?)\b/giu],
  ['payment', /\b(?:credit cards?|card (?:data|numbers?)|payment data)\b/giu],
  ['financial_other', /\b(?:bank (?:accounts?|details)|IBANs?|incomes?|financial)\b/giu],
  ['account_credentials', /\b(?:passwords?|credentials)\b/giu],
  ['messages', /\b(?:messages|e-?mails? contents?|chats?|conversations?|correspondence)\b/giu],
  ['audio', /\b(?:audio|(?:call |voice )recordings?|recorded calls)\b/giu],
  ['photos_videos', /\b(?:photos?|pictures|images|videos?)\b/giu],
  ['employment', /\b(?:CVs?|r[eé]sum[eé]s|employment data|HR data)\b/giu],
  ['purchase_history', /\b(?:orders?|purchases?|purchase history)\b/giu],
  ['browsing', /\b(?:browsing(?: history)?|clickstreams?|web activity)\b/giu],
  ['cookies', /\bcookies?\b/giu],
  ['ip_address', /\bIP addresses\b/giu],
  ['device_id', /\bdevice ids?\b/giu],
  ['email', /\be-?mail addresses\b|\be-?mails?\b/giu],
  ['phone', /\b(?:tele)?phone numbers?\b/giu],
  ['postal_address', /\b(?:postal |home |street )?addresses\b/giu],
  ['age_dob', /\b(?:dates? of birth|birth ?days?|ages?)\b/giu],
  ['name', /\bnames?\b/giu],
  ['contact_generic', /\bcontact (?:data|details|information)\b/giu],
  ['user_content', /\b(?:documents?|files?|user content|source code)\b/giu],
]

const peopleWords: readonly [whose: Whose, words: RegExp][] = [
  ['children', /\b(?:child(?:ren)?|kids|minors|pupils|toddlers|teen(?:ager)?s|under[- ]1[0-8]s?)\b/giu],
  ['patients', /\bpatients?\b/giu],
  [
    'employees',
    /\b(?:employees?|staff|workers?|colleagues|workforce|personnel|freelancers|contractors|engineers|developers|drivers|nurses|teachers|agents|managers)\b/giu,
  ],
  ['applicants', /\b(?:applicants?|candidates?|job seekers)\b/giu],
  ['students', /\bstudents?\b/giu],
  ['prospects', /\b(?:prospects?|leads)\b/giu],
  ['business_contacts', /\b(?:business contacts|suppliers?|partners)\b/giu],
  ['website_visitors', /\b(?:(?:website |site )?visitors?)\b/giu],
  ['app_users', /\b(?:(?:app )?users?|players|subscribers)\b/giu],
  ['customers', /\b(?:customers?|clients?|consumers|shoppers|guests|tenants|members)\b/giu],
]

const demonyms: readonly [code: string, words: RegExp][] = [
  ['DE', /\bGermans?\b/gu],
  ['FR', /\bFrench\b/gu],
  ['ES', /\b(?:Spanish|Spaniards)\b/gu],
  ['IT', /\bItalians?\b/gu],
  ['NL', /\bDutch\b/gu],
  ['PL', /\bPolish\b/gu],
  ['AT', /\bAustrians?\b/gu],
  ['IE', /\bIrish\b/gu],
  ['SE', /\bSwedish\b/gu],
  ['DK', /\bDanish\b/gu],
  ['CH', /\bSwiss\b/gu],
  ['GB', /\b(?:British|Britain|Scotland|Wales)\b/gu],
  ['US', /\b(?:Americans?|California(?:ns?)?|Texas|New York|Florida|Illinois|Colorado|Virginia)\b/gu],
  ['CA', /\bCanadians?\b/gu],
  ['EU', /\b(?:Europeans?|GDPR)\b/gu],
]

/** A word of a list that is excluded: "no health data", "without children". */
const excluding =
  /\b(?:no|without|excluding|except(?: for)?|never|not(?: for| of| about)?)\s+(?:any\s+)?(?:\p{L}+['’]?s?\s+)?$/iu

const criticalityWords: readonly [level: Criticality, words: RegExp][] = [
  [
    'low',
    /\b(?:not (?:business[- ]|mission[- ])?critical|non-?critical|low (?:criticality|importance)|pilot|trial|nice to have|test(?:ing)? only)\b/giu,
  ],
  ['critical', /\b(?:(?:business|mission)[- ]critical|critical|essential)\b/giu],
  ['high', /\b(?:high (?:criticality|importance)|important|crucial)\b/giu],
  ['medium', /\b(?:medium (?:criticality|importance)|moderately important)\b/giu],
]

const roleWords: readonly [role: NonNullable<Use['role']>, words: RegExp][] = [
  [
    'processor',
    /\b(?:as (?:a |an |our )?(?:data )?processor|on our behalf|(?:as )?(?:a |our )?service provider|under our instructions)\b/giu,
  ],
  [
    'controller',
    /\b(?:as (?:a |an |their own )?(?:independent |joint )?(?:data )?controller|for (?:its|their) own purposes)\b/giu,
  ],
]

const withoutPersonal =
  /\b(?:no|without(?: any)?|not? any|never any) (?:personal (?:data|information)|people's data|PII)\b|\banonym(?:ous|i[sz]ed) data only\b|\bonly anonymous data\b/giu

const scale: Readonly<Record<string, number>> = { k: 1000, thousand: 1000, m: 1e6, million: 1e6, millions: 1e6 }

/** Reads a line in English. Implied traits are added to those said, so that a shorter line asks for no less care. */
export function readUse(raw: string): Use {
  const line = clip(oneLine(raw), longestUse)
  const text = new Reader(line)
  const isWithoutPersonalData = text.takes(withoutPersonal)
  const criticality = text.first(criticalityWords)
  const role = text.first(roleWords)
  const count = text.count()
  const usedFor = text.all(Object.entries(purposes).map(([id, [words]]) => [id as UsedFor, words] as const))
  const data = text.all(dataWords)
  const people = text.all(peopleWords)
  const countries = text.countries()
  const implied = usedFor.flatMap((id): readonly string[] => purposes[id][1])
  return {
    line,
    role,
    purposes: usedFor,
    data: unique([...data, ...(isWithoutPersonalData ? [] : implied)]),
    isWithoutPersonalData,
    people: unique([
      ...people,
      ...(isWithoutPersonalData ? [] : usedFor.flatMap((id): readonly Whose[] => purposes[id][2])),
    ]),
    count,
    countries,
    criticality,
    unread: text.rest(),
  }
}

const unique = <T extends string>(items: readonly T[]): T[] => [...new Set(items)].sort(compareText)

/** Consumes the text that it understands; the rest was not understood. */
class Reader {
  #left: string
  readonly #line: string

  constructor(line: string) {
    this.#line = line
    this.#left = line
  }

  /** Whether the words are there and not excluded. */
  takes(words: RegExp): boolean {
    let isThere = false
    this.#left = this.#left.replace(words, (hit: string, ...rest: unknown[]) => {
      const at = rest.find((one) => typeof one === 'number') ?? 0
      if (!excluding.test(this.#line.slice(0, at))) isThere = true
      return ' '.repeat(hit.length)
    })
    return isThere
  }

  all<T extends string>(table: readonly (readonly [T, RegExp])[]): T[] {
    return table.filter(([, words]) => this.takes(words)).map(([id]) => id)
  }

  first<T extends string>(table: readonly (readonly [T, RegExp])[]): T | null {
    return this.all(table)[0] ?? null
  }

  /** Counts people: "300 employees", "about 2.5 million users", "10k people". The largest number wins. */
  count(): number | null {
    const counts: number[] = []
    this.#left = this.#left.replace(
      /(?<![\d.,])(\d{1,3}(?:[,.' ]\d{3})+|\d+(?:\.\d+)?)\s*(k|m|thousand|millions?)?\b(?=[\s+]+(?:of )?(?:our |the )?(?:[\p{L}-]+ ){0,2}?(?:people|persons?|employees?|staff|workers?|users?|customers?|clients?|patients?|students?|pupils?|children|kids|applicants?|candidates?|visitors?|members|subscribers|consumers|guests|records|individuals|contacts|engineers|developers|drivers|nurses|teachers|agents|managers|seats|freelancers|contractors|tenants|suppliers))/giu,
      (hit: string, digits: string, unit?: string) => {
        const isGrouped = /^\d{1,3}(?:[,.' ]\d{3})+$/u.test(digits)
        const number = Number(isGrouped ? digits.replace(/\D/gu, '') : digits)
        counts.push(Math.round(number * (scale[unit?.toLowerCase() ?? ''] ?? 1)))
        return ' '.repeat(hit.length)
      },
    )
    return counts.length > 0 ? Math.max(...counts) : null
  }

  countries(): string[] {
    const named = countryPlaces(this.#left).map(({ country }: { country: Country }) => country)
    for (const { name } of named) this.#take(name)
    for (const { code } of named) this.#take(code)
    for (const form of otherForms) this.#left = this.#left.replace(form, (hit: string) => ' '.repeat(hit.length))
    return unique([...named.map(({ code }) => code), ...this.all(demonyms)])
  }

  #take(word: string) {
    const at = this.#left.toLowerCase().indexOf(word.toLowerCase())
    if (at >= 0) this.#left = this.#left.slice(0, at) + ' '.repeat(word.length) + this.#left.slice(at + word.length)
  }

  /** Runs of words that say something and were not taken. */
  rest(): string[] {
    return this.#left
      .split(/\s{2,}|[.,;:!?()"“”]+/u)
      .map((part) =>
        part
          .split(/\s+/u)
          .filter((word) => word !== '' && !isFiller(word))
          .join(' '),
      )
      .filter((part) => /[\p{L}\p{N}]/u.test(part))
  }
}

/** Other ways to write a country that was read already. */
const otherForms = [/\b(?:United States(?: of America)?|USA|U\.S\.A?\.?|UK|Great Britain|England)(?![\p{L}])/gu]

const fillers = new Set(
  'a about all also an and any app are around as at be business by can cloud company data do each every few for from get hand handle have i in include including into is it its keep mainly manage many may most much need never no not of on only except excluding without or our out over people per person personal plan plus process processing product record records roughly send service share some store such system team than that the their them there they this to tool up us use used using via want we which who will with within work would year you your'.split(
    ' ',
  ),
)
const isFiller = (word: string) => fillers.has(word.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ''))

/** The register's record of a vendor's use. */
export interface UseRecord {
  criticality: Criticality
  people: number | null
  roles: readonly string[]
  dataTypes: readonly string[]
  hasChildData: boolean | null
  dataSubjects: readonly Whose[]
  purposes: readonly string[]
  countries: readonly string[]
}

/** A record of which no one filled in any of this says nothing: null. */
export function useOfRecord(record: UseRecord): Use | null {
  const { roles, dataTypes, hasChildData, countries } = record
  // A bigint comes as text.
  const people = record.people === null ? null : Number(record.people)
  const read = readUse(record.purposes.join('; '))
  const whose: Whose[] = [...record.dataSubjects, ...(hasChildData ? (['children'] as const) : []), ...read.people]
  const isSaid = people !== null || dataTypes.length + whose.length + countries.length + record.purposes.length > 0
  if (!isSaid) return null
  const isProcessor = roles.some((role) => ['processor', 'service_provider', 'contractor'].includes(role))
  const isController = roles.some((role) => ['controller', 'third_party'].includes(role))
  return {
    line: null,
    role: isProcessor ? 'processor' : isController ? 'controller' : null,
    purposes: read.purposes,
    data: unique([...dataTypes, ...read.data]),
    isWithoutPersonalData: false,
    people: unique(whose),
    count: people,
    countries: unique([...countries, ...read.countries]),
    criticality: record.criticality,
    unread: read.unread,
  }
}

/** Higher is more. */
export const isCritical = ({ criticality }: Use): boolean =>
  criticality !== null && criticalities.indexOf(criticality) >= criticalities.indexOf('high')
