import type { Block, Passage, ReportDocument } from './report-document.ts'

// One file that a person can send on and print: no script, nothing loaded from elsewhere, every mark leads to its evidence.

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (c) => escapes[c] ?? c)

// On paper as the PDF has it.
const style = `
:root{color-scheme:light dark;--paper:#fbfaf7;--ink:#1a1d21;--quiet:#5b626b;--line:#e4e1da;--accent:#0b5c63}
@media (prefers-color-scheme:dark){:root{--paper:#121417;--ink:#eceae4;--quiet:#a3a9b1;--line:#2c3036;--accent:#6cc5cc}}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.55 Inter,system-ui,sans-serif}
main{max-width:46rem;margin:0 auto;padding:3rem 1.25rem}
h1,h2,h3{font-family:"Source Serif 4",Georgia,serif;line-height:1.2;overflow-wrap:anywhere}
h1{font-size:2.1rem;margin:0 0 .4rem}h2{font-size:1.4rem;margin:2.2rem 0 .5rem}h3{font-size:1.1rem;margin:1.6rem 0 .4rem}
.kicker{color:var(--accent);font-weight:600;margin:0 0 .3rem}.quiet,.note{color:var(--quiet)}.note{font-size:13px;margin:0}
.appendix{margin-top:4rem}p{margin:.4rem 0}ul,ol{padding-left:1.3rem;margin:.4rem 0}li{margin:.25rem 0}a{color:var(--accent)}
sup a{text-decoration:none;font-size:11px}.finding{margin:.9rem 0}.finding p{margin:0}
blockquote{margin:.2rem 0 0 1.1rem;font-size:14px;overflow-wrap:anywhere}
table{width:100%;border-collapse:collapse;font-size:14px}thead th{color:var(--quiet);border-bottom:1.5px solid var(--ink)}
td,th{border-bottom:1px solid var(--line);padding:.45rem .5rem .45rem 0;text-align:left;vertical-align:top;font-weight:400;overflow-wrap:anywhere}
thead th{font-weight:600;font-size:12px}
@media print{@page{size:A4;margin:17mm}body{background:#fff;color:#000;font-size:9.5pt}main{max-width:none;padding:0}
h1{font-size:24pt}h2{font-size:15pt;break-after:avoid}h3{font-size:13pt;break-after:avoid}.appendix{break-before:page;margin-top:0}
table{font-size:8.5pt}thead{display:table-header-group}blockquote{font-size:8.5pt}li,tr,.finding{break-inside:avoid}}
`

/** The report as one HTML page. */
export function reportHtml(report: ReportDocument): string {
  const { language, title, name, automated, date, url, first, appendixTitle, appendix } = report
  const address = url ? ` · <a href="${t(url)}">${t(url)}</a>` : ''
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${t(title)}</title><style>${style}</style></head>
<body><main><p class="kicker">${t(automated.label)}</p><h1 dir="auto">${t(name)}</h1>
<p class="quiet">${t(date)}${address}</p>
${first.map(blockIn).join('\n')}
<h1 class="appendix">${t(appendixTitle)}</h1>
${appendix.map(blockIn).join('\n')}
</main></body></html>
`
}

function blockIn(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `<h${block.level} id="${block.id}">${t(block.text)}</h${block.level}>`
    case 'paragraph':
      return `<p${block.isQuiet ? ' class="quiet"' : ''}${langOf(block.words)}>${passageIn(block.words)}</p>`
    case 'list': {
      const tag = block.isOrdered ? 'ol' : 'ul'
      return `<${tag}>${block.items.map((item) => `<li${langOf(item)}>${passageIn(item)}</li>`).join('')}</${tag}>`
    }
    case 'table': {
      const head = block.columns.map(({ title }) => `<th scope="col">${t(title)}</th>`).join('')
      const rows = block.rows.map(
        ({ anchors, cells }) =>
          `<tr>${cells
            .map((cell, at) =>
              at === 0
                ? `<th scope="row"${langOf(cell)}>${anchors.map((id) => `<a id="${id}"></a>`).join('')}${passageIn(cell)}</th>`
                : `<td${langOf(cell)}>${passageIn(cell)}</td>`,
            )
            .join('')}</tr>`,
      )
      return `<table><thead><tr>${head}</tr></thead><tbody>\n${rows.join('\n')}\n</tbody></table>`
    }
    case 'finding': {
      const { id, title, weight, words } = block
      return `<div class="finding" id="${id}"><p${langOf(title)}><strong>${id} ${t(title.text)}</strong> ${marksOf(title)}</p><p class="note">${t(weight)}</p><blockquote${langOf(words)}>${passageIn(words)}</blockquote></div>`
    }
  }
}

function passageIn(passage: Passage): string {
  const { text, href } = passage
  const words = href === undefined ? t(text) : `<a href="${t(href)}" rel="noreferrer">${t(text)}</a>`
  return [words, marksOf(passage)].filter(Boolean).join(' ')
}

const marksOf = ({ cites = [] }: Passage): string =>
  cites.map((id) => `<sup><a href="#${id}">[${id}]</a></sup>`).join('')

/** Words of a vendor may run the other way. */
const langOf = ({ lang }: Passage): string => (lang === undefined ? '' : ` lang="${t(lang)}" dir="auto"`)

const t = escapeHtml
