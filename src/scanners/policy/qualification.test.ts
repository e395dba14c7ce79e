import { describe, expect, test } from 'vitest'
import { claimWords } from './claim-words.ts'
import { readDataTypes } from './read-data-types.ts'

const read = (text: string) => readDataTypes({ text, language: 'en', blocks: [], links: [] })
const told = (text: string) => [...read(text).practices, ...read(text).dataTypes.flatMap(({ practices }) => practices)]
/** What is told of everyone, of every case and without a limit. */
const plain = (text: string) =>
  told(text).filter(
    ({ modality, people = null, polarity }) => people === null && (modality === 'performed' || polarity === 'negated'),
  )

const affirmed = [
  'We collect your bank account number.',
  'We process your precise location.',
  'We share your personal information with advertising partners.',
  'We sell your personal information to data brokers.',
  'We use your messages to train our AI models.',
]

/** As real policies word them: in front of the sentence, behind it, or in it. */
const qualifiers: readonly ((sentence: string) => string)[] = [
  (s) => `If you set up payouts, you need a verified profile. ${s}`,
  (s) => `${s} You do so only when you use that feature.`,
  (s) => `${s} This is optional.`,
  (s) => `${s} We will ask for your consent first.`,
  (s) => `This applies to people who opt in. ${s}`,
  (s) => `${s} We do not store it on our servers.`,
  (s) => `${s} However, most people never see this.`,
  (s) => `${s} It is limited to the current session.`,
  (s) => `${s} Such records are anonymized at once.`,
  (s) => s.replace(/\.$/u, ', where applicable.'),
  (s) => s.replace(/\.$/u, ' in certain situations.'),
  (s) => s.replace(/\.$/u, ' if you win a prize.'),
  (s) => s.replace(/\.$/u, ' unless you object.'),
  (s) => s.replace(/^We/u, 'With your permission, we'),
  (s) => s.replace(/^We/u, 'From time to time, we'),
  (s) => s.replace(/^We/u, 'We may'),
  (s) => s.replace(/^We/u, 'Depending on your settings, we'),
  (s) => s.replace(/^We/u, 'In connection with a contest, we'),
  (s) => s.replace(/^We/u, 'For users in California, we'),
  (s) => s.replace(/^We/u, 'We typically'),
]

test.each(qualifiers.map((wrap) => [wrap('We collect it.'), wrap] as const))('"%s" leaves nothing plain', (_, wrap) => {
  for (const sentence of affirmed) expect(plain(wrap(sentence)), wrap(sentence)).toEqual([])
})

test('without a qualifier each is told as it stands', () => {
  for (const sentence of affirmed) expect(plain(sentence), sentence).not.toEqual([])
  // What everyone does who uses a service, and a paragraph of its own, narrow nothing.
  for (const sentence of affirmed) {
    expect(plain(sentence.replace(/^We/u, 'When you visit our site, we')), sentence).not.toEqual([])
    expect(plain(`${sentence}\nYou may opt out of our newsletter if you wish.`), sentence).not.toEqual([])
  }
})

test('a list is narrowed by what stands before its lead-in', () => {
  const list = 'We collect the following:\n- Your bank account number;\n- Your email address.'
  expect(plain(list)).not.toEqual([])
  expect(plain(`This list may not encompass everything. ${list}`)).toEqual([])
})

describe('a denial', () => {
  test.each([
    ['We do not sell your personal information.', 'However, we may sell it in a merger.'],
    ['We do not share your personal information with third parties.', 'We may disclose it to our partners.'],
    ['We do not share your personal information with third parties.', '\nWe share your name with advertisers.'],
    ['We do not track you across other websites.', '\nWe use third-party cookies.'],
    ['We do not use your data to train AI models.', 'The only exception is feedback.'],
    ['We do not collect your precise location.', '\nWhen you ride, we collect your precise location.'],
  ])('"%s" is not told beside "%s"', (denial, other) => {
    const denied = (text: string) => told(text).filter(({ polarity }) => polarity === 'negated')
    expect(denied(denial)).not.toEqual([])
    expect(denied(`${denial} ${other}`)).toEqual([])
  })
})

test.each([
  ['We do not “sell” personal information as the CCPA defines it.', 'not sold in the sense of the CCPA'],
  ['We do not “sell” personal information.', 'not “sold”'],
  ['We do not sell, share or monetize your personal information.', 'not sold or shared'],
  ['We sell or disclose your personal information for commercial purposes.', 'sold or disclosed'],
  ['In the last 12 months we have sold personal information.', 'sold in the last 12 months'],
  [
    'We “sell” and “share” personal information, as those terms are defined under Nevada law.',
    'sold or shared in the sense of Nevada law',
  ],
  ['We may have sold your personal information.', 'may be sold'],
])('%s is told as "%s"', (text, expected) => {
  const sales = read(text).practices.filter(({ practice }) => practice === 'sell')
  expect(
    sales.map((told) =>
      claimWords('sold', {
        ...{ polarity: told.polarity === 'negated' ? 'denied' : 'affirmed', modality: told.isUnsure ? 'may' : 'does' },
        ...{ condition: told.condition ?? null, people: null, limits: told.limits ?? [] },
        ...{ sense: told.sense, also: told.also, laws: told.laws },
      }),
    ),
  ).toEqual([expected])
})

test.each([
  'This privacy policy was valid until April 30, 2023.',
  'This is an archived version of our privacy policy.',
  'This notice has been superseded by a new one.',
  'Diese Datenschutzerklärung ist gültig bis 30.04.2023.',
])('a former version claims nothing: %s', (line) => {
  expect(told(`Privacy policy\n\n${line}\n\nWe collect your name.`)).toEqual([])
  expect(told('Privacy policy\n\nThis policy is effective from May 1, 2023.\n\nWe collect your name.')).not.toEqual([])
})

test.each([
  ['postal_address', 'We collect your name, address and telephone number.', 'We collect your mailing address.'],
  ['audio', 'We collect audio or visual data.', 'We collect recordings of your voice.'],
  ['contacts', 'We collect data about your contacts.', 'We access your address book.'],
  ['financial_other', 'We use financial information to bill your card.', 'We collect your income.'],
  ['device_id', 'We collect device tokens.', 'We collect your advertising ID.'],
  ['religion_politics', 'We collect your political district.', 'We collect your religious beliefs.'],
  ['coarse_location', 'We collect location data.', 'We collect your approximate location.'],
  ['messages', 'We retain call records.', 'We collect the content of your messages.'],
])('%s is told by a word of its own: not "%s", but "%s"', (type, weak, own) => {
  expect(read(weak).dataTypes.map((one) => one.type)).not.toContain(type)
  expect(read(own).dataTypes.map((one) => one.type)).toContain(type)
})
