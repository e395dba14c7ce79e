import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { breachDataTypes, normaliseDataTypes } from './data-types.ts'
import { type SourceKey, sourceKeys } from './items.ts'
import { atLeast, gravestFirst, gravityOf, type SeverityInput, severityOf } from './severity.ts'
import { contexts } from './severity-contexts.ts'
import { floors, identifiabilities, levelsFrom, severities, sizes } from './severity-table.ts'

const breach = (given: Partial<SeverityInput> = {}): SeverityInput => ({
  names: ['Larkspur'],
  sources: ['hibp'],
  dataTypes: ['Email addresses', 'Passwords'],
  industry: null,
  affected: 500_000,
  isVerified: true,
  isSensitive: false,
  breachedOn: '2026-01-02',
  publishedOn: '2026-02-03',
  ...given,
})

const partOfBreach = (id: string, given: Partial<SeverityInput>) =>
  severityOf(breach(given)).parts.find((part) => part.id === id)

const anyBreach: fc.Arbitrary<SeverityInput> = fc.record({
  names: fc.array(fc.oneof(fc.string(), fc.constantFrom('Larkspur Health', 'First Bank', 'Larkspur'))),
  sources: fc.uniqueArray(fc.constantFrom(...sourceKeys), { minLength: 1 }),
  dataTypes: fc.uniqueArray(fc.oneof(fc.constantFrom(...breachDataTypes), fc.string())),
  industry: fc.constantFrom(null, 'healthcare', 'finance'),
  affected: fc.option(fc.nat({ max: 2_000_000_000 })),
  isVerified: fc.constantFrom(true, false, null),
  isSensitive: fc.boolean(),
  breachedOn: fc.constantFrom(null, '2014', '2014-05', '2014-05-06', '2026-01-01'),
  publishedOn: fc.constantFrom(null, '2019-05-06', '2026-03-01'),
})

test('the sum is what the parts say, and the level is what the sum reaches', () => {
  fc.assert(
    fc.property(anyBreach, (given) => {
      const { se, level, parts } = severityOf(given)
      const partOf = (id: string) => parts.find((part) => part.id === id)?.value ?? 0
      const sum =
        (partOf('data') * partOf('identifiability')) / 100 +
        ['size', 'confidentiality', 'verification', 'age'].reduce((total, id) => total + partOf(id), 0)
      expect(se).toBe(Math.round(sum))
      const reached = severities.findLast((one) => sum >= levelsFrom[one]) ?? 'low'
      const isAssumed = parts.some(({ id }) => id === 'assumption')
      const capped = isAssumed && atLeast(reached, 'medium') ? 'medium' : reached
      expect(level).toBe(partOf('floor') > 0 ? 'high' : capped)
      for (const part of parts) expect(part.why).toMatch(/^[^a-z].*\.$/su)
    }),
  )
})

test('a plain breach is explained by what was taken, whom it names, how many and that others could read it', () => {
  // 2.25 × .75 + .50
  expect(severityOf(breach())).toEqual({
    se: 219,
    level: 'medium',
    parts: [
      { id: 'data', label: 'Data', value: 225, why: 'Gravest kind: passwords (passwords).' },
      {
        id: 'identifiability',
        label: 'Identifiability',
        value: 75,
        why: 'A name, an email address or a phone number points to a person.',
      },
      { id: 'size', label: 'Size', value: 0, why: '500,000 affected: fewer than 1,000,000.' },
      { id: 'confidentiality', label: 'Confidentiality', value: 50, why: 'The data was exposed to outsiders.' },
    ],
    formula: 'enisa-se-v2',
  })
})

test('what lowers a sum and what holds the level up are each told in a line of their own', () => {
  const given = {
    sources: ['hibp', 'sec-8k'],
    dataTypes: ['Genders'],
    affected: null,
    isVerified: false,
    isSensitive: true,
    breachedOn: '2014',
  } as const
  // (1.00 + 1.00) × .25 + .50 − .50 − .25
  expect(severityOf(breach(given))).toEqual({
    se: 25,
    level: 'high',
    parts: [
      {
        id: 'data',
        label: 'Data',
        value: 200,
        why: 'Gravest kind: contact or account data; being known to this service is sensitive in itself.',
      },
      { id: 'identifiability', label: 'Identifiability', value: 25, why: 'Hardly anything points to a person.' },
      { id: 'size', label: 'Size', value: 0, why: 'No source says how many are affected.' },
      { id: 'confidentiality', label: 'Confidentiality', value: 50, why: 'The data was exposed to outsiders.' },
      { id: 'verification', label: 'Doubt', value: -50, why: 'The source could not verify it.' },
      { id: 'age', label: 'Age', value: -25, why: 'It became known more than five years after it happened.' },
      {
        id: 'floor',
        label: 'Floor',
        value: 300,
        why: 'The company itself called it material in a filing with the SEC: at least high.',
      },
    ],
    formula: 'enisa-se-v2',
  })
})

