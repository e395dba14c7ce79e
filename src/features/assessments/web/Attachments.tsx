import { Paperclip, X } from 'lucide-react'
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import { ApiError, callUrl } from '../../../platform/web/call.ts'
import { type Sent, sendFile } from '../../../platform/web/send-file.ts'
import { questionLimits } from '../../../product/assessments.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { FieldError } from '../../../ui/Field.tsx'
import { rowAct } from '../../../ui/row-act.ts'
import { Progress } from '../../../ui/States.tsx'
import type { FileRef } from './answer-saver.ts'

const mostBytes = 20 * 1024 * 1024

interface AttachmentsProps {
  token: string
  /** The subject, for screen readers that read the button alone. */
  about: string
  files: readonly FileRef[]
  onAdd: (file: FileRef) => void
  onRemove: (file: FileRef) => void
}

/** Files of one answer: each is sent with its progress, then named by the answer. */
export function Attachments({ token, about, files, onAdd, onRemove }: AttachmentsProps) {
  const id = useId()
  const [progress, setProgress] = useState<Sent & { name: string }>()
  const [refused, setRefused] = useState<string>()
  const sending = useRef<AbortController>(undefined)
  useEffect(() => () => sending.current?.abort(), [])

  async function send({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0]
    currentTarget.value = ''
    if (!file) return
    if (file.size > mostBytes) return setRefused(`${file.name} is larger than 20 MB.`)
    const call = new AbortController()
    sending.current = call
    setRefused(undefined)
    setProgress({ name: file.name, sent: 0, total: file.size })
    try {
      const url = callUrl('/api/questionnaires/{token}/files', { params: { token } })
      const kept = await sendFile<FileRef>(url, file, {
        signal: call.signal,
        onProgress: (sent) => setProgress({ name: file.name, ...sent }),
      })
      onAdd(kept)
    } catch (error) {
      if (!call.signal.aborted) setRefused(wordsOf(error))
    }
    setProgress(undefined)
  }

  return (
    <div className="grid min-w-0 justify-items-start gap-2">
      {files.length > 0 && (
        <ul className="grid gap-1">
          {files.map((file) => (
            <li key={file.id} className="flex items-center gap-2 text-sm">
              <Paperclip size={14} aria-hidden="true" />
              <span className="wrap-anywhere">{file.name}</span>
              <span className="shrink-0 text-quiet">{sizeWords(file.bytes)}</span>
              <IconButton
                {...rowAct('remove')}
                size="small"
                label={`Remove ${file.name}`}
                icon={<X size={14} aria-hidden="true" />}
                onClick={() => onRemove(file)}
              />
            </li>
          ))}
        </ul>
      )}
      {progress ? (
        <Progress
          label={`Sending ${progress.name}`}
          value={progress.sent}
          max={Math.max(progress.total, 1)}
          text={progress.sent >= progress.total ? 'Sent, now checked' : undefined}
          className="w-full wrap-anywhere"
        />
      ) : (
        files.length < questionLimits.filesOfAnswer && (
          <label htmlFor={id} className="ui-button cursor-pointer" data-variant="secondary" data-size="small">
            <Paperclip size={14} aria-hidden="true" /> Attach a file
            <input id={id} type="file" className="sr-only" aria-label={`Attach a file: ${about}`} onChange={send} />
          </label>
        )
      )}
      <div aria-live="polite" className="empty:-mt-2">
        {refused && <FieldError>{refused}</FieldError>}
      </div>
    </div>
  )
}

const wordsOf = (error: unknown): string =>
  error instanceof ApiError
    ? (error.issues[0]?.message ?? error.words)
    : 'The connection ended before the file was there. Please try again.'

const sizeWords = (bytes: number): string =>
  bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024)).toLocaleString('en-US')} KB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`
