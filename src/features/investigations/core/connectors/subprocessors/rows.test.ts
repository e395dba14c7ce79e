import { expect, test } from 'vitest'
import { extractDocument } from '../../../../../scanners/document/extract.ts'
import { pageOf } from '../documents.fixture.ts'
import { itemSentence, listRow, merge, otherNames, readSubprocessors } from './rows.ts'

const rowsOf = (text: string) => readSubprocessors(pageOf(text), { strict: false }).rows

test('a heading with a name and a paragraph of what it does is a row', () => {
  const text =
    '# Alpenhost\nRuns the data centers in Switzerland\n# Brieftaube\nSends mail\n# Kartenwerk AG\nDraws maps'
  expect(rowsOf(text).map((r) => [r.name, r.place])).toEqual([
    ['Alpenhost', 'Switzerland'],
    ['Brieftaube', null],
    ['Kartenwerk AG', null],
  ])
})

test('a cell with a name and its address is a company and its country, below German headers', () => {
  const header = ['Unterauftragnehmer', 'Aufgabe', 'Schutz Drittstaatentransfer']
  const rows = [
    ['Amboss Cloud SARL – AC, 38 Avenue Kennedy, L-1855 Luxemburg', 'Server', 'Standarddatenschutzklauseln'],
    ['Briefpost GmbH, Schwedter Str. 8, D-10119 Berlin, Deutschland', 'E-Mail-Versand', 'kein Transfer'],
    ['Hosting partner (TBD)', 'Server', 'TBD'],
  ].map((cells) => ({ cells, start: 0, end: 0 }))
  expect(readSubprocessors(pageOf('', { tables: [{ header, rows }] }), { strict: false }).rows).toEqual([
    { name: 'Amboss Cloud SARL – AC', purpose: 'Server', place: 'Luxembourg' },
    { name: 'Briefpost GmbH', purpose: 'E-Mail-Versand', place: 'Germany' },
  ])
})

test('a French table of service providers in a policy is a list, and several names of a cell are several companies', () => {
  const header = ['FOURNISSEUR DE SERVICE', 'RAISON', 'DONNÉES PARTAGÉES']
  const rows = [
    ['Paywise (Conformité PCI-DSS)', 'Paiement', 'Nom et email'],
    ['Elvanta, Cartesian, Rimeo', 'Voix', 'Messages'],
  ].map((cells) => ({ cells, start: 0, end: 0 }))
  const { rows: read } = readSubprocessors(pageOf('', { tables: [{ header, rows }] }), { strict: true })
  expect(read.map(({ name }) => name)).toEqual(['Paywise', 'Elvanta', 'Cartesian', 'Rimeo'])
})

test('a table of cookies below one of providers is none, and what is done is what for', () => {
  const table = (header: string[], ...rows: string[][]) => ({
    header,
    rows: rows.map((cells) => ({ cells, start: 0, end: 0 })),
  })
  const tables = [
    table(['Sous-traitant', 'Pays destinataire', 'Traitement réalisé'], ['Nuageo', 'France', 'Hébergement']),
    table(['Nom du cookie', 'Hébergement', 'Durée de vie'], ['chat.example', 'France', '13 mois']),
  ]
  expect(readSubprocessors(pageOf('', { tables }), { strict: true }).rows).toEqual([
    { name: 'Nuageo', purpose: 'Hébergement', place: 'France' },
  ])
})

test('the country of a company in brackets is that of the row', () => {
  expect(listRow('Nuageo — paiements (Nuageo Payments Europe, Irlande).')).toMatchObject([
    { name: 'Nuageo', purpose: 'paiements', place: 'Nuageo Payments Europe, Irlande' },
  ])
})

