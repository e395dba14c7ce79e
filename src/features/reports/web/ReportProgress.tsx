import { errorWords } from '../../../platform/web/call.ts'
import { runSteps, stepWords } from '../../../product/reports.ts'
import { FieldError } from '../../../ui/Field.tsx'
import { Progress, Spinner } from '../../../ui/States.tsx'
import { Callout } from '../../../ui/Text.tsx'
import { isUnderWay, type RunSoFar } from './calls.ts'

/** How far a run is, step by step; how it ended is said in the same place, which screen readers follow. */
export function ReportProgress({ run, error = null }: { run: RunSoFar; error?: Error | null }) {
  const { state, step, failure } = run
  return (
    <div className="grid grid-cols-1 gap-3">
      <p role="status" className="flex items-center gap-2">
        {isUnderWay(run) && <Spinner />}
        {state === 'failed' ? 'Not made' : stepWords[step]}
      </p>
      {isUnderWay(run) && (
        <Progress label="Steps done" value={runSteps.indexOf(step)} max={runSteps.length - 1} text={stepOf(step)} />
      )}
      {error && isUnderWay(run) && <FieldError>{errorWords(error)}</FieldError>}
      {state === 'failed' && (
        <Callout kind="danger" title="The report was not made">
          {failure ?? 'Nothing of it was kept. Please try again.'}
        </Callout>
      )}
    </div>
  )
}

const stepOf = (step: RunSoFar['step']): string => `${runSteps.indexOf(step)} of ${runSteps.length - 1}`
