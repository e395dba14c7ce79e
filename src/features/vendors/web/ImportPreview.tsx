import { useState } from 'react'
import { counted } from '../../../platform/shared/counted.ts'
import { errorWords } from '../../../platform/web/call.ts'
import { useReadOnlyReason } from '../../../platform/web/portal.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Choice.tsx'
import { FieldError } from '../../../ui/Field.tsx'
import { FilterPills } from '../../../ui/FilterPills.tsx'
import type { VendorImport } from '../import-contract.ts'
import { ImportFaults } from './ImportFaults.tsx'
import { ImportMapping } from './ImportMapping.tsx'
import { ImportRows, type ImportView } from './ImportRows.tsx'
import { previewWords, rowsTaken } from './import-words.ts'
import { callImport, useImportCall } from './use-import.ts'

/** Previews an import: its changes, what a person can still correct, and the decision. */
export function ImportPreview({ run }: { run: VendorImport }) {
  const readOnly = useReadOnlyReason()
  const [isMapping, setMapping] = useState(false)
  const [investigates, setInvestigates] = useState(true)
  const [view, setView] = useState<ImportView>(() =>
    run.faulty > 0 ? 'faulty' : run.proposed > 0 ? 'proposed' : 'all',
  )
  const decide = useImportCall(run.id, (decision: 'run' | 'cancel') =>
    callImport('POST /api/customer/vendors/imports/{id}/decision', {
      params: { id: run.id },
      body: { decision, investigates: investigates && decision === 'run' },
    }),
  )
  if (isMapping) return <ImportMapping run={run} />
  const taken = rowsTaken(run)
  const asked = decide.isPending ? decide.variables : undefined
  const investigated = Math.min(run.linked, run.investigationsLeft)
  const views: { value: ImportView; label: string; count: number }[] = [
    { value: 'faulty', label: 'Cells to check', count: run.faulty },
    { value: 'proposed', label: 'Possible matches', count: run.proposed },
    { value: 'duplicates', label: 'Duplicates', count: run.duplicates },
    { value: 'linked', label: 'Connected', count: run.linked },
    { value: 'all', label: 'All rows', count: run.read },
  ]
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="grid gap-1">
        <h2 className="text-xl wrap-anywhere">{run.fileName}</h2>
        <p role="status">{previewWords(run)}</p>
        <p className="max-w-measure text-sm text-quiet">
          A row comes in without the cells that we can’t read. Connected vendors get the facts and the score of the
          catalog.
        </p>
      </div>
      <div className="grid gap-3">
        {run.linked > 0 && (
          <Checkbox
            label={`Investigate ${counted(investigated, 'connected vendor')} after the import`}
            hint={
              investigated < run.linked
                ? `The most critical first. Your organization can begin ${run.investigationsLeft.toLocaleString('en-US')} investigations today.`
                : 'The most critical first.'
            }
            checked={investigates && investigated > 0}
            disabled={readOnly !== undefined || investigated === 0}
            onChange={({ target }) => setInvestigates(target.checked)}
          />
        )}
        <div className="flex flex-wrap items-start gap-3">
          <Button
            variant="primary"
            disabledReason={readOnly ?? (taken === 0 ? 'No row is left to import.' : undefined)}
            pending={asked === 'run'}
            pendingLabel="Starting"
            onClick={() => decide.mutate('run')}
          >
            {`Import ${counted(taken, 'row')}`}
          </Button>
          <Button disabled={readOnly !== undefined} onClick={() => setMapping(true)}>
            Change columns
          </Button>
          <Button
            variant="quiet"
            disabled={readOnly !== undefined}
            pending={asked === 'cancel'}
            onClick={() => decide.mutate('cancel')}
          >
            Cancel import
          </Button>
        </div>
        {decide.error && <FieldError>{errorWords(decide.error)}</FieldError>}
      </div>
      <FilterPills label="Rows shown" options={views} value={view} onChange={setView} />
      {view === 'faulty' ? <ImportFaults run={run} /> : <ImportRows key={view} run={run} view={view} />}
    </div>
  )
}
