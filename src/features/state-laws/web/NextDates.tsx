import { counted } from '../../../platform/shared/counted.ts'
import { asOfWords } from '../../../platform/shared/dates.ts'
import { TextLink } from '../../../ui/Link.tsx'
import type { ShownChange } from '../contract.ts'

const datesShown = 5

interface NextDatesProps {
  on: string
  changes: readonly ShownChange[]
  hrefFor: (law: string) => string
}

/** The next dates on which something changes, with the states, along one line. */
export function NextDates({ on, changes, hrefFor }: NextDatesProps) {
  const ahead = [
    ...Map.groupBy(
      changes.filter((change) => change.on > on),
      (change) => change.on,
    ),
  ]
  const shown = ahead.slice(0, datesShown)
  const later = ahead.slice(datesShown).reduce((sum, [, list]) => sum + list.length, 0)
  if (shown.length === 0) return <p className="text-quiet">No upcoming change is on record.</p>
  return (
    <section aria-labelledby="next-dates" className="grid gap-4">
      <h3 id="next-dates" className="text-lg">
        What comes next
      </h3>
      <ol className="grid">
        {shown.map(([day, list]) => (
          <li key={day} className="group grid grid-cols-[0.75rem_minmax(0,1fr)] gap-x-4">
            <span className="relative flex justify-center" aria-hidden="true">
              <span className="absolute top-0 bottom-0 w-px bg-edge group-last:bottom-auto group-last:h-3" />
              <span className="relative mt-1.5 size-3 rounded-full border-2 border-accent bg-paper" />
            </span>
            <div className="grid gap-1 pb-5">
              <p className="font-serif text-lg leading-6">
                <time dateTime={day}>{asOfWords(day)}</time>
              </p>
              <ul className="grid gap-1 text-sm">
                {[...Map.groupBy(list, ({ state }) => state)].map(([state, ofState]) => (
                  <li key={state}>
                    <TextLink href={hrefFor(ofState[0]?.law ?? '')}>{state}</TextLink>{' '}
                    <span className="text-quiet">
                      {ofState.length === 1 ? ofState[0]?.words : counted(ofState.length, 'change', 'changes')}
                    </span>
                  </li>
                ))}
              </ul>
            </div>
          </li>
        ))}
      </ol>
      <p className="text-sm">
        <TextLink href="#changes">
          {later > 0 ? `${later} more, and what changed before` : 'All changes with sources'}
        </TextLink>
      </p>
    </section>
  )
}
