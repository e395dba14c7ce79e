import { ChevronDown } from 'lucide-react'
import { type ComponentProps, type FocusEvent, type MouseEvent, type ReactNode, useId } from 'react'
import type { ButtonSize, ButtonVariant } from './Button.tsx'
import { cx } from './class-names.ts'
import { Anchor, type AnchorProps } from './Link.tsx'

export type PopoverProps = {
  label: ReactNode
  children: ReactNode
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  /** Edge of the button that the panel lines up with. */
  align?: 'start' | 'end' | undefined
  className?: string | undefined
}

/** A button with a small panel. The browser opens and closes it, also without script. */
export function Popover(props: PopoverProps) {
  return <Floating {...props} padded />
}

/** A button with a list of `MenuLink` and `MenuButton`; closes on an outside click and on a choice. */
export function Menu(props: PopoverProps) {
  return <Floating {...props} />
}

function Floating({
  label,
  children,
  variant = 'secondary',
  size = 'medium',
  align = 'start',
  padded = false,
  className,
}: PopoverProps & { padded?: boolean }) {
  const id = useId()

  function closeOnChoice(event: MouseEvent<HTMLElement>) {
    if (!padded && event.target instanceof Element && event.target.closest('a, button'))
      event.currentTarget.hidePopover()
  }

  function closeOnLeave({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
    // Its own button closes it by itself, and would open it again.
    const isOwn = relatedTarget instanceof HTMLButtonElement && relatedTarget.popoverTargetElement === currentTarget
    if (relatedTarget && !isOwn && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover()
  }

  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className={cx('ui-button', className)}
        data-variant={variant}
        data-size={size}
      >
        {label}
        <ChevronDown className="ui-icon" aria-hidden="true" />
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears the clicks of the links within */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link or a button is a click as well */}
      <div
        id={id}
        popover="auto"
        className="ui-popover"
        data-align={align}
        data-padded={padded ? '' : undefined}
        onClick={closeOnChoice}
        onBlur={closeOnLeave}
      >
        {children}
      </div>
    </>
  )
}

/** A raised mark behind words that need a note: "Stated by the operator, not verified here". */
export function NoteMark({ note, label }: { note: ReactNode; label: string }) {
  const id = useId()
  return (
    <>
      <button type="button" popoverTarget={id} className="ui-note-mark" aria-label={label}>
        †
      </button>
      <span id={id} popover="auto" className="ui-popover" data-padded="">
        {note}
      </span>
    </>
  )
}

export function MenuLink({ className, ...rest }: AnchorProps) {
  return <Anchor className={cx('ui-menu-item', className)} {...rest} />
}

export function MenuButton({
  danger,
  className,
  ...rest
}: ComponentProps<'button'> & { danger?: boolean | undefined }) {
  return (
    <button {...rest} type="button" className={cx('ui-menu-item', className)} data-danger={danger ? '' : undefined} />
  )
}