test('a heading above companies with labels is a kind of them, and what follows them is none', () => {
  const card = (name: string, what: string) => `${name}\nServices: ${what}\nLocation: Germany\nWebsite: site.example`
  const text = [
    '## Current subprocessors',
    `# Payment Handling\n${card('Taler Inc.', 'Payments')}`,
    `# Letters & Support\n${card('Brieftaube Pvt. Ltd.', 'E-mail')}\n${card('**Kartenwerk (Atlas Inc.)**', 'Maps')}`,
    '# Data Protection Standards\nAll of them:\nName: they keep the law\nSupport: they help',
  ].join('\n')
  expect(rowsOf(text).map(({ name }) => name)).toEqual([
    ...['Taler Inc.', 'Brieftaube Pvt. Ltd.', 'Kartenwerk (Atlas Inc.)'],
  ])
})

const labelledBelow = (name: string, place: string) =>
  `${name}\nPurpose: Runs our servers\nData categories: Names (customers)\nRegion: ${place}\nReference: Privacy`

test.each(['# ', ''])('labels below a name are no companies, "%s" before the name', (mark) => {
  const text = `# Sub-processors\n${mark}${labelledBelow('Alpenhost', 'Switzerland')}
${mark}${labelledBelow('Brieftaube', 'Germany')}\n${mark}${labelledBelow('Kartenwerk AG', 'United States')}`
  expect(rowsOf(text)).toEqual([
    { name: 'Alpenhost', purpose: 'Runs our servers', place: 'Switzerland' },
    { name: 'Brieftaube', purpose: 'Runs our servers', place: 'Germany' },
    { name: 'Kartenwerk AG', purpose: 'Runs our servers', place: 'United States' },
  ])
})

test('a line below a name that has no label itself says what for', () => {
  const card = (name: string) => `# ${name}\nRuns our servers\nLocation: Germany`
  expect(
    rowsOf(['Alpenhost', 'Brieftaube', 'Kartenwerk'].map(card).join('\n')).map((r) => [r.name, r.purpose]),
  ).toEqual(['Alpenhost', 'Brieftaube', 'Kartenwerk'].map((name) => [name, 'Runs our servers']))
})

test('a label of which we have never heard is none either, and a company that comes twice is one', () => {
  const two = (name: string) => `# ${name}\nServes: Servers\nMight see: Names (Germany)\nKept in: Germany`
  expect(rowsOf(['Alpenhost', 'Brieftaube', 'Kartenwerk'].map(two).join('\n')).map((r) => r.name)).toEqual([
    'Alpenhost',
    'Brieftaube',
    'Kartenwerk',
  ])
  const listed = 'Alpenhost: servers (Austria)\nAlpenhost: mail (Austria)\nBrieftaube: letters (Germany)'
  expect(rowsOf(listed).map((r) => r.name)).toEqual(['Alpenhost', 'Brieftaube'])
})

test.each([[['事業者名', '処理内容', 'データ保管地']], [['委託先の名称', '業務の内容', '所在国']]])(
  'columns in Japanese: %j',
  (header) => {
    const rows = [
      ['Alpenhost AG', 'サーバー', 'スイス'],
      ['株式会社ハト', 'メール', '日本'],
    ].map((cells) => ({ cells, start: 0, end: 0 }))
    expect(readSubprocessors(pageOf('', { tables: [{ header, rows }] }), { strict: false }).rows).toEqual([
      { name: 'Alpenhost AG', purpose: 'サーバー', place: 'スイス' },
      { name: '株式会社ハト', purpose: 'メール', place: '日本' },
    ])
  },
)

test('sections of a page are no rows', () => {
  const text =
    '# Notification\nWe write to customers\n# Changes\nThe list changes\n# Objection\nYou may object\n# Security\nAudits'
  expect(rowsOf(text)).toEqual([])
  expect(rowsOf('# Alpenhost\nWe like it\n# Brieftaube\nOur mail\n# Kartenwerk\nYou see maps')).toEqual([])
})

test.each([
  ['Amazon Web Services Inc (AWS)', ['Amazon Web Services', 'AWS']],
  ['Microsoft (Azure)', ['Microsoft', 'Azure']],
  ['Twilio (SendGrid)', ['Twilio', 'SendGrid']],
  ['Oracle America, Inc.', ['Oracle America', 'Oracle']],
  ['Hetzner Online GmbH (Germany)', ['Hetzner Online']],
])('%s may be known by another name', (name, others) => {
  for (const other of others) expect(otherNames(name)).toContain(other)
  expect(otherNames(name)).not.toContain('Germany')
})

