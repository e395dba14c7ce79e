import { instantWords } from '../../../platform/shared/dates.ts'
import { SecretDialog } from '../../../ui/SecretDialog.tsx'
import type { MadeApiKey } from '../contract.ts'

export interface ShownKey {
  made: Pick<MadeApiKey, 'name' | 'key'>
  /** Until when the one before it is good as well; absent for one that replaces none. */
  oldUntil?: string | null
}

export function ShownKeyDialog({ shown: { made, oldUntil }, onClose }: { shown: ShownKey; onClose: () => void }) {
  return (
    <SecretDialog
      title="Your new key"
      label="API key"
      secret={made.key}
      copyLabel="Copy key"
      words={`Store it where “${made.name}” reads its secrets. It is shown this once: we keep no copy, so one that is lost can only be rotated.`}
      note={oldUntil && `The key before it is good until ${instantWords(oldUntil)}.`}
      onClose={onClose}
    />
  )
}
