import type { Day } from '../../platform/shared/days.ts'

// The laws that a letter may cite. A row says only what the letters and clocks need; thresholds and penalties are the state laws'
// page. A state whose law does not stand here gets a courtesy request that cites none.

export const lawIds = [
  'ccpa-delete',
  'ccpa-opt-out',
  'vcdpa',
  'cpa',
  'ctdpa',
  'ucpa',
  'fdbr',
  'tdpsa',
  'ocpa',
  'us-mt',
  'us-de',
  'us-ia',
  'us-ne',
  'us-nh',
  'us-nj',
  'us-tn',
  'us-mn',
  'us-md',
  'us-in',
  'us-ky',
  'us-ri',
  'gdpr',
  'uk-gdpr',
  'lgpd',
  'courtesy',
] as const
export type LawId = (typeof lawIds)[number]

/** What a letter asks for. */
export type RequestKind = 'deletion' | 'opt-out'

export interface RemovalLaw {
  id: LawId
  title: string
  citation: string
  /** Which text of a letter it takes. */
  family: 'ccpa' | 'state' | 'gdpr' | 'lgpd' | 'courtesy'
  usedBy: { state: string } | { countries: readonly string[] } | 'anyone'
  stateName?: string
  /** First day on which it can be used; null for what has no such day. */
  from: Day | null
  /** Letters that it has, beside the reminder; a complaint only where somebody takes it. */
  asks: readonly RequestKind[]
  /** `provided`: only what the person handed over; `all`: also what came from others. */
  deletes: 'provided' | 'all'
  optsOutOf: string
  /** What somebody may ask for you under it. */
  agentFor: readonly RequestKind[]
  clock: Clock
  /** A refusal can be appealed within the company. */
  hasAppeal: boolean
  complaintTo: 'cppa' | 'attorney-general' | 'supervisory-authority' | null
}

export interface Clock {
  acknowledge: { businessDays: number } | null
  answer: { days: number } | { businessDays: number } | { months: number }
  extension: { days: number } | { months: number } | null
  /** False where the law names no period for this request, and the day is only when we write again. */
  isLegal: boolean
  /** Days that move a due day and our own letters. */
  calendar: 'us' | 'eu' | 'none'
  /** A reminder leaves no sooner than this after the due day. */
  graceDays: number
  basis: string
}

const stateClock = (extensionDays: number, basis: string, days = 45): Clock => ({
  acknowledge: null,
  answer: { days },
  extension: { days: extensionDays },
  isLegal: true,
  calendar: 'us',
  graceDays: 1,
  basis,
})

interface StateLaw {
  id: LawId
  state: string
  stateName: string
  title: string
  citation: string
  from: Day
  /** None where the law names nobody who may opt out for the consumer. */
  agentFor: readonly RequestKind[]
  deletes?: 'provided'
  optsOutOf?: string
  clock?: Clock
  hasAppeal?: false
}

const stateLaw = (row: StateLaw): RemovalLaw => ({
  id: row.id,
  title: row.title,
  citation: row.citation,
  family: 'state',
  usedBy: { state: row.state },
  stateName: row.stateName,
  from: row.from,
  asks: ['deletion', 'opt-out'],
  deletes: row.deletes ?? 'all',
  optsOutOf: row.optsOutOf ?? 'the sale of personal data and targeted advertising',
  agentFor: row.agentFor,
  clock: row.clock ?? stateClock(45, row.citation),
  hasAppeal: row.hasAppeal ?? true,
  complaintTo: 'attorney-general',
})

const gdprClock: Clock = {
  acknowledge: null,
  answer: { months: 1 },
  extension: { months: 2 },
  isLegal: true,
  calendar: 'eu',
  // The recipient's own public holidays also move the last day (Regulation 1182/71, Art. 3(4)), and its country is not known: a
  // week outlasts the longest run of them.
  graceDays: 7,
  basis: 'GDPR Art. 12(3); Regulation 1182/71, Art. 3',
}

