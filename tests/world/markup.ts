import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from './vendor.ts'

/** A document beside the vendors, written in the few marks that `html` knows. */
export const read = (name: string): string => readFileSync(join(import.meta.dirname, 'vendors', name), 'utf8')

/** Headings (#), lists (-), tables (|), links and paragraphs as HTML; a line that begins with a tag stays as it is. */
export function html(text: string): string {
  return text
    .trim()
    .split(/\n{2,}/)
    .map((block) => {
      const lines = block.split('\n')
      const heading = /^(#+) (.*)$/.exec(block)
      if (heading) return `<h${heading[1]?.length}>${inline(heading[2] ?? '')}</h${heading[1]?.length}>`
      if (lines.every((line) => line.startsWith('- ')))
        return `<ul>\n${lines.map((line) => `<li>${inline(line.slice(2))}</li>`).join('\n')}\n</ul>`
      if (lines.every((line) => line.startsWith('|'))) return table(lines)
      if (block.startsWith('<')) return block
      return `<p>${inline(lines.join(' '))}</p>`
    })
    .join('\n')
}

function table([head = '', ...rows]: string[]): string {
  const cells = (line: string, tag: string) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => `<${tag}>${inline(cell.trim())}</${tag}>`)
      .join('')
  return `<table>\n<thead><tr>${cells(head, 'th')}</tr></thead>\n<tbody>\n${rows
    .map((row) => `<tr>${cells(row, 'td')}</tr>`)
    .join('\n')}\n</tbody>\n</table>`
}

const inline = (text: string): string =>
  text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/\[([^\]]+)\]\(([^)]+)\)/g, '<a href="$2">$1</a>')

/** The frame that the pages of one site share. */
export interface Site {
  name: string
  lang?: string
  nav: Links
  footer: Links
  /** Inside head, on every page. */
  head?: string
  /** At the end of body, on every page. */
  foot?: string
}
type Links = Record<string, string>

/** A page as a real site has it: header, navigation, main part, footer. The main part is HTML. */
export function page(site: Site, title: string, main: string, more: Partial<Page> = {}): Page {
  const list = (links: Links) =>
    Object.entries(links)
      .map(([words, href]) => `<li><a href="${href}">${inline(words)}</a></li>`)
      .join('')
  return {
    ...more,
    body: `<!doctype html>
<html lang="${site.lang ?? 'en'}">
<head>
<meta charset="utf-8">
<title>${inline(title)} | ${site.name}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">${site.head ? `\n${site.head}` : ''}
</head>
<body>
<header><a class="logo" href="/">${site.name}</a><nav><ul>${list(site.nav)}</ul></nav></header>
<main>
${main}
</main>
<footer><ul>${list(site.footer)}</ul><p>© ${site.name}</p></footer>${site.foot ? `\n${site.foot}` : ''}
</body>
</html>
`,
  }
}

/** A page whose main part is a text in our marks. */
export const textPage = (site: Site, title: string, text: string, more: Partial<Page> = {}): Page =>
  page(site, title, html(text), more)

export const plain = (body: string, contentType = 'text/plain; charset=utf-8'): Page => ({ contentType, body })
export const json = (value: unknown): Page => plain(JSON.stringify(value), 'application/json')
export const redirect = (location: string, status = 301): Page => ({ status, headers: { location }, body: '' })
