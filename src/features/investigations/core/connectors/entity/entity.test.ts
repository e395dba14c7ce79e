import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findingsOf } from '../../findings/rules.fixture.ts'
import { documentsConnector } from '../documents/connector.ts'
import { acme, answer, pageOf, play, type Site } from '../documents.fixture.ts'
import { isSameName, readEntity } from './clauses.ts'
import { entityConnector } from './connector.ts'
import { legalNamesIn } from './names.ts'
import { entityQuestions, entityRules } from './rules.ts'

const read = (text: string, role: 'privacy' | 'imprint' | 'dpa' = 'privacy') =>
  readEntity(text, role, ['acme']).map((c) => [c.fact, c.value, c.country?.code ?? null])
const namesIn = (text: string) => legalNamesIn(text).map(({ full }) => full)

describe('clauses', () => {
  test.each([
    [
      'Acme is a registered tradename of the eenmanszaak Van Houten Ventures, registered in the Netherlands.',
      'privacy',
      ['operator', 'Van Houten Ventures', 'NL'],
    ],
    [
      'Name and address of the responsible\n\nThe legally responsible within the meaning of the GDPR is:\n\nAcme GmbH\nRingweg 3\n10999 Berlin',
      'privacy',
      ['controller', 'Acme GmbH', 'DE'],
    ],
    ['In the following, "provider" is Acme GmbH. Fees are due monthly.', 'terms', ['operator', 'Acme GmbH', null]],
    ['„Anbieter“ ist die Acme GmbH, Ringweg 3, 10999 Berlin.', 'terms', ['operator', 'Acme GmbH', 'DE']],
    [
      'Vertrag nach Art. 28 DSGVO zwischen dem Kunden (Verantwortlicher) und der Acme GmbH, Ringweg 3, 30159 Hannover (Auftragsverarbeiter).',
      'dpa',
      ['operator', 'Acme GmbH', 'DE'],
    ],
    [
      'Vertrag zwischen Acme GmbH, Ringweg 3, 30159 Hannover - Auftragnehmer - und dem Auftraggeber',
      'dpa',
      ['operator', 'Acme GmbH', 'DE'],
    ],
    [
      'This agreement is made between Bolt Ltd (the “Customer”) and Acme Inc. (the “Processor”).',
      'dpa',
      ['operator', 'Acme Inc.', null],
    ],
  ] as const)('the side of the vendor: %s', (text, role, clause) => {
    const found = readEntity(text, role, ['acme']).map((c) => [c.fact, c.value, c.country?.code ?? null])
    expect(found).toContainEqual(clause)
    expect(found.map(([, value]) => value)).not.toContain('Bolt Ltd')
  })

  test('legal names with their form', () => {
    expect(namesIn('The controller is Acme Anvils Ltd, 1 High Street.')).toEqual(['Acme Anvils Ltd'])
    expect(namesIn('We are Acme, Inc. and we care.')).toEqual(['Acme, Inc.'])
    expect(namesIn('Verantwortlicher ist die Amboss & Söhne GmbH & Co. KG.')).toEqual(['Amboss & Söhne GmbH & Co. KG'])
    expect(namesIn('You may use limited data as an agent')).toEqual([])
    expect(namesIn('Le site est édité par la SAS Enclume, par amboss.io Ltd et par eForge Inc.')).toEqual([
      'SAS Enclume',
      'amboss.io Ltd',
      'eForge Inc.',
    ])
    expect(namesIn('A private company limited by shares, Private Limited, Company Limited')).toEqual([])
  })

  test('controller, operator, representative, officer and registration', () => {
    expect(read('Acme Ltd, registered in Ireland with company number 123456, is the data controller.')).toEqual([
      ['controller', 'Acme Ltd', 'IE'],
      ['registration', 'company number 123456', null],
    ])
    expect(read('This website is operated by Acme Inc., a company in the United States.')).toEqual([
      ['operator', 'Acme Inc.', 'US'],
    ])
    expect(read('Acme GmbH (“we”, “us”) respects your privacy.')).toEqual([['operator', 'Acme GmbH', null]])
    expect(read('Our EU representative under Article 27 is Repco Ltd in Ireland.')).toEqual([
      ['representative', 'Repco Ltd', null],
    ])
    expect(read('You can reach our Data Protection Officer at dpo@acme.test.')).toEqual([
      ['dpo', 'dpo@acme.test', null],
    ])
    expect(
      read(
        'This Policy is adopted by Nombo LLC d.b.a. Acme located at 15 Eastvale Rd, Poway, CA 92064, USA ("Acme" or "we").',
      ),
    ).toEqual([['operator', 'Nombo LLC', null]])
    expect(read('Google Inc. and we are joint controllers.')).toEqual([])
  })

  test('a name without a form, before its address, is the controller that the page calls so', () => {
    expect(read('Data administrator is Anna Amboss Software, ul. Polna 10, 54-212 Wrocław, Poland.')).toEqual([
      ['controller', 'Anna Amboss Software', 'PL'],
    ])
    expect(read('The data controller is the customer, who decides.')).toEqual([])
  })

  test('the company behind one of many services is not the operator', () => {
    expect(read('Skyflight is a beta testing service provided by Pear Inc.')).toEqual([])
    expect(read('Fonts come from a content network operated by Nimbus, Inc.')).toEqual([])
    expect(read('This app is provided by Kilo Inc.')).toEqual([['operator', 'Kilo Inc.', null]])
  })

  test('a name under a heading, and an imprint with its address', () => {
    expect(read('Owner and Data Controller\nKilo Ltd\n1 High Street')[0]).toEqual(['controller', 'Kilo Ltd', null])
    expect(read('Controller\nAcme SAS\n75001 Paris\nFrance')[0]).toEqual(['controller', 'Acme SAS', 'FR'])
    const [imprint, registration] = readEntity(
      'Impressum\nAmboss GmbH\nHauptstr. 1\n10115 Berlin\nDeutschland\nAmtsgericht Berlin, HRB 12345 B\nHosting: Wolke AG',
      'imprint',
    )
    expect(imprint).toMatchObject({ fact: 'imprint', value: 'Amboss GmbH', city: 'Berlin', country: { code: 'DE' } })
    expect(registration).toMatchObject({ fact: 'registration', value: 'HRB 12345 B' })
  })

  test.each([
    ['We’re Acme, Inc., and this is what we do with your data.', 'Acme, Inc.'],
    ['“Acme”, “we” and “us” each mean Acme Holdings, Inc.', 'Acme Holdings, Inc.'],
    ['This policy applies to all products built and maintained by Acme Labs LLC and its affiliates.', 'Acme Labs LLC'],
    ['Write to us: Attn: Acme Messenger, LLC, 650 Main Street, Springfield, IL 62701', 'Acme Messenger, LLC'],
    ['Wir sind die Acme Amboss GmbH und nehmen Ihre Daten ernst.', 'Acme Amboss GmbH'],
    ['These terms are a contract between you and Acme Services, Inc.', 'Acme Services, Inc.'],
  ])('%s', (text, name) => {
    expect(read(text).map(([fact, value]) => [fact, value])).toEqual([['operator', name]])
  })

  test.each([
    ['Our pages are delivered by the content delivery network of Wolke, Inc.'],
    ['This website uses Zähler, an analytics service provided by Zähler Inc. in the United States.'],
    ['Our website is hosted by Rechenhaus AG.'],
    ['Publication Director: Spark Winkel B.V. represented by its legal representative, Mr. Julien Roux.'],
    ['The debt collector Eintreiber GmbH is then an independent controller.'],
    ['When a school gives you the account, Schulwerk Inc. as your school is the controller.'],
  ])('%s names no one', (text) => {
    expect(read(text)).toEqual([])
  })

  test('the customer whom a DPA calls controller is not the vendor', () => {
    expect(read('Customer Corp. is the controller. Acme, Inc. (“Processor”) acts on its behalf.', 'dpa')).toEqual([
      ['operator', 'Acme, Inc.', null],
    ])
  })

  test.each([
    [
      'If you live in the EEA or Switzerland, the controller is Acme Ireland Limited, 1 North Quay, Dublin, Ireland.',
      'IE',
    ],
    ['The controller is Acme GmbH, Seestrasse 1, 7031 Laax, Switzerland. It has servers in the USA.', 'CH'],
    ['The controller is India Spice, Inc.', null],
    ['The controller is Acme Data, Inc., a Delaware corporation.', 'US'],
    ['The controller is Acme, Inc., 5 Main St, San Francisco, CA 94107.', 'US'],
    ['The controller is Acme Pty Ltd.', 'AU'],
    ['The controller is Acme, Inc. We keep data in Germany.', null],
    ['Acme Plc is the controller. Registered office: 1 Rail Street, York YO1 6JT, United Kingdom.', 'GB'],
    ['Acme Inc. is the controller. Its head office is at 1 Quay Road, Dublin 4, Ireland.', 'IE'],
    ['The controller is Acme Corporation and, for those in the EEA or the United Kingdom, another one.', null],
    ['The controller is Acme B.V., with its registered office in Utrecht, the Netherlands.', 'NL'],
  ])('%s', (text, country) => {
    expect(
      read(text)
        .filter(([fact]) => fact === 'controller')
        .map(([, , code]) => code),
    ).toEqual([country])
  })

  test('a group divides the world among its controllers', () => {
    const text = `Who is the controller
If you live in the EEA, Acme Ireland Limited, Dublin, Ireland
If you live in the United Kingdom, Acme UK Ltd, London, United Kingdom
If you live anywhere else, Acme, Inc., Austin, TX 78701`
    expect(readEntity(text, 'privacy', ['acme']).map((c) => [c.value, c.country?.code, c.regions])).toEqual([
      ['Acme Ireland Limited', 'IE', ['eea']],
      ['Acme UK Ltd', 'GB', ['uk']],
      ['Acme, Inc.', 'US', ['rest']],
    ])
  })

  test('a sole trader is named below the heading with an address', () => {
    expect(read('Verantwortlicher\nAnna Amboss, Acme\nHauptstr. 1\n10115 Berlin\nDeutschland')[0]).toEqual([
      'controller',
      'Anna Amboss, Acme',
      'DE',
    ])
  })

  test.each([
    ['Enter PLC addresses and connect to many controllers.', []],
    ['Use the tags of Bolt SE drives. Read LP records.', []],
    ['EXCEPT AS REQUIRED BY LAW, ACME WILL NOT BE RESPONSIBLE. PROVIDED AS IS.', []],
    ['OUR LIABILITY IS LIMITED TO WHAT YOU PAID. SUCH AS ACME LIKES.', []],
    [
      'Nordrail Group Plc, Acme Anvils UC, X Anvils Unlimited Company',
      ['Nordrail Group Plc', 'Acme Anvils UC', 'X Anvils Unlimited Company'],
    ],
    ['La société Rue du Commerce, société par actions simplifiée au capital', ['Rue du Commerce']],
    ['VF Acme Sagl, Acme Sofia EOOD und Acme BVBA', ['VF Acme Sagl', 'Acme Sofia EOOD', 'Acme BVBA']],
    ['Acme & Co. in Naas, Co. Kildare', ['Acme & Co.']],
    ['an agreement between You and Acme, Inc. and the Privacy Policy of Bolt Ltd', ['Acme, Inc.', 'Bolt Ltd']],
    ['SOINLIB, société par actions simplifiée, dont le siège', ['SOINLIB']],
    ['ACME Société par actions simplifiée (SAS) au capital de 5 000 euros', ['ACME']],
    ['Acme eID Group AB', ['Acme eID Group AB']],
    ['Acme株式会社（以下「当社」）は、株式会社Dealfox(以下「弊社」)', ['Acme株式会社', '株式会社Dealfox']],
  ])('names in %s', (text, names) => {
    expect(namesIn(text)).toEqual(names)
  })

  test.each([
    ['The service is run by Acme Europe Ltd, a Malta limited liability company (“we”).', 'Acme Europe Ltd', 'MT'],
    ['It is operated by Acme Labs Ltd, a Cyprus company.', 'Acme Labs Ltd', 'CY'],
    [
      'This policy applies when Acme eID Group AB, Corp. ID. No. 556000-1234, Box 12, 111 22 STOCKHOLM, Sweden (“Acme Group”) provides anvils.',
      'Acme eID Group AB',
      'SE',
    ],
    [
      'We are Acme Ireland, part of the Acme Group. Our registered office is 1 Quay Road, Dublin 4, Ireland.',
      'Acme Ireland',
      'IE',
    ],
    [
      'Le site et l’application sont édités par la société ACME, Société par Actions Simplifiée au capital de 100 euros.',
      'ACME',
      'FR',
    ],
    [
      'Cette politique décrit la collecte et le traitement de vos données à caractère personnel (les « Données\npersonnelles ») par Acme Science Inc., et toute société affiliée de Acme\nScience (ensemble, « nous »).',
      'Acme Science Inc.',
      null,
    ],
    [
      'Acme Corporation, or its affiliated entities in your country of residence (collectively "Acme") is operating this Web site.',
      'Acme Corporation',
      null,
    ],
    ['Acme株式会社（以下「当社」）は、個人情報を扱います。', 'Acme株式会社', 'JP'],
    ['株式会社Acme(以下「当社」)は、個人情報を扱います。', '株式会社Acme', 'JP'],
  ])('%s', (text, name, country) => {
    expect(read(text).filter(([fact]) => fact !== 'registration')).toEqual([['operator', name, country]])
  })

  test('a controller in French, and an address in lines that ends with a state', () => {
    const french =
      'ACME, société par actions simplifiée, dont le siège social est 1 rue de la Paix, 75001 Paris, agit en tant que responsable de traitement.'
    expect(readEntity(french, 'privacy', ['acme'])[0]).toMatchObject({
      fact: 'controller',
      value: 'ACME',
      country: { code: 'FR' },
      isPlain: true,
    })
    expect(readEntity('Controller\nAcme, LLC\n12 Peach Trail\n32801 Orlando\nFL', 'privacy')[0]).toMatchObject({
      country: { code: 'US' },
      city: 'Orlando',
    })
    expect(readEntity('Controller\nAcme GmbH\nHauptstr. 1\n10115 Berlin\nDE', 'privacy')[0]?.country?.code).not.toBe(
      'US',
    )
  })

  test.each([
    ['1012 SJ Amsterdam, Netherlands', 'Amsterdam'],
    ['12345 Market Street, United States', null],
    ['94105 United States', null],
    ['5 Market St, San Francisco, CA 94104', 'San Francisco'],
    ['111 22 STOCKHOLM, Sweden', 'Stockholm'],
  ])('the city of %s', (address, city) => {
    expect(readEntity(`The controller is Acme B.V., ${address}`, 'privacy')[0]?.city).toBe(city)
  })

  test.each([
    ['The controller has integrated a button of Linkbook Corporation on this page.'],
    ['Linkbook is a social network operated by Linkbook Ireland Ltd.'],
    ['ClipTube is operated by Clip Holdings Ltd.'],
    ['© Tal AG'],
    ['Kilo Ads (KiloWords) remarketing service is provided by Kilo Inc.'],
    ['These terms are between you and us only, not with Kilo Inc. (“Kilo”), and Kilo is not responsible for the app.'],
  ])('%s is about another company', (text) => {
    expect(read(text)).toEqual([])
  })

  test.each([
    'Our site is hosted by Nimbus, Inc. (US).',
    'Otter, Inc. | USA (EU-US DPF)',
    'Text comes from Bolt Ltd (contact us).',
    'We use Otter, Inc. for text (see our list).',
    'Content is made by the Otter model, operated by Bolt PBC, on the basis of the inputs that you provide',
    'Bolt PBC (a Delaware company) reads prompts.',
    'This is provided by Acme ("we", "us").',
  ])('a bracket that does not define us makes no operator: %s', (text) => {
    expect(read(text)).toEqual([])
  })

  test.each([
    ['Kilo Ltd (hereinafter “we”)', 'Kilo Ltd'],
    ['Kilo Ltd (“Kilo”, we or us)', 'Kilo Ltd'],
    ['Kilo Ltd (we, us)', 'Kilo Ltd'],
    ['Kilo Companies LLC. (“Lynx”, "we", "us")', 'Kilo Companies LLC'],
    ['Acme is a digital service operated and managed by Kilo Group LLC-FZ ("Kilo").', 'Kilo Group LLC-FZ', 'AE'],
    [
      'Acme is a trade name of Van Kilo Ventures and Co, an eenmanszaak in the Netherlands.',
      'Van Kilo Ventures and Co',
      'NL',
    ],
    [
      'products provided by Acme Software Ventures ("Acme," "we," "us"), operated by Jo Kilo, located in Eau Claire, Wisconsin',
      'Acme Software Ventures',
      'US',
    ],
  ])('%s', (text, name, country: string | null = null) => {
    expect(read(text)).toEqual([['operator', name, country]])
  })

  test.each([
    ['Effective July 2026Swift Dial, Inc.', 'Swift Dial, Inc.'],
    ['Updated March 2026 Swift Dial, Inc.', 'Swift Dial, Inc.'],
    ['unless you give us your consent.Sleep Acme AB (“we”) is the controller', 'Sleep Acme AB'],
    ['Write to info@acme.example Acme Ltd., 1 High Street', 'Acme Ltd.'],
    ['© 2026 Lumestar AI Ltd', 'Lumestar AI Ltd'],
    ['© 2024-2026 Lumestar AI Ltd', 'Lumestar AI Ltd'],
    ['2020 Anvils Ltd', '2020 Anvils Ltd'],
    ['SASU Pageshift 128 rue Haute', 'SASU Pageshift'],
    ['SARL Enclume 12 bis, Avenue Foch', 'SARL Enclume'],
    ['Vesta FZ-LLC', 'Vesta FZ-LLC'],
    ['quickhare GmbH', 'quickhare GmbH'],
    ['Verantwortlich ist die quickhare tools GmbH', 'quickhare tools GmbH'],
  ])('the name ends where it ends in %s', (text, name) => {
    expect(namesIn(text)).toEqual([name])
    expect(namesIn('eine GmbH, ist die gemeinnützige GmbH')).toEqual([])
  })

  const berlin = 'Lindenweg 4\n10999 Berlin'
  test.each([
    [
      `The controller, hereinafter "we", is:\nquickhare GmbH\n${berlin}`,
      'privacy',
      'controller',
      'quickhare GmbH',
      'DE',
    ],
    ['Controller\nKilo GmbH\nLindenweg 4\n1010 Wien', 'privacy', 'controller', 'Kilo GmbH', null],
    ['Verantwortlicher: Paul Adler, E-Mail: pa@adler.test', 'privacy', 'controller', 'Paul Adler', null],
    ['Verantwortlicher: Paul Adler, Lindenweg 4, Berlin', 'privacy', 'controller', 'Paul Adler', null],
    ['Adler IT, Inhaber: Paul Adler', 'imprint', 'imprint', 'Paul Adler, Adler IT', null],
    [`Kontaktdaten des Verantwortlichen\nPaul Adler\n${berlin}`, 'privacy', 'controller', 'Paul Adler', null],
    [`Disclosures in accordance with § 5 TMG:\nPaul Adler\n${berlin}`, 'imprint', 'imprint', 'Paul Adler', null],
    [
      'Anbieter\nAcme-Systems\nMax Kilo\nEinzelunternehmen\nGPT | Bolt, L.L.C.',
      'imprint',
      'imprint',
      'Max Kilo, Acme-Systems',
      null,
    ],
    ['Legal name / titular: Ana Kilo\nCountry of establishment: Spain', 'imprint', 'imprint', 'Ana Kilo', 'ES'],
    ['Company | Kilo Ltd', 'imprint', 'imprint', 'Kilo Ltd', null],
  ] as const)('%s', (text, role, ...clause) => {
    expect(read(text, role)).toEqual([clause])
  })

  test('no text throws, and the clause is at its offset', () => {
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
      'Country of the legal entity of Acme: Ireland.',
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
    const spelledOut = investigate({
      '/privacy': '# Privacy Policy\nAcme Ltd is the controller of your data.',
      '/terms': '# Terms of Service\nThe service is operated by Acme Limited.',
    })
    expect(spelledOut.map((f) => f.ruleId)).not.toContain('ent.conflict')
  })

  test('a line left over in the terms does not outrank the policy', () => {
    const found = investigate({
      '/privacy':
        '# Privacy Policy\nWe are Acme Ireland Limited. The group companies that are data controllers under this notice are Acme Ireland Limited (“Local Controller”) and Anvil NB AB.',
      '/terms': '# Terms of Service\nAcme Limited is the “Data Controller”.',
    })
    expect(found.find((f) => f.ruleId === 'ent.legal-name')?.parties).toEqual(['Acme Ireland Limited'])
    const operator = investigate({
      '/privacy': '# Privacy Policy\nThis site is operated by Acme Ireland Limited.',
      '/terms': '# Terms of Service\nAcme Limited is the “Data Controller”.',
    })
    expect(operator.find((f) => f.ruleId === 'ent.legal-name')?.parties).toEqual(['Acme Ireland Limited'])
  })

  test('the legal name goes before the trade name, and the two are no conflict', () => {
    const found = investigate({
      '/privacy': '# Privacy Policy\nController: Acme',
      '/legal-notice': '# Legal notice\nLegal name: Ana Kilo Amboss\nCountry of establishment: Spain',
    })
    expect(found.find((f) => f.ruleId === 'ent.legal-name')?.parties).toEqual(['Ana Kilo Amboss'])
    expect(found.find((f) => f.ruleId === 'ent.seat-stated')?.statement).toContain('Spain')
    expect(found.map((f) => f.ruleId)).not.toContain('ent.conflict')
  })

  test('controllers by region are one finding, and no conflict', () => {
    const found = investigate({
      '/privacy':
        '# Privacy Policy\nFor users in the EEA, Acme Ireland Limited is the controller; for users elsewhere, Acme, Inc. is the controller.',
      '/terms': '# Terms of Service\nThis is a contract between you and Acme Services LLC.',
    })
    expect(found.find((f) => f.ruleId === 'ent.regions')).toMatchObject({
      parties: ['Acme Ireland Limited', 'Acme, Inc.'],
    })
    expect(found.map((f) => f.ruleId)).not.toContain('ent.conflict')
  })

  test('no entity is a gap of the pages that were read; without a page there is no finding', () => {
    const found = investigate({ '/privacy': '# Privacy Policy\nWe care about your privacy.' })
    expect(found.map((f) => f.statement)).toEqual(['No legal entity of Acme was found in 2 pages.'])
    expect(entityQuestions['ent.unnamed']?.('Acme')).toContain('Acme')
    expect(investigate({ '/privacy': '# Privacybeleid\nWij zijn zuinig op uw privacy.' }, 'nl')).toEqual([])
    const played = play(entityConnector, (ask) => answer(ask, {}))
    expect(entityConnector.parse(played.given)).toEqual([])
  })
})

