import { expect, test } from 'vitest'
import { numberEvidence } from '../../evidence.ts'
import { openCase } from '../../findings/case.ts'
import { findingsOf } from '../../findings/rules.fixture.ts'
import { documentsConnector } from '../documents/connector.ts'
import { acme, answer, fetchedAt, type PageParts, pageOf, play } from '../documents.fixture.ts'
import { subprocessorsConnector } from './connector.ts'
import { subprocessorQuestions, subprocessorRules, subprocessorSeverity, subprocessorsOf } from './rules.ts'

function investigate(text: string, rows: string[][] = [], parts: PageParts = {}) {
  const tables = [
    {
      header: ['Subprocessor', 'Purpose', 'Country'],
      rows: rows.map((cells) => ({ cells, start: 0, end: 0 })),
    },
  ]
  const site = {
    'https://acme.test/': pageOf('Acme', { links: [{ href: '/subprocessors', text: 'Subprocessors' }] }),
    'https://acme.test/subprocessors': pageOf(`# Subprocessors\n${text}`, { tables, ...parts }),
  }
  const documents = play(documentsConnector, (ask) => answer(ask, site)).answered
  const played = play(
    subprocessorsConnector,
    (ask) =>
      ask.type === 'companies'
        ? {
            outcome: 'companies',
            fetchedAt,
            matches: [{ name: 'Meta', id: 'meta', company: 'Meta Platforms', country: 'US' }],
          }
        : answer(ask, site),
    { of: { documents } },
  )
  const captured = subprocessorsConnector.parse(played.given)
  return {
    found: findingsOf(subprocessorRules, captured, acme),
    facts: subprocessorsOf(openCase(acme, numberEvidence(captured.map((e) => e.draft)))),
  }
}
const said = ({ found }: ReturnType<typeof investigate>, ruleId: string) =>
  found.filter((f) => f.ruleId === ruleId).map((f) => f.statement)

const rows = [
  ['AWS', 'Hosting', 'Ireland'],
  ['Meta', 'Advertising', 'USA'],
  ['Zed Support', 'Support', 'India'],
  ['Nowhere', '', ''],
]

test('a list is told by its numbers, its countries and what it leaves out', () => {
  const result = investigate('1–4 of 9', rows)
  expect(said(result, 'sub.listed')).toEqual([
    'Subprocessors listed in the subprocessor list of Acme: 4; countries named: 3.',
  ])
  expect(said(result, 'sub.incomplete')).toEqual([
    'A part of the subprocessor list of Acme was read: subprocessors listed 4, stated total 9.',
  ])
  expect(said(result, 'sub.no-country')).toEqual(['Of 4 subprocessors listed by Acme, without a country: 1.'])
  expect(said(result, 'sub.no-purpose')).toHaveLength(1)
  expect(said(result, 'sub.undated')).toHaveLength(1)
  expect(said(result, 'sub.outside-adequacy')).toEqual([
    'Countries outside the EEA and adequacy in the subprocessor list of Acme: India, United States.',
  ])
  expect(said(result, 'sub.advertising')).toEqual(['Acme lists the subprocessor Meta with the purpose: Advertising.'])
  expect(result.facts).toMatchObject({
    subprocessors: 4,
    isComplete: false,
    mechanisms: ['adequate', 'unknown', 'us-other'],
  })
})

test('a whole and dated list in the EEA has no shortfall', () => {
  const parts = { lastUpdated: { date: '2026-05-02', quote: 'May 2, 2026', start: 15, end: 26 } }
  const { found, facts } = investigate('May 2, 2026', rows.slice(0, 1), parts)
  expect(found.map((f) => f.ruleId)).toEqual(['sub.listed'])
  expect(facts).toMatchObject({ subprocessors: 1, isComplete: true, mechanisms: ['adequate'] })
})

test('what is said of changes and of having none is quoted', () => {
  expect(
    said(investigate('We will notify you of new sub-processors 30 days in advance.', rows), 'sub.change-notice'),
  ).toEqual(['The page states: “We will notify you of new sub-processors 30 days in advance”'])
  for (const text of [
    'We use Mailbird to send e-mail updates to subscribed accounts.',
    'Postkutsche informiert unsere neuen Abonnenten per E-Mail.',
  ])
    expect(said(investigate(text, rows), 'sub.change-notice')).toEqual([])
  expect(said(investigate('Subscribe to be told of changes to this list.', rows), 'sub.change-notice')).toHaveLength(1)
  const none = investigate('We do not use any sub-processors.')
  expect(said(none, 'sub.none-used')).toEqual(['The page states: “We do not use any sub-processors”'])
  expect(none.facts?.subprocessors).toBe(0)
})

test('a list without rows is unread, and nothing is counted', () => {
  const result = investigate('Please ask us for our list.')
  expect(said(result, 'sub.unread')).toEqual(['Of the subprocessors listed, none could be read from the list of Acme.'])
  expect(result.facts?.subprocessors).toBeNull()
})

test('a row that speaks to machines takes no other row with it', () => {
  const usa = 'United States of America'
  const support = 'Answers questions of customers'
  const quote = `Kilo | ${support} | ${usa}`
  const flags = [{ rule: 'breakout', quote, start: 15, end: 15 + quote.length }]
  const listed = [
    ['Kilo', support, usa],
    ['Bolt', support, usa],
    ['Otter', 'Mail', usa],
  ]
  expect(investigate(quote, listed, { flags }).facts?.subprocessors).toBe(2)
})

test('every gap has its question', () => {
  const gaps = investigate('1–4 of 9', rows).found.filter((f) => f.direction === 'gap')
  for (const { ruleId } of [...gaps, { ruleId: 'sub.unread' }]) {
    expect(subprocessorQuestions[ruleId]?.('Acme'), ruleId).toMatch(/[?.]$/)
    expect(Object.hasOwn(subprocessorSeverity, ruleId)).toBe(true)
  }
})