const strictly = (text: string, parts: Parameters<typeof pageOf>[1] = {}) =>
  readSubprocessors(pageOf(text, parts), { strict: true }).rows.map((r) => [r.name, r.place])

test('the annex of an agreement is a list, whatever else the agreement says', () => {
  const text = `# 7. Sub-processors
Notification: The processor tells the customer.
Objection: The customer may object.
# Annex III: list of sub-processors
Alpenhost AG – hosting – Switzerland
Brieftaube GmbH – mail – Germany
Kartenwerk – maps – Austria
# Annex IV
Encryption: always – everywhere`
  expect(strictly(text)).toEqual([
    ['Alpenhost AG', 'Switzerland'],
    ['Brieftaube GmbH', 'Germany'],
    ['Kartenwerk', 'Austria'],
  ])
  expect(strictly('# Security\nEncryption: always\nAudits: yearly')).toEqual([])
})

test('a table whose first row is its title has its header below, and an address under a name is not part of it', () => {
  const cells = [
    ['Infrastructure subprocessors', '', ''],
    ['Company', 'Server location', 'Activities'],
    ['Alpenhost\nSeestrasse 1', 'Switzerland', 'Data center'],
  ]
  const [header, ...rows] = cells
  const tables = [{ header: header ?? null, rows: rows.map((row) => ({ cells: row, start: 0, end: 0 })) }]
  expect(strictly('', { tables })).toEqual([['Alpenhost', 'Switzerland']])
})

test('names on lines of their own, each with the same lines below', () => {
  const text = `Who helps us
Alpenhost
alpenhost.test
Runs our servers.
Brieftaube
brieftaube.test
Sends our mail.
Kartenwerk
kartenwerk.test
Draws our maps.`
  expect(rowsOf(text).map((r) => [r.name, r.purpose])).toEqual([
    ['Alpenhost', 'Runs our servers.'],
    ['Brieftaube', 'Sends our mail.'],
    ['Kartenwerk', 'Draws our maps.'],
  ])
})

test('one sentence names them all', () => {
  const text =
    'We engage the following subcontractors: Alpenhost SARL, Luxembourg for the provision of servers and Brieftaube GmbH, Seestr. 4, Zug, Switzerland, for mail.'
  expect(strictly(text)).toEqual([
    ['Alpenhost SARL', 'Luxembourg'],
    ['Brieftaube GmbH', 'Switzerland'],
  ])
})

test.each([
  ['Alpenhost Cloud. Runs our servers.', ['Alpenhost Cloud', 'Runs our servers.', null]],
  [
    'Alpenhost, Inc. Runs our servers (Switzerland).',
    ['Alpenhost, Inc.', 'Runs our servers (Switzerland).', 'Switzerland'],
  ],
  ['Alpenhost AG (reg. no. 123-4), provides servers', ['Alpenhost AG', 'provides servers', null]],
  ['We tell customers. They may object.', undefined],
])('%s', (line, row) => {
  const [found] = itemSentence(line)
  expect(found && [found.name, found.purpose, found.place]).toEqual(row)
})

/** A page as it is served. */
async function served(html: string, { strict }: { strict: boolean }) {
  const page = `<!doctype html><html lang="en"><title>x</title><body><main>${html}</main></body></html>`
  const read = await extractDocument(Buffer.from(page), { url: 'https://acme.test/', contentType: 'text/html' })
  if (read.outcome !== 'extracted') throw new Error('unreadable')
  return readSubprocessors(read.document, { strict }).rows.map((r) => [r.name, r.purpose, r.place])
}
const tableOf = (header: string[], ...rows: string[][]) =>
  `<table><tr>${header.map((h) => `<th>${h}</th>`).join('')}</tr>${rows.map((r) => `<tr>${r.map((c) => `<td>${c}</td>`).join('')}</tr>`).join('')}</table>`
