// Decisions of the European Commission under Art. 45 GDPR that a country protects personal data adequately. One table serves
// the register, its reports and investigations.
// https://commission.europa.eu/law/law-topic/data-protection/international-dimension-data-protection/adequacy-decisions_en

/** When the list was last compared with the Commission's. */
export const adequacyAsOf = '2026-08'

export interface AdequacyDecision {
  country: string
  decision: string
  /** The day of the decision. */
  adoptedOn: string
  /** The last day, where it has one. */
  until?: string
  /** What it covers, unless that is everyone. */
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

/** The decision in force for a country on a day. */
export const findAdequacy = (country: string, today: string): AdequacyDecision | undefined =>
  decisions.find(
    (one) => one.country === country && one.adoptedOn <= today && (one.until === undefined || one.until >= today),
  )

/** Countries with a decision that covers more than those who are certified: all but the United States. */
export const adequateCountries: readonly string[] = decisions.flatMap(({ country }) =>
  country === 'US' ? [] : country,
)
