import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PolicyPage } from '../../../../scanners/policy/policy.ts'
import { policyText } from '../connectors/policy/policy.fixture.ts'
import type { Statement } from './statement.ts'
import { trainedReader } from './trained-reader.ts'

const pageOf = (text: string, more: Partial<PolicyPage> = {}): PolicyPage => ({
  text,
  language: 'en',
  blocks: [],
  links: [],
  ...more,
})
const read = (text: string) => trainedReader.read(pageOf(text))
const practicesIn = (text: string) => read(text).flatMap((s) => s.practices.map((p) => `${p.practice}/${p.modality}`))
const typesIn = (text: string) => read(text).flatMap((s) => s.dataTypes)
const only = (text: string): Statement => {
  const [statement, ...rest] = read(text)
  if (!statement || rest.length) throw new Error(`${rest.length + 1} statements`)
  return statement
}

describe('practices and their modality', () => {
  test.each([
    ['We sell your personal information.', ['sell/performed']],
    ['We do not sell, rent or trade your personal information.', ['sell/not-performed']],
    ['We never share your data.', ['share/not-performed']],
    ["We don't share your data with anyone.", ['share/not-performed']],
    ['We do not share your data without your consent.', ['share/conditional']],
    ['We will not disclose your information except as described in this policy.', ['share/conditional']],
    ['We may share your information with vendors.', ['share/conditional']],
    ['With your consent, we share your information with vendors.', ['share/conditional']],
    ['We share your information with vendors if you agree.', ['share/conditional']],
    ['We not only collect your data but also share your data with partners.', ['collect/performed', 'share/performed']],
    [
      'We collect your name, but we do not share your name or other data.',
      ['collect/performed', 'share/not-performed'],
    ],
    ['All data is encrypted with TLS.', ['encrypt/performed']],
    ['We do not use customer data to train our AI models.', ['ai-training/not-performed']],
    [
      'We do not knowingly collect information from children under 13.',
      ['collect/not-performed', 'children/not-performed'],
    ],
    ['Wir verkaufen Ihre Daten nicht.', ['sell/not-performed']],
    ['Nous ne vendons pas vos données.', ['sell/not-performed']],
    ['Nous partageons vos données avec nos partenaires.', ['share/performed']],
  ])('%s', (sentence, expected) => {
    expect(practicesIn(sentence)).toEqual(expected)
  })

  test.each([
    ['a right against it', 'You have the right to opt out of the sale of your personal information.'],
    ['a request', 'You can ask us not to sell your data.'],
    ['the name of a link', 'Do Not Sell My Personal Information'],
    ['what the person does', 'You can share your playlists from the menu.'],
    ['a table of contents', 'This policy explains how we collect, use and share your data.'],
    ['goods', 'We sell bicycles and helmets.'],
  ])('%s is not a practice', (_, sentence) => {
    expect(practicesIn(sentence)).toEqual([])
  })
})

describe('retention', () => {
  test.each([
    ['We keep your data for up to 24 months.', 720],
    ['Logs are deleted after thirty (30) days.', 30],
    ['We retain your data for seven years.', 2555],
    ['We retain your data indefinitely.', 'indefinite'],
    ['We retain your data for as long as necessary.', null],
    ['Wir speichern Ihre Daten für 30 Tage.', 30],
    ['Nous conservons vos données pendant 12 mois.', 360],
    ['We answer within 30 days.', null],
  ])('%s', (sentence, period) => {
    expect(read(sentence)[0]?.period ?? null).toBe(period)
  })
})