test('of the gravest kind three types are named and the others counted, abbreviations as they are', () => {
  const said = (...dataTypes: string[]) => partOfBreach('data', { dataTypes: ['Email addresses', ...dataTypes] })?.why
  const kind = 'Gravest kind: financial data, identity documents or private messages'
  expect(said('Credit cards')).toBe(`${kind} (credit cards).`)
  expect(said('PINs', 'Credit cards', 'SMS messages')).toBe(`${kind} (credit cards, PINs, SMS messages).`)
  expect(said('PINs', 'Credit cards', 'SMS messages', 'Tattoo status')).toBe(
    `${kind} (credit cards, PINs, SMS messages and 1 more).`,
  )
  expect(said('PINs', 'Credit cards', 'SMS messages', 'Tattoo status', 'Email messages')).toBe(
    `${kind} (credit cards, email messages, PINs and 2 more).`,
  )
})

test('names, addresses and phone numbers together lead to a door; any two of them are contact data', () => {
  const all = ['Names', 'Physical addresses', 'Phone numbers']
  expect(partOfBreach('data', { dataTypes: all })).toMatchObject({
    value: 150,
    why: 'Gravest kind: names with addresses and phone numbers.',
  })
  for (const left of all)
    expect(partOfBreach('data', { dataTypes: all.filter((type) => type !== left) }), left).toMatchObject({
      value: 100,
      why: 'Gravest kind: contact or account data.',
    })
})

test.each([
  [['Dates of birth'], 25],
  [['Names'], 75],
  [['Names', 'Dates of birth'], 100],
  [['Email addresses', 'Dates of birth'], 75],
  [['Usernames', 'Dates of birth'], 50],
  [['Passport numbers'], 100],
])('%j lead to a person with %i hundredths', (dataTypes, ei) => {
  expect(partOfBreach('identifiability', { dataTypes })?.value).toBe(ei)
})

test.each([
  [0, -50, '0 affected: fewer than 10,000.'],
  [9_999, -50, '9,999 affected: fewer than 10,000.'],
  [10_000, -25, '10,000 affected: fewer than 100,000.'],
  [100_000, 0, '100,000 affected: fewer than 1,000,000.'],
  [1_000_000, 25, '1,000,000 affected: fewer than 10,000,000.'],
  [10_000_000, 50, '10,000,000 affected: fewer than 100,000,000.'],
  [99_999_999, 50, '99,999,999 affected: fewer than 100,000,000.'],
  [100_000_000, 100, '100,000,000 affected: a hundred million or more.'],
])('%i people add %i', (affected, value, why) => {
  expect(partOfBreach('size', { affected })).toMatchObject({ value, why })
})

test('a number of people that is no number is refused, not rated', () => {
  expect(() => severityOf(breach({ affected: Number.NaN }))).toThrow('no row of sizes is for NaN')
})

test('another type of data never lowers the severity, where types are known', () => {
  fc.assert(
    fc.property(anyBreach, fc.constantFrom(...breachDataTypes), (given, label) => {
      fc.pre(normaliseDataTypes(given.dataTypes).length > 0)
      const more = severityOf({ ...given, dataTypes: [...given.dataTypes, label] })
      expect(more.se).toBeGreaterThanOrEqual(severityOf(given).se)
      expect(atLeast(more.level, severityOf(given).level)).toBe(true)
    }),
  )
})

test('a graver type in the place of another never lowers the data part', () => {
  fc.assert(
    fc.property(fc.constantFrom(...breachDataTypes), fc.constantFrom(...breachDataTypes), (one, other) => {
      const [lesser, graver] = gravityOf(one) <= gravityOf(other) ? [one, other] : [other, one]
      const dataOf = (label: string) =>
        severityOf(breach({ dataTypes: ['Email addresses', label] })).parts.find(({ id }) => id === 'data')?.value ?? 0
      expect(dataOf(graver)).toBeGreaterThanOrEqual(dataOf(lesser))
    }),
  )
})

