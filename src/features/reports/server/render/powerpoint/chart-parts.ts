import { strToU8 } from 'fflate'
import { fixedZip } from '../../../../../platform/server/fixed-zip.ts'
import type { ChartSection, Series } from '../../../model.ts'
import { fitText, plainLine } from './fit-text.ts'
import { colour, sans } from './style.ts'

// A native chart: its drawing (DrawingML, ECMA-376 part 1 § 21.2) and the workbook behind it, which PowerPoint opens for
// "Edit data". The library writes charts of its own, in which a zero is an empty cell, a series has no pattern, and the order
// of the elements is not the schema's; these stand in their place.

export interface ChartParts {
  chartXml: string
  workbook: Uint8Array
}

export const mostBars = 15
/** Over more than so many, values would stand on each other. */
const mostValues = 16

export function chartParts(section: ChartSection): ChartParts {
  const { labels, series } = whatIsShown(section)
  return { chartXml: chartXml(section, labels, series), workbook: workbookOf(labels, series) }
}

/** Bars across take the first so many; what runs over time is shown whole. */
export function whatIsShown({ chart, labels, series }: ChartSection): Pick<ChartSection, 'labels' | 'series'> {
  if (chart !== 'bars') return { labels, series }
  return {
    labels: labels.slice(0, mostBars),
    series: series.map((one) => ({ ...one, values: one.values.slice(0, mostBars) })),
  }
}

interface Look {
  fill: string
  /** Preset of DrawingML; it identifies a series where there is no color. */
  pattern?: string
}

const bandLooks: Record<NonNullable<Series['band']>, Look> = {
  red: { fill: 'C2321F' },
  orange: { fill: 'C9660A', pattern: 'wdUpDiag' },
  yellow: { fill: 'A07D00', pattern: 'pct40' },
  green: { fill: '2B8A55', pattern: 'dkHorz' },
  unknown: { fill: '85888A', pattern: 'pct10' },
}

const seriesLooks: readonly Look[] = [
  { fill: colour.accent },
  { fill: colour.accent, pattern: 'wdUpDiag' },
  { fill: colour.ink },
  { fill: '85888A', pattern: 'pct25' },
  { fill: '85888A', pattern: 'dkHorz' },
]

const lookOf = ({ band }: Series, at: number): Look =>
  (band ? bandLooks[band] : seriesLooks[at % seriesLooks.length]) ?? { fill: colour.ink }

function chartXml(section: ChartSection, labels: readonly string[], series: readonly Series[]): string {
  const { chart, unit } = section
  const kind = kinds[chart]
  const all = series.map((one, at) => seriesXml({ one, at, section, labels }))
  const isAcross = chart === 'bars'
  const showsAxis = chart === 'line' || chart === 'stacked'
  const scale =
    unit === 'count' ? '<c:min val="0"/>' : chart === 'line' ? '<c:max val="100"/><c:min val="0"/>' : '<c:min val="0"/>'
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
    '<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">',
    '<c:date1904 val="0"/><c:lang val="en-US"/><c:roundedCorners val="0"/>',
    '<c:chart><c:autoTitleDeleted val="1"/><c:plotArea><c:layout/>',
    kind.open,
    ...all,
    kind.gap === undefined ? '' : `<c:gapWidth val="${gapOf(kind.gap, section, labels.length)}"/>`,
    kind.close,
    '<c:axId val="1"/><c:axId val="2"/>',
    `</c:${kind.element}>`,
    `<c:catAx><c:axId val="1"/><c:scaling><c:orientation val="${isAcross ? 'maxMin' : 'minMax'}"/></c:scaling><c:delete val="0"/>`,
    `<c:axPos val="${isAcross ? 'l' : 'b'}"/><c:numFmt formatCode="General" sourceLinked="0"/><c:majorTickMark val="none"/>`,
    `<c:minorTickMark val="none"/><c:tickLblPos val="low"/>${strokeXml(colour.quiet)}${textXml(11, colour.ink)}`,
    '<c:crossAx val="2"/><c:crosses val="autoZero"/><c:auto val="0"/><c:lblAlgn val="ctr"/><c:lblOffset val="100"/><c:noMultiLvlLbl val="1"/></c:catAx>',
    `<c:valAx><c:axId val="2"/><c:scaling><c:orientation val="minMax"/>${scale}</c:scaling><c:delete val="${showsAxis ? 0 : 1}"/>`,
    `<c:axPos val="${isAcross ? 'b' : 'l'}"/>${showsAxis ? `<c:majorGridlines>${strokeXml(colour.line)}</c:majorGridlines>` : ''}`,
    `<c:numFmt formatCode="${formatOf(unit)}" sourceLinked="0"/><c:majorTickMark val="none"/><c:minorTickMark val="none"/>`,
    `<c:tickLblPos val="nextTo"/><c:spPr><a:ln><a:noFill/></a:ln></c:spPr>${textXml(10.5, colour.quiet)}`,
    `<c:crossAx val="1"/><c:crosses val="${isAcross ? 'max' : 'autoZero'}"/><c:crossBetween val="between"/></c:valAx>`,
    '<c:spPr><a:noFill/><a:ln><a:noFill/></a:ln></c:spPr></c:plotArea>',
    series.length > 1
      ? `<c:legend><c:legendPos val="t"/><c:overlay val="0"/>${textXml(11, colour.ink)}</c:legend>`
      : '',
    '<c:plotVisOnly val="1"/><c:dispBlanksAs val="gap"/></c:chart>',
    '<c:spPr><a:noFill/><a:ln><a:noFill/></a:ln></c:spPr>',
    `${textXml(11, colour.ink)}<c:externalData r:id="rId1"><c:autoUpdate val="0"/></c:externalData></c:chartSpace>`,
  ].join('')
}

