import type { ReactNode } from 'react'
import { RiskGlyph } from '../../../ui/Badge.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import type { Finding } from '../core/findings/finding.ts'
import type { ReportSection } from '../core/report.ts'
import { Marks } from './Citations.tsx'
import { directionWords, severityWords } from './evidence-words.ts'
import type { RunView } from './read-run.ts'
import { findingsOf, introOf, titlesOf } from './run-parts.ts'

type Sentence = ReportSection['sentences'][number]

/** Rows that stand open; more than `foldFrom` are cut there, so that a long section keeps its end in sight. */
const shownRows = 8
const foldFrom = 12

/** Sentences of a section, each beside the name of what it says, so that the left edge can be read alone. */
export function Claims({ run, sentences }: { run: RunView; sentences: readonly Sentence[] }) {
  const rows = sentences.map((sentence) => ({ sentence, findings: findingsOf(run, sentence.cites) }))
  // A gap's sentence is its own name.
  const isNamed = rows.some(({ findings }) => findings.some((finding) => finding.direction !== 'gap'))
  if (!isNamed) return <Sentences sentences={sentences} />
  const items = rows.map(({ sentence, findings }) => (
    <Claim key={keyOf(sentence)} sentence={sentence} findings={findings} />
  ))
  const cut = items.length > foldFrom ? shownRows : items.length
  return (
    <>
      <ul>{items.slice(0, cut)}</ul>
      {cut < items.length && (
        <Disclosure
          className="border-t-0"
          summary={<span className="text-sm">{`${items.length - cut} more of ${items.length}`}</span>}
        >
          <ul className="sm:-ml-7">{items.slice(cut)}</ul>
        </Disclosure>
      )}
    </>
  )
}

function Claim({ sentence, findings }: { sentence: Sentence; findings: readonly Finding[] }) {
  const heaviest = findings.toSorted((a, b) => b.severity - a.severity)[0]
  if (!heaviest)
    return (
      <li className="border-t border-line py-4">
        <SentenceText sentence={sentence} />
      </li>
    )
  return (
    <li className="grid grid-cols-1 gap-x-8 gap-y-1 border-t border-line py-4 sm:grid-cols-[12.5rem_minmax(0,1fr)]">
      <div className="grid content-start gap-1 sm:pt-1">
        {titlesOf(findings, sentence.text).map((title) => (
          <p key={title} className="text-sm font-medium wrap-anywhere">
            {title}
          </p>
        ))}
        <Weight finding={heaviest} />
      </div>
      <SentenceText sentence={sentence} />
    </li>
  )
}

/** The kind of a finding and how heavy it is, in a word and a shape; nothing if it has no weight. */
export function Weight({ finding }: { finding: Pick<Finding, 'direction' | 'severity'> }) {
  const { direction, severity } = finding
  const isRisk = direction === 'risk' || direction === 'contradiction'
  return (
    <p className="flex items-baseline gap-1.5 text-xs text-quiet">
      {isRisk && severity > 0 && <RiskGlyph level={severity >= 3 ? 'high' : severity === 2 ? 'medium' : 'low'} />}
      {isRisk
        ? `${directionWords[direction].one}, ${severityWords(severity).toLowerCase()}`
        : directionWords[direction].one}
    </p>
  )
}

export function Sentences({ sentences }: { sentences: readonly Sentence[] }) {
  return (
    <ul className="grid max-w-measure grid-cols-1 gap-2.5">
      {sentences.map((sentence) => (
        <li key={keyOf(sentence)}>
          <SentenceText sentence={sentence} />
        </li>
      ))}
    </ul>
  )
}

/** The words that only say who speaks step back behind what is said. */
function SentenceText({ sentence: { text, cites } }: { sentence: Sentence }): ReactNode {
  const intro = introOf(text)
  return (
    <p className="max-w-measure font-serif text-lg leading-[1.6] wrap-anywhere">
      {intro && <span className="text-quiet">{intro}</span>}
      {text.slice(intro.length)}
      <Marks cites={cites} />
    </p>
  )
}

export const keyOf = ({ text, cites }: Sentence) => `${text} ${cites.join(' ')}`
