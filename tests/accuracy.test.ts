import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import accuracy from '../content/accuracy.json' with { type: 'json' }
import { measureOwnCases } from '../scripts/measure-accuracy.ts'
import { withFigures } from '../scripts/real-sheet.ts'
import type { RealDocuments } from '../src/features/site/real-documents.ts'
import sources from '../src/scanners/policy/weights-sources.json' with { type: 'json' }

// The page of accuracy shows what was written once: it has to be what this version does.

test('the figures of our own cases are those of the rules that are here', { timeout: 60_000 }, () => {
  const { measuredOn, command, ...figures } = accuracy.ownCases
  expect(figures, `run ${command} again: it was measured on ${measuredOn}`).toEqual(measureOwnCases())
})

test('the figures on passages are those of the weights that are here', () => {
  expect(accuracy.passages.weights).toBe(sources.weights)
})

test('the page about the analysis has the same figures on real documents', () => {
  const { realDocuments } = accuracy as { realDocuments?: RealDocuments }
  const page = readFileSync(join(import.meta.dirname, '../docs/policy-analysis.md'), 'utf8')
  if (realDocuments) expect(withFigures(page, realDocuments)).toBe(page)
  else expect(page).toContain('No sheet was judged yet.')
})

test('each section says when it was measured, and by which command', () => {
  for (const { measuredOn, command } of Object.values(accuracy)) {
    expect(measuredOn).toMatch(/^20\d\d-\d\d-\d\d$/)
    expect(command).toMatch(/^npm run accuracy\b/)
  }
})

test('no case of a scanner is counted that does not hold', () => {
  for (const { what, cases, held } of accuracy.scanners.rows) {
    expect(cases, what).toBeGreaterThan(0)
    expect(held, what).toBe(cases)
  }
})
