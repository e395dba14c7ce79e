import { TrapField } from '../../../ui/TrapField.tsx'
import { trapField } from '../vocabulary.ts'

/** Which form it is, and the field that no person sees. */
export function Guard({ form }: { form: string }) {
  return (
    <>
      <input type="hidden" name="form" value={form} />
      <TrapField name={trapField} />
    </>
  )
}
