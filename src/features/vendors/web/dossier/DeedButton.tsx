import { errorWords } from '../../../../platform/web/call.ts'
import { AskingButton, type AskingButtonProps } from '../../../../ui/AskingButton.tsx'
import { useToast } from '../../../../ui/Toast.tsx'
import { EditButton } from './EditButton.tsx'
import { useDeed, useVendor } from './vendor-view.tsx'

export type DeedButtonProps = Pick<AskingButtonProps, 'label' | 'about' | 'pendingLabel' | 'asks' | 'variant'> & {
  act: () => Promise<unknown>
  /** Told when it is done, and when it was refused. */
  done: string
  failed: string
}

/** A small button that does one thing at once, or asks first. */
export function DeedButton({ act, done, failed, ...button }: DeedButtonProps) {
  const { locked } = useVendor()
  const { toast } = useToast()
  const deed = useDeed(act, done)
  if (locked !== undefined)
    return (
      <EditButton size="small" aria-label={`${button.label}: ${button.about}`}>
        {button.label}
      </EditButton>
    )
  return (
    <AskingButton
      {...button}
      pending={deed.isPending}
      onAct={(onSettled) =>
        deed.mutate(undefined, {
          onError: (error) => toast({ title: failed, description: errorWords(error), variant: 'destructive' }),
          onSettled,
        })
      }
    />
  )
}
