import { counted } from '../../../platform/shared/counted.ts'
import { durationWords } from '../../../platform/shared/dates.ts'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'
import type { ReportSection } from '../core/report.ts'
import { Marks } from './Citations.tsx'
import { Sentences } from './Claims.tsx'
import { Steps } from './RunProgress.tsx'
import { type RunView, type Step, tookMs } from './read-run.ts'
import { placesOf } from './run-parts.ts'
import { outcomeWords, reasonWords } from './words.ts'

/** Places where the run looked, their outcomes, and the cost of each step. */
export function Method({ run, section }: { run: RunView; section: ReportSection }) {
  const { outcomes, others } = placesOf(section.sentences)
  const looked = outcomes.reduce((sum, { places }) => sum + places.length, 0)
  return (
    <>
      {others.length > 0 && <Sentences sentences={others} />}
      <div className="mt-5">
        {looked > 0 && (
          <Disclosure
            summary="Places looked at"
            aside={outcomes.map(({ outcome, places }) => `${places.length} ${outcome}`).join(' · ')}
          >
            <div className="grid grid-cols-1 gap-6">
              {outcomes.map(({ outcome, places }) => (
                <section key={outcome} aria-label={outcome}>
                  <h4 className="mb-2 font-sans text-sm font-medium tracking-normal first-letter:uppercase">
                    {outcome} <span className="font-normal text-quiet tabular-nums">{places.length}</span>
                  </h4>
                  <ul className="gap-8 text-sm sm:columns-2">
                    {places.map(({ place, cites }) => (
                      <li key={place} className="break-inside-avoid py-0.5 wrap-anywhere">
                        {place}
                        <Marks cites={cites} />
                      </li>
                    ))}
                  </ul>
                </section>
              ))}
            </div>
          </Disclosure>
        )}
        {run.steps.length > 0 && (
          <Disclosure summary="How this was researched" aside={totalsOf(run.steps)} open>
            <div className="sm:hidden">
              <Steps steps={run.steps} />
            </div>
            <Table
              className="max-sm:hidden"
              caption="Steps of the run"
              hideCaption
              stickyHead={false}
              rows={run.steps}
              rowKey={({ step }) => step}
              columns={columns}
            />
          </Disclosure>
        )}
      </div>
    </>
  )
}

const columns: readonly Column<Step>[] = [
  {
    key: 'step',
    header: 'Step',
    cell: ({ title, outcome, reason }) => (
      <>
        {title}
        {(outcome !== 'done' || reason) && (
          <span className="block text-xs font-normal text-quiet">
            {[outcomeWords(outcome), reason && reasonWords(reason)].filter(Boolean).join('. ')}
          </span>
        )}
      </>
    ),
  },
  { key: 'lookups', header: 'Lookups', align: 'end', cell: ({ lookups }) => figure(lookups) },
  { key: 'requests', header: 'Requests', align: 'end', cell: ({ requests }) => figure(requests) },
  { key: 'bytes', header: 'Bytes', align: 'end', cell: ({ bytes }) => figure(bytes) },
  { key: 'evidence', header: 'Evidence', align: 'end', cell: ({ evidence }) => figure(evidence) },
  {
    key: 'time',
    header: 'Time',
    align: 'end',
    cell: (step) => <span className="whitespace-nowrap">{durationWords(tookMs(step))}</span>,
  },
]

const figure = (count: number) => count.toLocaleString('en-US')

function totalsOf(steps: readonly Step[]): string {
  const sum = (of: (step: Step) => number) => steps.reduce((total, step) => total + of(step), 0)
  const gaps = steps.filter(({ outcome }) => outcome === 'unavailable').length
  return [
    counted(steps.length, 'step'),
    ...(gaps > 0 ? [`${gaps} could not be looked at`] : []),
    counted(
      sum(({ requests }) => requests),
      'request',
    ),
  ].join(' · ')
}
