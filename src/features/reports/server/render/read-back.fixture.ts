import { parse } from 'csv-parse/sync'
import { strFromU8, unzipSync } from 'fflate'
import readExcelFile from 'read-excel-file/universal'
import { getDocumentProxy } from 'unpdf'
import { plainCell } from '../../../../platform/shared/csv-cells.ts'
import type { Format } from '../../../../product/reports.ts'
import { noRecord, type ReportModel } from '../../model.ts'
import { readDeck } from './powerpoint/read-deck.fixture.ts'

/** What a file says, in whatever format: sections by their place, from 1 on. */
export interface Said {
  vendors: number | null
  /** Of each table, how many rows it has. */
  rows: Map<number, number>
  figures: Map<string, number | null>
  /** Values of each chart, series by series; of a PDF none, where a chart is a drawing. */
  charts: Map<number, (number | null)[][]>
  /** First and second words of each row of the table that was asked for. */
  table: string[][]
}

type Read = (bytes: Uint8Array, model: ReportModel, table: number) => Promise<Said>

export const readBack: Record<Format, Read> = {
  excel: async (bytes, model, table) => {
    const sheets = await readExcelFile(new Blob([Uint8Array.from(bytes)]), { trim: false })
    // An empty cell at the end of a row is none.
    return saidBySheets(
      sheets.map(({ data }) => data.map((cells) => cells.map((cell) => cell ?? ''))),
      model,
      table,
    )
  },
  csv: async (bytes, model, table) => {
    const files = unzipSync(bytes)
    const sections = Object.keys(files).filter((name) => /^\d/.test(name))
    const sheets = ['README.csv', ...sections].map((name): string[][] =>
      parse(strFromU8(files[name] ?? new Uint8Array()), { bom: true, relax_column_count: true }),
    )
    return saidBySheets(sheets, model, table)
  },
  powerpoint: async (bytes, model, table) => saidByDeck(bytes, model, table),
  pdf: saidByPdf,
}

const numberIn = (cell: unknown): number | null => {
  if (cell === noRecord || cell === '' || cell === undefined || cell === null) return null
  return typeof cell === 'number' ? cell : Number(String(cell).replace(/,|%| days?$/g, ''))
}

/** A workbook and an archive of CSV files hold the same sheets; only a workbook has lines above the head of the table. */
function saidBySheets(all: readonly (readonly unknown[])[][], { sections }: ReportModel, table: number): Said {
  const [readme = [], ...sheets] = all
  const said: Said = {
    vendors: numberIn(readme.find(([field]) => field === 'Vendors')?.[1]),
    ...{ rows: new Map(), figures: new Map(), charts: new Map(), table: [] },
  }
  for (const [at, section] of sections.entries()) {
    const sheet = sheets[at] ?? []
    const place = at + 1
    switch (section.kind) {
      case 'table': {
        const head = sheet.findIndex(
          ([title, next]) =>
            title === section.columns[0]?.title && (section.columns.length === 1 || next === section.columns[1]?.title),
        )
        const rows = sheet.slice(head + 1)
        said.rows.set(place, rows[0]?.[0] === section.emptyWords ? 0 : rows.length)
        if (place === table) said.table = rows.map((cells) => cells.map((cell) => plainCell(String(cell))))
        break
      }
      case 'figures':
        for (const [label, value, unit] of sheet.slice(sheet.findIndex(([title]) => title === 'Figure') + 1)) {
          // A share is a hundredth in a workbook, where it is typed.
          const isTyped = unit === 'percent' && typeof value === 'number'
          said.figures.set(plainCell(String(label)), isTyped ? Math.round(value * 100) : numberIn(value))
        }
        break
      case 'chart': {
        const points = sheet.slice(sheet.findIndex(([title]) => title === 'Label') + 1)
        const scale = (value: unknown) =>
          section.unit === 'percent' && typeof value === 'number' ? Math.round(value * 100) : numberIn(value)
        said.charts.set(
          place,
          section.series.map((_, series) => points.map((cells) => scale(cells[series + 1]))),
        )
        break
      }
    }
  }
  return said
}

