import { DOMParser } from 'linkedom'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** A mail's two bodies. The text is read off the markup: every word and every link's address of it, in the same order. */
export function renderMail(element: ReactElement): { html: string; text: string } {
  const html = `<!doctype html>${renderToStaticMarkup(element).toWellFormed().replace(control, '')}`
  const page = new DOMParser().parseFromString(html, 'text/html') as unknown as Document // the types of linkedom lag behind its tree
  return { html, text: textOf(page.body) }
}

// No database keeps a NUL and no reader shows the others; tab and line end count as blanks.
const control = /[^\P{Cc}\t\n]/gu

const width = 76
const rule = '-'.repeat(width)

/** Elements that begin a line of their own; the marked ones keep a blank line around them. */
const blocks: Record<string, { apart: boolean }> = {
  H1: { apart: true },
  H2: { apart: true },
  P: { apart: true },
  UL: { apart: true },
  DL: { apart: true },
  HR: { apart: true },
  DIV: { apart: false },
  LI: { apart: false },
}

function textOf(body: Element): string {
  const lines: string[] = []
  let words = ''
  let indent = ''

  function endLine(): void {
    lines.push(...wrap(words, width - indent.length).map((line) => indent + line))
    words = ''
  }

  function border({ apart }: { apart: boolean }): void {
    endLine()
    if (apart && lines.length > 0 && lines.at(-1) !== '') lines.push('')
  }

  function writeLink(element: Element, href: string): void {
    const from = words.length
    element.childNodes.forEach(write)
    if (words.slice(from).trim() !== href) words += ` <${href}>`
  }

  function writeItem(element: Element): void {
    const [outer, first] = [indent, lines.length]
    indent += '  '
    element.childNodes.forEach(write)
    endLine()
    const at = lines.findIndex((line, index) => index >= first && line !== '')
    if (at >= 0) lines[at] = `${outer}- ${lines[at]?.slice(indent.length)}`
    indent = outer
  }

  function write(node: Node): void {
    if (node.nodeType === 3) words += node.nodeValue
    const element = node as Element
    // A shape beside its word, or the words that a list of messages shows: not read out either.
    if (node.nodeType !== 1 || element.getAttribute('aria-hidden')) return
    const block = blocks[element.tagName]
    if (block) border(block)
    const href = element.getAttribute('href')
    if (href) writeLink(element, href)
    else if (element.tagName === 'LI') writeItem(element)
    else if (element.tagName === 'HR') lines.push(rule)
    else element.childNodes.forEach(write)
    if (block) border(block)
  }

  body.childNodes.forEach(write)
  endLine()
  return `${lines.join('\n').trim()}\n`
}

/** Breaks at blanks as HTML knows them; what is longer than a line, such as an address, stays whole. */
function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/[ \t\n\r\f]+/).filter(Boolean)) {
    const line = lines.at(-1)
    if (line !== undefined && line.length + 1 + word.length <= width) lines[lines.length - 1] = `${line} ${word}`
    else lines.push(word)
  }
  return lines
}
