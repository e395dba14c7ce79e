import { TextInput, type TextInputProps } from '../ui/Field.tsx'
import { longestUse } from './stated-use.ts'

/** For what a vendor would be used: the recommendation of a report is weighed for it. */
export const UseField = (rest: Omit<TextInputProps, 'label' | 'name'>) => (
  <TextInput
    label="What would you use it for?"
    name="use"
    placeholder="Payroll of 300 people in Germany"
    autoComplete="off"
    maxLength={longestUse}
    {...rest}
  />
)
