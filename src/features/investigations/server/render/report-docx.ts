import {
  Bookmark,
  Document,
  ExternalHyperlink,
  HeadingLevel,
  InternalHyperlink,
  LevelFormat,
  Packer,
  Paragraph,
  type ParagraphChild,
  ShadingType,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'
import type { Block, Passage, ReportDocument } from '../../core/export/report-document.ts'

const accent = '0B5A66'
const quiet = '5B626B'
const numbering = 'questions'
const languages = { en: 'en-US', de: 'de-DE' } as const

/** The report for a word processor, with its real headings, lists, tables and links. */
export function renderReportDocx(report: ReportDocument): Promise<Uint8Array> {
  const { title, name, automated, date, url, first, appendixTitle, appendix, language } = report
  let lists = 0
  const write = (block: Block) => blockIn(block, () => ++lists)
  const document = new Document({
    title,
    creator: 'Sightline',
    description: automated.words,
    styles: {
      default: {
        document: { run: { font: 'Calibri', size: 21, language: { value: languages[language] } } },
        title: { run: { font: 'Georgia', size: 48, bold: true } },
        heading1: { run: { font: 'Georgia', size: 44, bold: true } },
        heading2: {
          run: { font: 'Georgia', size: 30, bold: true },
          paragraph: { spacing: { before: 280, after: 100 } },
        },
        heading3: {
          run: { font: 'Georgia', size: 25, bold: true },
          paragraph: { spacing: { before: 200, after: 80 } },
        },
        hyperlink: { run: { color: accent } },
      },
    },
    numbering: {
      config: [
        {
          reference: numbering,
          levels: [
            {
              ...{ level: 0, format: LevelFormat.DECIMAL, text: '%1.' },
              style: { paragraph: { indent: { left: 360, hanging: 360 } } },
            },
          ],
        },
      ],
    },
    sections: [
      {
        children: [
          new Paragraph({ children: [new TextRun({ text: automated.label, bold: true, color: accent })] }),
          new Paragraph({ heading: HeadingLevel.TITLE, children: runsOf(name) }),
          new Paragraph({
            children: [
              new TextRun({ text: url ? `${date} · ` : date, color: quiet }),
              ...(url ? childrenOf({ text: url, href: url }) : []),
            ],
          }),
          ...first.flatMap(write),
        ],
      },
      {
        children: [new Paragraph({ heading: HeadingLevel.HEADING_1, text: appendixTitle }), ...appendix.flatMap(write)],
      },
    ],
  })
  return Packer.toBuffer(document)
}

function blockIn(block: Block, nextList: () => number): (Paragraph | Table)[] {
  switch (block.kind) {
    case 'heading': {
      const heading = block.level === 2 ? HeadingLevel.HEADING_2 : HeadingLevel.HEADING_3
      return [new Paragraph({ heading, keepNext: true, children: [new TextRun(block.text)] })]
    }
    case 'paragraph':
      return [
        new Paragraph({
          spacing: { after: 80 },
          children: childrenOf(block.words, block.isQuiet ? { color: quiet } : {}),
        }),
      ]
    case 'list': {
      const instance = nextList()
      return block.items.map(
        (item) =>
          new Paragraph({
            ...(block.isOrdered
              ? { numbering: { reference: numbering, level: 0, instance } }
              : { bullet: { level: 0 } }),
            children: childrenOf(item),
          }),
      )
    }
    case 'table':
      return [tableOf(block)]
    case 'finding': {
      const { id, title, weight, words } = block
      return [
        new Paragraph({
          keepNext: true,
          spacing: { before: 120 },
          children: [
            new Bookmark({ id: anchorOf(id), children: [new TextRun({ text: `${id}  `, bold: true })] }),
            ...childrenOf(title, { bold: true }),
          ],
        }),
        new Paragraph({
          keepNext: true,
          indent: { left: 280 },
          children: [new TextRun({ text: weight, color: quiet, size: 17 })],
        }),
        new Paragraph({ indent: { left: 280 }, children: childrenOf(words, { size: 19 }) }),
      ]
    }
  }
}

/** Twentieths of a point between the margins of A4. */
const tableWidth = 9026

function tableOf({ columns, rows }: Extract<Block, { kind: 'table' }>): Table {
  const all = columns.reduce((sum, { weight }) => sum + weight, 0)
  const widths = columns.map(({ weight }) => Math.round((tableWidth * weight) / all))
  const cellOf = (at: number, children: ParagraphChild[], isHead = false) =>
    new TableCell({
      width: { size: widths[at] ?? 0, type: WidthType.DXA },
      ...(isHead && { shading: { type: ShadingType.CLEAR, fill: 'F4F2EC' } }),
      children: [new Paragraph({ children })],
    })
  return new Table({
    width: { size: tableWidth, type: WidthType.DXA },
    columnWidths: widths,
    rows: [
      new TableRow({
        tableHeader: true,
        children: columns.map(({ title }, at) =>
          cellOf(at, [new TextRun({ text: title, bold: true, size: 18 })], true),
        ),
      }),
      ...rows.map(
        ({ anchors, cells }) =>
          new TableRow({
            cantSplit: true,
            children: cells.map((cell, at) =>
              cellOf(at, [
                ...(at === 0 ? anchors.map((id) => new Bookmark({ id: anchorOf(id), children: [] })) : []),
                ...childrenOf(cell, { size: 18 }),
              ]),
            ),
          }),
      ),
    ],
  })
}

interface RunStyle {
  bold?: boolean
  color?: string
  size?: number
}

const anchorOf = (id: string): string => `at_${id}`

function childrenOf({ text, lang, cites = [], href }: Passage, style: RunStyle = {}): ParagraphChild[] {
  const said = { ...style, ...(lang !== undefined && { language: { value: lang } }) }
  const runs = runsOf(text, href === undefined ? said : { ...said, color: accent })
  return [
    ...(href === undefined ? runs : [new ExternalHyperlink({ link: href, children: runs })]),
    ...cites.flatMap((id) => [
      new TextRun(' '),
      new InternalHyperlink({
        anchor: anchorOf(id),
        children: [new TextRun({ text: `[${id}]`, color: accent, size: 16 })],
      }),
    ]),
  ]
}

/** Letters that run from right to left, with what comes between two of them. */
const rightToLeft =
  /([\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]+(?:[\s\d.,'-]+[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]+)*)/u

/** A word processor is told which words run from right to left. */
const runsOf = (text: string, style: RunStyle = {}): TextRun[] =>
  text
    .split(rightToLeft)
    .map((part, at) => ({ part, isRightToLeft: at % 2 === 1 }))
    .filter(({ part }) => part !== '')
    .map(
      ({ part, isRightToLeft }) => new TextRun({ ...style, text: part, ...(isRightToLeft && { rightToLeft: true }) }),
    )
