import { counted } from '../../../platform/shared/counted.ts'
import { Timeline } from '../../../ui/Timeline.tsx'
import type { ReadingRow } from '../contract.ts'
import { phaseWords, type ReadingPhase } from '../vocabulary.ts'

export const isUnderWay = (row: Pick<ReadingRow, 'status'> | undefined): boolean =>
  row?.status === 'queued' || row?.status === 'running'

/** While a link is read its page asks again this often. */
export const refreshWhileReadingMs = 1000

const phases = Object.keys(phaseWords) as ReadingPhase[] // the keys of the table

/** Shows the progress of reading a link, announced again at each change. */
export function ReadingProgress({ detail: { phase, waitingBefore } }: { detail: ReadingRow }) {
  const current = phases.indexOf(phase ?? 'waiting')
  return (
    <div className="grid grid-cols-1 gap-8 border-t border-rule pt-6 pb-16">
      <div role="status">
        <p className="text-xl">{phaseWords[phase ?? 'waiting']}</p>
        {phase === 'waiting' && waitingBefore !== null && (
          <p className="mt-1 text-quiet">
            {waitingBefore === 0 ? 'It is next.' : `${counted(waitingBefore, 'link waits', 'links wait')} before it.`}
          </p>
        )}
      </div>
      <Timeline
        entries={phases.map((step, index) => ({
          key: step,
          title:
            index > current ? <span className="font-normal text-quiet">{phaseWords[step]}</span> : phaseWords[step],
          state: index < current ? 'done' : index === current ? 'current' : 'ahead',
        }))}
      />
      <noscript>
        <p>Reload the page to see how far it is.</p>
      </noscript>
    </div>
  )
}