const columns = ['Sub-processor', 'Purpose', 'Country']
const listOf = (...items: string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`

test.each([
  [
    'a pointer to the list is not the title of one',
    `<h1>Privacy</h1>${listOf('See our subprocessors list at /subprocessors.')}<h2>Rights</h2>${listOf('GDPR (EEA/UK): Access', 'CCPA (California): Know')}`,
    [],
  ],
  [
    'laws are no companies, below whatever title',
    `<h2>Sub-processors</h2>${listOf('GDPR (Germany): Access', 'LGPD (Brazil): Know')}`,
    [],
  ],
  [
    'a company in two tables is one, and a table of those that are no processors is none',
    `<h2>Annex: Sub-processors</h2>${tableOf(columns, ['Kilo, Inc.', 'Pay', 'USA'], ['Bolt', 'Host', 'Ireland'])}
     <h2>Current list of Sub-processors</h2>${tableOf(columns, ['Kilo', 'Pay', 'USA'], ['Bolt Ltd', 'Host', 'Ireland'])}
     <h3>Independent platforms — not our processors</h3>${tableOf(columns, ['TokTik', 'Ads', 'USA'], ['Pin', 'Ads', 'USA'])}`,
    [
      ['Kilo, Inc.', 'Pay', 'USA'],
      ['Bolt', 'Host', 'Ireland'],
    ],
  ],
  [
    'two companies with their own forms are two',
    `<h2>Sub-processors</h2>${tableOf(columns, ['Kilo, Inc.', 'Pay', 'USA'], ['Kilo Ltd', 'Pay', 'Ireland'])}`,
    [
      ['Kilo, Inc.', 'Pay', 'USA'],
      ['Kilo Ltd', 'Pay', 'Ireland'],
    ],
  ],
  ...[
    ['Transfer mechanism for processing', 'Product Use', 'Purpose'],
    ['Relevant Acme Services', 'Safeguards', 'Activity'],
  ].map((others): [string, string, unknown[]] => [
    `the purpose is in the column ${others.at(-1)}`,
    `<h2>Sub-processors</h2>${tableOf(['Sub-processor', ...others, 'Country'], ['Kilo', 'SCC', 'All', 'Pay', 'USA'], ['Bolt', 'SCC', 'All', 'Host', 'USA'])}`,
    [
      ['Kilo', 'Pay', 'USA'],
      ['Bolt', 'Host', 'USA'],
    ],
  ]),
  [
    'a German annex',
    `<h2>Sub-Auftragsverarbeiter</h2>${tableOf(['Anbieter', 'Sitz', 'Tätigkeit'], ['Kilo GmbH', 'Berlin', 'Hosting'], ['Bolt AG', 'Zug', 'Mail'])}`,
    [
      ['Kilo GmbH', 'Hosting', 'Berlin'],
      ['Bolt AG', 'Mail', 'Zug'],
    ],
  ],
  [
    'numbered names with their addresses',
    '<h2>Anlage 2: Unterauftragnehmer</h2><p>1. Name: Kilo GmbH</p><p>Anschrift: Ringstr. 2, 10999 Berlin</p><p>2. Name: Bolt GmbH</p><p>Anschrift: Seestr. 2, 10999 Berlin</p>',
    [
      ['Kilo GmbH', null, 'Ringstr. 2, 10999 Berlin'],
      ['Bolt GmbH', null, 'Seestr. 2, 10999 Berlin'],
    ],
  ],
  [
    'the parties of the agreement and the offices of the vendor are no subprocessors',
    `<h2>Annex: list of sub-processors and parties</h2><p>Name: The customer</p><p>Address: Ireland</p><p>Name: Acme, Inc.</p><p>Address: 1 Quay, USA</p>
     <h2>Contact</h2>${['Acme Inc.', 'Acme UK Ltd', 'Acme GmbH'].map((n) => `<p>${n}<br>12 High Street<br>Dublin, Ireland</p>`).join('')}`,
    [],
  ],
  [
    'names in one sentence',
    '<p>The currently engaged Subprocessors are HubGit, WSA and Kilo Pay.</p><p>Subprocessors are bound by terms.</p>',
    [
      ['HubGit', null, null],
      ['WSA', null, null],
      ['Kilo Pay', null, null],
    ],
  ],
])('in a document about something else: %s', async (_, html, rows) => {
  expect(await served(html, { strict: true })).toEqual(rows)
})

test.each([
  [
    'a bold name and what it is used for',
    listOf(...['Kilo', 'Bolt', 'Otter Mail'].map((n) => `<strong>${n}</strong> We use this service to handle mail.`)),
    ['Kilo', 'Bolt', 'Otter Mail'].map((n) => [n, 'We use this service to handle mail.', null]),
  ],
  [
    'a name and what for',
    listOf('Kilo, for payments.', 'Bolt, for mail in Germany.', 'Otter, used to host.'),
    [
      ['Kilo', 'for payments.', null],
      ['Bolt', 'for mail in Germany.', 'Germany'],
      ['Otter', 'used to host.', null],
    ],
  ],
  [
    'two items',
    listOf('Kilo. Takes payments.', 'Bolt. Sends mail.'),
    [
      ['Kilo', 'Takes payments.', null],
      ['Bolt', 'Sends mail.', null],
    ],
  ],
  [
    'paragraphs of several lines',
    ['Kilo GmbH', 'Bolt AG', 'Otter SAS']
      .map((n) => `<p><strong>${n}</strong><br><em>Mail</em><br>1 rue Haute, 75001 Paris, France</p>`)
      .join(''),
    ['Kilo GmbH', 'Bolt AG', 'Otter SAS'].map((n) => [n, 'Mail', '1 rue Haute, 75001 Paris, France']),
  ],
])('in a list: %s', async (_, html, rows) => {
  expect(await served(`<h1>Subprocessors</h1>${html}`, { strict: false })).toEqual(rows)
})

test('a heading, a purpose and an address are a row with its country', () => {
  const card = (name: string, address: string) => `# ${name}\nBackup\n${address}\nhttps://example.test`
  const text = [
    '# List of subprocessors',
    card('Nordserver GmbH', 'Ringweg 25, 91710 Gunzenhausen, Germany'),
    card('Eisland ehf', 'P.O. Box 9, 121 Reykjavík, Iceland'),
    card('Borgkeep', 'Peakside Ltd, 86 Hill Street, Naxxar NXR 2609, Malta'),
  ].join('\n')
  expect(rowsOf(text)).toEqual([
    { name: 'Nordserver GmbH', purpose: 'Backup', place: 'Ringweg 25, 91710 Gunzenhausen, Germany' },
    { name: 'Eisland ehf', purpose: 'Backup', place: 'P.O. Box 9, 121 Reykjavík, Iceland' },
    { name: 'Borgkeep', purpose: 'Backup', place: 'Peakside Ltd, 86 Hill Street, Naxxar NXR 2609, Malta' },
  ])
})

