import { StatusBadge } from '../../../ui/Badge.tsx'
import type { ScanStatus } from '../vocabulary.ts'
import { statusWords } from './words.ts'

const tones = { queued: 'grey', running: 'accent', done: 'green', failed: 'red' } as const

export function ScanStatusMark({ status }: { status: ScanStatus }) {
  return (
    <StatusBadge tone={tones[status]} spinning={status === 'running'}>
      {statusWords[status]}
    </StatusBadge>
  )
}

export const isUnderWay = (scan: { status: ScanStatus } | undefined): boolean =>
  scan?.status === 'queued' || scan?.status === 'running'

/** While a scan is under way its page asks again this often. */
export const refreshWhileRunningMs = 1500
