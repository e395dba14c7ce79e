import { useState } from 'react'
import { errorWords } from '../../../../platform/web/call.ts'
import { uploadFile } from '../../../../platform/web/portal.ts'
import { filesUrl } from '../../../../product/links.ts'
import { Button } from '../../../../ui/Button.tsx'
import { FileDrop } from '../../../../ui/FileDrop.tsx'
import { Progress } from '../../../../ui/States.tsx'

export type FileFieldProps = {
  label: string
  hint?: string | undefined
  error?: string | undefined
  required: boolean
  /** Id of the current file; empty where there is none. */
  fileId: string
  onChange: (fileId: string) => void
  onUploading: (isUploading: boolean) => void
}

/** A file, sent as soon as it is chosen; what is saved is its id. */
export function FileField({ label, hint, error, required, fileId, onChange, onUploading }: FileFieldProps) {
  const [share, setShare] = useState<number>()
  const [refused, setRefused] = useState<string>()

  async function send(file: File) {
    setRefused(undefined)
    setShare(0)
    onUploading(true)
    try {
      const { id } = await uploadFile<{ id: number }>(filesUrl, file, {
        onProgress: ({ sent, total }) => setShare(total > 0 ? sent / total : 0),
      })
      onChange(String(id))
    } catch (failure) {
      setRefused(failure instanceof Error ? errorWords(failure) : String(failure))
    }
    setShare(undefined)
    onUploading(false)
  }

  function choose(files: readonly File[]) {
    const [file] = files
    if (files.length > 1) setRefused('Send one file at a time.')
    else if (file) void send(file)
  }

  return (
    <div className="grid gap-2">
      <FileDrop
        label={`${label}: drop it here, or choose it`}
        hint={hint ?? 'PDF, DOCX, XLSX, CSV, text, PNG or JPEG, up to 20 MB.'}
        error={refused ?? error}
        required={required && fileId === ''}
        disabled={share !== undefined}
        onFiles={choose}
        onChange={({ target: { files } }) => choose([...(files ?? [])])}
      />
      {share !== undefined && <Progress label="Sending the file" value={Math.round(share * 100)} />}
      {share === undefined && fileId !== '' && (
        <p className="flex flex-wrap items-center gap-3 text-sm text-quiet">
          A file is attached.
          {!required && (
            <Button size="small" onClick={() => onChange('')}>
              Take it off
            </Button>
          )}
        </p>
      )}
    </div>
  )
}
