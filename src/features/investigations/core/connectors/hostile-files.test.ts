import { expect, test } from 'vitest'
import { parseAdsTxt } from './ads/ads-txt.ts'
import { sitemapCandidates } from './documents/candidates.ts'
import { isAiTxt } from './wellknown/files.ts'
import { readAiRules } from './wellknown/robots-ai.ts'
import { parseSecurityTxt } from './wellknown/security-txt.ts'

// A megabyte that a pattern with two ways to read it would take minutes for. What is read must be right and come at all;
// the gate over patterns in `npm run check` holds the steps down.

const megabyte = 1_000_000
const around = { own: new Set(['acme.test']), language: 'en' }
const addressesIn = (inside: string) =>
  sitemapCandidates(`<urlset><url>${inside}</url></urlset>`, 'https://acme.test/', around).map(({ url }) => url)
const privacy = '<loc>https://acme.test/privacy</loc>'

test.each([
  ['blanks before an address', `<loc>${' '.repeat(megabyte)}]</loc>`],
  ['line ends before and behind CDATA', `<loc>${'\n'.repeat(megabyte / 2)}<![CDATA[${'\n'.repeat(megabyte / 2)}`],
  ['openings and nothing else', '<loc>'.repeat(megabyte / 5)],
  ['openings with blanks', `<loc>${' '.repeat(150)}`.repeat(megabyte / 155)],
  ['an address that never ends', `<loc>ftp:${'a'.repeat(megabyte)}`],
])('a sitemap of %s gives the addresses beside them', (_, hostile) => {
  expect(addressesIn(privacy + hostile)).toEqual(['https://acme.test/privacy'])
})

test('a sitemap written in a tree, and with CDATA, is read as before', () => {
  const inTree = '<LOC>\n      https://acme.test/privacy?a=1&amp;b=2\n    </LOC>'
  expect(addressesIn(inTree)).toEqual(['https://acme.test/privacy?a=1&b=2'])
  expect(addressesIn('<loc> <![CDATA[ https://acme.test/privacy ]]></loc>')).toEqual(['https://acme.test/privacy'])
})

const seller = 'google.com, pub-1, DIRECT\n'
test.each([
  ['points before a name', `${'.'.repeat(megabyte)}x.com, 1, DIRECT`],
  ['a name of slashes and points', `${'./'.repeat(400)}x.com, 1, DIRECT\n`.repeat(1_000)],
  ['a variable of blanks', `ownerdomain${' '.repeat(megabyte)}x`],
  ['letters with hyphens', `${'a-'.repeat(megabyte / 2)}, 1, DIRECT`],
])('an ads.txt with %s counts the lines beside it', (_, hostile) => {
  expect(parseAdsTxt(seller + hostile)?.systems).toEqual([{ host: 'google.com', direct: 1, reseller: 0 }])
})

test('a name in an ads.txt may end with points and slashes', () => {
  expect(parseAdsTxt('https://Google.com./, pub-1, DIRECT')?.systems[0]?.host).toBe('google.com')
})

const contact = 'Contact: mailto:security@acme.test\n'
test.each([
  ['a date of many years', `Expires: ${'0000+'.repeat(megabyte / 5)}A`],
  ['dates of many years', `Expires: ${'0000+'.repeat(300)}A\n`],
  ['a field of blanks', `Expires:${' '.repeat(megabyte)}`],
])('a security.txt with %s has its contact and no day', (_, hostile) => {
  expect(parseSecurityTxt(contact + hostile)).toMatchObject({
    contacts: ['mailto:security@acme.test'],
    expiresOn: null,
  })
})

test('rules for crawlers of AI are found among ten thousand names with ten thousand rules', () => {
  const names = Array.from({ length: 9_000 }, (_, at) => `User-agent: bot${at}\n`).join('')
  expect(readAiRules(`${names}User-agent: GPTBot\nUser-agent: gptbot\n${'Disallow: /a\n'.repeat(9_000)}`)).toEqual([
    { crawler: 'GPTBot', rule: 'partly allowed' },
  ])
})

test('a file of blank lines is not an ai.txt', () => {
  expect(isAiTxt('\n'.repeat(megabyte))).toBe(false)
  expect(isAiTxt('# ours\n  User-Agent : *')).toBe(true)
})
