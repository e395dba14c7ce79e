import { callUrl } from '../../../platform/web/call.ts'
import type { ShownChange } from '../contract.ts'
import type { StateLaw } from '../laws.ts'
import { lawsUrl, stateNames } from '../vocabulary.ts'
import { LawPanel } from './LawPanel.tsx'
import { type LawState, lawsHref } from './law-state.ts'
import { NextDates } from './NextDates.tsx'
import { StateTileMap } from './StateTileMap.tsx'
import type { Standing } from './tiles.ts'

interface LawMapProps {
  laws: readonly StateLaw[]
  state: LawState
  on: string
  changes: readonly ShownChange[]
  onChoose: (law: string) => void
}

/** The map, and beside it what comes next, or everything known of the state that was chosen on it. */
export function LawMap({ laws, state, on, changes, onChoose }: LawMapProps) {
  const chosen = laws.find(({ abbreviation }) => abbreviation === state.law)
  const lawOf = new Map(laws.map((law) => [law.abbreviation, law]))
  return (
    <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <div className="min-w-0 self-start lg:sticky lg:top-20">
        <StateTileMap
          standingOf={(id) => standingOf(lawOf.get(id))}
          hrefFor={(law) => lawsHref({ ...state, law }, '#map')}
          onChoose={onChoose}
          selected={state.law}
        />
      </div>
      <div aria-live="polite" className="min-w-0">
        {chosen ? (
          <LawPanel
            law={chosen}
            closeHref={lawsHref({ ...state, law: '' }, '#map')}
            apiHref={callUrl(lawsUrl, {
              query: { state: chosen.abbreviation, ...(state.on === '' ? {} : { on: state.on }) },
            })}
          />
        ) : state.law === '' ? (
          <NextDates on={on} changes={changes} hrefFor={(law) => lawsHref({ ...state, law }, '#map')} />
        ) : (
          <Nothing laws={laws} law={state.law} />
        )}
      </div>
    </div>
  )
}

function standingOf(law: StateLaw | undefined): Standing {
  if (!law) return 'none'
  if (law.kind === 'sector') return 'sector'
  return law.status === 'active' ? 'in_force' : 'later'
}

function Nothing({ laws, law }: { laws: readonly StateLaw[]; law: string }) {
  const known = new Set(laws.map(({ abbreviation }) => abbreviation))
  const others = Object.entries(stateNames).filter(([id]) => !known.has(id))
  return (
    <div className="grid gap-4 border-t border-rule pt-4">
      <p className="text-lg">{`No comprehensive law was found for ${stateNames[law]}.`}</p>
      <p className="text-sm text-quiet">None found for {others.map(([, name]) => name).join(', ')}.</p>
    </div>
  )
}
