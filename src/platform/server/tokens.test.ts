import fc from 'fast-check'
import { expect, test } from 'vitest'
import { derivedToken, randomToken, tokenHash } from './tokens.ts'

test('tokens have 22 characters that need no escaping in an address', () => {
  for (let n = 0; n < 100; n++) expect(randomToken()).toMatch(/^[\w-]{22}$/)
  expect(derivedToken({ secret: 's', salt: 'a', purpose: 'manage' })).toMatch(/^[\w-]{22}$/)
  expect(new Set(Array.from({ length: 1000 }, randomToken)).size).toBe(1000)
})

test('a hash is that of the token as it is written', () => {
  expect(tokenHash('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})

test('another secret, salt or purpose gives another token, however they are cut', () => {
  const parts = fc.record({ secret: fc.stringMatching(/^[0-9a-f]{64}$/), salt: fc.string(), purpose: fc.string() })
  fc.assert(
    fc.property(parts, parts, (one, other) => {
      const isSame = one.secret === other.secret && one.salt === other.salt && one.purpose === other.purpose
      expect(derivedToken(one) === derivedToken(other)).toBe(isSame)
    }),
    {
      examples: [
        [
          { secret: 'f', salt: 'b:c', purpose: 'a' },
          { secret: 'f', salt: 'c', purpose: 'a:b' },
        ],
      ],
    },
  )
})
