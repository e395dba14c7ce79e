import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { errorWords } from '../../../platform/web/call.ts'
import { uploadFile, useReadOnlyReason } from '../../../platform/web/portal.ts'
import { saveBlob } from '../../../platform/web/save-file.ts'
import type { Sent } from '../../../platform/web/send-file.ts'
import { Button } from '../../../ui/Button.tsx'
import { DataList } from '../../../ui/DataList.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { FileDrop } from '../../../ui/FileDrop.tsx'
import { Progress } from '../../../ui/States.tsx'
import type { VendorImport } from '../contract.ts'
import { csvColumns, importLimit, importMegabytes } from '../csv-columns.ts'
import { importsUrl, importUrl } from '../vocabulary.ts'
import { sampleCsv } from './import-words.ts'

/** Chooses a file and sends it; what comes back is a preview. */
export function ImportFile({ onPreview }: { onPreview: (preview: VendorImport) => void }) {
  const client = useQueryClient()
  const readOnly = useReadOnlyReason()
  const reasonId = useId()
  const dropped = useRef<File>(undefined)
  const [refused, setRefused] = useState<string>()
  const [progress, setProgress] = useState<Sent>()
  const upload = useMutation({
    mutationFn: (file: File) => uploadFile<VendorImport>(importsUrl, file, { onProgress: setProgress }),
    onSuccess: (preview) => {
      client.setQueryData([importUrl(preview.id)], preview)
      onPreview(preview)
    },
    onSettled: () => setProgress(undefined),
  })

  function consider(files: readonly File[]) {
    upload.reset()
    const words = whyNot(files)
    dropped.current = words === undefined ? files[0] : undefined
    setRefused(words)
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const chosen = new FormData(event.currentTarget).get('file')
    const file = dropped.current ?? (chosen instanceof File && chosen.name !== '' ? chosen : undefined)
    const words = whyNot(file ? [file] : [])
    setRefused(words)
    if (file && words === undefined) upload.mutate(file)
  }

  return (
    <div className="grid max-w-3xl grid-cols-1 gap-8">
      <p className="max-w-measure text-quiet">
        One row a vendor, with a header line. Nothing is added before you have seen the preview.
      </p>
      <form onSubmit={submit} className="grid grid-cols-1 gap-5">
        <FileDrop
          label="Drop a CSV here, or choose one"
          name="file"
          accept=".csv,text/csv"
          disabled={readOnly !== undefined || upload.isPending}
          error={refused ?? (upload.error ? errorWords(upload.error) : undefined)}
          onChange={({ currentTarget }) => consider([...(currentTarget.files ?? [])])}
          onFiles={consider}
          hint={`Up to ${importLimit.toLocaleString('en-US')} vendors and ${importMegabytes} MB; commas, semicolons or tabs.`}
        />
        {progress && (
          <Progress
            label="Sending the file"
            value={progress.sent}
            max={Math.max(1, progress.total)}
            {...(progress.sent >= progress.total ? { text: 'Sent, now read' } : {})}
          />
        )}
        <div className="flex flex-wrap items-start gap-3">
          <Button
            type="submit"
            variant="primary"
            disabled={readOnly !== undefined}
            aria-describedby={readOnly && reasonId}
            pending={upload.isPending}
            pendingLabel="Reading the file"
          >
            Preview import
          </Button>
          <Button onClick={() => saveBlob(new Blob([sampleCsv()], { type: 'text/csv' }), 'vendors-sample.csv')}>
            Download sample CSV
          </Button>
        </div>
        {readOnly && (
          <p id={reasonId} className="ui-button-reason">
            {readOnly}
          </p>
        )}
      </form>
      <Disclosure summary="Columns that are read" aside={`${Object.keys(csvColumns).length}, one of them needed`}>
        <DataList
          layout="lined"
          items={Object.entries(csvColumns).map(([name, words]) => ({ label: name, value: words || '–' }))}
        />
      </Disclosure>
    </div>
  )
}

/** Why these files cannot be sent: said before anything leaves the machine. */
function whyNot(files: readonly File[]): string | undefined {
  const [file] = files
  if (!file) return 'Choose a file first.'
  if (files.length > 1) return 'One file is imported at a time.'
  if (file.size === 0) return `${file.name} is empty.`
  if (file.size > importMegabytes * 1024 * 1024)
    return `${file.name} is larger than ${importMegabytes} MB. Please split it.`
  return undefined
}
