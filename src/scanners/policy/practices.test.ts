import { expect, test } from 'vitest'
import { agreementOf, exactShare } from './lexicon-measure.ts'
import { judgedPractices } from './lexicon-own-cases.ts'
import cases from './practices.cases.json' with { type: 'json' }
import { labelsOf, practicesOf } from './practices.ts'

test('our own sentences are read as they are meant', () => {
  const judged = judgedPractices()
  const missed = judged.flatMap(({ want, got }, at) =>
    [...want].sort().join() === [...got].sort().join() ? [] : [{ text: cases.cases[at]?.text, want, got }],
  )
  expect(exactShare(judged), JSON.stringify(missed, null, 1)).toBeGreaterThanOrEqual(0.97)
  for (const { label, f1 } of agreementOf(judged)) expect(f1, label).toBeGreaterThanOrEqual(0.95)
})

test('a mention points at the word that tells it, and says who, whether and how surely', () => {
  const text = 'First. We do not sell your data, but our partners may collect your location.'
  expect(practicesOf(text).map(({ start, end, ...m }) => ({ ...m, word: text.slice(start, end) }))).toEqual([
    { practice: 'collect', modality: 'conditional', polarity: 'affirmed', actor: 'third', word: 'collect' },
    { practice: 'sell', modality: 'not-performed', polarity: 'negated', actor: 'first', word: 'sell' },
  ])
})

test.each([
  ['We do not share your data without your consent.', 'share', 'conditional', 'negated'],
  ['We may share your data.', 'share', 'conditional', 'affirmed'],
  ['We share your data with your consent.', 'share', 'conditional', 'affirmed'],
  ['We use your data to train our machine learning models.', 'ai-training', 'performed', 'affirmed'],
  ['We do not use your content to train our AI models.', 'ai-training', 'not-performed', 'negated'],
  ['We build a profile of your interests.', 'profile', 'performed', 'affirmed'],
  ['We infer your age from what you read.', 'infer', 'performed', 'affirmed'],
  ['Your data is kept for two years.', 'retain', 'performed', 'affirmed'],
  ['All traffic is encrypted with TLS.', 'encrypt', 'performed', 'affirmed'],
  ['Your messages are not encrypted.', 'encrypt', 'not-performed', 'negated'],
  ['We show you targeted ads.', 'ads', 'performed', 'affirmed'],
  ['We do not knowingly collect data from children under 13.', 'children', 'not-performed', 'negated'],
  ['You can have your account deleted: ask us to delete your data.', 'delete-on-request', 'performed', 'affirmed'],
] as const)('"%s" says %s: %s, %s', (text, practice, modality, polarity) => {
  expect(practicesOf(text)).toContainEqual(expect.objectContaining({ practice, modality, polarity }))
})

test('an item of a list goes on from its lead-in, and points into itself', () => {
  const [mention] = practicesOf('Service providers', { leadIn: 'We share your personal data with:' })
  expect(mention).toMatchObject({ practice: 'share', polarity: 'affirmed', start: 0 })
  expect(labelsOf('Service providers')).toEqual([])
})

test('a segment says what any of its sentences says', () => {
  expect(labelsOf('We collect your name. We never share it with third parties.')).toEqual(['COLLECT', 'NOT_SHARE'])
})

const verbs = ['share', 'disclose', 'sell', 'rent', 'distribute']
test.each(verbs)('whoever adds "not" to "we %s your personal information" turns it over', (verb) => {
  const tail = 'your personal information to third parties.'
  expect(labelsOf(`We ${verb} ${tail}`)).toEqual(['SHARE'])
  for (const no of ['do not', 'never', 'will not', "don't", 'do not and will not'])
    expect(labelsOf(`We ${no} ${verb} ${tail}`), no).toEqual(['NOT_SHARE'])
})
