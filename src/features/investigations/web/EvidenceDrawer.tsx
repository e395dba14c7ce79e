import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { EvidenceQuote } from './EvidenceQuote.tsx'
import type { RunView } from './read-run.ts'
import { contextOf } from './run-parts.ts'
import { evidenceQuery, useRunReader } from './run-reader.ts'
import { NotIntact, Verify } from './Verify.tsx'

/** Evidence in context beside the report; its own page has the whole text. */
export function EvidenceDrawer({
  run,
  evidenceId,
  onClose,
}: {
  run: RunView
  evidenceId: string | undefined
  onClose: () => void
}) {
  const line = evidenceId === undefined ? undefined : run.evidenceById.get(evidenceId)
  const reader = useRunReader()
  const { data } = useQuery({
    ...evidenceQuery(reader, { id: run.id, evidenceId: line?.id ?? '' }),
    enabled: line !== undefined,
  })
  return (
    <Dialog
      open={line !== undefined}
      onClose={onClose}
      drawer
      title={line ? `Evidence ${line.id}` : 'Evidence'}
      foot={line && <ButtonLink href={reader.evidencePath(run.id, line.id)}>Open the evidence page</ButtonLink>}
    >
      {line && (
        <div className="grid grid-cols-1 gap-6">
          {data && !data.intact && <NotIntact isUnreadable={data.intact === null} />}
          <EvidenceQuote line={line} context={data && contextOf(data)} />
          <Verify key={line.id} runId={run.id} evidenceId={line.id} />
        </div>
      )}
    </Dialog>
  )
}
