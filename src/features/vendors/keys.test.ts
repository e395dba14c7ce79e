import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressIn, sharedBecause, vendorKeys } from './keys.ts'

const nothing = { vendorName: 'Acme', aliases: [], domains: [], website: '', catalog: null }

test('legal forms, letter case, accents and punctuation tell no names apart', () => {
  const spellings = ['Société Acme', 'societe acme', 'SOCIÉTÉ ACME, INC.', 'Société-Acme GmbH', 'The Société Acme Ltd.']
  const keys = spellings.map((vendorName) => vendorKeys({ ...nothing, vendorName }))
  expect(new Set(keys.map(String)).size).toBe(1)
})

test('keys are the name, the other names, registrable domains, the website and the entry of the catalog', () => {
  const vendor = {
    ...{ vendorName: 'Acme, Inc.', aliases: ['Roadrunner'], domains: ['eu.shop.acme.co.uk', 'acme.github.io'] },
    ...{ website: 'https://www.acme.com/about', catalog: { kind: 'sdk', id: 'acme' } },
  }
  expect(vendorKeys(vendor)).toEqual([
    ...['name:acme', 'name:roadrunner', 'domain:acme.co.uk', 'domain:acme.github.io', 'domain:acme.com'],
    'catalog:sdk:acme',
  ])
})

test('a website on a store or portal isn’t a key: everyone is there', () => {
  const website = 'https://play.google.com/store/apps/details?id=com.acme'
  expect(vendorKeys({ ...nothing, website })).toEqual(['name:acme'])
})

test('a name of signs alone still has a key', () => {
  expect(vendorKeys({ ...nothing, vendorName: ' !!! ' })).toEqual(['name:!!!'])
})

test.each([
  ['acme.com', { domain: 'acme.com', website: '' }],
  ['Booking.com', { domain: 'booking.com', website: '' }],
  ['http://shop.acme.co.uk:8080/a?b#c', { domain: 'acme.co.uk', website: 'http://shop.acme.co.uk:8080' }],
  ['acme.com/login', { domain: 'acme.com', website: 'https://acme.com' }],
  ['com.acme.android.gm', undefined],
  ['Node.js', undefined],
  ['Acme Inc.', undefined],
  ['co.uk', undefined],
  ['https://127.0.0.1/', undefined],
  ['https://localhost', undefined],
  ['https://play.google.com/store', undefined],
  ['not a host.com', undefined],
])('%s as an address', (text, address) => {
  expect(addressIn(text)).toEqual(address)
})

test('a domain says more than a name', () => {
  expect(sharedBecause(['name:a', 'domain:a.com', 'catalog:app:a'], ['catalog:app:a', 'domain:a.com', 'name:a'])).toBe(
    'domain',
  )
  expect(sharedBecause(['name:a', 'catalog:app:a'], ['catalog:app:a', 'name:a'])).toBe('catalog')
  expect(sharedBecause(['name:a', 'domain:a.com'], ['name:a', 'domain:b.com'])).toBe('name')
})

test('whatever is typed has at least one key, each key once', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 1, unit: 'grapheme' }),
      fc.array(fc.domain()),
      fc.webUrl(),
      (name, domains, website) => {
        fc.pre(name.trim() !== '')
        const keys = vendorKeys({ vendorName: name, aliases: [name], domains, website, catalog: null })
        expect(keys.length).toBeGreaterThan(0)
        expect(new Set(keys).size).toBe(keys.length)
      },
    ),
  )
})
