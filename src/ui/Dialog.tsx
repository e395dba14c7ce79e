import { X } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { IconButton } from './Button.tsx'
import { cx } from './class-names.ts'

export type DialogProps = {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  foot?: ReactNode
  size?: 'medium' | 'large' | undefined
  /** Comes in from the right, full height: evidence beside a report. */
  drawer?: boolean | undefined
  className?: string | undefined
}

/** The browser's own modal dialog: Escape, the inert page behind it and the way back of the focus are its work. */
export function Dialog({
  open,
  onClose,
  title,
  children,
  foot,
  size = 'medium',
  drawer = false,
  className,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const opener = useRef<Element>(null)
  const pressed = useRef<EventTarget>(null)
  const titleId = useId()

  useEffect(() => {
    const element = dialog.current
    if (!element) return
    if (open && !element.open) {
      opener.current = document.activeElement
      element.showModal()
      firstPlace(element)?.focus()
    }
    if (!open && element.open) element.close()
  }, [open])

  // A dialog removed while open does not close, so the browser does not restore focus.
  useLayoutEffect(() => {
    const element = dialog.current
    return () =>
      queueMicrotask(() => {
        if (element?.open && !element.isConnected && opener.current instanceof HTMLElement) opener.current.focus()
      })
  }, [])

  // A press in a field that is released over the veil, as text is selected, clicks on what holds both.
  function closeOnVeil({ target }: MouseEvent) {
    if (target === dialog.current && pressed.current === target) onClose()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is on the veil; its key is Escape, which fires close
    <dialog
      ref={dialog}
      className={cx('ui-dialog', className)}
      data-size={size}
      data-drawer={drawer ? '' : undefined}
      aria-labelledby={titleId}
      onClose={onClose}
      onPointerDown={({ target }) => {
        pressed.current = target
      }}
      onClick={closeOnVeil}
    >
      <div className="ui-dialog-head">
        <h2 className="ui-dialog-title" id={titleId} tabIndex={-1}>
          {title}
        </h2>
        <IconButton label="Close" icon={<X size={18} aria-hidden="true" />} onClick={onClose} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div className="ui-dialog-body" tabIndex={0}>
        {children}
      </div>
      {foot && <div className="ui-dialog-foot">{foot}</div>}
    </dialog>
  )
}

/** The first field to fill in; where nothing is asked, the title. */
const firstPlace = (dialog: HTMLElement): HTMLElement | null =>
  [...dialog.querySelectorAll<HTMLElement>(':is(input, select, textarea):enabled:not([type=hidden])')].find((field) =>
    field.checkVisibility(),
  ) ?? dialog.querySelector('h2')
