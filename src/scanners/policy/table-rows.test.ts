import { describe, expect, test } from 'vitest'
import { claimsOf } from './claims.ts'
import { unitsOf } from './disclosures.units.ts'
import type { PolicyPage } from './policy.ts'
import { readDataTypes } from './read-data-types.ts'

interface TableGiven {
  header: string[] | null
  rows: string[][]
}

/** A page of paragraphs, items ("- …"), headings ("# …") and tables. */
function pageOf(parts: readonly (string | TableGiven)[]): PolicyPage {
  let text = ''
  const blocks: { type: string; start: number; end: number; level?: number }[] = []
  const tables: NonNullable<PolicyPage['tables']>[number][] = []
  const put = (type: string, own: string) => {
    if (text !== '') text += '\n'
    const start = text.length
    text += own
    blocks.push({ type, start, end: text.length })
    return { start, end: text.length }
  }
  for (const part of parts) {
    if (typeof part === 'string') {
      const type = part.startsWith('# ') ? 'heading' : part.startsWith('- ') ? 'item' : 'paragraph'
      for (const line of part.replace(/^[#-] /u, '').split('\n')) put(type, line)
      continue
    }
    if (part.header) put('row', part.header.join(' | '))
    const rows = part.rows.map((cells) => ({ cells, ...put('row', cells.join(' | ').trim()) }))
    tables.push({ header: part.header, rows })
  }
  return { text, language: 'en', blocks, links: [], tables }
}

const told = (...parts: (string | TableGiven)[]) =>
  Object.fromEntries(
    readDataTypes(pageOf(parts)).dataTypes.map(({ type, practices }) => [
      type,
      practices.map(({ practice, polarity }) => `${practice} ${polarity}`).sort(),
    ]),
  )
const quotes = (...parts: (string | TableGiven)[]) =>
  readDataTypes(pageOf(parts)).dataTypes.flatMap(({ practices }) => practices.map(({ passage }) => passage.quote))

const intro = 'In the last twelve months we have collected the following categories:'

describe('a row is one statement with its answer', () => {
  const header = ['Category', 'Examples', 'Collected']

  test.each(['NO', 'No.', 'Not collected.', 'N/A', 'Not Applicable', 'None', '✗', 'We do not collect this.'])(
    'what is answered with “%s” is not collected, and the quote shows the answer',
    (answer) => {
      const table = { header, rows: [['G. Biometrics', 'Fingerprints and faceprints', answer]] }
      expect(told(intro, table)).toEqual({ biometric: ['collect negated'] })
      expect(quotes(intro, table)).toEqual([`Collected […] G. Biometrics | Fingerprints and faceprints | ${answer}`])
    },
  )

  test('what is answered with yes is collected', () => {
    const rows = [
      ['H. Health', 'Medical history', 'Yes'],
      ['A. Identifiers', 'Email address', '✓'],
      ['I. Religion', 'Religious beliefs, political opinions', 'no'],
    ]
    expect(told(intro, { header, rows })).toEqual({
      health: ['collect affirmed'],
      email: ['collect affirmed'],
      religion_politics: ['collect negated'],
    })
  })

  test('every column answers what its header asks', () => {
    const rows = [['Precise geolocation', 'Yes', 'No', 'Service providers']]
    const columns = ['Category', 'Collected', 'Shared', 'Disclosed to']
    expect(told('Our practices', { header: columns, rows }).precise_location).toEqual([
      'collect affirmed',
      'share negated',
    ])
  })

  test('“sold or shared: yes” states no sale', () => {
    const rows = [['Email address', 'Yes']]
    expect(told(intro, { header: ['Category', 'Sold or shared?'], rows }).email).toEqual([
      'collect affirmed',
      'share affirmed',
    ])
  })

  test('whether the person can limit it is no answer to whether it is done', () => {
    const rows = [['Credit scores', 'Yes', 'No']]
    const columns = ['What we share', 'Does Acme share?', 'Can you limit this sharing?']
    expect(told('Our practices', { header: columns, rows }).financial_other).toEqual(['share affirmed'])
  })

  test('an answer with an exception denies nothing', () => {
    const rows = [['Biometrics', 'No, except for employees']]
    expect(told(intro, { header: ['Category', 'Collected'], rows }).biometric ?? []).not.toContain('collect negated')
  })
})

test('a column that asks and is answered by a picture leaves the row open', () => {
  const rows = [['Sexual orientation', '']]
  expect(told(intro, { header: ['Category', 'Collected'], rows }).sexual_orientation ?? []).toEqual([])
})

test('purposes and receivers are no data that is collected', () => {
  const rows = [
    ['Email address', 'To process credit card payments', 'Payment processors'],
    ['IP address', 'To find your precise location', 'None'],
  ]
  const table = { header: ['Data we collect', 'Purpose', 'Shared with'], rows }
  expect(told('Our practices', table)).toMatchObject({
    email: ['collect affirmed'],
    ip_address: ['collect affirmed'],
  })
  expect(told('Our practices', table).precise_location ?? []).toEqual([])
})

describe('an answer in a paragraph of its own', () => {
  test('belongs to the list item above it', () => {
    const items = [
      '- Category C: Protected classification characteristics.\nExamples: Age, race, religion or creed, political affiliation, sex life, sexual orientation.\nCollected: No.',
      '- Category A: Identifiers.\nExamples: name, email address.\nCollected: Yes.',
    ]
    expect(told('The following is a list of categories which we may collect:', ...items)).toEqual({
      race_ethnicity: ['collect negated'],
      religion_politics: ['collect negated'],
      sexual_orientation: ['collect negated'],
      age_dob: ['collect negated'],
      email: ['collect affirmed'],
      name: ['collect affirmed'],
    })
  })

  test('belongs to the heading above it', () => {
    expect(told('# Biometric information', 'Not collected', '# Health data', 'Collected: no')).toEqual({
      biometric: ['collect negated'],
      health: ['collect negated'],
    })
  })

  test('of a sale leaves standing that it is collected', () => {
    expect(told(intro, '- Precise geolocation\nSold: No').precise_location).toEqual([
      'collect affirmed',
      'sell negated',
    ])
  })

  test('does not turn a sentence that states something itself', () => {
    expect(told('We collect your fingerprints when you sign in.', 'No').biometric).toEqual(['collect affirmed'])
  })
})

test('an answer at the end of an item turns that item alone', () => {
  expect(
    told('We collect the following:', '- Fingerprints: not collected', '- Race (No)', '- Email address: ✓'),
  ).toEqual({
    biometric: ['collect negated'],
    race_ethnicity: ['collect negated'],
    email: ['collect affirmed'],
  })
})

test('every unit is a stretch of the page', () => {
  const page = pageOf([
    intro,
    {
      header: ['Category', 'Collected'],
      rows: [
        ['Race', 'No'],
        ['', 'Yes'],
      ],
    },
    '- x: No',
    'No',
  ])
  for (const { text, start, end } of unitsOf(page)) expect(text).toBe(page.text.slice(start, end))
})

test('an answered row is a plain claim of its types, and of nothing else', () => {
  const rows = [
    ['G. Biometrics', 'Fingerprints and faceprints', 'NO'],
    ['A. Identifiers', 'Name, email address', 'YES'],
  ]
  const page = pageOf([intro, { header: ['Category', 'Examples', 'Collected'], rows }])
  const claims = unitsOf(page).flatMap((unit) => (unit.isHeading ? [] : claimsOf(unit.text, unit)))
  expect(
    claims.filter(({ isGeneral }) => !isGeneral).map(({ deed, polarity, types }) => [deed, polarity, types]),
  ).toEqual([
    ['collect', 'denied', ['biometric']],
    ['collect', 'affirmed', ['email', 'name']],
  ])
})
