import { instantWords } from '../../../platform/shared/dates.ts'
import type { PublicVerdict } from '../verdict-contract.ts'

const words: Record<PublicVerdict['verdict'], string> = {
  accepted: 'Accepted by staff',
  rejected: 'Rejected by staff',
}

/** The staff verdict on a finding, below it; nothing if no one decided. */
export function VerdictMark({
  verdict,
}: {
  verdict: Pick<PublicVerdict, 'verdict' | 'reason' | 'decidedAt'> | undefined
}) {
  if (!verdict) return null
  return (
    <p className="mt-3 max-w-measure border-l-2 border-rule pl-3 text-sm whitespace-pre-line wrap-anywhere">
      <strong className="font-medium">{words[verdict.verdict]}:</strong> {verdict.reason}{' '}
      <time className="text-quiet" dateTime={verdict.decidedAt}>{`(${instantWords(verdict.decidedAt)})`}</time>
    </p>
  )
}
