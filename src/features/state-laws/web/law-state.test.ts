import fc from 'fast-check'
import { expect, test } from 'vitest'
import { businessOf, type LawState, lawParams, lawTabs, readLawState, readNumber, yesNoFields } from './law-state.ts'

test.each([
  ['1,000,000', 1_000_000],
  ['$26.625', 26.625],
  ['12 %', 12],
  ['0', 0],
])('%s is read as the number that a person means', (text, value) => {
  expect(readNumber(text)).toBe(value)
})

test.each(['', '-1', '1e999', 'NaN', 'Infinity', '0x10', '1.', '99999999999999', '१२', '1;drop', null])(
  '%s is not a number',
  (text) => {
    expect(readNumber(text)).toBeUndefined()
  },
)

test('a share above a hundred, a day that is none and a state that is none are as if they were not there', () => {
  const state = readLawState(new URLSearchParams('share=101&on=2026-02-30&law=zz&tab=nothing&small=maybe&ZZ=5'))
  expect(state).toEqual({ tab: 'active', on: '', law: '', answers: { residents: {} } })
})

test('a state’s own number goes before the one for every state', () => {
  const { answers } = readLawState(new URLSearchParams('each=40000&CA=0&nonprofit=no'))
  const business = businessOf(answers, ['CA', 'VA'])
  expect(business.residents).toEqual({ CA: 0, VA: 40_000 })
  expect(business.isNonprofit).toBe(false)
  expect(business.isSmallBusiness).toBeNull()
})

test('property: what an address says is read back from the address that is made of it', () => {
  const state: fc.Arbitrary<LawState> = fc.record({
    tab: fc.constantFrom(...lawTabs),
    on: fc.constantFrom('', '2026-11-21', '2027-01-01'),
    law: fc.constantFrom('', 'CA', 'NY'),
    answers: fc.record(
      {
        revenue: fc.nat(),
        each: fc.nat(),
        share: fc.integer({ min: 0, max: 100 }),
        ...(Object.fromEntries(yesNoFields.map((field) => [field, fc.constantFrom('yes', 'no')])) as object),
        residents: fc.dictionary(fc.constantFrom('CA', 'TX', 'VT'), fc.nat()),
      },
      { requiredKeys: ['residents'] },
    ) as fc.Arbitrary<LawState['answers']>,
  })
  fc.assert(
    fc.property(state, (given) => {
      expect(readLawState(lawParams(given))).toEqual(unnulled(given))
    }),
  )
})

// The generator makes dictionaries without a prototype.
const unnulled = (state: LawState): LawState => ({
  ...state,
  answers: { ...state.answers, residents: { ...state.answers.residents } },
})

test('property: no address ends in an error', () => {
  fc.assert(fc.property(fc.string(), (query) => void readLawState(new URLSearchParams(query))))
})
