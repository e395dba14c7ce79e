import { expect, test } from 'vitest'
import type { VendorFacts } from '../../../product/register-facts.ts'
import type { ReportFacts } from '../../../product/report-facts.ts'
import { exampleFacts } from '../facts.fixture.ts'
import type { ChartSection, Section, TableSection } from '../model.ts'
import { emptyVendor, exampleSubProcessor } from '../vendor-facts.fixture.ts'
import { composeReport } from './compose.ts'

const facts = (vendors = 30) => exampleFacts({ vendors, type: 'executive' })

const withVendors = (...vendors: VendorFacts[]): ReportFacts => {
  const given = facts(0)
  return { ...given, register: { ...given.register, vendors } }
}

const section = <Kind extends Section['kind']>(given: ReportFacts, id: string, kind: Kind) => {
  const found = composeReport(given).sections.find((one) => one.id === id)
  if (found?.kind !== kind) throw new Error(`no ${kind} ${id}`)
  return found as Extract<Section, { kind: Kind }>
}

const cellsOf = (table: TableSection, column: string) =>
  table.rows.map(({ cells }) => cells[table.columns.findIndex(({ id }) => id === column)])

const barsOf = ({ labels, series }: ChartSection) => labels.map((label, at) => [label, series[0]?.values[at]])

const scored = (given: Partial<VendorFacts['score']>): VendorFacts['score'] => ({
  ...emptyVendor().score,
  ...{ isKnown: true, value: 50, band: 'yellow', ...given },
})

test('it says in its order where the risk lies, what moved and what has to be decided', () => {
  expect(composeReport(facts()).sections.map(({ id }) => id)).toEqual([
    ...['figures', 'distribution', 'trend', 'top', 'sub-processors', 'countries', 'movement', 'decisions', 'limits'],
  ])
})

test('with title and end it makes six to twelve slides', () => {
  const slides = composeReport(facts()).sections.filter(({ slide }) => slide !== undefined).length + 2
  expect(slides).toBeGreaterThanOrEqual(6)
  expect(slides).toBeLessThanOrEqual(12)
})

test('every vendor is in one column of the distribution', () => {
  const given = facts(40)
  const { series, labels } = section(given, 'distribution', 'chart')
  expect(labels).toEqual(['Very high', 'High', 'Medium', 'Low', 'Not scored'])
  expect(series[0]?.values.reduce<number>((sum, value) => sum + (value ?? 0), 0)).toBe(40)
})

test('the ten highest scores stand in their order with what raises them most', () => {
  const top = section(facts(), 'top', 'table')
  const scores = cellsOf(top, 'score') as number[]
  expect(scores).toHaveLength(10)
  expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  for (const reason of cellsOf(top, 'reason')) expect(reason).toMatch(/ \+\d+\.\d/)
})

test('a vendor without a score isn’t a low one: it is in no list of scores', () => {
  const given = withVendors(emptyVendor({ name: 'Unknown' }))
  expect(section(given, 'top', 'table').rows).toEqual([])
  expect(barsOf(section(given, 'distribution', 'chart'))).toContainEqual(['Not scored', 1])
})

test('a vendor without a score does not lower the average', () => {
  const given = withVendors(emptyVendor({ id: 1, score: scored({ value: 60 }) }), emptyVendor({ id: 2 }))
  const averageIn = (facts: ReportFacts) =>
    section(facts, 'figures', 'figures').figures.find(({ id }) => id === 'average')?.value
  expect(averageIn(given)).toBe(60)
  expect(averageIn(withVendors(emptyVendor()))).toBeNull()
})

test('a score that rests on too little is called provisional, and what only the prior says assumed', () => {
  const [known] = facts().register.vendors.filter(({ score: { run } }) => run !== null)
  if (!known?.score.run) throw new Error('no vendor with a run')
  const factors = known.score.run.factors.map((factor) => ({ ...factor, state: 'unknown' as const }))
  const run = { ...known.score.run, factors, floors: [] }
  const [row] = section(
    withVendors({ ...known, score: { ...known.score, run, confidence: 'low' } }),
    'top',
    'table',
  ).rows
  expect(row?.cells[3]).toMatch(/, provisional$/)
  expect(row?.cells[5]).toMatch(/^([^;]+ \(assumed\)(; |$)){3}$/)
})

