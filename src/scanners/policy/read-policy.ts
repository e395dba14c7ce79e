import { checkPolicy } from './is-policy.ts'
import { label } from './label.ts'
import { isReadLanguage, votedPage } from './languages.ts'
import { movedWords } from './moved-words.ts'
import { type PolicyCategory, type PolicyPage, policyCategories, type Segment } from './policy.ts'
import { readDataTypes } from './read-data-types.ts'
import { readFrameworks } from './read-frameworks.ts'
import { readabilityOf } from './readability.ts'
import type {
  CategoryShare,
  Coverage,
  CoverageLimit,
  PolicyMeta,
  PolicyReading,
  ReadHeading,
  ReadSegment,
  WhyNotPolicy,
} from './reading.ts'
import { segmentsOf, segmentsOfText } from './segments.ts'

const readerVersion = '2.1.0'

/** No policy that someone reads is longer; of what is, the beginning is read and the reading says so. */
const mostCharacters = 500_000
/** Passages are labelled in English only. */
const labelLanguage = 'en'

/**
 * Everything that is read from a policy, without a network, a clock or chance. Of a page without blocks nothing is known but
 * its lines.
 */
export function readPolicy(whole: PolicyPage, meta: PolicyMeta): PolicyReading {
  const beginning = beginningOf(whole)
  const { page, leftOut } = votedPage(beginning)
  const hasBlocks = page.blocks.length > 0
  const check = checkPolicy(hasBlocks ? page : page.text)
  const { language } = check
  // A few words have no clear language, and are read as English.
  const isEnglish = language === labelLanguage || (!check.isPolicy && check.reason === 'too_short' && language === null)
  const isLookedThrough = isEnglish || isReadLanguage(language)
  const looked = isLookedThrough
    ? { ...page, language }
    : { ...page, language, text: '', blocks: [], links: [], tables: [] }
  const parts = hasBlocks ? segmentsOf(page) : segmentsOfText(page.text)
  const headings = hasBlocks ? headingsOf(page) : headingLines(page.text, parts)
  const segments = readSegments(parts, { page, headings, isLabelled: isEnglish })
  const readTypes = readDataTypes(looked)
  return {
    readerVersion,
    text: beginning.text,
    policy: check.isPolicy ? { isPolicy: true } : { isPolicy: false, reason: whyNot(page, meta, check.reason) },
    coverage: coverageOf(whole, page, { meta, segments, isLabelled: isEnglish, leftOut }),
    language,
    words: check.words,
    readability: readabilityOf({ ...page, language }),
    lastUpdated: meta.lastUpdated && meta.lastUpdated.end <= page.text.length ? meta.lastUpdated : null,
    headings,
    segments,
    categories: sharesOf(segments),
    ...readTypes,
    ...(looked.dialog && isLookedThrough && { cookieDialog: readDialog(looked.dialog) }),
    // Of a text that is not read, nothing is missing.
    frameworks: isLookedThrough ? readFrameworks(looked, meta) : [],
  }
}

const longestDialog = 20_000

function readDialog(dialog: NonNullable<PolicyPage['dialog']>) {
  const text = dialog.text.slice(0, longestDialog)
  const blocks = dialog.blocks.filter(({ end }) => end <= text.length)
  return { text, ...readDataTypes({ text, blocks, language: null, links: [] }) }
}

function beginningOf(page: PolicyPage): PolicyPage {
  if (page.text.length <= mostCharacters) return page
  const space = page.text.lastIndexOf(' ', mostCharacters)
  const end = space > mostCharacters / 2 ? space : mostCharacters
  const place = new Map<number, number>()
  const blocks: PolicyPage['blocks'][number][] = []
  page.blocks.forEach((block, index) => {
    if (block.start >= end) return
    place.set(index, blocks.length)
    blocks.push(block.end > end ? { ...block, end } : block)
  })
  return {
    ...page,
    text: page.text.slice(0, end),
    blocks: blocks.map((block) =>
      typeof block.heading === 'number' ? { ...block, heading: place.get(block.heading) ?? null } : block,
    ),
    links: page.links.filter(({ offset }) => offset === null || offset < end),
    tables: page.tables?.map((table) => ({ ...table, rows: table.rows.filter((row) => row.end <= end) })) ?? [],
  }
}

function whyNot(page: PolicyPage, meta: PolicyMeta, reason: WhyNotPolicy): WhyNotPolicy {
  if (meta.isThin) return 'drawn_by_script'
  return page.text.trim() === '' ? 'empty' : reason
}

function headingsOf({ blocks }: PolicyPage): ReadHeading[] {
  return blocks.flatMap(({ type, start, end, level = 2 }) => (type === 'heading' ? [{ start, end, level }] : []))
}

