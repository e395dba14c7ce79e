import { DOMParser } from 'linkedom'
import { primaryTag, voteLanguage } from '../language.ts'
import { assemble, type DraftBlock } from './assemble.ts'
import { decodeBytes } from './charset.ts'
import { withoutChrome } from './chrome.ts'
import { checkComplexity } from './complexity.ts'
import { caps, type DocumentMeta, type ExtractedDocument, type InjectionFlag } from './document.ts'
import { type Hiding, readStyles } from './hidden.ts'
import { detectHidden, detectInjection, detectTags, isInjection } from './injection.ts'
import { findLastUpdated } from './last-updated.ts'
import { clip, countWords } from './normalise.ts'
import { judgeOf, openedBy } from './opening.ts'
import { markupOfState } from './state.ts'
import { type Survey, surveyOf } from './survey.ts'
import { doubtfulIsThePage, hidesTooMuch, walk } from './walk.ts'

/** Fewer words than this and more scripts: the page is drawn in the browser. */
const thin = { words: 250, scripts: 5 } as const

/** @returns undefined where the markup is too complex to be read safely. */
export function extractHtml(bytes: Uint8Array, meta: DocumentMeta): ExtractedDocument | undefined {
  const cut = bytes.length > caps.bytes
  return extractMarkup(decodeBytes(cut ? bytes.subarray(0, caps.bytes) : bytes, meta.contentType), meta, cut)
}

/** The same from text that is decoded already. */
function extractMarkup(source: string, { url }: DocumentMeta, cut = false): ExtractedDocument | undefined {
  const checked = checkComplexity(source)
  if (!checked) return undefined
  const document = treeOf(checked.html)
  const survey = surveyOf(document, url)
  const { walked, options, isUncovered } = readTree(document, survey)
  const drafts = withoutChrome(document, walked, options)
  const state = proseWords(drafts) < drawnBelow ? stateOf(survey, { url, text: drafts, hidden: walked.hiddenText }) : []
  drafts.push(...state)
  const assembled = assemble(drafts, walked.links)
  const dialog = dialogOf(walked.blocks, drafts)
  const { text, blocks } = assembled
  const description = survey.meta.description
  const unseen = [
    ...walked.hiddenText,
    ...walked.tags,
    ...walked.comments,
    ...survey.titles,
    ...walked.images.map((image) => image.alt),
    description ?? '',
    ...jsonTexts(survey),
  ]
  const flags: InjectionFlag[] = [
    ...detectInjection(text, blocks, walked),
    ...detectHidden(unseen),
    ...detectTags(walked.tags),
  ]
  const words = countWords(text)
  const firstDrawn = state.length > 0 ? blocks[drafts.length - state.length] : undefined
  return {
    kind: 'html',
    title: titleOf(survey, drafts),
    language:
      voteLanguage(text).language ?? primaryTag(survey.htmlLanguage) ?? primaryTag(survey.contentLanguage) ?? null,
    text,
    blocks,
    links: assembled.links,
    tables: assembled.tables,
    resources: survey.resources,
    jsonLd: survey.jsonLd,
    images: walked.images,
    meta: { ...survey.meta, description: description && isInjection(description) ? null : description },
    lastUpdated: findLastUpdated(text),
    words,
    isThin: words < thin.words && survey.scriptTags > thin.scripts,
    hidden: { removed: walked.removed, text: clipAll([...walked.hiddenText, ...walked.tags, ...walked.comments]) },
    flags,
    unicode: { invisible: walked.invisible },
    truncated: cut || checked.truncated || assembled.truncated,
    ...(dialog && { dialog }),
    ...(isUncovered && { isUncovered }),
    ...(firstDrawn && { drawn: { start: firstDrawn.start, end: text.length } }),
  }
}

function treeOf(html: string): Document {
  // In this tree nothing follows a doctype. It has no element around a fragment either, and the article is looked for
  // in the body.
  const inner = html.replace(/<!doctype[^>]{0,500}>/gi, '')
  const markup = /<body[\s>]/i.test(inner) ? inner : `<html><body>${inner}</body></html>`
  return new DOMParser().parseFromString(markup, 'text/html') as unknown as Document // the types of linkedom lag behind its tree
}

