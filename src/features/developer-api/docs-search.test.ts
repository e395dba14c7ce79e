import { expect, test } from 'vitest'
import type { Contract } from '../../platform/shared/endpoint.ts'
import { searchContract } from '../search/contract.ts'
import { developerApiContract } from './contract.ts'
import { docsEntries, excerptOf, searchDocs } from './docs-search.ts'
import { documentCalls } from './documented-calls.ts'
import { guidesAt, partsOf } from './guides.ts'

const url = 'https://risk.corp.test'
const guides = guidesAt(url)
const calls = documentCalls({ ...searchContract, ...developerApiContract } as Contract, url)
const entries = docsEntries(guides, calls)
const found = (query: string) => searchDocs(entries, query).map(({ title }) => title)

test('guides, calls and questions are found by their words, titles first', () => {
  expect(found('verify')[0]).toBe('Verify what comes in')
  expect(found('idempotency-key')).toContain('Send a call twice without harm')
  expect(found('api v1 assessments')).toContain('POST /api/v1/assessments')
  expect(found('cursor')).toContain('GET /api/v1/search')
  expect(found('unknown risk')).toContain('Why does an entry read Unknown Risk?')
  expect(found('no such thing anywhere')).toEqual([])
  expect(found('  ')).toEqual([])
})

test('a call is found by the names of its fields, and shown by what it does', () => {
  const call = searchDocs(entries, 'cursor').find(({ title }) => title === 'GET /api/v1/search')
  expect(call?.text).toMatch(/^Search the public catalog/)
  expect(call?.text).not.toContain('cursor')
})

test('every place that is found is on the page that it leads to, once', () => {
  const hrefs = entries.filter(({ kind }) => kind !== 'Question').map(({ href }) => href)
  expect(new Set(hrefs).size).toBe(hrefs.length)
})

test('guides link to places that are there', () => {
  const places = new Set(
    guides.flatMap((guide) => partsOf(guide).map(({ id }) => `/documentation/${guide.slug}#${id}`)),
  )
  const links = guides
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) => ('inlines' in block ? block.inlines : block.kind === 'list' ? block.items.flat() : []))
    .flatMap((inline) => (inline.kind === 'link' ? [inline.href] : []))
  const [within, others] = [links.filter((href) => href.startsWith('/documentation/')), links]
  expect(within.length).toBeGreaterThan(3)
  for (const href of within) expect(places, href).toContain(href.includes('#') ? href : `${href}#undefined`)
  expect(others.filter((href) => !/^(https:|\/)/.test(href))).toEqual([])
})

test('the examples have the address of the installation', () => {
  expect(JSON.stringify(guides)).toContain(`${url}/api/v1/assessments`)
  expect(JSON.stringify(guides)).not.toMatch(/sightline\.example|\{\{/)
})

test('an excerpt begins where the word is', () => {
  const text = `${'before '.repeat(60)}signature ${'after '.repeat(60)}`
  expect(excerptOf(text, 'Signature wrong')).toMatch(/^… .*signature after.* …$/)
  expect(excerptOf('short', 'nothing')).toBe('short')
})
