import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// Policies from the collections of Open Terms Archive, which keep each as one file of Markdown per service. They stand in
// a folder beside the project, one folder per collection; nothing of them is stored here but hashes of paragraphs.

/** A paragraph of a policy as a reader sees it: a list that fits belongs to the sentence that leads into it. */
interface Paragraph {
  /** The first twelve digits of the SHA-256 of the text. */
  id: string
  service: string
  /** Collection, service and name of the document. */
  source: string
  text: string
}

const documents = /^(?:(?:Business |Parent Organization )?Privacy|Trackers) Policy\.md$/

/** All paragraphs of the English policies in the folder, each once, in the order of their paths. */
export function readCollections(folder: string): Paragraph[] {
  const paragraphs = new Map<string, Paragraph>()
  for (const collection of foldersIn(folder))
    for (const service of foldersIn(join(folder, collection)))
      for (const name of readdirSync(join(folder, collection, service)).sort()) {
        if (!documents.test(name)) continue
        const texts = paragraphsOf(readFileSync(join(folder, collection, service, name), 'utf8'))
        if (!isEnglish(texts.join(' '))) continue
        for (const text of texts) {
          const id = paragraphId(text)
          if (!paragraphs.has(id)) paragraphs.set(id, { id, service, source: `${collection}/${service}/${name}`, text })
        }
      }
  return [...paragraphs.values()]
}

function foldersIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
}

function paragraphId(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}

const commonWords = new Set('the of and to you your we our or is are in for with that this by'.split(' '))

function isEnglish(text: string): boolean {
  const words = text.toLowerCase().split(/\s+/)
  return words.length >= 100 && words.filter((word) => commonWords.has(word)).length > words.length / 5
}

const longestParagraph = 150

export function paragraphsOf(markdown: string): string[] {
  const paragraphs: string[] = []
  let leadIn = ''
  let items: string[] = []
  const end = () => {
    const joined = [leadIn, ...items].filter(Boolean).join('\n')
    if (wordCount(joined) <= longestParagraph) paragraphs.push(joined)
    else paragraphs.push(...[leadIn, ...items].filter(Boolean))
    leadIn = ''
    items = []
  }
  for (const block of blocksOf(markdown)) {
    if (block.isItem && (leadIn.endsWith(':') || items.length > 0)) items.push(block.text)
    else {
      end()
      if (block.isItem) items.push(block.text)
      else leadIn = block.text
    }
  }
  end()
  return paragraphs.filter(Boolean)
}

function wordCount(text: string): number {
  return text.split(/\s+/).filter(Boolean).length
}

interface Block {
  text: string
  isItem: boolean
}

/** Paragraphs and list items; headings are left out, rows of tables stand as paragraphs. */
function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = []
  let open: Block | undefined
  const close = () => {
    const text = open ? plain(open.text) : ''
    if (open && text) blocks.push({ ...open, text })
    open = undefined
  }
  for (const line of markdown.split('\n')) {
    const trimmed = line.trim()
    if (/^(=+|-{3,})$/.test(trimmed) && open && !open.isItem) {
      open = undefined
      continue
    }
    if (trimmed === '' || trimmed.startsWith('#') || /^[|\s:*_=-]*$/.test(trimmed)) {
      close()
      continue
    }
    const item = /^(?:[*+-]|\d{1,3}[.)])\s+(.*)$/.exec(trimmed)
    if (item || trimmed.startsWith('|')) close()
    if (open) open.text += ` ${trimmed}`
    else open = { text: item?.[1] ?? trimmed, isItem: item !== null }
  }
  close()
  return blocks
}

function plain(markdown: string): string {
  return markdown
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<[^>]{1,200}>/g, ' ')
    .replace(/\\([\\`*_{}[\]()#+.!-])/g, '$1')
    .replace(/\*\*|__|`/g, '')
    .replace(/(^|\s)[*_](\S)/g, '$1$2')
    .replace(/(\S)[*_](?=[\s.,;:]|$)/g, '$1')
    .replace(/\|/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
