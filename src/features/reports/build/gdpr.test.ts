import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Framework } from '../../../product/frameworks.ts'
import type { VendorFacts } from '../../../product/register-facts.ts'
import { clauseStates } from '../../../product/vendors.ts'
import { exampleFacts } from '../facts.fixture.ts'
import type { FiguresSection } from '../model.ts'
import { emptyVendor, exampleAgreement, exampleSubProcessor, today } from '../vendor-facts.fixture.ts'
import { composeReport } from './compose.ts'
import { isWithin } from './period.ts'
import { recordsOf, tableIn } from './tables.fixture.ts'

const reportOf = (vendors: readonly VendorFacts[]) =>
  composeReport({ ...exampleFacts({ vendors: 0 }), register: { vendors, days: [] } })

const rowsOf = (vendors: readonly VendorFacts[], id: string) => recordsOf(tableIn(reportOf(vendors).sections, id))

const figuresOf = (vendors: readonly VendorFacts[]): Record<string, number | null> => {
  const summary = reportOf(vendors).sections[0] as FiguresSection // the report begins with it
  return Object.fromEntries(summary.figures.map(({ id, value }) => [id, value]))
}

const processor = (given: Partial<VendorFacts> = {}): VendorFacts => emptyVendor({ roles: ['processor'], ...given })

test('the sections stand in their order', () => {
  expect(reportOf([]).sections.map(({ title }) => title)).toEqual([
    'Summary',
    'Register of processors',
    'DPA clauses: vendor by clause',
    'DPA clauses: how many stand where',
    'DPA clauses: where they stand',
    'Sub-processors and their changes',
    'Transfers to third countries',
    'Evidence of security, Art. 32(1)',
    'Impact assessments: what asks for one',
    'Breaches at vendors in the period',
    'Help with requests of data subjects',
    'Findings and what becomes of them',
    'Gaps, and requests to send',
    'Sources',
  ])
})

test('what the organization does not report on is left out, and the limitations say so', () => {
  const idsOf = (frameworks: readonly Framework[]) => {
    const { sections, meta } = composeReport(exampleFacts({ frameworks }))
    return { ids: sections.map(({ id }) => id), limitations: meta.limitations.join(' ') }
  }
  const contracts = idsOf(['gdpr-processors', 'ccpa'])
  expect(contracts.ids).not.toContain('transfers')
  expect(contracts.ids.some((id) => id.startsWith('dpa-clauses'))).toBe(true)
  expect(contracts.limitations).toContain('Transfers to third countries are left out')
  const transfers = idsOf(['gdpr-transfers'])
  expect(transfers.ids).toContain('transfers')
  expect(transfers.ids.filter((id) => id.startsWith('dpa-clauses'))).toEqual([])
  expect(transfers.limitations).toContain('Checks of processor contracts are left out')
  // It was asked for, so it is made whole.
  expect(idsOf(['ccpa']).ids).toEqual(idsOf(['gdpr-processors', 'gdpr-transfers']).ids)
})

test('without vendors there is nothing to count', () => {
  expect(figuresOf([])).toMatchObject({ vendors: 0, processors: 0, 'dpa-signed': null, 'tia-done': null })
})

test('a vendor of which nothing is known is nowhere met, nor partly', () => {
  const states = reportOf([emptyVendor()]).sections.flatMap((section) =>
    section.kind === 'table'
      ? section.rows.flatMap(({ cells }) => cells.filter((_, at) => section.columns[at]?.kind === 'state'))
      : [],
  )
  expect(states.length).toBeGreaterThan(10)
  expect(new Set(states)).toEqual(new Set(['not_assessed']))
})

