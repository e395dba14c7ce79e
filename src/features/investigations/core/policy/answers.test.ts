import { describe, expect, test } from 'vitest'
import { answersOf, draftNotice, placeholder, type SentenceGiven, touchedBy } from './answers.ts'
import { noticeTimesIn, noticeTimesOf } from './breach.ts'

const read = (text: string, given: Partial<SentenceGiven> = {}) =>
  answersOf({ ...{ text, leadIn: '', headings: [], names: ['Acme'], language: 'en' as const }, ...given }).filter(
    ({ answer }) => answer !== 'mention',
  )
const kinds = (text: string, given: Partial<SentenceGiven> = {}) =>
  read(text, given)
    .map(({ answer }) => answer)
    .filter((answer) => answer !== 'data')
const dataIn = (text: string, given: Partial<SentenceGiven> = {}) => read(text, given).flatMap(({ types }) => types)

describe('who decides', () => {
  test.each([
    ['The following company decides how your data is used and is the “Data Controller”:', ['controller']],
    ['We are the “controller” of the personal information we process, unless otherwise stated.', ['controller']],
    ['For the purpose of the GDPR, the Company is the Data Controller.', ['controller']],
    ['“Data Processor” means Acme.', ['processor']],
    ['Processor: means Northwind Maps Ltd.', ['processor']],
    ['“Processor” means the entity which processes personal data on behalf of the controller.', []],
    ['“Processor” means Customer.', []],
    [
      'Customer acts as a Controller or Processor (as applicable) and Northwind acts as a Processor or sub-processor.',
      ['processor'],
    ],
    ['You are the controller while Northwind Ltd. is the processor of customer data.', ['processor']],
    ['Customer is the Controller and the Subprocessor acts as a Processor.', []],
    ['Northwind acts as a Data Processor on the Customer’s behalf, and this DPA governs it.', ['processor']],
    ['Roles: dealership as data controller, Northwind as processor', ['processor']],
    ['Where Customer acts as a processor on behalf of its customers, it informs Acme.', []],
    ['This agreement is between Acme GmbH ("Processor") and its customer ("Controller").', ['processor']],
    ['We act as a data processor to our clients.', ['processor']],
    ['Northwind will process such data as a processor on Customer’s behalf.', ['processor']],
    ['Northwind Labs Ltd acts as the controller for its own websites.', ['own-controller']],
    ['Acme is both a data controller and a data processor.', ['controller', 'processor']],
    ['As a data processor, Acme stores what its customers upload.', ['processor']],
    [
      'Northwind Labs Ltd is the processor, acting only on the documented instructions of the controller.',
      ['processor'],
    ],
    ['Northwind Platform, Inc. ("Processor" or "NP") and the customer agree as follows.', ['processor']],
    ['The customer ("Processor" or "Customer") agrees as follows.', []],
    ['Data Processor | Northwind, Inc. | Processes personal data only on instructions', ['processor']],
    ['Data Processor | Customer | Processes personal data only on instructions', []],
    [
      'Buyer and Acme are independent Controllers of such Personal Data under this DPA.',
      ['controller', 'own-controller'],
    ],
    ['Acme is the data controller for the Personal Data of Customers and Visitors.', ['controller', 'own-controller']],
    ['You may receive a copy of your personal data held by us as a controller.', ['controller']],
    ['Der Auftraggeber ist als Verantwortlicher gem. Art. 4 Nr. 7 DSGVO verantwortlich.', ['processor']],
    [
      'Personal data of the Customer (account name) is processed by Northwind SRL as an independent controller.',
      ['own-controller', 'people'],
    ],
    [
      'Both Parties remain data controllers of the data processed under their respective authority.',
      ['own-controller'],
    ],
    [
      'Processing role | Controller for Customer Account Data; Processor for End-User data',
      ['controller', 'processor'],
    ],
    ['Your employer is the controller of the data in your account.', []],
    ['We are not the controller of the data that customers upload.', []],
    ['The Company is a service provider and has no knowledge of the content.', []],
  ])('%s', (text, expected) => expect(kinds(text)).toEqual(expected))
})

describe('transfers', () => {
  test('name their tools', () => {
    const [answer] = read('We rely on adequacy decisions, the SCCs and the UK Addendum for such transfers.')
    expect(answer?.tools).toEqual(['scc', 'adequacy', 'uk-addendum'])
    expect(kinds('When needed, we will utilize the Standard Contractual Clauses.')).toEqual(['transfer-tool'])
  })
  test('of a repealed decision are told apart', () => {
    const tools = (text: string) => read(text).flatMap((one) => one.tools)
    expect(tools('For transfers the parties use the Standard Contractual Clauses of February 5, 2010.')).toEqual([
      'scc-repealed',
    ])
    expect(
      tools('Die Übermittlung erfolgt auf Grundlage der Standardvertragsklauseln (Beschluss 2010/87/EU).'),
    ).toEqual(['scc-repealed'])
    expect(
      tools('The SCCs of Decision 2021/914, which replace those of Decision 2010/87/EU, apply to transfers.'),
    ).toEqual(['scc'])
  })
  test.each([
    ['Google Analytics sends data to the USA under the standard contractual clauses.', ''],
    ['Meta ist nach dem Data Privacy Framework zertifiziert, Übermittlungen stützen sich darauf.', 'Social Plugins'],
    ['Transfers rest on the SCCs.', 'Newsletter'],
  ])('of a tool of the website are told apart: %s', (text, heading) =>
    expect(kinds(text, { headings: ['Privacy', heading] })).toEqual(['site-tool-transfer']),
  )
  test('a tool that is refused is none', () => {
    expect(kinds('We do not rely on the Data Privacy Framework for transfers.')).toEqual([])
  })
})

test('a level of protection that fits the risk isn’t an adequacy decision', () =>
  expect(
    kinds('Wir treffen Maßnahmen, um ein dem Risiko angemessenes Schutzniveau zu gewährleisten.', { language: 'de' }),
  ).toEqual([]))