export const removalLaws: Record<LawId, RemovalLaw> = {
  'ccpa-delete': {
    id: 'ccpa-delete',
    title: 'California Consumer Privacy Act, right to delete',
    citation: 'Cal. Civ. Code § 1798.105; 11 CCR § 7021',
    family: 'ccpa',
    usedBy: { state: 'CA' },
    stateName: 'California',
    from: '2020-01-01',
    asks: ['deletion'],
    deletes: 'provided',
    optsOutOf: 'the sale and sharing of personal information',
    agentFor: ['deletion'], // 11 CCR § 7063
    clock: {
      acknowledge: { businessDays: 10 },
      answer: { days: 45 },
      extension: { days: 45 },
      isLegal: true,
      calendar: 'us',
      graceDays: 1,
      basis: '11 CCR § 7021',
    },
    hasAppeal: false,
    complaintTo: 'cppa',
  },
  'ccpa-opt-out': {
    id: 'ccpa-opt-out',
    title: 'California Consumer Privacy Act, right to opt out of sale and sharing',
    citation: 'Cal. Civ. Code § 1798.120; 11 CCR § 7026',
    family: 'ccpa',
    usedBy: { state: 'CA' },
    stateName: 'California',
    from: '2020-01-01',
    asks: ['opt-out'],
    deletes: 'provided',
    optsOutOf: 'the sale and sharing of personal information',
    agentFor: ['opt-out'], // 11 CCR § 7026(j)
    clock: {
      acknowledge: null,
      answer: { businessDays: 15 },
      extension: null,
      isLegal: true,
      calendar: 'us',
      graceDays: 1,
      basis: '11 CCR § 7026(f)',
    },
    hasAppeal: false,
    complaintTo: 'cppa',
  },
  vcdpa: stateLaw({
    id: 'vcdpa',
    state: 'VA',
    stateName: 'Virginia',
    title: 'Virginia Consumer Data Protection Act',
    citation: 'Va. Code § 59.1-577',
    from: '2023-01-01',
    agentFor: [],
  }),
  cpa: stateLaw({
    id: 'cpa',
    state: 'CO',
    stateName: 'Colorado',
    title: 'Colorado Privacy Act',
    citation: 'C.R.S. § 6-1-1306',
    from: '2023-07-01',
    agentFor: ['opt-out'], // C.R.S. § 6-1-1306
  }),
  ctdpa: stateLaw({
    id: 'ctdpa',
    state: 'CT',
    stateName: 'Connecticut',
    title: 'Connecticut Data Privacy Act',
    citation: 'Conn. Gen. Stat. § 42-518',
    from: '2023-07-01',
    agentFor: ['opt-out'], // Conn. Gen. Stat. § 42-519
  }),
  ucpa: stateLaw({
    id: 'ucpa',
    state: 'UT',
    stateName: 'Utah',
    title: 'Utah Consumer Privacy Act',
    citation: 'Utah Code §§ 13-61-201, 13-61-203',
    from: '2023-12-31',
    agentFor: [],
    deletes: 'provided',
    hasAppeal: false,
  }),
  fdbr: stateLaw({
    id: 'fdbr',
    state: 'FL',
    stateName: 'Florida',
    title: 'Florida Digital Bill of Rights',
    citation: 'Fla. Stat. §§ 501.705, 501.706',
    from: '2024-07-01',
    agentFor: [],
    // Fifteen more days, where the other states have forty-five.
    clock: stateClock(15, 'Fla. Stat. § 501.706(2)'),
  }),
  tdpsa: stateLaw({
    id: 'tdpsa',
    state: 'TX',
    stateName: 'Texas',
    title: 'Texas Data Privacy and Security Act',
    citation: 'Tex. Bus. & Com. Code §§ 541.051, 541.052',
    from: '2024-07-01',
    agentFor: ['opt-out'], // Tex. Bus. & Com. Code § 541.055(e)
  }),
  ocpa: stateLaw({
    id: 'ocpa',
    state: 'OR',
    stateName: 'Oregon',
    title: 'Oregon Consumer Privacy Act',
    citation: 'ORS 646A.574, 646A.576',
    from: '2024-07-01',
    agentFor: ['opt-out'], // ORS 646A.576(4)
  }),
  'us-mt': stateLaw({
    id: 'us-mt',
    state: 'MT',
    stateName: 'Montana',
    title: 'Montana Consumer Data Privacy Act',
    citation: 'Mont. Code § 30-14-2808',
    from: '2024-10-01',
    agentFor: ['opt-out'], // Mont. Code § 30-14-2808(3)
  }),
  'us-de': stateLaw({
    id: 'us-de',
    state: 'DE',
    stateName: 'Delaware',
    title: 'Delaware Personal Data Privacy Act',
    citation: 'Del. Code tit. 6, § 12D-104',
    from: '2025-01-01',
    agentFor: ['opt-out'], // Del. Code tit. 6, § 12D-105
  }),
  'us-ia': stateLaw({
    id: 'us-ia',
    state: 'IA',
    stateName: 'Iowa',
    title: 'Iowa Consumer Data Protection Act',
    citation: 'Iowa Code § 715D.3',
    from: '2025-01-01',
    agentFor: [],
    deletes: 'provided',
    optsOutOf: 'the sale of personal data',
    clock: stateClock(45, 'Iowa Code § 715D.3(2)', 90),
  }),
  'us-ne': stateLaw({
    id: 'us-ne',
    state: 'NE',
    stateName: 'Nebraska',
    title: 'Nebraska Data Privacy Act',
    citation: 'Neb. Rev. Stat. §§ 87-1107, 87-1108',
    from: '2025-01-01',
    agentFor: ['opt-out'], // Neb. Rev. Stat. § 87-1101 et seq.
  }),
  'us-nh': stateLaw({
    id: 'us-nh',
    state: 'NH',
    stateName: 'New Hampshire',
    title: 'New Hampshire privacy act (RSA 507-H)',
    citation: 'N.H. RSA 507-H:4',
    from: '2025-01-01',
    agentFor: ['opt-out'], // N.H. RSA 507-H:5
  }),
  'us-nj': stateLaw({
    id: 'us-nj',
    state: 'NJ',
    stateName: 'New Jersey',
    title: 'New Jersey Data Privacy Act',
    citation: 'N.J.S.A. 56:8-166.10',
    from: '2025-01-15',
    agentFor: ['opt-out'], // N.J.S.A. 56:8-166.11
  }),
  'us-tn': stateLaw({
    id: 'us-tn',
    state: 'TN',
    stateName: 'Tennessee',
    title: 'Tennessee Information Protection Act',
    citation: 'Tenn. Code § 47-18-3304',
    from: '2025-07-01',
    agentFor: [],
  }),
  'us-mn': stateLaw({
    id: 'us-mn',
    state: 'MN',
    stateName: 'Minnesota',
    title: 'Minnesota Consumer Data Privacy Act',
    citation: 'Minn. Stat. § 325M.14',
    from: '2025-07-31',
    agentFor: [],
  }),
  'us-md': stateLaw({
    id: 'us-md',
    state: 'MD',
    stateName: 'Maryland',
    title: 'Maryland Online Data Privacy Act',
    citation: 'Md. Code, Com. Law § 14-4705',
    // In force on 2025-10-01, for processing from this day on.
    from: '2026-04-01',
    agentFor: ['opt-out'], // Md. Code, Com. Law § 14-4706
  }),
  'us-in': stateLaw({
    id: 'us-in',
    state: 'IN',
    stateName: 'Indiana',
    title: 'Indiana Consumer Data Protection Act',
    citation: 'Ind. Code § 24-15-3-1',
    from: '2026-01-01',
    agentFor: [],
  }),
  'us-ky': stateLaw({
    id: 'us-ky',
    state: 'KY',
    stateName: 'Kentucky',
    title: 'Kentucky Consumer Data Protection Act',
    citation: 'KRS 367.3615',
    from: '2026-01-01',
    agentFor: [],
  }),
  'us-ri': stateLaw({
    id: 'us-ri',
    state: 'RI',
    stateName: 'Rhode Island',
    title: 'Rhode Island Data Transparency and Privacy Protection Act',
    citation: 'R.I. Gen. Laws §§ 6-48.1-5, 6-48.1-6',
    from: '2026-01-01',
    agentFor: [],
  }),
  gdpr: {
    id: 'gdpr',
    title: 'General Data Protection Regulation',
    citation: 'Regulation (EU) 2016/679, Art. 17',
    family: 'gdpr',
    // Member States, and the EEA by Decision 154/2018 of its Joint Committee.
    usedBy: {
      countries: 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK IS LI NO'.split(' '),
    },
    from: '2018-05-25',
    asks: ['deletion'],
    deletes: 'all',
    optsOutOf: 'direct marketing',
    agentFor: ['deletion'], // National law lets somebody else write.
    clock: gdprClock,
    hasAppeal: false,
    complaintTo: 'supervisory-authority',
  },
  'uk-gdpr': {
    id: 'uk-gdpr',
    title: 'UK General Data Protection Regulation',
    // Article 77 of the UK GDPR is gone since 2026-06-19 and the period stands in Article 12A since 2026-02-05 (SI 2026/82): the
    // letters name Article 17 and the Commissioner, and neither of the two.
    citation: 'UK GDPR, Art. 17',
    family: 'gdpr',
    usedBy: { countries: ['GB'] },
    from: '2021-01-01',
    asks: ['deletion'],
    deletes: 'all',
    optsOutOf: 'direct marketing',
    agentFor: ['deletion'],
    clock: { ...gdprClock, basis: 'UK GDPR Arts. 12 and 12A' },
    hasAppeal: false,
    complaintTo: 'supervisory-authority',
  },
  lgpd: {
    id: 'lgpd',
    title: 'Lei Geral de Proteção de Dados',
    citation: 'Lei nº 13.709/2018, Art. 18',
    family: 'lgpd',
    usedBy: { countries: ['BR'] },
    from: '2020-09-18',
    asks: ['deletion'],
    deletes: 'all',
    optsOutOf: 'processing on grounds other than consent',
    agentFor: ['deletion'], // Art. 18, § 3: a legally appointed representative.
    clock: {
      acknowledge: null,
      answer: { days: 15 },
      extension: null,
      // Fifteen days are the period for access (Art. 19, II); for deletion, Art. 18, § 5 leaves it to regulation.
      isLegal: false,
      calendar: 'none',
      graceDays: 7,
      basis: 'Lei nº 13.709/2018, Arts. 18, § 5, and 19, II',
    },
    hasAppeal: false,
    complaintTo: 'supervisory-authority',
  },
  courtesy: {
    id: 'courtesy',
    title: 'Courtesy request',
    citation: 'No law cited',
    family: 'courtesy',
    usedBy: 'anyone',
    from: null,
    asks: ['deletion'],
    deletes: 'all',
    optsOutOf: 'sale',
    agentFor: ['deletion'],
    clock: {
      acknowledge: null,
      answer: { days: 30 },
      extension: null,
      isLegal: false,
      calendar: 'none',
      graceDays: 7,
      basis: 'None: our own day to ask again',
    },
    hasAppeal: false,
    complaintTo: null,
  },
}
