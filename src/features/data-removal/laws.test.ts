import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lawIds, removalLaws } from './laws.ts'
import { lawsFor, lawsInForce } from './laws-for.ts'

const today = '2026-11-21'
const service = { category: 'Social media' }
const broker = { category: 'Data broker' }
const usa = (state: string | null) => ({ country: 'US', state })

const chosen = (asked: Parameters<typeof lawsFor>[0]) => {
  const choice = lawsFor(asked)
  return choice.outcome === 'missing' ? choice.ask : choice.letters.map(({ law, kind }) => `${law} ${kind}`)
}

test('without a residence the right question is asked', () => {
  expect(chosen({ residence: null, platform: service, today })).toBe('country')
  expect(chosen({ residence: usa(null), platform: service, today })).toBe('state')
})

test('California: deletion from services, opt-out first with who trades in data', () => {
  expect(chosen({ residence: usa('CA'), platform: service, today })).toEqual(['ccpa-delete deletion'])
  for (const category of ['Data broker', 'People search', 'Advertising and ad tech'])
    expect(chosen({ residence: usa('CA'), platform: { category }, today })).toEqual([
      'ccpa-opt-out opt-out',
      'ccpa-delete deletion',
    ])
})

test('a state whose right reaches only what one gave has a broker stopped, not emptied', () => {
  expect(chosen({ residence: usa('UT'), platform: broker, today })).toEqual(['ucpa opt-out'])
  expect(chosen({ residence: usa('IA'), platform: broker, today })).toEqual(['us-ia opt-out'])
  expect(chosen({ residence: usa('VA'), platform: broker, today })).toEqual(['vcdpa deletion'])
  expect(chosen({ residence: usa('TX'), platform: broker, today })).toEqual(['tdpsa deletion'])
})

test('an agent uses the right that the state gives agents', () => {
  expect(chosen({ residence: usa('TX'), platform: broker, today, mode: 'agent' })).toEqual(['tdpsa opt-out'])
  expect(chosen({ residence: usa('VA'), platform: broker, today, mode: 'agent' })).toEqual(['vcdpa deletion'])
})

test('a law is used from the day on which it can be, and a state without one gets a courtesy request', () => {
  const indiana = { residence: usa('IN'), platform: service }
  expect(chosen({ ...indiana, today: '2025-12-31' })).toEqual(['courtesy deletion'])
  expect(chosen({ ...indiana, today: '2026-01-01' })).toEqual(['us-in deletion'])
  for (const state of ['OH', 'NY', 'WA', 'NV', 'OK', 'LA', 'AL', 'VT', 'DC', 'PR'])
    expect(chosen({ residence: usa(state), platform: broker, today })).toEqual(['courtesy deletion'])
})

test.each([
  ['OK', 'us-ok', '2026-12-31', '2027-01-01', '2027-01-02'],
  ['LA', 'us-la', '2026-12-31', '2027-01-01', '2027-01-02'],
  ['AL', 'us-al', '2027-04-30', '2027-05-01', '2027-05-02'],
  ['VT', 'us-vt', '2027-12-31', '2028-01-01', '2028-01-02'],
])(
  '%s: the day before its law a courtesy request, from that day on a letter under it',
  (state, law, before, on, after) => {
    const of = (today: string) => chosen({ residence: usa(state), platform: broker, today })
    expect(of(before)).toEqual(['courtesy deletion'])
    expect(of(on)).toEqual([`${law} deletion`])
    expect(of(after)).toEqual([`${law} deletion`])
  },
)

test('someone who moved yesterday writes under the law of the new place, and one who left for a place without one asks politely', () => {
  const of = (residence: ReturnType<typeof usa>) => chosen({ residence, platform: broker, today })
  expect(of(usa('CA'))).toEqual(['ccpa-opt-out opt-out', 'ccpa-delete deletion'])
  expect(of(usa('TX'))).toEqual(['tdpsa deletion'])
  // Answers typed for the old place stand beside the new country.
  expect(chosen({ residence: { country: 'GB', state: 'CA' }, platform: broker, today })).toEqual(['uk-gdpr deletion'])
  expect(of(usa('PR'))).toEqual(['courtesy deletion'])
})

test('Louisiana lets an agent opt out, Oklahoma and Alabama name none', () => {
  const of = (state: string) => chosen({ residence: usa(state), platform: broker, today: '2027-06-01', mode: 'agent' })
  expect(of('LA')).toEqual(['us-la opt-out'])
  expect(of('OK')).toEqual(['us-ok deletion'])
  expect(of('AL')).toEqual(['us-al deletion'])
})

test('Europe, the United Kingdom and Brazil have their own law, the rest of the world a courtesy request', () => {
  const of = (country: string) => chosen({ residence: { country, state: null }, platform: service, today })
  for (const country of ['DE', 'FR', 'ES', 'IE', 'NO', 'LI', 'IS']) expect(of(country)).toEqual(['gdpr deletion'])
  expect(of('GB')).toEqual(['uk-gdpr deletion'])
  expect(of('BR')).toEqual(['lgpd deletion'])
  for (const country of ['CH', 'CA', 'AU', 'JP', 'XX']) expect(of(country)).toEqual(['courtesy deletion'])
})

