import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import mammoth from 'mammoth'
import { getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { dataTypes } from '../../../product/data-types.ts'
import type { ScoreReason } from '../../../product/score/method/contract.ts'
import { checks } from '../../../scanners/policy/disclosures.frameworks.ts'
import { documentsConnector } from '../core/connectors/documents/connector.ts'
import { acme, answer, pageOf, play, type Site, today } from '../core/connectors/documents.fixture.ts'
import { networkConnectors } from '../core/connectors/network-register.ts'
import { subprocessorsConnector } from '../core/connectors/subprocessors/connector.ts'
import { numberEvidence } from '../core/evidence.ts'
import { reportHtml } from '../core/export/html.ts'
import { reportMarkdown } from '../core/export/markdown.ts'
import { type Block, documentOf, type ReportDocument, reportFile, wordsIn } from '../core/export/report-document.ts'
import { contradictionQuestions } from '../core/findings/contradiction-rules.ts'
import { policyQuestions, silenceRules, statementRules } from '../core/findings/policy-table.ts'
import { appSeverity, gapSeverity, siteSeverity } from '../core/findings/severities.ts'
import type { Told } from '../core/first-page.ts'
import { conclude } from '../core/investigate.ts'
import { reportText } from '../core/report-text.ts'
import { checkNames, dataTypeNames, questionsIn, titles, trackerTitles } from '../core/report-words/de-tables.ts'
import { type Language, languages, type ReportForm, reportForms } from '../vocabulary.ts'
import { drawFile } from './render/draw-file.ts'
import { type ReportToWrite, writeReportFile } from './report-files.ts'

const home = pageOf('# Acme\nAnvils.', { links: [{ href: '/privacy', text: 'Privacy', area: 'footer' }] })
const policy = pageOf('# Privacy Policy\nWe collect personal data such as your name and email address.')
const site: Site = { 'https://acme.test/': home, 'https://acme.test/privacy': policy }

function reportIn(language: Language, { name = 'Acme', of = site }: { name?: string; of?: Site } = {}): ReportToWrite {
  const subject = { ...acme, name }
  const played = play(documentsConnector, (ask) => answer(ask, of))
  const evidence = numberEvidence(documentsConnector.parse({ ...played.given, subject }).map(({ draft }) => draft))
  const { report, findings } = conclude({ subject, evidence, score: null })
  const iri = 'https://sightline.test/investigations/one'
  const completedAt = '2026-11-21T10:00:00.000Z'
  return { id: 'one', name, url: iri, iri, completedAt, report, findings, evidence, score: null, language }
}

const parts = { drawFile, signingKey: () => expect.fail('nothing is signed here') }
const caller = { key: 'test', isMember: true }
const fileOf = (report: ReportToWrite, form: ReportForm) => writeReportFile(parts, report, { form, caller })

const blocksOf = ({ first, appendix }: ReportDocument): Block[] => [...first, ...appendix]
const headingsOf = (document: ReportDocument) =>
  blocksOf(document).flatMap((block) => (block.kind === 'heading' && block.level === 2 ? [block.id] : []))
/** Everything but the words. */
const shapeOf = (document: ReportDocument) => blocksOf(document).map(shape)

function shape(block: Block): unknown[] {
  switch (block.kind) {
    case 'heading':
      return [block.kind, block.level, block.id]
    case 'paragraph':
      return [block.kind, block.isQuiet]
    case 'list':
      return [block.kind, block.items.map(({ cites }) => cites)]
    case 'table':
      return [
        block.kind,
        block.rows.map(({ anchors, cells }) => [anchors, cells.map(({ cites, href }) => [cites, href])]),
      ]
    case 'finding':
      return [block.kind, block.id, block.title.cites]
  }
}

/** Returns the words of the first pages. */
const wordsOf = ({ first }: ReportDocument): string[] => first.flatMap(words)

function words(block: Block): string[] {
  switch (block.kind) {
    case 'heading':
      return [`# ${block.text}`]
    case 'paragraph':
      return [block.words.text]
    case 'list':
      return block.items.map(({ text }) => `- ${text}`)
    case 'table':
      return block.rows.map(({ cells }) => cells.map(({ text }) => text).join(' | '))
    case 'finding':
      return [block.title.text]
  }
}

const order: ScoreReason = {
  ...{ code: 'conduct', eventId: 'one', kind: 'fine', authority: 'cnil', year: 2024, subject: 'tracking-consent' },
  ...{ status: 'appealed', scope: 'company', isFloor: false },
}
const score = { level: 'high', known: true, R: 70, low: 60, high: 80, basis: 'record' } as const
const told: Told[] = [
  { kind: 'findings', findings: ['F1', 'F2'] },
  { kind: 'entity', name: 'Acme GmbH', place: 'Germany' },
  {
    kind: 'entities',
    entities: [
      { name: 'Acme Ltd', regions: ['eea', 'uk'] },
      { name: 'Acme Inc.', regions: ['us'] },
    ],
  },
  { kind: 'catalog-company', name: 'Acme', country: 'FR' },
  { kind: 'roles', roles: ['processor', 'controller'] },
  { kind: 'people', forCustomers: ['end-users', 'employees'], forItself: ['visitors'] },
  {
    kind: 'deletion',
    items: [
      { finding: 'F1', periods: [{ count: 30, unit: 'day' }] },
      { finding: 'F2', periods: [] },
    ],
  },
  { kind: 'assurance', findings: ['F1'], isAuditRight: true },
  { kind: 'location', places: ['Germany', 'European Union'], isOnly: true, against: ['United States'] },
  { kind: 'location', places: ['United States'], isOnly: false, against: [] },
  { kind: 'transfer-tools', tools: ['scc-repealed'] },
  { kind: 'data', types: ['health', 'email'], more: 3 },
  { kind: 'advertising', findings: ['F1'], trackers: ['Meta'], more: 2 },
  { kind: 'subprocessors', count: 400, countries: 12, outside: ['India'] },
  {
    ...{ kind: 'subprocessors', count: 3, countries: 2, outside: ['United States'] },
    ...{ named: ['Germany', 'United States'], unplaced: 1 },
  },
  { kind: 'breach-notice', hours: 72, isToAuthority: true },
  { kind: 'breach-notice', hours: null, days: { count: 2, isBusiness: true }, isToAuthority: false },
  { kind: 'incidents', finding: 'F1', more: 1 },
  { kind: 'conduct', score, reasons: [order] },
  { kind: 'model', says: 'Acme never trains its models on your files' },
]

describe('a report as a document', () => {
  test('comes in the order in which a lawyer reads, in every language', () => {
    for (const language of languages)
      expect(headingsOf(documentOf(reportIn(language)))).toEqual([
        ...['recommendation', 'open', 'conditions', 'questions'],
        ...['findings', 'contradictions', 'gaps', 'disclosures', 'evidence', 'method'],
      ])
  })

  test('has the same blocks, citations and links in German, and German words', () => {
    const [english, german] = [documentOf(reportIn('en')), documentOf(reportIn('de'))]
    const note = blocksOf(german).findIndex((block) => block.kind === 'heading' && block.id === 'findings') + 1
    expect(shapeOf(german).toSpliced(note, 1)).toEqual(shapeOf(english))
    const inEnglish = german.first.filter((block) => block.kind === 'list').flatMap(({ items }) => items)
    expect(inEnglish.filter(({ lang }) => lang === 'en')).toEqual([])
    expect(wordsOf(english)).toMatchSnapshot('English')
    expect(wordsOf(german)).toMatchSnapshot('German')
  })

  test('tells each kind of answer in both languages', () => {
    for (const language of languages)
      expect(told.map((one) => wordsIn[language].answer(one, (id) => `title of ${id}`))).toMatchSnapshot(language)
  })

  test('cites nothing that it does not hold', () => {
    const document = documentOf(reportIn('en'))
    const held = new Set(
      blocksOf(document).flatMap((block) =>
        block.kind === 'finding'
          ? [block.id]
          : block.kind === 'table'
            ? block.rows.flatMap(({ anchors }) => anchors)
            : [],
      ),
    )
    const html = reportHtml(document)
    const cited = [...html.matchAll(/href="#([EF]\d+)"/gu)].map(([, id]) => id)
    expect(cited.length).toBeGreaterThan(10)
    expect(cited.filter((id) => id && !held.has(id))).toEqual([])
  })
})

describe('every rule, question, disclosure and kind of data', () => {
  const golden = globSync('tests/world/golden/*.txt').flatMap((path) =>
    [...readFileSync(join(process.cwd(), path), 'utf8').matchAll(/^([a-z]+\.[a-z0-9-]+) \| /gmu)].map(
      ([, id = '']) => id,
    ),
  )

  test('that a finding may have has a German title', () => {
    const rules = [
      ...golden,
      ...statementRules.map(({ ruleId }) => ruleId),
      ...Object.values(silenceRules).map(({ ruleId }) => ruleId),
      ...[siteSeverity, appSeverity, gapSeverity, contradictionQuestions].flatMap((table) => Object.keys(table)),
    ]
    expect(golden.length).toBeGreaterThan(200)
    expect([...new Set(rules)].filter((id) => titles[id] === undefined && trackerTitles[id] === undefined)).toEqual([])
  })

  test('that is asked has a German question', () => {
    const asked = [
      ...networkConnectors.flatMap(({ questions }) => Object.keys(questions)),
      ...Object.keys(policyQuestions),
    ]
    expect([...new Set(asked)].filter((id) => questionsIn[id] === undefined)).toEqual([])
  })

  test('has a German name', () => {
    expect(checks.filter(({ id }) => checkNames[id] === undefined)).toEqual([])
    expect(dataTypes.filter(({ id }) => dataTypeNames[id] === undefined)).toEqual([])
  })
})

const hostile = [
  'A'.repeat(200),
  'شركة البيانات والخصوصية المحدودة',
  '<script>alert(1)</script> & "Söhne" | `x` [a](javascript:alert(1))',
  '\u202Eevil\u2066name\u0000 株式会社データ',
]

describe.each(hostile)('a vendor called %j', (name) => {
  const report = () => reportIn('de', { name })

  test('is text in every form', async () => {
    const files = new Map<ReportForm, Buffer>()
    for (const form of reportForms) if (form !== 'zip') files.set(form, Buffer.from(await fileOf(report(), form)))
    const text = (form: ReportForm) => files.get(form)?.toString('utf8') ?? ''
    expect(text('html')).not.toMatch(/<script|<img|javascript:[^<]*"/u)
    expect(text('md')).not.toMatch(/(?<!\\)<script|(?<!\\)\]\(javascript/u)
    const parsed = reportFile.parse(JSON.parse(text('json')))
    expect(parsed.name).not.toMatch(/[\p{Cf}\p{Cc}]/u)
    expect(JSON.parse(text('jsonld'))['dct:language']).toBe('de')
    const { value } = await mammoth.extractRawText({ buffer: files.get('docx') ?? Buffer.alloc(0) })
    expect(value).toContain(parsed.name)
    const pdf = await getDocumentProxy(new Uint8Array(files.get('pdf') ?? []))
    const page = await (await pdf.getPage(1)).getTextContent()
    const set = page.items.map((item) => ('str' in item ? item.str : '')).join('')
    // Characters that no typeface has are transliterated to Latin letters.
    expect(set).not.toMatch(/[\u25a1\ufffd\p{Cc}]/u)
    expect(set.length).toBeGreaterThan(300)
  })
})

test('400 subprocessors are a company each, and a report of a few pages', async () => {
  const rows = Array.from({ length: 450 }, (_, at) => [`Vendor ${at % 400} Ltd`, `Purpose ${at}`, 'United States'])
  const lines = ['Subprocessor | Purpose | Country', ...rows.map((cells) => cells.join(' | '))]
  const list = pageOf(['# Subprocessors of Acme', ...lines].join('\n'))
  const spans = list.blocks.slice(2)
  const table = rows.map((cells, at) => ({ cells, start: spans[at]?.start ?? 0, end: spans[at]?.end ?? 0 }))
  list.tables = [{ header: ['Subprocessor', 'Purpose', 'Country'], rows: table }]
  const links = [{ href: '/subprocessors', text: 'Subprocessors', area: 'footer' as const }]
  const of: Site = { 'https://acme.test/': pageOf('# Acme', { links }), 'https://acme.test/subprocessors': list }
  const { answered } = play(documentsConnector, (ask) => answer(ask, of))
  const given = { subject: acme, today, answered: [], of: () => answered }
  const drafts = [...documentsConnector.parse({ ...given, answered }), ...subprocessorsConnector.parse(given)].map(
    ({ draft }) => draft,
  )
  const evidence = numberEvidence(drafts)
  const { report, findings } = conclude({ subject: acme, evidence, score: null })
  expect(report.firstPage?.answers.find(({ topic }) => topic === 'subprocessors')?.told).toMatchObject({ count: 400 })
  const named = evidence.flatMap(({ excerpt }) => [...excerpt.matchAll(/Vendor \d+ Ltd/gu)].map(([name]) => name))
  expect(named.length).toBe(new Set(named).size)
  expect(reportText(report, findings).split(/\s+/u).length).toBeLessThan(1200)
  const pdf = await getDocumentProxy(
    new Uint8Array(await fileOf({ ...reportIn('en'), report, findings, evidence }, 'pdf')),
  )
  expect(pdf.numPages).toBeLessThan(12)
})

test('the PDF has a title, a language, tags and bookmarks, and its appendix begins on a page of its own', async () => {
  const pdf = await getDocumentProxy(new Uint8Array(await fileOf(reportIn('de'), 'pdf')))
  const { info } = await pdf.getMetadata()
  expect(info).toMatchObject({ Title: 'Acme: Datenschutzbericht', Language: 'de' })
  expect((await pdf.getMarkInfo())?.Marked).toBe(true)
  expect((await pdf.getOutline()).map(({ title }) => title)).toHaveLength(10)
  const texts: string[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
  }
  const appendix = texts.findIndex((text) => text.includes('Anhang'))
  expect(appendix).toBeGreaterThanOrEqual(1)
  expect(appendix).toBeLessThanOrEqual(2)
  const trees = await Promise.all(texts.map(async (_, at) => (await pdf.getPage(at + 1)).getStructTree()))
  const roles = JSON.stringify(trees)
  for (const role of ['H1', 'H2', 'Table', 'TH', 'TD', 'L', 'LI', 'Link']) expect(roles).toContain(`"${role}"`)
})

test('Markdown has its tables and headings, and each mark leads to an anchor', () => {
  const markdown = reportMarkdown(documentOf(reportIn('en')))
  expect(markdown).toMatch(/^# Acme\n/u)
  expect(markdown).toContain('\n| --- | --- | --- | --- |\n')
  for (const [, id] of markdown.matchAll(/\]\(#([ef]\d+)\)/gu)) expect(markdown).toContain(`<a id="${id}"></a>`)
})
