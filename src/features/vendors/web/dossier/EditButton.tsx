import { Button, type ButtonProps } from '../../../../ui/Button.tsx'
import { useVendor } from './vendor-view.tsx'

/** A button that changes something. If it must not, it points to the reason, which the page gives once. */
export function EditButton(props: ButtonProps) {
  const { locked, lockedId } = useVendor()
  if (locked === undefined) return <Button {...props} />
  return <Button {...props} disabled title={locked} aria-describedby={lockedId} />
}
