import { expect, test } from 'vitest'
import { countryCodes, isCountryCode, listCountries, readCountries, readCountry } from './countries.ts'

test.each([
  ['China', 'CN'],
  ['United States', 'US'],
  ['Germany', 'DE'],
  ['Ireland', 'IE'],
  ['Georgia', 'GE'],
  ['UK', 'GB'],
  ['EL', 'GR'],
  ['el', 'GR'],
  ['de', 'DE'],
  ['USA', 'US'],
  ['U.S.A.', 'US'],
  ['GBR', 'GB'],
  ['Österreich', 'AT'],
  ['Oesterreich', 'AT'],
  ['OESTERREICH', 'AT'],
  ['Großbritannien', 'GB'],
  ['Vereinigtes Königreich', 'GB'],
  ['Tschechien', 'CZ'],
  ['Niederlande', 'NL'],
  ['Les Pays-Bas', 'NL'],
  ['Allemagne', 'DE'],
  ['États-Unis', 'US'],
  ['Etats-Unis', 'US'],
  ['España', 'ES'],
  ['Espana', 'ES'],
  ['EE. UU.', 'US'],
  ['Países Bajos', 'NL'],
  ['Korea, Republic of', 'KR'],
  ['Côte d’Ivoire', 'CI'],
  ['USA (Oregon)', 'US'],
  ['Deutschland (DE)', 'DE'],
  ['Isle of Man', 'IM'],
  ['Kosovo', 'XK'],
])('%j is %s', (text, code) => {
  expect(readCountry(text)).toBe(code)
})

test.each([
  '',
  'EU',
  'EEA',
  'EWR',
  'Europe',
  'XX',
  'ZZ',
  'QQ',
  'Ger',
  'Congo',
  'Korea',
  'Georgia (USA)',
  'weltweit',
  'x'.repeat(5_000),
])('%j is not one country', (text) => {
  expect(readCountry(text)).toBeUndefined()
})

test.each([
  ['DE; US', ['DE', 'US'], []],
  ['Deutschland, USA und Indien', ['DE', 'US', 'IN'], []],
  ['Bosnia and Herzegovina; Trinidad und Tobago', ['BA', 'TT'], []],
  ['Germany / Ireland', ['DE', 'IE'], []],
  ['Korea, Republic of', ['KR'], []],
  ['DE US IN', ['DE', 'US', 'IN'], []],
  ['EU, USA', ['US'], ['EU']],
  ['Deutschland\nDeutschland', ['DE'], []],
  ['', [], []],
])('%j lists %j', (text, codes, unknown) => {
  expect(readCountries(text)).toEqual({ codes, unknown })
})

test('every code has one name of its own, by which it is read again', () => {
  expect(countryCodes).toHaveLength(250)
  const countries = listCountries()
  expect(new Set(countries.map(({ name }) => name)).size).toBe(250)
  expect(countries.filter(({ code, name }) => readCountry(name) !== code || !isCountryCode(code))).toEqual([])
})
