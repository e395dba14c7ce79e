import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { counted } from '../../../platform/shared/counted.ts'
import { errorWords } from '../../../platform/web/call.ts'
import { Button } from '../../../ui/Button.tsx'
import { DataList } from '../../../ui/DataList.tsx'
import { Callout } from '../../../ui/Text.tsx'
import type { Verification } from '../contract.ts'
import { useRunReader } from './run-reader.ts'

/** Hashes the stored bytes again, now, on the server; without script the evidence page does it while it loads. */
export function Verify({
  runId,
  evidenceId,
  given,
}: {
  runId: string
  evidenceId: string
  given?: Verification | undefined
}) {
  const reader = useRunReader()
  const verify = useMutation({ mutationFn: () => reader.verify({ id: runId, evidenceId }) })

  function submit(event: FormEvent) {
    event.preventDefault()
    verify.mutate()
  }

  const result = verify.data ?? given
  return (
    <div className="grid grid-cols-1 gap-4">
      <form action={reader.evidencePath(runId, evidenceId)} onSubmit={submit}>
        <input type="hidden" name="verify" value="1" />
        <Button type="submit" pending={verify.isPending} pendingLabel="Hashing">
          Verify
        </Button>
      </form>
      <div aria-live="polite">
        {verify.error && (
          <Callout kind="warning" title="Not verified">
            <p>{errorWords(verify.error)}</p>
          </Callout>
        )}
        {result && !verify.error && <Outcome result={result} />}
      </div>
    </div>
  )
}

/** Shown for evidence whose stored bytes can't be read or have changed. Its record remains. */
export function NotIntact({ isUnreadable }: { isUnreadable: boolean }) {
  return isUnreadable ? (
    <Callout kind="warning" title={unreadableTitle}>
      <p>
        They could not be compared with the record. The excerpt is as it was recorded; the text around it is not shown.
      </p>
    </Callout>
  ) : (
    <Callout kind="danger" title="This evidence does not verify">
      <p>
        The stored bytes are not those of the record. The excerpt is as it was recorded; the text around it is not
        shown.
      </p>
    </Callout>
  )
}

const unreadableTitle = 'The stored bytes could not be read'

function Outcome({ result }: { result: Verification }) {
  const hash = (value: string) => <code className="text-xs wrap-anywhere">{value}</code>
  return (
    <Callout
      kind={result.verified === null ? 'warning' : result.verified ? 'success' : 'danger'}
      title={
        result.verified === null
          ? unreadableTitle
          : result.verified
            ? 'Verified: the stored bytes are those of the record'
            : 'Mismatch: the stored bytes are not those of the record'
      }
    >
      {result.verified === null && <p className="mb-3">Nothing was compared. Please try again later.</p>}
      <DataList
        items={[
          { label: 'Recorded', value: hash(result.recordedSha256) },
          { label: 'Computed now', value: result.computedSha256 === null ? 'None' : hash(result.computedSha256) },
          { label: 'Over', value: counted(result.bytes, 'byte') },
        ]}
      />
    </Callout>
  )
}
