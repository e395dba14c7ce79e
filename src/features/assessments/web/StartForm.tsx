import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { createCaller, errorWords } from '../../../platform/web/call.ts'
import { useMember, useReadOnlyReason } from '../../../platform/web/portal.ts'
import type { AssessmentType, Priority } from '../../../product/assessments.ts'
import { assessmentPath, investigationPath, pathForUse, vendorAssessmentsPath } from '../../../product/links.ts'
import { UseField } from '../../../product/UseField.tsx'
import { Button } from '../../../ui/Button.tsx'
import { FieldError, TextInput } from '../../../ui/Field.tsx'
import type { investigationsContract } from '../../investigations/contract.ts'
import { TypeAndPriority } from './BeginForm.tsx'
import { call as memberCall } from './calls.ts'

const call = createCaller<typeof investigationsContract>()

/** For a visitor a public investigation, for a member an assessment of the organisation's own. */
export function StartForm() {
  const navigate = useNavigate()
  const { state } = useMember()
  const readOnly = useReadOnlyReason()
  const isMember = state === 'signed-in'
  const start = useMutation({
    mutationFn: async (form: HTMLFormElement) => {
      const given = new FormData(form)
      const vendorName = String(given.get('vendorName') ?? '').trim()
      // Values of selects with these options.
      const [type, priority] = [given.get('type') as AssessmentType, given.get('priority') as Priority]
      const use = String(given.get('use') ?? '').trim()
      if (isMember) {
        const { id } = await memberCall('POST /api/customer/assessments', {
          body: { vendorName, type, priority, ...(use === '' ? {} : { use }) },
        })
        return assessmentPath(id)
      }
      const { id } = await call('POST /api/investigation-requests', {
        body: { vendorName, priority, assessmentType: type },
      })
      return pathForUse(investigationPath(id), use)
    },
    onSuccess: (path) => navigate(path),
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    start.mutate(event.currentTarget)
  }

  return (
    <form method="post" action={vendorAssessmentsPath} onSubmit={submit} className="grid grid-cols-1 gap-5">
      <TextInput
        label="Vendor name or website"
        name="vendorName"
        required
        maxLength={200}
        autoComplete="off"
        placeholder="An app, SDK, website or company"
      />
      <UseField optional hint="The recommendation is weighed for it." />
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <TypeAndPriority />
      </div>
      <p className="max-w-measure text-sm text-quiet">
        {isMember
          ? 'The assessment is your organization’s own: no one else sees it.'
          : 'Its report is public. Members of an organisation start assessments of their own.'}
      </p>
      <div aria-live="polite">{start.error && <FieldError>{errorWords(start.error)}</FieldError>}</div>
      <div>
        <Button
          type="submit"
          variant="primary"
          disabledReason={readOnly}
          pending={start.isPending}
          pendingLabel="Starting"
        >
          Start assessment
        </Button>
      </div>
    </form>
  )
}
