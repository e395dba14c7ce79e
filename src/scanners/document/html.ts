import { Readability } from '@mozilla/readability'
import { DOMParser } from 'linkedom'
import { assemble, type DraftBlock } from './assemble.ts'
import { decodeBytes } from './charset.ts'
import { checkComplexity } from './complexity.ts'
import { caps, type DocumentMeta, type ExtractedDocument, type InjectionFlag } from './document.ts'
import { readStyles } from './hidden.ts'
import { detectHidden, detectInjection, isInjection } from './injection.ts'
import { guessLanguage, primaryTag } from './language.ts'
import { findLastUpdated } from './last-updated.ts'
import { clip, countWords } from './normalise.ts'
import { type Survey, surveyOf } from './survey.ts'
import { maybeIsThePage, type Walk, walk } from './walk.ts'

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
  // In this tree nothing follows a doctype. It has no element around a fragment either, and the article is looked for
  // in the body.
  const inner = checked.html.replace(/<!doctype[^>]*>/gi, '')
  const markup = /<body[\s>]/i.test(inner) ? inner : `<html><body>${inner}</body></html>`
  const document = new DOMParser().parseFromString(markup, 'text/html') as unknown as Document // the types of linkedom lag behind its tree
  const survey = surveyOf(document, url)
  const options = { base: survey.base, styles: readStyles(survey.styles, survey.controlled) }
  let walked = walk(document, { ...options, keepMaybe: false })
  if (walked.hasMaybe) {
    const all = walk(document, { ...options, keepMaybe: true })
    if (maybeIsThePage(walked, all)) walked = all
  }
  for (const element of walked.hiddenElements) element.remove()
  const drafts = withoutChrome(document, walked, options)
  const assembled = assemble(drafts, walked.links)
  const { text, blocks } = assembled
  const description = survey.meta.description
  const unseen = [
    ...walked.hiddenText,
    ...walked.comments,
    ...survey.titles,
    ...walked.images.map((image) => image.alt),
    description ?? '',
    ...jsonTexts(survey),
  ]
  const flags: InjectionFlag[] = [...detectInjection(text, blocks, walked.interleaved), ...detectHidden(unseen)]
  const words = countWords(text)
  return {
    kind: 'html',
    title: titleOf(survey, drafts),
    language: primaryTag(survey.htmlLanguage) ?? primaryTag(survey.contentLanguage) ?? guessLanguage(text),
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
    hidden: { removed: walked.removed, text: clipAll([...walked.hiddenText, ...walked.comments]) },
    flags,
    unicode: { invisible: walked.invisible },
    truncated: cut || checked.truncated || assembled.truncated,
  }
}

/**
 * Navigation, banners and footers go when an article reader leaves them out too and keeps most of the page. It is not
 * asked about anything else: it drops accordions, tables and definition lists, in which policies are written.
 */
function withoutChrome(
  document: Document,
  walked: Walk,
  options: { base: string; styles: ReturnType<typeof readStyles> },
): DraftBlock[] {
  const chrome = walked.blocks.filter((block) => block.isChrome)
  if (chrome.length === 0) return walked.blocks
  const article = readArticle(document)
  if (!article) return walked.blocks
  const kept = walk(article, { ...options, keepMaybe: true }).blocks
  const size = (blocks: readonly DraftBlock[]) => blocks.reduce((sum, block) => sum + block.text.length, 0)
  if (size(kept) < 0.6 * size(walked.blocks)) return walked.blocks
  const texts = new Set(kept.map((block) => block.text))
  const linked = new Set(walked.links.map((link) => link.block))
  // A page's own header names it and dates it.
  const isTitle = (block: DraftBlock) =>
    block.area === 'header' &&
    !linked.has(block) &&
    ((block.type === 'heading' && block.level < 3) || /\d{4}/.test(block.text))
  return walked.blocks.filter((block) => !block.isChrome || texts.has(block.text) || isTitle(block))
}

function readArticle(document: Document): Element | undefined {
  try {
    const article = new Readability<Element>(document, {
      maxElemsToParse: 20_000,
      charThreshold: 250,
      serializer: (node) => node as Element, // it hands over the element that it built
    }).parse()
    return article?.content ?? undefined
  } catch (error) {
    // It says no to large pages by throwing, and stumbles over trees that no browser would build: then nothing is dropped.
    if (error instanceof Error) return undefined
    throw error
  }
}

/** A title that gives orders to a machine is none. */
function titleOf(survey: Survey, drafts: readonly DraftBlock[]): string | null {
  const heading = drafts.find((block) => block.type === 'heading' && block.level === 1)?.text.replace(/\s+/g, ' ')
  const title = [survey.titles[0], heading].find((candidate) => candidate && !isInjection(candidate))
  return title ? clip(title, 300) : null
}

const jsonTexts = (survey: Survey) => survey.jsonLd.map((value) => clip(JSON.stringify(value), 20_000))

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
