import { expect, test } from 'vitest'
import { answersOf, type RubricQuestion, rubric } from './answers.ts'

test('silence has an option of its own for every question', () => {
  const answers = answersOf({ citations: [] })
  for (const [question, options] of Object.entries(rubric))
    expect(options as readonly string[]).toContain(answers[question as RubricQuestion]) // keys of the same table
  expect(answers).toMatchObject({ security: 'no', history: 'no', 'data-breaches': 'no', 'revision-notify': 'no' })
})

test.each([
  ['behavioral-marketing', 'We show personalised ads; opt out in the settings of your account.', 'yes-opt-out'],
  ['behavioral-marketing', 'We never show ads and do no marketing.', 'no'],
  ['data-breaches', 'If there is a breach, we notify everybody concerned within 72 hours.', 'yes-72'],
  ['data-breaches', 'In case of a breach we will inform you by e-mail.', 'eventually'],
  ['data-deletion', 'Delete your account on the settings page.', 'yes-automated'],
  ['data-deletion', 'Write to us and ask us to delete your data.', 'yes-contact'],
  ['history', 'Last updated: May 2024', 'last-modified'],
  ['history', 'Previous versions of this policy are kept on a page of their own.', 'yes'],
  ['law-enforcement', 'We disclose data only when we receive a court order, and notify users of it.', 'strict'],
  ['law-enforcement', 'We may disclose data if we believe in good faith that the law requires it.', 'reasonable'],
  ['revision-notify', 'When this policy changes, we notify you by e-mail.', 'yes'],
  ['security', 'Independent auditors examine our systems under SOC 2.', 'yes-independent-audits'],
  ['security', 'We protect your data with reasonable measures.', 'somewhat'],
  ['third-party-access', 'We do not share your data with third parties.', 'no'],
  ['third-party-access', 'We share your data with our marketing partners and affiliates.', 'yes-unspecified'],
  ['third-party-collection', 'We receive data about you from data brokers and social networks.', 'yes'],
  ['third-party-collection', 'We do not obtain data from third parties.', 'no'],
] as const)('%s: "%s" is %s', (question, citation, option) => {
  expect(answersOf({ citations: [citation] })[question]).toBe(option)
})

test('a passage about something else leaves an answer as it is', () => {
  const citations = ['Write to us and ask us to delete your data.']
  const more = answersOf({ citations: [...citations, 'Our shop opens at nine.'] })
  expect(more['data-deletion']).toBe(answersOf({ citations })['data-deletion'])
})
