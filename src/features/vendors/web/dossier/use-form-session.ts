import { useState } from 'react'

/**
 * A dialog with a form: what was typed outlives closing it, and after saving the next opening begins again. Until then the
 * dialog stays where it is, closed, so that the focus returns to where it came from.
 */
export function useFormSession() {
  const [session, setSession] = useState({ id: 0, isOpen: false, isOver: true })
  return {
    /** Key of the dialog. */
    key: session.id,
    /** Before it was opened once there is no dialog: a list of a hundred has no hundred closed ones. */
    isBegun: session.id > 0,
    isOpen: session.isOpen,
    open: () => setSession(({ id, isOver }) => ({ id: isOver ? id + 1 : id, isOpen: true, isOver: false })),
    close: () => setSession((before) => ({ ...before, isOpen: false })),
    end: () => setSession((before) => ({ ...before, isOpen: false, isOver: true })),
  }
}
