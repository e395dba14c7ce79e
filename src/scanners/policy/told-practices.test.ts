import { describe, expect, test } from 'vitest'
import { claimsOf } from './claims.ts'
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
    ['We do not share personal information with third parties for'],
    ['We do not collect personal information from users who only look at public pages.'],
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
  ['We may collect your name if you call us.', ['may collect case']],
  ['If you win a prize, we collect your postal address.', ['may collect case']],
  ['When you choose to link a social network, we collect your user name.', ['may collect case']],
  ['We keep your voiceprint while you have voice login enabled.', ['may collect permission use']],
  ['If you use our services, we collect your IP address.', ['collect']],
  ['We will preserve and process your content when we have a good faith belief that the law wants it.', []],
  ['When you have enabled this feature, we collect the contacts in your address book.', ['may collect permission']],
  ['We keep information about your use of the site confidential.', []],
  ['We collect your name, and no other financial information.', ['collect']],
  ['If consent of a parent is necessary, we obtain such consent before we process data of children.', []],
  ['We do not knowingly sell the personal information of people under 16.', ['not sell people under 16 knowingly']],
  ['Some of these disclosures may be considered a “sale” under state law.', ['may sell by-law']],
  ['We “sell” your personal information, as the CCPA defines it.', ['sell or-share']],
  ['We do not sell or share your personal information.', ['not sell both']],
  ['We do not “sell” personal information, as the CCPA defines it.', ['not sell as-defined']],
  ['If required by law, we collect your name.', ['may collect case']],
  ['We collect your name where permitted.', ['may collect case']],
  ['Depending on your settings, we share your personal data with partners.', ['may share case']],
  ['We use cookies to show you targeted ads.', []],
  ['We retain personal information of children for one year.', ['collect children use', 'retain children']],
  ['We do not share your personal information with anyone.', ['not share']],
  ['We use your name to show you targeted ads.', ['ads', 'collect use']],
  ['Third parties may place cookies on our site to learn about you.', ['may third-party-cookies by others']],
  ['We keep your personal information for two years.', ['collect use', 'retain']],
  ['Your personal information is encrypted on our servers.', ['encrypt']],
  ['We infer your interests from what you buy.', ['infer']],
  ['You may ask us to delete your account.', ['delete-on-request']],
  ['We track your browsing activity across other websites.', ['track']],
  ['If you write to us, we keep your information for one year.', ['may collect case use', 'may retain case']],
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

test('a receiver is no type of data, and neither is what it does', () => {
  expect(types('We share your name with social media networks.')).toEqual(['name share'])
  expect(types('We share your data with third parties who help us, including billing and payment.')).toEqual([])
  expect(types('We share the following with our partners: your email address.')).toEqual(['email share'])
})

test.each([
  ['a tool of a network', 'We may use Facebook tools, such as Facebook Login and its SDK.'],
  ['a card that pays for nothing', 'We collect your national identity card details.'],
  ['a log of messages', 'We collect technical data, including time-stamped logs of messages sent and received.'],
  ['what the vendor sends', 'We use pixels to collect whether our emails are opened or forwarded.'],
  ['letters to a court', 'We store your legal correspondence.'],
  ['what a machine made', 'We store your AI-generated podcast episodes (audio files).'],
  ['network traffic', 'We process personally identifiable data in our monitoring of network traffic.'],
  ['purposes', 'We use your information for things that may include, but are not limited to: sending email messages.'],
])('no data of the person: %s', (_, text) => {
  expect(types(text).filter((row) => /^(?:messages|audio|browsing|payment|social_media)/u.test(row))).toEqual([])
})

test('the examples of a law are nobody’s data', () => {
  const [claim] = claimsOf('We collect identifiers. Examples: a real name, alias, or passport number.', {
    headings: ['Notice for California residents'],
  })
  expect(claim?.types ?? []).toEqual([])
})

test('what is only sometimes given is told as perhaps collected, beside what always is', () => {
  expect(types('We collect your email address and sometimes a profile photo.')).toEqual([
    'photos_videos may collect',
    'email may collect some',
  ])
  expect(types('We collect your email address and your date of birth (optional).')).toEqual([
    'age_dob may collect',
    'email may collect some',
  ])
})

test('a denial of half a type denies no type', () => {
  expect(types('We do not collect your religious beliefs.')).toEqual([])
  expect(types('We do not collect your religious beliefs or political opinions.')).toEqual([
    'religion_politics not collect',
  ])
})

