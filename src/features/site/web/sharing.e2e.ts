import { XMLParser } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { axe, baseUrl, openPage } from '../../../../tests/support/browser.ts'

const read = async (path: string) => (await fetch(new URL(path, baseUrl()))).text()
const contentOf = (html: string, property: string) =>
  new RegExp(`<meta (?:property|name)="${property}" content="([^"]*)"`).exec(html)?.[1]
const linkedDataOf = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json]) => JSON.parse(json ?? ''))
const locations = (found: { loc: string } | { loc: string }[]) => [found].flat().map(({ loc }) => loc)

test('an entry page names its one address, says what it is about, and has a picture of its own', async () => {
  const html = await read('/apps/whatsapp?from=mail')
  const address = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? ''
  expect(new URL(address).pathname + new URL(address).search).toBe('/apps/whatsapp')
  expect(contentOf(html, 'og:url')).toBe(address)
  expect(linkedDataOf(html)).toMatchObject([
    { '@type': 'WebPage', url: address, about: { '@type': 'MobileApplication', name: 'WhatsApp Messenger' } },
  ])
  const answer = await fetch(new URL(new URL(contentOf(html, 'og:image') ?? '').pathname, baseUrl()))
  expect(answer.headers.get('content-type')).toBe('image/png')
  const png = Buffer.from(await answer.arrayBuffer())
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
})

test('a page shows its badge and what others take in to show it', async () => {
  const { page, errors } = await openPage({ path: '/sdks/appsflyer' })
  const badge = page.getByRole('region', { name: 'Badge' })
  await badge.scrollIntoViewIfNeeded()
  const image = badge.getByRole('img', { name: 'Privacy risk of AppsFlyer, rated by Sightline' })
  await image.waitFor()
  await expect.poll(() => image.evaluate((shown) => (shown as HTMLImageElement).naturalHeight)).toBe(24)
  expect(await badge.getByRole('group', { name: 'HTML' }).textContent()).toContain('/badge/sdk/appsflyer.svg')
  expect(await axe(page)).toEqual([])
  expect(errors).toEqual([])
})

test('each page of the sitemap’s first group is there, asks to be listed, and is itself the address it names', async () => {
  const { sitemapindex } = new XMLParser().parse(await read('/sitemap.xml'))
  const files = locations(sitemapindex.sitemap).map((file) => new URL(file).pathname)
  expect(files).toEqual(expect.arrayContaining(['/sitemaps/pages-1.xml', '/sitemaps/catalog-1.xml']))
  expect(await read('/robots.txt')).toContain('/sitemap.xml')
  const { urlset } = new XMLParser().parse(await read('/sitemaps/pages-1.xml'))
  const paths = locations(urlset.url).map((address) => new URL(address).pathname)
  expect(paths).toEqual(expect.arrayContaining(['/', '/about', '/compare', '/blog/1', '/documentation/webhooks']))
  for (const path of paths) {
    const answer = await fetch(new URL(path, baseUrl()))
    // Charts have titles of their own.
    const [html = ''] = (await answer.text()).split('</head>')
    expect([path, answer.status]).toEqual([path, 200])
    expect(html, path).not.toContain('name="robots"')
    expect(html.match(/<title>/g), path).toHaveLength(1)
    expect(html.match(/<meta name="description" content="[^"]{20,}"/g), path).toHaveLength(1)
    expect(new URL(/<link rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? '').pathname, path).toBe(path)
  }
})

test('some pages of each kind from the catalog are there as the sitemap says', async () => {
  const { urlset } = new XMLParser().parse(await read('/sitemaps/catalog-1.xml'))
  const paths = locations(urlset.url).map((address) => new URL(address).pathname)
  expect(new Set(paths).size).toBe(paths.length)
  for (const start of ['/apps/', '/sdks/', '/domains/', '/companies/']) {
    const [path = ''] = paths.filter((one) => one.startsWith(start))
    expect((await fetch(new URL(path, baseUrl()))).status, path).toBe(200)
  }
})
