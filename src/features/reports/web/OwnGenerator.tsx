import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { errorWords } from '../../../platform/web/call.ts'
import { useReadOnlyReason } from '../../../platform/web/portal.ts'
import { reportsUrl, reportUrl } from '../../../product/reports.ts'
import { Button } from '../../../ui/Button.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import type { AskedReport } from '../contract.ts'
import { AskFields, type AskFieldsProps, FormError } from './AskFields.tsx'
import { readAsked, readScope } from './asked.ts'
import { call } from './calls.ts'
import { ScopeFields } from './ScopeFields.tsx'

const MadeReport = lazyPart('The report', async () => (await import('./MadeReport.tsx')).MadeReport)

/** Makes a report of the organisation's own register. */
export function OwnGenerator({ note }: { note?: AskFieldsProps['note'] }) {
  const readOnly = useReadOnlyReason()
  const client = useQueryClient()
  const make = useMutation({
    mutationFn: (asked: AskedReport) => call('POST /api/customer/reports', { body: asked }),
    onSuccess: (run) => {
      client.setQueryData([reportUrl(run.id)], run)
      return client.invalidateQueries({ queryKey: [reportsUrl] })
    },
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    make.mutate({ ...readAsked(form), scope: readScope(form) })
  }

  return (
    <div className="grid grid-cols-1 gap-6">
      <form onSubmit={submit} className="grid grid-cols-1 gap-5">
        <fieldset disabled={readOnly !== undefined} className="grid grid-cols-1 gap-5">
          <AskFields note={note} />
          <ScopeFields />
        </fieldset>
        <div>
          <FormError words={make.error && errorWords(make.error)} />
          <Button
            type="submit"
            variant="primary"
            disabledReason={readOnly}
            pending={make.isPending}
            pendingLabel="Asking"
          >
            Generate Report
          </Button>
        </div>
      </form>
      {make.data && <MadeReport key={make.data.id} id={make.data.id} />}
    </div>
  )
}
