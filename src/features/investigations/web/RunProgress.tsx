import { durationWords } from '../../../platform/shared/dates.ts'
import { Timeline, type TimelineEntry } from '../../../ui/Timeline.tsx'
import type { Step } from './read-run.ts'
import { counted, outcomeWords, reasonWords } from './words.ts'

/** The steps as the run recorded them, nothing ahead of them: how many are to come is not known before they are planned. */
export function RunProgress({ steps }: { steps: readonly Step[] }) {
  return <Timeline entries={steps.map(entryOf)} />
}

function entryOf(step: Step): TimelineEntry {
  const isRunning = step.endedAt === null
  return {
    key: step.step,
    title: step.title,
    state: isRunning ? 'current' : step.outcome === 'unavailable' ? 'failed' : 'done',
    children: (
      <>
        <p className="tabular-nums">
          {[isRunning ? 'Running' : outcomeWords(step.outcome), ...(isRunning ? [] : figures(step))].join(' · ')}
        </p>
        {step.reason && <p>{reasonWords(step.reason)}</p>}
      </>
    ),
  }
}

/** What was really counted; a figure of zero requests says that nothing left the house. */
function figures(step: Step): string[] {
  return [
    counted(step.lookups, 'lookup'),
    ...(step.requests > 0 ? [`${counted(step.requests, 'request')}, ${counted(step.bytes, 'byte')}`] : []),
    ...(step.evidence > 0 ? [counted(step.evidence, 'piece of evidence', 'pieces of evidence')] : []),
    ...(step.endedAt === null ? [] : [durationWords(Date.parse(step.endedAt) - Date.parse(step.startedAt))]),
  ]
}