test('to whom data goes is told where it is one circle', () => {
  const to = (text: string) => read(text).practices.map(({ receivers }) => receivers?.join('+'))
  expect(to('We share your personal data with our service providers.')).toEqual(['workers'])
  expect(to('We share your data with service providers. We share your data with other companies.')).toEqual(['others'])
})

test('what names no one any more is told apart', () => {
  const told = (text: string) =>
    read(text).practices.map(({ practice, isDeidentified }) => `${practice}${isDeidentified ? ' of no one' : ''}`)
  expect(told('We may use de-identified data to train our AI models.')).toEqual(['ai-training of no one'])
  expect(told('We sell aggregated data about our users to third parties.')).toContain('sell of no one')
  expect(told('We sell your personal information to third parties.')).toEqual(['sell'])
})

test('payments that another company takes are not collected', () => {
  expect(types('We collect your credit card number. Payments are processed by a third-party provider.')).toEqual([])
  expect(types('We collect your credit card number. We do not store your card.')).toEqual([])
  expect(types('We collect your credit card number. We love our customers.')).toEqual(['payment collect'])
})

test('the section of a place is for the people there', () => {
  const told = claimsOf('We do not knowingly sell data of consumers that we know are under 16.', {
    headings: ['Privacy notice', 'California residents'],
  })
  expect(told.map(({ people, limits }) => [people, limits])).toEqual([['people under 16 in California', ['knowingly']]])
  const people = 'If you reside in the United States, this section applies to you.'
  expect(
    claimsOf('We collect your name.', { headings: ['Privacy notice', 'More'], people }).map((claim) => claim.people),
  ).toEqual(['people in the US'])
})

test('encryption on the way is not encryption', () => {
  const [told] = read('We encrypt your personal data in transit.').practices
  expect(told?.isInTransit).toBe(true)
  expect(read('We encrypt your personal data in transit and at rest.').practices[0]?.isInTransit).toBeUndefined()
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
    expect(passport && words(passport)).toBe('may collect case')
    expect(passport?.passage.quote).toBe('When you apply, we may collect:\nyour passport number')
  })

  test('quoted apart where too much stands between them', () => {
    const filler = Array.from(
      { length: 30 },
      (_, n) => ['item', `what thing ${n} weighs, and which color it has`] as const,
    )
    const { dataTypes } = page(['paragraph', 'We collect the following:'], ...filler, ['item', 'your email address'])
    const told = dataTypes.find(({ type }) => type === 'email')?.practices[0]
    expect(told?.passage.quote).toBe('We collect the following: […] your email address')
    expect(told?.passage.lead).toEqual({ start: 0, end: 'We collect the following:'.length })
  })

  test('a bare item is perhaps so where the sentence behind it names a case', () => {
    const { dataTypes } = page(
      ['paragraph', 'We collect the following:'],
      ['item', 'Precise geolocation.'],
      ['paragraph', 'If you allow it, we know where you are.'],
    )
    expect(dataTypes.find(({ type }) => type === 'precise_location')?.practices.map(words)).toEqual(['may collect'])
  })

  test('an item that says what others do is no list', () => {
    const { dataTypes } = page(
      ['paragraph', 'We share your data with the following:'],
      ['item', 'Your personal data may also be shared by third parties with your email address.'],
    )
    expect(dataTypes.flatMap(({ practices: told }) => told.map(words))).toEqual([])
  })

  test('an item says itself that it is only perhaps so', () => {
    const { dataTypes } = page(
      ['paragraph', 'We process the following:'],
      ['item', 'Identifiers: Some users may be asked for a government-issued ID.'],
    )
    expect(dataTypes.find(({ type }) => type === 'government_id')?.practices.map(words)).toEqual(['may collect use'])
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

  test('a notice for some people goes on below the headings of its own parts', () => {
    const { practices: told } = page(
      ['heading', 'ACME APPLICANT PRIVACY NOTICE'],
      ['heading', 'Sources'],
      ['paragraph', 'We collect your name and your résumé.'],
    )
    expect(told.map(words)).toEqual(['collect job applicants'])
  })

  test('below "Recruitment" it speaks of applicants where it says so, and of no one where it does not', () => {
    const { practices: told } = page(
      ['heading', 'Recruitment'],
      ['paragraph', 'We collect your résumé and name.'],
      ['paragraph', '(d) Recordings:'],
      ['paragraph', 'We collect your voice recordings.'],
    )
    expect(told.map(words)).toEqual(['collect job applicants'])
  })

  test('below a heading about some people it speaks of them', () => {
    const { practices: told } = page(['heading', 'Job applicants'], ['paragraph', 'We collect your résumé and name.'])
    expect(told.map(words)).toEqual(['collect job applicants'])
  })
})
