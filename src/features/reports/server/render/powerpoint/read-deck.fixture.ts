import { strFromU8, unzipSync } from 'fflate'
import { DOMParser } from 'linkedom'

// Reads a deck back from its parts, as another program would.

export interface ReadSlide {
  texts: string[]
  tables: string[][][]
  charts: ReadChart[]
  /** One for each paragraph. */
  notes: string[]
  /** What stands where, in inches; a rule has no height. */
  boxes: { x: number; y: number; w: number; h: number; what: string }[]
  ids: string[]
}

export interface ReadChart {
  labels: string[]
  series: { name: string; values: (number | null)[] }[]
  workbook: Uint8Array
}

export interface ReadDeck {
  parts: Record<string, Uint8Array>
  slides: ReadSlide[]
}

export function readDeck(bytes: Uint8Array): ReadDeck {
  const parts = unzipSync(bytes)
  const count = Object.keys(parts).filter((name) => /^ppt\/slides\/slide\d+\.xml$/.test(name)).length
  return { parts, slides: Array.from({ length: count }, (_, at) => readSlide(parts, at + 1)) }
}

/** What a part points to, by the ids that it uses for it. */
export function targetsOf(parts: ReadDeck['parts'], part: string): Map<string, string> {
  const at = part.lastIndexOf('/')
  const rels = xmlOf(parts, `${part.slice(0, at)}/_rels/${part.slice(at + 1)}.rels`)
  return new Map(
    all(rels, 'Relationship').map((relation) => {
      const url = new URL(relation.getAttribute('Target') ?? '', `pack:/${part}`)
      return [relation.getAttribute('Id') ?? '', url.pathname.slice(1)]
    }),
  )
}

function readSlide(parts: ReadDeck['parts'], number: number): ReadSlide {
  const part = `ppt/slides/slide${number}.xml`
  const slide = xmlOf(parts, part)
  const targets = targetsOf(parts, part)
  const shapes = [...all(slide, 'p:sp'), ...all(slide, 'p:graphicFrame')]
  return {
    texts: all(slide, 'a:p').map(wordsOf),
    tables: all(slide, 'a:tbl').map((table) => all(table, 'a:tr').map((row) => all(row, 'a:tc').map(wordsOf))),
    charts: all(slide, 'c:chart').map((chart) => readChart(parts, targets.get(chart.getAttribute('r:id') ?? '') ?? '')),
    notes: all(xmlOf(parts, `ppt/notesSlides/notesSlide${number}.xml`), 'a:p').map(wordsOf),
    boxes: shapes.map(boxOf),
    ids: all(slide, 'p:cNvPr').map((shape) => shape.getAttribute('id') ?? ''),
  }
}

function boxOf(shape: Element): ReadSlide['boxes'][number] {
  const [offset] = all(shape, 'a:off')
  const [extent] = all(shape, 'a:ext')
  const inches = (element: Element | undefined, name: string) => Number(element?.getAttribute(name)) / 914_400
  const rows = all(shape, 'a:tr').map((row) => inches(row, 'h'))
  const h = rows.length > 0 ? rows.reduce((sum, row) => sum + row, 0) : inches(extent, 'cy')
  return {
    x: inches(offset, 'x'),
    y: inches(offset, 'y'),
    w: inches(extent, 'cx'),
    h,
    what: wordsOf(shape).slice(0, 60),
  }
}

function readChart(parts: ReadDeck['parts'], part: string): ReadChart {
  const chart = xmlOf(parts, part)
  const [workbook = ''] = targetsOf(parts, part).values()
  const series = all(chart, 'c:ser')
  const labels = all(series[0], 'c:cat').flatMap((category) => all(category, 'c:v').map(textOf))
  return {
    labels,
    series: series.map((one) => {
      const known = all(one, 'c:val').flatMap((values) => all(values, 'c:pt'))
      const values = new Map(known.map((point) => [Number(point.getAttribute('idx')), Number(textOf(point))]))
      return {
        name: all(one, 'c:tx')
          .map(textOf)
          .join('')
          .replace(/^Sheet1!\$\w+\$1/, ''),
        values: labels.map((_, at) => values.get(at) ?? null),
      }
    }),
    workbook: parts[workbook] ?? new Uint8Array(),
  }
}

const xmlOf = (parts: ReadDeck['parts'], part: string): Document =>
  new DOMParser().parseFromString(strFromU8(parts[part] ?? new Uint8Array()), 'text/xml') as unknown as Document

const all = (element: Document | Element | undefined, name: string): Element[] => [
  ...(element?.getElementsByTagName(name) ?? []),
]

const wordsOf = (element: Element): string => all(element, 'a:t').map(textOf).join('')

const textOf = (element: Element): string => element.textContent ?? ''
