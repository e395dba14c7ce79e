import { describe, expect, test } from 'vitest'
import { disclosuresOf } from '../disclosures.ts'
import { practicesOf } from '../practices.ts'
import { readPolicy } from '../read-policy.ts'
import { readerFor } from './read-language.ts'
import { affirmed } from './sentences.fixture.ts'

type Other = 'de' | 'fr'

const told = (text: string, language: Other, leadIn = '') =>
  practicesOf(text, { leadIn, language }).map(({ practice, modality }) => `${practice}/${modality}`)

const cases = (['de', 'fr'] as const).flatMap((language) =>
  affirmed[language].map(([says, sentence]) => ({ language, says, sentence })),
)

test.each(cases)('$language: $sentence', ({ language, says, sentence }) => {
  expect(told(sentence, language)).toContain(says)
})

describe('a denial turns it', () => {
  const denials: Readonly<Record<Other, readonly (readonly [string, string])[]>> = {
    de: [
      ['sell', 'Wir verkaufen Ihre Daten nicht.'],
      ['sell', 'Wir verkaufen oder vermieten Ihre Daten nicht an Dritte.'],
      ['sell', 'Wir verkaufen keine personenbezogenen Daten.'],
      ['sell', 'Ihre Daten werden weder verkauft noch vermietet.'],
      ['sell', 'In keinem Fall werden Ihre Daten verkauft.'],
      ['sell', 'Unter keinen Umständen verkaufen wir Ihre Daten.'],
      ['sell', 'Keinesfalls werden Ihre Daten an andere verkauft.'],
      ['sell', 'Wir werden Ihre Daten niemals verkaufen.'],
      ['sell', 'Wir verpflichten uns, Ihre Daten nicht zu verkaufen.'],
      ['sell', 'Ein Verkauf Ihrer Daten findet nicht statt.'],
      ['sell', 'Es erfolgt kein Verkauf Ihrer Daten.'],
      ['sell', 'Die Daten, die wir erheben, werden nicht verkauft.'],
      ['share', 'Wir geben Ihre Daten nicht an Dritte weiter.'],
      ['share', 'Ihre Daten werden nicht verkauft und nicht an Dritte weitergegeben.'],
      ['share', 'Eine Weitergabe Ihrer Daten an Dritte findet nicht statt.'],
      ['share', 'Wir übermitteln keine Daten an Dritte.'],
      ['collect', 'Wir erheben keine Standortdaten.'],
      ['collect', 'Ihre IP-Adresse wird nicht erfasst.'],
      ['profile', 'Wir erstellen keine Nutzungsprofile.'],
      ['profile', 'Ein Profiling findet nicht statt.'],
      ['ai-training', 'Ihre Eingaben werden nicht für das Training von KI-Modellen verwendet.'],
      ['ai-training', 'Wir nutzen Ihre Dokumente nicht, um KI-Modelle zu trainieren.'],
    ],
    fr: [
      ['sell', 'Nous ne vendons pas vos données.'],
      ['sell', 'Nous ne vendons aucune de vos informations à qui que ce soit.'],
      ['sell', 'Nous ne vendons ni ne louons vos données.'],
      ['sell', 'Nous ne vendons aucune donnée personnelle.'],
      ['sell', 'Vos données ne sont ni vendues ni louées.'],
      ['sell', 'En aucun cas vos données ne seront vendues.'],
      ['sell', 'Vos données ne sont jamais vendues à des tiers.'],
      ['sell', 'Nous nous engageons à ne pas vendre vos données.'],
      ['sell', 'Nous nous interdisons de vendre vos données.'],
      ['sell', 'Nous ne pouvons en aucun cas vendre vos données.'],
      ['sell', 'Aucune donnée n’est vendue à des tiers.'],
      ['share', 'Nous ne partageons pas vos données avec des tiers.'],
      ['share', 'Vos données ne sont transmises à aucun tiers.'],
      ['share', 'Vos données ne font pas l’objet d’une cession à des tiers.'],
      ['collect', 'Nous ne collectons pas votre localisation.'],
      ['collect', 'Votre adresse IP n’est pas enregistrée.'],
      ['profile', 'Nous ne procédons à aucun profilage.'],
      ['ai-training', 'Vos contenus ne sont pas utilisés pour entraîner des modèles d’IA.'],
    ],
  }
  test.each(
    (['de', 'fr'] as const).flatMap((language) =>
      denials[language].map(([practice, text]) => ({ language, practice, text })),
    ),
  )('$language: $text', ({ language, practice, text }) => {
    const said = told(text, language)
    expect(said).toContain(`${practice}/not-performed`)
    expect(said.filter((one) => one === `${practice}/performed` || one === `${practice}/conditional`)).toEqual([])
  })
})

