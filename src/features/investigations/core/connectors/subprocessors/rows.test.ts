import { expect, test } from 'vitest'
import { pageOf } from '../documents.fixture.ts'
import { otherNames, readSubprocessors } from './rows.ts'

const rowsOf = (text: string) => readSubprocessors(pageOf(text), { strict: false }).rows

test('a heading with a name and a paragraph of what it does is a row', () => {
  const text =
    '# Alpenhost\nRuns the data centers in Switzerland\n# Brieftaube\nSends mail\n# Kartenwerk AG\nDraws maps'
  expect(rowsOf(text).map((r) => [r.name, r.place])).toEqual([
    ['Alpenhost', 'Switzerland'],
    ['Brieftaube', null],
    ['Kartenwerk AG', null],
  ])
})

test('sections of a page are no rows', () => {
  const text =
    '# Notification\nWe write to customers\n# Changes\nThe list changes\n# Objection\nYou may object\n# Security\nAudits'
  expect(rowsOf(text)).toEqual([])
  expect(rowsOf('# Alpenhost\nWe like it\n# Brieftaube\nOur mail\n# Kartenwerk\nYou see maps')).toEqual([])
})

test.each([
  ['Amazon Web Services Inc (AWS)', ['Amazon Web Services', 'AWS']],
  ['Microsoft (Azure)', ['Microsoft', 'Azure']],
  ['Twilio (SendGrid)', ['Twilio', 'SendGrid']],
  ['Oracle America, Inc.', ['Oracle America', 'Oracle']],
  ['Hetzner Online GmbH (Germany)', ['Hetzner Online']],
])('%s may be known by another name', (name, others) => {
  for (const other of others) expect(otherNames(name)).toContain(other)
  expect(otherNames(name)).not.toContain('Germany')
})