describe('a breach', () => {
  test.each([
    ['We notify clients within 72 hours of a notifiable data breach.', 72],
    ['The processor shall notify the controller at the latest within forty-eight (48) hours of a data breach.', 48],
    ['We will inform affected customers of a personal data breach without undue delay.', null],
    ['The Processor commits to promptly informing the Controller of any breaches of data protection.', null],
    ['The supplier alerts the client immediately of violations of the protection of personal data.', null],
    [
      'The response policy covers containment and affected-school notification within 72 hours of confirming a breach.',
      72,
    ],
    ['Impacted organizations are notified within 48 hours of a confirmed incident.', 48],
    ['Breach notification: within 48 hours of confirmation', 48],
    ['Acme notifies its customers of a security incident within two business days.', null],
  ])('%s', (text, hours) => expect(read(text)).toMatchObject([{ answer: 'breach-notice', hours }]))

  test.each([
    ['Customer shall notify the Company of any data breach within 24 hours.'],
    [
      'Such notification shall be made no later than 72 hours after the Client becomes aware of a breach of personal data.',
    ],
    ['You must notify us immediately of any security incident in your account.'],
    ['We assist the controller with the obligation to notify a breach without undue delay.'],
  ])('is no promise of the vendor: %s', (text) => expect(kinds(text)).toEqual([]))

  test.each([
    [
      'Der Auftragsverarbeiter meldet dem Kunden Verletzungen des Schutzes personenbezogener Daten innerhalb von 24 Stunden.',
      24,
    ],
    ['Meldung von Datenpannen: binnen 24 Stunden', 24],
    ['Wir informieren betroffene Kunden binnen 72 Stunden nach Bekanntwerden einer Datenpanne.', 72],
    ['Der Anbieter unterrichtet den Auftraggeber unverzüglich über Verstöße gegen den Datenschutz.', null],
    ['Datenschutzverletzungen werden dem Verantwortlichen spätestens nach achtundvierzig (48) Stunden gemeldet.', 48],
  ])('in German: %s', (text, hours) =>
    expect(read(text, { language: 'de' })).toMatchObject([{ answer: 'breach-notice', hours }]),
  )

  test.each([
    ['Der Kunde hat dem Auftragsverarbeiter Datenpannen innerhalb von 24 Stunden zu melden.'],
    ['Informieren Sie uns unverzüglich über eine Datenpanne.'],
    ['Der Auftragsverarbeiter unterstützt den Kunden bei der Meldung einer Datenpanne binnen 72 Stunden.'],
  ])('is no promise of the vendor in German: %s', (text) => expect(kinds(text, { language: 'de' })).toEqual([]))

  test('the next sentence says within how long', () => {
    const before = 'The contractor immediately informs the client of data protection breaches.'
    const text = 'The notification must be made at the latest within 24 hours after knowledge of the event.'
    expect(read(text, { before })).toMatchObject([{ answer: 'breach-notice', hours: 24 }])
    expect(read(text, { before: 'The client informs the contractor of data protection breaches.' })).toEqual([])
    const other = 'The notice of termination must be made within 24 hours.'
    expect(kinds(other, { before: 'We inform clients promptly of price changes.' })).toEqual([])
  })

  test('its time is that of those who are told', () => {
    const times = (text: string) =>
      noticeTimesIn(text).map(
        ({ count, unit, isToAuthority }) => `${count} ${unit}${isToAuthority ? ' authority' : ''}`,
      )
    expect(times('We notify the authority within 72 hours, and affected users within 4 days.')).toEqual([
      '72 hours authority',
      '4 days',
    ])
    expect(times('We notify you of a breach within seventy-two (72) hours; support answers 24 hours a day.')).toEqual([
      '72 hours',
    ])
    expect(times('Wir melden Ihnen eine Datenpanne binnen zwei Werktagen.')).toEqual(['2 business-days'])
    expect(times('Customer shall notify Processor of a breach within 24 hours.')).toEqual([])
  })

  test('an item has the time of its lead-in', () => {
    const lead = 'Within 48 hours of a breach, we: '
    expect(noticeTimesOf(`${lead}inform the customer;`, lead.length)).toMatchObject([{ count: 48 }])
    expect(noticeTimesOf(`${lead}inform the customer within 24 hours;`, lead.length)).toMatchObject([{ count: 24 }])
  })

  test('an item goes on from who is bound', () => {
    const item = 'notify the Publisher without undue delay upon becoming aware of a personal data breach;'
    expect(kinds(item, { leadIn: 'The Company shall:' })).toEqual(['breach-notice'])
    expect(kinds(item.replace('the Publisher', 'the Company'), { leadIn: 'The Publisher shall:' })).toEqual([])
  })
})

test.each([
  ['Die Löschung erfolgt innerhalb von 30 Tagen nach Vertragsende.', ['deletion-at-end']],
  ['Nach Beendigung des Vertrags löscht der Auftragsverarbeiter alle personenbezogenen Daten.', ['deletion-at-end']],
  ['Mit Ablauf der Vertragslaufzeit kann der Kunde seine Daten löschen.', []],
  ['Nach Ende des Vertrags werden Rechnungsdaten nicht gelöscht.', []],
])('the end in German: %s', (text, expected) => {
  const end = kinds(text, { language: 'de' }).filter((answer) => answer === 'deletion-at-end')
  expect(end).toEqual(expected)
})

test.each([
  ['En tant que sous-traitant, Northwind SAS gère les données personnelles de ses clients.', ['processor']],
  ['Nos prestataires agissent en tant que sous-traitants de vos données.', []],
  ['Sauf ces échanges, nous ne vendons pas, n’échangeons pas vos données personnelles.', ['no-sale']],
  [
    'Une notification de cette violation de données sera faite à la CNIL dans un délai de 72h et à chaque utilisateur.',
    ['breach-notice'],
  ],
] as const)('in French: %s', (text, expected) => expect(kinds(text, { language: 'fr' })).toEqual(expected))