describe('the clauses', () => {
  test('are not assessed without an agreement in force, and the whole is not met', () => {
    const template = exampleAgreement({ id: 1, kind: 'dpa', isSigned: false })
    for (const vendor of [processor(), processor({ agreements: [template] })]) {
      const [row] = rowsOf([vendor], 'dpa-clauses-matrix')
      expect(row).toMatchObject({ agreement: null, 'gdpr-28-3-a': 'not_assessed', state: 'not_met' })
    }
  })

  test('count once a person confirmed them', () => {
    const draft = exampleAgreement({ id: 1, kind: 'dpa', isConfirmed: false })
    const [row] = rowsOf([processor({ agreements: [draft] })], 'dpa-clauses-matrix')
    expect(row).toMatchObject({ 'gdpr-28-3-a': 'not_assessed', state: 'not_assessed' })
    const [reference] = rowsOf([processor({ agreements: [draft] })], 'dpa-clauses-references')
    expect(reference).toMatchObject({ state: 'not_assessed', standing: 'Draft: met', by: null, at: null })
  })

  test('are shown as a person confirmed them, whatever was drafted', () => {
    const checks = fc.record({ state: fc.constantFrom(...clauseStates), isConfirmed: fc.boolean() })
    const agreement = exampleAgreement({ id: 1, kind: 'dpa' })
    const counted = agreement.clauses.slice(0, 8)
    fc.assert(
      fc.property(fc.array(checks, { minLength: counted.length, maxLength: counted.length }), (found) => {
        const clauses = counted.map((clause, at) => ({ ...clause, ...found[at] }))
        const [row] = rowsOf([processor({ agreements: [{ ...agreement, clauses }] })], 'dpa-clauses-matrix')
        expect(clauses.map(({ id }) => row?.[id])).toEqual(
          clauses.map(({ state, isConfirmed }) => (isConfirmed ? state : 'not_assessed')),
        )
        if (clauses.some(({ isConfirmed }) => !isConfirmed)) expect(row?.state).not.toBe('met')
      }),
      { numRuns: 50 },
    )
  })

  test('stand with their words and their file', () => {
    const vendor = processor({ agreements: [exampleAgreement({ id: 1, kind: 'dpa', states: ['met', 'partial'] })] })
    const { sections, evidence } = reportOf([vendor])
    expect(rowsOf([vendor], 'dpa-clauses-matrix')[0]).toMatchObject({ 'gdpr-28-3-a': 'met', 'gdpr-28-3-b': 'partial' })
    expect(tableIn(sections, 'dpa-clauses-references').rows[0]).toMatchObject({ evidence: ['E1'] })
    expect(evidence[0]).toMatchObject({ title: 'Vendor: Agreement 1', by: 'Ada Example', expiresOn: '2027-02-02' })
  })

  test('of a vendor that is no processor are not asked for', () => {
    expect(rowsOf([emptyVendor({ roles: ['third_party'] })], 'dpa-clauses-matrix')).toEqual([])
  })
})

test('signed agreements are counted of processors alone', () => {
  const signed = processor({ id: 2, agreements: [exampleAgreement({ id: 1, kind: 'dpa' })] })
  const others = [processor({ id: 3 }), processor({ id: 4 }), emptyVendor({ id: 5, roles: ['third_party'] })]
  expect(figuresOf([signed, ...others])).toMatchObject({ processors: 3, 'dpa-signed': 1 })
})

describe('a transfer', () => {
  const recorded = {
    ...{
      country: 'IN',
      countryName: 'India',
      mechanism: 'scc',
      assessedOn: '2026-02-10',
      conclusion: '',
      measures: '',
    },
    ...{ file: null, warning: null },
  }

  test('within the EEA is none, and one whose ground is not recorded is not assessed', () => {
    expect(rowsOf([processor({ countries: ['DE', 'FR'] })], 'transfers')).toEqual([])
    expect(rowsOf([processor({ countries: ['IN'] })], 'transfers')).toMatchObject([
      { country: 'India', tool: null, state: 'not_assessed', assessed: null },
    ])
  })

  test('on clauses needs them signed', () => {
    const scc = exampleAgreement({ id: 7, kind: 'scc' })
    expect(rowsOf([processor({ transfers: [recorded] })], 'transfers')[0]).toMatchObject({ state: 'not_met' })
    expect(rowsOf([processor({ transfers: [recorded], agreements: [scc] })], 'transfers')[0]).toMatchObject({
      ...{ state: 'met', module: 2, tool: 'Standard contractual clauses (SCC)', assessed: '2026-02-10' },
    })
  })

  test('names clauses and their module only where it rests or may rest on them', () => {
    const agreements = [exampleAgreement({ id: 7, kind: 'scc' })]
    const onFramework = { ...recorded, country: 'US', countryName: 'United States', mechanism: 'us-dpf' }
    expect(rowsOf([processor({ transfers: [onFramework], agreements })], 'transfers')[0]).toMatchObject({
      module: null,
    })
    const open = tableIn(reportOf([processor({ countries: ['IN'], agreements })]).sections, 'transfers')
    expect(recordsOf(open)[0]).toMatchObject({ state: 'partial', tool: null, module: 2 })
    expect(open.rows[0]?.evidence).toHaveLength(1)
  })

  test('that is said to rest on a decision that is none has to be assessed', () => {
    const adequate = { ...recorded, mechanism: 'adequate', assessedOn: null }
    const given = [processor({ transfers: [adequate] })]
    expect(rowsOf(given, 'transfers')).toMatchObject([{ tool: 'Adequacy decision', state: 'not_met' }])
    expect(figuresOf(given)).toMatchObject({ 'tia-done': 0 })
  })

  test('on an adequacy decision needs no assessment', () => {
    const toBritain = processor({ countries: ['GB'] })
    expect(figuresOf([toBritain])).toMatchObject({ 'tia-done': null })
    expect(rowsOf([toBritain], 'gaps').map(({ gap }) => gap)).not.toContainEqual(expect.stringContaining('United'))
    expect(figuresOf([toBritain, processor({ id: 2, transfers: [recorded] })])).toMatchObject({ 'tia-done': 1 })
  })
})

