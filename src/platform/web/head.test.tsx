import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { Head, type HeadProps, linkedData, SiteAddressContext } from './head.tsx'

function paint(
  props: HeadProps,
  { at = '/apps/chat', address = 'https://sightline.test' }: { at?: string; address?: string | undefined } = {},
) {
  const router = createMemoryRouter([{ path: '*', element: <Head {...props} /> }], { initialEntries: [at] })
  return renderToStaticMarkup(
    <SiteAddressContext value={address}>
      <RouterProvider router={router} />
    </SiteAddressContext>,
  )
}
const page = { title: 'Chat', description: 'What is known of Chat.' }

test('a page has its title, its own address, and what others show beside a link to it', () => {
  const html = paint(page, { at: '/apps/chat?from=mail#score' })
  expect(html).toContain('<title>Chat · Sightline</title>')
  expect(html).toContain('<link rel="canonical" href="https://sightline.test/apps/chat"/>')
  expect(html).toContain('<meta property="og:image" content="https://sightline.test/pictures/site.png"/>')
  expect(html).not.toContain('robots')
  expect(html).not.toContain('<script')
})

test('a page that must not be listed says so, and does not reveal its address', () => {
  for (const html of [
    paint({ ...page, isListed: false }),
    paint({ isListed: false }, { at: '/reports/secret-token' }),
  ]) {
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).not.toMatch(/canonical|og:|secret-token/)
  }
})

test('the front page keeps its slash, others have none at their end, and no path leads to another host', () => {
  expect(paint(page, { at: '/' })).toContain('href="https://sightline.test/"')
  expect(paint(page, { at: '/about/' })).toContain('href="https://sightline.test/about"')
  expect(paint({ ...page, path: '//elsewhere.test/x' })).toContain('href="https://sightline.test//elsewhere.test/x"')
})

test('paths in linked data become addresses, and no name ends it early', () => {
  const data = {
    '@type': 'WebPage',
    url: '/a',
    about: { name: '</script><!--', item: '/b', url: 'https://else.test/c' },
  }
  const json = linkedData(data, 'https://sightline.test')
  expect(JSON.parse(json)).toEqual({
    '@context': 'https://schema.org',
    ...{ '@type': 'WebPage', url: 'https://sightline.test/a' },
    about: { name: '</script><!--', item: 'https://sightline.test/b', url: 'https://else.test/c' },
  })
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const text = linkedData({ '@type': 'Thing', name }, 'https://sightline.test')
      expect(text).not.toMatch(/[<>&]/)
      expect(JSON.parse(text).name).toBe(JSON.parse(JSON.stringify(name)))
    }),
  )
  const html = paint({ ...page, data: { '@type': 'WebPage', name: '</script><b>' } })
  const [, found = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
  expect(JSON.parse(found)).toMatchObject({ name: '</script><b>', url: 'https://sightline.test/apps/chat' })
  expect(html).not.toContain('<b>')
})
