import anyAscii from 'any-ascii'
import { getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { reportTypes } from '../../../../../product/reports.ts'
import { composeReport, sealed } from '../../../build/compose.ts'
import { exampleFacts } from '../../../facts.fixture.ts'
import { exampleModel, hostileNames } from '../../../model.fixture.ts'
import type { ReportModel, Section, TableSection } from '../../../model.ts'
import { emptyVendor } from '../../../vendor-facts.fixture.ts'
import { renderPdf } from './render-pdf.ts'

const read = async (model: ReportModel) => {
  const { bytes } = await renderPdf(model)
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const pages = await Promise.all(Array.from({ length: pdf.numPages }, (_, at) => pdf.getPage(at + 1)))
  return { pdf, pages: await Promise.all(pages.map(readPage)), raw: Buffer.from(bytes).toString('latin1') }
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>

async function readPage(page: Page) {
  const { items } = await page.getTextContent()
  const placed = items.flatMap((item) =>
    'str' in item && item.str.trim() ? [{ text: item.str, left: item.transform[4], width: item.width }] : [],
  )
  const text = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('')
  return { text, placed, width: page.view[2] ?? 0, tree: (await page.getStructTree()) as Node | null }
}

interface Node {
  role?: string
  alt?: string
  children?: Node[]
}

const rolesOf = ({ role, children = [] }: Node): string[] => [...(role ? [role] : []), ...children.flatMap(rolesOf)]
const nodesOf = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(nodesOf)]

/** Without what a line break may part, and in Latin letters: so a name is found however it was set. */
const plain = (text: string): string => anyAscii(text.normalize('NFC')).replace(/\s/g, '')

const withSections = (...sections: Section[]): ReportModel => {
  const { meta, evidence } = exampleModel()
  return sealed({ meta, evidence, sections })
}

const tableOf = (rest: Partial<TableSection>): TableSection => ({
  ...{ id: 'table', title: 'Table', kind: 'table', columns: [], rows: [], emptyWords: 'No record.' },
  ...rest,
})

test('a name in any script is read back: in its own letters where a face has them, else in Latin ones', async () => {
  const { pages, raw } = await read(exampleModel())
  const text = pages.map((page) => page.text).join(' ')
  for (const name of hostileNames) expect(plain(text)).toContain(plain(name))
  for (const words of ['Дата-компания Ё', 'Εταιρεία Δεδομένων', 'Công ty Dữ liệu', 'Example & Söhne']) {
    expect(text.replace(/\s+/g, ' ')).toContain(words)
  }
  expect(text).not.toMatch(/\?|\u25a1|\ufffd/)
  expect(text).toContain('are written in Latin letters')
  // Read aloud and copied as it is recorded: PDF text in UTF-16.
  const name = Buffer.from('\ufeff株式会社データ', 'utf16le').swap16().toString('latin1')
  expect(raw).toContain(name)
})

test('where every letter has a face, nothing is said of Latin ones', async () => {
  const { meta } = exampleModel()
  const text: Section = { id: 'text', title: 'Text', kind: 'text', paragraphs: ['Zoë in Łódź'] }
  const { pages } = await read(sealed({ meta, sections: [text], evidence: [] }))
  const words = pages.map((page) => page.text).join(' ')
  expect(words).toContain('Zoë in Łódź')
  expect(words).not.toContain('Latin letters')
})

test('the document has a language, a title, embedded faces and a bookmark for each section', async () => {
  const model = exampleModel()
  const { pdf, raw } = await read(model)
  const { info } = await pdf.getMetadata()
  expect(info).toMatchObject({ Language: 'en-US', Title: 'Executive risk summary: Example & Söhne GmbH' })
  expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true })
  expect((await pdf.getOutline()).map(({ title }) => title)).toEqual([
    'About this report',
    ...model.sections.map(({ title }, at) => `${at + 1} ${title}`),
    'Evidence index',
  ])
  expect(raw.match(/\/FontFile2/g)?.length).toBe(raw.match(/\/Type \/FontDescriptor/g)?.length)
  expect(raw).not.toContain('/Helvetica')
  expect(raw).toContain('/DisplayDocTitle true')
})

test('the bookmarks and the contents lead to the page on which a section begins', async () => {
  const { pdf, pages } = await read(exampleModel({ rows: 120 }))
  const contents = pages.find(({ text }) => text.includes('Contents'))?.text ?? ''
  for (const { title, dest } of await pdf.getOutline()) {
    const [page] = dest as [never]
    const number = (await pdf.getPageIndex(page)) + 1
    if (title === 'About this report') continue
    expect(pages[number - 1]?.text).toContain(title)
    expect(contents.replace(/ /g, '')).toMatch(new RegExp(`${title.replace(/ /g, '')}${number}(\\n|$)`))
  }
})

