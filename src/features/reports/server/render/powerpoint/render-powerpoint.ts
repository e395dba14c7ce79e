import PptxGenJS from 'pptxgenjs'
import { periodNames } from '../../../../../product/reports.ts'
import { noRecord, type ReportMeta, type ReportModel, sampleWords } from '../../../model.ts'
import { fileNameOf, type RenderedFile } from '../rendered-file.ts'
import { instantWords } from '../words.ts'
import { chartParts } from './chart-parts.ts'
import { fitText, plainLine } from './fit-text.ts'
import { fixedPackage } from './fixed-package.ts'
import { drawBody, hasPicture } from './slide-body.ts'
import { notesOf, type PlannedSlide, planSlides } from './slide-plan.ts'
import { base, colour, hairline, inner, page, places, sans, serif, serifStretch } from './style.ts'

const mediaType = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'

/** A deck to be gone through in a meeting: tables and charts are native, the notes hold the sources. */
export async function renderPowerpoint(model: ReportModel): Promise<RenderedFile> {
  const planned = planSlides(model)
  const deck = openDeck(model.meta)
  drawCover(deck, model.meta)
  for (const [at, slide] of planned.entries())
    drawSlide(deck, { model, slide, number: `${at + 2} / ${planned.length + 1}` })
  // The type names every output; this one is what was asked for.
  const written = (await deck.write({ outputType: 'uint8array' })) as Uint8Array
  const charts = planned.flatMap(({ section }) =>
    section.kind === 'chart' && hasPicture(section) ? [chartParts(section)] : [],
  )
  const bytes = fixedPackage(written, { generatedAt: model.meta.generatedAt, charts })
  return { name: fileNameOf(model, 'pptx'), mediaType, bytes }
}

const cover = {
  title: { x: page.margin, y: 1.45, w: 10.5, h: 1.5 },
  titleSize: 40,
  organisation: { x: page.margin, y: 3.1, w: 10.5, h: 0.45 },
  rule: 4.1,
  facts: { y: 4.45, w: inner / 3, columns: 3, rowHeight: 0.8 },
}

const titleSize = 26

function openDeck({ title, organisation, period }: ReportMeta): PptxGenJS {
  const deck = new PptxGenJS()
  deck.layout = 'LAYOUT_WIDE'
  deck.theme = { headFontFace: serif, bodyFontFace: sans }
  deck.title = plainLine(`${title}, ${organisation}`)
  deck.subject = `${period.from} to ${period.to}`
  deck.author = 'Sightline'
  deck.company = 'Sightline'
  const titlePlace = {
    name: 'title',
    type: 'title',
    fontFace: serif,
    color: colour.ink,
    align: 'left',
    margin: 0,
  } as const
  deck.defineSlideMaster({
    title: 'Cover',
    background: { color: colour.paper },
    objects: [
      {
        placeholder: {
          options: { ...titlePlace, ...cover.title, fontSize: cover.titleSize, valign: 'bottom' },
          text: '',
        },
      },
      { line: hairline(page.margin, cover.rule, inner) },
      { rect: { x: page.margin, y: cover.rule - 0.05, w: 0.7, h: 0.05, fill: { color: colour.accent } } },
    ],
  })
  deck.defineSlideMaster({
    title: 'Section',
    background: { color: colour.paper },
    objects: [
      { placeholder: { options: { ...titlePlace, ...places.title, fontSize: titleSize, valign: 'middle' }, text: '' } },
      { line: hairline(page.margin, places.rule, inner, colour.ink) },
      { line: hairline(page.margin, places.footRule, inner) },
    ],
  })
  return deck
}