test.each([
  [
    'Subprocessors located in the United States: * Cloudharbor. Cloud provider. * Chartwell. Web analytics.',
    [
      ['Cloudharbor', 'Cloud provider.', 'United States'],
      ['Chartwell', 'Web analytics.', 'United States'],
    ],
  ],
  [
    'Unsere Dienstleister: • Wolkenhafen GmbH – Hosting – Deutschland • Postweg AG – E-Mail – Schweiz',
    [
      ['Wolkenhafen GmbH', 'Hosting', 'Deutschland'],
      ['Postweg AG', 'E-Mail', 'Schweiz'],
    ],
  ],
])('a list that has run together in one paragraph: %s', (text, rows) => {
  expect(rowsOf(`# Subprocessors\n${text}`).map((r) => [r.name, r.purpose, r.place])).toEqual(rows)
})

test('one sentence may name the only one', () => {
  const inAgreement = (text: string) =>
    readSubprocessors(pageOf(`# Data Processing Agreement\n${text}`), { strict: true }).rows.map((r) => r.name)
  expect(inAgreement('The contractor employs the following subcontractor: Cloudharbor Web Services.')).toEqual([
    'Cloudharbor Web Services',
  ])
  expect(inAgreement('Folgender Unterauftragnehmer ist beauftragt.')).toEqual([])
  expect(inAgreement('Der einzige Unterauftragsverarbeiter ist die Wolkenhafen GmbH.')).toEqual(['Wolkenhafen GmbH'])
  expect(inAgreement('The following subprocessor clause applies.')).toEqual([])
  expect(rowsOf('# Sub-processors\nOur platform runs on Cloudharbor Web Services.').map((r) => r.name)).toEqual([
    'Cloudharbor Web Services',
  ])
  expect(rowsOf('# Sub-processors\nWe use subprocessors to provide our service.')).toEqual([])
})

