import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { explain, label } from './label.ts'
import { measure } from './model/cross-validation.ts'
import { readLabelled } from './model/letters.ts'
import { policyCategories } from './policy.ts'

// Our own cases, looked at while the training sentences were being written: a guard against getting worse, no benchmark.
const [, usual = '', plain = ''] = readFileSync(join(import.meta.dirname, 'label.cases.txt'), 'utf8').split(/^## /m)

describe('own cases', () => {
  test('segments as policies word them', () => {
    const cases = readLabelled(`# ${usual}`)
    expect(cases.length).toBeGreaterThanOrEqual(60)
    const { microF1, macroF1, top } = measure(judged(cases))
    expect(microF1).toBeGreaterThan(0.87)
    expect(macroF1).toBeGreaterThan(0.9)
    expect(top).toBeGreaterThan(0.9)
  })

  test('segments that say it without the usual words', () => {
    const cases = readLabelled(`# ${plain}`)
    expect(cases.length).toBeGreaterThanOrEqual(60)
    const { microF1, macroF1, top } = measure(judged(cases))
    expect(microF1).toBeGreaterThan(0.54)
    expect(macroF1).toBeGreaterThan(0.54)
    expect(top).toBeGreaterThan(0.54)
  })
})

test('a segment can be about several things, and the surest is the top', () => {
  const { labels, top, scores } = label({
    text: 'We share your e-mail address with our advertising partners. You may opt out at any time by following the unsubscribe link.',
  })
  expect(labels).toEqual(['Third Party Sharing/Collection', 'User Choice/Control'])
  for (const category of policyCategories) expect(scores[top]).toBeGreaterThanOrEqual(scores[category])
})

test('a list item goes on from its lead-in', () => {
  const text = 'when you have given us your consent'
  expect(label({ text, leadIn: 'We may disclose your personal information to third parties:' }).top).toBe(
    'Third Party Sharing/Collection',
  )
  expect(
    label({ text, leadIn: 'We retain your personal information for as long as necessary, or longer:' }).labels,
  ).toContain('Data Retention')
})

test('a heading adds to what the segment says, and takes nothing away', () => {
  const text = 'All of it is gone after two years.'
  const alone = label({ text })
  const under = label({ text, heading: 'Privacy › Data retention' })
  expect(under.scores['Data Retention']).toBeGreaterThan(alone.scores['Data Retention'])
  for (const category of policyCategories) expect(under.scores[category]).toBeGreaterThanOrEqual(alone.scores[category])
})

test('without a lead-in or a heading, undefined and empty mean the same', () => {
  const text = 'We use cookies to keep you signed in.'
  expect(label({ text, heading: '', leadIn: '', before: '' })).toEqual(label({ text }))
})

test('an explanation names the words that moved a label, most first', () => {
  const words = explain({ text: 'All data is encrypted with TLS.' }, 'Data Security')
  expect(words.slice(0, 8).some(({ word }) => word.includes('encrypt'))).toBe(true)
  expect(words.map(({ weight }) => Math.abs(weight))).toEqual(
    words.map(({ weight }) => Math.abs(weight)).sort((a, b) => b - a),
  )
})

test('every text has a top and at least one label, always the same', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      const { labels, top, scores } = label({ text })
      expect(labels).toContain(top)
      for (const category of policyCategories) expect(Number.isFinite(scores[category])).toBe(true)
      expect(label({ text })).toEqual({ labels, top, scores })
    }),
  )
})

test('ten thousand segments cost less than three seconds, and the length of one does not matter', () => {
  const segments = readLabelled(usual.replace(/^.*\n/, '')).map(({ text }) => text)
  for (const text of segments) label({ text })
  const started = process.cpuUsage().user
  for (let index = 0; index < 10_000; index += 1) label({ text: `${segments[index % segments.length]} (${index})` })
  expect((process.cpuUsage().user - started) / 1000).toBeLessThan(3_000)

  const long = process.cpuUsage().user
  for (const text of ['a'.repeat(200_000), 'we share '.repeat(25_000), '<'.repeat(200_000), '.'.repeat(200_000)])
    label({ text, heading: text, leadIn: text, before: text })
  expect((process.cpuUsage().user - long) / 1000).toBeLessThan(2_000)
})

function judged(cases: ReturnType<typeof readLabelled>) {
  return cases.map(({ text, labels }) => ({ labels, scores: label({ text }).scores }))
}