/** Whole lines that are no part of any segment. What stands before a segment on its own line is the mark of an item. */
function headingLines(text: string, segments: readonly Segment[]): ReadHeading[] {
  const headings: ReadHeading[] = []
  let from = 0
  for (const segment of segments) {
    for (let at = from; at < segment.start; ) {
      const stop = text.indexOf('\n', at)
      if (stop < 0 || stop >= segment.start) break
      const line = text.slice(at, stop)
      const start = at + line.length - line.trimStart().length
      if (line.trim() !== '') headings.push({ start, end: start + line.trim().length, level: 2 })
      at = stop + 1
    }
    from = segment.end
  }
  return headings
}

function readSegments(
  all: readonly Segment[],
  { page, headings, isLabelled }: { page: PolicyPage; headings: readonly ReadHeading[]; isLabelled: boolean },
): ReadSegment[] {
  const items = new Set(page.blocks.flatMap(({ type, start }) => (type === 'item' ? [start] : [])))
  let next = 0
  return all.map((segment, index) => {
    while ((headings[next]?.start ?? Number.POSITIVE_INFINITY) <= segment.start) next += 1
    const { start, end } = segment
    return {
      ...{ start, end },
      heading: next === 0 ? null : next - 1,
      isItem: items.has(start) || segment.leadIn !== '',
      ...(isLabelled ? labelled(segment, all[index - 1]) : { top: null, labels: [] }),
    }
  })
}

function labelled(segment: Segment, before: Segment | undefined) {
  const inContext = {
    ...{ text: segment.text, heading: segment.heading, leadIn: segment.leadIn },
    ...(before ? { before: before.text } : {}),
  }
  const { scores, labels, top } = label(inContext)
  return {
    top,
    labels: labels
      .toSorted((a, b) => Number(b === top) - Number(a === top) || scores[b] - scores[a])
      .map((category) => ({
        category,
        score: Math.round(scores[category] * 100) / 100 || 0, // and not minus zero, which JSON has none of
        moved: movedWords(inContext, category),
      })),
  }
}

/** What says nothing of what is done with data, nor whom to write to. */
const silent: ReadonlySet<PolicyCategory> = new Set(['Introductory/Generic', 'Practice not covered'])
/** Every passage has a label, the nearest one where none is near: only a clear one speaks of something. */
const leastClear = 0.15

function coverageOf(
  whole: PolicyPage,
  page: PolicyPage,
  {
    meta,
    segments,
    isLabelled,
    leftOut,
  }: { meta: PolicyMeta; segments: readonly ReadSegment[]; isLabelled: boolean; leftOut: readonly string[] },
): Coverage {
  const limits: CoverageLimit[] = []
  if (page.text.length < whole.text.length) limits.push('text-cut')
  if (meta.isTruncated) limits.push('document-cut')
  if (!isLabelled) limits.push('language')
  if (leftOut.length > 0) limits.push('mixed-languages')
  if (meta.isDrawn) limits.push('drawn')
  if (meta.isUncovered) limits.push('uncovered')
  if (holdsSeveral(page, segments)) limits.push('several')
  return {
    characters: whole.text.length,
    readCharacters: page.text.length,
    segments: segments.length,
    labelledSegments: segments.filter(({ labels }) =>
      labels.some(({ category, score }) => !silent.has(category) && score > leastClear),
    ).length,
    limits,
  }
}

const policyTitle =
  /\b(?:privacy|data protection|cookies?) (?:policy|notice|statement)\b|\bdatenschutz(?:erklärung|hinweise)|\bpolitique de confidentialité/iu
/** A heading below which less stands names another page. */
const ownPolicy = 1_500

/** Whether policies of several services or for several groups stand one below the other. */
function holdsSeveral({ text, blocks }: PolicyPage, segments: readonly ReadSegment[]): boolean {
  const titles = blocks.filter(
    ({ type, level = 2, start, end }) =>
      type === 'heading' && level <= 2 && end - start <= 90 && policyTitle.test(text.slice(start, end)),
  )
  const long = titles.filter(({ start }, index) => {
    const until = titles[index + 1]?.start ?? text.length
    const characters = segments.reduce(
      (sum, segment) => (segment.start >= start && segment.start < until ? sum + segment.end - segment.start : sum),
      0,
    )
    return characters >= ownPolicy
  })
  return new Set(long.map(({ start, end }) => text.slice(start, end).toLowerCase())).size >= 2
}

function sharesOf(segments: readonly ReadSegment[]): CategoryShare[] {
  const sums = new Map<PolicyCategory, { segments: number; characters: number }>()
  let all = 0
  for (const { start, end, labels } of segments) {
    if (labels.length > 0) all += end - start
    for (const { category } of labels) {
      const sum = sums.get(category) ?? { segments: 0, characters: 0 }
      sums.set(category, { segments: sum.segments + 1, characters: sum.characters + end - start })
    }
  }
  return policyCategories.flatMap((category) => {
    const sum = sums.get(category)
    return sum ? [{ category, ...sum, share: Math.round((1000 * sum.characters) / all) / 1000 }] : []
  })
}
