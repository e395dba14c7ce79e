import fc from 'fast-check'
import { expect, test } from 'vitest'
import { entityOf } from './fixture/cast.ts'
import { scanHtml } from './scan-html.ts'

const now = () => new Date('2026-11-20T10:00:00Z')
const scan = (html: string) => scanHtml(html, 'https://www.shop.example/', { entityOf, now })

test('hosts of others are found in what a page calls for', () => {
  const { method, thirdParties, sessionRecorders, snippets, warnings } = scan(`<!doctype html>
    <meta http-equiv="Content-Security-Policy" content="script-src 'self' *.keys.example https://allowed.example">
    <link rel=preconnect href=//px.adnet.example><link rel="stylesheet" href='https://fonts.vendor.example/a.css'>
    <script async src="https://static.hotjar.com/c/hotjar-1.js?sv=6&amp;x=1"></script>
    <script>gtag('config', 'G-TEST123'); fbq("init", "1234567890"); var _hsq = window._hsq = window._hsq || []</script>
    <IMG SRC="https://www.facebook.com/tr?id=1&ev=PageView" width=1 alt="a > b"><iframe src="/own"></iframe>`)
  expect(method).toBe('static')
  expect(thirdParties.map(({ host, how }) => [host, how])).toEqual([
    ['allowed.example', ['policy']],
    ['fonts.vendor.example', ['style']],
    ['px.adnet.example', ['connection']],
    ['static.hotjar.com', ['script']],
    ['www.facebook.com', ['image']],
  ])
  expect(sessionRecorders).toMatchObject([{ entity: 'Hotjar' }])
  expect(snippets).toEqual([
    { snippet: 'google-tag', ids: ['G-TEST123'] },
    { snippet: 'facebook-pixel', ids: ['1234567890'] },
    { snippet: 'hubspot', ids: ['_hsq'] },
  ])
  expect(warnings.map(({ code }) => code)).toEqual(['static-only'])
})

test('what is only written about is not called for', () => {
  const { thirdParties, sessionRecorders, snippets } =
    scan(`<!-- <script src="https://static.hotjar.com/a.js"></script> -->
    <a href="https://px.adnet.example/">Partner</a><link rel="canonical" href="https://other.example/">
    <script type="text/plain" src="https://px.adnet.example/waits.js">gtag('config', 'G-TEST123')</script>
    <script type="application/json">{"html": "<img src='https://px.adnet.example/x.gif'>"}</script>
    <textarea><img src="https://px.adnet.example/x.gif"></textarea>
    <p>fbq('init', '1234567890')</p><img alt="<img src=https://px.adnet.example/y.gif>" src="/own.gif">`)
  expect({ thirdParties, sessionRecorders, snippets }).toEqual({ thirdParties: [], sessionRecorders: [], snippets: [] })
})

test.each([
  ['tags without end', '<script '.repeat(300_000)],
  ['brackets', '<'.repeat(2_000_000)],
  ['comments without end', '<!--'.repeat(500_000)],
  ['scripts without end', '<script>'.repeat(300_000)],
  ['quotes', `<img src="${'"="'.repeat(300_000)}`],
  ['attributes', `<img ${'a=b '.repeat(300_000)}>`],
  ['many tags', '<b>'.repeat(500_000)],
])('%s load nothing from others', (_, html) => {
  expect(scan(html).thirdParties).toEqual([])
})

test('no text breaks the reader', () => {
  const piece = fc.constantFrom(
    '<script src=',
    '"',
    "'",
    '>',
    '<!--',
    '-->',
    '</script>',
    'https://x.example/',
    ' ',
    '=',
    '<img src=//a.example>',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 40 }), (parts) => void scan(parts.join(''))),
  )
})