test.each([
  [
    'Der Auftragnehmer teilt dem Auftraggeber Verletzungen des Schutzes personenbezogener Daten, Störungen und Verstöße gegen Datenschutzbestimmungen mit.',
    ['breach-notice'],
  ],
  [
    'Es erfolgt weder eine Auswertung der Daten zu Personen noch eine Auswertung zu Marketingzwecken oder eine Profilbildung.',
    ['no-profiling', 'no-ads'],
  ],
  ['Es werden keine personenbezogenen Nutzerprofile erstellt, sondern nur Messwerte erhoben.', ['no-profiling']],
  ['Ihre Instanz wird automatisch sechs Monate nach Ablauf Ihres Vertrages gelöscht.', ['deletion-at-end']],
] as const)('in German: %s', (text, expected) => expect(kinds(text, { language: 'de' })).toEqual(expected))

test('no longer than three business days is a time, and both parties delete at the end', () => {
  expect(
    noticeTimesIn('We notify customers of a data breach no longer than three business days after discovery.'),
  ).toEqual([{ count: 3, unit: 'business-days', isToAuthority: false }])
  expect(
    kinds(
      'On expiry of the Agreement, both parties hereby instruct the other to delete all Personal Data within 90 days.',
    ),
  ).toContain('deletion-at-end')
})

test('an item has the denial of its lead-in', () =>
  expect(kinds('Target advertising to people', { leadIn: 'We do not use collected data to:' })).toEqual(['no-ads']))

test('no information is mined for behavior', () =>
  expect(kinds('No information is mined and harvested for personal and behavioral trends.')).toEqual(['no-profiling']))

test.each([
  'If Acme suspects a breach of this Section by its users, it shall promptly notify the other party.',
  'When you ask us to delete your account, we will delete your data from our systems.',
])('no notice and no end: %s', (text) => expect(kinds(text)).toEqual([]))

test('a note that counsel collaborates marks no draft, and a note to review it with counsel does', () => {
  expect('Legal Review: Collaboration with legal counsel ensures compliance.'.match(draftNotice)).toBeNull()
  expect('[Review this section with your counsel]'.match(draftNotice)).not.toBeNull()
})

test.each([
  'For customers in the EU we are happy to provide you with a Data Processing Addendum.',
  'Our DPA is available on request.',
])('an agreement is offered: %s', (text) => expect(kinds(text)).toContain('dpa-in-terms'))

test('a clause for public bodies governs theirs alone', () =>
  expect(
    kinds('For such U.S. federal government entities, these Terms are governed by the laws of the State of Delaware.'),
  ).toEqual(['law-for-some']))

describe('the end', () => {
  test.each([
    [
      'Upon termination, the processor shall delete all personal data and certify that it has done so.',
      ['deletion-at-end'],
    ],
    ['We may remove content, suspend or terminate accounts.', []],
    ['After termination we may retain your data as long as we need it.', []],
    ['You can delete your account at any time in the settings.', []],
    ['Server logs are kept for 14 days.', ['retention']],
    ['You have 30 days to dispute a payment from your account.', []],
  ])('%s', (text, expected) => expect(kinds(text)).toEqual(expected))
})

describe('sale and training', () => {
  test.each([
    [
      'If we exchange data in the future, we will avoid activities that could be considered a “sale” of information.',
      [],
    ],
    ['Such transfers of information could arguably be deemed a “sale” under the CCPA.', ['sale-by-law']],
    ['If we “sell” or “share” your data, we will provide an opt out in the footer.', ['sale-conditional']],
    ['We have the right to use, copy, sell and disclose any material you upload.', ['sale-reserved']],
    ['We are not in the business of selling our customers’ personal information to others.', ['no-sale']],
    ['We will never sell your personal info to third parties.', ['no-sale']],
    ['Please see the "Do Not Sell My Personal Information" page.', []],
    ['We do not sell personal data for money.', []],
    ['You grant us a license to use Your Content to train our machine learning models.', ['ai-license']],
    ['The license does not allow us to train AI models on your content.', []],
    ['These Google APIs are not used to train generalized AI models.', ['no-ai-of-source']],
  ])('%s', (text, expected) => expect(kinds(text)).toEqual(expected))
})

describe('training that is denied', () => {
  test.each([
    ['Call content of customers is not used for AI model training.', 'no-ai'],
    ['No customer data is used for training AI models.', 'no-ai'],
    ['We do not use your data to train our own or third-party models.', 'no-ai'],
    ['Kundendaten werden nicht zum Training von KI-Modellen verwendet.', 'no-ai'],
    ['Wir trainieren keine KI-Modelle mit Ihren Daten.', 'no-ai'],
    [
      'Acme will not permit the providers of language models to train their models on Customer Data.',
      'no-ai-by-providers',
    ],
    ['Our AI vendors are contractually prohibited from training on your content.', 'no-ai-by-providers'],
    ['Unsere KI-Anbieter dürfen Ihre Daten nicht zum Training verwenden.', 'no-ai-by-providers'],
    ['Neuralhof PBC | USA | KI-Verarbeitung | kein Training mit Kundendaten; SCC', 'no-ai-by-providers'],
    ['We never use your content to train third-party AI models.', 'no-ai-third-party'],
  ])('%s', (text, answer) => expect(kinds(text).filter((kind) => kind.startsWith('no-ai'))).toEqual([answer]))

  test('stands by itself, whatever a list further up forbids', () => {
    expect(kinds('We do not use Customer Data to train AI models.', { leadIn: 'You may not:' })).toEqual(['no-ai'])
  })

  test.each([
    ['You may not use the output to train AI models.'],
    ['Customer data is not used to train AI unless you opt in.'],
    ['We do not only use your data to train AI models.'],
    ['Content that is not deleted is used to train AI models.'],
    ['Your data is not shared and used to train AI models.'],
    ['Wir verkaufen Ihre Daten nicht und nutzen sie zum Training von KI.'],
    ['Wir verwenden Ihre Daten nicht ohne Einwilligung zum Training von KI.'],
    ['We do not use data of minors to train AI models.'],
  ])('is not what is limited, or said of something else: %s', (text) => expect(kinds(text)).toEqual([]))
})

