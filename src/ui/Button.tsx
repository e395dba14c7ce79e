import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { useId } from 'react'
import { cx } from './class-names.ts'
import { Anchor, type AnchorProps } from './Link.tsx'
import { Spinner } from './States.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'small' | 'medium' | 'large'

type Looks = {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  wide?: boolean | undefined
  icon?: ReactNode
}

export type ButtonProps = ComponentProps<'button'> &
  Looks & {
    /** Does nothing when pressed, shows a turning mark, and replaces the words by `pendingLabel`. It keeps the focus. */
    pending?: boolean | undefined
    pendingLabel?: string | undefined
    /** Reason it cannot be pressed now. Disables the button and is shown below it, for every reader. */
    disabledReason?: string | undefined
  }

export function Button({
  variant = 'secondary',
  size = 'medium',
  wide,
  icon,
  pending = false,
  pendingLabel,
  disabledReason,
  disabled,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const reasonId = useId()
  const button = (
    <button
      {...rest}
      type={type}
      className={cx('ui-button', className)}
      disabled={disabled || disabledReason !== undefined}
      aria-disabled={pending || undefined}
      onClick={pending ? doNothing : onClick}
      aria-describedby={disabledReason === undefined ? rest['aria-describedby'] : reasonId}
      {...looks({ variant, size, wide })}
      data-pending={pending ? '' : undefined}
    >
      {pending ? <Spinner /> : icon}
      {pending && pendingLabel ? pendingLabel : children}
    </button>
  )
  if (disabledReason === undefined) return button
  return (
    <div>
      {button}
      <p className="ui-button-reason" id={reasonId}>
        {disabledReason}
      </p>
    </div>
  )
}

/** A button that submits would go on to do so. */
const doNothing = (event: MouseEvent) => event.preventDefault()

export type ButtonLinkProps = AnchorProps & Looks

/** A link that looks like a button: for going somewhere, never for doing something. */
export function ButtonLink({
  variant = 'secondary',
  size = 'medium',
  wide,
  icon,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <Anchor className={cx('ui-button', className)} {...looks({ variant, size, wide })} {...rest}>
      {icon}
      {children}
    </Anchor>
  )
}

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  label: string
  icon: ReactNode
  size?: 'small' | 'medium' | undefined
}

/** A button with a picture only; its `label` is its name and its tooltip. */
export function IconButton({ label, icon, size = 'medium', type = 'button', className, ...rest }: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type={type}
      aria-label={label}
      className={cx('ui-button', className)}
      {...looks({ variant: 'quiet', size })}
      data-icon-only=""
    >
      {icon}
    </button>
  )
}

function looks({ variant, size, wide }: Looks) {
  return { 'data-variant': variant, 'data-size': size, 'data-wide': wide ? '' : undefined }
}
