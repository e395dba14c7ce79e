import fc from 'fast-check'
import { XMLValidator } from 'fast-xml-parser'
import { Hono } from 'hono'
import { beforeAll, expect, test, vi } from 'vitest'
import type { CatalogRef } from '../../../product/entries.ts'
import { badgePath, picturePath } from '../../../product/links.ts'
import type { ArticleHead } from '../../blog/article.ts'
import type { SharedSubject } from '../../catalog/sharing.ts'
import { createDrawer, pictureRoutes } from './pictures.ts'
import { badgeWords, printBadge } from './risk-badge.ts'
import { printSubjectPicture } from './share-picture.ts'

const subject: SharedSubject = {
  name: 'Chat & "Friends" <b>',
  company: 'Müller GmbH',
  score: {
    level: 'medium',
    known: true,
    R: 54,
    low: 47,
    high: 58,
    basis: 'measured',
    gate: 'settled',
    reasons: [{ code: 'role', role: 'communication' }],
    isExpected: false,
  },
  evidenceTo: '2022-09',
}
const unknown: SharedSubject = {
  name: 'x',
  company: null,
  score: { ...subject.score, level: 'unknown', known: false, basis: 'none', gate: 'no-role', reasons: [] },
  evidenceTo: null,
}
const app: CatalogRef = { kind: 'app', key: 'chat' }

const limit = vi.fn()
const asked: CatalogRef[] = []
const web = new Hono()
beforeAll(() =>
  pictureRoutes(web, {
    publicUrl: 'https://sightline.test',
    limit: (_, bucket) => limit(bucket),
    findSubject: async (ref) => {
      asked.push(ref)
      return ref.key === 'chat' ? subject : undefined
    },
    articles: [
      { id: 1, title: 'Consent', category: 'Research', author: 'Sightline', date: '2026-11-22' } as ArticleHead,
    ],
  }),
)

test('a badge says the risk in words, in a hue and in a shape, and asks for nothing else', async () => {
  const answer = await web.request(badgePath(app))
  expect(answer.headers.get('content-type')).toBe('image/svg+xml')
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  const svg = await answer.text()
  expect(XMLValidator.validate(svg)).toBe(true)
  expect(svg).toContain('medium risk, 54 of 100, 47 to 58 possible')
  expect(svg).not.toMatch(/href|url\((?!#)|<script|<style|<text|font/)
  const again = await web.request(badgePath(app), { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } })
  expect(again.status).toBe(304)
})

test('a picture of a page is a PNG of the size that networks ask for, drawn once', async () => {
  limit.mockClear()
  const answer = await web.request(picturePath(app))
  expect(answer.headers.get('content-type')).toBe('image/png')
  const png = Buffer.from(await answer.arrayBuffer())
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
  await web.request(picturePath(app))
  expect(limit.mock.calls.flat()).toEqual(['page', 'costly', 'page'])
})

test('the site and every article have a picture, and what is not there has none', async () => {
  for (const path of ['/pictures/site.png', '/pictures/article/1.png'])
    expect((await web.request(path)).headers.get('content-type')).toBe('image/png')
  for (const path of [
    ...[badgePath({ kind: 'sdk', key: 'unknown' }), '/badge/app/chat.png', '/badge/breach/chat.svg'],
    ...['/pictures/article/2.png', '/pictures/app/chat.svg', '/badge/app/%00.svg', '/badge/__proto__/x.svg'],
  ])
    expect((await web.request(path)).status, path).toBe(404)
  expect(asked.filter(({ key }) => key === 'unknown')).toHaveLength(1)
})

test('a level that is open, or expected of the role, is not drawn as one that was measured', () => {
  const open: SharedSubject = {
    ...subject,
    score: { ...subject.score, level: 'unknown', gate: 'not-enough', low: 20, high: 80 },
  }
  const expected: SharedSubject = { ...subject, score: { ...subject.score, basis: 'role-alone', isExpected: true } }
  expect(badgeWords(open)).toContain('Not enough known: 20 to 80 of 100 possible')
  expect(badgeWords(open)).not.toContain('54')
  expect(badgeWords(expected)).toContain('not measured')
  expect(badgeWords(unknown)).toContain('x: unknown risk. ')
  for (const print of [printBadge, (given: SharedSubject) => printSubjectPicture('app', given, 'sightline.test')])
    expect(new Set([subject, open, expected, unknown].map(print)).size).toBe(4)
})

test('no name breaks out of a picture', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (name) => {
      const given = { ...subject, name, company: name }
      const picture = printSubjectPicture('app', given, 'sightline.test')
      expect(picture.match(/<(?!\/?(svg|g|path|rect|circle)[ />])/g)).toBeNull()
      const badge = printBadge(given)
      expect(badge.match(/<title>[^<]*<\/title>/g)).toHaveLength(1)
      expect(XMLValidator.validate(badge)).toBe(true)
    }),
    { numRuns: 40 },
  )
})

test('pictures that were asked for last are kept, and a failed one is tried again', async () => {
  let painted = 0
  const draw = createDrawer(2, async () => {
    painted += 1
    if (painted === 1) throw new Error('no memory')
    return new Uint8Array([painted])
  })
  const costs = vi.fn()
  await expect(draw('a', '<svg/>', costs)).rejects.toThrow('no memory')
  for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) await draw(name, '<svg/>', costs)
  // b went when c came.
  expect([painted, costs.mock.calls.length]).toEqual([5, 5])
})
