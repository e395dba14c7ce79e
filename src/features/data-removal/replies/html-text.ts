import { DOMParser } from 'linkedom'
import { checkComplexity } from '../../../scanners/document/complexity.ts'
import { readStyles } from '../../../scanners/document/hidden.ts'
import { clip, normaliseText } from '../../../scanners/document/normalise.ts'
import { surveyOf } from '../../../scanners/document/survey.ts'
import { walk } from '../../../scanners/document/walk.ts'

/** More than anybody writes; the rest is styling. */
const most = { markup: 256 * 1024, links: 200 } as const

/** Begins no tag. As its wide form it is a letter until the text is normalised; a mail full of it would take the parser seconds. */
const looseBracket = /<(?![a-z/!?])/gi

/** How mail programs mark what they quote. */
const quotes =
  '.gmail_quote, .gmail_extra, .yahoo_quoted, .protonmail_quote, .zmail_extra, .moz-cite-prefix, blockquote[type="cite"]'
/** Behind these marks of Outlook everything is quoted. */
const quotedBehind = ['#divRplyFwdMsg', '#appendonsend', '#mail-editor-reference-message-container']

/**
 * What a reader sees of a mail in HTML, and where its links lead. Nothing is rendered, run or fetched, and what is hidden is
 * left out: in a mail nothing opens it.
 * @returns undefined where the markup is too complex to be read safely.
 */
export function readHtml(source: string, { keepQuote }: { keepQuote: boolean }): HtmlText | undefined {
  const checked = checkComplexity(clip(source, most.markup).replace(looseBracket, '\uff1c'))
  if (!checked) return undefined
  const document = treeOf(checked.html)
  if (!keepQuote) removeQuote(document)
  const { styles, base } = surveyOf(document, nowhere)
  const options = { base, judge: { opens: () => false }, keepDoubtful: false, kept: new Set<never>() }
  const { blocks, links } = walk(document, { ...options, styles: readStyles(styles, false) })
  return {
    text: normaliseText(blocks.map((block) => block.text).join('\n\n')),
    links: [...new Set(links.map(({ href }) => href))].slice(0, most.links),
  }
}

export interface HtmlText {
  text: string
  links: string[]
}

/** A mail has no address of its own that relative links could be read from. */
const nowhere = 'https://mail.invalid/'

function treeOf(html: string): Document {
  // As for pages: in this tree nothing follows a doctype, and the walk begins at an element.
  const inner = html.replace(/<!doctype[^>]{0,500}>/gi, '')
  const markup = /<body[\s>]/i.test(inner) ? inner : `<html><body>${inner}</body></html>`
  return new DOMParser().parseFromString(markup, 'text/html') as unknown as Document // the types of linkedom lag behind its tree
}

function removeQuote(document: Document): void {
  for (const element of document.querySelectorAll(quotes)) element.remove()
  for (const selector of quotedBehind)
    for (let element = document.querySelector(selector); element; ) {
      const next: Element | null = element.nextElementSibling
      element.remove()
      element = next
    }
}
