import fc from 'fast-check'
import { expect, test } from 'vitest'
import { word } from './contract.ts'
import { labelOf, otherType, suggestedTypes, typeWordOf } from './type-words.ts'

test('a type as people write it becomes a word of the register', () => {
  expect(typeWordOf('Cloud hosting')).toBe('cloud_hosting')
  expect(typeWordOf('  E-Mail & SMS ')).toBe('e_mail_sms')
  expect(typeWordOf('Großhandel für Öl')).toBe('grosshandel_fur_ol')
  expect(typeWordOf('3D Druck')).toBe('d_druck')
  expect(typeWordOf('日本')).toBe('')
})

test('whatever is typed, the register takes it or there is nothing left of it', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 50 }), (typed) => {
      const said = typeWordOf(typed).slice(0, 50)
      expect(said === '' || word.safeParse(said.replace(/_+$/, '')).success).toBe(true)
    }),
  )
  for (const type of [...suggestedTypes, otherType]) expect(word.parse(type)).toBe(typeWordOf(type))
})

test('a type reads as people write it', () => {
  expect(['crm', 'cloud_hosting', 'hr_software'].map(labelOf)).toEqual(['CRM', 'Cloud hosting', 'HR software'])
})
