import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { callUrl, errorWords } from '../../../platform/web/call.ts'
import { sendFile } from '../../../platform/web/send-file.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FileDrop } from '../../../ui/FileDrop.tsx'
import { Callout } from '../../../ui/Text.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import type { IngestReport, StaffBreaches } from '../staff-contract.ts'
import { breachStaffUrl, mostFeedFileBytes } from '../vocabulary.ts'
import { reportWords } from './staff-words.ts'

const megabyte = 1024 * 1024

/** Takes the file of a source that has no address to ask, and says what came of it. */
export function FeedFile({ feed: { key, title } }: { feed: StaffBreaches['feeds'][number] }) {
  const hydrated = useHydrated()
  const client = useQueryClient()
  const [isOpen, setOpen] = useState<boolean>()
  const [refused, setRefused] = useState<string>()
  const send = useMutation({
    mutationFn: (file: File) =>
      sendFile<IngestReport>(callUrl('/api/admin/breach-feeds/{key}/file', { params: { key } }), file),
    onSettled: () => client.invalidateQueries({ queryKey: [breachStaffUrl] }),
  })

  function clear() {
    send.reset()
    setRefused(undefined)
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const file = new FormData(form).get('file')
    if (!(file instanceof File)) return
    if (file.size > mostFeedFileBytes) setRefused(`The file is larger than ${mostFeedFileBytes / megabyte} MB.`)
    else send.mutate(file, { onSuccess: () => form.reset() })
  }

  return (
    <>
      <Button
        size="small"
        aria-label={`Upload file: ${title}`}
        disabled={!hydrated}
        onClick={() => {
          clear()
          setOpen(true)
        }}
      >
        Upload file
      </Button>
      {isOpen !== undefined && (
        <Dialog open={isOpen} onClose={() => setOpen(false)} title={`File of ${title}`}>
          <form onSubmit={submit} className="grid grid-cols-1 gap-4 text-start">
            <FileDrop
              label="Drop the exported file here, or choose it"
              name="file"
              accept=".csv,text/csv"
              required
              disabled={send.isPending}
              onFiles={clear}
              onChange={clear}
              error={refused ?? (send.error ? errorWords(send.error) : undefined)}
              hint={`The export of its page as it comes, up to ${mostFeedFileBytes / megabyte} MB.`}
            />
            {send.data && <Report report={send.data} />}
            <div>
              <Button type="submit" variant="primary" pending={send.isPending} pendingLabel="Reading the file">
                Upload
              </Button>
            </div>
          </form>
        </Dialog>
      )}
    </>
  )
}

function Report({ report }: { report: IngestReport }) {
  const { title, lines, isDone } = reportWords(report)
  return (
    <Callout kind={isDone ? 'success' : 'warning'} title={title}>
      {lines.map((line) => (
        <p key={line} className="wrap-anywhere">
          {line}
        </p>
      ))}
    </Callout>
  )
}