/** Afterwards nothing that is hidden is left in the tree, and what is closed but read no longer looks closed. */
function readTree(document: Document, survey: Survey) {
  for (const picture of document.querySelectorAll('svg, math')) breakOut(picture)
  const unstyled = readStyles(survey.styles, survey.resources.stylesheets.length > 0)
  const styles = { ...unstyled, controlled: openedBy(survey.controls, unstyled) }
  const options = { base: survey.base, styles, keepDoubtful: false, kept: new Set<Hiding>() }
  const judged = () => ({ ...options, judge: judgeOf(survey.referenced) })
  let walked = walk(document, judged())
  if (walked.hasDoubtful) {
    const all = walk(document, { ...judged(), keepDoubtful: true })
    if (doubtfulIsThePage(walked, all)) walked = all
  }
  const kept = hidesTooMuch(walked)
  const shown = walked.blocks
  if (kept.size > 0) {
    walked = walk(document, { ...judged(), kept })
    walked.blocks = withoutRepeats(walked.blocks)
  }
  for (const element of walked.hiddenElements) element.remove()
  for (const element of walked.opened)
    for (const name of ['hidden', 'aria-hidden', 'style']) element.removeAttribute(name)
  return { walked, options: judged(), isUncovered: walked.blocks.length > shown.length }
}

/** A page may hold its text twice, for wide screens and for narrow ones. */
function withoutRepeats(blocks: readonly DraftBlock[]): DraftBlock[] {
  const known = new Set<string>()
  return blocks.filter(({ text }) => {
    const isRepeated = text.length >= 40 && known.has(text)
    known.add(text)
    return !isRepeated
  })
}

const breaking = 'p, div, ul, ol, dl, table, h1, h2, h3, h4, h5, h6, section'

/** Paragraphs and boxes end a drawing that forgot its closing tag. HTML Standard § 13.2.6.5 */
function breakOut(picture: Element) {
  let last: Element = picture
  for (const element of picture.querySelectorAll(breaking)) {
    const outer = element.parentElement?.closest(breaking)
    if (outer && picture.contains(outer)) continue
    last.after(element)
    last = element
  }
}

/** With fewer words of prose a page may have more to say when its scripts run. */
const drawnBelow = 200

const proseWords = (drafts: readonly DraftBlock[]): number =>
  drafts.map(({ text }) => countWords(text)).reduce((sum, words) => (words >= 12 ? sum + words : sum), 0)

/** The document in the state of a page that says little without its scripts. Orders in it stay hidden. */
function stateOf(
  survey: Survey,
  { url, text, hidden }: { url: string; text: readonly DraftBlock[]; hidden: string[] },
): DraftBlock[] {
  const markup = markupOfState(survey.sources)
  const checked = markup === undefined ? undefined : checkComplexity(markup)
  if (!checked) return []
  const document = treeOf(checked.html)
  const { walked } = readTree(document, surveyOf(document, url))
  hidden.push(...walked.hiddenText)
  const known = new Set(text.map((block) => block.text))
  const blocks: DraftBlock[] = []
  for (const block of walked.blocks) {
    if (isInjection(block.text)) hidden.push(block.text)
    else if (!known.has(block.text)) blocks.push({ ...block, table: null, cells: [], area: 'main' })
    known.add(block.text)
  }
  return proseWords(blocks) > proseWords(text) ? blocks : []
}

/** Returns the text of a cookie dialog that was left out of the text; nothing if it contains instructions. */
function dialogOf(blocks: readonly DraftBlock[], drafts: readonly DraftBlock[]): ExtractedDocument['dialog'] {
  const inText = new Set(drafts)
  const own = blocks.filter((block) => block.chrome?.isBanner && !inText.has(block))
  const { text, blocks: placed } = assemble(
    own.map((block) => ({ ...block, table: null })),
    [],
  )
  return text === '' || isInjection(text) ? undefined : { text, blocks: placed }
}

/** A title that gives orders to a machine is none. */
function titleOf(survey: Survey, drafts: readonly DraftBlock[]): string | null {
  const heading = drafts.find((block) => block.type === 'heading' && block.level === 1)?.text.replace(/\s+/g, ' ')
  const title = [survey.titles[0], heading].find((candidate) => candidate && !isInjection(candidate))
  return title ? clip(title, 300) : null
}

/** Text of the JSON-LD data, without its brackets. */
const jsonTexts = (survey: Survey) => survey.jsonLd.map((value) => clip(stringsIn(value).join('\n'), 20_000))

const maxNodes = 20_000
function stringsIn(root: unknown): string[] {
  const open: unknown[] = [root]
  const found: string[] = []
  for (let count = 0; open.length > 0 && count < maxNodes; count++) {
    const node = open.pop()
    if (typeof node === 'string') found.push(node)
    else if (typeof node === 'object' && node !== null) open.push(...Object.values(node).slice(0, maxNodes).reverse())
  }
  return found
}

function clipAll(texts: readonly string[]): string[] {
  const kept: string[] = []
  let left: number = caps.hiddenCharacters
  for (const text of texts) {
    if (left <= 0) break
    const part = clip(text, left)
    left -= part.length
    kept.push(part)
  }
  return kept
}