const barsXml = (direction: string, grouping: string) =>
  `<c:barChart><c:barDir val="${direction}"/><c:grouping val="${grouping}"/><c:varyColors val="0"/>`

interface Kind {
  element: string
  open: string
  /** Between the bars, in percent of their thickness, where there are enough of them. */
  gap?: number
  close: string
}

const kinds: Record<ChartSection['chart'], Kind> = {
  columns: { element: 'barChart', open: barsXml('col', 'clustered'), gap: 70, close: '' },
  bars: { element: 'barChart', open: barsXml('bar', 'clustered'), gap: 55, close: '' },
  stacked: { element: 'barChart', open: barsXml('col', 'stacked'), gap: 45, close: '<c:overlap val="100"/>' },
  line: {
    element: 'lineChart',
    open: '<c:lineChart><c:grouping val="standard"/><c:varyColors val="0"/>',
    close: '<c:marker val="1"/>',
  },
}

/** In inches, about: how long the axis is along which bars stand, and how thick one may be. */
const [acrossRoom, uprightRoom] = [
  { along: 4.5, thickest: 0.6 },
  { along: 7.5, thickest: 1.2 },
]
/** From the schema, ST_GapAmount. */
const mostGap = 500

/** A few bars stay bars: the gap grows instead. */
function gapOf(usual: number, { chart }: ChartSection, bars: number): number {
  const { along, thickest } = chart === 'bars' ? acrossRoom : uprightRoom
  const wide = Math.round((along / Math.max(bars, 1) / thickest - 1) * 100)
  return Math.min(mostGap, Math.max(usual, wide))
}

interface SeriesPlace {
  one: Series
  at: number
  section: ChartSection
  labels: readonly string[]
}

function seriesXml({ one, at, section, labels }: SeriesPlace): string {
  const letter = columnLetter(at + 1)
  const last = labels.length + 1
  const look = lookOf(one, at)
  const isLine = section.chart === 'line'
  const points = one.values.map((value, index) => (value === null ? '' : pointXml(index, String(value))))
  return [
    `<c:ser><c:idx val="${at}"/><c:order val="${at}"/>`,
    `<c:tx><c:strRef><c:f>Sheet1!$${letter}$1</c:f><c:strCache><c:ptCount val="1"/>${pointXml(0, one.name)}</c:strCache></c:strRef></c:tx>`,
    isLine
      ? lineLookXml(look, at)
      : `<c:spPr>${fillXml(look)}<a:ln w="9525">${solidXml(colour.paper)}</a:ln></c:spPr><c:invertIfNegative val="0"/>`,
    valuesXml(one, section, labels.length),
    `<c:cat><c:strRef><c:f>Sheet1!$A$2:$A$${last}</c:f><c:strCache><c:ptCount val="${labels.length}"/>`,
    ...labels.map((label, index) => pointXml(index, labelWords(label, section))),
    '</c:strCache></c:strRef></c:cat>',
    `<c:val><c:numRef><c:f>Sheet1!$${letter}$2:$${letter}$${last}</c:f><c:numCache><c:formatCode>General</c:formatCode>`,
    `<c:ptCount val="${labels.length}"/>${points.join('')}</c:numCache></c:numRef></c:val>`,
    isLine ? '<c:smooth val="0"/></c:ser>' : '</c:ser>',
  ].join('')
}

/** A name of any length would leave no room for the bars; the workbook has it in full. */
const labelWords = (label: string, { chart }: ChartSection): string =>
  fitText(label, { widthIn: chart === 'bars' ? 2.6 : 1.6, size: 11, lines: 1 }).text

