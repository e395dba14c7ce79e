import type { FormEvent } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '../../../ui/Button.tsx'
import { TextInput } from '../../../ui/Field.tsx'
import { longestUse } from '../vocabulary.ts'
import { useIn } from './run-reader.ts'

/** Weighs the report for a use, which stands in the address of the page and nowhere else. */
export function UseForm() {
  const [search, setSearch] = useSearchParams()
  const asked = useIn(search)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const use = String(new FormData(event.currentTarget).get('use') ?? '').trim()
    setSearch(use === '' ? {} : { use }, { preventScrollReset: true })
  }

  return (
    <form
      method="get"
      onSubmit={submit}
      className="ui-screen-only mt-5 grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]"
    >
      <TextInput
        key={asked}
        label="What would you use it for?"
        name="use"
        placeholder="Payroll of 300 people in Germany"
        autoComplete="off"
        maxLength={longestUse}
        defaultValue={asked}
      />
      <Button type="submit" variant="secondary">
        Weigh it
      </Button>
    </form>
  )
}
