import { asOfWords } from '../../../platform/shared/dates.ts'
import { TextLink } from '../../../ui/Link.tsx'
import type { Provenance } from '../contract.ts'
import { isPatternAddress } from './words.ts'

/** The page behind a fact, by its source's title; an address that was not opened says so. */
export function SourceLink({ provenance: { page, sourceTitle, pagePattern } }: { provenance: Provenance }) {
  return (
    <>
      <TextLink href={page}>{sourceTitle}</TextLink>
      {(pagePattern || isPatternAddress(page)) && <PatternMark />}
    </>
  )
}

/** The same with its date, for the end of a line of facts. */
export function Sourced({ provenance }: { provenance: Provenance }) {
  return (
    <>
      <SourceLink provenance={provenance} />, {asOfWords(provenance.asOf)}
    </>
  )
}

/** The address follows its publisher's pattern; it was not opened for this fact. */
export function PatternMark() {
  return <span className="text-xs text-quiet"> (address by pattern, not opened)</span>
}
