import { Check } from 'lucide-react'
import { Badge } from '../../../ui/Badge.tsx'
import { newWords } from './words.ts'

type BreachMarksProps = {
  alert: { isVerified: boolean; verification?: string | undefined; discoveredDate: string }
  nowMs: number
}

/** Marks next to the severity: new, and whether its source vouches for it. */
export function BreachMarks({ alert: { isVerified, verification, discoveredDate }, nowMs }: BreachMarksProps) {
  const fresh = newWords(discoveredDate, nowMs)
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      {fresh && <Badge tone="accent">{fresh}</Badge>}
      {isVerified && (
        <Badge tone="outline">
          <Check size={12} aria-hidden="true" />
          Verified
        </Badge>
      )}
      {verification === 'unverified' && <Badge tone="outline">Not verified</Badge>}
    </span>
  )
}
