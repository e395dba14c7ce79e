import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useId } from 'react'
import { useNavigate } from 'react-router'
import { errorWords } from '../../../platform/web/call.ts'
import { memberQuery, useReadOnlyReason } from '../../../platform/web/portal.ts'
import { type AssessmentType, assessmentTypes, type Priority, priorities } from '../../../product/assessments.ts'
import { assessmentPath, questionSetsUrl, vendorPath } from '../../../product/links.ts'
import { UseField } from '../../../product/UseField.tsx'
import { Button } from '../../../ui/Button.tsx'
import { FieldError, Select, TextInput } from '../../../ui/Field.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { call, type SetRow } from './calls.ts'
import { priorityNames, typeNames } from './words.ts'

/** Begins an assessment in the portal: of a vendor of the register, or of one by its name or website. */
export function BeginForm({ vendor }: { vendor?: { id: number; vendorName: string } | undefined }) {
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const readOnly = useReadOnlyReason()
  const id = useId()
  const sets = useQuery(memberQuery<SetRow[]>(questionSetsUrl))
  const begin = useMutation({
    mutationFn: (form: HTMLFormElement) => {
      const given = new FormData(form)
      const text = (name: string) => String(given.get(name) ?? '').trim()
      const setKey = text('setKey')
      return call('POST /api/customer/assessments', {
        body: {
          ...(vendor ? { vendorId: vendor.id } : { vendorName: text('vendorName') }),
          // Values of a select with these options.
          type: text('type') as AssessmentType,
          priority: text('priority') as Priority,
          ...(setKey ? { setKey } : {}),
          ...(text('use') ? { use: text('use') } : {}),
        },
      })
    },
    onSuccess: (assessment) => navigate(assessmentPath(assessment.id)),
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    begin.mutate(event.currentTarget)
  }

  return (
    <form onSubmit={submit} className="grid grid-cols-1 gap-5">
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        {vendor ? (
          <div>
            <p className="ui-label">Vendor</p>
            <p className="py-2">
              <TextLink href={vendorPath(vendor.id)}>{vendor.vendorName}</TextLink>
            </p>
          </div>
        ) : (
          <TextInput
            label="Vendor name or website"
            name="vendorName"
            required
            maxLength={200}
            autoComplete="off"
            hint="New vendors are added to your register."
            disabled={readOnly !== undefined}
          />
        )}
        <Select
          label="Questions for the vendor"
          name="setKey"
          id={`${id}-set`}
          disabled={readOnly !== undefined}
          options={[
            { value: '', label: 'None for now' },
            ...(sets.data ?? []).map((set) => ({ value: set.key, label: `${set.title} (${set.questions})` })),
          ]}
        />
        <TypeAndPriority disabled={readOnly !== undefined} />
        <UseField
          className="sm:col-span-2"
          optional
          hint="Empty: the vendor’s record says it."
          disabled={readOnly !== undefined}
        />
      </div>
      <div aria-live="polite">{begin.error && <FieldError>{errorWords(begin.error)}</FieldError>}</div>
      <div>
        <Button
          type="submit"
          variant="primary"
          disabled={!hydrated}
          disabledReason={readOnly}
          pending={begin.isPending}
          pendingLabel="Starting"
        >
          Start assessment
        </Button>
      </div>
    </form>
  )
}

/** The two choices that every assessment has. */
export function TypeAndPriority({ disabled = false }: { disabled?: boolean }) {
  return (
    <>
      <Select
        label="Assessment type"
        name="type"
        defaultValue="full"
        disabled={disabled}
        options={assessmentTypes.map((value) => ({ value, label: typeNames[value] }))}
      />
      <Select
        label="Priority"
        name="priority"
        defaultValue="normal"
        disabled={disabled}
        options={priorities.map((value) => ({ value, label: priorityNames[value] }))}
      />
    </>
  )
}
