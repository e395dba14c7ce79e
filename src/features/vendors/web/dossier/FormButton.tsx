import { lazyDialog } from '../../../../ui/lazy-part.tsx'
import type { FormProps } from './FormDialog.tsx'
import { SessionButton, type SessionButtonProps } from './SessionButton.tsx'

const FormDialog = lazyDialog(async () => (await import('./FormDialog.tsx')).FormDialog)

/** A button with a form beside the page. What was typed outlives closing it, and a change by someone else. */
export const FormButton = ({ label, about, size, variant, icon, ...form }: FormProps & SessionButtonProps) => (
  <SessionButton {...{ label, about, size, variant, icon }}>
    {(session) => <FormDialog {...form} {...session} />}
  </SessionButton>
)
