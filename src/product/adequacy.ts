// Which countries protect personal data adequately, for an exporter in the EEA, the United Kingdom or Switzerland. One table
// serves the register, its reports and investigations; investigations judge from the EEA.
// EEA: decisions of the European Commission under Art. 45 GDPR,
// https://commission.europa.eu/law/law-topic/data-protection/international-dimension-data-protection/adequacy-decisions_en
// United Kingdom: Data Protection Act 2018, Sch. 21 para. 5 (inserted by SI 2019/419, Sch. 2,
// https://www.legislation.gov.uk/uksi/2019/419/schedule/2/made), SI 2022/1213 and SI 2023/1028.
// Switzerland: Annex 1 to the Data Protection Ordinance (SR 235.11),
// https://www.bj.admin.ch/bj/en/home/staat/datenschutz/internationales/anerkennung-staaten.html
// Not every row could be read on an official page: see `notReadOfficially`.

export const exporters = ['eea', 'uk', 'ch'] as const
export type Exporter = (typeof exporters)[number]

/** When the lists were last compared with the official ones. */
export const adequacyAsOf = '2026-08'

/** Provisions cited for an exporter. The UK GDPR as amended by the Data (Use and Access) Act 2025. */
export const transferLaw: Readonly<
  Record<
    Exporter,
    Record<'home' | 'transfers' | 'ground' | 'adequacy' | 'safeguards' | 'clauses' | 'derogations' | 'all', string>
  >
> = {
  eea: {
    ...{ home: 'the EEA', transfers: 'Chapter V GDPR', ground: 'Art. 44 GDPR', adequacy: 'Art. 45 GDPR' },
    ...{ safeguards: 'Art. 46 GDPR', clauses: 'Art. 46(2)(c) GDPR', derogations: 'Art. 49 GDPR' },
    all: 'Art. 45 to 49 GDPR',
  },
  uk: {
    ...{ home: 'the United Kingdom', transfers: 'Chapter V UK GDPR', ground: 'Art. 44A UK GDPR' },
    ...{ adequacy: 'Art. 45A UK GDPR', safeguards: 'Art. 46 UK GDPR', clauses: 'Art. 46(2)(d) UK GDPR' },
    ...{ derogations: 'Art. 49 UK GDPR', all: 'Art. 44A to 49 UK GDPR' },
  },
  ch: {
    ...{ home: 'Switzerland', transfers: 'Art. 16 FADP', ground: 'Art. 16 FADP', adequacy: 'Art. 16(1) FADP' },
    ...{ safeguards: 'Art. 16(2) FADP', clauses: 'Art. 16(2)(d) FADP', derogations: 'Art. 17 FADP' },
    all: 'Art. 16 and 17 FADP',
  },
}

export interface AdequacyDecision {
  country: string
  decision: string
  /** The day of the decision. */
  adoptedOn: string
  /** The last day, where it has one. */
  until?: string
  /** Scope of the decision, unless it covers everyone. */
  scope?: string
}

const decisions: readonly AdequacyDecision[] = [
  { country: 'AD', decision: '2010/625/EU', adoptedOn: '2010-10-19' },
  { country: 'AR', decision: '2003/490/EC', adoptedOn: '2003-06-30' },
  { country: 'BR', decision: '(EU) 2026/179', adoptedOn: '2026-01-26' },
  {
    ...{ country: 'CA', decision: '2002/2/EC', adoptedOn: '2001-12-20' },
    scope: 'commercial organizations under the Personal Information Protection and Electronic Documents Act',
  },
  { country: 'CH', decision: '2000/518/EC', adoptedOn: '2000-07-26' },
  { country: 'FO', decision: '2010/146/EU', adoptedOn: '2010-03-05' },
  // Renewed on 19 December 2025, when the decision of 2021 was about to end.
  { country: 'GB', decision: '(EU) 2021/1772', adoptedOn: '2021-06-28', until: '2031-12-27' },
  { country: 'GG', decision: '2003/821/EC', adoptedOn: '2003-11-21' },
  { country: 'IL', decision: '2011/61/EU', adoptedOn: '2011-01-31', scope: 'automated transfers and processing' },
  { country: 'IM', decision: '2004/411/EC', adoptedOn: '2004-04-28' },
  { country: 'JE', decision: '2008/393/EC', adoptedOn: '2008-05-08' },
  {
    ...{ country: 'JP', decision: '(EU) 2019/419', adoptedOn: '2019-01-23' },
    scope: 'business operators under the Act on the Protection of Personal Information',
  },
  { country: 'KR', decision: '(EU) 2022/254', adoptedOn: '2021-12-17' },
  { country: 'NZ', decision: '2013/65/EU', adoptedOn: '2012-12-19' },
  {
    ...{ country: 'US', decision: '(EU) 2023/1795', adoptedOn: '2023-07-10' },
    scope: 'organizations certified under the EU-US Data Privacy Framework',
  },
  { country: 'UY', decision: '2012/484/EU', adoptedOn: '2012-08-21' },
]

