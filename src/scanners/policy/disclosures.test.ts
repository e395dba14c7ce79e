import { expect, test } from 'vitest'
import cases from './disclosures.cases.json' with { type: 'json' }
import { ccpaDisclosures, checks } from './disclosures.frameworks.ts'
import { topics } from './disclosures.topics.ts'
import { ccpaDisclosuresOf, disclosuresOf } from './disclosures.ts'
import { agreementOf, exactShare } from './lexicon-measure.ts'
import { judgedDisclosures } from './lexicon-own-cases.ts'

const policy = `Privacy Policy
Last updated: March 3, 2024

Acme Ltd is the controller of your data. Write to privacy@acme.example with any question. Our data protection officer can be reached there as well.

Information we collect
We collect the following categories of personal information: identifiers such as your name and e-mail address.
We use your data to deliver the goods; the legal basis is the performance of our contract with you. We also rely on our legitimate interests in preventing fraud.

Who receives it
We disclose personal information to hosting providers for our business purposes. We do not sell your personal information.
Data may be transferred to the United States under the standard contractual clauses.
We keep invoices for ten years.

Your rights
You have the right to access, correct and delete your personal data, to restrict or object to processing, and to data portability.
You may withdraw your consent at any time and lodge a complaint with a supervisory authority.
We make no automated decisions. We receive data about you from third parties such as credit bureaus.
You are required to provide this information when you order.

California
You have the right to know which categories of personal information we collected, and to whom we sold or disclosed it.
You may opt out of the sale of your personal information. You may limit the use of your sensitive personal information.
We will not discriminate against you for using these rights.
Submit a request through our web form. An authorized agent may act for you.`

test('a policy that says everything has all twelve disclosures of the CCPA and those of Art. 13 and 14', () => {
  expect(ccpaDisclosuresOf(policy)).toEqual(Object.values(ccpaDisclosures))
  const gdpr = disclosuresOf(policy).filter((d) => d.check.startsWith('gdpr.'))
  const all = checks.filter((c) => c.framework === 'gdpr' && c.id !== 'gdpr.representative').map((c) => c.id)
  expect(gdpr.map((d) => d.check)).toEqual(all)
  expect(all).toHaveLength(21)
})

test('every quote is an exact part of the text', () => {
  for (const { quote, start, end } of disclosuresOf(policy)) expect(policy.slice(start, end)).toBe(quote)
})

test.each([
  ['gdpr.retention', 'We keep invoices for ten years.'],
  ['ccpa.sold', 'We do not sell your personal information.'],
  ['ccpa.non-discrimination', 'We will not discriminate against you for using these rights.'],
  ['ccpa.limit', 'You may limit the use of your sensitive personal information.'],
  ['gdpr.dpo', 'Our data protection officer can be reached there as well.'],
])('without its sentence, %s is not found, and no other check of the sentence stays on it', (check, sentence) => {
  expect(disclosuresOf(policy).map((d) => d.check)).toContain(check)
  const without = disclosuresOf(policy.replace(sentence, ''))
  expect(without.map((d) => d.check)).not.toContain(check)
  expect(without.map((d) => d.quote)).not.toContain(sentence)
})

test('a paragraph that has nothing to do with privacy changes nothing', () => {
  const more = `${policy}\n\nOur shop opens at nine. Apples are red.`
  expect(disclosuresOf(more)).toEqual(disclosuresOf(policy))
})

test('our own passages are read as they are meant', () => {
  const judged = judgedDisclosures()
  const missed = judged.flatMap(({ want, got }, at) =>
    [...want].sort().join() === [...got].sort().join() ? [] : [{ text: cases.cases[at]?.text, want, got }],
  )
  expect(exactShare(judged), JSON.stringify(missed, null, 1)).toBeGreaterThanOrEqual(0.95)
  for (const { label, f1 } of agreementOf(judged)) expect(f1, label).toBeGreaterThanOrEqual(0.9)
})

test('each of the twelve is disclosed by two of our passages or more', () => {
  for (const name of Object.values(ccpaDisclosures))
    expect(cases.cases.filter((c) => c.ccpa.includes(name)).length, name).toBeGreaterThanOrEqual(2)
})

test('a heading alone answers in part at most, and the sentence under it is read with it', () => {
  const page = (body: string) => {
    const heading = 'Right to delete'
    const text = `${heading}\n${body}`
    const blocks = [
      { type: 'heading', start: 0, end: heading.length, level: 2 },
      { type: 'paragraph', start: heading.length + 1, end: text.length, heading: 0 },
    ]
    return { text, language: 'en', blocks, links: [] }
  }
  const titled = disclosuresOf(page('Our shop opens at nine every morning.')).filter((d) => d.start === 0)
  expect(titled.map((d) => d.answer)).not.toContain('present')
  expect(ccpaDisclosuresOf(page('Ask us and it is gone.'))).toContain(ccpaDisclosures['ccpa.delete'])
})

test('a link in the sentence is the way that it offers', () => {
  const text = 'You may opt out of the sale of your personal information on this page.'
  const page = {
    text,
    language: 'en',
    blocks: [],
    links: [{ href: 'https://acme.example/opt-out', text: 'page', offset: 60 }],
  }
  expect(disclosuresOf(page)).toContainEqual(
    expect.objectContaining({ check: 'ccpa.opt-out', answer: 'present', how: 'https://acme.example/opt-out' }),
  )
})

test('every check names topics that exist, and every id is there once', () => {
  expect(new Set(checks.map((c) => c.id)).size).toBe(checks.length)
  for (const check of checks) for (const topic of check.topics) expect(Object.hasOwn(topics, topic), topic).toBe(true)
})
