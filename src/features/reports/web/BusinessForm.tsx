import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { counted } from '../../../platform/shared/counted.ts'
import { errorWords } from '../../../platform/web/call.ts'
import { memberQuery, useReadOnlyReason } from '../../../platform/web/portal.ts'
import { useDecision } from '../../../platform/web/use-decision.ts'
import { businessUrl } from '../../../product/reports.ts'
import { Button } from '../../../ui/Button.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { Select, TextInput } from '../../../ui/Field.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import { businessQuestions } from '../../state-laws/questions.ts'
import { stateNames } from '../../state-laws/vocabulary.ts'
import { readBusiness, yesNoQuestions, yesNoValue } from './business.ts'
import { call, type OwnBusiness } from './calls.ts'

/** Facts by which the multi-state report judges the laws. */
export function BusinessForm() {
  const answer = useQuery({ ...memberQuery<OwnBusiness>(businessUrl), refetchOnMount: 'always' })
  return (
    <Loaded answer={answer} what="What you said of your business" explain={errorWords}>
      {/* Values that someone else saved meanwhile fill the fields. */}
      {(own) => <Questions key={own.version} own={own} />}
    </Loaded>
  )
}

function Questions({ own: { business, version } }: { own: OwnBusiness }) {
  const readOnly = useReadOnlyReason()
  const { toast: tell } = useToast()
  const save = useDecision(
    {
      act: (form: FormData) =>
        call('PUT /api/customer/reports/business', { body: { business: readBusiness(form), version } }),
      told: () => ({ title: 'The answers were saved' }),
      failed: 'The answers were not saved',
    },
    { url: businessUrl, tell },
  )

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    save.mutate(new FormData(event.currentTarget))
  }

  return (
    <form onSubmit={submit} className="grid grid-cols-1 gap-5">
      <fieldset disabled={readOnly !== undefined} className="grid grid-cols-1 gap-5">
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <NumberInput field="revenueUsd" max={1e13} value={business?.revenueUsd} />
          <NumberInput field="saleRevenueShare" max={100} value={business?.saleRevenueShare} />
          <NumberInput field="employees" max={10_000_000} value={business?.employees} />
          {yesNoQuestions.map((question) => (
            <Select
              key={question}
              {...businessQuestions[question]}
              name={question}
              defaultValue={yesNoValue(business?.[question])}
              options={[
                { value: '', label: 'Not said' },
                { value: 'yes', label: 'Yes' },
                { value: 'no', label: 'No' },
              ]}
            />
          ))}
        </div>
        <Disclosure
          summary={businessQuestions.residents.label}
          aside={counted(Object.keys(business?.residents ?? {}).length, 'state')}
        >
          <p className="mb-4 text-sm text-quiet">{businessQuestions.residents.hint}</p>
          <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
            {Object.entries(stateNames).map(([state, name]) => (
              <TextInput
                key={state}
                label={name}
                name={state}
                type="number"
                min={0}
                max={400_000_000}
                defaultValue={business?.residents[state]}
              />
            ))}
          </div>
        </Disclosure>
      </fieldset>
      <div>
        <Button type="submit" disabledReason={readOnly} pending={save.isPending} pendingLabel="Saving">
          Save answers
        </Button>
      </div>
    </form>
  )
}

interface NumberInputProps {
  field: 'revenueUsd' | 'saleRevenueShare' | 'employees'
  max: number
  value: number | null | undefined
}

const NumberInput = ({ field, max, value }: NumberInputProps) => (
  <TextInput
    {...businessQuestions[field]}
    name={field}
    type="number"
    min={0}
    max={max}
    autoComplete="off"
    defaultValue={value ?? ''}
  />
)
