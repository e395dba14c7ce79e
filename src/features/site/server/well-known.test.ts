import fc from 'fast-check'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { security } from '../texts.ts'
import { wellKnownRoutes } from './well-known.ts'

const today = new Date('2026-11-22T15:30:00Z')

function open({
  publicUrl = 'https://sightline.test',
  securityEmail,
}: {
  publicUrl?: string
  securityEmail?: string
} = {}) {
  const app = new Hono()
  wellKnownRoutes(app, { publicUrl, securityEmail, now: () => today })
  return app
}
const securityTxt = async (given?: Parameters<typeof open>[0]) =>
  (await open(given).request('/.well-known/security.txt')).text()
const fieldsOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => line.split(/: (.*)/s, 2))

test('security.txt says whom to tell, and until when it is good', async () => {
  const answer = await open({ securityEmail: 'security@sight.test' }).request('/.well-known/security.txt')
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(fieldsOf(await answer.text())).toEqual([
    ['Contact', 'mailto:security@sight.test'],
    ['Contact', 'https://sightline.test/contact?inquiry=security#contact-form'],
    ['Expires', '2027-02-20T00:00:00Z'],
    ['Preferred-Languages', 'en'],
    ['Canonical', 'https://sightline.test/.well-known/security.txt'],
    ['Policy', 'https://sightline.test/security#report-a-weakness'],
  ])
  expect(security.sections.map(({ id }) => id)).toContain('report-a-weakness')
})

test('without an address of the operator there is the form', async () => {
  expect(fieldsOf(await securityTxt()).filter(([name]) => name === 'Contact')).toEqual([
    ['Contact', 'https://sightline.test/contact?inquiry=security#contact-form'],
  ])
})

test('no address breaks out of its line or its URI', async () => {
  const local = fc
    .string({ unit: 'grapheme', minLength: 1 })
    .filter((text) => /^[^\s@,;:<>"()[\]\\\p{C}]+$/u.test(text))
  await fc.assert(
    fc.asyncProperty(local, async (name) => {
      const [contact, ...rest] = fieldsOf(await securityTxt({ securityEmail: `${name}@sight.test` }))
      expect(rest).toHaveLength(5)
      const { protocol, pathname, search, hash } = new URL(contact?.[1] ?? '')
      expect([protocol, search, hash]).toEqual(['mailto:', '', ''])
      expect(decodeURIComponent(pathname)).toBe(`${name}@sight.test`)
    }),
  )
})

test('support of Global Privacy Control is stated, with its day', async () => {
  const answer = await open().request('/.well-known/gpc.json')
  expect(answer.headers.get('content-type')).toBe('application/json')
  const { gpc, lastUpdate } = (await answer.json()) as { gpc: boolean; lastUpdate: string }
  expect(gpc).toBe(true)
  expect(Date.parse(lastUpdate)).toBeLessThanOrEqual(today.getTime())
})

test('who wants to change a password is led to where that is done, and no other name leads anywhere', async () => {
  const answer = await open().request('/.well-known/change-password')
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/customer/settings/security'])
  // Asked by password managers to see whether a site answers everything alike.
  const absent = '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200'
  expect((await open().request(absent)).status).toBe(404)
})
