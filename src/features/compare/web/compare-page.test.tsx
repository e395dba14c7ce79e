import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, data, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { callContext } from '../../../platform/web/context.ts'
import { chat, mail } from '../compared.fixture.ts'
import Page, { handle, loader } from './compare.page.tsx'

const asked: string[] = []
const context = new RouterContextProvider()
context.set(callContext, async (key, input) => {
  const { params, query } = input as { params?: { slug?: string; id?: string }; query?: { q: string } }
  asked.push(`${key} ${params?.slug ?? params?.id ?? query?.q}`)
  if (key === 'GET /api/search/results')
    return {
      entries: [chat, mail].map(({ type, slug, name }) => ({ type, slug, name, company: 'Chat Inc' })),
      companies: [{ id: 'chat-inc', name: 'Chat Inc' }],
    }
  const found = [chat, mail].find(({ slug }) => slug === params?.slug)
  if (found) return found
  if (params?.slug === 'broken') throw data({ code: 'rate_limited', message: 'Too many.' }, { status: 429 })
  throw data({ code: params?.id ? 'company_not_found' : 'entry_not_found', message: 'No.' }, { status: 404 })
})

async function open(query: string) {
  const result = await loader({ context, request: new Request(`https://sightline.test/compare${query}`) })
  const Any = Page as unknown as ComponentType<{ loaderData: unknown }>
  const Stub = createRoutesStub([{ path: '*', Component: () => <Any loaderData={result.data} /> }])
  const html = renderToStaticMarkup(<Stub initialEntries={[`/compare${query}`]} />)
  return { html, status: result.init?.status, text: html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ') }
}

test('two apps stand side by side, each under its name in every table', async () => {
  const { html, text, status } = await open('?ids=app:chat,app:mail')
  expect(status).toBe(200)
  expect(html).toContain('<title>Chat and &lt;b&gt;Mail&lt;/b&gt; compared · Sightline</title>')
  expect(html).toContain('name="robots" content="noindex"')
  expect(html).not.toContain('<b>')
  expect(html.match(/<th scope="col"[^>]*>Chat<\/th>/g)).toHaveLength(3)
  expect(text).toContain('Risk score of Chat 54 of 100, in the medium band. Possible between 47 and 58.')
  expect(text).toContain('Seen in traffic, Declared')
  expect(text).toMatch(/Trackers seen in traffic 2: Ads Inc, Counter Not looked at/)
  expect(text).toMatch(/Data \+20\.0 \+5\.0 expected/)
})

test('each can be taken away, and one more is found without script', async () => {
  const { html } = await open('?ids=app:chat,app:mail&q=chat')
  expect(html).toContain('href="/compare?ids=app:mail" class="ui-link" data-quiet="" aria-label="Remove Chat"')
  expect(html).toContain('<input type="hidden" name="ids" value="app:chat,app:mail"/>')
  // A subject that is compared already is not offered again.
  expect(html).toContain('href="/compare?ids=app:chat,app:mail,company:chat-inc"')
  expect(html).not.toContain('aria-label="Add Chat, Mobile app"')
  expect(handle.hydrate).toBe(false)
})

test('an empty page asks what to compare, and is the only one that is listed', async () => {
  const { html, text } = await open('')
  expect(text).toContain('What shall be compared?')
  expect(html).not.toContain('robots')
  expect(html).not.toContain('<table')
})

test('what is not in the catalog is named, and the rest is compared', async () => {
  expect(await open('?ids=app:chat,sdk:gone')).toMatchObject({
    status: 200,
    text: expect.stringContaining('named sdk:gone'),
  })
  expect(await open('?ids=company:gone')).toMatchObject({ status: 404 })
})

test('more than four are not asked for, and are named', async () => {
  asked.length = 0
  const { text } = await open('?ids=app:chat,app:mail,sdk:a,sdk:b,sdk:c')
  expect(asked).toHaveLength(4)
  expect(text).toContain('Left out: sdk:c.')
})

test('a refusal that says nothing of the catalog stays one', async () => {
  await expect(open('?ids=app:broken')).rejects.toMatchObject({ init: { status: 429 } })
})
