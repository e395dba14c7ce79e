import type { Block, Passage, ReportDocument } from './report-document.ts'

/** The report as Markdown (CommonMark with tables): every mark leads to its evidence below. */
export function reportMarkdown({ name, automated, date, url, first, appendixTitle, appendix }: ReportDocument): string {
  return `${[
    `# ${escaped(name)}`,
    [escaped(automated.label), escaped(date), ...(url ? [`<${url}>`] : [])].join(' · '),
    ...first.map(blockIn),
    `# ${escaped(appendixTitle)}`,
    ...appendix.map(blockIn),
  ].join('\n\n')}\n`
}

function blockIn(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.level)} ${escaped(block.text)}`
    case 'paragraph':
      return passageIn(block.words)
    case 'list':
      return block.items.map((item, at) => `${block.isOrdered ? `${at + 1}.` : '-'} ${passageIn(item)}`).join('\n')
    case 'table': {
      const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
      return [
        row(block.columns.map(({ title }) => escaped(title))),
        row(block.columns.map(() => '---')),
        ...block.rows.map(({ anchors, cells }) =>
          row(cells.map((cell, at) => `${at === 0 ? anchors.map(anchor).join('') : ''}${passageIn(cell)}`)),
        ),
      ].join('\n')
    }
    case 'finding':
      return `${anchor(block.id)}**${block.id} ${escaped(block.title.text)}** ${marksOf(block.title)}\\\n*${escaped(block.weight)}*\n\n> ${passageIn(block.words)}`
  }
}

const anchor = (id: string): string => `<a id="${id.toLowerCase()}"></a>`

function passageIn(passage: Passage): string {
  const { text, href } = passage
  const words =
    href === undefined ? escaped(text) : `[${escaped(text)}](<${href.replace(/[<>\\\n]/gu, encodeURIComponent)}>)`
  return [words, marksOf(passage)].filter(Boolean).join(' ')
}

const marksOf = ({ cites = [] }: Passage): string => cites.map((id) => `[[${id}]](#${id.toLowerCase()})`).join(' ')

/** Words of strangers, in which no sign may be a mark of the page: neither HTML nor a link, a list or a row of a table. */
const escaped = (text: string): string =>
  text
    .replace(/[\\`*_{}[\]<>#+!|~&]/gu, (sign) => `\\${sign}`)
    .replace(/^(\d+)([.)])/u, '$1\\$2')
    .replace(/^([-=])/u, '\\$1')
    // Many readers make a link of an address by itself.
    .replace(/\b(https?):\/\//giu, '$1\\://')
