import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isCounted, withChanges } from './scan-changes.ts'

type Plain = Parameters<typeof withChanges>[0][number]

const slugs = ['adjust', 'admob', 'appsflyer', 'branch', 'crashlytics']

const found = (slug: string, confidence: 'high' | 'medium' | 'low' = 'high'): Plain['found'][number] => ({
  entry: { type: 'sdk', slug, name: slug },
  company: null,
  kinds: ['ads'],
  how: 'defined',
  confidence,
})

const scan = (id: string, given: Partial<Plain> = {}): Plain => ({
  id,
  kind: 'app',
  subject: 'com.example',
  version: id,
  scannedAt: '2026-11-20T10:00:00.000Z',
  signatures: 'aaaa',
  found: [],
  permissions: [],
  provenance: {
    ...{ source: 'sightline-scans', sourceTitle: 'Scans', licence: 'CC0-1.0', page: `/scan/${id}` },
    ...{ pagePattern: false, asOf: '2026-11-20' },
  },
  ...given,
})

const slugsOf = (entries: readonly { slug: string }[] | undefined) => (entries ?? []).map(({ slug }) => slug)

test('the first scan has nothing to be held against', () => {
  expect(withChanges([])).toEqual([])
  expect(withChanges([scan('1')])[0]?.change).toBeNull()
})

test('what came and what went is named, with the scan before it', () => {
  const [newer] = withChanges([
    scan('2', { found: [found('admob'), found('branch')], signatures: 'bbbb' }),
    scan('1', { found: [found('admob'), found('adjust')] }),
  ])
  expect(newer?.change?.before).toEqual({ id: '1', version: '1', scannedAt: '2026-11-20T10:00:00.000Z' })
  expect([slugsOf(newer?.change?.added), slugsOf(newer?.change?.removed)]).toEqual([['branch'], ['adjust']])
  expect(newer?.change?.sameSignatures).toBe(false)
})

test('a file is not held against a site, nor the Android file against the one for iOS', () => {
  const scans = withChanges([
    scan('4', { subject: 'com.example.ios' }),
    scan('3', { kind: 'site', subject: 'com.example' }),
    scan('2'),
    scan('1', { subject: 'com.example.ios' }),
  ])
  expect(scans.map(({ change }) => change?.before.id ?? null)).toEqual(['1', null, null, null])
})

test('a hint neither comes nor goes; one that turned into a finding came', () => {
  const [newer] = withChanges([
    scan('2', { found: [found('admob', 'low'), found('adjust', 'medium')] }),
    scan('1', { found: [found('adjust', 'low'), found('branch', 'low')] }),
  ])
  expect([slugsOf(newer?.change?.added), slugsOf(newer?.change?.removed)]).toEqual([['adjust'], []])
})

test('what was there, with what came and without what went, is what is there', () => {
  const list = fc
    .array(fc.record({ slug: fc.constantFrom(...slugs), confidence: fc.constantFrom('high', 'medium', 'low') }))
    .map((rows) => [...new Map(rows.map((row) => [row.slug, found(row.slug, row.confidence)])).values()])
  const counted = (rows: Plain['found']) => new Set(rows.filter(isCounted).map(({ entry }) => entry.slug))
  fc.assert(
    fc.property(list, list, (before, after) => {
      const [newer] = withChanges([scan('2', { found: after }), scan('1', { found: before })])
      const there = new Set([...counted(before), ...slugsOf(newer?.change?.added)])
      for (const slug of slugsOf(newer?.change?.removed)) there.delete(slug)
      expect(there).toEqual(counted(after))
    }),
  )
})
