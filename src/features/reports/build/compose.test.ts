import { describe, expect, test } from 'vitest'
import { canonicalHash, canonicalJson } from '../../../platform/shared/canonical-hash.ts'
import { reportTypes } from '../../../product/reports.ts'
import { exampleFacts } from '../facts.fixture.ts'
import { type ColumnKind, type Section, stateWords } from '../model.ts'
import { composeReport } from './compose.ts'

const evidenceOf = (section: Section): string[] => [
  ...(section.evidence ?? []),
  ...(section.kind === 'table' ? section.rows.flatMap(({ evidence }) => evidence ?? []) : []),
]

const fits: Record<ColumnKind, (value: unknown) => boolean> = {
  text: (value) => typeof value === 'string',
  url: (value) => typeof value === 'string',
  hash: (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value),
  number: Number.isSafeInteger,
  percent: Number.isSafeInteger,
  score: Number.isSafeInteger,
  day: (value) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value),
  instant: (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
  state: (value) => typeof value === 'string' && Object.hasOwn(stateWords, value),
}

describe.each(reportTypes)('a %s report', (type) => {
  test.each([0, 1, 12, 200])('of %i vendors is sound', (vendors) => {
    const { sections, evidence, meta, sha256, ...rest } = composeReport(exampleFacts({ type, vendors }))
    expect(sha256).toBe(canonicalHash({ ...rest, meta, sections, evidence } as never))
    expect(meta.vendors).toBe(vendors)
    expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length)
    for (const section of sections) {
      expect(section.id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      if (section.kind === 'chart')
        for (const { values } of section.series) expect(values).toHaveLength(section.labels.length)
      if (section.kind !== 'table') continue
      for (const { cells } of section.rows) {
        expect(cells).toHaveLength(section.columns.length)
        const wrong = cells.filter(
          (cell, at) => cell !== null && cell !== '' && !fits[section.columns[at]?.kind ?? 'text'](cell),
        )
        expect({ section: section.id, wrong }).toEqual({ section: section.id, wrong: [] })
      }
    }
  })

  test.each([0, 12])('of %i vendors names the evidence of its index, each at least once and no other', (vendors) => {
    const { sections, evidence } = composeReport(exampleFacts({ type, vendors }))
    expect(new Set(sections.flatMap(evidenceOf))).toEqual(new Set(evidence.map(({ id }) => id)))
  })

  test.each([0, 12])('of %i vendors fits into six to twelve slides, a summary of figures among them', (vendors) => {
    const slides = composeReport(exampleFacts({ type, vendors })).sections.filter(({ slide }) => slide !== undefined)
    // Beside them a title and a closing one.
    expect(slides.length + 2).toBeGreaterThanOrEqual(6)
    expect(slides.length + 2).toBeLessThanOrEqual(12)
    expect(slides.map(({ kind }) => kind)).toContain('figures')
  })

  test('is the same once it was written as JSON and read', () => {
    const model = composeReport(exampleFacts({ type }))
    expect(JSON.parse(canonicalJson(model as never))).toStrictEqual(model)
  })

  test('is the same each time', () => {
    expect(composeReport(exampleFacts({ type }))).toEqual(composeReport(exampleFacts({ type })))
  })
})