test('a table is one: rows, heads with their scope, cells; its words are heads once and artifacts on the pages after', async () => {
  const rows = 48
  const model = exampleModel({ rows })
  const { pages, raw } = await read(model)
  const roles = pages.flatMap(({ tree }) => (tree ? rolesOf(tree) : []))
  const count = (role: string) => roles.filter((one) => one === role).length
  expect(raw.match(/\/S \/Table\b/g)).toHaveLength(3)
  // The facts of the cover, the register with its head, the evidence index with its head.
  expect(raw.match(/\/S \/TR\b/g)).toHaveLength(8 + rows + 1 + 3 + 1)
  expect(raw.match(/\/Scope \/Column/g)).toHaveLength(8 + 1 + 7)
  expect(raw.match(/\/Scope \/Row/g)).toHaveLength(8 + rows + 3)
  expect(count('TD')).toBeGreaterThan(rows * 8 - 1)
  const continued = pages.filter(({ text }) => text.includes('Register, continued'))
  expect(continued.length).toBeGreaterThan(2)
  for (const { text } of continued) for (const { title } of registerOf(model).columns) expect(text).toContain(title)
  for (const role of ['Document', 'Sect', 'H1', 'H2', 'P', 'L', 'LI', 'LBody', 'TOC', 'TOCI', 'Link', 'THead', 'TBody'])
    expect(roles).toContain(role)
})

test('a table of more rows is cut, with what only its other rows rest on, and says where all of them are', async () => {
  const whole = await read(exampleModel({ rows: 49 }))
  const text = whole.pages.map((page) => page.text).join(' ')
  expect(whole.raw.match(/\/S \/TR\b/g)?.length).toBeLessThan(8 + 49)
  expect(text.replace(/\s+/g, ' ')).toContain('24 of 49 rows')
})

const registerOf = ({ sections }: ReportModel): TableSection => {
  const found = sections.find(({ id }) => id === 'register')
  if (found?.kind !== 'table') throw new Error('the example has a register')
  return found
}

test('a chart is a figure that tells its values, and shows each as a text', async () => {
  const { pages } = await read(exampleModel())
  const figures = pages.flatMap(({ tree }) => (tree ? nodesOf(tree) : [])).filter(({ role }) => role === 'Figure')
  expect(figures.map(({ alt }) => alt)).toEqual([
    'Distribution. Vendors: Very high 2, High 5, Medium 11, Low 6, Not scored 1.',
    expect.stringContaining('red: 2026-10-01 1, 2026-10-15 2, 2026-10-31 3. orange:'),
    'Average score. Average score: 2026-10-01 52, 2026-10-15 no record, 2026-10-31 48.',
    expect.stringContaining('Example Cloud 4'),
  ])
  const text = pages.map((page) => page.text).join(' ')
  for (const words of ['11', '52', '48', 'Not scored', 'unknown', 'From 52 to 48.']) expect(text).toContain(words)
})

test('every page names its number, the number of all and the hash; a page of a sample says that it is one', async () => {
  const model = exampleModel({ isSample: true, rows: 300 })
  const { pages } = await read(model)
  for (const [at, { text }] of pages.entries()) {
    expect(text).toMatch(new RegExp(`Page ${at + 1} of ?${pages.length} `))
    expect(text).toContain(model.sha256)
    expect(text).toContain('Sample · demonstration organisation')
  }
  const own = await read(exampleModel())
  expect(own.pages.some(({ text }) => text.includes('Sample'))).toBe(false)
})

test('a report with a section of all its evidence has no second index of it, and what is cited leads there', async () => {
  const model = composeReport(exampleFacts({ vendors: 5, type: 'audit' }))
  const { pdf, raw } = await read(model)
  expect((await pdf.getOutline()).filter(({ title }) => title.endsWith('Evidence index'))).toHaveLength(1)
  const places = Object.keys(await pdf.getDestinations())
  const cited = [...raw.matchAll(/\/Dest \(([^)]*)\)/g)].map(([, place]) => place)
  expect(model.evidence.length).toBeGreaterThan(0)
  expect(places).toEqual(expect.arrayContaining(model.evidence.map(({ id }) => `evidence-${id}`)))
  expect(places).toEqual(expect.arrayContaining([...new Set(cited)]))
})

test('what is written over several pages belongs to its element on each of them', async () => {
  const table = tableOf({
    columns: [{ id: 'page', title: 'Page', kind: 'url' }],
    rows: [{ cells: [`https://vendor.test/${'a'.repeat(9_000)}`] }],
  })
  const { pages } = await read(withSections(table))
  const on = pages.filter(({ tree }) => tree && nodesOf(tree).some(({ role }) => role === 'Link'))
  expect(on.filter(({ text }) => text.includes('aaaa')).length).toBeGreaterThan(1)
})