describe('a title says what a list below it is of', () => {
  test.each([
    ['de', 'Datenarten', 'Gesundheitsdaten'],
    ['de', 'Welche Daten wir erheben', 'GPS-Koordinaten'],
    ['fr', 'Données que nous collectons', 'Données de santé'],
    ['fr', 'Données fournies directement par vous :', 'Données de santé'],
    ['fr', 'Données collectées par Exemple', 'Position géographique (GPS)'],
    ['fr', 'Lors de votre inscription, nous collectons :', 'Votre numéro de sécurité sociale'],
    ['de', 'Bei der Anmeldung erheben wir:', 'Ihre Bankverbindung'],
  ] as const)('%s %s', (language, title, item) => {
    expect(told(item, language, title)).toEqual(['collect/performed'])
    expect(told(item, language, language === 'de' ? 'Datensicherheit' : 'Sécurité des données')).toEqual([])
  })

  test('nothing general is', () => {
    expect(
      told('Unsere Seite erfasst mit jedem Aufruf eine Reihe von allgemeinen Daten und Informationen.', 'de'),
    ).toEqual([])
  })
})

test.each([
  ['fr', 'Ce que nous collectons : vos coordonnées GPS précises.'],
  ['fr', 'Vous nous communiquez votre numéro de carte bancaire.'],
  ['fr', "L'application génère et stocke des données de santé."],
  ['de', 'Um Sie zu schützen, speichern wir Gesundheitsdaten.'],
  ['de', 'Für die Zahlung speichern wir Ihre IBAN.'],
] as const)('%s: %s', (language, text) => {
  expect(told(text, language)).toEqual(['collect/performed'])
})

describe('a condition is told as one', () => {
  test.each([
    ['de', 'share/conditional', 'Wir geben Ihre Daten nur mit Ihrer Einwilligung an Dritte weiter.'],
    ['de', 'share/conditional', 'Ohne Ihre Einwilligung geben wir Ihre Daten nicht an Dritte weiter.'],
    ['de', 'share/conditional', 'Ihre Daten können an Behörden übermittelt werden.'],
    ['fr', 'share/conditional', 'Nous ne transmettons pas vos données à des tiers sans votre consentement.'],
    ['fr', 'share/conditional', 'Vos données peuvent être communiquées aux autorités.'],
    ['fr', 'share/conditional', 'Nous partageons vos données avec des tiers si vous y consentez.'],
  ] as const)('%s %s: %s', (language, says, text) => {
    expect(told(text, language)).toEqual([says])
  })
})

describe('nothing is said of', () => {
  test.each([
    ['de', 'a hypothesis', 'Sollten wir jemals Ihre Daten verkaufen, informieren wir Sie vorher.'],
    [
      'de',
      'what only others get less of',
      'Wir geben keine Informationen weiter, die Rückschlüsse auf Ihre Person zulassen.',
    ],
    ['de', 'other goods', 'Wir verkaufen unsere Produkte auch an Unternehmen.'],
    ['de', 'what stays with the person', 'Diese Angaben werden ausschließlich in Ihrem Browser verarbeitet.'],
    ['fr', 'a hypothesis', 'Si nous devions vendre vos données, nous vous en informerions.'],
    ['fr', 'other goods', 'Nous vous vendons des produits et traitons votre demande.'],
    [
      'fr',
      'a business that is sold',
      'Si nous vendons ou transférons nos activités, nous pouvons divulguer des informations.',
    ],
  ] as const)('%s: %s', (language, _, text) => {
    expect(told(text, language).filter((said) => !said.startsWith('collect'))).toEqual([])
  })
})