describe('sub-processors', () => {
  test('are followed through vendors of the register, and round a circle once', () => {
    const [first, second] = [
      processor({
        id: 1,
        name: 'First',
        subProcessors: [exampleSubProcessor({ name: 'Second', key: 's', vendorId: 2 })],
      }),
      processor({
        ...{ id: 2, name: 'Second' },
        subProcessors: [
          exampleSubProcessor({ name: 'Cloud', key: 'cloud' }),
          exampleSubProcessor({ name: 'First', key: 'f', vendorId: 1 }),
        ],
      }),
    ]
    const rows = rowsOf([first, second], 'sub-processors')
    expect(rows.map(({ vendor, depth, through, name }) => [vendor, depth, through, name])).toEqual([
      ['First', 1, '', 'Second'],
      ['First', 2, 'Second', 'Cloud, First'],
      ['Second', 1, '', 'Cloud'],
      ['Second', 1, '', 'First'],
      ['Second', 2, 'First', 'Second'],
    ])
  })

  test('that ended before the period are left out; changes of the period are told', () => {
    const subProcessors = [
      exampleSubProcessor({
        name: 'Long gone',
        key: 'a',
        until: '2026-05-01',
        firstSeenAt: '2026-01-01T00:00:00.000Z',
      }),
      exampleSubProcessor({ name: 'Came and went', key: 'b', until: '2026-10-20' }),
      exampleSubProcessor({ name: 'Stays', key: 'c', firstSeenAt: '2026-01-01T00:00:00.000Z' }),
    ]
    expect(rowsOf([processor({ subProcessors })], 'sub-processors').map(({ name, change }) => [name, change])).toEqual([
      ['Came and went', 'Added, Ended'],
      ['Stays', ''],
    ])
  })

  test('that end on a day to come are recipients until then', () => {
    const leaving = exampleSubProcessor({ name: 'Leaving', key: 'l', until: '2026-12-31' })
    expect(rowsOf([processor({ subProcessors: [leaving] })], 'register')[0]).toMatchObject({ recipients: 'Leaving' })
    const left = { ...leaving, until: today }
    expect(rowsOf([processor({ subProcessors: [left] })], 'register')[0]).toMatchObject({ recipients: 'None' })
  })

  test('stated to be none are not the same as not known', () => {
    expect(rowsOf([processor({ subProcessors: [] })], 'register')[0]).toMatchObject({ recipients: 'None' })
    expect(rowsOf([processor()], 'register')[0]).toMatchObject({ recipients: null })
  })
})

test('an expired report shows nothing, and its successor is asked for', () => {
  const expired = {
    ...{ kind: 'soc2-type2' as const, title: 'SOC 2', issuedOn: '2025-01-01', expiresOn: '2026-01-01' },
    file: { name: 'soc2.pdf', sha256: 'a'.repeat(64), at: '2025-01-02T08:00:00.000Z', by: null },
  }
  const before = processor({ documents: [expired] })
  expect(rowsOf([before], 'security')[0]).toMatchObject({
    ...{ b: 'not_assessed', d: 'not_assessed', documents: 'SOC 2 Type II report (expired 2026-01-01)' },
  })
  expect(rowsOf([before], 'gaps')).toContainEqual(
    expect.objectContaining({ gap: 'Document expired', vendors: expect.stringContaining('(SOC 2, 2026-01-01)') }),
  )
  const after = processor({ documents: [expired, { ...expired, expiresOn: '2027-01-01' }] })
  expect(rowsOf([after], 'security')[0]).toMatchObject({ b: 'partial', c: 'partial', d: 'partial' })
  expect(rowsOf([after], 'gaps').map(({ gap }) => gap)).not.toContain('Document expired')
})

