import type { FormEvent } from 'react'
import { useSearchParams } from 'react-router'
import { UseField } from '../../../product/UseField.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useIn } from './run-reader.ts'

/** Weighs the report for a use, which is kept in the URL of the page and nowhere else. */
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
      <UseField key={asked} defaultValue={asked} />
      <Button type="submit" variant="secondary">
        Weigh it
      </Button>
    </form>
  )
}