test('vendors that score as high as the tenth are counted, not passed over', () => {
  const alike = Array.from({ length: 12 }, (_, at) => emptyVendor({ id: at + 1, score: scored({ value: 50 }) }))
  expect(section(withVendors(...alike), 'top', 'table').intro).toContain('As high as the last of them: 2 more vendors.')
  expect(section(withVendors(...alike.slice(0, 10)), 'top', 'table').intro).not.toContain('As high')
})

test('a sub-processor counts once for each vendor that has it today, and is shared from two on', () => {
  const cloud = exampleSubProcessor({ name: 'Cloud', key: 'cloud' })
  const given = withVendors(
    emptyVendor({ id: 1, subProcessors: [cloud, { ...cloud, purpose: 'Backup' }] }),
    emptyVendor({ id: 2, subProcessors: [cloud, exampleSubProcessor({ name: 'Alone', key: 'alone' })] }),
    emptyVendor({ id: 3, subProcessors: [{ ...cloud, until: '2026-10-01' }] }),
    emptyVendor({ id: 4, subProcessors: null }),
  )
  const chart = section(given, 'sub-processors', 'chart')
  expect(barsOf(chart)).toEqual([['Cloud', 2]])
  expect(chart.words).toBe(
    'Cloud serves 2 of 4 vendors. Serving more than one: 1 sub-processor. Of 1 vendor it is not known who they are.',
  )
})

test('moves are listed with their causes, and a run that moved nothing causes nothing', () => {
  const run = (cause: string, value: number) => ({
    ...{ computedAt: '2026-10-10T06:00:00.000Z', cause, value, isKnown: true, band: 'yellow' as const },
  })
  const vendor = (id: number, before: number | null, ...runs: ReturnType<typeof run>[]) =>
    emptyVendor({
      ...{ id, name: `Vendor ${id}` },
      score: scored({ before: before === null ? null : { value: before, band: 'yellow' }, runs }),
    })
  const movement = section(
    withVendors(
      vendor(1, 50, run('night', 50), run('breach', 70), run('edited', 68)),
      vendor(2, 50, run('breach', 60), run('finding', 50)),
      vendor(3, 60, run('agreement', 20)),
      vendor(4, null, run('created', 40)),
      vendor(5, 50),
    ),
    'movement',
    'table',
  )
  expect(movement.rows.map(({ cells }) => cells)).toEqual([
    ['Vendor 3', 60, 20, -40, 'An agreement or its clauses changed'],
    ['Vendor 1', 50, 68, 18, 'A breach became known; Edited'],
    ['Vendor 4', null, 40, null, 'Added to the register'],
  ])
})

test('the trend shows a handful of days, the first and the last among them', () => {
  const { labels, series } = section(facts(), 'trend', 'chart')
  expect([labels.length, labels[0], labels.at(-1)]).toEqual([8, '2026-10-01', '2026-10-31'])
  expect(series.every(({ values }) => values.length === labels.length)).toBe(true)
})

test('where the report is on some vendors only, it says that recorded days are on all', () => {
  const given = facts()
  const narrowed = { ...given, asked: { ...given.asked, scope: { tiers: ['critical'] } } }
  expect(section(narrowed, 'trend', 'chart').words).toContain('and not only those of the selection')
  expect(section(given, 'trend', 'chart').words).not.toContain('selection')
})

test('reasons that end in a full stop stand in one line without it', () => {
  const required = (reason: string) => [{ kind: 'dpa' as const, reason, isOptional: false, isSigned: false }]
  const given = withVendors(
    emptyVendor({ id: 1, required: required('It is a processor.') }),
    emptyVendor({ id: 2, required: required('It handles payroll.') }),
  )
  expect(cellsOf(section(given, 'decisions', 'table'), 'why')).toEqual(['It is a processor; It handles payroll'])
})

test('every decision has its owner and day, or no record of them', () => {
  const { rows, columns } = section(facts(), 'decisions', 'table')
  expect(columns.slice(-2).map(({ id }) => id)).toEqual(['owner', 'by'])
  for (const { cells } of rows) expect(cells.slice(-2).every((cell) => cell === null || cell !== '')).toBe(true)
})

test('an empty register makes a report that says so', () => {
  const { sections } = composeReport(facts(0))
  expect(section(facts(0), 'top', 'table').rows).toEqual([])
  expect(sections.find(({ id }) => id === 'distribution')).toMatchObject({
    words: 'No record: there is no vendor in this selection.',
  })
  expect(section(facts(0), 'figures', 'figures').figures.find(({ id }) => id === 'average')?.value).toBeNull()
})