describe('advertising', () => {
  test.each([
    ['Nach Ihrer Einwilligung setzen wir das Plexo-Pixel ein, um Zielgruppen für Werbung zu bilden.', ['shows-ads']],
    ['We use cookies to build audiences for our ad campaigns.', ['shows-ads']],
    ['Cookies werden auf unserer Seite für personalisierte Werbung verwendet.', ['shows-ads']],
    ['Wir nutzen Ihre Daten nicht, um Zielgruppen für Werbung zu bilden.', []],
    ['No advertising pixels.', ['no-ads']],
    ['Keine Werbe-Pixel', ['no-ads']],
    ['No advertising pixels without your consent.', []],
    ['We never share your data with advertisers or data brokers.', ['no-advertisers']],
    ['Wir geben Ihre Daten niemals an Werbetreibende weiter.', ['no-advertisers']],
    ['We do not share your data with advertisers unless you agree.', []],
    ['We share your data with advertisers.', []],
  ])('%s', (text, expected) => expect(kinds(text)).toEqual(expected))
})

describe('data', () => {
  test('is what is collected, in a sentence or a list', () => {
    expect(dataIn('When you create an account, we collect your name and email address.')).toEqual(['name', 'email'])
    expect(dataIn('Call recordings and voice messages', { headings: ['Information we collect'] })).toContain('audio')
    const given = { headings: ['Données'], language: 'fr' as const }
    expect(dataIn('Données de santé notamment : pathologie, rendez-vous', given)).toContain('health')
  })
  test.each([
    ['Nous collectons les données personnelles et médicales suivantes vous concernant :', ['health']],
    ['L’application recueille vos données de santé.', ['health']],
    ['Nous ne collectons aucune donnée médicale, ni données de santé.', []],
  ])('in French: %s', (text, types) => expect(dataIn(text, { language: 'fr' })).toEqual(types))
  test('of a contract stands in German below its heading', () => {
    const below = (text: string, heading = 'Arten personenbezogener Daten') =>
      dataIn(text, { headings: ['Auftragsverarbeitungsvertrag', heading], language: 'de' })
    expect(below('Stammdaten (Name, Funktion)')).toEqual(['name'])
    expect(below('· Kontaktdaten')).toEqual(['contact_generic'])
    expect(below('· Zahlungsdaten', 'Kategorien der verarbeiteten Daten')).toEqual(['payment'])
    expect(below('Gesprächsinhalte (Audio und Transkription)')).toEqual(['messages', 'audio'])
    expect(below('Telefonnummern der Anrufer', 'Löschung')).toEqual([])
  })
  test('of calls is their audio and their transcripts', () => {
    const text = 'Service data may include call time, call audio used for dispatch, transcripts, and access records.'
    expect(dataIn(text)).toEqual(['audio', 'messages'])
    expect(dataIn('Nous collectons ces données uniquement en votre nom.', { language: 'fr' })).toEqual([])
    const collected = { headings: ['Information we collect'] }
    expect(dataIn('Tax number of your company (such as VAT)', collected)).toEqual([])
    expect(dataIn('The payment process is handled by Paywise', collected)).toEqual([])
    expect(dataIn('We collect academic transcripts, and diplomas.')).not.toContain('messages')
  })
  test('of a contact form is no address book', () => {
    expect(dataIn('We collect your name and similar contact data from contact forms.')).not.toContain('contacts')
    expect(dataIn('We collect contacts data from your phone.')).toContain('contacts')
  })
  test.each([
    ['Special categories of personal data, if any: health data and biometric data', {}],
    ['Health data', { headings: ['Categories of personal data', 'Special categories of data (if applicable)'] }],
    [
      'Gesundheitsdaten',
      { headings: ['Besondere Kategorien personenbezogener Daten (falls zutreffend)'], language: 'de' as const },
    ],
    ['We do not collect health information.', {}],
    ['Email or chat messages', { headings: ['Information we collect', 'What the Agent Never Transmits'] }],
    ['Health information covered by HIPAA', { leadIn: 'Information excluded from the scope, such as:' }],
    ['If we introduce biometric processing, we will update this policy.', {}],
  ])('is not what is denied, excluded or to come: %s', (text, given) => expect(dataIn(text, given)).toEqual([]))
})

test('an unfilled place answers nothing, and is counted', () => {
  expect(kinds('[COMPANY_NAME] shall notify customers of a data breach within 72 hours.')).toEqual([])
  for (const text of ['[LEGAL_ENTITY_LEGAL_NAME]', '[Your legal/trading name]', '{{company}}', '[Insert address]'])
    expect(text.match(placeholder)).toHaveLength(1)
  for (const text of ['[1]', '[sic]', '[E12]', '[AB]']) expect(text.match(placeholder)).toBeNull()
})

test('an adequate level of protection is a basis for transfers in every language that is read, and a doubted one is none', () => {
  const tools = (text: string, language: 'en' | 'de' | 'fr') => read(text, { language }).flatMap(({ tools }) => tools)
  expect(
    tools(
      'Wir übermitteln Daten nur in Drittländer, für die die Kommission ein angemessenes Datenschutzniveau bestätigt hat.',
      'de',
    ),
  ).toEqual(['adequacy'])
  expect(
    tools('Das Gericht hat Zweifel, ob in Drittländern ein angemessenes Datenschutzniveau besteht.', 'de'),
  ).toEqual([])
  expect(tools('Transfers go to countries that provide an adequate level of protection.', 'en')).toEqual(['adequacy'])
  expect(tools('Nous transférons des données vers des pays offrant un niveau de protection adéquat.', 'fr')).toEqual([
    'adequacy',
  ])
})

