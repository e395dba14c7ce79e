import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findingsOf } from '../../findings/rules.fixture.ts'
import { documentsConnector } from '../documents/connector.ts'
import { acme, answer, pageOf, play, type Site } from '../documents.fixture.ts'
import { legalNamesIn, readEntity } from './clauses.ts'
import { entityConnector } from './connector.ts'
import { entityQuestions, entityRules } from './rules.ts'

const read = (text: string, role: 'privacy' | 'imprint' = 'privacy') =>
  readEntity(text, role).map((c) => [c.fact, c.value, c.country?.code ?? null])

describe('clauses', () => {
  test('legal names with their form', () => {
    expect(legalNamesIn('The controller is Acme Anvils Ltd, 1 High Street.')).toEqual(['Acme Anvils Ltd'])
    expect(legalNamesIn('We are Acme, Inc. and we care.')).toEqual(['Acme, Inc.'])
    expect(legalNamesIn('Verantwortlicher ist die Amboss & Söhne GmbH & Co. KG.')).toEqual([
      'Amboss & Söhne GmbH & Co. KG',
    ])
    expect(legalNamesIn('You may use limited data as an agent')).toEqual([])
  })

  test('controller, operator, representative, officer and registration', () => {
    expect(read('Acme Ltd, registered in Ireland with company number 123456, is the data controller.')).toEqual([
      ['controller', 'Acme Ltd', 'IE'],
      ['registration', 'company number 123456', 'IE'],
      ['seat', 'Acme Ltd', 'IE'],
    ])
    expect(read('This website is operated by Acme Inc., a company in the United States.')).toEqual([
      ['operator', 'Acme Inc.', 'US'],
    ])
    expect(read('Acme GmbH (“we”, “us”) respects your privacy.')).toEqual([['operator', 'Acme GmbH', null]])
    expect(read('Our EU representative under Article 27 is Repco Ltd in Ireland.')).toEqual([
      ['representative', 'Repco Ltd', 'IE'],
    ])
    expect(read('You can reach our Data Protection Officer at dpo@acme.test.')).toEqual([
      ['dpo', 'dpo@acme.test', null],
    ])
    expect(read('Google Inc. and we are joint controllers.')).toEqual([])
  })

  test('a name under a heading, and an imprint with its address', () => {
    expect(read('Controller\nAcme SAS\n75001 Paris\nFrance')[0]).toEqual(['controller', 'Acme SAS', 'FR'])
    const [imprint, registration] = readEntity(
      'Impressum\nAmboss GmbH\nHauptstr. 1\n10115 Berlin\nDeutschland\nAmtsgericht Berlin, HRB 12345 B\nHosting: Wolke AG',
      'imprint',
    )
    expect(imprint).toMatchObject({ fact: 'imprint', value: 'Amboss GmbH', city: 'Berlin', country: { code: 'DE' } })
    expect(registration).toMatchObject({ fact: 'registration', value: 'HRB 12345 B' })
  })

  test('no text throws, and the clause stands in its place', () => {
    const piece = fc.constantFrom(
      'Acme Ltd',
      'controller',
      'operated by',
      'GmbH',
      'HRB 12345',
      '10115 Berlin',
      '(“we”',
      '.',
      '\n',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 30 }), (pieces) => {
        const text = pieces.join(' ')
        for (const c of readEntity(text, 'imprint'))
          expect(text.slice(c.sentence.start, c.sentence.end)).toBe(c.sentence.text)
      }),
    )
  })

  test('a long line of capitals names no one', () => {
    for (const line of ['Acme And '.repeat(5000), `Acme${' A'.repeat(1100)}`])
      expect(readEntity(line, 'imprint')).toEqual([])
  })
})

function investigate(pages: Record<string, string>, language = 'en') {
  const site: Site = {
    'https://acme.test/': pageOf('# Acme\nAnvils.', {
      links: Object.keys(pages).map((path) => ({ href: path, text: path.slice(1), area: 'footer' as const })),
    }),
    ...Object.fromEntries(
      Object.entries(pages).map(([path, text]) => [`https://acme.test${path}`, pageOf(text, { language })]),
    ),
  }
  const documents = play(documentsConnector, (ask) => answer(ask, site)).answered
  const played = play(entityConnector, (ask) => answer(ask, site), { of: { documents } })
  const captured = entityConnector.parse(played.given)
  const reversed = { ...played.given, of: () => documents.toReversed() }
  expect(JSON.stringify(entityConnector.parse(reversed))).toBe(JSON.stringify(captured))
  return findingsOf(entityRules, captured, acme)
}

describe('the connector and its rules', () => {
  test('name, country and number, cited', () => {
    const found = investigate({
      '/privacy':
        '# Privacy Policy\nAcme Ltd, registered in Ireland with company number 123456, is the controller of your data.',
    })
    expect(found.map((f) => f.statement)).toEqual([
      'Legal name in the privacy policy of Acme: Acme Ltd.',
      'Country stated for the legal entity of Acme: Ireland.',
      'Registration of the legal entity of Acme: company number 123456.',
    ])
  })

  test('pages that name different entities are told with both', () => {
    const found = investigate({
      '/privacy': '# Privacy Policy\nAcme Ltd is the controller of your data.',
      '/terms': '# Terms of Service\nThe service is operated by Bolt Inc. in the United States.',
    })
    expect(found.find((f) => f.ruleId === 'ent.conflict')?.statement).toBe(
      'Entity in the privacy policy: Acme Ltd; entity in the terms: Bolt Inc.',
    )
    const same = investigate({
      '/privacy': '# Privacy Policy\nAcme Ltd is the controller of your data.',
      '/terms': '# Terms of Service\nThe service is operated by ACME Ltd.',
    })
    expect(same.map((f) => f.ruleId)).not.toContain('ent.conflict')
  })

  test('no entity is a gap of the pages that were read; no page is no finding', () => {
    const found = investigate({ '/privacy': '# Privacy Policy\nWe care about your privacy.' })
    expect(found.map((f) => f.statement)).toEqual(['No legal entity of Acme was found in 2 pages.'])
    expect(entityQuestions['ent.unnamed']?.('Acme')).toContain('Acme')
    expect(investigate({ '/privacy': '# Privacybeleid\nWij zijn zuinig op uw privacy.' }, 'nl')).toEqual([])
    const played = play(entityConnector, (ask) => answer(ask, {}))
    expect(entityConnector.parse(played.given)).toEqual([])
  })
})