test('the same model makes the same bytes', async () => {
  const [first, second] = await Promise.all([renderPdf(exampleModel()), renderPdf(exampleModel())])
  expect(Buffer.compare(first.bytes, second.bytes)).toBe(0)
  expect(first.name).toBe('sightline-executive-2026-10-01-to-2026-10-31.pdf')
})

test('a register of eleven columns and a matrix of ten stay on the page, and lose no word', async () => {
  const register = tableOf({
    columns: Array.from({ length: 11 }, (_, at) => ({ id: `c${at}`, title: `Technical measures ${at}`, kind: 'text' })),
    rows: Array.from({ length: 12 }, (_, row) => ({
      cells: Array.from({ length: 11 }, (_, at) => `Internationally established wording ${row}.${at} of some length`),
    })),
  })
  const states = ['met', 'partial', 'not_met', 'not_assessed', 'not_applicable'] as const
  const matrix = tableOf({
    ...{ id: 'matrix', title: 'Matrix' },
    columns: [
      { id: 'vendor', title: 'Vendor', kind: 'text', weight: 2 },
      ...Array.from({ length: 10 }, (_, at) => ({ id: `s${at}`, title: `(a)(${at}) Clause`, kind: 'state' as const })),
    ],
    rows: Array.from({ length: 12 }, (_, row) => ({
      cells: [`Vendor ${row}`, ...Array.from({ length: 10 }, (_, at) => states[(row + at) % 5] ?? null)],
      evidence: ['E1'],
    })),
  })
  const { pages } = await read(withSections(register, matrix))
  for (const { placed, width } of pages) {
    for (const item of placed) {
      expect(item.left).toBeGreaterThanOrEqual(40)
      expect(item.left + item.width).toBeLessThanOrEqual(width - 40)
    }
  }
  const text = plain(pages.map((page) => page.text).join(' '))
  expect(text.match(/applicable/g)).toHaveLength(24)
  expect(text.match(/Internationally/g)).toHaveLength(132)
})

test('a cell that is longer than a page goes on over the next ones, to its last word', async () => {
  const words = Array.from({ length: 4000 }, (_, at) => `w${at}`)
  const table = tableOf({
    columns: [
      { id: 'name', title: 'Name', kind: 'text' },
      { id: 'words', title: 'Words', kind: 'text', weight: 3 },
    ],
    rows: [{ cells: ['One', words.join(' ')] }, { cells: ['Two', 'x'.repeat(300)] }],
  })
  const { pages } = await read(withSections(table))
  const text = pages.map((page) => page.text).join(' ')
  expect(text.match(/\bw\d+\b/g)).toEqual(words)
  expect(text.replace(/\s/g, '')).toContain('x'.repeat(300))
  expect(pages.length).toBeGreaterThan(4)
})

test('only an address of the web becomes a link', async () => {
  const table = tableOf({
    columns: [{ id: 'page', title: 'Page', kind: 'url' }],
    rows: ['https://vendor.test/a', 'javascript:alert(1)', 'file:///etc/passwd'].map((url) => ({ cells: [url] })),
  })
  const { raw } = await read(withSections(table))
  const targets = [...raw.matchAll(/\/URI \(([^)]*)\)/g)].map(([, target]) => target)
  expect(targets).toContain('https://vendor.test/a')
  expect(targets.every((target) => /^https:\/\/(vendor|source)\.test/.test(target ?? ''))).toBe(true)
})

test('a report of no vendors, no sections and no evidence is a report still', async () => {
  const { meta } = exampleModel({ rows: 0 })
  const { pages } = await read(
    sealed({ meta: { ...meta, limitations: [], dataAsOf: null }, sections: [], evidence: [] }),
  )
  const text = pages.map((page) => page.text).join(' ')
  expect(text).toContain('No vendor is in this selection.')
  expect(text).toContain('No record')
  expect(text).toContain('This report names no evidence.')
})

test.each(reportTypes)('a report (%s) about 300 vendors stays readable: at most 40 pages', async (type) => {
  const imported = Array.from({ length: 200 }, (_, at) =>
    emptyVendor({ id: 1_000 + at, name: `Imported ${at} Vertriebsgesellschaft mbH` }),
  )
  // All with records of their own, and as an import leaves them.
  for (const [vendors, more] of [
    [300, []],
    [100, imported],
  ] as const) {
    const facts = exampleFacts({ vendors, type })
    const register = { ...facts.register, vendors: [...facts.register.vendors, ...more] }
    const { bytes } = await renderPdf(composeReport({ ...facts, register }))
    expect((await getDocumentProxy(new Uint8Array(bytes))).numPages).toBeLessThanOrEqual(40)
  }
})
