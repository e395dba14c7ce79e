import { Button } from './Button.tsx'
import { CopyButton } from './CopyButton.tsx'
import { Callout } from './Text.tsx'
import { takeFocus } from './take-focus.ts'

/** Shown this once: the server keeps hashes of them. */
export function RecoveryCodes(props: {
  codes: readonly string[]
  /** The owner's email address or user name. */
  holder: string
  onSave: (text: string) => void
  onKept: () => void
}) {
  const { codes, holder, onSave, onKept } = props
  const text = [`Recovery codes of ${holder}`, 'Each works once in place of a code.', '', ...codes, ''].join('\n')
  return (
    <>
      <div ref={takeFocus} tabIndex={-1}>
        <Callout kind="warning" title="Keep these recovery codes">
          <p>Each works once, in case you lose your phone. They are not shown again.</p>
        </Callout>
      </div>
      <ul aria-label={`Recovery codes of ${holder}`} className="grid grid-cols-1 gap-y-2 font-mono wrap-anywhere">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="ui-actions">
        <CopyButton text={codes.join('\n')} variant="secondary" />
        <Button size="small" onClick={() => onSave(text)}>
          Download
        </Button>
        <Button size="small" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <div>
        <Button variant="primary" onClick={onKept}>
          I have kept them
        </Button>
      </div>
    </>
  )
}
