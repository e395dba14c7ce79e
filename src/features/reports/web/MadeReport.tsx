import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { errorWords } from '../../../platform/web/call.ts'
import { memberQuery } from '../../../platform/web/portal.ts'
import { reportsUrl, reportUrl } from '../../../product/reports.ts'
import { FieldError } from '../../../ui/Field.tsx'
import type { ReportRun } from '../contract.ts'
import { isUnderWay, untilEnded } from './calls.ts'
import { OwnDownloads } from './Downloads.tsx'
import { ReportProgress } from './ReportProgress.tsx'

/** How far a report is that was just asked for, and its files. */
export function MadeReport({ id }: { id: number }) {
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
