/** A field that no person sees: whatever fills it in is a program. */
export function TrapField({ name }: { name: string }) {
  return (
    <div className="ui-hidden" aria-hidden="true">
      <label>
        Leave this empty
        <input type="text" name={name} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
