import { useState } from 'react'
import { Button, type ButtonProps } from './Button.tsx'
import { useToast } from './Toast.tsx'

export type SaveButtonProps = Omit<ButtonProps, 'onClick' | 'pending' | 'type'> & {
  /** Saves a file on the reader's machine. */
  onSave: () => Promise<void>
  /** Returns the message shown for a failure. */
  explain: (error: Error) => string
}

/** For a file behind a sign-in, which an address alone would not open. */
export function SaveButton({ onSave, explain, pendingLabel = 'Saving', ...button }: SaveButtonProps) {
  const { toast } = useToast()
  const [isSaving, setSaving] = useState(false)

  async function save() {
    setSaving(true)
    try {
      await onSave()
    } catch (error) {
      const description = explain(error instanceof Error ? error : new Error(String(error)))
      toast({ title: 'The file was not saved', description, variant: 'destructive' })
    } finally {
      setSaving(false)
    }
  }

  return <Button {...button} pending={isSaving} pendingLabel={pendingLabel} onClick={save} />
}
