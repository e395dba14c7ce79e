import { counted } from '../../../../../platform/shared/counted.ts'
import {
  type ChartSection,
  type EvidenceItem,
  noRecord,
  type ReportModel,
  type Section,
  type TableSection,
  type TextSection,
} from '../../../model.ts'
import { figureWords, instantWords } from '../words.ts'
import { plainLine } from './fit-text.ts'

// Which slides a report has: a cover, what the report holds, its sections that belong on slides, the limits of its data, its
// sources. Six to twelve, as many as a meeting looks at.

const mostSlides = 12
const fewestSlides = 6
const around = ['cover', 'contents', 'limits', 'sources'].length

export interface PlannedSlide {
  section: Section
  /** Above the title. */
  eyebrow: string
}

/** The slides after the cover, in order. */
export function planSlides(model: ReportModel): PlannedSlide[] {
  const chosen = sectionsOnSlides(model.sections.filter((section) => !isOfLimits(section)))
  const own = model.sections.find(isOfLimits)
  const shown = [...chosen, ...(own ? [own] : [])]
  return [
    { section: contentsOf(model, shown), eyebrow: 'Contents' },
    ...chosen.map((section) => ({
      section,
      eyebrow: `Section ${model.sections.indexOf(section) + 1} of ${model.sections.length}`,
    })),
    { section: limitsOf(model, own?.paragraphs ?? []), eyebrow: 'Limits' },
    { section: sourcesOf(model), eyebrow: 'Evidence' },
  ]
}

/** A report with limits of its own kind says them together with those of every report. */
const isOfLimits = (section: Section): section is TextSection => section.kind === 'text' && section.id === 'limits'

/** Those that are meant for slides; where these are fewer than a deck needs, the first of the others as well. */
function sectionsOnSlides(sections: readonly Section[]): Section[] {
  const meant = sections.filter(({ slide }) => slide).slice(0, mostSlides - around)
  const others = sections.filter(({ slide }) => !slide).slice(0, Math.max(0, fewestSlides - around - meant.length))
  return sections.filter((section) => meant.includes(section) || others.includes(section))
}

function contentsOf({ meta, sections }: ReportModel, shown: readonly Section[]): TableSection {
  return {
    kind: 'table',
    id: 'contents',
    title: 'What this report holds',
    intro: `${meta.scope}. ${counted(meta.vendors, 'vendor')}, ${meta.period.from} to ${meta.period.to}.`,
    slide: { rows: 14 },
    columns: [
      { id: 'section', title: 'Section', kind: 'number' },
      { id: 'title', title: 'Title', kind: 'text', weight: 4 },
      { id: 'holds', title: 'Holds', kind: 'text' },
      { id: 'slide', title: 'Slide', kind: 'text' },
    ],
    rows: sections.map((section, at) => {
      const slide = shown.indexOf(section)
      return { cells: [at + 1, section.title, holds(section), slide < 0 ? 'PDF and Excel' : `Slide ${slide + 3}`] }
    }),
    emptyWords: `${noRecord}: this report has no section.`,
  }
}

function holds(section: Section): string {
  switch (section.kind) {
    case 'table':
      return section.rows.length > 0 ? counted(section.rows.length, 'row') : noRecord
    case 'figures':
      return counted(section.figures.length, 'figure')
    case 'chart':
      return 'Chart'
    case 'text':
      return 'Text'
  }
}

function limitsOf({ meta }: ReportModel, own: readonly string[]): TextSection {
  const { current, of } = meta.coverage
  const covered = `${current.toLocaleString('en-US')} of ${counted(of, 'vendor')} had current evidence on the day of the report.`
  return {
    kind: 'text',
    id: 'limits',
    title: 'Limits of the data',
    paragraphs: [...(of > 0 ? [covered] : []), ...own, ...meta.limitations],
  }
}

function sourcesOf({ meta, evidence, sha256 }: ReportModel): TableSection {
  return {
    kind: 'table',
    id: 'sources',
    title: 'Sources',
    intro: `Method ${meta.methodVersion}, scores ${meta.scoreMethod}. SHA-256 of the content: ${sha256}`,
    slide: { rows: 12 },
    columns: [
      { id: 'id', title: 'Mark', kind: 'text', weight: 0.1 },
      { id: 'title', title: 'Source', kind: 'text', weight: 3 },
      { id: 'url', title: 'Address', kind: 'url', weight: 2 },
      { id: 'captured', title: 'Captured', kind: 'instant' },
      { id: 'by', title: 'By', kind: 'text' },
    ],
    rows: evidence.map(({ id, title, url, capturedAt, by }) => ({ cells: [id, title, url ?? '', capturedAt, by] })),
    emptyWords: `${noRecord}: this report names no source.`,
  }
}

/** For the notes below a slide: what it rests on, and of a chart its values. */
export function notesOf(section: Section, cited: readonly string[], evidence: readonly EvidenceItem[]): string {
  const items = evidence.filter(({ id }) => cited.includes(id))
  const lines = items.map(sourceLine)
  const said = [
    ...(section.kind === 'chart' ? chartLines(section) : []),
    ...(section.kind === 'figures' ? section.figures.map((figure) => `${figure.label}: ${figureWords(figure)}`) : []),
    ...(lines.length > 0 ? ['Sources', ...lines] : ['No source is named for this slide.']),
  ]
  return said.map(plainLine).join('\n')
}

const chartLines = ({ labels, series }: ChartSection): string[] =>
  series.map(
    ({ name, values }) => `${name}: ${labels.map((label, at) => `${label} ${values[at] ?? noRecord}`).join('; ')}`,
  )

const sourceLine = ({ id, title, url, capturedAt, by, sha256 }: EvidenceItem): string =>
  [
    `${id} ${title}`,
    url,
    capturedAt && `captured ${instantWords(capturedAt)}`,
    `by ${by}`,
    sha256 ? `SHA-256 ${sha256}` : 'no capture kept',
  ]
    .filter(Boolean)
    .join(', ')
