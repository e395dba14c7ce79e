import { describe, expect, test } from 'vitest'
import { blocksOfText } from '../../../../scanners/policy/segments.ts'
import { isForCustomers, isOfDelivery, isReportOnly } from './frames.ts'
import { keptIn } from './retention.ts'
import { trainedReader } from './trained-reader.ts'

const filler =
  'We are a company that takes privacy seriously and we describe in this policy what we do with your personal data.'
const statementOf = (sentence: string) => {
  const text = `${filler}\n${sentence}`
  const page = { text, blocks: blocksOfText(text), links: [], title: 'Privacy Policy', language: 'en' }
  return trainedReader.read(page as never).filter(({ start }) => start > filler.length)
}
const claimsIn = (sentence: string) => statementOf(sentence).flatMap(({ claims }) => claims.map(({ deed }) => deed))
const checksIn = (sentence: string) => statementOf(sentence).flatMap(({ checks }) => checks.map(({ check }) => check))
const answersIn = (sentence: string) =>
  statementOf(sentence).flatMap(({ answers }) => answers.map(({ answer }) => answer))

describe('a definition', () => {
  test('of third-party cookies sets none, and a sentence that says who places them does', () => {
    expect(
      claimsIn('Third-party cookies are set by a domain other than the one you are visiting, such as an ad network.'),
    ).not.toContain('third-party-cookies')
    expect(claimsIn('Third-party cookies are placed by our advertising partners.')).toContain('third-party-cookies')
  })
  test('of confidential information gives no right to audit', () =>
    expect(
      checksIn(
        '“Confidential Information” means any data that a party discloses, such as security reports, audit reports of the processor and customer lists of the controller.',
      ),
    ).not.toContain('art28.audit'))
})

test.each([
  ['Our platform processes data of websites pursuant to serving advertisements on behalf of our clients.', false],
  ['We process personal data on behalf of our customers.', true],
])('works for customers: %s', (sentence, expected) =>
  expect(checksIn(sentence).includes('applies.processor')).toBe(expected),
)

describe('the end of the contract', () => {
  test.each([
    'Posts that you make in the forum remain published after account deletion, with your name removed.',
    'Unless we receive a court order or subpoena before it ends, we will destroy any preserved copies of customer data at the end of the preservation period.',
  ])('no deletion: %s', (sentence) => {
    expect(answersIn(sentence)).not.toContain('deletion-at-end')
    expect(checksIn(sentence)).not.toContain('art28.deletion')
  })
})

describe('a period', () => {
  test.each([
    'when secret mode is turned on, your messages are deleted from our systems within 30 days.',
    'content that you trashed is purged from all of our systems and logs within 90 days.',
  ])('that holds for a setting or for the trash is none of the rest: %s', (sentence) =>
    expect(keptIn(sentence)).toEqual([]),
  )
  test('belongs to what is deleted, and not to where it is deleted from', () =>
    expect(keptIn('your account data is purged from our systems and logs within 60 days.')).toEqual([
      { thing: 'account', period: { count: 60, unit: 'day' }, isDelay: true },
    ]))
})

test('a copy of an audit isn’t a right to audit', () => {
  expect(isReportOnly('we make available to customer a copy of our most recent third-party audits.')).toBe(true)
  expect(isReportOnly('we provide copies of reports and allow the customer to conduct an audit once a year.')).toBe(
    false,
  )
})

test('a specification that the customer checks isn’t an audit of the processing', () => {
  expect(isOfDelivery('diese leistungsbeschreibung ist vom auftraggeber auf richtigkeit zu überprüfen.')).toBe(true)
  expect(isOfDelivery('dem auftraggeber obliegt die überprüfung der leistung auf ihre zulässigkeit.')).toBe(true)
  expect(isOfDelivery('der auftraggeber darf die einhaltung des datenschutzes überprüfen.')).toBe(false)
})

test('what a policy says of work for customers is told as theirs', () => {
  expect(isForCustomers('we process the personal data of end users on behalf of our customers.')).toBe(true)
  expect(isForCustomers('la liste de vos employés')).toBe(true)
  expect(isForCustomers('we collect personal data of visitors.')).toBe(false)
})
