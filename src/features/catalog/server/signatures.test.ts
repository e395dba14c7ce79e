import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { createFactsDatabase, root, type TestDatabase } from '../../../../tests/support/database.ts'
import { type SignatureRows, signatureSet } from '../signatures.ts'
import { listSignatureRows, rowsOfFacts } from './signatures.ts'

const dataFolder = join(root, 'data')
let db: TestDatabase['db']
let shipped: Awaited<ReturnType<typeof rowsOfFacts>>

beforeAll(async () => {
  ;({ db } = await createFactsDatabase('2026-11-21'))
  shipped = await rowsOfFacts(dataFolder)
})

test('the command line looks for the same as a server that has loaded the shipped facts', async () => {
  const { owners: _, ...facts } = shipped
  const catalog = await listSignatureRows(db, dataFolder)
  const countOf = ({ entries, signals, libraries }: SignatureRows) => [entries.length, signals.length, libraries.length]
  expect(countOf(catalog)).toEqual(countOf(facts))
  expect(signatureSet(catalog).version).toBe(signatureSet(facts).version)
})

test('known names are known', () => {
  const { app, entityOf } = signatureSet(shipped)
  const adjust = app.sdks.find(({ id }) => id === 'adjust')
  expect(adjust).toMatchObject({ company: { id: 'adjust', name: 'Adjust' }, categories: ['attribution'] })
  expect(adjust?.prefixes.map(({ value }) => value)).toContain('com.adjust.sdk.')
  expect(entityOf('www.google-analytics.com')).toMatchObject({ company: 'Google', kinds: ['analytics'] })
  expect(shipped.owners.get('com.whatsapp')).toBe('meta')
})

test('every signal is one of an SDK that is there', () => {
  const slugs = new Set(shipped.entries.filter(({ type }) => type === 'sdk').map(({ slug }) => slug))
  expect(shipped.signals.map(({ sdk }) => sdk).filter((slug) => !slugs.has(slug))).toEqual([])
})
