import { type ReactNode, useState } from 'react'
import { Button, type ButtonSize, type ButtonVariant } from './Button.tsx'
import { lazyDialog } from './lazy-part.tsx'
import { rowAct } from './row-act.ts'
import { useHydrated } from './use-hydrated.ts'

export type AskingButtonProps = {
  /** On the button: a verb. */
  label: string
  /** The object of the action, for people who hear the button without its surroundings. */
  about: string
  pending: boolean
  pendingLabel: string
  disabledReason?: string | undefined
  /** The likely one of several. */
  suggested?: boolean | undefined
  /** Matches the size of its neighbors; small in a list. */
  size?: ButtonSize | undefined
  /** Variant of the button that confirms. */
  variant?: ButtonVariant | undefined
  /** Asks once more, with what follows from it. */
  asks?: { title: string; keep: string; why: ReactNode } | undefined
  /** @param onSettled to be called when it is done or refused: what was asked closes. */
  onAct: (onSettled: () => void) => void
}

const AskingDialog = lazyDialog(async () => (await import('./AskingDialog.tsx')).AskingDialog)

/** A button that acts at once, or asks once more first. */
export function AskingButton(props: AskingButtonProps) {
  const {
    label,
    about,
    pending,
    pendingLabel,
    disabledReason,
    suggested,
    size = 'small',
    variant = 'secondary',
    asks,
    onAct,
  } = props
  const hydrated = useHydrated()
  // Undefined until it was opened once: a list of a hundred has no hundred closed dialogs.
  const [isAsking, setAsking] = useState<boolean>()
  const act = () => onAct(() => setAsking(false))
  return (
    <>
      <Button
        {...rowAct(label)}
        size={size}
        variant={suggested ? 'primary' : 'secondary'}
        aria-label={`${label}: ${about}`}
        disabled={!hydrated}
        disabledReason={disabledReason}
        pending={pending}
        pendingLabel={pendingLabel}
        onClick={() => (asks ? setAsking(true) : act())}
      >
        {label}
      </Button>
      {asks && isAsking !== undefined && (
        <AskingDialog
          {...asks}
          {...{ label, variant, pending, pendingLabel }}
          onAct={act}
          open={isAsking}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