test('a breach counts in the period by as much of its date as is known', () => {
  const october = { from: '2026-10-01', to: '2026-10-31' }
  expect(
    ['2026-10-01', '2026-10-31', '2026-10-31T23:00:00.000Z', '2026-10', '2026'].map((one) => isWithin(october, one)),
  ).toEqual([...[true, true, true, true, true]])
  expect(['2026-09-30', '2026-11-01', '2026-11', '2025'].map((one) => isWithin(october, one))).toEqual([
    ...[false, false, false, false],
  ])
})

test('a processor with nothing but its role gets its requests', () => {
  const gaps = rowsOf([processor({ nextReviewOn: '2026-11-01' })], 'gaps')
  expect(gaps.map(({ gap }) => gap)).toEqual([
    'No data processing agreement (DPA) in force',
    'Sub-processors not known',
    'Retention not recorded',
    'Data not recorded',
    'No contact recorded',
    'Review overdue',
  ])
  expect(gaps[0]).toMatchObject({ to: 'The vendor', count: 1, basis: 'Art. 28(3) GDPR' })
  expect(gaps.at(-1)?.vendors).toContain('(since 2026-11-01)')
})

test('Art. 28 asks nothing of a vendor that isn’t a processor', () => {
  const expired = {
    ...{ kind: 'soc2-type2' as const, title: 'SOC 2', issuedOn: null, expiresOn: '2026-01-01' },
    file: { name: 'soc2.pdf', sha256: 'a'.repeat(64), at: '2025-01-02T08:00:00.000Z', by: null },
  }
  const gaps = rowsOf([emptyVendor({ roles: ['third_party'], documents: [expired] })], 'gaps')
  expect(gaps.map(({ gap }) => gap)).toContain('Document expired')
  expect(gaps.filter(({ basis }) => String(basis).includes('Art. 28'))).toEqual([])
})

test('what the agreement says to Art. 28(2) is asked for by that provision', () => {
  const agreement = exampleAgreement({ id: 1, kind: 'dpa', states: [...Array(8).fill('met'), 'partial'] })
  const gaps = rowsOf([processor({ agreements: [agreement] })], 'gaps')
  expect(gaps[0]).toMatchObject({ gap: 'Clause that says too little: Art. 28(2)', basis: 'Art. 28(2) GDPR' })
})

test('a risk that was accepted stays among the findings, however long ago', () => {
  const accepted: VendorFacts['findings'][number] = {
    ...{ id: 1, title: 'No deletion', detail: '', severity: 'high', status: 'accepted', isOpen: false, isLate: false },
    ...{ owner: null, dueOn: null, source: 'entered', createdAt: '2026-01-03T08:00:00.000Z', closedAt: null },
  }
  const resolved = { ...accepted, id: 2, status: 'resolved', closedAt: '2026-02-01T08:00:00.000Z' }
  const rows = rowsOf([processor({ findings: [accepted, resolved] })], 'findings')
  expect(rows).toMatchObject([{ status: 'Risk accepted' }])
})

test('of two findings with one title, the one whose risk was accepted says so', () => {
  const finding: VendorFacts['findings'][number] = {
    ...{ id: 1, title: 'No deletion', detail: '', severity: 'high', status: 'open', isOpen: true, isLate: false },
    ...{ owner: null, dueOn: null, source: 'entered', createdAt: '2026-01-03T08:00:00.000Z', closedAt: null },
  }
  const accepted = { ...finding, id: 2, status: 'accepted', isOpen: false }
  const acceptance: VendorFacts['acceptances'][number] = {
    ...{ reason: 'Replaced soon.', score: 50, findingId: 2, findingTitle: 'No deletion', acceptedBy: 'Ada Example' },
    ...{ acceptedAt: '2026-01-04T08:00:00.000Z', expiresOn: '2026-12-31', isInForce: true },
  }
  const rows = rowsOf([processor({ findings: [finding, accepted], acceptances: [acceptance] })], 'findings')
  expect(rows.map(({ status, accepted: words }) => [status, words])).toEqual([
    ['Open', ''],
    ['Risk accepted', 'Until 2026-12-31 by Ada Example: Replaced soon.'],
  ])
})

test('a review that is due today is not overdue', () => {
  expect(figuresOf([processor({ nextReviewOn: today })])).toMatchObject({ 'reviews-overdue': 0 })
})
