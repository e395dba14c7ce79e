import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { CodeBlock } from './Text.tsx'

interface Props {
  title: string
  label: string
  secret: string
  copyLabel: string
  /** Tells the user where to store it, and that it is not shown again. */
  words: string
  /** Says what happens to the previous secret. */
  note?: ReactNode
  onClose: () => void
}

/** The one time that a secret is seen. */
export function SecretDialog({ title, label, secret, copyLabel, words, note, onClose }: Props) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      foot={
        <Button variant="primary" onClick={onClose}>
          I have stored it
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <p className="wrap-anywhere">{words}</p>
        <CodeBlock label={label} code={secret} copyLabel={copyLabel} wraps />
        {note && <p className="text-quiet">{note}</p>}
      </div>
    </Dialog>
  )
}
