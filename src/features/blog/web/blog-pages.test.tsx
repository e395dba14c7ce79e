import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, RouterContextProvider } from 'react-router'
import { beforeEach, describe, expect, test } from 'vitest'
import BlogPage, { loader as blogLoader, handle } from '../../../app/pages/blog.page.tsx'
import { callContext, reportContext } from '../../../platform/web/context.ts'
import { createQueryClient } from '../../../platform/web/query.ts'
import { ToastProvider } from '../../../ui/Toast.tsx'
import { articles } from '../articles.ts'
import ArticlePage, { loader as articleLoader } from './article.page.tsx'

const calls: string[] = []
const reported: unknown[] = []
let answer: () => Promise<unknown> = async () => ({ views: 1234 })
beforeEach(() => {
  calls.length = reported.length = 0
  answer = async () => ({ views: 1234 })
})

const context = new RouterContextProvider()
context.set(callContext, async (key) => {
  calls.push(key)
  return answer()
})
context.set(reportContext, (error) => reported.push(error))

const load = (loader: (args: never) => unknown, path: string, params = {}, headers = {}) =>
  loader({ context, params, request: new Request(`https://risk.corp.test${path}`, { headers }) } as never)

/** As the first paint has it, before script and without it. */
function paint(Page: ComponentType<never>, loaderData: unknown): string {
  const Any = Page as ComponentType<object>
  const Stub = createRoutesStub([{ path: '*', Component: () => <Any {...{ loaderData, params: {} }} /> }])
  return renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient()}>
      <ToastProvider>
        <Stub />
      </ToastProvider>
    </QueryClientProvider>,
  )
}
const list = async (path = '/blog') => paint(BlogPage, await load(blogLoader, path))
const article = async (id: string, headers = {}) =>
  paint(ArticlePage, await load(articleLoader, `/blog/${id}`, { id }, headers))

const linksOf = (html: string) => [...html.matchAll(/href="(\/blog\/\d)"/g)].map(([, href]) => href)
const levelsOf = (html: string) => [...html.matchAll(/<h([1-6])/g)].map(([, level]) => Number(level))

describe('the list', () => {
  test('begins with the featured article and three more, and ships no script', async () => {
    const html = await list()
    expect(handle.hydrate).toBe(false)
    expect(linksOf(html)).toEqual(['/blog/1', '/blog/2', '/blog/3', '/blog/4'])
    expect(html).toContain('Featured')
    expect(levelsOf(html)[0]).toBe(1)
    expect(html).toContain('href="/blog?shown=7#article-5"')
  })

  test('ends where all are shown', async () => {
    const html = await list('/blog?shown=7')
    expect(linksOf(html)).toHaveLength(7)
    expect(html).not.toContain('Load More')
    expect(html).toContain('id="article-5"')
  })

  test('has a link for each category, and shows those of the one that is asked for', async () => {
    const html = await list('/blog?category=compliance')
    for (const words of ['All', 'Research', 'Technology', 'Compliance', 'Security', 'Best Practices'])
      expect(html).toMatch(new RegExp(`<a[^>]*class="ui-pill"[^>]*>${words}<`))
    expect(html).toMatch(/href="\/blog\?category=compliance"[^>]*aria-current="true"/)
    expect(linksOf(html)).toEqual(
      articles.filter(({ category }) => category === 'Compliance').map(({ id }) => `/blog/${id}`),
    )
  })

  test('asks for the newsletter by a form that needs no script, and names its feed', async () => {
    const html = await list()
    expect(html).toMatch(/<form[^>]*action="\/blog#newsletter"[^>]*method="post"/)
    expect(html).toContain('>Subscribe<')
    expect(html).toMatch(/<link rel="alternate" type="application\/atom\+xml"[^>]*href="\/api\/articles\/feed.atom"/)
  })

  test('is the same for an address that makes no sense', async () => {
    expect(await list('/blog?category=%22%3E%3Cscript%3E&shown=-1')).toBe(await list())
  })
})

describe('an article', () => {
  test.each(articles.map(({ id }) => [id]))(
    '%i has all its parts, its headings in order and its places named once',
    async (id) => {
      const html = await article(String(id))
      const levels = levelsOf(html)
      expect(levels[0]).toBe(1)
      for (const [index, level] of levels.entries()) expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1)
      const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, name]) => name)
      expect(new Set(ids).size).toBe(ids.length)
      for (const [, place] of html.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(place)
      for (const words of [
        '1,234 views',
        '0 comments',
        'min read',
        'Back to Blog',
        '>Share<',
        'Related articles',
        'Sources',
      ])
        expect(html).toContain(words)
      const own = `/blog/${id}`
      const related = html.slice(html.indexOf('Related articles'))
      expect(new Set(linksOf(related)).size).toBe(2)
      expect(linksOf(related)).not.toContain(own)
    },
  )

  test('is counted when a person opens it, and not when a crawler does', async () => {
    await article('1')
    await article('1', { 'user-agent': 'Examplebot/1.0' })
    expect(calls).toEqual(['POST /api/articles/{id}/views', 'GET /api/articles/{id}/views'])
  })

  test('is there also when views cannot be counted', async () => {
    answer = async () => {
      throw new Error('no database')
    }
    const html = await article('1')
    expect(html).toContain('0 comments')
    expect(html).not.toContain(' views')
    expect(reported).toHaveLength(1)
  })

  test.each(['8', '0', '01', '1e0', '__proto__', 'one'])('%s is not found, says so, and counts nothing', async (id) => {
    const result = (await load(articleLoader, `/blog/${id}`, { id })) as { data: unknown; init: { status: number } }
    expect(result.init.status).toBe(404)
    const html = paint(ArticlePage, result.data)
    for (const words of [
      'Blog Post Not Found',
      'The blog post you&#x27;re looking for doesn&#x27;t exist.',
      'Back to Blog',
    ])
      expect(html).toContain(words)
    expect(calls).toEqual([])
  })
})