test('the numbered annex of a PDF whose lines have run together', () => {
  const text = `Der Auftragnehmer verarbeitet Daten auf Weisung. ANHANG III – LISTE DER UNTERAUFTRAGSVERARBEITER Genehmigt sind:
1. Name: Nordserver GmbH Anschrift: Weststr. 2A, 87439 Kempten, Deutschland Gegenstand/Art der Verarbeitung:
Bereitstellung der Infrastruktur. Dauer der Verarbeitung: fortlaufend
2. Name: Kieferwald UG (haftungsbeschränkt) Anschrift: Ringstraße 6, 28755 Bremen, Deutschland Gegenstand/Art der Verarbeitung: Entwicklung
3. Name: Kontabel GmbH, Welfenstraße 22, 81541 München Gegenstand/Art der Verarbeitung: Serverbetrieb`
  const { rows } = readSubprocessors({ ...pageOf(text), kind: 'pdf' }, { strict: true })
  expect(rows.map((r) => [r.name, r.purpose, r.place])).toEqual([
    ['Nordserver GmbH', 'Bereitstellung der Infrastruktur.', 'Weststr. 2A, 87439 Kempten, Deutschland'],
    ['Kieferwald UG (haftungsbeschränkt)', 'Entwicklung', 'Ringstraße 6, 28755 Bremen, Deutschland'],
    ['Kontabel GmbH', 'Serverbetrieb', 'Welfenstraße 22, 81541 München'],
  ])
})

test('an address holds the country, and « Activité » says what for', () => {
  const rows = [{ cells: ['Alpenhost AG', 'Ringweg 3, 8001 Zürich, Schweiz', 'Hosting'], start: 0, end: 0 }]
  const read = (header: string[]) =>
    readSubprocessors(pageOf('', { tables: [{ header, rows }] }), { strict: false }).rows
  expect(read(['Name', 'Address', 'Description of the processing'])).toEqual([
    { name: 'Alpenhost AG', purpose: 'Hosting', place: 'Ringweg 3, 8001 Zürich, Schweiz' },
  ])
  expect(read(['Sous-traitant', 'Localisation', 'Activité'])[0]?.purpose).toBe('Hosting')
})

test('the clauses of the contract around a list are no companies', async () => {
  const clause = (title: string, at: number) =>
    `<h3>${title}</h3><p>${at}.1 Data stays in Europe.</p><p>${at}.2 Any disputes shall be subject to the courts of Paris, France.</p>`
  const html = `<h2>Agreement</h2>${clause('7. International Data Transfers', 7)}${clause('10. Governing Law', 10)}`
  expect(await served(html, { strict: false })).toEqual([])
})

test('a company in several tables of one list is one, with or without its form and its product', () => {
  const row = (name: string) => ({ name, purpose: null, place: null })
  const names = [
    ...['Hetzner', 'Hetzner (Object storage)', 'AWS (SES)', 'AWS (S3)', 'BunnyCDN', 'Lettermint'],
    ...['Hetzner Online GmbH', 'Amazon Web Services, Inc.', 'BunnyWay d.o.o. (BunnyCDN)', 'Lettermint B.V.'],
  ]
  expect(merge(names.map(row)).map(({ name }) => name)).toEqual(['Hetzner', 'AWS', 'BunnyCDN', 'Lettermint'])
})
