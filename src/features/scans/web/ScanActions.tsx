import { useMutation, useQueryClient } from '@tanstack/react-query'
import { RefreshCw, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { createCaller, errorWords } from '../../../platform/web/call.ts'
import { scanPath, scanResultPath } from '../../../product/links.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Callout } from '../../../ui/Text.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import type { ScanDetail, scansContract } from '../contract.ts'
import { scanUrl } from '../paths.ts'

const call = createCaller<typeof scansContract>()

/** Taking a result along: its link, and its files. */
export function TakeAlong({ scan, publicUrl }: { scan: ScanDetail; publicUrl: string }) {
  const { id } = scan
  return (
    <>
      <CopyButton
        text={new URL(scanResultPath(id), publicUrl).href}
        label="Copy link"
        variant="primary"
        size="medium"
      />
      <ButtonLink href={`${scanUrl(id)}/result.json`} download={`scan-${id}.json`} className="ui-screen-only">
        JSON
      </ButtonLink>
      {scan.har === null && (
        <ButtonLink href={`${scanUrl(id)}/result.sarif`} download={`scan-${id}.sarif`} className="ui-screen-only">
          SARIF
        </ButtonLink>
      )}
      <p className="text-sm text-quiet">
        {scan.published ? 'This scan is public.' : 'Anyone who has the link sees the result. It is listed nowhere.'}
      </p>
    </>
  )
}

/** Other actions on a scan. Each button is a form of the page's own, so that it works without script. */
export function ScanActions({ scan, asksDelete }: { scan: ScanDetail; asksDelete: boolean }) {
  const { id, status, canRescan, isOwn } = scan
  return (
    <div className="ui-screen-only grid grid-cols-1 gap-5">
      {canRescan && <Rescan id={id} />}
      {status === 'done' && <Investigate scan={scan} />}
      {isOwn && <Delete id={id} asksAtOnce={asksDelete} />}
    </div>
  )
}

function Rescan({ id }: { id: string }) {
  const client = useQueryClient()
  const { toast } = useToast()
  const rescan = useMutation({
    mutationFn: () => call('POST /api/scans/{id}/rescan', { params: { id } }),
    onSuccess: (scan) => {
      client.setQueryData([scanUrl(id)], scan)
      toast({ title: 'Matched again', description: 'The result now rests on the newest signatures.' })
    },
  })
  return (
    <form
      method="post"
      action={scanResultPath(id)}
      onSubmit={(event) => {
        event.preventDefault()
        rescan.mutate()
      }}
      className="grid grid-cols-1 gap-2"
    >
      <input type="hidden" name="intent" value="rescan" />
      <p className="text-sm text-quiet">The catalog knows more than when this was scanned.</p>
      <div>
        <Button
          type="submit"
          size="small"
          icon={<RefreshCw size={14} aria-hidden="true" />}
          pending={rescan.isPending}
          pendingLabel="Matching"
        >
          Match again with newer signatures
        </Button>
      </div>
      {rescan.error && <Callout kind="danger" title={errorWords(rescan.error)} />}
    </form>
  )
}

/** Starts a public investigation of who is behind the subject, as the catalog's own pages do. */
function Investigate({ scan }: { scan: ScanDetail }) {
  const vendorName = scan.entry?.name ?? scan.subject
  if (vendorName === null) return null
  return (
    <form method="post" action={scanResultPath(scan.id)} className="grid grid-cols-1 gap-2">
      <input type="hidden" name="intent" value="investigate" />
      <input type="hidden" name="vendorName" value={vendorName} />
      <div>
        <Button type="submit" size="small">
          Investigate the vendor
        </Button>
      </div>
      <p className="text-sm text-quiet wrap-anywhere">{`Asks for a public report on ${vendorName}.`}</p>
    </form>
  )
}

function Delete({ id, asksAtOnce }: { id: string; asksAtOnce: boolean }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const { toast } = useToast()
  const [isAsking, setAsking] = useState(false)
  const remove = useMutation({
    mutationFn: () => call('DELETE /api/scans/{id}', { params: { id } }),
    onSuccess: async () => {
      await navigate(scanPath)
      client.removeQueries({ queryKey: [scanUrl(id)] })
      toast({ title: 'Scan deleted', description: 'Its link leads nowhere now.' })
    },
  })

  function ask(event: FormEvent) {
    event.preventDefault()
    setAsking(true)
  }

  if (asksAtOnce)
    return (
      <form method="post" action={scanResultPath(id)} className="grid grid-cols-1 gap-2">
        <input type="hidden" name="intent" value="delete" />
        <p className="text-sm">{deleteWords}</p>
        <div className="ui-actions">
          <Button type="submit" variant="danger" size="small">
            Delete for good
          </Button>
          <ButtonLink href={scanResultPath(id)} size="small">
            Keep it
          </ButtonLink>
        </div>
      </form>
    )
  return (
    <form method="post" action={scanResultPath(id)} onSubmit={ask}>
      <input type="hidden" name="intent" value="ask-delete" />
      <Button type="submit" variant="danger" size="small" icon={<Trash2 size={14} aria-hidden="true" />}>
        Delete this scan
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Delete this scan?"
        foot={
          <>
            <Button onClick={() => setAsking(false)}>Keep it</Button>
            <Button variant="danger" pending={remove.isPending} pendingLabel="Deleting" onClick={() => remove.mutate()}>
              Delete for good
            </Button>
          </>
        }
      >
        <p>{deleteWords}</p>
        {remove.error && <Callout kind="danger" title={errorWords(remove.error)} className="mt-4" />}
      </Dialog>
    </form>
  )
}

const deleteWords = 'The result and its pictures are erased, and everybody who has the link loses it.'
