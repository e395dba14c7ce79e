import { type ReactNode, useState } from 'react'
import { questionLimits } from '../../../product/assessments.ts'
import type { AnswerValue, ShownQuestion as Question } from '../../../product/questions.ts'
import { Checkbox, RadioGroup } from '../../../ui/Choice.tsx'
import { TextArea, TextInput } from '../../../ui/Field.tsx'

interface AnswerInputProps {
  question: Question
  value: AnswerValue
  onChange: (value: AnswerValue) => void
  disabled?: boolean | undefined
}

/** A short field below a question that is not. */
const narrow = '[&_.ui-input]:max-w-60'

/** The control that a question of this kind is answered with; a file is attached elsewhere. The question is read as text. */
export function AnswerInput(props: AnswerInputProps) {
  return (
    <div className="min-w-0 [&_.ui-label]:text-base [&_.ui-legend]:text-base">
      <Control {...props} />
    </div>
  )
}

function Control({ question, value, onChange, disabled = false }: AnswerInputProps) {
  const { id, kind, text, help, options, isRequired } = question
  const label = isRequired ? text : `${text} (optional)`
  const shared = { label, hint: help || undefined, disabled }
  switch (kind) {
    case 'text':
      return (
        <TextArea
          {...shared}
          rows={3}
          maxLength={questionLimits.answerCharacters}
          value={typeof value === 'string' ? value : ''}
          onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
        />
      )
    case 'number':
      return <NumberInput {...shared} value={value} onChange={onChange} />
    case 'day':
      return (
        <TextInput
          {...shared}
          type="date"
          className={narrow}
          value={typeof value === 'string' ? value : ''}
          onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
        />
      )
    case 'yes-no':
      return (
        <Hinted help={help}>
          <RadioGroup
            legend={label}
            name={id}
            inline
            value={value === null ? '' : value === true ? 'yes' : 'no'}
            onChange={(word) => onChange(word === 'yes')}
            options={[
              { value: 'yes', label: 'Yes', disabled },
              { value: 'no', label: 'No', disabled },
            ]}
          />
        </Hinted>
      )
    case 'choice':
      return (
        <Hinted help={help}>
          <RadioGroup
            legend={label}
            name={id}
            value={String(options.indexOf(typeof value === 'string' ? value : ''))}
            onChange={(at) => onChange(options[Number(at)] ?? null)}
            options={options.map((option, at) => ({ value: String(at), label: option, disabled }))}
          />
        </Hinted>
      )
    case 'choices': {
      const chosen = Array.isArray(value) ? value : []
      return (
        <fieldset className="grid gap-2">
          <legend className="ui-legend">{label}</legend>
          {help && <p className="ui-hint">{help}</p>}
          <div className="ui-choices">
            {options.map((option) => (
              <Checkbox
                key={option}
                label={option}
                disabled={disabled}
                checked={chosen.includes(option)}
                onChange={({ target }) =>
                  onChange(options.filter((one) => (one === option ? target.checked : chosen.includes(one))))
                }
              />
            ))}
          </div>
        </fieldset>
      )
    }
    case 'file':
      return (
        <div>
          <p className="ui-label">{label}</p>
          {help && <p className="ui-hint">{help}</p>}
        </div>
      )
  }
}

function Hinted({ help, children }: { help: string; children: ReactNode }) {
  return (
    <div className="grid gap-2">
      {children}
      {help && <p className="ui-hint">{help}</p>}
    </div>
  )
}

/** Keeps text on the way to a number, such as "1.", in the field. */
function NumberInput({
  value,
  onChange,
  ...shared
}: { label: string; hint: string | undefined; disabled: boolean } & Pick<AnswerInputProps, 'value' | 'onChange'>) {
  const [typed, setTyped] = useState('')
  const isTyped = (typed === '' ? null : Number(typed)) === value
  return (
    <TextInput
      {...shared}
      type="number"
      inputMode="decimal"
      step="any"
      className={narrow}
      value={isTyped || value === null ? typed : String(value)}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(Number.isNaN(target.valueAsNumber) ? null : target.valueAsNumber)
      }}
    />
  )
}
