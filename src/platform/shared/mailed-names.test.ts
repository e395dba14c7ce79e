import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isMailable, type MailedKind, mailedName, withoutLinks } from './mailed-names.ts'

const kinds: MailedKind[] = ['person', 'organization', 'title']

// The second group are ways around a check that only knows the first.
test.each([
  'URGENT: your payroll account is locked. Sign in at https://payroll-evil.example/login',
  'IT Security Department (https://evil.example)',
  'call +1 555 0100 today',
  'Dear customer, your invoice is at evil.example/pay',
  'write to help@evil.example',

  'write to help＠evil.example',
  'hxxps evil com',
  'ｈｔｔｐｓ：／／evil.example',
  'http\u200bs://evil.example',
  'h\u0336t\u0336t\u0336p\u0336://evil.example',
  '\u202eelpmaxe.live//:sptth',
  'www．evil．com',
  'evil[.]com',
  'help (at) evil (dot) com',
  'go to evil dot com',
  'evil.com:8080',
  'evil.com?pay',
  'https:⁄⁄evil.com',
  'mailto:help',
  '93.184.215.14 is the host',
  'Call ５５５-０１００ today',
  'Call (555) 01-00 today',
  'Call 5️⃣5️⃣5️⃣ 0️⃣1️⃣0️⃣0️⃣',
  'Call ٥٥٥٠١٠٠',
  'line\nhttps://evil.example',
])('%j is not accepted as a name that we mail', (text) => {
  expect(kinds.filter((kind) => isMailable(text, kind))).toEqual([])
})

test('a bare domain is not accepted in a person’s name, nor in a sentence given as a company’s name', () => {
  expect(isMailable('Ada evil.com', 'person')).toBe(false)
  expect(isMailable('Ada evil。example', 'person')).toBe(false)
  expect(isMailable('Your payroll is locked, sign in at evil.com', 'organization')).toBe(false)
  expect(isMailable('evil.com evil.net', 'organization')).toBe(false)
})

test.each([
  ['organization', 'Booking.com'],
  ['organization', 'Amazon.com, Inc.'],
  ['organization', 'Just Eat Takeaway.com N.V.'],
  ['organization', '1&1 Internet'],
  ['organization', '3M'],
  ['organization', '7-Eleven'],
  ['organization', '1-800-Flowers'],
  ['organization', '24 Hour Fitness USA'],
  ['organization', 'Yahoo! Inc.'],
  ['organization', 'AT&T Inc.'],
  ['organization', 'S.p.A. Società'],
  ['person', 'J.R.R.'],
  ['person', 'Md.Rahman'],
  ['person', "O'Neill-Müller"],
  ['person', '李小龍'],
  ['title', 'Review 2026-10-01 to 2026-12-31'],
  ['title', 'Questions to Booking.com, 2025/2026'],
] as const)('a %s may be called %j', (kind, name) => {
  expect(isMailable(name, kind)).toBe(true)
})

test('none of 671 real companies is refused under its own name', () => {
  const { companies } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../data/companies.json'), 'utf8')) as {
    companies: { name: string }[]
  }
  expect(companies.length).toBeGreaterThan(600)
  expect(companies.filter(({ name }) => !isMailable(name, 'organization'))).toEqual([])
})

test('a mail shows a name in quotes that it cannot close, on one line, and without a link', () => {
  expect(mailedName('Booking.com', 'organization')).toBe('“Booking\u2060.\u2060com”')
  expect(mailedName('Acme” Ltd.\r\nBcc\u202e', 'organization')).toBe("“Acme' Ltd. Bcc”")
  expect(mailedName('a'.repeat(200), 'organization')).toHaveLength(82)
})

test('a name that was kept before names were checked is withheld', () => {
  for (const kind of kinds) expect(mailedName('See https://evil.example', kind)).not.toMatch(/evil|http/)
  expect(mailedName(' ', 'person')).not.toBe('“”')
})

test('no host, scheme or address is left in a text without links', () => {
  expect(withoutLinks('Breach at https://evil.example, write a@b.example. Done.')).not.toMatch(/\w[.:@]\S*\w/)
  expect(withoutLinks('It was due. Review it.')).toBe('It was due. Review it.')
})
