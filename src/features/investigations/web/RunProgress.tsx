import { counted } from '../../../platform/shared/counted.ts'
import { durationWords } from '../../../platform/shared/dates.ts'
import { Stats } from '../../../ui/Stat.tsx'
import { Timeline, type TimelineEntry } from '../../../ui/Timeline.tsx'
import { type Step, tookMs } from './read-run.ts'
import { outcomeWords, reasonWords } from './words.ts'

/** The steps as the run recorded them, nothing ahead of them: how many are to come is not known before they are planned. */
export function RunProgress({ steps }: { steps: readonly Step[] }) {
  const sum = (of: (step: Step) => number) => steps.reduce((total, step) => total + of(step), 0).toLocaleString('en-US')
  return (
    <div className="grid grid-cols-1 gap-8">
      <Stats
        items={[
          { label: 'Steps ended', value: steps.filter(({ endedAt }) => endedAt !== null).length },
          { label: 'Requests', value: sum(({ requests }) => requests) },
          { label: 'Pieces of evidence', value: sum(({ evidence }) => evidence) },
        ]}
      />
      <Steps steps={steps} />
    </div>
  )
}

export const Steps = ({ steps }: { steps: readonly Step[] }) => <Timeline entries={steps.map(entryOf)} />

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

/** Actual counts; a figure of zero requests says that nothing left the house. */
const figures = (step: Step): string[] => [
  counted(step.lookups, 'lookup'),
  ...(step.requests > 0 ? [`${counted(step.requests, 'request')}, ${counted(step.bytes, 'byte')}`] : []),
  ...(step.evidence > 0 ? [counted(step.evidence, 'piece of evidence', 'pieces of evidence')] : []),
  durationWords(tookMs(step)),
]
