import { trapField } from '../vocabulary.ts'

/** Which form it is, and the field that no person sees. */
export function Guard({ form }: { form: string }) {
  return (
    <>
      <input type="hidden" name="form" value={form} />
      <div className="ui-hidden" aria-hidden="true">
        <label>
          Leave this empty
          <input type="text" name={trapField} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  )
}
