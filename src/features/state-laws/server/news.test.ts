import fc from 'fast-check'
import { parseHTML } from 'linkedom'
import { expect, test } from 'vitest'
import type { LawFact } from '../../../product/laws/facts.ts'
import { book } from '../laws.fixture.ts'
import { exampleLawMail, lawAlertsMailExamples } from './law-alerts.examples.ts'
import { bookWith, lawFactOf } from './law-alerts.fixture.ts'
import { newsFor } from './law-alerts.job.ts'
import { daysAhead, factHash, lawNews } from './news.ts'

const today = '2026-11-21'
const nothingNew = () => false
const newsOf = (facts: LawFact[], on = today) =>
  lawNews(bookWith(...facts), { today: on, isNew: (fact) => facts.map(factHash).includes(factHash(fact)) })

test('a change is told from what to what, away from any heading', () => {
  const [maryland] = lawNews(book, { today: '2027-03-02', isNew: nothingNew })
  expect(maryland).toMatchObject({
    ...{ law: 'MD', on: '2027-04-01', words: 'Right to cure ended' },
    before: expect.stringContaining('60 days to cure'),
  })
})

test('a law that is new is one piece of news, and what it brings later another', () => {
  const effective = lawFactOf({ field: 'effective', value: '2028-01-01', validFrom: '2028-01-01' })
  const facts = book.facts.map((fact) => (fact.law === 'TX' && fact.field === 'effective' ? effective : fact))
  const news = lawNews({ ...book, facts }, { today, isNew: ({ law }) => law === 'TX' })
  expect(news.filter(({ on }) => on === '2028-01-01').map(({ words }) => words)).toEqual(['Takes effect'])
  const first = facts.filter(({ law, validFrom }) => law === 'TX' && (validFrom === null || validFrom <= '2028-01-01'))
  expect(first.length).toBeGreaterThan(3)
  expect(news.every(({ on }) => on !== null && on >= '2028-01-01')).toBe(true)
})

test('values of one field from one day are one piece of news with all its sources; duties stand side by side', () => {
  const penalty = (value: string, sourceTitle: string) =>
    lawFactOf({ field: 'penalty', value, validFrom: '2026-10-02', sourceTitle })
  const [disputed, ...others] = newsOf([penalty('$1', 'A'), penalty('$2', 'B')])
  expect(others).toEqual([])
  expect(disputed?.words).toBe('Penalty: $1; or: $2')
  expect(disputed?.before).toMatch(/7,500/)
  expect(disputed?.facts.map(({ sourceTitle }) => sourceTitle)).toEqual(['A', 'B'])
  expect(newsOf([lawFactOf({ value: 'One' }), lawFactOf({ value: 'Two' })]).map(({ words }) => words)).toEqual([
    'One',
    'Two',
  ])
})

test('what one more source says of a change that was told is news', () => {
  const facts = ['$1', '$2'].map((value) => lawFactOf({ field: 'penalty', value, validFrom: '2026-12-01' }))
  const [first] = newsOf(facts.slice(0, 1))
  const told = new Set(first?.keys)
  expect(newsFor({ states: [] }, { news: newsOf(facts), told })).toHaveLength(1)
  expect(newsFor({ states: ['CA'] }, { news: newsOf(facts), told: new Set() })).toEqual([])
  expect(newsFor({ states: ['TX'] }, { news: newsOf(facts.slice(0, 1)), told })).toEqual([])
})

const anyDay = fc
  .date({ min: new Date('2019-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / 86_400_000

test('property: day by day, each change is told in one window before it begins, and the window is closed after', () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      const news = lawNews(book, { today: day, isNew: nothingNew })
      for (const { on } of news) {
        const distance = dayNumber(on ?? '') - dayNumber(day)
        expect(distance >= 0 && distance <= daysAhead).toBe(true)
      }
      const keys = news.flatMap((one) => one.keys)
      expect(new Set(keys).size).toBe(keys.length)
    }),
  )
})

test('property: every fact that is new is told, by itself or with the law that it begins with; no other is', () => {
  fc.assert(
    fc.property(anyDay, fc.uniqueArray(fc.constantFrom(...book.facts), { maxLength: 12 }), (day, fresh) => {
      const news = lawNews(book, { today: day, isNew: (fact) => fresh.includes(fact) })
      const told = new Set(news.flatMap(({ facts }) => facts))
      const newLaws = fresh.filter(({ field }) => field === 'effective').map(({ law }) => law)
      for (const fact of fresh) expect(told.has(fact) || newLaws.includes(fact.law)).toBe(true)
      for (const one of news)
        if (one.keys.some((key) => key.startsWith('recorded')))
          expect(one.facts.every((fact) => fresh.includes(fact))).toBe(true)
    }),
  )
})

test('property: the hash of a fact follows what it says, and nothing else', () => {
  fc.assert(
    fc.property(fc.constantFrom(...book.facts), fc.string(), anyDay, (fact, words, day) => {
      expect(factHash({ ...fact, sourceTitle: words, note: words, asOf: day, confidence: 'unsure' })).toBe(
        factHash(fact),
      )
      expect(factHash({ ...fact, validFrom: `${day}x` })).not.toBe(factHash(fact))
    }),
  )
  expect(new Set(book.facts.map(factHash)).size).toBe(book.facts.length)
})

test('whatever is on record can be told, in words alone and with every address', () => {
  const all = lawNews(book, { today, isNew: () => true })
  expect(all.length).toBeGreaterThan(20)
  for (let from = 0; from < all.length; from += 20) {
    const { text, html = '', subject } = exampleLawMail(all.slice(from, from + 20))
    expect(`${subject}\n${text}`).not.toMatch(/undefined|\bnull\b|\[object|NaN/)
    const { document } = parseHTML(html)
    for (const link of document.querySelectorAll('a')) expect(text).toContain(`<${link.getAttribute('href')}>`)
  }
  const whole = exampleLawMail(all)
  expect(whole.text.replace(/\s+/g, ' ')).toContain(`And ${all.length - 20} more: all state privacy laws`)
  expect(whole.subject.length).toBeLessThan(120)
})

test('the examples are mails that differ, and the one with a dispute says so', () => {
  const mails = lawAlertsMailExamples.map(({ mail }) => mail())
  expect(new Set(mails.map(({ text }) => text)).size).toBe(2)
  expect(mails[1]?.text).toMatchInlineSnapshot(`
    "2 changes of state privacy laws: Examplia

    Examplia, EXPA

    Penalty: $5,000 per violation; or: $7,500 per violation

    Since: Not recorded
    Note: Sources disagree: each is given.
    Source: $5,000 per violation, says Example Legislature
    <https://example.org/act>, read November 21, 2026 (a secondary source)
    Source: $7,500 per violation, says Example Law Firm
    <https://example.com/summary>, read November 21, 2026 (unsure)

    All that is on record of Examplia
    <https://sightline.example/state-privacy-laws?law=EX#map>

    ----------------------------------------------------------------------------

    Examplia, EXPA

    Right to cure ended

    From: January 1, 2027
    Until then: 60 days to cure
    Source: Example Legislature <https://example.org/act>, read November 21,
    2026 (confirmed)

    All that is on record of Examplia
    <https://sightline.example/state-privacy-laws?law=EX#map>

    Not legal advice. Figures are as their sources give them on the day shown;
    the law’s own text decides.

    ----------------------------------------------------------------------------

    You get this email because this address confirmed law tracking alerts, for
    California. Change or stop what we send you
    <https://sightline.example/subscriptions/ssssssssssssssssssssss>.

    Sent by: Example Operator
    "
  `)
})