describe('lists and tables', () => {
  test('an item goes on from its lead-in', () => {
    const text =
      'We collect the following:\nYour email address\nYour precise location\nWe do not collect the following:\nYour medical records'
    const lines = text.split('\n')
    let at = 0
    const blocks = lines.map((line) => {
      const block = { type: line.startsWith('Your') ? 'item' : 'paragraph', start: at, end: at + line.length }
      at += line.length + 1
      return block
    })
    const items = trainedReader.read(pageOf(text, { blocks })).filter((s) => s.dataTypes.length > 0)
    expect(items.map((s) => [s.dataTypes[0], s.practices[0]?.modality])).toEqual([
      ['email', 'performed'],
      ['precise_location', 'performed'],
      ['health', 'not-performed'],
    ])
    expect(text.slice(items[0]?.start, items[0]?.end)).toBe('Your email address')
  })

  test('the rows of a table go on from the heading above them', () => {
    const text = 'Information we collect\nIdentifiers | name, email address, IP address'
    const blocks = [
      { type: 'heading', start: 0, end: 22 },
      { type: 'row', start: 23, end: text.length, heading: 0 },
    ]
    const [row] = trainedReader.read(pageOf(text, { blocks })).filter((s) => s.start === 23)
    expect(row?.practices).toEqual([{ practice: 'collect', modality: 'performed' }])
    expect(row?.dataTypes).toEqual(['email', 'ip_address', 'name'])
  })
})

test('abbreviations end no sentence', () => {
  expect(read('We share your data with Foo Inc. and others, e.g. for hosting.')).toHaveLength(1)
})

test('the way that a sentence offers', () => {
  expect(only('You may ask us to delete your data at privacy@acme.test.').how).toBe('mailto:privacy@acme.test')
  expect(only('You may ask us to delete your data through our web form.').how).toBe('form')
  const text = 'You may delete your data here.'
  const links = [{ href: 'https://acme.test/delete', text: 'here', offset: text.indexOf('here') }]
  expect(trainedReader.read(pageOf(text, { links }))[0]?.how).toBe('https://acme.test/delete')
})

test('parties stand as the sentence words them', () => {
  expect(only('We share data with our advertising partners and other service providers.').parties).toEqual([
    'advertising partners',
    'service providers',
  ])
})

test('data types are words, not parts of words', () => {
  expect(typesIn('We collect your address book and your IP address.')).toEqual(['contacts', 'ip_address'])
  expect(typesIn('We collect the manages of agencies.')).toEqual([])
})

describe('is it a policy', () => {
  const words = (count: number) => Array.from({ length: count }, () => 'balloon').join(' ')
  test.each([
    ['a policy', policyText(), true],
    ['a few words', 'We collect data. We share data with partners. We retain data for 3 days.', false],
    ['a long text about nothing private', words(400), false],
    ['an empty page', '', false],
  ])('%s', (_, text, expected) => {
    expect(trainedReader.faultOf(pageOf(text)) === null).toBe(expected)
  })
})

test('any text is read without a fault, within its bounds, the same each time', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom(
      'We collect ',
      'your data',
      ' not ',
      '. ',
      '\n',
      'İ',
      ' | ',
      'without your consent',
      'sell',
      '\u202e',
      ';',
    ),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const text = pieces.join('')
      const statements = read(text)
      for (const s of statements) {
        expect(s.start).toBeLessThan(s.end)
        expect(s.end).toBeLessThanOrEqual(text.length)
      }
      expect(read(text)).toEqual(statements)
    }),
    { numRuns: 150 },
  )
})

test.each([
  ['one endless word', 'a'.repeat(60_000)],
  ['one endless sentence', 'we may not share your data with '.repeat(1_500)],
  ['a thousand points', '. '.repeat(20_000)],
  ['right to right to', 'right to request '.repeat(3_000)],
])('hostile text is read within its bounds: %s', (_, text) => {
  for (const { end } of read(text)) expect(end).toBeLessThanOrEqual(text.length)
})

describe('what a sentence is quoted for, it says by itself', () => {
  const checksIn = (text: string) => read(text).flatMap((s) => s.checks.map((c) => c.check))
  test.each([
    ['We rely on the performance of our contract and on our legitimate interests.', 'gdpr.legal-bases'],
    ['You have the rights of access, rectification and erasure.', 'gdpr.erasure'],
    ['You may ask to have it corrected.', 'gdpr.rectification'],
    ['If a breach exposes your data, we will notify you within 72 hours.', 'art33.notice'],
  ])('%s', (sentence, check) => {
    expect(checksIn(sentence)).toContain(check)
  })

  test.each([
    ['what the vendor gets', 'We may combine this with information that we obtain from data brokers.', 'gdpr.access'],
    [
      'notice of something else',
      'The Processor will inform the Controller of any intended change at least 30 days in advance.',
      'art28.breach',
    ],
    ['a party of a contract', 'The Processor will inform the Controller of any intended change.', 'gdpr.controller'],
    [
      'the authority that hears of a breach',
      'After a breach of security we notify the supervisory authority within 72 hours.',
      'gdpr.complaint',
    ],
    ['the sale of the company', 'If we sell our company, information about you goes to the buyer.', 'ccpa.sold'],
  ])('%s answers nothing', (_, sentence, check) => {
    expect(checksIn(sentence)).not.toContain(check)
  })
})

