import { Readability } from '@mozilla/readability'
import type { Chrome, DraftBlock } from './assemble.ts'
import { countWords } from './normalise.ts'
import { policyWords } from './vocabulary.ts'
import { type Walk, walk } from './walk.ts'

/** A place called navigation or footer with this many words of prose has a wrong name. */
const misnamed = { words: 120, share: 0.3, least: 50 } as const
/** Keeps prose about data wherever it is. */
const kept = { words: 20, vocabulary: 3 } as const
/**
 * Without a clear article, drops the parts around a page only if this much remains and they hold little more than
 * menus.
 */
const remains = { words: 250, share: 0.15 } as const

/**
 * Navigation, banners and footers go when an article reader leaves them out too and keeps most of the page. It is not
 * asked about anything else: it drops accordions, tables and definition lists, in which policies are written.
 */
export function withoutChrome(document: Document, walked: Walk, options: Parameters<typeof walk>[1]): DraftBlock[] {
  const linkedText = new Map<DraftBlock, number>()
  for (const { block, text } of walked.links)
    if (block) linkedText.set(block, (linkedText.get(block) ?? 0) + text.length)
  const proseOf = (block: DraftBlock): number => {
    const words = (linkedText.get(block) ?? 0) > 0.4 * block.text.length ? 0 : countWords(block.text)
    return words >= 12 ? words : 0
  }
  const prose = new Map<Chrome | null, number>()
  for (const block of walked.blocks) prose.set(block.chrome, (prose.get(block.chrome) ?? 0) + proseOf(block))
  const all = [...prose.values()].reduce((sum, words) => sum + words, 0)
  const isMisnamed = (chrome: Chrome) => {
    const words = prose.get(chrome) ?? 0
    return chrome.isBanner
      ? words > all / 2
      : words >= misnamed.words || words > Math.max(misnamed.least, misnamed.share * all)
  }
  const isChrome = (block: DraftBlock) => block.chrome !== null && !isMisnamed(block.chrome)
  if (!walked.blocks.some(isChrome)) return walked.blocks

  // A page's own header names it and dates it.
  const isTitle = (block: DraftBlock) =>
    block.area === 'header' &&
    !linkedText.has(block) &&
    ((block.type === 'heading' && block.level < 3) || /\d{4}/.test(block.text))
  const isPolicy = (block: DraftBlock) =>
    block.chrome?.isBanner === false && proseOf(block) >= kept.words && policyWords(block.text) >= kept.vocabulary
  const stays = (block: DraftBlock) => !isChrome(block) || isTitle(block) || isPolicy(block)

  const size = (blocks: readonly DraftBlock[]) => blocks.reduce((sum, block) => sum + block.text.length, 0)
  const article = readArticle(document)
  const read = article ? walk(article, { ...options, keepDoubtful: true, isCleaned: true }).blocks : []
  if (size(read) >= 0.6 * size(walked.blocks)) {
    const texts = new Set(read.map((block) => block.text))
    return walked.blocks.filter((block) => stays(block) || texts.has(block.text))
  }
  const left = walked.blocks.filter(stays)
  const words = left.reduce((sum, block) => sum + countWords(block.text), 0)
  const lost = [...prose].reduce((sum, [chrome, count]) => sum + (chrome && !isMisnamed(chrome) ? count : 0), 0)
  return words >= remains.words && lost <= remains.share * all ? left : walked.blocks
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
