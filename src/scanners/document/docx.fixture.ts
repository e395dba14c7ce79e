import { strToU8, zipSync } from 'fflate'

type Paragraph = string | { heading: string } | { item: string }

const namespaces = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'

/** The smallest document of Word that says what is asked. ECMA-376 part 1 § 11.3.10. */
export const docxOf = (paragraphs: readonly Paragraph[], more: Record<string, string> = {}): Uint8Array<ArrayBuffer> =>
  archiveOf({
    'word/document.xml': `<w:document ${namespaces}><w:body>${paragraphs.map(markupOf).join('')}</w:body></w:document>`,
    'word/styles.xml': `<w:styles ${namespaces}><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style></w:styles>`,
    'word/_rels/document.xml.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="s" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>',
    ...more,
  })

/** Parts of one's own in the frame of a document of Word. */
export const archiveOf = (parts: Record<string, string>): Uint8Array<ArrayBuffer> => {
  const all = {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    '_rels/.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="d" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    ...parts,
  }
  const bytes = zipSync(Object.fromEntries(Object.entries(all).map(([name, text]) => [name, strToU8(text)])))
  return Uint8Array.from(bytes)
}

function markupOf(paragraph: Paragraph): string {
  const run = (text: string) =>
    `<w:r><w:t xml:space="preserve">${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</w:t></w:r>`
  if (typeof paragraph === 'string') return `<w:p>${run(paragraph)}</w:p>`
  if ('heading' in paragraph) return `<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr>${run(paragraph.heading)}</w:p>`
  return `<w:p>${run(`• ${paragraph.item}`)}</w:p>`
}
