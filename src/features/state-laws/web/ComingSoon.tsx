import type { ReactNode } from 'react'
import { asOfWords } from '../../../platform/shared/dates.ts'
import { StatusBadge } from '../../../ui/Badge.tsx'
import type { PendingState } from '../facts.ts'
import { Confidence, SourceLink } from './Source.tsx'

interface ComingSoonProps {
  states: readonly PendingState[]
  /** The form by which a reader asks to hear of changes. */
  alerts?: ReactNode
}

/** States that are said to follow, each with what is known of it now. */
export function ComingSoon({ states, alerts }: ComingSoonProps) {
  const others = states.filter(({ stated }) => stated === null)
  return (
    <div className="grid gap-8">
      <ul>
        {states.filter(isStated).map((state) => (
          <li
            key={state.id}
            className="grid gap-x-8 gap-y-2 border-t border-line py-4 last:border-b sm:grid-cols-[14rem_minmax(0,1fr)]"
          >
            <div>
              <h3 className="text-lg">{state.state}</h3>
              <StatusBadge tone={state.stated.startsWith('Active') ? 'green' : 'grey'}>{state.stated}</StatusBadge>
            </div>
            <div className="grid content-start gap-1">
              <p>{state.now}</p>
              <p className="flex flex-wrap items-center gap-x-3 text-sm text-quiet">
                <span>
                  Read {asOfWords(state.asOf)}: <SourceLink {...state} />
                </span>
                <Confidence confidence={state.confidence} />
              </p>
            </div>
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <p className="text-sm text-quiet">
          Beside these: {others.map(({ state, now }) => `${state}. ${now}`).join(' ')}
        </p>
      )}
      {alerts}
    </div>
  )
}

const isStated = (state: PendingState): state is PendingState & { stated: string } => state.stated !== null