test('the number of a clause and its article are no part of a name', () => {
  expect(namesIn('1.3 Die NORDLICHT AG erbringt ihre Leistungen.')).toEqual(['NORDLICHT AG'])
  expect(namesIn('2. Acme GmbH is the provider.')).toEqual(['Acme GmbH'])
})

test('what a company provides isn’t part of its name, and a form in words makes a name', () => {
  expect(namesIn('By using the Software and Services Acme Anvils Inc ("Acme") provides, you agree.')).toEqual([
    'Acme Anvils Inc',
  ])
  expect(namesIn('You buy from Software Solutions GmbH.')).toEqual(['Software Solutions GmbH'])
  expect(namesIn('This website is managed by Acmepay, a non-profit organization legally founded in 2015.')).toEqual([
    'Acmepay',
  ])
})

test('a name without its form is the same company, and another form is another', () => {
  expect(isSameName('ACME MEDIA SOLUTIONS', 'Acme Media Solutions, S.L.')).toBe(true)
  expect(isSameName('Acme Media GmbH', 'Acme Media, Inc.')).toBe(false)
  expect(isSameName('Acme Media', 'Acme Media Holding Ltd')).toBe(false)
})

test('a person who runs it alone is named, and one who runs another site is not', () => {
  expect(read('Acme.com is operated by Anna Amboss, located in Ireland.')).toEqual([['operator', 'Anna Amboss', 'IE']])
  expect(read('Kilo.com is operated by Anna Amboss, located in Ireland.')).toEqual([])
})

test('a name in small letters, and the state in an address before a country below it', () => {
  expect(read('## Verantwortliche Stelle\n\nacme gmbh, Ringweg 3, 8092 Zürich, Schweiz', 'privacy')).toContainEqual([
    'operator',
    'acme gmbh',
    'CH',
  ])
  expect(
    read(
      'You may contact us by mail at Acme Inc, 1 Orange Street, Wilmington city, Delaware 19801.\n\n10. EEA, UK, Swiss-Specific Disclosures\n\nFor residents of the United Kingdom.',
    ),
  ).toContainEqual(['operator', 'Acme Inc', 'US'])
})

test('a word that begins like a conjunction does not belong to a name, and a row gives the number of its own company', () => {
  const found = readEntity('Operated by Acme under related brands.', 'imprint', ['acme'])
  expect(found.map(({ value }) => value)).toEqual(['Acme'])
  expect(read('Bolt B.V. | Zwolle, Netherlands KVK: 99337711 | Netherlands', 'dpa')).toEqual([])
})
