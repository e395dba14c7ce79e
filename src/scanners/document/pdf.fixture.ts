/** A line of text at a place; size in points. */
interface PdfText {
  text: string
  x: number
  y: number
  size: number
}

interface PdfPage {
  texts: PdfText[]
  links?: { url: string; rect: [number, number, number, number] }[]
}

interface Options {
  title?: string
  isEncrypted?: boolean
}

/** The smallest PDF that says what is asked: one font, uncompressed pages. PDF 32000-1:2008 § 7.5 */
export function pdfOf(pages: readonly PdfPage[], { title, isEncrypted = false }: Options = {}): Uint8Array {
  const objects: string[] = []
  const add = (body: string) => objects.push(body)
  add('<< /Type /Catalog /Pages 2 0 R >>')
  const first = 5
  add(`<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, at) => `${first + at * 2} 0 R`).join(' ')}] >>`)
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>')
  add(`<< /Title (${escaped(title ?? '')}) >>`)
  for (const [at, page] of pages.entries()) {
    const annotations = (page.links ?? []).map(
      ({ url, rect }) =>
        `<< /Type /Annot /Subtype /Link /Rect [${rect.join(' ')}] /A << /S /URI /URI (${escaped(url)}) >> >>`,
    )
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${first + at * 2 + 1} 0 R /Annots [${annotations.join(' ')}] >>`,
    )
    const content = page.texts
      .map(({ text, x, y, size }) => `BT /F1 ${size} Tf 1 0 0 1 ${x} ${y} Tm (${escaped(text)}) Tj ET`)
      .join('\n')
    add(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`)
  }
  let file = '%PDF-1.4\n'
  const offsets: number[] = []
  if (isEncrypted) add(`<< /Filter /Standard /V 1 /R 2 /O <${'41'.repeat(32)}> /U <${'42'.repeat(32)}> /P -4 >>`)
  for (const [at, body] of objects.entries()) {
    offsets.push(file.length)
    file += `${at + 1} 0 obj\n${body}\nendobj\n`
  }
  const start = file.length
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const encryption = isEncrypted ? ` /Encrypt ${objects.length} 0 R /ID [<00> <00>]` : ''
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 4 0 R${encryption} >>\nstartxref\n${start}\n%%EOF\n`
  return Uint8Array.from([...file].map((character) => character.charCodeAt(0)))
}

/** Lines one under another from the top of a page. */
export function linesFrom(top: number, lines: readonly string[], size = 10, x = 72): PdfText[] {
  return lines.map((text, at) => ({ text, x, y: top - at * size * 1.2, size }))
}

/** The bullet by its number in the encoding of the font. */
const escaped = (text: string) => text.replace(/[\\()]/g, '\\$&').replaceAll('•', '\\225')
