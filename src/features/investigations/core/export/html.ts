import { instantWords } from '../../../../platform/shared/dates.ts'
import type { FirstPage } from '../first-page.ts'
import { adviceWords, answerLines, conditionWords, reasonWords } from '../first-page-words.ts'
import { automatedLabel, type Report } from '../report.ts'
import { otherUseWords, useWords } from '../use-words.ts'

// One file that a person can send on and print: no script, nothing loaded from elsewhere, every mark leads to its evidence.

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (c) => escapes[c] ?? c)

const style = `
:root{color-scheme:light dark;--paper:#fbfaf7;--ink:#1a1d21;--quiet:#5b626b;--line:#e4e1da;--accent:#0b5c63}
@media (prefers-color-scheme:dark){:root{--paper:#121417;--ink:#eceae4;--quiet:#a3a9b1;--line:#2c3036;--accent:#6cc5cc}}
body{margin:0;background:var(--paper);color:var(--ink);font:17px/1.65 Georgia,serif}
main{max-width:44rem;margin:0 auto;padding:3rem 1.25rem}
h1{font-size:2.1rem;line-height:1.2;margin:0 0 .5rem}h2{font-size:1.3rem;line-height:1.3;margin:2.5rem 0 .5rem}
.quiet,.note{color:var(--quiet);font:14px/1.5 system-ui,sans-serif}
ul{padding-left:1.2rem}li{margin:.35rem 0}a{color:var(--accent)}
sup a{text-decoration:none;font:12px system-ui,sans-serif}
table{width:100%;border-collapse:collapse;font:13px/1.5 system-ui,sans-serif}
td,th{border-top:1px solid var(--line);padding:.5rem .4rem;text-align:left;vertical-align:top;overflow-wrap:anywhere}
code{font:12px ui-monospace,monospace}
@media print{body{background:#fff;color:#000;font-size:11pt}main{max-width:none;padding:0}li,tr{break-inside:avoid}}
`

interface HtmlInput {
  report: Report
  /** What the run is called. */
  name: string
  /** Address of the investigation, without a slash at the end. */
  url: string
  completedAt: string
}

/** The report as one HTML page. */
export function htmlExport({ report, name, url, completedAt }: HtmlInput): string {
  const t = escapeHtml
  const marks = (cites: readonly string[]) =>
    cites.map((id) => `<sup><a href="${id.startsWith('E') ? `#${t(id)}` : t(url)}">[${t(id)}]</a></sup>`).join('')
  const sections = report.sections
    .filter((section) => section.title !== 'Evidence list')
    .map(({ number, title, note, sentences, empty }) =>
      [
        `<section aria-labelledby="s${number}"><h2 id="s${number}">${number}. ${t(title)}</h2>`,
        note ? `<p class="note">${t(note)}</p>` : '',
        sentences.length === 0
          ? `<p>${t(empty)}</p>`
          : `<ul>${sentences.map((s) => `<li>${t(s.text)} ${marks(s.cites)}</li>`).join('')}</ul>`,
        '</section>',
      ].join(''),
    )
  const rows = report.evidence.map(
    (e) =>
      `<tr id="${t(e.id)}"><td><a href="${t(url)}/evidence/${t(e.id)}">${t(e.id)}</a></td><td>${t(e.title)}${
        e.page && /^https?:/u.test(e.page) ? `<br><a href="${t(e.page)}" rel="noreferrer">${t(e.page)}</a>` : ''
      }</td><td>${t(e.asOf ?? e.fetchedAt.slice(0, 10))}</td><td><code>${t(e.sha256.slice(0, 12))}</code></td></tr>`,
  )
  const [label, words] = automatedLabel
  const { firstPage: page } = report
  const item = (text: string, cites: readonly string[]) => `<li>${t(text)} ${marks(cites)}</li>`
  const first = page
    ? [
        `<section aria-labelledby="recommendation"><h2 id="recommendation">Recommendation: ${t(adviceWords[page.advice])}</h2>`,
        `<ul>${page.reasons.map(({ code, cites }) => item(reasonWords[code], cites)).join('')}</ul></section>`,
        ...usePart(page, item),
        '<section aria-labelledby="at-a-glance"><h2 id="at-a-glance">At a glance</h2><table><tbody>',
        ...Object.values(answerLines(page)).flatMap((lines) =>
          lines.map(
            ({ label, text, cites }) => `<tr><th scope="row">${t(label)}</th><td>${t(text)} ${marks(cites)}</td></tr>`,
          ),
        ),
        '</tbody></table></section>',
        ...(page.conditions.length > 0
          ? [
              '<section aria-labelledby="conditions"><h2 id="conditions">Before you sign</h2>',
              `<ul>${page.conditions.map(({ code, cites }) => item(conditionWords[code], cites)).join('')}</ul></section>`,
            ]
          : []),
      ].join('\n')
    : ''
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${t(name)} – Sightline report</title><style>${style}</style></head>
<body><main><h1>${t(name)}</h1>
<p class="quiet">${t(label)} · ${t(instantWords(completedAt))} · <a href="${t(url)}">${t(url)}</a></p><p class="note">${t(words)}</p>
${first}
${sections.join('\n')}
<section aria-labelledby="evidence"><h2 id="evidence">Evidence list</h2>
<table><thead><tr><th scope="col">No.</th><th scope="col">What</th><th scope="col">As of</th><th scope="col">sha256</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table></section></main></body></html>
`
}

/** The recommendation for a use, or which uses change it. */
function usePart(
  { use, otherUses = [] }: FirstPage,
  item: (text: string, cites: readonly string[]) => string,
): string[] {
  const part = (title: string, body: string) =>
    `<section aria-labelledby="use"><h2 id="use">${escapeHtml(title)}</h2>${body}</section>`
  if (use) {
    const { heading, advice, read, reasons, conditions } = useWords(use)
    const rows = read.map(
      ({ label, text }) => `<tr><th scope="row">${escapeHtml(label)}</th><td>${escapeHtml(text)}</td></tr>`,
    )
    const said = [...reasons.map(({ text, cites }) => item(text, cites)), ...conditions.map((text) => item(text, []))]
    return [part(`${heading}: ${advice}`, `<table><tbody>${rows.join('')}</tbody></table><ul>${said.join('')}</ul>`)]
  }
  if (otherUses.length === 0) return []
  const others = otherUses.map((one) => {
    const { label, text } = otherUseWords(one)
    return item(`${label}: ${text}`, [])
  })
  return [part('Uses that change the recommendation', `<ul>${others.join('')}</ul>`)]
}
