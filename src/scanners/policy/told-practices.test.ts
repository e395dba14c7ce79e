import { describe, expect, test } from 'vitest'
import { readDataTypes } from './read-data-types.ts'
import type { ReadPractice } from './reading.ts'

const read = (text: string, blocks: { type: string; start: number; end: number }[] = []) =>
  readDataTypes({ text, blocks, language: null, links: [] })
const words = ({ practice, modality, polarity, actor, condition, people, limits, sense, isUse }: ReadPractice) =>
  [
    polarity === 'negated' ? 'not' : modality === 'conditional' ? 'may' : '',
    practice,
    ...[actor === 'third' ? 'by others' : '', condition, people, limits?.join('+'), sense === 'plain' ? '' : sense],
    isUse ? 'use' : '',
  ]
    .filter(Boolean)
    .join(' ')
const practices = (text: string) => read(text).practices.map(words)
const types = (text: string) =>
  read(text).dataTypes.flatMap(({ type, practices: told }) => told.map((row) => `${type} ${words(row)}`))

describe('only what is claimed is told', () => {
  test.each([
    ['We detect and track attempts to break into our servers.'],
    ['Right to know about personal information collected, disclosed, or sold.'],
    ['Sales of Personal Information'],
    ['We never ask you for sensitive information.'],
    ['Our partners collect and share your name under their own policies.'],
    ['If, in the future, we do sell your personal information, we will tell you first.'],
    ['See “Your choices” for how to stop us from sharing personal information or showing targeted ads.'],
    ['We will delete it when we learn that a child has given us personal information.'],
    ['The identity check is made by another company, which processes your face scan.'],
    ['Some data you can delete whenever you like, such as your personal information.'],
    ['You can delete your account.'],
    ['You can opt out of targeted advertising in your settings.'],
    ['We use this information for many purposes.'],
    ['We use SSL to protect credit card transactions.'],
    ['We will only disclose your personal data if a court orders us to do so.'],
  ])('nothing is told of: %s', (text) => {
    expect([...practices(text), ...types(text)]).toEqual([])
  })
})

test.each([
  ['We collect your name.', ['collect']],
  ['We may collect your name.', ['may collect']],
  ['If you give us permission, we collect your name.', ['may collect permission']],
  ['We may collect your name if you call us.', ['may collect']],
  ['We do not knowingly sell the personal information of people under 16.', ['not sell people under 16 knowingly']],
  ['Some of these disclosures may be considered a “sale” under state law.', ['may sell by-law']],
  ['We “sell” your personal information, as the CCPA defines it.', ['sell or-share']],
  ['We do not sell or share your personal information.', ['not sell both']],
  ['We do not “sell” personal information, as the CCPA defines it.', ['not sell as-defined']],
  ['If required by law, we collect your name.', ['may collect case']],
  ['We collect your name where permitted.', ['may collect case']],
  ['Depending on your settings, we share your personal data with partners.', ['may share case']],
  ['We use cookies to show you targeted ads.', ['collect use']],
  ['We retain personal information of children for one year.', ['collect children use', 'retain children']],
  ['We do not share your personal information with anyone.', ['not share']],
  ['We use your name to show you targeted ads.', ['ads', 'collect use']],
  ['Third parties may place cookies on our site to learn about you.', ['may third-party-cookies by others']],
  ['We keep your personal information for two years.', ['collect use', 'retain']],
  ['Your personal information is encrypted on our servers.', ['encrypt']],
  ['We infer your interests from what you buy.', ['infer']],
  ['You may ask us to delete your account.', ['delete-on-request']],
  ['We track your browsing activity across other websites.', ['track']],
  ['If you write to us, we keep your information for one year.', ['collect use', 'may retain case']],
  ['We collect personal information from children.', ['children', 'collect children']],
  ['We may use contact details to ask parents of children for permission.', ['may collect families use']],
  ['We may collect information from sites directed to children.', ['may collect families']],
])('%s', (text, expected) => {
  expect(practices(text).toSorted()).toEqual(expected.toSorted())
})

test('a type that is only used by some, or only used, gives way to one that is collected', () => {
  expect(types('We use your email address to answer you. We collect your email address.')).toEqual(['email collect'])
  expect(types('We use your email address to answer you.')).toEqual(['email collect use'])
})

test('a receiver is no type of data', () => {
  expect(types('We share your name with social media networks.')).toEqual(['name share'])
})

describe('an item is told with the words that it goes on from', () => {
  const page = (...parts: readonly (readonly [type: string, text: string])[]) => {
    let text = ''
    const blocks = parts.map(([type, own]) => {
      const start = text.length
      text += `${own}\n`
      return { type, start, end: start + own.length }
    })
    return read(text, blocks)
  }

  test('quoted together', () => {
    const { dataTypes } = page(
      ['paragraph', 'When you apply, we may collect:'],
      ['item', 'your passport number'],
      ['item', 'your medical records'],
    )
    const passport = dataTypes.find(({ type }) => type === 'government_id')?.practices[0]
    expect(passport && words(passport)).toBe('may collect')
    expect(passport?.passage.quote).toBe('When you apply, we may collect:\nyour passport number')
  })

  test('a heading says the same of a labeled list', () => {
    const { dataTypes } = page(['heading', 'Information we collect'], ['item', 'Account: your email address'])
    expect(dataTypes.find(({ type }) => type === 'email')?.practices.map(words)).toEqual(['collect'])
  })

  test('also where the list has no marks', () => {
    const { dataTypes } = page(
      ['heading', 'What we collect'],
      ['paragraph', 'We ask for little.'],
      ['paragraph', 'Account: your email address and your name.'],
    )
    expect(dataTypes.find(({ type }) => type === 'email')?.practices.map(words)).toEqual(['collect'])
  })

  test('below a heading about some people it speaks of them', () => {
    const { practices: told } = page(['heading', 'Job applicants'], ['paragraph', 'We collect your résumé and name.'])
    expect(told.map(words)).toEqual(['collect job applicants'])
  })
})
