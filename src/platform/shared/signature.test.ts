import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSignedBy, jwkOf, keyIdOf } from './signature.ts'

const ofHex = (hex: string) => Buffer.from(hex, 'hex')
const base64url = (hex: string) => ofHex(hex).toString('base64url')

// RFC 8032, 7.1, tests 1 to 3.
const signatures: { publicKey: string; bytes: Uint8Array; signature: string }[] = [
  {
    publicKey: 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    message: '',
    signature:
      'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  },
  {
    publicKey: '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
    message: '72',
    signature:
      '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  },
  {
    publicKey: 'fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025',
    message: 'af82',
    signature:
      '6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a',
  },
].map(({ publicKey, message, signature }) => ({
  publicKey: base64url(publicKey),
  bytes: ofHex(message),
  signature: base64url(signature),
}))

test('the signatures of the standard hold, each for its own key and message alone', () => {
  for (const [at, { publicKey, bytes, signature }] of signatures.entries())
    for (const [other, { bytes: otherBytes, publicKey: otherKey }] of signatures.entries()) {
      expect(isSignedBy(publicKey, { bytes: otherBytes, signature })).toBe(at === other)
      expect(isSignedBy(otherKey, { bytes, signature })).toBe(at === other)
    }
})

const turned = (bytes: Uint8Array, bit: number) =>
  bytes.map((byte, at) => (at === Math.floor(bit / 8) ? byte ^ (1 << (bit % 8)) : byte))

test('a bit turned in the signature or in the key, or a word more in the message, is found', () => {
  const another = (text: string, bit: number) =>
    Buffer.from(turned(Buffer.from(text, 'base64url'), bit)).toString('base64url')
  fc.assert(
    fc.property(fc.constantFrom(...signatures), fc.nat(64 * 8 - 1), ({ publicKey, bytes, signature }, bit) => {
      expect(isSignedBy(publicKey, { bytes, signature: another(signature, bit) })).toBe(false)
      expect(isSignedBy(another(publicKey, bit % (32 * 8)), { bytes, signature })).toBe(false)
      expect(isSignedBy(publicKey, { bytes: Buffer.concat([bytes, Buffer.from('and')]), signature })).toBe(false)
    }),
  )
})

// Four bits of the last letter are unused: w and x end in the same byte.
test.each<[string, (signature: string) => string]>([
  ['with padding', (text) => `${text}==`],
  ['with the letters of plain base64', (text) => text.replaceAll('-', '+').replaceAll('_', '/')],
  ['with bits to spare', (text) => text.replace(/w$/, 'x')],
  ['with a blank', (text) => ` ${text}`],
  ['with a line end', (text) => `${text}\n`],
  ['in hexadecimal digits', (text) => Buffer.from(text, 'base64url').toString('hex')],
  ['cut', (text) => text.slice(0, -2)],
  ['twice', (text) => text + text],
  ['not at all', () => ''],
])('a signature that is written %s is none', (_, respelled) => {
  const respellings = signatures.map((one) => ({ ...one, respelling: respelled(one.signature) }))
  expect(respellings.some(({ signature, respelling }) => respelling !== signature)).toBe(true)
  for (const { publicKey, bytes, signature, respelling } of respellings)
    if (respelling !== signature) expect(isSignedBy(publicKey, { bytes, signature: respelling })).toBe(false)
})

test('whatever is given as a signature, the answer is no, never an exception', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.base64String()), fc.stringMatching(/^[\w-]{43}$/), (signature, publicKey) => {
      expect(isSignedBy(publicKey, { bytes: Buffer.from('x'), signature })).toBe(false)
    }),
  )
})

test('a key is written, and has the thumbprint, that RFC 8037 gives it', () => {
  const publicKey = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo'
  expect(jwkOf(publicKey)).toEqual({ kty: 'OKP', crv: 'Ed25519', x: publicKey })
  expect(keyIdOf(publicKey)).toBe('kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k')
})
