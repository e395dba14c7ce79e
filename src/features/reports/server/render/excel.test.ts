import fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import readExcelFile from 'read-excel-file/universal'
import { expect, test } from 'vitest'
import { composeReport } from '../../build/compose.ts'
import { exampleFacts } from '../../facts.fixture.ts'
import { exampleModel, hostileNames } from '../../model.fixture.ts'
import { noRecord, type ReportModel, stateWords } from '../../model.ts'
import { nameOf, renderExcel } from './excel.ts'

type Cells = readonly (readonly unknown[])[]

async function sheetsOf(model: ReportModel): Promise<Map<string, Cells>> {
  const { bytes } = await renderExcel(model)
  const sheets = await readExcelFile(new Blob([Uint8Array.from(bytes)]), { trim: false })
  return new Map(sheets.map(({ sheet, data }) => [sheet, data]))
}

const partsOf = async (model: ReportModel) =>
  Object.entries(unzipSync((await renderExcel(model)).bytes)).map(([name, bytes]) => ({ name, xml: strFromU8(bytes) }))

const withName = (name: string): ReportModel => ({
  ...exampleModel(),
  sections: [{ id: 'text', title: 'Text', kind: 'text', paragraphs: [name] }],
})

test('README, a sheet for each section, and the evidence', async () => {
  expect([...(await sheetsOf(exampleModel())).keys()]).toEqual([
    'README',
    '1 Summary',
    '2 Distribution',
    '3 Distribution over time',
    '4 Average score',
    '5 Shared sub-processors',
    '6 Register',
    '7 Breaches at vendors',
    '8 How to read this report',
    'Evidence',
  ])
})

test('evidence appears once where a section is its index already', async () => {
  const names = [...(await sheetsOf(composeReport(exampleFacts({ vendors: 5, type: 'audit' })))).keys()]
  expect(names.filter((name) => name.includes('Evidence'))).toEqual(['9 Evidence index'])
})

test('days, instants, numbers and shares are values of their kind', async () => {
  const sheets = await sheetsOf(exampleModel())
  const [, , head, first] = sheets.get('6 Register') ?? []
  expect(head).toEqual(['Vendor', 'Number', 'Score', 'Signed on', 'Looked at', 'State', 'Page', 'SHA-256', 'Evidence'])
  expect(first).toEqual([
    hostileNames[0],
    0,
    0,
    new Date('2026-10-31T00:00:00Z'),
    new Date('2026-10-31T08:30:00Z'),
    stateWords.met,
    noRecord,
    'a'.repeat(64),
    'E1',
  ])
  expect(sheets.get('1 Summary')?.slice(4)).toEqual([
    ['With a signed DPA', 0.57, 'percent', 25, 'Of processors'],
    ['Average risk score', 48, 'of 100', null, null],
    ['Median time to notify', noRecord, 'days', null, null],
  ])
})

test.each(['2022', '2026-02-31', '2026-10-31T99:00:00Z', '2026-10-31T08:30', '1850-01-01', 'T', ''])(
  'what a source gives as a date and is none stays as it is: %j',
  async (capturedAt) => {
    const model = exampleModel()
    const evidence = model.evidence.map((item) => ({ ...item, capturedAt }))
    const rows = (await sheetsOf({ ...model, evidence })).get('Evidence')?.slice(3)
    for (const row of rows ?? []) expect(row[4] ?? '').toBe(capturedAt)
  },
)

test('every sheet keeps its head in sight and can be filtered', async () => {
  const parts = await partsOf(exampleModel())
  const sheets = parts.filter(({ name }) => name.startsWith('xl/worksheets/sheet'))
  expect(sheets).toHaveLength(10)
  for (const { xml } of sheets) {
    const head = Number(/<pane ySplit="(\d+)"/.exec(xml)?.[1])
    expect(xml).toMatch(new RegExp(`<autoFilter ref="A${head}:[A-Z]+\\d+"/>`))
  }
  const workbook = parts.find(({ name }) => name === 'xl/workbook.xml')?.xml
  expect(workbook?.match(/<definedName name="_xlnm._FilterDatabase"/g)).toHaveLength(10)
})

test('no text becomes a formula', async () => {
  for (const { xml } of await partsOf(exampleModel())) expect(xml).not.toMatch(/<f[ >/]/)
})

test('any text that XML can hold comes back as it was, blanks around it too', async () => {
  const xmlText = fc
    .oneof(
      fc.constantFrom(
        ' a ',
        '\n',
        '_x0041_',
        '_X0041__x005F_',
        '__proto__',
        'constructor',
        '\ufffd',
        'a\x7f\x9fb',
        ...hostileNames,
      ),
      fc.string({ unit: 'grapheme' }),
    )
    .filter((text) => text !== '')
  await fc.assert(
    fc.asyncProperty(xmlText, async (name) => {
      const written = (await sheetsOf(withName(name))).get('1 Text')?.[2]?.[0]
      expect(written).toBe(name)
    }),
    { numRuns: 60 },
  )
})

test('a cell that is too long says that it was cut, and so does README', async () => {
  const sheets = await sheetsOf(withName(`${'x'.repeat(32_730)}${'🦄'.repeat(40)}`))
  const cell = String(sheets.get('1 Text')?.[2]?.[0])
  expect(cell.length).toBeLessThanOrEqual(32_767)
  expect(cell).toMatch(/ … \[cut here; whole in the JSON of this report\]$/)
  expect(cell.isWellFormed()).toBe(true)
  expect(sheets.get('README')?.map(([, value]) => value)).toContainEqual(
    expect.stringContaining('Cells cut for that: 1'),
  )
})

test('names of sheets are legal and one of a kind, whatever the titles are', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 60 }), { minLength: 1, maxLength: 40 }), (titles) => {
      const names = titles.map((title, at) =>
        nameOf({ id: 'x', place: at + 1, title, lines: [], columns: [], rows: [], emptyWords: '' }),
      )
      for (const name of names) {
        expect(name.length).toBeLessThanOrEqual(31)
        expect(name).not.toMatch(/[[\]:*?/\\]|^'|'$/)
      }
      expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length)
    }),
  )
})

test('each sheet of a sample says that it is one', async () => {
  for (const rows of (await sheetsOf(exampleModel({ isSample: true }))).values())
    expect(rows[0]?.[0]).toMatch(/^Sample · demonstration organisation · /)
})