test('a larger number never lowers the severity', () => {
  const number = fc.nat({ max: 2_000_000_000 })
  fc.assert(
    fc.property(anyBreach, number, number, (given, a, b) => {
      const [fewer, more] = a <= b ? [a, b] : [b, a]
      const at = (affected: number) => severityOf({ ...given, affected }).se
      expect(at(more)).toBeGreaterThanOrEqual(at(fewer))
    }),
  )
})

test('neither the order of the types nor another name of one changes anything', () => {
  fc.assert(
    fc.property(anyBreach, (given) => {
      expect(severityOf({ ...given, dataTypes: given.dataTypes.toReversed() })).toEqual(severityOf(given))
    }),
  )
  expect(severityOf(breach({ dataTypes: ['email  addresses', 'PASSWORDS'] }))).toEqual(severityOf(breach()))
})

test('doubt, age and the sensitive mark move the sum by what the table says', () => {
  const plain = severityOf(breach()).se
  expect(severityOf(breach({ isVerified: false })).se).toBe(plain - 50)
  expect(severityOf(breach({ isVerified: null })).se).toBe(plain)
  expect(severityOf(breach({ breachedOn: '2021-01-01' })).se).toBe(plain - 25)
  expect(severityOf(breach({ isSensitive: true })).se).toBe(plain + 75)
})

test('a breach that everything lowers ends below nought, and is low', () => {
  // 1.00 × .25 + .50 − .50 − .50 − .25
  const least = severityOf(breach({ dataTypes: ['Genders'], affected: 40, isVerified: false, breachedOn: '2014' }))
  expect(least).toMatchObject({ se: -50, level: 'low' })
})

test('a breach is old only when it surely is: a year may mean its last day', () => {
  const ageOf = (breachedOn: string) =>
    severityOf(breach({ breachedOn, publishedOn: '2026-02-03' })).parts.filter(({ id }) => id === 'age')
  expect(ageOf('2021-02-04')).toEqual([])
  expect(ageOf('2021-02-03')).toHaveLength(1)
  expect(ageOf('2021')).toEqual([])
  expect(ageOf('2021-01')).toHaveLength(1)
  expect(ageOf('2020')).toHaveLength(1)
})

test('a register that names no types counts by its law, and says when the industry is read in the name', () => {
  const register = (given: Partial<SeverityInput>) =>
    severityOf(breach({ sources: ['ca-ag'], dataTypes: [], affected: null, ...given }))
  expect(register({}).se).toBe(275)
  expect(register({ names: ['Larkspur Dental Group'] })).toMatchObject({ se: 350, level: 'medium' })
  expect(register({ names: ['Larkspur Dental Group'] }).parts[0]?.why).toMatch(/health care, judging by its name\.$/)
  expect(register({ industry: 'healthcare' }).parts[0]?.why).toMatch(/in health care\.$/)
  expect(register({ names: ['Larkspur Credit Union'] }).se).toBe(325)
  expect(register({ sources: ['hhs-ocr'] })).toMatchObject({ se: 400, level: 'critical' })
})

test('the industry counts as soon as one state register lists the breach, and is read in any of its names', () => {
  const dataOf = (given: Partial<SeverityInput>) => partOfBreach('data', { dataTypes: [], ...given })?.value
  const names = ['Larkspur', 'Larkspur Dental Group']
  expect(dataOf({ names, sources: ['wa-ag'] })).toBe(300)
  expect(dataOf({ names, sources: ['hibp', 'wa-ag'] })).toBe(300)
  expect(dataOf({ names, sources: ['hibp'] })).toBe(225)
})

test('a filing that calls it material is high at least, and no floor is told where the sum is above it', () => {
  const filing = severityOf(breach({ names: ['Larkspur Health'], sources: ['sec-8k'], dataTypes: [], affected: null }))
  expect(filing).toMatchObject({ se: 275, level: floors['sec-8k'] })
  expect(filing.parts.at(-1)?.why).toContain('material')
  const worse = severityOf(breach({ sources: ['sec-8k', 'hibp'], dataTypes: ['Names', 'Social security numbers'] }))
  expect(worse).toMatchObject({ se: 450, level: 'critical' })
  expect(worse.parts.map(({ id }) => id)).not.toContain('floor')
})

