import { asOfWords, instantWords } from '../../../platform/shared/dates.ts'
import { Quote } from '../../../ui/Evidence.tsx'
import { Hash } from '../../../ui/Hash.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { trustWords } from './evidence-words.ts'
import type { EvidenceLine } from './read-run.ts'

/** A quote with its source, its date and the hash of the bytes it was cut from. */
export function EvidenceQuote({
  line,
  context,
  href,
  standsAlone,
}: {
  line: EvidenceLine
  context?: { before: string; after: string } | undefined
  href?: string
  /** No text around it will come. */
  standsAlone?: boolean
}) {
  return (
    <figure className="grid grid-cols-1 gap-3">
      <figcaption className="text-sm">
        {href === undefined ? (
          <span className="font-mono text-accent">{line.id}</span>
        ) : (
          <TextLink href={href} className="font-mono" aria-label={`Evidence ${line.id}`}>
            {line.id}
          </TextLink>
        )}{' '}
        <span className="font-medium wrap-anywhere">{line.title}</span>
        <span className="text-quiet">{` · ${trustWords(line.trust)}`}</span>
      </figcaption>
      <Quote before={context?.before} excerpt={line.excerpt} after={context?.after} standsAlone={standsAlone} />
      <p className="flex flex-wrap gap-x-5 gap-y-1 text-xs text-quiet">
        {line.asOf && <span>As of {asOfWords(line.asOf)}</span>}
        <span>
          Captured <time dateTime={line.fetchedAt}>{instantWords(line.fetchedAt)}</time>
        </span>
        <span>
          sha256 <Hash value={line.sha256} />
        </span>
        {line.page && (
          <span>
            <TextLink href={line.page}>Source page</TextLink>
          </span>
        )}
      </p>
    </figure>
  )
}
