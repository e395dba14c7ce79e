import { expect, test } from 'vitest'
import type { VendorFacts } from '../../../product/register-facts.ts'
import type { ReportFacts } from '../../../product/report-facts.ts'
import { exampleFacts } from '../facts.fixture.ts'
import type { TableSection } from '../model.ts'
import { emptyVendor } from '../vendor-facts.fixture.ts'
import { composeReport } from './compose.ts'
import { tableIn } from './tables.fixture.ts'

const facts = (vendors = 30) => exampleFacts({ vendors, type: 'audit' })

const tableFrom = (given: ReportFacts, id: string): TableSection => tableIn(composeReport(given).sections, id)

const cellOf = (table: TableSection, row: number, column: string) =>
  table.rows[row]?.cells[table.columns.findIndex(({ id }) => id === column)]

test('it goes from the scope through each vendor to how it is computed again', () => {
  expect(composeReport(facts()).sections.map(({ id }) => id)).toEqual([
    ...['summary', 'scope', 'population', 'inputs', 'waterfall', 'overrides', 'acceptances', 'decisions'],
    ...['evidence', 'log', 'exceptions', 'reproduce'],
  ])
})

test('the first sentence says how much rests on current evidence, and the scope names the chosen frameworks', () => {
  const { sections, meta } = composeReport(facts())
  expect(sections[0]?.intro).toContain(`${meta.coverage.current} of 30 vendors`)
  expect(sections[0]?.intro).toMatch(/exceptions? (is|are) on record/)
  const scope = tableFrom(exampleFacts({ vendors: 3, type: 'audit', frameworks: ['ccpa'] }), 'scope')
  expect(scope.rows.map(({ cells }) => cells)).toContainEqual(['Frameworks reported on', 'CCPA / CPRA'])
})

test('with title and end it makes six to twelve slides', () => {
  const slides = composeReport(facts()).sections.filter(({ slide }) => slide !== undefined).length + 2
  expect(slides).toBeGreaterThanOrEqual(6)
  expect(slides).toBeLessThanOrEqual(12)
})

test('the population is every vendor, with the hash of what its score was computed from', () => {
  const table = tableFrom(facts(), 'population')
  expect(table.rows).toHaveLength(30)
  const runs = facts().register.vendors.map(({ score }) => score.run?.inputsSha256 ?? null)
  expect(table.rows.map((_, row) => cellOf(table, row, 'inputs'))).toEqual(runs)
})

test('the points of a vendor add up to its score before floors and overrides, as far as tenths can', () => {
  const table = tableFrom(facts(6), 'waterfall')
  for (const { name, score } of facts(6).register.vendors) {
    const points = table.rows
      .map((_, row) => row)
      .filter((row) => cellOf(table, row, 'vendor') === name)
      .map((row) => String(cellOf(table, row, 'points')).replace('−', '-'))
      .filter((text) => text !== '')
    const sum = points.reduce((total, text) => total + Number(text), 0)
    const exact = (score.run?.factors ?? []).reduce((total, factor) => total + factor.points, 0) / 1_000_000
    expect(Math.abs(sum - exact)).toBeLessThanOrEqual(0.05 * points.length + 1e-9)
  }
})

test('an unknown fact is “No record” among the inputs', () => {
  const table = tableFrom(facts(12), 'inputs')
  const unknown = facts(12).register.vendors.flatMap(({ name, score: { run } }) =>
    run?.facts.assurance === null ? [[name, 'Assurance', null, null, null, '']] : [],
  )
  expect(unknown.length).toBeGreaterThan(0)
  for (const row of unknown) expect(table.rows.map(({ cells }) => cells)).toContainEqual(row)
})

test('the evidence index of the report is the one of the appendix, each with its hash where one is kept', () => {
  const model = composeReport(facts())
  const index = model.sections.find(({ id }) => id === 'evidence')
  expect(model.evidence.length).toBeGreaterThan(10)
  expect(index?.kind === 'table' && index.rows.map(({ cells }) => cells.slice(0, 4))).toEqual(
    model.evidence.map(({ id, title, url, sha256 }) => [id, title, url, sha256]),
  )
})

test('the log names the end of its chain, and how much of it is shown', () => {
  const given = facts()
  const head = { ordinal: 900, hash: 'f'.repeat(64) }
  const { intro, rows } = tableFrom({ ...given, audit: { ...given.audit, total: 1_200, head } }, 'log')
  expect(rows).toHaveLength(30)
  expect(intro).toContain('30 events of 1,200 in the period.')
  expect(intro).toContain(`the chain ended at event 900 with ${head.hash}.`)
})

test('an override and an acceptance stand with their person, their reason and whether they hold', () => {
  const vendor = emptyVendor({
    name: 'Vendor',
    overrides: [
      {
        ...{ field: 'compliance_status', value: 'compliant', reason: '', scoreThen: 40, madeBy: 'Grace Example' },
        ...{ madeAt: '2026-10-01T00:00:00.000Z', expiresOn: '2026-12-31', isInForce: true, isStale: true },
      },
    ],
    acceptances: [
      {
        ...{ reason: 'Replaced soon.', score: 40, findingId: null, findingTitle: null, acceptedBy: 'Ada Example' },
        ...{ acceptedAt: '2026-01-01T00:00:00.000Z', expiresOn: '2026-06-30', isInForce: false },
      },
    ],
  } satisfies Partial<VendorFacts>)
  const given = { ...facts(0), register: { vendors: [vendor], days: [] } }
  expect(tableFrom(given, 'overrides').rows[0]?.cells).toEqual([
    ...['Vendor', 'compliance status', 'compliant', 40, null, 'Grace Example', '2026-10-01T00:00:00.000Z'],
    ...['2026-12-31', 'In force, the score has moved since'],
  ])
  expect(tableFrom(given, 'acceptances').rows[0]?.cells).toEqual([
    ...['Vendor', 'The score', 40, 'Replaced soon.', 'Ada Example', '2026-01-01T00:00:00.000Z', '2026-06-30', 'Ended'],
  ])
  expect(tableFrom(given, 'exceptions').rows.map(({ cells }) => cells[1])).toEqual([
    'Confirm or end the override of compliance status to compliant',
    'No score',
  ])
})

test('an empty register leaves tables that say so', () => {
  const model = composeReport({ ...facts(0), audit: { events: [], total: 0, head: null, members: [] } })
  for (const section of model.sections) {
    if (section.kind === 'table' && section.id !== 'scope') {
      expect(section.rows).toEqual([])
      expect(section.emptyWords).not.toBe('')
    }
  }
})