describe('what is done with which data', () => {
  test.each([
    ['use', 'We do not use information about children for advertising.', []],
    ['keeping', 'Server logs are deleted after 90 days.', []],
    [
      'the clause of the other deed',
      'We do not sell data, and we do not share it except with processors.',
      ['share/conditional', 'sell/not-performed'],
    ],
    ['German', 'Wir verkaufen keine personenbezogenen Daten.', ['sell/not-performed']],
  ])('%s: %s', (_, sentence, expected) => {
    expect(practicesIn(sentence).filter((p) => !p.startsWith('children'))).toEqual(expected)
  })

  test('what is taken back is not told', () => {
    const sentence = 'We share with your employer how often you train, but never which symptoms you enter.'
    expect(typesIn(sentence)).not.toContain('health')
  })

  test('a labelled line below "What we collect" is collected', () => {
    const text = 'What we collect\nLocation: your precise location while you ride.'
    const blocks = [
      { type: 'heading', start: 0, end: 15 },
      { type: 'paragraph', start: 16, end: text.length, heading: 0 },
    ]
    const [statement] = trainedReader.read(pageOf(text, { blocks }))
    expect(statement?.practices).toEqual([{ practice: 'collect', modality: 'performed' }])
    expect(statement?.dataTypes).toEqual(['precise_location'])
  })
})

/** `npm run bench` holds the speed; here only that a longer text costs no more per word. */
test('the time to read a policy grows with its length, not with its square', () => {
  const lines = policyText().split('\n\n')
  const turned = (at: number, copies: number) =>
    Array.from({ length: copies }, (_, copy) => [...lines.slice(at + copy), ...lines.slice(0, at + copy)])
      .flat()
      .join('\n\n')
  const fastest = (copies: number) =>
    Math.min(
      ...Array.from({ length: 6 }, (_, at) => {
        const before = process.cpuUsage()
        read(turned(at + 1, copies))
        const { user, system } = process.cpuUsage(before)
        return user + system
      }),
    )
  fastest(1)
  expect(fastest(8) / fastest(1)).toBeLessThan(24)
})

test('of a page in two languages the part that can be read is read, and a page in one that cannot only touches topics', () => {
  const spanish = Array.from(
    { length: 30 },
    (_, at) =>
      `Los datos personales de la persona usuaria número ${at} no se venden a terceros y se conservan en el sistema de la empresa para que usted pueda usar el servicio de forma segura.`,
  )
  const english = Array.from(
    { length: 20 },
    (_, at) =>
      `We collect your email address in case ${at} and use it for the service that you have ordered from us, as this policy says in its other sections.`,
  )
  expect(practicesIn([...spanish, ...english].join('\n\n'))).toContain('collect/performed')
  const touched = read(spanish.join('\n\n'))
  expect(touched.every(({ answers }) => answers.every(({ answer }) => answer === 'mention'))).toBe(true)
  expect(touched.flatMap(({ practices, claims, checks }) => [...practices, ...claims, ...checks])).toEqual([])
  expect(touched[0]?.answers[0]?.named).toEqual(expect.arrayContaining(['data?', 'deletion?']))
})

test('one who needs no data protection officer has none, and one among those who report is none to reach', () => {
  const checksIn = (text: string) =>
    trainedReader.read(pageOf(text, { language: 'de' })).flatMap((s) => s.checks.map(({ check }) => check))
  expect(checksIn('Der Auftragnehmer ist nicht zur Bestellung eines Datenschutzbeauftragten verpflichtet.')).toEqual([])
  expect(
    checksIn('Berichte unabhängiger Instanzen (z.B. Wirtschaftsprüfer, Datenschutzbeauftragter, Qualitätsauditoren);'),
  ).toEqual([])
})
