import { describe, expect, test } from 'vitest'
import { extractionCasesTable, measureExtraction, summarise } from './extraction-measure.ts'
import { families } from './extraction-pages.fixture.ts'

const results = measureExtraction()

describe('what real pages say is found again in the text that is read of them', () => {
  test('on pages of every kind', () => {
    expect(results.length).toBeGreaterThanOrEqual(120)
    for (const family of families) expect(results.some((result) => result.family === family)).toBe(true)
    expect(new Set(results.map(({ family, name }) => `${family} ${name}`)).size).toBe(results.length)
  })

  test('in ninety-nine of a hundred sentences, and in more than half of those of every page', () => {
    const lost = results.flatMap(({ name, lost }) => lost.map((span) => `${name}: ${span}`))
    expect(summarise(results).recall, lost.join('\n')).toBeGreaterThanOrEqual(0.99)
    expect(results.filter(({ spans, lost }) => lost.length > spans / 2)).toEqual([])
  })

  test('without invisible text', () => {
    expect(results.filter(({ leaked }) => leaked.length > 0)).toEqual([])
  })

  test('without the menus and banners around', () => {
    expect(results.filter(({ kept }) => kept.length > 0)).toEqual([])
  })
})

test('the figures make a table, a line for each family and one for all', () => {
  const lines = extractionCasesTable(results).split('\n')
  expect(lines).toHaveLength(families.length + 3)
  expect(lines.at(-1)).toMatch(/^\| all \| \d+ \| \d+ \| [01]\.\d{3} \| 0 \| 0 \| 0 \|$/)
})
