import { useMutation } from '@tanstack/react-query'
import { errorWords } from '../../../platform/web/call.ts'
import { Button } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/Text.tsx'
import { callAsMember } from './account.ts'

export function UnprovedAddress({ email }: { email: string }) {
  const again = useMutation({ mutationFn: () => callAsMember('POST /api/customer/account/proof', {}) })
  return (
    <Callout kind="warning" title="Your address is not proved yet" className="mb-8">
      <div className="grid justify-items-start gap-3">
        <p className="wrap-anywhere">
          {`A link is in the mail to ${email}. Until it is used, no alerts are mailed to you and you cannot invite others.`}
        </p>
        {again.isSuccess ? (
          <p role="status">Sent once more. Look into the mailbox.</p>
        ) : (
          <Button size="small" pending={again.isPending} pendingLabel="Sending" onClick={() => again.mutate()}>
            Send the mail again
          </Button>
        )}
        {again.isError && <p role="alert">{errorWords(again.error)}</p>}
      </div>
    </Callout>
  )
}
