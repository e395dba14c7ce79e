import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, RouterContextProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import type { Contract } from '../../../platform/shared/endpoint.ts'
import { callContext, siteContext } from '../../../platform/web/context.ts'
import { actionDownload, guidePath } from '../../../product/links.ts'
import { integrationsContract } from '../../integrations/contract.ts'
import { searchContract } from '../../search/contract.ts'
import { developerApiContract } from '../contract.ts'
import { documentCalls } from '../documented-calls.ts'
import { guideSlugs } from '../guides.ts'
import { postmanDownload, sdkDownload } from '../vocabulary.ts'
import ApiDocsPage, { loader as apiLoader } from './api-docs.page.tsx'
import DocumentationPage, { loader as documentationLoader } from './documentation.page.tsx'
import { documentedCallsContext } from './documented-calls-context.ts'
import GuidePage, { loader as guideLoader } from './guide.page.tsx'

const publicUrl = 'https://risk.corp.test'
const contract: Contract = { ...searchContract, ...developerApiContract, ...integrationsContract }
const calls = documentCalls(contract, publicUrl)

/** Requests of the loaders, by call. */
const asked: Record<string, unknown> = {}
const context = new RouterContextProvider()
context.set(siteContext, { publicUrl, demo: false })
context.set(documentedCallsContext, () => calls)
context.set(callContext, async (key, input) => {
  asked[key] = input
  return [{ name: `first of ${key}` }, { name: 'the one after' }]
})

const loaded = async (loader: (args: never) => unknown, params = {}) =>
  (await loader({ context, params, request: new Request(publicUrl) } as never)) as never

/** As the first paint has it, before script and without it. */
function paint(Page: ComponentType<never>, props: object, address = '/'): string {
  const Any = Page as ComponentType<object>
  const Stub = createRoutesStub([{ path: '*', Component: () => <Any {...{ params: {}, ...props }} /> }])
  return renderToStaticMarkup(<Stub initialEntries={[address]} />)
}
const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .replaceAll('&quot;', '"')

describe('the API docs', () => {
  const page = async () => paint(ApiDocsPage, { loaderData: await loaded(apiLoader) })

  test('ask for work email, company, job title and use case; only the first two are required', async () => {
    const html = await page()
    const fields = [...html.matchAll(/<(?:input|textarea)[^>]*name="(\w+)"[^>]*>/g)]
    expect(fields.map(([field, name]) => [name, /\srequired/.test(field)])).toEqual([
      ['email', true],
      ['company', true],
      ['jobTitle', false],
      ['useCase', false],
    ])
    expect(html).toMatch(/<button[^>]*type="submit"[^>]*disabled/)
    expect(textOf(html)).toContain('neither sent nor kept')
  })

  test('are simply there where no script could unlock them, and the form is not', async () => {
    const html = await page()
    expect(html).toContain('class="hidden noscript:block"')
    expect(html).toMatch(/class="[^"]*noscript:hidden[^"]*"/)
  })

  test('show every call with an example to copy, and what public reads answer here', async () => {
    const html = await page()
    for (const { id, path } of calls) {
      expect(html).toContain(`id="${id}"`)
      expect(html).toContain(path)
    }
    expect(html.match(/>Copy Example</g)).toHaveLength(calls.length)
    expect(textOf(html)).toContain('first of GET /api/search')
    expect(textOf(html)).not.toContain('the one after')
    expect(asked).toMatchObject({ 'GET /api/search': { query: { q: 'analytics', type: 'sdk' } } })
  })

  test('say who has access, what the words mean, and how much may be asked', async () => {
    const text = textOf(await page())
    for (const words of [
      'Access is for qualified business users. No authentication is needed for public data.',
      '1000 requests per hour and 50 per minute per IP',
      ...['Risk level', 'Unknown Risk', 'Entry type', 'Third-party SDK', 'Usage guidelines', publicUrl],
    ])
      expect(text).toContain(words)
  })
})

describe('the documentation', () => {
  const page = async (address = '/documentation') =>
    paint(DocumentationPage, { loaderData: await loaded(documentationLoader) }, address)

  test('has a quick start with a call of this installation, a card for each guide, downloads and support', async () => {
    const html = await page()
    expect(html).toContain(`${publicUrl}/api/search?q=analytics&amp;type=sdk`)
    for (const href of [
      ...guideSlugs.map(guidePath),
      sdkDownload,
      postmanDownload,
      actionDownload,
      '/support',
      '/integrations',
    ])
      expect(html).toContain(`href="${href}"`)
  })

  test('is searched by its address, as the form without script asks', async () => {
    expect(await page()).not.toContain('role="status">1')
    const found = textOf(await page('/documentation?q=idempotency-key'))
    expect(found).toContain('Send a call twice without harm')
    expect(textOf(await page('/documentation?q=zebra+crossing'))).toContain('Nothing found')
    const hostile = await page(`/documentation?q=${encodeURIComponent('"><script>alert(1)</script>'.repeat(20))}`)
    expect(hostile).not.toContain('<script>alert')
  })
})

describe('a guide', () => {
  test.each(guideSlugs)('%s has its headings in order and its places named once', async (guide) => {
    const html = paint(GuidePage, { loaderData: await loaded(guideLoader, { guide }), params: { guide } })
    const levels = [...html.matchAll(/<h([1-6])/g)].map(([, level]) => Number(level))
    expect(levels[0]).toBe(1)
    for (const [index, level] of levels.entries()) expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1)
    const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const places = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
    for (const place of places) expect(ids).toContain(place)
  })

  test('that is not there is not found', async () => {
    await expect(async () => loaded(guideLoader, { guide: '__proto__' })).rejects.toMatchObject({
      init: { status: 404 },
    })
  })
})
