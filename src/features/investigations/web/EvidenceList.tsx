import { counted } from '../../../platform/shared/counted.ts'
import { asOfWords, instantWords } from '../../../platform/shared/dates.ts'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { Hash } from '../../../ui/Hash.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { Marks } from './Citations.tsx'
import { trustWords } from './evidence-words.ts'
import type { EvidenceLine, RunView } from './read-run.ts'
import { byDocument, byTitle, byTrust } from './run-parts.ts'

/** All evidence of a run: who speaks, in which document, in which excerpts. */
export function EvidenceList({ run }: { run: RunView }) {
  return byTrust(run.evidence).map((lines) => {
    const documents = byDocument(lines)
    return (
      <Disclosure
        key={lines[0]?.trust}
        summary={trustWords(lines[0]?.trust ?? '')}
        aside={`${counted(lines.length, 'excerpt')} of ${counted(documents.length, 'document')}`}
      >
        <ul className="text-sm">
          {documents.map((document) => (
            <li key={document[0]?.sha256} className="border-t border-line py-3 first:border-t-0 first:pt-0">
              <Document lines={document} />
            </li>
          ))}
        </ul>
      </Disclosure>
    )
  })
}

function Document({ lines }: { lines: readonly EvidenceLine[] }) {
  const first = lines[0]
  if (!first) return null
  return (
    <>
      {byTitle(lines).map((excerpts) => (
        <p key={excerpts[0]?.title} className="wrap-anywhere">
          {excerpts[0]?.title} <Marks cites={excerpts.map(({ id }) => id)} />
        </p>
      ))}
      <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-xs text-quiet wrap-anywhere">
        {first.page && <TextLink href={first.page}>{first.page}</TextLink>}
        <span>{first.asOf ? `As of ${asOfWords(first.asOf)}` : `Captured ${instantWords(first.fetchedAt)}`}</span>
        <span>
          sha256 <Hash value={first.sha256} />
        </span>
      </p>
    </>
  )
}
