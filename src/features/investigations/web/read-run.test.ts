import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Finding } from '../core/findings/finding.ts'
import type { Report } from '../core/report.ts'
import { isUnderWay } from '../vocabulary.ts'
import { type EvidenceLine, readRun } from './read-run.ts'
import {
  byDirection,
  byDocument,
  citingOf,
  contextOf,
  factorEvidence,
  introOf,
  letterOf,
  placesOf,
  sidesOf,
  titlesOf,
} from './run-parts.ts'

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

const ids = (groups: EvidenceLine[][]) => groups.map((group) => group.map(({ id }) => id))

test('excerpts of one document stand together, in their order', () => {
  const other = { sha256: 'b'.repeat(64) }
  expect(ids(byDocument([line('E1'), line('E2', other), line('E3')]))).toEqual([['E1', 'E3'], ['E2']])
})

test('a contradiction has a statement of the vendor on one side and a record on the other, without the head of it', () => {
  const claim = { trust: 'vendor_claim', excerpt: 'We do not sell your personal information.' }
  const record = { trust: 'observed', title: 'What the home page calls for' }
  expect(
    ids(
      sidesOf([
        line('E1', claim),
        line('E2', { ...record, excerpt: 'Document: home page' }),
        line('E3', { ...record, excerpt: 'Host called for: ads.test' }),
      ]),
    ),
  ).toEqual([['E1'], ['E3']])
  expect(ids(sidesOf([line('E1', claim), line('E2', claim)]))).toEqual([['E1'], ['E2']])
  expect(ids(sidesOf([line('E1', claim), line('E2', { ...record, excerpt: 'Document: ads.txt' })]))).toEqual([
    ['E1'],
    ['E2'],
  ])
})

test('what several findings of one sentence have in common is said once', () => {
  const text = 'The policy states: “Your name and your email address.”'
  const collected = (type: string) => finding('F1', { title: `${type}: collected, as the policy states` })
  expect(titlesOf([collected('Name'), collected('Email address')], text)).toEqual(['Name, Email address: collected'])
  expect(titlesOf([collected('Name')], 'Name was collected.')).toEqual(['Name: collected, as the policy states'])
  expect(
    titlesOf([finding('F1', { title: 'Listed: ISO 27001' }), finding('F2', { title: 'Valid TLS' })], text),
  ).toEqual(['Listed: ISO 27001', 'Valid TLS'])
  expect(titlesOf([finding('F1', { direction: 'gap', title: 'Not looked at' })], text)).toEqual([])
})

test('only the words that say who speaks are taken for the introduction of a sentence', () => {
  expect(introOf('The policy states: “We sell.”')).toBe('The policy states: ')
  expect(introOf('Die Richtlinie states: “Wir verkaufen.”')).toBe('Die Richtlinie states: ')
  expect(introOf('The ads.txt of acme.test has 2 lines.')).toBe('')
  fc.assert(fc.property(fc.string(), (text) => text.startsWith(introOf(text))))
})

test('places are kept apart by what came of them, and no sentence is lost', () => {
  const told = (text: string) => ({ text, cites: ['E1'], kind: 'fact' as const })
  const { outcomes, others } = placesOf([
    told('Places looked at on November 21, 2026: 3.'),
    told('Looked at: ads.txt of acme.test \u2013 answered 404.'),
    told('Looked at: the terms \u2013 and more \u2013 found.'),
    told('Looked at: the sitemap of acme.test \u2013 answered 404.'),
  ])
  expect(outcomes.map(({ outcome, places }) => [outcome, places.map(({ place }) => place)])).toEqual([
    ['answered 404', ['ads.txt of acme.test', 'the sitemap of acme.test']],
    ['found', ['the terms \u2013 and more']],
  ])
  expect(others.map(({ text }) => text)).toEqual(['Places looked at on November 21, 2026: 3.'])
  const words = fc.constantFrom('Looked at: ', 'a', ' \u2013 ', 'found', '.')
  fc.assert(
    fc.property(fc.array(fc.array(words).map((parts) => told(parts.join('')))), (sentences) => {
      const placed = placesOf(sentences)
      expect(placed.others.length + placed.outcomes.flatMap(({ places }) => places).length).toBe(sentences.length)
    }),
  )
})

test('evidence that no finding rests on is found where the report and its checks cite it', () => {
  const report = {
    sections: [
      {
        number: 1,
        title: 'Verdict',
        sentences: [
          { text: 'The score is 26.', cites: ['E1'] },
          { text: 'Told by a finding.', cites: ['F1', 'E1'] },
          { text: 'Of another.', cites: ['E2'] },
        ],
      },
    ],
    compliance: [{ name: 'GDPR', checks: [{ title: 'Purposes', evidence: ['E1'] }] }],
  } as unknown as Report // what is read of it
  expect(citingOf(report, 'E1')).toEqual({
    sentences: [{ section: 1, title: 'Verdict', text: 'The score is 26.' }],
    disclosures: ['GDPR: Purposes'],
  })
  expect(citingOf(report, 'E3')).toEqual({ sentences: [], disclosures: [] })
})

test('one letter asks all questions, and takes their words as they are', () => {
  const ask = (text: string) => ({
    id: 'Q1',
    finding: 'F1',
    text,
    email: { to: null, subject: 'Privacy question about Acme', body: `Hello,\n\n1. ${text}\n\nThank you.` },
  })
  expect(letterOf([ask('What is $& for?'), ask('Who?')])?.body).toBe(
    'Hello,\n\n1. What is $& for?\n2. Who?\n\nThank you.',
  )
  expect(letterOf([])).toBeUndefined()
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
