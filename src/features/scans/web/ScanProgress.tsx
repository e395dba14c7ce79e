import { counted } from '../../../platform/shared/counted.ts'
import { scanPath } from '../../../product/links.ts'
import { failureWords } from '../../../product/scan-failures.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/Text.tsx'
import { Timeline } from '../../../ui/Timeline.tsx'
import type { ScanDetail } from '../contract.ts'
import { phaseWords } from '../vocabulary.ts'
import { phaseSteps } from './progress.ts'
import { adviceWords } from './words.ts'

/** Current phase of a scan, announced again whenever it changes. */
export function ScanProgress({ scan }: { scan: ScanDetail }) {
  const { status, phase, waitingBefore } = scan
  const words = status === 'queued' ? phaseWords.waiting : phase ? phaseWords[phase] : 'Scanning'
  const isWaiting = status === 'queued'
  return (
    <div className="grid grid-cols-1 gap-8 border-t border-rule pt-6 pb-16">
      <div role="status">
        <p className="text-xl">{words}</p>
        {isWaiting && waitingBefore !== null && (
          <p className="mt-1 text-quiet">
            {waitingBefore === 0 ? 'It is next.' : `${counted(waitingBefore, 'scan waits', 'scans wait')} before it.`}
          </p>
        )}
      </div>
      <Timeline
        entries={phaseSteps(scan).map(({ phase: step, state }) => ({
          key: step,
          title:
            state === 'ahead' ? <span className="font-normal text-quiet">{phaseWords[step]}</span> : phaseWords[step],
          state,
        }))}
      />
      <p className="max-w-measure text-sm text-quiet">
        This page shows the result as soon as it is there. You can close it and come back: the address stays.
      </p>
      <noscript>
        <p>Reload the page to see how far it is.</p>
      </noscript>
    </div>
  )
}

/** Explains why there is no result, and what the user can do about it. */
export function ScanFailed({ scan: { failure } }: { scan: ScanDetail }) {
  const reason = failure?.reason
  return (
    <div className="grid grid-cols-1 gap-6 border-t border-rule pt-6">
      <Callout kind="warning" title={reason ? (failureWords[reason] ?? reason) : 'The scan failed.'}>
        <p>{reason ? adviceWords[reason] : 'Try again.'}</p>
        {failure?.at && (
          <p className="mt-2">
            At <code className="text-xs wrap-anywhere">{failure.at}</code>
          </p>
        )}
      </Callout>
      <p className="max-w-measure text-quiet">We could not look. That says nothing about what is there.</p>
      <div>
        <ButtonLink href={scanPath} variant="primary">
          Scan again
        </ButtonLink>
      </div>
    </div>
  )
}