test('the tables name types of the vocabulary only, each in one context, and descend', () => {
  const named = contexts.flatMap(({ types }) => types as readonly string[])
  for (const rows of [named, identifiabilities.flatMap((row) => ('anyOf' in row ? row.anyOf : []))])
    for (const label of rows) expect(breachDataTypes).toContain(label)
  expect(new Set(named).size).toBe(named.length)
  const descends = (values: readonly number[]) =>
    values.every((value, at) => at === 0 || value <= (values[at - 1] ?? 0))
  expect(descends(contexts.map(({ dpc }) => dpc))).toBe(true)
  expect(descends(identifiabilities.map(({ ei }) => ei))).toBe(true)
  expect(descends(sizes.map(({ add }) => -add))).toBe(true)
})

test('every type of data appears once, under a name of its own, and synonyms map to it', () => {
  expect(normaliseDataTypes(breachDataTypes)).toEqual(breachDataTypes)
  expect(normaliseDataTypes(['  Dream   diaries ', 'Races'])).toEqual(['Ethnicities', 'Dream diaries'])
  expect(gravestFirst(['Email addresses', 'Passwords', 'HIV statuses'])).toEqual([
    'HIV statuses',
    'Passwords',
    'Email addresses',
  ])
})

const pack = join(import.meta.dirname, '../../../../shared/data/breaches.json')
const isThere = existsSync(pack)
if (!isThere) console.log('Not run: the breach records are not beside the project (../shared/data/breaches.json).')

test.runIf(isThere)('every severity of the pack is recomputed as recorded there, part by part', () => {
  const { records } = JSON.parse(readFileSync(pack, 'utf8'))
  const levels: Record<string, number> = {}
  for (const record of records) {
    const { level, se, parts } = severityOf({
      names: [record.company],
      sources: record.sources.flatMap(({ kind }: { kind: string }) =>
        sourceKeys.includes(kind as SourceKey) ? [kind as SourceKey] : [],
      ),
      dataTypes: record.dataTypes,
      industry: null,
      affected: record.affectedUsers,
      isVerified: record.verificationUnknown ? null : record.isVerified,
      isSensitive: record.flags?.includes('sensitive') ?? false,
      breachedOn: record.breachDate,
      publishedOn: record.discoveredDate,
    })
    const part = (id: string) => (parts.find((one) => one.id === id)?.value ?? 0) / 100
    const { dpc, ei, cb, volume, unverified, stale } = record.severityFactors
    // The pack knows no cap for what is assumed.
    const isAssumed = parts.some(({ id }) => id === 'assumption')
    const told = isAssumed && !parts.some(({ id }) => id === 'floor') && atLeast(record.severity, 'medium')
    expect([record.id, level, se]).toEqual([
      record.id,
      told ? 'medium' : record.severity,
      Math.round(record.severityScore * 100),
    ])
    expect([
      part('data'),
      part('identifiability'),
      part('confidentiality'),
      part('size'),
      part('verification'),
      part('age'),
    ]).toEqual([dpc, ei, cb, volume, unverified, stale])
    levels[level] = (levels[level] ?? 0) + 1
  }
  expect(records).toHaveLength(1531)
  expect(levels).toEqual({ critical: 59, high: 262, medium: 1065, low: 145 })
})

test('a breach of a million people that names no type of data says that its level is assumed, and is medium at most', () => {
  const silent = { sources: ['ca-ag'], dataTypes: [], affected: 1_000_000 } as const
  const clinic = severityOf(breach({ ...silent, names: ['Kern Psychiatric'] }))
  expect([clinic.level, clinic.se >= levelsFrom.high]).toEqual(['medium', true])
  expect(clinic.parts.find(({ id }) => id === 'assumption')?.why).toContain('No source states the types of data')
  // With one stated type nothing is assumed.
  expect(partOfBreach('assumption', { ...silent, dataTypes: ['Social security numbers'] })).toBeUndefined()
  expect(severityOf(breach({ ...silent, dataTypes: ['Social security numbers'] })).level).toBe('critical')
  // A breach that the company itself calls material stays high, and HHS lists health data by law.
  expect(severityOf(breach({ ...silent, sources: ['ca-ag', 'sec-8k'] })).level).toBe('high')
  expect(partOfBreach('assumption', { ...silent, sources: ['hhs-ocr'] })).toBeUndefined()
})
