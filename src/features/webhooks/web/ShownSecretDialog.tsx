import { instantWords } from '../../../platform/shared/dates.ts'
import { SecretDialog } from '../../../ui/SecretDialog.tsx'

export interface ShownSecret {
  url: string
  secret: string
  /** Until when the one before it signs as well; absent for a first one. */
  oldUntil?: string
}

interface Props {
  shown: ShownSecret
  onClose: () => void
}

export function ShownSecretDialog({ shown: { url, secret, oldUntil }, onClose }: Props) {
  return (
    <SecretDialog
      title="Signing secret"
      label="Secret"
      secret={secret}
      copyLabel="Copy secret"
      words={`Store it where the receiver of ${url} reads its secrets. It is shown this once: after that it can only be replaced.`}
      note={oldUntil && `Until ${instantWords(oldUntil)}, messages carry a signature by the old secret too.`}
      onClose={onClose}
    />
  )
}
