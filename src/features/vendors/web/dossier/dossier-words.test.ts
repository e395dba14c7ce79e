import { expect, test } from 'vitest'
import { evidencePlace } from './evidence-place.ts'
import { statusOptions } from './finding-words.ts'
import { changesOf, countriesIn, isActive } from './sub-processor-changes.ts'
import { tabIds, tabOf, tabPath } from './tabs.ts'
import { dossierOf, subProcessorOf, vendorOf } from './vendor.fixture.ts'

test('an address that names no tab opens the first, and each tab has an address of its own', () => {
  expect(['score', 'nonsense', '__proto__', null].map(tabOf)).toEqual(['score', 'overview', 'overview', 'overview'])
  expect(new Set(tabIds.map((tab) => tabPath(7, tab))).size).toBe(tabIds.length)
  expect(tabPath(7, 'overview')).toBe('/customer/vendors/7')
})

test('a finding whose risk was accepted shows as that, and any other can be made open again from there', () => {
  const valuesOf = (status: Parameters<typeof statusOptions>[0]) => statusOptions(status).map(({ value }) => value)
  expect(valuesOf('accepted')).toEqual(['accepted', 'open', 'in_progress', 'resolved'])
  expect(valuesOf('resolved')).toEqual(['open', 'in_progress', 'resolved'])
})

test('an id of evidence leads to where it can be read', () => {
  const at = (id: string) => evidencePlace(vendorOf(), id)
  expect(at('agreement/11')).toEqual({ words: 'Agreement on file', href: '/customer/vendors/7?tab=agreements' })
  expect(at('run-1/E4').href).toBe('/investigations/run-1/evidence/E4')
  const investigation = { id: 'own', status: 'completed', isOwn: true, isAsked: false, createdAt: '', completedAt: '' }
  expect(evidencePlace(vendorOf({ investigation }), 'own/E4').href).toBe('/customer/investigations/own/evidence/E4')
  expect(evidencePlace(vendorOf({ investigation }), 'run-1/E4').href).toBeUndefined()
  expect(at('exodus').href).toBe('/data-sources#exodus')
  expect(at('<b>//x').href).toBeUndefined()
})

test('sub-processors that came and went stand newest first, and one that left stays told', () => {
  const list = dossierOf().subProcessors ?? []
  expect(list.filter(isActive)).toHaveLength(2)
  expect(changesOf(list).map(({ on, kind, subProcessor }) => `${on} ${kind} ${subProcessor.name}`)).toEqual([
    '2026-02-01 ended Old Store',
    '2025-05-01 began Index',
    '2025-05-01 began Mailer',
    '2025-05-01 began Old Store',
  ])
})

test('countries are counted, and unstated ones come last', () => {
  const of = (country: string | null) => subProcessorOf({ country })
  expect(countriesIn([of(null), of(null), of('US'), of('IE'), of('IE')])).toEqual([
    { country: 'IE', count: 2 },
    { country: 'US', count: 1 },
    { country: null, count: 2 },
  ])
})
