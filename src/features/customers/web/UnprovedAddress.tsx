import { useMutation } from '@tanstack/react-query'
import { errorWords } from '../../../platform/web/call.ts'
import { Button } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/Text.tsx'
import { linkHours } from '../vocabulary.ts'
import { callAsMember } from './account.ts'

export function UnprovedAddress({ email }: { email: string }) {
  const again = useMutation({ mutationFn: () => callAsMember('POST /api/customer/account/proof', {}) })
  return (
    <Callout kind="warning" title="Verify your email address" className="mb-8">
      <div className="grid justify-items-start gap-3">
        <p className="wrap-anywhere">
          {`Open the link we emailed to ${email}. Until you do, you can’t invite colleagues, send questionnaires, or create API keys and webhooks. An account whose address isn’t verified within ${linkHours.proof} hours is deleted, with its data.`}
        </p>
        {again.isSuccess ? (
          <p role="status">Sent again. Check your mailbox.</p>
        ) : (
          <Button size="small" pending={again.isPending} pendingLabel="Sending" onClick={() => again.mutate()}>
            Send the email again
          </Button>
        )}
        {again.isError && <p role="alert">{errorWords(again.error)}</p>}
      </div>
    </Callout>
  )
}
