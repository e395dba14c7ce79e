import type { LawClaim } from '../../../product/laws/facts.ts'
import { Claim } from '../../../ui/Claim.tsx'
import { Stats } from '../../../ui/Stat.tsx'
import type { LawsAnswer } from '../contract.ts'
import { UpdatedMark } from './Source.tsx'

/** The figures that the page states, each with what was found beside it. */
export function Claims({ claims, counts }: Pick<LawsAnswer, 'claims' | 'counts'>) {
  const findingOf = ({ finding }: LawClaim) => finding ?? `${counts.inForce} in force, ${counts.later} more enacted`
  return (
    <Stats
      items={claims.map((claim) => ({
        label: claim.label,
        value:
          claim.kind === 'unverified' ? (
            <Claim about={claim.label.toLowerCase()} found={claim.note}>
              {claim.stated}
            </Claim>
          ) : (
            claim.stated
          ),
        note: (
          <span className="flex flex-wrap items-center gap-x-2 text-sm text-ink">
            {findingOf(claim)}
            {claim.kind !== 'unverified' && (
              <UpdatedMark
                source={claim}
                label={claim.kind === 'held' ? 'Checked' : 'Updated'}
                about={claim.label.toLowerCase()}
              >
                {claim.note}
              </UpdatedMark>
            )}
          </span>
        ),
      }))}
    />
  )
}
