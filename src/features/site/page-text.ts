import { type Block, parseArticle, textOf } from '../../platform/shared/article.ts'

interface TextPart {
  id: string
  title: string
  blocks: Block[]
}

export interface TextSection extends TextPart {
  parts: TextPart[]
}

/** A page as its file has it: the title, one paragraph about it, then sections (`##`) with their parts (`###`). */
interface PageText {
  title: string
  lede: string
  sections: TextSection[]
}

/** @throws Error where the file is of another form. */
export function readPage(body: string): PageText {
  const [title, lede, ...blocks] = parseArticle(body)
  if (title?.kind !== 'heading' || lede?.kind !== 'paragraph') throw new Error('a page has no title or no beginning')
  const sections: TextSection[] = []
  for (const block of blocks) {
    const last = sections.at(-1)
    if (block.kind === 'heading') {
      const part = { id: block.id, title: block.text, blocks: [] }
      if (block.level === 2) sections.push({ ...part, parts: [] })
      else if (block.level === 3 && last) last.parts.push(part)
      else throw new Error(`${title.text}: “${block.text}” is outside any section`)
    } else if (last) (last.parts.at(-1) ?? last).blocks.push(block)
    else throw new Error(`${title.text}: words before its first section`)
  }
  return { title: title.text, lede: textOf(lede), sections }
}

/** @throws Error where the page has none of that title: the file and the page belong together. */
export function getSection(page: PageText, title: string): TextSection {
  const section = page.sections.find((one) => one.title === title)
  if (!section) throw new Error(`${page.title}: no section “${title}”`)
  return section
}
