import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { ApiError, errorWords } from '../../../../platform/web/call.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { FieldError } from '../../../../ui/Field.tsx'
import { changedMeanwhile, type Draft, type FieldValue, shownDraft, unsaved, withoutEdit } from './edits.ts'
import { FieldControl } from './FieldControl.tsx'
import { bodyOf, draftOf, type FormField } from './form-fields.ts'
import { Meanwhile } from './Meanwhile.tsx'
import type { FormSession } from './SessionButton.tsx'
import { useDeed } from './vendor-view.tsx'

export type FormProps = {
  title: string
  fields: readonly FormField[]
  /** Current values, field by field; for a new record, suggested ones. */
  given: Readonly<Record<string, unknown>>
  /** For a new record, or one that is replaced as a whole, every field is sent; else those that were changed. */
  sendsAll?: boolean | undefined
  saveLabel: string
  /** @param body what the fields come to; the call's own schema judges it. */
  save: (body: Record<string, unknown>) => Promise<unknown>
  done: string
  /** Above the fields. */
  intro?: React.ReactNode
}

/** A form beside the page. */
export function FormDialog(props: FormProps & FormSession) {
  const { title, fields, given, sendsAll = false, saveLabel, save, done, intro, open, onClose, onSaved } = props
  const formId = useId()
  const now = draftOf(fields, given)
  const [opened] = useState(now)
  const [edits, setEdits] = useState<Draft>({})
  const [uploads, setUploads] = useState(0)
  const shown = shownDraft(now, edits)
  const deed = useDeed(save, done)
  const { error } = deed
  const told = wordsByField(fields, error)
  const changes = changedMeanwhile({ opened, now, edits })
  const isTold = changes.length > 0 && error instanceof ApiError && error.code === 'changed_meanwhile'
  const end = useRef<HTMLDivElement>(null)

  // The save button is at the end of a long form: scroll the error into view.
  useEffect(() => {
    if (!error) return
    const wrong = end.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid]')
    if (wrong) wrong.focus()
    else end.current?.scrollIntoView({ block: 'end' })
  }, [error])

  function submit(event: FormEvent) {
    event.preventDefault()
    const sent = sendsAll ? shown : unsaved(now, edits)
    if (Object.keys(sent).length === 0) onSaved()
    else deed.mutate(bodyOf(fields, sent), { onSuccess: onSaved })
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      drawer
      foot={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            pending={deed.isPending}
            pendingLabel="Saving"
            disabled={uploads > 0}
          >
            {saveLabel}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="grid grid-cols-1 gap-5">
        {intro && <div className="max-w-measure text-sm text-quiet">{intro}</div>}
        {fields.map((field) => (
          <FieldControl
            key={field.name}
            field={field}
            value={shown[field.name] ?? ''}
            onChange={(value: FieldValue) => setEdits((before) => ({ ...before, [field.name]: value }))}
            onUploading={(isUploading) => setUploads((count) => count + (isUploading ? 1 : -1))}
            error={told.get(field.name)}
          />
        ))}
        <div ref={end} aria-live="polite" className="grid grid-cols-1 gap-4">
          <Meanwhile fields={fields} changes={changes} onTake={(field) => setEdits(withoutEdit(edits, field))} />
          {error && told.size === 0 && !isTold && <FieldError>{errorWords(error)}</FieldError>}
        </div>
      </form>
    </Dialog>
  )
}

/** Returns the errors by field; empty for an error that belongs to none of the form's. */
function wordsByField(fields: readonly FormField[], error: Error | null): Map<string, string> {
  if (!(error instanceof ApiError)) return new Map()
  const names = new Set(fields.map(({ name }) => name))
  return new Map(
    error.issues.flatMap(({ path, message }) => {
      const name = path.split('.')[0] ?? ''
      return names.has(name) ? [[name, message]] : []
    }),
  )
}
