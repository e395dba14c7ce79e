import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { vendorFields, vendorsContract } from '../../contract.ts'
import { bodyOf, draftOf, type FormField, valueWords } from './form-fields.ts'
import { vendorOf } from './vendor.fixture.ts'
import { identityFields, processingFields, vendorGiven } from './vendor-fields.ts'

const owners = [{ value: '3', label: 'Ana Cruz' }]
const fields = [
  ...identityFields({ owners, types: [{ value: 'cloud_hosting', label: 'Cloud hosting' }] }),
  ...processingFields,
]

describe('the forms of a vendor', () => {
  test('together hold every field that a person enters, each once', () => {
    expect(fields.map(({ name }) => name).toSorted()).toEqual(Object.keys(vendorFields.shape).toSorted())
  })

  test('say the value of each, as a change by someone else does', () => {
    for (const field of fields) expect(valueWords(field, 'typed')).toBe('typed')
  })

  test('send what they were given where nothing was typed', () => {
    const given = vendorGiven(vendorOf())
    const body = bodyOf(fields, draftOf(fields, given))
    expect(body).toEqual(Object.fromEntries(fields.map(({ name }) => [name, given[name as keyof typeof given]])))
    expect(vendorsContract['PATCH /api/customer/vendors/{id}'].body.safeParse(body).success).toBe(true)
  })

  test('send only the fields that are in the draft', () => {
    expect(bodyOf(fields, { tier: 'critical', domains: ' a.test \n\nb.test ', people: '' })).toEqual({
      tier: 'critical',
      domains: ['a.test', 'b.test'],
      people: null,
    })
  })
})

describe('a field', () => {
  const field = (kind: FormField['kind']) => ({ name: 'one', label: 'One', kind, options: owners }) as FormField
  const sent = (kind: FormField['kind'], value: string | string[]) => bodyOf([field(kind)], { one: value }).one

  test('of a day, a number or an owner is null where it is empty', () => {
    for (const kind of ['day', 'number', 'id', 'file', 'yes-no'] as const) expect(sent(kind, ' ')).toBeNull()
    expect(sent('number', '40')).toBe(40)
    expect(sent('yes-no', 'no')).toBe(false)
  })

  test('of countries takes any separation and any case, each country once', () => {
    expect(sent('countries', 'de, us;US fr')).toEqual(['DE', 'US', 'FR'])
    expect(sent('countries', 'Germany')).toEqual(['DE'])
  })

  test('of lines gives back every line that says something', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z][a-z .]{0,8}[a-z]$/), { maxLength: 6 }), (lines) => {
        expect(bodyOf([field('lines')], draftOf([field('lines')], { one: lines })).one).toEqual(lines)
      }),
    )
  })

  test('is told in the words of its options, and an empty one as nothing', () => {
    expect(valueWords(field('id'), '3')).toBe('Ana Cruz')
    expect(valueWords(field('lines'), 'a\nb')).toBe('a, b')
    expect(valueWords(field('text'), '')).toBe('nothing')
  })
})
