import { z } from 'zod'
import { sanitise as asPromptCarries } from '../../features/investigations/core/llm/sanitise.ts'
import { caps } from '../../scanners/document/document.ts'
import { sanitise } from '../../scanners/document/injection.ts'
import { type DocumentReader, openReader } from '../../scanners/document/reader.ts'
import { answerLines, idOf, lineId } from './json-lines.ts'

const page = z.object({ id: lineId, html: z.string() })

/** The text of each page of standard input that a model would be shown. Exit codes: 0 answered, 1 nothing could be read. */
export async function sanitizeCommand(): Promise<void> {
  const reader = openReader()
  // JSON may write a byte of a page with two.
  await answerLines(2 * caps.bytes, async (line) => {
    if (line.outcome === 'refused') return refused(null, line.reason)
    const parsed = page.safeParse(line.value)
    if (!parsed.success) return refused(idOf(line.value), 'a line has an id and html')
    return shown(reader, parsed.data.id ?? null, parsed.data.html)
  }).finally(() => reader.close())
}

async function shown(reader: DocumentReader, id: string | number | null, html: string) {
  const read = await reader.read(new TextEncoder().encode(html), {
    url: 'https://page.invalid/',
    contentType: 'text/html; charset=utf-8',
  })
  if (read.outcome === 'unreadable') return refused(id, read.reason)
  const { text, flagged } = sanitise(read.document)
  const quotes = flagged.map((flag) => flag.quote)
  return { id, text: asPromptCarries(text, quotes), flagged: flagged.length > 0 }
}

/** Unreadable input is shown to no one. */
const refused = (id: string | number | null, reason: string) => ({ id, text: '', flagged: false, reason })