const eea = 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK ES'.split(' ')

const rowsUnder = (decision: string, adoptedOn: string, countries: readonly string[]): AdequacyDecision[] =>
  countries.map((country) => ({ country, decision, adoptedOn }))

// In force since the end of the transition period.
const british = 'of the Data Protection Act 2018, Sch. 21 para. 5'
const britishDecisions: readonly AdequacyDecision[] = [
  ...rowsUnder(british, '2020-12-31', [...eea, 'EU', 'EEA']),
  ...rowsUnder(british, '2020-12-31', ['AD', 'AR', 'CH', 'FO', 'GG', 'GI', 'IL', 'IM', 'JE', 'NZ', 'UY']),
  {
    ...{ country: 'CA', decision: british, adoptedOn: '2020-12-31' },
    scope: 'recipients under the Personal Information Protection and Electronic Documents Act',
  },
  {
    ...{ country: 'JP', decision: british, adoptedOn: '2020-12-31' },
    scope: 'data under the Act on the Protection of Personal Information',
  },
  {
    ...{ country: 'KR', decision: 'SI 2022/1213', adoptedOn: '2022-12-19' },
    scope: 'those under the Personal Information Protection Act',
  },
  {
    ...{ country: 'US', decision: 'SI 2023/1028', adoptedOn: '2023-10-12' },
    scope: 'organizations certified under the UK Extension to the EU-US Data Privacy Framework',
  },
]

// In force since the revised act. Neither Brazil, Japan nor Korea is on the list. The United States: Federal Council,
// August 14, 2024.
const ordinance = 'of Annex 1 to the Data Protection Ordinance'
const swissDecisions: readonly AdequacyDecision[] = [
  ...rowsUnder(ordinance, '2023-09-01', [...eea, 'EU', 'EEA']),
  ...rowsUnder(ordinance, '2023-09-01', ['AD', 'AR', 'FO', 'GB', 'GG', 'GI', 'IL', 'IM', 'JE', 'MC', 'NZ', 'UY']),
  {
    ...{ country: 'CA', decision: ordinance, adoptedOn: '2023-09-01' },
    scope: 'recipients under the federal act or a provincial one that largely corresponds to it',
  },
  {
    ...{ country: 'US', decision: ordinance, adoptedOn: '2024-09-15' },
    scope: 'organizations certified under the Swiss-US Data Privacy Framework',
  },
]

/**
 * Rows that no official page in our reach showed; a copy of the list in a law firm's or a commercial publisher's page has them.
 * The page of the Federal Office of Justice was read up to Canada. Of the British list, the ICO's own change log has the Faroe
 * Islands (added on 13 October 2023 as an omission), Japan (in part), Canada (PIPEDA) and the UK Extension.
 */
export const notReadOfficially: Readonly<Record<Exporter, readonly string[]>> = {
  eea: [],
  uk: ['AD', 'AR', 'CH', 'GG', 'GI', 'IL', 'IM', 'JE', 'KR', 'NZ', 'UY'],
  ch: ['FO', 'GB', 'GG', 'GI', 'IL', 'IM', 'JE', 'MC', 'NZ', 'US', 'UY'],
}

const decisionsFor: Readonly<Record<Exporter, readonly AdequacyDecision[]>> = {
  eea: decisions,
  uk: britishDecisions,
  ch: swissDecisions,
}

/** The decision in force for a country on a day. */
export const findAdequacy = (
  country: string,
  today: string,
  exporter: Exporter = 'eea',
): AdequacyDecision | undefined =>
  decisionsFor[exporter].find(
    (one) => one.country === country && one.adoptedOn <= today && (one.until === undefined || one.until >= today),
  )

/** Data that stays there is not transferred. */
export const isDomestic = (country: string, exporter: Exporter): boolean => {
  switch (exporter) {
    case 'eea':
      return country === 'EU' || country === 'EEA' || eea.includes(country)
    case 'uk':
      return country === 'GB'
    case 'ch':
      return country === 'CH'
  }
}

/** Returns whether the country alone, with no certification, is adequate from there. */
export const isAdequateFrom = (country: string, exporter: Exporter): boolean =>
  country !== 'US' && decisionsFor[exporter].some((one) => one.country === country)

/** Countries with a decision that covers more than those who are certified: all but the United States. */
export const adequateCountries: readonly string[] = decisions.flatMap(({ country }) =>
  country === 'US' ? [] : country,
)
