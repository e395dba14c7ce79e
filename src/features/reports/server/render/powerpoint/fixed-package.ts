import { strFromU8, strToU8, unzipSync } from 'fflate'
import { fixedZip } from '../../../../../platform/server/fixed-zip.ts'
import type { ChartParts } from './chart-parts.ts'

// The library dates what it writes, and counts charts and shapes on through the life of the process. Here the package gets
// the report's own time, numbers of its own, and the charts that stand for the library's; and its list of contents names no
// part that is not there (ECMA-376 part 2 § 10.1.2).

interface Package {
  /** Time of the report. */
  generatedAt: string
  /** In the order of their slides. */
  charts: readonly ChartParts[]
}

export function fixedPackage(written: Uint8Array, { generatedAt, charts }: Package): Uint8Array {
  const entries = Object.entries(unzipSync(written)).filter(([name]) => !name.endsWith('/'))
  const drawn = entries.flatMap(([name]) => /^ppt\/charts\/chart(\d+)\.xml$/.exec(name)?.[1] ?? [])
  const numbers = new Map(drawn.toSorted((a, b) => Number(a) - Number(b)).map((id, at) => [id, String(at + 1)]))
  const renumbered = (text: string) =>
    text.replace(/(charts?\/(?:_rels\/)?chart|Microsoft_Excel_Worksheet)(\d+)(?=\.)/g, (whole, head, id) =>
      numbers.has(id) ? `${head}${numbers.get(id)}` : whole,
    )
  const files: Record<string, Uint8Array> = {}
  for (const [name, bytes] of entries) {
    const isText = /\.(?:xml|rels)$/.test(name)
    files[renumbered(name)] = isText ? strToU8(fixedPart(name, strFromU8(bytes), { generatedAt, renumbered })) : bytes
  }
  for (const [at, { chartXml, workbook }] of charts.entries()) {
    files[`ppt/charts/chart${at + 1}.xml`] = strToU8(chartXml)
    files[`ppt/embeddings/Microsoft_Excel_Worksheet${at + 1}.xlsx`] = workbook
  }
  const contents = '[Content_Types].xml'
  files[contents] = strToU8(
    strFromU8(files[contents] ?? new Uint8Array()).replace(/<Override PartName="\/([^"]+)"[^>]*\/>/g, (entry, part) =>
      part in files ? entry : '',
    ),
  )
  return fixedZip(files)
}

function fixedPart(
  name: string,
  xml: string,
  { generatedAt, renumbered }: { generatedAt: string; renumbered: (text: string) => string },
): string {
  if (name.endsWith('.rels') || name === '[Content_Types].xml') return renumbered(xml)
  if (name === 'docProps/core.xml')
    return xml.replace(/(<dcterms:\w+ [^>]*>)[^<]*/g, `$1${generatedAt.replace(/\.\d+Z$/, 'Z')}`)
  if (name.startsWith('ppt/slides/slide')) {
    let id = 1
    return xml
      .replace(/<p:cNvPr id="\d+"/g, () => `<p:cNvPr id="${id++}"`)
      .replaceAll('<a:tblPr/>', '<a:tblPr firstRow="1"/>')
  }
  // Notes are one run of text there, in which a line break is a space.
  if (name.startsWith('ppt/notesSlides/notesSlide'))
    return xml.replace(/<a:p><a:r>(<a:rPr [^>]*\/>)<a:t>([^<]*)<\/a:t><\/a:r>/, (_, look: string, text: string) =>
      text
        .split(/\r?\n/)
        .map((line) => `<a:p><a:r>${look}<a:t>${line}</a:t></a:r>`)
        .join('</a:p>'),
    )
  return xml
}
