import { ChevronDown, CircleAlert, Search } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from './class-names.ts'

export type FieldProps = {
  label: string
  /** Keeps the label for screen readers only: where a heading or a placeholder beside it already says it. */
  hideLabel?: boolean | undefined
  hint?: ReactNode
  error?: string | undefined
  optional?: boolean | undefined
  className?: string | undefined
}

type ControlProps = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

/** Label, hint and error around one control, which receives what ties them together. */
export function Field({
  label,
  hideLabel,
  hint,
  error,
  optional,
  className,
  id: ownId,
  children,
}: FieldProps & { id?: string | undefined; children: (control: ControlProps) => ReactNode }) {
  const madeId = useId()
  const id = ownId ?? madeId
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={cx('ui-field', className)}>
      <div className={hideLabel ? 'ui-hidden' : 'ui-field-head'}>
        <label className="ui-label" htmlFor={id}>
          {label}
        </label>
        {optional && <span className="ui-optional">Optional</span>}
      </div>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p className="ui-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

export function FieldError({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <p className="ui-error" id={id}>
      <CircleAlert className="ui-icon" aria-hidden="true" />
      <span>{children}</span>
    </p>
  )
}

export type TextInputProps = FieldProps & Omit<ComponentProps<'input'>, 'className'>

export function TextInput({ label, hideLabel, hint, error, optional, className, id, ...input }: TextInputProps) {
  return (
    <Field {...{ label, hideLabel, hint, error, optional, className, id }}>
      {(control) => <input type="text" {...input} {...control} className="ui-input" />}
    </Field>
  )
}

export type EmailInputProps = Omit<TextInputProps, 'label' | 'name'> & Partial<Pick<TextInputProps, 'label' | 'name'>>

/** An email address, as browsers fill it in; named `email` unless the form calls it something else. */
export const EmailInput = (input: EmailInputProps) => (
  <TextInput
    {...{ label: 'Email', name: 'email', type: 'email', autoComplete: 'email', placeholder: 'you@example.com' }}
    maxLength={254}
    {...input}
  />
)

export type TextAreaProps = FieldProps & Omit<ComponentProps<'textarea'>, 'className'>

export function TextArea({ label, hideLabel, hint, error, optional, className, id, ...area }: TextAreaProps) {
  return (
    <Field {...{ label, hideLabel, hint, error, optional, className, id }}>
      {(control) => <textarea rows={4} {...area} {...control} className="ui-input" />}
    </Field>
  )
}

export type SelectOption = { value: string; label: string; disabled?: boolean | undefined }

export type SelectProps = FieldProps &
  Omit<ComponentProps<'select'>, 'className' | 'children'> & { options: readonly SelectOption[] }

export function Select({ label, hideLabel, hint, error, optional, className, id, options, ...select }: SelectProps) {
  return (
    <Field {...{ label, hideLabel, hint, error, optional, className, id }}>
      {(control) => (
        <span className="ui-select">
          <select {...select} {...control} className="ui-input">
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown className="ui-icon" aria-hidden="true" />
        </span>
      )}
    </Field>
  )
}

/** A choice of words, in this order, by their names. */
export const optionsOf = <Value extends string>(values: readonly Value[], names: Readonly<Record<Value, string>>) =>
  values.map((value) => ({ value, label: names[value] }))

export type SearchFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'className' | 'size' | 'type'> & { size?: 'medium' | 'large' | undefined }

export function SearchField({
  label,
  hideLabel = true,
  hint,
  error,
  className,
  id,
  size = 'medium',
  ...input
}: SearchFieldProps) {
  return (
    <Field {...{ label, hideLabel, hint, error, className, id }}>
      {(control) => (
        <span className="ui-affixed" data-size={size}>
          <Search className="ui-icon" aria-hidden="true" strokeWidth={1.75} />
          <input autoComplete="off" spellCheck={false} {...input} {...control} type="search" className="ui-input" />
        </span>
      )}
    </Field>
  )
}
