import { type FormEvent, useEffect, useRef } from 'react'
import { lawsPath } from '../../../product/links.ts'
import { Button } from '../../../ui/Button.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { Select, TextInput } from '../../../ui/Field.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { judgeLaws } from '../applicability.ts'
import { byName, type StateLaw } from '../laws.ts'
import { businessQuestions } from '../questions.ts'
import { notLegalAdvice } from '../vocabulary.ts'
import {
  type Answers,
  businessOf,
  isAnswered,
  type LawState,
  lawParams,
  lawsHref,
  numberFields,
  readAnswers,
  withoutAnswers,
  type YesNoField,
  yesNoFields,
} from './law-state.ts'
import { Verdicts } from './Verdicts.tsx'

const afterPauseMs = 250

interface ApplicabilityProps {
  laws: readonly StateLaw[]
  state: LawState
  onAnswer: (answers: Answers) => void
}

/** Questions about a business, and which laws reach it: a form that works before and without script, and live with it. */
export function Applicability({ laws, state, onAnswer }: ApplicabilityProps) {
  const { answers } = state
  const verdicts = judgeLaws(
    laws,
    businessOf(
      answers,
      laws.map(({ abbreviation }) => abbreviation),
    ),
  )
  return (
    <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[24rem_minmax(0,1fr)]">
      <Questions laws={laws} state={state} onAnswer={onAnswer} />
      <div className="grid content-start gap-6">
        {isAnswered(answers) ? (
          <Verdicts laws={laws} verdicts={verdicts} />
        ) : (
          <p className="max-w-[60ch] text-quiet">
            Answer what you know. Each law is then judged by its own rule: it applies, it does not, or it stays open,
            with what would settle it. What you type is in the address of this page and is stored nowhere.
          </p>
        )}
        <p className="text-sm text-quiet">{notLegalAdvice}</p>
      </div>
    </div>
  )
}

function Questions({ laws, state, onAnswer }: ApplicabilityProps) {
  const { answers } = state
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function answer(form: HTMLFormElement) {
    clearTimeout(timer.current)
    onAnswer(readAnswers(new URLSearchParams(new FormData(form) as never)))
  }

  function change(event: FormEvent<HTMLFormElement>) {
    const form = event.currentTarget
    clearTimeout(timer.current)
    timer.current = setTimeout(() => answer(form), afterPauseMs)
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    answer(event.currentTarget)
  }

  const isEmpty = !isAnswered(answers)
  return (
    <form
      // Answers that were cleared stand in the fields as cleared.
      key={String(isEmpty)}
      action={`${lawsPath}#applies`}
      onChange={change}
      onSubmit={submit}
      className="ui-screen-only grid content-start gap-5"
    >
      {[...lawParams(withoutAnswers(state))].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Numbers answers={answers} />
      <Disclosure summary="A different number for some states" open={Object.keys(answers.residents).length > 0}>
        <div className="grid grid-cols-2 gap-3">
          {byName(laws).map((law) => (
            <TextInput
              key={law.abbreviation}
              label={law.state}
              name={law.abbreviation}
              inputMode="numeric"
              maxLength={18}
              defaultValue={answers.residents[law.abbreviation]}
            />
          ))}
        </div>
      </Disclosure>
      {yesNoFields.map((field) => (
        <Select
          key={field}
          label={yesNo[field].label}
          hint={yesNo[field].hint}
          name={field}
          defaultValue={answers[field] ?? (isEmpty && field === 'nonprofit' ? 'no' : '')}
          options={[
            { value: '', label: 'Not said' },
            { value: 'yes', label: 'Yes' },
            { value: 'no', label: 'No' },
          ]}
        />
      ))}
      <div className="ui-actions">
        <Button type="submit" variant="primary">
          See which laws apply
        </Button>
        {!isEmpty && <TextLink href={lawsHref(withoutAnswers(state), '#applies')}>Clear</TextLink>}
      </div>
    </form>
  )
}

const numbers: Record<(typeof numberFields)[number], { label: string; hint?: string; placeholder: string }> = {
  revenue: { ...businessQuestions.revenueUsd, placeholder: '30,000,000' },
  share: { ...businessQuestions.saleRevenueShare, placeholder: '0' },
  each: { ...businessQuestions.residents, placeholder: '40,000' },
  employees: { ...businessQuestions.employees, placeholder: '50' },
}

const Numbers = ({ answers }: { answers: Answers }) =>
  numberFields.map((field) => (
    <TextInput
      key={field}
      {...numbers[field]}
      name={field}
      inputMode="decimal"
      autoComplete="off"
      maxLength={18}
      defaultValue={answers[field]}
    />
  ))

const yesNo: Record<YesNoField, { label: string; hint?: string }> = {
  sensitive: businessQuestions.processesSensitiveData,
  sells: businessQuestions.sellsSensitiveData,
  health: businessQuestions.handlesHealthData,
  small: businessQuestions.isSmallBusiness,
  nonprofit: businessQuestions.isNonprofit,
  glba: businessQuestions.isGlbaInstitution,
  hipaa: businessQuestions.isHipaaEntity,
  public: businessQuestions.isPublicBody,
  platform: businessQuestions.controlsPlatform,
}