/** The value beside or on each point; of a long line only at its two ends, on a long stack nowhere, and never on no height. */
function valuesXml({ values }: Series, { chart, unit }: ChartSection, count: number): string {
  const place = { columns: 'outEnd', bars: 'outEnd', stacked: 'ctr', line: 't' }[chart]
  const shape =
    chart === 'stacked'
      ? `<c:spPr>${solidXml(colour.paper)}<a:ln><a:noFill/></a:ln></c:spPr>`
      : '<c:spPr><a:noFill/></c:spPr>'
  const look = (shows: boolean) =>
    [
      `<c:numFmt formatCode="${formatOf(unit)}" sourceLinked="0"/>${shape}${textXml(chart === 'stacked' ? 9.5 : 11, colour.ink)}`,
      `<c:dLblPos val="${place}"/><c:showLegendKey val="0"/><c:showVal val="${shows ? 1 : 0}"/>`,
      '<c:showCatName val="0"/><c:showSerName val="0"/><c:showPercent val="0"/><c:showBubbleSize val="0"/>',
    ].join('')
  if (count <= mostValues) {
    const flat = chart === 'stacked' ? values.flatMap((value, index) => (value === 0 ? [index] : [])) : []
    const none = flat.map((index) => `<c:dLbl><c:idx val="${index}"/><c:delete val="1"/></c:dLbl>`)
    return `<c:dLbls>${none.join('')}${look(true)}</c:dLbls>`
  }
  const known = values.flatMap((value, index) => (value === null ? [] : [index]))
  const ends = chart === 'line' ? [...new Set([known.at(0), known.at(-1)])].filter((index) => index !== undefined) : []
  const own = ends.map((index) => `<c:dLbl><c:idx val="${index}"/>${look(true)}</c:dLbl>`).join('')
  return `<c:dLbls>${own}${look(false)}</c:dLbls>`
}

const dashes = ['solid', 'dash', 'sysDot', 'lgDashDot']
const markers = ['circle', 'square', 'triangle', 'diamond']

function lineLookXml({ fill }: Look, at: number): string {
  const dash = dashes[at % dashes.length]
  const marker = markers[at % markers.length]
  return [
    `<c:spPr><a:ln w="28575" cap="rnd">${solidXml(fill)}<a:prstDash val="${dash}"/><a:round/></a:ln></c:spPr>`,
    `<c:marker><c:symbol val="${marker}"/><c:size val="6"/><c:spPr>${solidXml(fill)}<a:ln>${solidXml(fill)}</a:ln></c:spPr></c:marker>`,
  ].join('')
}

const formatOf = (unit: ChartSection['unit']): string => (unit === 'percent' ? '0&quot;%&quot;' : '#,##0')

const solidXml = (fill: string) => `<a:solidFill><a:srgbClr val="${fill}"/></a:solidFill>`

const strokeXml = (fill: string) => `<c:spPr><a:ln w="9525">${solidXml(fill)}</a:ln></c:spPr>`

const fillXml = ({ fill, pattern }: Look) =>
  pattern
    ? `<a:pattFill prst="${pattern}"><a:fgClr><a:srgbClr val="${fill}"/></a:fgClr><a:bgClr><a:srgbClr val="${colour.paper}"/></a:bgClr></a:pattFill>`
    : solidXml(fill)

const textXml = (size: number, fill: string) =>
  `<c:txPr><a:bodyPr/><a:lstStyle/><a:p><a:pPr><a:defRPr sz="${size * 100}" b="0">${solidXml(fill)}<a:latin typeface="${sans}"/></a:defRPr></a:pPr><a:endParaRPr lang="en-US"/></a:p></c:txPr>`

const pointXml = (index: number, value: string) => `<c:pt idx="${index}"><c:v>${escapeXml(value)}</c:v></c:pt>`

const escapeXml = (text: string): string =>
  plainLine(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

function workbookOf(labels: readonly string[], series: readonly Series[]): Uint8Array {
  const rows = [
    ['', ...series.map(({ name }) => name)],
    ...labels.map((label, at) => [label, ...series.map(({ values }) => values[at] ?? null)]),
  ]
  const sheet = rows.map(
    (cells, row) =>
      `<row r="${row + 1}">${cells.map((cell, at) => cellXml(cell, `${columnLetter(at)}${row + 1}`)).join('')}</row>`,
  )
  const parts = {
    ...workbookFrame,
    'xl/worksheets/sheet1.xml': `${sheetHead}${sheet.join('')}</sheetData></worksheet>`,
  }
  return fixedZip(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(`${xmlHead}${xml}`)])))
}

function cellXml(cell: string | number | null, place: string): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
  return `<c r="${place}" t="inlineStr"><is><t>${escapeXml(cell)}</t></is></c>`
}

/** A series is one column, and no report has more than two letters of them. */
const columnLetter = (at: number): string =>
  (at < 26 ? '' : String.fromCharCode(64 + Math.floor(at / 26))) + String.fromCharCode(65 + (at % 26))

const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const sheetHead = `<worksheet xmlns="${main}"><sheetData>`

const workbookFrame = {
  '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
}