describe('a denial is never its own deed', () => {
  const heading = { headings: ['How we use your data'] }
  test.each([
    ['No customer data is used to develop, improve or train generalized AI models.', ['no-ai']],
    ['Your files aren’t used to train AI.', ['no-ai']],
    ['We won’t use your content to train AI models.', ['no-ai']],
    ['Your uploads and content aren’t sold to anyone.', ['no-sale']],
    ['Client Data may not be disclosed, sold, leased or otherwise provided to third parties.', ['no-sale']],
    // Whoever uploads warrants a right of their own.
    ['You confirm that you have all rights needed to store, publish or sell the content you upload.', []],
    ['Sellers warrant that they hold the rights to copy and sell the content they upload to your shop.', []],
    ['You grant us a right to copy, show and sell the content you upload.', ['sale-reserved']],
  ])('%s', (text, expected) => expect(kinds(text, heading)).toEqual(expected))
})

describe('who and what a denial of training is about', () => {
  const of = (text: string, more = {}) =>
    kinds(text, { names: ['Larkdesk', 'Larkdesk AI'], ...more }).filter((kind) => kind.includes('ai'))

  test.each([
    // Another company does not train; what the vendor does is left open.
    ['Your data is not used by Nordmodel to train its models.', ['no-ai-by-providers']],
    ['Nordmodel does not use your prompts to train its models.', ['no-ai-by-providers']],
    ['Larkdesk does not use your prompts to train its models.', ['no-ai']],
    // The customer's own content is another thing.
    ['We do not use such third-party content to train our models.', []],
    // Some plans.
    [
      'We do not use your inputs to train our models when you use Larkdesk Enterprise or the paid version of our APIs.',
      ['no-ai-of-plan'],
    ],
    // A name is no word for AI.
    ['We use statistics to improve Larkdesk AI products.', []],
    ['We use your messages to train our machine learning models.', ['ai-models']],
  ])('%s', (text, answers) => expect(of(text)).toEqual(answers))

  test('in French, another company’s denial is none of the vendor, and what it trains itself is told', () => {
    const french = { language: 'fr' as const }
    expect(of('Vos données ne sont pas utilisées par Nordmodel pour entraîner ses modèles.', french)).toEqual([
      'no-ai-by-providers',
    ])
    expect(
      of(
        'Nous utilisons vos données pour entraîner nos fonctionnalités fondées sur l’intelligence artificielle.',
        french,
      ),
    ).toEqual(['ai-models'])
  })
})

describe('contracts', () => {
  test.each([
    ['These Terms incorporate the Data Protection Addendum, which applies to personal data.', ['dpa-in-terms']],
    ['The Terms, inclusive of the Acme Data Processing Agreement, are the whole agreement.', ['dpa-in-terms']],
    ['The Data Processing Addendum forms part of this Agreement.', ['dpa-in-terms']],
    ['A data processing agreement can be requested from our team.', []],
    ['This Privacy Policy applies only to information collected by our Site.', ['website-only']],
    ['This notice applies only to our website and our services.', []],
    ['Diese Datenschutzerklärung gilt nur für unsere Website.', ['website-only']],
  ])('%s', (text, expected) => expect(kinds(text)).toEqual(expected))

  test('a law for people of one country alone is told as such', () => {
    const law = 'These terms are governed by the laws of Ireland.'
    expect(kinds(law)).toEqual(['law'])
    expect(kinds(law, { headings: ['If your usual residence is in the European Union'] })).toEqual(['law-for-some'])
    expect(kinds('The laws of the Netherlands will govern these Terms and your use of the app.')).toEqual(['law'])
    expect(kinds('Arbitration rules, Georgia state law and federal law will govern these Terms.')).toEqual(['law'])
  })

  test.each([
    'Where a school pays for you, that organization may close your account and delete or share your files and data.',
    'If Customer deletes the Customer account, this agreement on data is deemed terminated.',
  ])('what others may do deletes nothing at the end: %s', (text) =>
    expect(kinds(text)).not.toContain('deletion-at-end'),
  )
  test('without a comma as well', () =>
    expect(kinds('If you close your account we delete your files and data within 30 days.')).toContain(
      'deletion-at-end',
    ))
  test('what the vendor undertakes is done', () => {
    const text = 'Once the agreement ceases to be effective, Nordwerk undertakes to delete or return all data.'
    expect(kinds(text)).toContain('deletion-at-end')
  })
  test('a clause of the vendor beside it still does', () =>
    expect(kinds('If you delete your account, we will delete your data within 30 days.')).toContain('deletion-at-end'))
})

