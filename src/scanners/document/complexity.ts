import { caps } from './document.ts'

const voids = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))
const raw = new Map(
  ['script', 'style', 'textarea', 'title'].map((name) => [name, new RegExp(`</${name}`, 'gi')] as const),
)
const cells = ['th', 'td']
/** Opening tags that end what is open before them, as the parser does. */
const ends = new Map<string, Set<string>>([
  ...['li', 'option', 'p'].map((name) => [name, new Set([name])] as const),
  ...['dt', 'dd'].map((name) => [name, new Set(['dt', 'dd', 'p'])] as const),
  ...cells.map((name) => [name, new Set([...cells, 'p'])] as const),
  ['tr', new Set(['tr', ...cells])],
  ...['thead', 'tbody', 'tfoot'].map((name) => [name, new Set(['thead', 'tbody', 'tfoot', 'tr', ...cells])] as const),
  ...'h1 h2 h3 h4 h5 h6 div ul ol dl table section article aside header footer nav main form pre blockquote address'
    .split(' ')
    .map((name) => [name, new Set(['p'])] as const),
])

/**
 * A look at the tags before anything is built from them: a tree a hundred thousand levels deep, or an element with a
 * million attributes, costs more to build than its bytes suggest. Close to the parser's own reading, not equal to it.
 * @returns the markup, cut at the cap of elements, or undefined where it must not be parsed.
 */
export function checkComplexity(html: string): { html: string; truncated: boolean } | undefined {
  const open: string[] = []
  let elements = 0
  let at = 0
  for (;;) {
    at = html.indexOf('<', at)
    if (at < 0) return { html, truncated: false }
    const next = html.charCodeAt(at + 1)
    if (html.startsWith('<!--', at)) {
      const end = html.indexOf('-->', at + 4)
      if (end < 0) return { html, truncated: false }
      at = end + 3
    } else if (next === 47 /* / */) {
      const name = nameAt(html, at + 2)
      const last = open.lastIndexOf(name)
      if (last >= 0) open.length = last
      at += 2 + name.length
    } else if (isLetter(next)) {
      const name = nameAt(html, at + 1)
      const tag = tagEnd(html, at + 1 + name.length)
      if (tag.attributes > caps.attributesPerElement) return undefined
      if (++elements > caps.elements) return { html: html.slice(0, at), truncated: true }
      at = tag.end
      const text = raw.get(name)
      if (text) {
        text.lastIndex = at
        const close = text.exec(html)
        if (!close) return { html, truncated: false }
        at = close.index
      } else if (!voids.has(name)) {
        const implied = ends.get(name)
        while (implied?.has(open.at(-1) ?? '')) open.pop()
        if (open.push(name) > caps.depth) return undefined
      }
    } else at++
  }
}

const isLetter = (code: number) => (code >= 65 && code <= 90) || (code >= 97 && code <= 122)
const isBlank = (code: number) => code === 32 || (code >= 9 && code <= 13)

function nameAt(html: string, from: number): string {
  let to = from
  for (; to < html.length && to - from < 64; to++) {
    const code = html.charCodeAt(to)
    if (isBlank(code) || code === 47 || code === 62) break
  }
  return html.slice(from, to).toLowerCase()
}

/** A quote means something only behind an equals sign. */
function tagEnd(html: string, from: number): { end: number; attributes: number } {
  let attributes = 0
  let inName = false
  let behindEquals = false
  for (let at = from; at < html.length; at++) {
    const code = html.charCodeAt(at)
    if (code === 62) return { end: at + 1, attributes }
    if (behindEquals && (code === 34 || code === 39)) {
      at = html.indexOf(code === 34 ? '"' : "'", at + 1)
      if (at < 0) return { end: html.length, attributes }
      behindEquals = false
      inName = false
    } else if (code === 61) behindEquals = true
    else if (isBlank(code) || code === 47) inName = behindEquals && inName
    else {
      if (!inName && !behindEquals) attributes++
      inName = true
      behindEquals = false
    }
  }
  return { end: html.length, attributes }
}
