import { useQuery } from '@tanstack/react-query'
import { instantWords } from '../../../platform/shared/dates.ts'
import { errorWords } from '../../../platform/web/call.ts'
import { statusUrl } from '../../../product/links.ts'
import { StatusBadge, type Tone } from '../../../ui/Badge.tsx'
import { Card, CardHead } from '../../../ui/Card.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import type { SiteStatus } from '../../site/contract.ts'

const tones: Record<SiteStatus['parts'][number]['state'], Tone> = {
  Operational: 'green',
  Degraded: 'orange',
  Down: 'red',
}
const refreshMs = 60_000

/** State of this installation's parts, by its own checks. */
export function StatusCard() {
  const status = useQuery<SiteStatus>({ queryKey: [statusUrl], refetchInterval: refreshMs })
  return (
    <Card as="section" aria-labelledby="system-status">
      <div id="system-status">
        <CardHead title="System status" />
      </div>
      <Loaded answer={status} what="The status" explain={errorWords}>
        {({ parts, checkedAt }) => (
          <>
            <dl className="grid gap-3">
              {parts.map(({ name, state, reason }) => (
                <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-4">
                  <dt>{name}</dt>
                  <dd>
                    <StatusBadge tone={tones[state]}>{state}</StatusBadge>
                  </dd>
                  {reason && <dd className="w-full text-sm text-quiet">{reason}</dd>}
                </div>
              ))}
            </dl>
            <p className="text-sm text-quiet">
              By our own checks, <time dateTime={checkedAt}>{instantWords(checkedAt)}</time>
            </p>
          </>
        )}
      </Loaded>
    </Card>
  )
}
