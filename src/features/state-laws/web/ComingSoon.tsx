import { asOfWords } from '../../../platform/shared/dates.ts'
import type { PendingState } from '../../../product/laws/facts.ts'
import { StatusBadge } from '../../../ui/Badge.tsx'
import { LawAlertsForm } from './LawAlertsForm.tsx'
import type { AlertsActed } from './law-alerts.ts'
import type { LawState } from './law-state.ts'
import { Confidence, SourceLink } from './Source.tsx'

interface ComingSoonProps {
  states: readonly PendingState[]
  /** Outcome of a form sent without script. */
  acted: AlertsActed | undefined
  state: LawState
}

/** States that are said to follow, each with what is known of it now; and the form by which a reader asks to hear of changes. */
export function ComingSoon({ states, acted, state }: ComingSoonProps) {
  const others = states.filter(({ stated }) => stated === null)
  return (
    <div className="grid gap-8">
      <ul>
        {states.filter(isStated).map((one) => (
          <li
            key={one.id}
            className="grid gap-x-8 gap-y-2 border-t border-line py-4 last:border-b sm:grid-cols-[14rem_minmax(0,1fr)]"
          >
            <div>
              <h3 className="text-lg">{one.state}</h3>
              <StatusBadge tone={one.stated.startsWith('Active') ? 'green' : 'grey'}>{one.stated}</StatusBadge>
            </div>
            <div className="grid content-start gap-1">
              <p>{one.now}</p>
              <p className="flex flex-wrap items-center gap-x-3 text-sm text-quiet">
                <span>
                  Read {asOfWords(one.asOf)}: <SourceLink {...one} />
                </span>
                <Confidence confidence={one.confidence} />
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
      <LawAlertsForm acted={acted} state={state} />
    </div>
  )
}

const isStated = (state: PendingState): state is PendingState & { stated: string } => state.stated !== null
