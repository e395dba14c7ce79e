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

/** Beyond the depth this many elements lose their tags and keep their text: what forgotten closing tags come to. */
const mostFlattened = 4_000
/** A tag with more attributes than any has but fewer than this is broken, and goes; the page is still one. */
const brokenTag = 5_000
/** No more of them are looked through for orders to machines. */
const mostComments = 5_000
/** Elements that XML closes with a slash, while HTML would read on to a closing tag that never comes. */
const closable = new Set([...raw.keys(), 'iframe', 'noscript', 'object', 'video', 'audio', 'select', 'canvas'])

/**
 * A look at the tags before anything is built from them: a tree a hundred thousand levels deep, or an element with a
 * million attributes, costs more to build than its bytes suggest. Close to the parser's own reading, not equal to it.
 * What a browser reads otherwise than the parser is mended: ends of comments, and elements that XML closed in one tag.
 * @returns the markup, cut at the cap of elements, or undefined where it must not be parsed.
 */
export function checkComplexity(html: string): { html: string; truncated: boolean } | undefined {
  const open: string[] = []
  /** Elements without tags, which are open in the source. */
  const flattened: string[] = []
  const mended: string[] = []
  const isXml = /^[\s\ufeff]*<\?xml\s|<!doctype\s[^>]{0,100}\bxhtml\b/i.test(html.slice(0, 2_000))
  let from = 0
  const mend = (start: number, end: number, by: string) => {
    mended.push(html.slice(from, start), by)
    from = end
  }
  const done = (end = html.length) => ({
    html: mended.length === 0 ? html.slice(0, end) : mended.join('') + html.slice(from, end),
    truncated: end < html.length,
  })
  let elements = 0
  let comments = 0
  let flat = 0
  let at = 0
  for (;;) {
    at = html.indexOf('<', at)
    if (at < 0) return done()
    const next = html.charCodeAt(at + 1)
    if (html.startsWith('<!--', at)) {
      const end = commentEnd(html, at + 4)
      if (!end) return done()
      const begun = at
      at = end.at + end.mark.length
      if (++comments > mostComments) mend(begun, at, '')
      else if (end.mark !== '-->') mend(end.at, at, '-->')
    } else if (next === 47 /* / */) {
      const name = nameAt(html, at + 2)
      const lost = flattened.lastIndexOf(name)
      if (lost >= 0) {
        flattened.length = lost
        const end = html.indexOf('>', at)
        mend(at, end < 0 ? html.length : end + 1, '')
        if (end < 0) return done()
        at = end + 1
        continue
      }
      const last = open.lastIndexOf(name)
      if (last >= 0) open.length = last
      at += 2 + name.length
    } else if (isLetter(next)) {
      const name = nameAt(html, at + 1)
      const tag = tagEnd(html, at + 1 + name.length)
      if (tag.attributes > brokenTag) return undefined
      if (++elements > caps.elements) return done(at)
      const begun = at
      at = tag.end
      const text = raw.get(name)
      const isClosed = isXml && html.charCodeAt(at - 2) === 47 && closable.has(name)
      if (isClosed) mend(at - 1, at, `></${name}>`)
      else if (text) {
        text.lastIndex = at
        const close = text.exec(html)
        if (!close) return done()
        at = close.index
      } else if (tag.attributes > caps.attributesPerElement) mend(begun, at, ' ')
      else if (!voids.has(name)) {
        const implied = ends.get(name)
        while (implied?.has(open.at(-1) ?? '')) open.pop()
        if (open.length < caps.depth) open.push(name)
        else {
          if (++flat > mostFlattened) return undefined
          flattened.push(name)
          mend(begun, at, implied || name === 'li' ? '<br>' : '')
        }
      }
    } else at++
  }
}

const endOfComment = /--!?>/g

/** HTML Standard § 13.2.5.43: `-->`, `--!>`, and `>` or `->` at once. */
function commentEnd(html: string, from: number): { at: number; mark: string } | undefined {
  for (const mark of ['>', '->']) if (html.startsWith(mark, from)) return { at: from, mark }
  endOfComment.lastIndex = from
  const found = endOfComment.exec(html)
  return found ? { at: found.index, mark: found[0] } : undefined
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