function drawCover(deck: PptxGenJS, meta: ReportMeta): void {
  const slide = deck.addSlide({ masterName: 'Cover' })
  const title = fitText(meta.title, { widthIn: cover.title.w, size: cover.titleSize, lines: 2, stretch: serifStretch })
  slide.addText(title.text, { placeholder: 'title' })
  drawHead(slide, 'Sightline', meta)
  const look = { fontFace: serif, fontSize: 20, color: colour.quiet }
  const place = { widthIn: cover.organisation.w, size: look.fontSize, lines: 1, stretch: serifStretch }
  slide.addText(fitText(meta.organisation, place).text, { ...base(), ...look, ...cover.organisation, valign: 'top' })
  for (const [at, [label, words]] of coverFacts(meta).entries()) {
    const { w, y, columns, rowHeight } = cover.facts
    const fitted = fitText(words, { widthIn: w - 0.3, size: 14, lines: 1 })
    slide.addText(
      [
        { text: label, options: { fontSize: 10.5, color: colour.quiet, breakLine: true, paraSpaceAfter: 3 } },
        { text: fitted.text, options: { fontSize: 14, color: colour.ink } },
      ],
      {
        ...base(),
        ...{ x: page.margin + (at % columns) * w, y: y + Math.floor(at / columns) * rowHeight, w: w - 0.2, h: 0.56 },
        valign: 'top',
      },
    )
  }
  slide.addNotes(meta.limitations.map(plainLine).join('\n'))
}

function coverFacts(meta: ReportMeta): [label: string, words: string][] {
  const { current, of } = meta.coverage
  const [covered, all] = [current.toLocaleString('en-US'), of.toLocaleString('en-US')]
  return [
    [`Period: ${periodNames[meta.period.kind].toLowerCase()}`, `${meta.period.from} to ${meta.period.to}`],
    ['Scope', meta.scope],
    ['Vendors', meta.vendors.toLocaleString('en-US')],
    ['With current evidence', of === 0 ? noRecord : `${covered} of ${all}`],
    ['Data as of', meta.dataAsOf ?? noRecord],
    ['Method', `${meta.methodVersion}, scores ${meta.scoreMethod}`],
    ['Generated', instantWords(meta.generatedAt)],
    ['By', meta.generatedBy],
  ]
}

interface Drawing {
  model: ReportModel
  slide: PlannedSlide
  /** The whole, in words. */
  number: string
}

function drawSlide(deck: PptxGenJS, { model: { meta, evidence }, slide: planned, number }: Drawing): void {
  const { section, eyebrow } = planned
  const slide = deck.addSlide({ masterName: 'Section' })
  const title = fitText(section.title, { widthIn: inner, size: titleSize, lines: 1, stretch: serifStretch })
  slide.addText(title.text, { placeholder: 'title' })
  drawHead(slide, eyebrow, meta)
  const { note, cited } = drawBody(slide, section, drawIntro(slide, section.intro))
  const small = { ...base(), color: colour.quiet, valign: 'middle' } as const
  if (note) slide.addText(note, { ...small, ...places.note, fontSize: 11, italic: true })
  const foot = `${meta.organisation} · ${meta.title} · ${meta.period.from} to ${meta.period.to}`
  const footText = fitText(foot, { widthIn: places.foot.w, size: 9.5, lines: 1 }).text
  slide.addText(footText, { ...small, ...places.foot, fontSize: 9.5 })
  slide.addText(number, { ...small, ...places.number, fontSize: 9.5, align: 'right' })
  slide.addNotes(notesOf(section, [...(section.evidence ?? []), ...cited], evidence))
}

const intro = { size: 13, lines: 3, lineHeight: 0.23 }

/** Answers where the body begins. */
function drawIntro(slide: PptxGenJS.Slide, words = ''): number {
  if (words === '') return places.intro.y + 0.2
  const { text, lines } = fitText(words, { widthIn: inner, size: intro.size, lines: intro.lines })
  const h = lines * intro.lineHeight
  slide.addText(text, { ...base(), ...places.intro, h, fontSize: intro.size, color: colour.quiet, valign: 'top' })
  return places.intro.y + h + 0.22
}

function drawHead(slide: PptxGenJS.Slide, eyebrow: string, { isSample }: ReportMeta): void {
  const look = { fontSize: 11, valign: 'middle' } as const
  slide.addText(eyebrow, { ...base(), ...look, ...places.eyebrow, color: colour.quiet })
  if (isSample)
    slide.addText(sampleWords, {
      ...base(),
      ...look,
      ...places.sample,
      color: colour.accent,
      bold: true,
      align: 'right',
    })
}
