import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Finding } from '../core/findings/finding.ts'
import {
  byDirection,
  byDocument,
  contextOf,
  type EvidenceLine,
  factorEvidence,
  isUnderWay,
  readRun,
} from './read-run.ts'

const line = (id: string, fields: Partial<EvidenceLine> = {}): EvidenceLine => ({
  id,
  title: 'Catalog entry',
  connector: 'catalog',
  trust: 'catalog',
  page: null,
  asOf: null,
  fetchedAt: '2026-11-21T12:20:05.000Z',
  sha256: 'a'.repeat(64),
  excerpt: 'Name: Acme',
  ...fields,
})

const finding = (id: string, fields: Partial<Finding>): Finding => ({
  id,
  ruleId: 'data.observed',
  ruleVersion: 1,
  direction: 'risk',
  severity: 1,
  confidence: 0.5,
  title: 'Seen',
  statement: 'It was seen.',
  evidence: ['E1'],
  dataTypes: [],
  parties: [],
  purposes: [],
  legal: [],
  ...fields,
})

test('a run with the specified fields and nothing else can be read', () => {
  const run = readRun({
    id: '7',
    appName: 'Acme',
    status: 'completed',
    createdAt: '2025-01-03T00:00:00Z',
    aiReport: 'Line one\nLine two',
  })
  expect(run).toMatchObject({
    aiReport: 'Line one\nLine two',
    report: null,
    findings: [],
    steps: [],
    evidence: [],
    explanation: null,
    reading: null,
    acceptsContact: false,
  })
})

test('only a pending run and one in progress are asked for again', () => {
  const statuses = ['pending', 'in_progress', 'completed', 'failed', 'archived', '']
  expect(statuses.filter((status) => isUnderWay({ status }))).toEqual(['pending', 'in_progress'])
  expect(isUnderWay(undefined)).toBe(false)
})

test('excerpts of one document stand together, in their order', () => {
  const groups = byDocument([line('E1'), line('E2', { title: 'Other' }), line('E3')])
  expect(groups.map((group) => group.map(({ id }) => id))).toEqual([['E1', 'E3'], ['E2']])
})

test('contradictions come first, then risks, the heaviest of each first', () => {
  const groups = byDirection([
    finding('F1', { severity: 1 }),
    finding('F2', { direction: 'gap' }),
    finding('F3', { severity: 4 }),
    finding('F4', { direction: 'contradiction' }),
    finding('F10', { severity: 4 }),
  ])
  expect(groups.map(({ direction, findings }) => [direction, findings.map(({ id }) => id)])).toEqual([
    ['contradiction', ['F4']],
    ['risk', ['F3', 'F10', 'F1']],
    ['gap', ['F2']],
  ])
})

test('no finding is lost or doubled by the grouping', () => {
  const anyFinding = fc.record({
    n: fc.nat(),
    direction: fc.constantFrom('risk', 'mitigation', 'info', 'gap', 'contradiction'),
    severity: fc.integer({ min: 0, max: 4 }),
  })
  fc.assert(
    fc.property(fc.array(anyFinding), (drafts) => {
      const findings = drafts.map(({ direction, severity }, index) =>
        finding(`F${index + 1}`, { direction: direction as Finding['direction'], severity }),
      )
      const grouped = byDirection(findings).flatMap((group) => group.findings)
      expect(grouped.map(({ id }) => id).sort()).toEqual(findings.map(({ id }) => id).sort())
    }),
  )
})

test('a factor finds the line of the score document that states it', () => {
  const score = line('E19', { excerpt: 'Factor: Personal data | points: 23.3\nFactor: Tracking | points: 16.2' })
  expect(factorEvidence([line('E1'), score], 'Tracking')?.id).toBe('E19')
  expect(factorEvidence([line('E1'), score], 'Track')).toBeUndefined()
})

test('a text that is withheld has no words around its excerpt', () => {
  expect(contextOf({ before: '', excerpt: 'EXCERPT', after: '', text: '' })).toEqual({ before: '', after: '' })
})

test('context that is cut off is cut at a word and says so', () => {
  const text = 'one two three EXCERPT four five six'
  expect(contextOf({ before: 'wo three ', excerpt: 'EXCERPT', after: ' four fiv', text })).toEqual({
    before: '… three ',
    after: ' four …',
  })
  expect(contextOf({ before: 'one two three ', excerpt: 'EXCERPT', after: ' four five six', text })).toEqual({
    before: 'one two three ',
    after: ' four five six',
  })
})