describe('disclosures', () => {
  const checksOf = (text: string, language: Other) =>
    disclosuresOf({ text, language, blocks: [{ type: 'paragraph', start: 0, end: text.length }], links: [] })
      .map(({ check }) => check)
      .filter((check) => check.startsWith('gdpr.'))

  test.each([
    ['de', 'gdpr.controller', 'Verantwortlich für die Datenverarbeitung auf dieser Website ist die Muster GmbH.'],
    ['de', 'gdpr.dpo', 'Unseren Datenschutzbeauftragten erreichen Sie unter dsb@muster.example.'],
    ['de', 'gdpr.legal-bases', 'Rechtsgrundlage ist Art. 6 Abs. 1 lit. b DSGVO.'],
    ['de', 'gdpr.transfers', 'Grundlage der Übermittlung in die USA sind Standardvertragsklauseln.'],
    ['de', 'gdpr.retention', 'Die Daten werden nach 30 Tagen gelöscht.'],
    ['de', 'gdpr.complaint', 'Sie können sich bei einer Aufsichtsbehörde beschweren.'],
    ['de', 'gdpr.automated', 'Eine automatisierte Entscheidungsfindung findet nicht statt.'],
    ['fr', 'gdpr.controller', 'Le responsable de traitement est la société Exemple SAS.'],
    ['fr', 'gdpr.dpo', 'Notre délégué à la protection des données répond à dpo@exemple.example.'],
    ['fr', 'gdpr.legal-bases', 'La base légale de ce traitement est l’exécution du contrat.'],
    [
      'fr',
      'gdpr.transfers',
      'Les transferts hors de l’Union européenne reposent sur des clauses contractuelles types.',
    ],
    ['fr', 'gdpr.retention', 'Vos données sont conservées pendant trois ans.'],
    ['fr', 'gdpr.complaint', 'Vous pouvez introduire une réclamation auprès de la CNIL.'],
    ['fr', 'gdpr.automated', 'Aucune décision automatisée n’est prise à votre égard.'],
  ] as const)('%s %s', (language, check, text) => {
    expect(checksOf(text, language)).toContain(check)
  })

  test.each([
    [
      'de',
      'Sie haben das Recht auf Auskunft, Berichtigung, Löschung, Einschränkung der Verarbeitung, Datenübertragbarkeit und Widerspruch.',
    ],
    [
      'fr',
      'Vous disposez d’un droit d’accès, de rectification, d’effacement, de limitation du traitement, de portabilité et d’opposition.',
    ],
  ] as const)('%s: each right of a list', (language, text) => {
    expect(checksOf(text, language)).toEqual(
      expect.arrayContaining(
        ['access', 'rectification', 'erasure', 'restriction', 'objection', 'portability'].map(
          (right) => `gdpr.${right}`,
        ),
      ),
    )
  })

  test.each([
    ['de', 'Die Lehrkraft ist verantwortlich für die Note.'],
    ['de', 'Wir sind nicht verantwortlich für die Inhalte anderer Websites.'],
    ['fr', 'L’enseignant est responsable de la note.'],
    ['fr', 'Le sous-traitant agit pour le compte du responsable de traitement.'],
  ] as const)('%s: names no controller: %s', (language, text) => {
    expect(checksOf(text, language)).not.toContain('gdpr.controller')
  })

  test('the words in front of a list alone answer nothing', () => {
    const { topicsOf } = readerFor('fr')
    expect([
      ...topicsOf('itinéraire complet ;', 'Nous transmettons à nos partenaires les données suivantes :').keys(),
    ]).not.toContain('recipients')
  })
})

describe('data types', () => {
  test.each([
    [
      'de',
      'Wir erheben Namen, Anschrift, Geburtsdatum, Telefonnummer und Ihre E-Mail-Adresse.',
      ['name', 'postal_address', 'age_dob', 'phone', 'email'],
    ],
    ['de', 'Erfasst werden IP-Adresse, Browsertyp und Betriebssystem.', ['ip_address', 'device_info', 'device_info']],
    [
      'fr',
      'Nous collectons vos nom et prénom, date de naissance, numéro de téléphone et adresse e-mail.',
      ['name', 'name', 'age_dob', 'phone', 'email'],
    ],
    ['fr', 'Nous recueillons votre adresse IP et vos données de navigation.', ['ip_address', 'browsing']],
  ] as const)('%s: %s', (language, text, types) => {
    expect(
      readerFor(language)
        .dataTypesIn(text.toLowerCase())
        .map(({ type }) => type),
    ).toEqual(types)
  })

  test.each([
    ['de', 'Schreiben Sie uns per E-Mail oder an unsere E-Mail-Adresse.'],
    ['fr', 'Écrivez-nous par e-mail ou à l’adresse postale du siège.'],
  ] as const)('%s: a way to reach the vendor is none', (language, text) => {
    expect(readerFor(language).dataTypesIn(text.toLowerCase().replaceAll('’', "'"))).toEqual([])
  })
})

test('a policy in German is read like one in English, but for its labels', () => {
  const text = [
    'Datenschutzerklärung',
    'Verantwortlich für die Datenverarbeitung auf dieser Website ist die Muster GmbH, Musterweg 1, 12345 Musterstadt.',
    'Wir erheben Ihren Namen und Ihre E-Mail-Adresse, wenn Sie ein Konto anlegen. Rechtsgrundlage ist Art. 6 Abs. 1 lit. b DSGVO.',
    'Ihre Daten werden an Dienstleister übermittelt, die unsere Server betreiben. Wir verkaufen Ihre Daten nicht.',
    'Die Daten werden zwei Jahre nach der Löschung des Kontos gespeichert.',
    'Sie haben das Recht auf Auskunft, Berichtigung und Löschung. Sie können sich bei einer Aufsichtsbehörde beschweren.',
  ].join('\n\n')
  const reading = readPolicy(
    { text, language: 'en', blocks: [], links: [] },
    { lastUpdated: null, isThin: false, isTruncated: false, isDrawn: false },
  )
  expect(reading).toMatchObject({ policy: { isPolicy: true }, language: 'de', categories: [] })
  expect(reading.practices.map(({ practice, polarity }) => `${practice}/${polarity}`)).toEqual(
    expect.arrayContaining(['collect/affirmed', 'share/affirmed', 'sell/negated', 'retain/affirmed']),
  )
  expect(reading.dataTypes.map(({ type }) => type)).toEqual(expect.arrayContaining(['name', 'email']))
})
