import { instantWords } from '../../../platform/shared/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { CodeBlock } from '../../../ui/Text.tsx'

export interface ShownSecret {
  url: string
  secret: string
  /** Until when the one before it signs as well; absent for a first one. */
  oldUntil?: string
}

/** The one time that a signing secret is seen. */
export function SecretDialog({
  shown: { url, secret, oldUntil },
  onClose,
}: {
  shown: ShownSecret
  onClose: () => void
}) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Signing secret"
      foot={
        <Button variant="primary" onClick={onClose}>
          I have stored it
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <p className="wrap-anywhere">
          {`Store it where the receiver of ${url} reads its secrets. It is shown this once: after that it can only be replaced.`}
        </p>
        <CodeBlock label="Secret" code={secret} copyLabel="Copy secret" />
        {oldUntil && (
          <p className="text-quiet">{`Until ${instantWords(oldUntil)}, messages carry a signature by the old secret too.`}</p>
        )}
      </div>
    </Dialog>
  )
}
