import { TrapField } from '../../../ui/TrapField.tsx'
import { trapField } from '../vocabulary.ts'

/** Hidden fields: the name of the form, and the honeypot. */
export function Guard({ form }: { form: string }) {
  return (
    <>
      <input type="hidden" name="form" value={form} />
      <TrapField name={trapField} />
    </>
  )
}
