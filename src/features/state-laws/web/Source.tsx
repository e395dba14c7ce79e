import { type ReactNode, useId } from 'react'
import { asOfWords } from '../../../platform/shared/dates.ts'
import type { LawFact, UnofficialReason } from '../../../product/laws/facts.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { TextLink } from '../../../ui/Link.tsx'

/** Null of a row of the page that has nothing to link. */
type Sourced = Pick<LawFact, 'sourceTitle' | 'asOf'> & { sourceUrl: string | null }

/** Names the source, linked where there is a page. */
export function SourceLink({ sourceTitle, sourceUrl }: Pick<Sourced, 'sourceTitle' | 'sourceUrl'>) {
  return sourceUrl === null ? sourceTitle : <TextLink href={sourceUrl}>{sourceTitle}</TextLink>
}

/** All who say so, the statute first; where its text was read in a copy, the copy as well. */
export function Sources({ sources }: Pick<LawFact, 'sources'>) {
  return sources.map(({ title, url, readAt, readInCopy }) => (
    <span key={url}>
      <TextLink href={url}>{title}</TextLink>
      {readAt && (
        <>
          , read at <TextLink href={readAt}>{new URL(readAt).hostname.replace(/^www\./, '')}</TextLink>
        </>
      )}
      {readInCopy && ', read in a copy'}
    </span>
  ))
}

const unofficialWords: Record<UnofficialReason, string> = {
  unread: 'The state’s own text on this point was not available to us.',
  silent: 'The law’s text says nothing on this point.',
  superseded: 'The state no longer publishes the text of that time.',
}

/** Says why commentary alone is named. */
export const Unofficial = ({ unofficial }: Pick<LawFact, 'unofficial'>) =>
  unofficial && <span>{unofficialWords[unofficial]}</span>

/** How far a fact is to be trusted; one that a statute, an authority or a law firm confirms carries no mark. */
export function Confidence({ confidence }: Pick<LawFact, 'confidence'>) {
  if (confidence === 'confirmed') return null
  return confidence === 'unsure' ? <Badge tone="yellow">Unsure</Badge> : <span>secondary source</span>
}

/** A word behind a figure that opens what is known now, since when, and who says so. */
export function UpdatedMark({
  children,
  source,
  label = 'Updated',
  about,
}: {
  children: ReactNode
  source: Sourced
  label?: string
  /** Tells the marks of one page apart for who hears them. */
  about: string
}) {
  const id = useId()
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className="inline-flex min-h-6 items-center align-baseline"
        aria-label={`${label}: ${about}`}
      >
        <Badge tone="accent">{label}</Badge>
      </button>
      <span id={id} popover="auto" className="ui-popover text-left font-normal" data-padded="">
        <span className="block">{children}</span>
        <span className="mt-2 block text-quiet">
          Read {asOfWords(source.asOf)}. Source: <SourceLink {...source} />
        </span>
      </span>
    </>
  )
}