describe('plain sentences are answers', () => {
  const people = (text: string, before: string) => read(text, { before }).flatMap((one) => one.people)
  test('a label on a line of its own names whom the next line lists', () => {
    expect(
      people('Staff of the Customer and its patients', 'Categories of individuals whose data is processed'),
    ).toEqual(['employees', 'patients'])
    expect(people('Staff of the Customer and its patients', 'We list the categories of data subjects above.')).toEqual(
      [],
    )
  })
  test.each([
    ['The controller of personal data collected through this site is:', ['controller']],
    ['The notices of our customers cover the information we process on their behalf.', ['processor']],
    ['No information is shared with advertising companies.', ['no-advertisers']],
    ['No information is used for advertising.', ['no-ads']],
    ['We do not use contacts for advertising.', []],
    ['We do not permit third-party ad networks to collect information about browsing.', ['no-ads']],
    ['Only adults are permitted to register.', ['age']],
    ['Our partners use cookies to build a profile of your interests.', ['profiles']],
    ['Acme engages Cirrus Hosting, Inc., Oslo and Rendham GmbH as other processors.', ['subprocessor']],
    ['Such service providers include: Cirrus Hosting, Inc. for billing (USA).', ['subprocessor']],
    ['We operate as a processor.', []],
  ])('%s', (text, expected) => expect(kinds(text)).toEqual(expect.arrayContaining(expected)))
  test.each([
    ['Die Auftragnehmerin verarbeitet personenbezogene Daten im Auftrag der Auftraggeberin.', ['processor']],
    [
      'Die Auftraggeberin hat das Recht, einmal im Jahr prüfen zu lassen, ob Pflichten eingehalten werden.',
      ['audit-right'],
    ],
    ['Der Auftraggeber hat kein Recht, Prüfungen durchzuführen.', []],
    [
      'Nach Beendigung der Auftragsverarbeitung löscht oder gibt die Auftragnehmerin alle Daten zurück.',
      ['deletion-at-end'],
    ],
  ])('in German: %s', (text, expected) => expect(kinds(text, { language: 'de' })).toEqual(expected))
  test.each([
    ['Entraînement de modèles d’IA, afin de rendre le produit plus sûr', ['ai-models']],
    ['Le service est réservé aux personnes de plus de seize (16) ans.', ['age']],
  ])('in French: %s', (text, expected) => expect(kinds(text, { language: 'fr' })).toEqual(expected))
})

test('French lists of data are read behind their heading and their label', () => {
  const french = { language: 'fr' as const }
  expect(dataIn('Données de santé : antécédents et traitements', french)).toContain('health')
  expect(dataIn('Nom et adresse email', { ...french, headings: ['Données personnelles utilisées'] })).toContain('name')
  expect(dataIn('Telefonnummer', { language: 'de', leadIn: 'Dazu können gehören:' })).toEqual(['phone'])
})

describe('words in their frame', () => {
  test.each([
    ['While Northwind does not consider the use of advertising cookies on our site as a sale, you may opt out.', []],
    ['We do not use advertising cookies.', ['no-ads']],
    ['We report any such breach to law enforcement authorities and disclose your identity to them.', []],
    ['You must notify us immediately of any breach of security of your account.', []],
    [
      'We do not track people who visit our website, we collect only the personal information we need, and we don’t sell it to anyone.',
      ['no-sale'],
    ],
    ['No information is shared with third parties.', ['not-shared']],
    ['No information is shared with third parties unless you ask for it.', []],
    [
      'Northwind in its capacity of a data controller and of a processor keeps to the GDPR.',
      ['controller', 'processor'],
    ],
    ['If your personal information is compromised, we will notify you of what was compromised.', ['breach-notice']],
    ['if you are an individual you are over eighteen years old', ['age']],
    ['This website is hosted on Cloudharbor (Ireland) by:', ['location']],
  ])('%s', (text, expected) => expect(kinds(text)).toEqual(expected))

  test('of an account: its identifier is none of a device', () => {
    expect(dataIn('We store the unique identifier of the linked account.')).toEqual([])
    expect(dataIn('We store your unique device identifiers.')).toEqual(['device_id'])
  })

  test('of people: below a heading about what is processed for customers', () => {
    const read2 = (headings: string[]) =>
      read('Kunden und Mitarbeitende', { language: 'de', headings }).flatMap(({ named = [] }) => named)
    expect(read2(['5. Ein Auftragsverarbeitungsvertrag', 'Kategorien betroffener Personen'])).toEqual(['for-customers'])
    expect(read2(['Kategorien betroffener Personen'])).toEqual([])
  })

  test('in French: what a processor forbids itself, tells and deletes', () => {
    const french = (text: string, given: Partial<SentenceGiven> = {}) => kinds(text, { language: 'fr', ...given })
    const leadIn = 'Le sous-traitant s’interdit tout traitement des données à des fins de :'
    expect(french('Profilage des utilisateurs finaux', { leadIn })).toEqual(['no-profiling'])
    expect(french('Publicité ciblée', { leadIn })).toEqual(['no-ads'])
    expect(french('Publicité ciblée')).toEqual([])
    const breach =
      'Informer le responsable de traitement de tout accès non autorisé aux données dans les meilleurs délais et, si possible, 48 heures au plus tard après en avoir pris connaissance ;'
    expect(read(breach, { language: 'fr' })[0]?.hours).toBe(48)
    expect(
      french('À l’issue du contrat, le sous-traitant s’engage à supprimer toutes les données ou à les retourner.'),
    ).toEqual(['deletion-at-end'])
    expect(french('À l’issue du contrat, le client doit supprimer toutes les données.')).toEqual([])
  })

  test('in German: a duty in a list, a place in the genitive', () => {
    const german = (text: string) => kinds(text, { language: 'de' })
    expect(
      german('b) die Verpflichtung, Verletzungen personenbezogener Daten unverzüglich an den Auftraggeber zu melden'),
    ).toEqual(['breach-notice'])
    expect(german('Minderjährigen Personen ist eine Anmeldung untersagt.')).toEqual(['age'])
    expect(german('Wir behandeln Daten vertraulich und werden sie nicht an Dritte weitergeben.')).toEqual([
      'not-shared',
    ])
  })
})

describe('half an answer is told as half', () => {
  test.each([
    [
      'We will under no circumstances sell, rent, or share your Personal Information, except as follows:',
      'no-sale-limited',
    ],
    ['Acme will never sell any information or data without your explicit permission.', 'no-sale-limited'],
    [
      'Not license, rent, lease or otherwise transfer the Personal Data without the prior written consent of Client;',
      'no-sale-limited',
    ],
    ['Acme also passed an independent security audit carried out by Bolt in May 2023.', 'audit-passed'],
    ['An independent penetration test was carried out by Bolt.', 'audit-passed'],
    ['We do not use any data from identity providers ("IDP") for training any AI models.', 'no-ai-of-source'],
  ])('%s', (text, answer) => expect(kinds(text)).toContain(answer))

  test.each([
    ['You understand that any termination may involve deletion of your data by us.', 'deletion-at-end'],
    ['You may not sell, rent or lease the data of others without permission.', 'no-sale-limited'],
    ['We plan to have completed an independent security audit next year.', 'audit-passed'],
    ['Our hosting provider passed an independent security audit.', 'audit-passed'],
    ['No IDP data is used to train AI models.', 'no-ai'],
    ['You are not subject to decisions based solely on automated processing, including profiling.', 'no-profiling'],
  ])('nothing of the kind: %s', (text, answer) => expect(kinds(text)).not.toContain(answer))
})

