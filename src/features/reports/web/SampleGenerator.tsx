import { useMutation, useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { errorWords } from '../../../platform/web/call.ts'
import { complianceReportingPath, sharedReportPath } from '../../../product/links.ts'
import { sampleHours, sharedReportUrl, stepWords } from '../../../product/reports.ts'
import { Button } from '../../../ui/Button.tsx'
import { FieldError } from '../../../ui/Field.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import type { AskedReport, SharedReport } from '../contract.ts'
import { AskFields, FormError } from './AskFields.tsx'
import { readAsked } from './asked.ts'
import { publicCall, untilEnded } from './calls.ts'
import { SharedDownloads } from './Downloads.tsx'
import { ReportProgress } from './ReportProgress.tsx'

/** Outcome of a form sent without script. */
export interface SampleRefused {
  words: string
  typed: Omit<AskedReport, 'scope'>
}

/** Makes a real report of the demonstration organisation for someone who has no account. */
export function SampleGenerator({
  organisation,
  refused,
}: {
  organisation: string
  refused: SampleRefused | undefined
}) {
  const make = useMutation({
    mutationFn: (asked: Omit<AskedReport, 'scope'>) => publicCall('POST /api/reports/samples', { body: asked }),
  })
  // Once the form was sent by script, what an earlier page said of it is over.
  const words = make.error ? errorWords(make.error) : make.isIdle ? refused?.words : undefined

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    make.mutate(readAsked(new FormData(event.currentTarget)))
  }

  return (
    <div className="grid grid-cols-1 gap-6">
      <form method="post" action={complianceReportingPath} onSubmit={submit} className="grid grid-cols-1 gap-5">
        <AskFields typed={refused?.typed} />
        <p className="max-w-measure text-sm text-quiet">
          {`A sample of the vendors of “${organisation}”. It is made like any other report, every page is marked as a sample, and it is kept for ${sampleHours} hours.`}
        </p>
        <div>
          <FormError words={words} />
          <Button type="submit" variant="primary" pending={make.isPending} pendingLabel="Asking">
            Generate Report
          </Button>
        </div>
      </form>
      {make.data && <MadeSample key={make.data.token} token={make.data.token} />}
    </div>
  )
}

function MadeSample({ token }: { token: string }) {
  const { data, error } = useQuery<SharedReport>({
    queryKey: [sharedReportUrl(token)],
    refetchInterval: untilEnded,
  })
  if (!data) return error ? <FieldError>{errorWords(error)}</FieldError> : <p role="status">{stepWords.waiting}</p>
  return (
    <div className="grid grid-cols-1 gap-4 border-t border-line pt-5">
      <h3 className="text-lg">{data.title}</h3>
      <ReportProgress run={data} error={error} />
      <SharedDownloads token={token} report={data} />
      <p className="text-sm">
        <TextLink href={sharedReportPath(token)}>The page of this report</TextLink>
      </p>
    </div>
  )
}
