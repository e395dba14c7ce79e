import { type ComponentType, useEffect, useState } from 'react'
import { awake, type Load, latePart } from './late-parts.ts'
import { useToast } from './Toast.tsx'

type Closing = { onClose: () => void; open?: boolean }

/** A dialog whose code is fetched on the first interaction with the page, so that opening it later needs no wait. */
export function lateDialog<Props extends Closing>(load: Load<Props>): ComponentType<Props> {
  const part = latePart(load)
  // Opening it before it has loaded retries.
  awake.then(part.fetch).catch(() => undefined)

  return function LateDialog(props: Props) {
    const { open = true, onClose } = props
    const Shown = part.shown
    const [, setTold] = useState(false)
    const { toast } = useToast()
    useEffect(() => {
      if (!open || Shown) return
      part.fetch().then(
        () => setTold(true),
        () => {
          toast({
            title: 'The dialog could not be opened',
            description: 'Check the connection.',
            variant: 'destructive',
          })
          onClose()
        },
      )
      // Once for each time that it is opened.
    }, [open])
    return Shown && <Shown {...props} />
  }
}
