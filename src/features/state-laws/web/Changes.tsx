import { asOfWords } from '../../../platform/shared/dates.ts'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { Timeline } from '../../../ui/Timeline.tsx'
import type { ShownChange } from '../contract.ts'
import { Confidence, SourceLink } from './Source.tsx'

interface ChangesProps {
  on: string
  changes: readonly ShownChange[]
}

/** Lists changes by date: ahead of the day shown, and folded away those of the year before it. */
export function Changes({ on, changes }: ChangesProps) {
  const ahead = changes.filter((change) => change.on > on)
  const past = changes.filter((change) => change.on <= on).toReversed()
  return (
    <div className="grid gap-8">
      {ahead.length === 0 ? (
        <p className="text-quiet">Nothing that lies ahead is recorded.</p>
      ) : (
        <ChangeList changes={ahead} state="ahead" />
      )}
      {past.length > 0 && (
        <Disclosure summary="The year before" aside={`${past.length} changes`}>
          <ChangeList changes={past} state="done" />
        </Disclosure>
      )}
    </div>
  )
}

const ChangeList = ({ changes, state }: { changes: readonly ShownChange[]; state: 'ahead' | 'done' }) => (
  <Timeline
    entries={changes.map((change) => ({
      key: `${change.on}${change.law}${change.words}`,
      title: (
        <>
          {change.state} <span className="font-normal text-quiet">{change.lawName}</span>
          <span className="block font-normal">{change.words}</span>
        </>
      ),
      time: { text: asOfWords(change.on), iso: change.on },
      state,
      children: (
        <>
          {change.before && <p>Until then: {change.before}</p>}
          {change.facts.map((fact) => (
            <p key={fact.sourceTitle + String(fact.value)} className="flex flex-wrap items-center gap-x-2.5 text-xs">
              <SourceLink {...fact} />
              <Confidence confidence={fact.confidence} />
            </p>
          ))}
        </>
      ),
    }))}
  />
)
