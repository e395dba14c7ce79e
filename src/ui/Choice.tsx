import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from './class-names.ts'
import { FieldError } from './Field.tsx'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  label: ReactNode
  hint?: ReactNode
  className?: string | undefined
}

export function Checkbox({ label, hint, className, ...input }: CheckboxProps) {
  const id = useId()
  return (
    <Choice
      {...{ label, hint, className }}
      input={<input id={id} {...input} {...hinted(id, hint)} type="checkbox" />}
      id={input.id ?? id}
      hintId={`${id}-hint`}
    />
  )
}

export type CheckboxGroupProps = {
  legend: string
  name: string
  options: readonly { value: string; label: ReactNode; hint?: ReactNode }[]
  /** Selection until the user chooses. */
  defaultValues: readonly string[]
}

/** Several of a few, all under one name. */
export const CheckboxGroup = ({ legend, name, options, defaultValues }: CheckboxGroupProps) => (
  <fieldset className="grid gap-3">
    <legend className="ui-legend">{legend}</legend>
    {options.map((option) => (
      <Checkbox key={option.value} {...option} name={name} defaultChecked={defaultValues.includes(option.value)} />
    ))}
  </fieldset>
)

export type RadioOption = { value: string; label: ReactNode; hint?: ReactNode; disabled?: boolean | undefined }

export type RadioGroupProps = {
  legend: string
  name: string
  options: readonly RadioOption[]
  /** Controlled with `onChange`, or left to the form with `defaultValue`. */
  value?: string | undefined
  defaultValue?: string | undefined
  onChange?: ((value: string) => void) | undefined
  inline?: boolean | undefined
  /** Short hints at the right of their labels instead of below them. */
  hintsBeside?: boolean | undefined
  required?: boolean | undefined
  error?: string | undefined
  className?: string | undefined
}

export function RadioGroup({
  legend,
  name,
  options,
  value,
  defaultValue,
  onChange,
  inline,
  hintsBeside,
  required,
  error,
  className,
}: RadioGroupProps) {
  const id = useId()
  return (
    <fieldset className={className} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="ui-legend">{legend}</legend>
      <div
        className="ui-choices"
        data-inline={inline ? '' : undefined}
        data-hints-beside={hintsBeside ? '' : undefined}
      >
        {options.map((option) => {
          const optionId = `${id}-${option.value}`
          const chosen =
            value === undefined
              ? { defaultChecked: option.value === defaultValue }
              : { checked: option.value === value, readOnly: onChange === undefined }
          return (
            <Choice
              key={option.value}
              id={optionId}
              hintId={`${optionId}-hint`}
              label={option.label}
              hint={option.hint}
              input={
                <input
                  type="radio"
                  id={optionId}
                  name={name}
                  value={option.value}
                  required={required}
                  disabled={option.disabled}
                  onChange={onChange && (() => onChange(option.value))}
                  {...chosen}
                  {...hinted(optionId, option.hint)}
                />
              }
            />
          )
        })}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}

function Choice({
  id,
  hintId,
  label,
  hint,
  input,
  className,
}: {
  id: string
  hintId: string
  label: ReactNode
  hint?: ReactNode
  input: ReactNode
  className?: string | undefined
}) {
  return (
    <div className={cx('ui-choice', className)}>
      {input}
      <div>
        <label htmlFor={id}>{label}</label>
        {hint && (
          <p className="ui-hint" id={hintId}>
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}

function hinted(id: string, hint: ReactNode) {
  return hint ? { 'aria-describedby': `${id}-hint` } : {}
}