test('a state that was chosen before another country is not asked about its laws', () => {
  for (const state of ['CA', 'TX', 'UT']) {
    const abroad = { country: 'DE', state }
    expect(chosen({ residence: abroad, platform: broker, today })).toEqual(['gdpr deletion'])
    expect(lawsInForce(abroad, today).map(({ id }) => id)).toEqual(['gdpr'])
  }
})

test('a question is asked in words', () => {
  expect(lawsFor({ residence: null, platform: service, today })).toEqual({
    ...{ outcome: 'missing', ask: 'country' },
    question: 'Which country do you live in? The law that a letter cites depends on it.',
  })
  expect(lawsFor({ residence: usa(null), platform: service, today })).toEqual({
    ...{ outcome: 'missing', ask: 'state' },
    question: 'Which state do you live in? Privacy laws of the United States differ by state.',
  })
})

const covered = 'Whether the company is large enough to be covered, it has to say itself.'

test.each<[string, Omit<Parameters<typeof lawsFor>[0], 'today'>, [law: string, kind: string, reason: string][]]>([
  [
    'a broker in California',
    { residence: usa('CA'), platform: broker },
    [
      [
        'ccpa-opt-out',
        'opt-out',
        'You live in California, and this company trades in data that it has from others: you can forbid it to sell or share them (Cal. Civ. Code § 1798.120; 11 CCR § 7026).',
      ],
      [
        'ccpa-delete',
        'deletion',
        'You live in California: you can have deleted what the company collected from you (Cal. Civ. Code § 1798.105; 11 CCR § 7021).',
      ],
    ],
  ],
  [
    'a broker where only what one gave is deleted',
    { residence: usa('UT'), platform: broker },
    [
      [
        'ucpa',
        'opt-out',
        `You live in Utah: the Utah Consumer Privacy Act (Utah Code §§ 13-61-201, 13-61-203) has only those data deleted that you gave the company yourself, and this one has its data from others: the letter forbids it to sell them. ${covered}`,
      ],
    ],
  ],
  [
    'a broker, through an agent',
    { residence: usa('TX'), platform: broker, mode: 'agent' },
    [
      [
        'tdpsa',
        'opt-out',
        `You live in Texas: the Texas Data Privacy and Security Act (Tex. Bus. & Com. Code §§ 541.051, 541.052) lets someone else opt out of sale for you, but not ask for deletion. ${covered}`,
      ],
    ],
  ],
  [
    'a service, through an agent',
    { residence: usa('TX'), platform: service, mode: 'agent' },
    [
      [
        'tdpsa',
        'deletion',
        `You live in Texas: the Texas Data Privacy and Security Act (Tex. Bus. & Com. Code §§ 541.051, 541.052) gives a right to deletion and to opt out of sale; the letter uses both. ${covered}`,
      ],
    ],
  ],
  [
    'Europe',
    { residence: { country: 'DE', state: null }, platform: service },
    [
      [
        'gdpr',
        'deletion',
        'You live where the General Data Protection Regulation applies (Regulation (EU) 2016/679, Art. 17).',
      ],
    ],
  ],
  [
    'a state without a law',
    { residence: usa('OH'), platform: service },
    [
      [
        'courtesy',
        'deletion',
        'We track no law of your state (OH) that gives you a right to deletion: the letter asks politely and cites none.',
      ],
    ],
  ],
  [
    'a country without a law',
    { residence: { country: 'CH', state: null }, platform: service },
    [
      [
        'courtesy',
        'deletion',
        'We track no law of your country (CH) that gives you a right to deletion: the letter asks politely and cites none.',
      ],
    ],
  ],
])('a person is told why this letter: %s', (_, asked, letters) => {
  expect(lawsFor({ ...asked, today })).toEqual({
    outcome: 'letters',
    letters: letters.map(([law, kind, reason]) => ({ law, kind, reason })),
  })
})

test('every choice is a letter that its law has, with a reason in words', () => {
  const letter = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  const code = fc.tuple(letter, letter).map((pair) => pair.join(''))
  const states = fc.oneof(code, fc.constantFrom('CA', 'TX', 'UT', 'IA', 'MD'))
  fc.assert(
    fc.property(
      fc.oneof(code, fc.constant('US')),
      states,
      fc.constantFrom(service, broker),
      fc.constantFrom('agent' as const, 'self' as const),
      (country, state, platform, mode) => {
        const choice = lawsFor({ residence: { country, state }, platform, today, mode })
        if (choice.outcome === 'missing') throw new Error('nothing is missing')
        for (const { law, kind, reason } of choice.letters) {
          expect(removalLaws[law].asks).toContain(kind)
          expect(reason).toMatch(/^[A-Z].{30,}\.$/)
          expect(reason).not.toMatch(/undefined|null| {2}/)
        }
      },
    ),
  )
})

test('the table: ids are keys, states are there once but for California, twenty in force and four to come', () => {
  expect(Object.keys(removalLaws)).toEqual([...lawIds])
  for (const id of lawIds) expect(removalLaws[id].id).toBe(id)
  const states = lawIds.flatMap((id) => {
    const { usedBy } = removalLaws[id]
    return usedBy !== 'anyone' && 'state' in usedBy ? [usedBy.state] : []
  })
  expect(states.filter((state) => state === 'CA')).toHaveLength(2)
  expect(new Set(states).size).toBe(24)
  expect(lawsInForce({ country: 'DE', state: null }, today).map(({ id }) => id)).toEqual(['gdpr'])
})
