import { useMutation } from '@tanstack/react-query'
import { errorWords } from '../../../platform/web/call.ts'
import { Button } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/Text.tsx'
import { linkHours } from '../vocabulary.ts'
import { callAsMember } from './account.ts'

export function UnprovedAddress({ email }: { email: string }) {
  const again = useMutation({ mutationFn: () => callAsMember('POST /api/customer/account/proof', {}) })
  return (
    <Callout kind="warning" title="Your address is not proved yet" className="mb-8">
      <div className="grid justify-items-start gap-3">
        <p className="wrap-anywhere">
          {`We sent a link to ${email}. Until you use it, you cannot invite others, send questionnaires, or make API keys and webhooks. An account whose address is not proved ends ${linkHours.proof} hours after it was created, with its data.`}
        </p>
        {again.isSuccess ? (
          <p role="status">Sent again. Check your mailbox.</p>
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
