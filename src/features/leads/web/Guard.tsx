import { trapField } from '../../../product/suspicion.ts'
import { TrapField } from '../../../ui/TrapField.tsx'

/** Hidden fields: the name of the form, and the honeypot. */
export function Guard({ form }: { form: string }) {
  return (
    <>
      <input type="hidden" name="form" value={form} />
      <TrapField name={trapField} />
    </>
  )
}
