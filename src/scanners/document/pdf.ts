import { getDocumentProxy } from 'unpdf'
import { primaryTag } from '../language.ts'
import type { DraftLink } from './assemble.ts'
import { caps, type ExtractedDocument, type Unreadable } from './document.ts'
import { isInjection } from './injection.ts'
import { clip, hasNoLetters, oneLine } from './normalise.ts'
import { blocksOfLines, type Line, linesOf, type Run } from './pdf-layout.ts'
import { plainDocument } from './plain.ts'
import { absolute } from './survey.ts'

type Outcome =
  | { outcome: 'extracted'; document: ExtractedDocument }
  | Unreadable<'encrypted' | 'broken' | 'no-text' | 'no-letters'>

interface Annotation {
  subtype?: string
  url?: string
  rect?: number[]
}

/** Text of a PDF, page by page. Scanned pages have none: that is an outcome, not an empty document. */
export async function extractPdf(bytes: Uint8Array): Promise<Outcome> {
  let pdf: Awaited<ReturnType<typeof getDocumentProxy>>
  try {
    // The reader takes the bytes for itself, and no Buffer. Its messages about odd files are of use to no one.
    pdf = await getDocumentProxy(Uint8Array.from(bytes), {
      verbosity: 0,
      disableFontFace: true,
      useSystemFonts: false,
    })
  } catch (error) {
    // Whatever a stranger's file does to the reader, the file is what is broken.
    return { outcome: 'unreadable', reason: nameOf(error) === 'PasswordException' ? 'encrypted' : 'broken' }
  }
  try {
    const lines: Line[] = []
    const hidden: string[] = []
    const links: { href: string; page: number; rect: number[] }[] = []
    const runs: (Run & { page: number })[] = []
    const pages = Math.min(pdf.numPages, caps.pdfPages)
    let characters = 0
    let read = 0
    for (let number = 1; number <= pages && characters < caps.characters; number++) {
      const page = await pdf.getPage(number)
      const [left = 0, bottom = 0, right = 0, top = 0] = page.view
      const content = await page.getTextContent()
      const own: Run[] = []
      for (const item of content.items) {
        if (!('str' in item) || item.str === '') continue
        const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = item.transform as number[] // six numbers, by the format
        const size = Math.hypot(c, d)
        const isVisible =
          size >= 1.5 &&
          Math.hypot(a, b) > 0.5 &&
          x >= left - size &&
          x <= right &&
          y >= bottom - size &&
          y <= top + size
        if (!isVisible) {
          if (item.str.trim()) hidden.push(oneLine(clip(item.str, 1_000)))
          continue
        }
        // Text that runs up the margin is a watermark or a form number.
        if (Math.abs(b) > Math.abs(a)) continue
        own.push({ text: item.str, x, y, width: item.width, size })
        characters += item.str.length
      }
      lines.push(...linesOf(own, number, [bottom, top]))
      for (const run of own) runs.push({ ...run, page: number })
      for (const annotation of (await page.getAnnotations()) as Annotation[])
        if (annotation.subtype === 'Link' && annotation.rect && links.length <= caps.links) {
          const href = absolute(annotation.url, 'https://invalid./')
          if (href && annotation.url) links.push({ href, page: number, rect: annotation.rect })
        }
      page.cleanup()
      read++
    }
    const blocks = blocksOfLines(lines, read)
    if (blocks.length === 0) return { outcome: 'unreadable', reason: 'no-text' }
    if (hasNoLetters(blocks.map((block) => block.text).join('\n')))
      return { outcome: 'unreadable', reason: 'no-letters' }
    const info = (await pdf.getMetadata().catch(() => undefined))?.info as
      | { Title?: unknown; Language?: unknown }
      | undefined
    const title = typeof info?.Title === 'string' ? clip(oneLine(info.Title), 300) : ''
    const placed = links.map(({ href, page, rect }): DraftLink => {
      const text = oneLine(
        runsWithin(
          runs.filter((run) => run.page === page),
          rect,
        ),
      )
      const block = text ? blocks.find((candidate) => candidate.text.includes(text)) : undefined
      return { href, text, rel: '', area: 'main', block: block ?? null, at: block?.text.indexOf(text) ?? -1 }
    })
    const document = plainDocument('pdf', blocks, {
      raw: runs.map((run) => run.text).join(' '),
      // Word processors put a file's name here.
      title:
        title && !isInjection(title) && !/\.(?:docx?|odt|pages|rtf|indd|pdf)$|^microsoft word|^untitled/i.test(title)
          ? title
          : null,
      links: placed,
      cut: pdf.numPages > read,
      hidden,
      language: typeof info?.Language === 'string' ? primaryTag(info.Language) : undefined,
    })
    return { outcome: 'extracted', document }
  } catch {
    // As above: a page that cannot be read makes the file broken.
    return { outcome: 'unreadable', reason: 'broken' }
  } finally {
    await pdf.loadingTask.destroy()
  }
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : '')

/** Runs whose middle lies in the rectangle of a link. */
function runsWithin(runs: readonly Run[], [x1 = 0, y1 = 0, x2 = 0, y2 = 0]: readonly number[]): string {
  return runs
    .filter((run) => {
      const middle = run.x + run.width / 2
      return (
        middle >= Math.min(x1, x2) &&
        middle <= Math.max(x1, x2) &&
        run.y >= Math.min(y1, y2) - 2 &&
        run.y <= Math.max(y1, y2)
      )
    })
    .map((run) => run.text)
    .join(' ')
}