function saidByDeck(bytes: Uint8Array, { sections }: ReportModel, table: number): Said {
  const { slides } = readDeck(bytes)
  const [cover, contents] = slides
  const rowsOf = new Map(contents?.tables[0]?.map(([place, , holds = '']) => [Number(place), holds]))
  const said: Said = {
    vendors: numberIn(cover?.texts[cover.texts.indexOf('Vendors') + 1]),
    ...{ rows: new Map(), figures: new Map(), charts: new Map(), table: [] },
  }
  for (const [at, section] of sections.entries()) {
    const place = at + 1
    const slide = slides.find(({ texts }) => texts[1] === `Section ${place} of ${sections.length}`)
    if (section.kind === 'table') said.rows.set(place, numberIn(rowsOf.get(place)?.replace(/ rows?$/, '')) ?? 0)
    if (section.kind === 'figures')
      for (const { label } of section.figures)
        said.figures.set(label, numberIn(slide?.texts[slide.texts.indexOf(label) - 1]?.replace(/ {2}of .*$/, '')))
    if (slide?.charts[0])
      said.charts.set(
        place,
        slide.charts[0].series.map(({ values }) => values),
      )
    if (place === table) said.table = slide?.tables[0]?.slice(1) ?? []
  }
  return said
}

interface Tagged {
  role: string
  children: (Tagged | { type: string; id: string })[]
}

async function saidByPdf(bytes: Uint8Array, { sections }: ReportModel, table: number): Promise<Said> {
  const said: Said = { vendors: null, rows: new Map(), figures: new Map(), charts: new Map(), table: [] }
  const pdf = await getDocumentProxy(Uint8Array.from(bytes))
  const seen = new Set<string>()
  let place = 0
  for (let page = 1; page <= pdf.numPages; page++) {
    const own = await pdf.getPage(page)
    const words = wordsById(await own.getTextContent({ includeMarkedContent: true }))
    const textOf = (node: Tagged['children'][number]): string =>
      'role' in node ? node.children.map(textOf).join('\n') : (words.get(node.id) ?? '')
    // The tags of a page name all rows of a table that goes over several.
    const isHere = (node: Tagged['children'][number]): boolean => ('role' in node ? node.children.some(isHere) : true)
    const walk = (node: Tagged): void => {
      if (node.role === 'H2') {
        // What follows the sections, the index of evidence, has no number.
        const number = Number(/^(\d+)\s/.exec(textOf(node))?.[1] ?? 0)
        place = number
        if (sections[place - 1]?.kind === 'table') said.rows.set(place, 0)
      }
      const children = node.children.filter((child) => 'role' in child)
      const cellsOf = (row: Tagged) => row.children.map((cell) => textOf(cell).replace(/\s+/g, ' ').trim())
      if (node.role === 'TBody' && sections[place - 1]?.kind === 'table')
        for (const [at, row] of children.entries()) {
          if (!isHere(row)) continue
          // One that goes on overleaf is still one.
          if (!seen.has(`${place} ${at}`)) said.rows.set(place, (said.rows.get(place) ?? 0) + 1)
          seen.add(`${place} ${at}`)
          if (place === table) said.table[at] ??= cellsOf(row)
        }
      if (node.role === 'TR' && place === 0) {
        const [field, value] = cellsOf(node)
        if (field === 'Vendors') said.vendors = numberIn(value)
      }
      const section = sections[place - 1]
      if (node.role === 'LBody' && section?.kind === 'figures') {
        const lines = textOf(node)
          .split('\n')
          .map((line) => line.trim())
        for (const { label } of section.figures) {
          const at = lines.findIndex(
            (_, end) =>
              lines
                .slice(0, end + 1)
                .join(' ')
                .trim() === label,
          )
          if (at >= 0) said.figures.set(label, numberIn(/^(?:No record|[\d,]+)/.exec(lines[at + 1] ?? '')?.[0]))
        }
      }
      for (const child of children) walk(child)
    }
    walk((await own.getStructTree()) as Tagged)
    own.cleanup()
  }
  await pdf.cleanup()
  return said
}

/** The words of a page by the mark that the tags name them by; a new line where they begin on one. */
function wordsById({ items }: { items: readonly object[] }): Map<string, string> {
  const words = new Map<string, string>()
  const open: string[] = []
  let y = 0
  for (const item of items as readonly { type?: string; id?: string; str?: string; transform?: number[] }[]) {
    if (item.type?.startsWith('begin')) open.push(item.id ?? '')
    else if (item.type === 'endMarkedContent') open.pop()
    else if (item.str) {
      const id = open.findLast(Boolean) ?? ''
      const own = item.transform?.[5] ?? 0
      const before = words.get(id)
      words.set(id, before === undefined ? item.str : `${before}${Math.abs(own - y) > 2 ? '\n' : ''}${item.str}`)
      y = own
    }
  }
  return words
}
