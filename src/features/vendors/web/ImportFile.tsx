import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { asOfWords } from '../../../platform/shared/dates.ts'
import { errorWords } from '../../../platform/web/call.ts'
import { memberQuery, uploadFile, useReadOnlyReason } from '../../../platform/web/portal.ts'
import { saveBlob } from '../../../platform/web/save-file.ts'
import type { Sent } from '../../../platform/web/send-file.ts'
import { importPath } from '../../../product/links.ts'
import { importsUrl, importUrl } from '../../../product/vendors.ts'
import { Button } from '../../../ui/Button.tsx'
import { FileDrop } from '../../../ui/FileDrop.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { Progress } from '../../../ui/States.tsx'
import { importLimit, importMegabytes } from '../csv-columns.ts'
import type { VendorImport } from '../import-contract.ts'
import { sampleCsv } from './import-words.ts'

/** Chooses a file and sends it; what comes back are its columns. */
export function ImportFile({ onRead }: { onRead: (run: VendorImport) => void }) {
  const client = useQueryClient()
  const readOnly = useReadOnlyReason()
  const reasonId = useId()
  const dropped = useRef<File>(undefined)
  const [refused, setRefused] = useState<string>()
  const [progress, setProgress] = useState<Sent>()
  const upload = useMutation({
    mutationFn: (file: File) => uploadFile<VendorImport>(importsUrl, file, { onProgress: setProgress }),
    onSuccess: (run) => {
      client.setQueryData([importUrl(run.id)], run)
      onRead(run)
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
        One vendor per row, with column headings. Your own columns are fine: you choose what each one means, and nothing
        is added before you have seen the rows.
      </p>
      <form onSubmit={submit} className="grid grid-cols-1 gap-5">
        <FileDrop
          label="Drop an Excel or CSV file here, or choose one"
          name="file"
          accept=".xlsx,.csv,.txt,.tsv,text/csv,text/tab-separated-values,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          disabled={readOnly !== undefined || upload.isPending}
          error={refused ?? (upload.error ? errorWords(upload.error) : undefined)}
          onChange={({ currentTarget }) => consider([...(currentTarget.files ?? [])])}
          onFiles={consider}
          hint={`Up to ${importLimit.toLocaleString('en-US')} rows and ${importMegabytes} MB. English, German, French or Spanish headings are recognized.`}
        />
        {progress && (
          <Progress
            label="Uploading the file"
            value={progress.sent}
            max={Math.max(1, progress.total)}
            {...(progress.sent >= progress.total ? { text: 'Reading the file' } : {})}
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
            Continue
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
      <RecentImports />
    </div>
  )
}

type Recent = Pick<VendorImport, 'id' | 'fileName' | 'state' | 'added' | 'updated' | 'createdAt'>

/** Imports that can be gone on with, looked at or undone. */
function RecentImports() {
  const { data = [] } = useQuery({ ...memberQuery<Recent[]>(importsUrl), refetchOnMount: 'always' })
  const shown = data.filter(({ state }) => state !== 'cancelled').slice(0, recentShown)
  if (shown.length === 0) return null
  return (
    <section className="grid gap-3" aria-label="Recent imports">
      <h2 className="text-lg">Recent imports</h2>
      <ul className="grid gap-2">
        {shown.map(({ id, fileName, state, added, updated, createdAt }) => (
          <li key={id} className="flex flex-wrap gap-x-3 gap-y-0.5">
            <TextLink href={`${importPath}?id=${id}`} className="wrap-anywhere">
              {fileName}
            </TextLink>
            <span className="text-sm text-quiet">
              {[
                asOfWords(createdAt.slice(0, 10)),
                stateNames[state],
                added + updated > 0 &&
                  `${added.toLocaleString('en-US')} added, ${updated.toLocaleString('en-US')} updated`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const recentShown = 5
const stateNames: Record<VendorImport['state'], string> = {
  mapping: 'Choose columns',
  reading: 'Reading',
  preview: 'Waiting for your decision',
  queued: 'Running',
  running: 'Running',
  done: 'Finished',
  failed: 'Failed',
  cancelled: 'Canceled',
  undone: 'Undone',
}

/** Why these files cannot be sent: said before anything leaves the machine. */
function whyNot(files: readonly File[]): string | undefined {
  const [file] = files
  if (!file) return 'Choose a file first.'
  if (files.length > 1) return 'Choose one file at a time.'
  if (file.size === 0) return `${file.name} is empty.`
  if (file.size > importMegabytes * 1024 * 1024)
    return `${file.name} is larger than ${importMegabytes} MB. Split it and upload the parts.`
  return undefined
}
