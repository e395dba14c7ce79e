import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import anyAscii from 'any-ascii'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { type Format, formats, reportTypes } from '../../../../product/reports.ts'
import { composeReport, sealed } from '../../build/compose.ts'
import { exampleFacts } from '../../facts.fixture.ts'
import { exampleModel, hostileNames } from '../../model.fixture.ts'
import type { ReportModel, TableSection } from '../../model.ts'
import { mostRows } from './pdf/cut-tables.ts'
import { onPaper } from './pdf/render-pdf.ts'
import { readBack, type Said } from './read-back.fixture.ts'
import { renderReport } from './render-report.ts'

// Every format is read back and compared with the JSON of the report: what one says, all say.

function saidByJson(json: string): Omit<Said, 'table'> {
  const { meta, sections } = JSON.parse(json) as ReportModel
  const placed = sections.map((section, at) => ({ section, place: at + 1 }))
  return {
    vendors: meta.vendors,
    rows: new Map(
      placed.flatMap(({ section, place }) => (section.kind === 'table' ? [[place, section.rows.length]] : [])),
    ),
    figures: new Map(
      sections.flatMap((section) =>
        section.kind === 'figures' ? section.figures.map(({ label, value }) => [label, value] as const) : [],
      ),
    ),
    charts: new Map(
      placed.flatMap(({ section, place }) =>
        section.kind === 'chart' ? [[place, section.series.map(({ values }) => [...values])]] : [],
      ),
    ),
  }
}

const fileOf = async (model: ReportModel, format: Format) => (await renderReport(model, format)).bytes

type Charts = Iterable<[number, (number | null)[][]]>

/** A chart of no value is said in words, and on slides one of zeros alone as well. */
const known = (charts: Charts, format: Format) =>
  [...charts].filter(([, values]) =>
    values.flat().some((value) => value !== null && (format !== 'powerpoint' || value !== 0)),
  )

async function expectSame(model: ReportModel, inFormats: readonly Format[] = formats): Promise<void> {
  for (const format of inFormats) {
    // A PDF shows the first rows of a long table.
    const written = format === 'pdf' ? onPaper(model) : model
    const expected = saidByJson(JSON.stringify(written))
    const { vendors, rows, figures, charts } = await readBack[format](await fileOf(model, format), written, 0)
    const said = { vendors, rows, figures }
    expect({ format, said }).toEqual({
      format,
      said: { vendors: expected.vendors, rows: expected.rows, figures: expected.figures },
    })
    // On slides stand those that are meant for them; a drawing has no values to read.
    const shown = [...expected.charts].filter(([place]) => format !== 'powerpoint' || model.sections[place - 1]?.slide)
    if (format !== 'pdf') expect([format, known(charts, format)]).toEqual([format, known(shown, format)])
  }
}

test.for(reportTypes)(
  'all formats of the %s report give the counts and figures of its JSON',
  { timeout: 60_000 },
  async (type) => {
    await expectSame(composeReport(exampleFacts({ vendors: 20, type })))
  },
)

test.for(reportTypes)('a %s report on no vendors is one in all formats', async (type) => {
  await expectSame(composeReport(exampleFacts({ vendors: 0, type })))
})

test('a vendor with nothing recorded of it is in all formats', async () => {
  await expectSame(composeReport(exampleFacts({ vendors: 1, type: 'gdpr' })))
})

/** Reduces a name to what a format keeps that writes it in Latin letters, or shortens it. */
const bare = (text: string) =>
  anyAscii(text.normalize('NFC'))
    .toLowerCase()
    .replace(/[^a-z0-9…]/g, '')

function expectName(read: string, name: string): void {
  const [begins, end] = bare(read.replace('…', '\u0000')).split('\u0000')
  const whole = bare(name)
  expect(read.includes('…') ? whole.startsWith(begins ?? '') && !end : begins === whole, `${read} for ${name}`).toBe(
    true,
  )
}

test('the top ten are the same ten, in the same order, in all formats', async () => {
  const model = composeReport(exampleFacts({ vendors: 60, type: 'executive' }))
  const at = model.sections.findIndex(({ id }) => id === 'top')
  const top = model.sections[at] as TableSection // a section of the executive report
  const column = (id: string) => top.columns.findIndex((one) => one.id === id)
  const [name, score] = [column('vendor'), column('score')]
  expect(top.rows).toHaveLength(10)
  for (const format of formats) {
    const { table } = await readBack[format](await fileOf(model, format), model, at + 1)
    expect([format, table.map((cells) => Number(cells[score]))]).toEqual([
      format,
      top.rows.map(({ cells }) => cells[score]),
    ])
    for (const [row, { cells }] of top.rows.entries()) expectName(table[row]?.[name] ?? '', String(cells[name]))
  }
})

test('ten thousand rows are ten thousand in all formats, and the first of them in a PDF that says so', async () => {
  const { meta, evidence } = exampleModel()
  const rows = Array.from({ length: 10_000 }, (_, at) => ({ cells: [hostileNames[at % 10] ?? '', at] }))
  const model = sealed({
    ...{ meta: { ...meta, vendors: rows.length }, evidence },
    sections: [
      { id: 'words', title: 'Words', kind: 'text', paragraphs: ['Words.'] },
      {
        ...{
          id: 'register',
          title: 'Register',
          kind: 'table',
          rows,
          emptyWords: 'No record of a vendor.',
          slide: { rows: 10 },
        },
        columns: [
          { id: 'name', title: 'Vendor', kind: 'text' },
          { id: 'number', title: 'Number', kind: 'number' },
        ],
      },
    ],
  })
  await expectSame(model, ['excel', 'csv', 'powerpoint'])
  const { text } = await extractText(await getDocumentProxy(Uint8Array.from(await fileOf(model, 'pdf'))))
  const numbers = new Set(text.flatMap((page) => page.match(/(?<= )[\d,]+$/gm) ?? []))
  expect(rows.slice(0, mostRows).filter((_, at) => !numbers.has(at.toLocaleString('en-US')))).toEqual([])
  expect(text.join(' ')).toContain(`${mostRows} of 10,000 rows`)
})

const made = `
  const [{ composeReport }, { exampleFacts }, { renderReport }, { createHash }] = await Promise.all([
    import('./src/features/reports/build/compose.ts'), import('./src/features/reports/facts.fixture.ts'),
    import('./src/features/reports/server/render/render-report.ts'), import('node:crypto'),
  ])
  const model = composeReport(exampleFacts({ vendors: 12, type: 'executive' }))
  for (const format of ['pdf', 'excel', 'csv', 'powerpoint'])
    console.log(createHash('sha256').update((await renderReport(model, format)).bytes).digest('hex'))
`

test('another process in another time zone makes the same bytes', async () => {
  const model = composeReport(exampleFacts({ vendors: 12, type: 'executive' }))
  const hashes: string[] = []
  for (const format of formats) {
    const [first, second] = [await fileOf(model, format), await fileOf(model, format)]
    expect([format, Buffer.compare(first, second)]).toEqual([format, 0])
    hashes.push(createHash('sha256').update(first).digest('hex'))
  }
  for (const TZ of ['Pacific/Kiritimati', 'America/St_Johns']) {
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', made], {
      env: { ...process.env, TZ, LANG: 'tr_TR.UTF-8' },
    })
    expect([TZ, stdout.trim().split('\n')]).toEqual([TZ, hashes])
  }
})