test('a sentence in a language that is not read tells which topics it touches, and whose law governs', () => {
  const said = (text: string) => touchedBy(text).map(({ answer, named = [] }) => [answer, ...named])
  expect(said('La relación entre Acme y el usuario se regirá por la normativa española vigente.')).toEqual(
    expect.arrayContaining([['law', 'Spain']]),
  )
  expect(said('Acme no vende ni cede datos personales a terceros.').flat()).toContain('sale?')
  expect(said('Bienvenidos a nuestra tienda de flores.')).toEqual([])
})

describe('what a sentence says in other words', () => {
  test.each([
    [
      'Upon termination of the services, Northwind shall delete Personal Data from active systems.',
      ['deletion-at-end'],
    ],
    ['Upon termination of the services, the Customer shall delete Personal Data from its systems.', []],
    [
      'We will retain your information as the law asks, but we will delete the content of your account within 30 days of termination.',
      ['deletion-at-end', 'retention'],
    ],
    ['We will retain the content of your account for 30 days after termination and then delete it.', ['retention']],
    ['Account data is generally retained while your account is active.', ['retention']],
    [
      'Any audits shall be limited to documentation review and shall not include on-site inspections.',
      ['audit-documents'],
    ],
    ['Audits may be limited in time and shall not disturb the business.', []],
    [
      'Lookup does not use customer-submitted data for advertising, profiling or other purposes.',
      ['no-profiling', 'no-ads'],
    ],
    [
      'The Supplier shall never use Personal Data to send direct marketing or to build advertising profiles.',
      ['no-ads'],
    ],
  ])('%s', (text, expected) => expect(kinds(text)).toEqual(expected))

  test('a profile below what information is used for', () => {
    const leadIn = 'Specifically, we may use information collected about you to:'
    expect(kinds('Generate a personal profile about you to make visits more personalized.', { leadIn })).toEqual([
      'profiles',
    ])
    expect(kinds('Generate a personal profile about you.', { leadIn: 'You can use the editor to:' })).toEqual([])
  })

  test('a breach that the sentence before speaks of', () => {
    const told = 'The corresponding customers are alerted by email within 24 hours.'
    expect(read(told, { before: 'Any severe incident triggers an alert.' })[0]).toMatchObject({
      answer: 'breach-notice',
      hours: 24,
    })
    expect(kinds(told, { before: 'Any new version triggers an alert.' })).toEqual([])
    const language = 'de' as const
    expect(
      kinds(
        'Stellt der Auftragnehmer fest, dass der Schutz der verarbeiteten Daten verletzt worden ist, hat der Auftragnehmer den Auftraggeber unverzüglich und vollständig zu informieren und ihn zu unterstützen.',
        { language },
      ),
    ).toEqual(['breach-notice'])
    expect(
      kinds(
        'Der Auftraggeber hat den Auftragnehmer unverzüglich zu informieren, wenn er eine Verletzung des Schutzes von Daten feststellt.',
        { language },
      ),
    ).toEqual([])
  })

  test('an account that a tool requires is not social media data', () => {
    expect(dataIn('Signals requires a Google account login, and we process it.')).toEqual([])
    expect(dataIn('We collect your social media account data.')).toEqual(['social_media'])
  })

  test('companies of a list without their forms', () => {
    const named = (text: string) =>
      read(text).flatMap((one) => (one.answer === 'subprocessor' ? (one.named ?? []) : []))
    expect(named('Current providers used in production may include Vercel, PlanetScale, AWS S3 and Stripe.')).toEqual([
      'Vercel',
      'PlanetScale',
      'AWS S3',
      'Stripe',
    ])
    expect(named('Our providers include Hosting and support.')).toEqual([])
    expect(named('Our providers may include providers for hosting, databases and email.')).toEqual([])
  })
})

test('a list of people goes on below its label', () => {
  const people = (text: string, label: string) => read(text, { label, language: 'de' }).flatMap((one) => one.people)
  expect(people('Mitarbeiter des Auftraggebers.', 'kategorien der betroffenen')).toEqual(['employees'])
  expect(people('Mitarbeiter des Auftraggebers.', '')).toEqual([])
})

test('data of a list is told as listed by the heading above it', () => {
  const headings = ['Annex I', 'Categories of Personal Data']
  expect(read('Passport number of the traveler', { headings })).toMatchObject([
    { answer: 'data', types: ['government_id'], named: ['listed'] },
  ])
  expect(dataIn('Passport number of the traveler', { headings: ['Annex I', 'Security'] })).toEqual([])
})

