import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect } from 'react'
import { errorWords } from '../../../platform/web/call.ts'
import { memberQuery, useReadOnlyReason } from '../../../platform/web/portal.ts'
import { Button } from '../../../ui/Button.tsx'
import { FieldError } from '../../../ui/Field.tsx'
import type { AskedReport, ReportRun } from '../contract.ts'
import { reportsUrl, reportUrl } from '../vocabulary.ts'
import { AskFields, type AskFieldsProps, FormError } from './AskFields.tsx'
import { readAsked, readScope } from './asked.ts'
import { call, isUnderWay, untilEnded } from './calls.ts'
import { OwnDownloads } from './Downloads.tsx'
import { ReportProgress } from './ReportProgress.tsx'
import { ScopeFields } from './ScopeFields.tsx'

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

function MadeReport({ id }: { id: number }) {
  const client = useQueryClient()
  const { data: run, error } = useQuery({
    ...memberQuery<ReportRun>(reportUrl(id)),
    refetchInterval: untilEnded,
  })
  const isEnded = run !== undefined && !isUnderWay(run)
  // The list of reports learns of the end from here, where it is seen first.
  useEffect(() => {
    if (isEnded) client.invalidateQueries({ queryKey: [reportsUrl] })
  }, [isEnded, client])
  if (!run) return error && <FieldError>{errorWords(error)}</FieldError>
  return (
    <div className="grid grid-cols-1 gap-4 border-t border-line pt-5">
      <h3 className="text-lg wrap-anywhere">{run.title}</h3>
      <ReportProgress run={run} error={error} />
      <OwnDownloads run={run} />
    </div>
  )
}
