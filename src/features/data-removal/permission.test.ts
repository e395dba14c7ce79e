import fc from 'fast-check'
import { expect, test } from 'vitest'
import { permissionSha256, permissionText, signedPermission } from './permission.ts'

const given = {
  agent: { name: 'Example Operator Ltd', address: '1 Example Road, Exampletown' },
  email: 'ana@example.org',
  platforms: ['Example Broker', 'Example Shop'],
  reference: 'SL-7F3K',
  from: '2026-11-21',
  until: '2027-11-21',
}

test('a permission says who, for whom, to which companies, what for, until when, and that it can be revoked', () => {
  const text = permissionText(given)
  for (const part of [
    'Example Operator Ltd, 1 Example Road, Exampletown',
    'ana@example.org',
    '- Example Broker\n- Example Shop\n',
    'to no others',
    'delete my personal data',
    'until November 21, 2027',
    'revoke',
    'Request SL-7F3K',
  ])
    expect(text).toContain(part)
})

test('the same permission has the same hash, and another one another', () => {
  const hash = permissionSha256(permissionText(given))
  expect(hash).toMatch(/^[0-9a-f]{64}$/)
  expect(permissionSha256(permissionText({ ...given, platforms: [...given.platforms] }))).toBe(hash)
  expect(permissionSha256(permissionText({ ...given, until: '2027-11-22' }))).not.toBe(hash)
  expect(permissionSha256(permissionText({ ...given, platforms: ['Example Broker'] }))).not.toBe(hash)
})

test('what is signed names the typed name, the way, the time and the hash of the text', () => {
  const text = permissionText(given)
  const signed = signedPermission({
    text,
    name: 'Ana\nExample',
    email: 'ana@example.org',
    signedAt: new Date('2026-11-21T12:00:00Z'),
  })
  expect(signed.startsWith(text.trimEnd())).toBe(true)
  expect(signed).toContain('Signed by: Ana Example\n')
  expect(signed).toContain('Nov 21, 2026')
  expect(signed).toContain(permissionSha256(text))
})

test('nothing is signed that lacks a part, ends before it begins or names no one', () => {
  expect(() => permissionText({ ...given, platforms: [] })).toThrow('platforms is empty')
  expect(() => permissionText({ ...given, platforms: ['Example', ' '] })).toThrow('platform is empty')
  expect(() => permissionText({ ...given, agent: { name: '', address: 'x' } })).toThrow('agent is empty')
  expect(() => permissionText({ ...given, until: '2026-11-20' })).toThrow('until is unfit')
  expect(() => permissionText({ ...given, from: '' })).toThrow('from is empty')
  expect(() => permissionText({ ...given, email: 'no address' })).toThrow('email is unfit')
  const signature = { text: permissionText(given), email: given.email, signedAt: new Date(0) }
  expect(() => signedPermission({ ...signature, name: ' ' })).toThrow('name is empty')
})

test('no name of a company adds a line to what is signed', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', minLength: 1 }).map((words) => `X${words}`),
      (platform) => {
        const lines = permissionText({ ...given, platforms: [platform] }).split('\n')
        expect(lines).toHaveLength(permissionText({ ...given, platforms: ['Y'] }).split('\n').length)
      },
    ),
  )
})