describe('who works for the vendor, and with which services it advertises', () => {
  const named = (answer: string, text: string, given: Partial<SentenceGiven> = {}) =>
    read(text, given).flatMap((one) => (one.answer === answer ? (one.named ?? ['']) : []))

  test('a company on a line of its own in an annex of subprocessors', () => {
    const headings = ['Contract', 'Anhang 2 – Unterauftragsverhältnisse']
    const language = 'de' as const
    expect(named('subprocessor', 'Larkdesk Web Services, Inc.', { headings, language })).toEqual([
      'Larkdesk Web Services, Inc.',
    ])
    expect(named('subprocessor', 'Larkdesk Web Services, Inc. haftet nicht.', { headings, language })).toEqual([])
    expect(named('subprocessor', 'Larkdesk Web Services, Inc.', { headings: ['Contract'], language })).toEqual([])
  })

  test('a list that is sent on request', () => {
    expect(kinds('You can obtain a list of our Service Providers on request.')).toEqual(['list-on-request'])
    expect(kinds('You can request deletion of your data.')).toEqual([])
  })

  test('an advertising service by its name, and none where it is not used', () => {
    expect(named('ad-tool', 'In order to be found, we use Google Ads, a service of Google Ireland Limited.')).toEqual([
      'Google Ads',
    ])
    expect(named('ad-tool', 'Wir setzen auf der Website den Meta-Pixel ein.', { language: 'de' })).toEqual([
      'Meta Pixel',
    ])
    expect(named('ad-tool', 'We do not use Google Ads.')).toEqual([])
  })

  test('a notice of a breach after a number, and below a heading about breaches', () => {
    expect(
      kinds(
        'In the event of a Breach, Supplier shall: (1) notify the Customer about the Breach without undue delay; (2) assist the Customer with its obligations.',
      ),
    ).toEqual(['breach-notice'])
    const told = 'Affected Customers notified within 72 hours.'
    expect(kinds(told, { headings: ['Incident Response & Data Breach'] })).toEqual(['breach-notice'])
    expect(kinds(told, { headings: ['Planned maintenance'] })).toEqual([])
  })

  test('countries that are not recognized as adequate are no tool', () =>
    expect(
      kinds(
        'Data is transferred to countries that are not recognized by the European Commission as providing an adequate level of protection.',
      ),
    ).not.toContain('transfer-tool'))
})

describe('contracts of a new corpus', () => {
  test('a contract that calls its customer the company promises it a notice', () => {
    const text =
      'In the event of a Personal Data Breach, the Processor shall notify the Company within 72 hours, enabling the Company to fulfill its obligations.'
    expect(read(text)).toMatchObject([{ answer: 'breach-notice', hours: 72 }])
    expect(kinds('The customer shall notify the Company of a data breach within 72 hours.')).toEqual([])
    expect(
      kinds('The Processor shall assist the Company with its obligations to notify a data breach within 72 hours.'),
    ).toEqual([])
  })

  test('« avertir l’Utilisateur … dans les 48 heures » is a notice', () =>
    expect(
      read(
        'avertir et assister l’Utilisateur dans le cadre des procédures de notification de violation de sécurité, dans les meilleurs délais et dans les 48 heures après en avoir pris connaissance',
        { language: 'fr' },
      ),
    ).toMatchObject([{ answer: 'breach-notice', hours: 48 }]))

  test('who has to notify the vendor promises nothing', () =>
    expect(kinds('promptly notify Acme and the relevant data subjects if any data breach is detected; and')).toEqual(
      [],
    ))

  test.each([
    ['As between the parties, Publisher is a Controller and Northwind is a Processor.', ['processor']],
    ['Northwind is a processor with regard to the data that it stores on behalf of its customers.', ['processor']],
    [
      'any processing by Northwind is solely for your purposes and on your behalf as your data intermediary under the act and processor under the law; and',
      ['processor'],
    ],
    ['Northwind is a controller with regard to the personal data that it collects.', ['own-controller']],
  ])('who decides: %s', (text, roles) => expect(kinds(text)).toEqual(roles))

  test.each([
    ['Er gilt, soweit der Anbieter als Auftragsverarbeiterin Daten für den Kunden bearbeitet.', ['processor']],
    ['Für Ihr Konto, den Betrieb und den Support sind wir verantwortlich.', ['controller']],
    ['Wir verkaufen keine Personendaten.', ['no-sale']],
    ['Es gilt Schweizer Recht unter Ausschluss des Kollisionsrechts.', ['law']],
    ['Weitergehende Kontrollen sind höchstens einmal pro Jahr und auf Kosten des Kunden möglich.', ['audit-right']],
    ['Betroffene Personen | Nutzerinnen und Nutzer des Kunden und Mitarbeitende', ['people']],
  ])('in Swiss German: %s', (text, answers) => expect(kinds(text, { language: 'de' })).toEqual(answers))

  test('clauses for transfers that a customer has to ask for are none', () =>
    expect(
      kinds('If Customer requires Standard Contractual Clauses for a transfer, Customer should contact us.'),
    ).toEqual([]))

  test('a part of a contract for the United Kingdom is not the addendum for transfers', () => {
    const tools = (text: string) => read(text).flatMap((one) => one.tools)
    expect(tools('This UK Addendum applies in addition to the Principal DPA.')).toEqual([])
    expect(tools('Transfers rest on the UK Addendum to the SCCs.')).toEqual(['scc', 'uk-addendum'])
  })

  test('kept as long as it is used, in French', () =>
    expect(
      kinds('Les données du Compte sont conservées pendant toute la durée de l’utilisation de la Plateforme.', {
        language: 'fr',
      }),
    ).toContain('retention'))

  test('models that users develop with the product are not trained by the vendor', () => {
    const leadIn = 'We use your personal data to improve the platform and for the following purposes:'
    expect(kinds('Provide the platform, such as enabling you to develop AI agents.', { leadIn })).toEqual([])
    expect(kinds('Develop and train our AI models.', { leadIn })).toEqual(['ai-models'])
  })

  test('predictions about a person are a profile without the word', () =>
    expect(kinds('We may use data to make predictions about your preferences, behavior and abilities.')).toEqual([
      'profiles',
    ]))

  test('what the vendor holds is deleted at the end, by whatever clause', () => {
    expect(
      kinds('5.3 At your request, delete or return all data in Northwind’s possession following the termination.'),
    ).toEqual(['deletion-at-end'])
    expect(
      kinds('Following termination of the Agreement Northwind shall, at Publisher’s option, delete all personal data.'),
    ).toEqual(['deletion-at-end'])
    expect(kinds('Terminate your Account and delete your Registration Information')).toEqual([])
  })
})
