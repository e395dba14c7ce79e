import { canonicalHash } from '../../platform/shared/canonical-hash.ts'
import { type CellValue, type ReportContent, type ReportModel, type Row, reportFormat } from './model.ts'

/** Names in every script, and those that a format may trip over. */
export const hostileNames: readonly string[] = [
  '株式会社データ',
  'شركة البيانات',
  'חברת נתונים',
  'Дата-компания Ё',
  'Εταιρεία Δεδομένων',
  'บริษัทข้อมูล',
  'डेटा कंपनी',
  'Công ty Dữ liệu',
  '🦄 Unicorn & Söhne',
  '=HYPERLINK("http://evil.test","x")',
  '+1-555-0100',
  '@SUM(1+1)*cmd|calc',
  '<b>not bold</b> & "quoted", \'so\'',
  'one\nline\tand more',
  'x'.repeat(300),
  'word '.repeat(60).trim(),
  '',
]

/** A model with a section of each kind; `rows` in its longest table. */
export function exampleModel({ rows = 25, isSample = false }: { rows?: number; isSample?: boolean } = {}): ReportModel {
  const bands = ['red', 'orange', 'yellow', 'green', 'unknown'] as const
  const table: Row[] = Array.from({ length: rows }, (_, at): Row => {
    const name: CellValue = hostileNames[at % hostileNames.length] ?? null
    const state = (['met', 'partial', 'not_met', 'not_assessed', 'not_applicable'] as const)[at % 5] ?? null
    return {
      cells: [
        name,
        at,
        at % 101,
        '2026-10-31',
        '2026-10-31T08:30:00.000Z',
        state,
        at % 7 === 0 ? null : 'https://vendor.test/dpa',
        'a'.repeat(64),
      ],
      ...(at % 3 === 0 ? { evidence: ['E1'] } : {}),
    }
  })
  const content: ReportContent = {
    meta: {
      type: 'executive',
      title: 'Executive risk summary',
      organisation: 'Example & Söhne GmbH',
      isSample,
      scope: 'All active vendors',
      period: { kind: 'last-month', from: '2026-10-01', to: '2026-10-31' },
      generatedAt: '2026-11-22T09:00:00.000Z',
      generatedBy: 'Ada Example',
      methodVersion: 'REPORT-1.0',
      scoreMethod: 'VRM-2.0',
      dataAsOf: '2026-11-21',
      vendors: rows,
      coverage: { current: Math.floor(rows / 2), of: rows },
      limitations: [
        'Half of the vendors have no current evidence.',
        'What a vendor does not publish is not known here.',
      ],
    },
    sections: [
      {
        id: 'summary',
        title: 'Summary',
        kind: 'figures',
        intro: 'What the register held on the day of the report.',
        slide: {},
        figures: [
          { id: 'vendors', label: 'Vendors', value: rows, unit: 'count' },
          { id: 'dpa', label: 'With a signed DPA', value: 57, unit: 'percent', of: rows, note: 'Of processors' },
          { id: 'average', label: 'Average risk score', value: 48, unit: 'score' },
          { id: 'notice', label: 'Median time to notify', value: null, unit: 'days' },
        ],
      },
      {
        id: 'distribution',
        title: 'Distribution',
        kind: 'chart',
        chart: 'columns',
        slide: {},
        labels: ['Very high', 'High', 'Medium', 'Low', 'Not scored'],
        series: [{ name: 'Vendors', values: [2, 5, 11, 6, 1] }],
        unit: 'count',
        words: 'Two vendors are very high, five high, eleven medium, six low, and one is not scored.',
      },
      {
        id: 'movement',
        title: 'Distribution over time',
        kind: 'chart',
        chart: 'stacked',
        slide: {},
        labels: ['2026-10-01', '2026-10-15', '2026-10-31'],
        series: bands.map((band, at) => ({ name: band, band, values: [at + 1, at + 2, at + 3] })),
        unit: 'count',
        words: 'Each band grew by two.',
      },
      {
        id: 'trend',
        title: 'Average score',
        kind: 'chart',
        chart: 'line',
        slide: {},
        labels: ['2026-10-01', '2026-10-15', '2026-10-31'],
        series: [{ name: 'Average score', values: [52, null, 48] }],
        unit: 'score',
        words: 'From 52 to 48.',
      },
      {
        id: 'shared',
        title: 'Shared sub-processors',
        kind: 'chart',
        chart: 'bars',
        slide: {},
        labels: ['株式会社データ', 'Example Cloud', 'x'.repeat(80)],
        series: [{ name: 'Vendors', values: [7, 4, 0] }],
        unit: 'count',
        words: 'Seven vendors rely on one sub-processor.',
      },
      {
        id: 'register',
        title: 'Register',
        kind: 'table',
        slide: { rows: 10 },
        evidence: ['E1', 'E2'],
        columns: [
          { id: 'name', title: 'Vendor', kind: 'text', weight: 3 },
          { id: 'number', title: 'Number', kind: 'number' },
          { id: 'score', title: 'Score', kind: 'score' },
          { id: 'day', title: 'Signed on', kind: 'day' },
          { id: 'instant', title: 'Looked at', kind: 'instant' },
          { id: 'state', title: 'State', kind: 'state' },
          { id: 'url', title: 'Page', kind: 'url', weight: 2 },
          { id: 'hash', title: 'SHA-256', kind: 'hash', weight: 2 },
        ],
        rows: table,
        emptyWords: 'No record: the register has no vendor in this selection.',
      },
      {
        id: 'nothing',
        title: 'Breaches at vendors',
        kind: 'table',
        columns: [{ id: 'title', title: 'Breach', kind: 'text' }],
        rows: [],
        emptyWords: 'No record of a breach at one of the vendors in the period.',
      },
      {
        id: 'reading',
        title: 'How to read this report',
        kind: 'text',
        slide: {},
        paragraphs: ['States say what was judged.', `A long paragraph. ${'It goes on and on. '.repeat(80)}`],
      },
    ],
    evidence: [
      {
        id: 'E1',
        title: 'Privacy policy of 株式会社データ',
        url: 'https://vendor.test/privacy',
        sha256: 'b'.repeat(64),
        capturedAt: '2026-10-30T12:00:00.000Z',
        by: 'Investigator',
        expiresOn: null,
      },
      {
        id: 'E2',
        title: 'SOC 2 report.pdf',
        url: null,
        sha256: 'c'.repeat(64),
        capturedAt: '2026-09-01',
        by: 'Ada Example',
        expiresOn: '2027-09-01',
      },
      {
        id: 'E3',
        title: 'Fact of the catalog',
        url: 'https://source.test/',
        sha256: null,
        capturedAt: '2022',
        by: 'Catalog',
        expiresOn: null,
      },
    ],
  }
  return { format: reportFormat, ...content, sha256: canonicalHash({ format: reportFormat, ...content } as never) }
}
