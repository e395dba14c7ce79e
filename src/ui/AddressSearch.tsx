import type { FormEvent } from 'react'
import { Button } from './Button.tsx'
import { TextInput } from './Field.tsx'
import { useHydrated } from './use-hydrated.ts'

interface AddressSearchProps {
  label: string
  pending: boolean
  /** Sends the address in the body of a call: in a URL it would end up in logs. */
  onSearch: (address: string) => void
}

/** Searches by the email address of a person. */
export function AddressSearch({ label, pending, onSearch }: AddressSearchProps) {
  const hydrated = useHydrated()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    onSearch(String(new FormData(event.currentTarget).get('address') ?? ''))
  }

  return (
    <form onSubmit={submit} className="grid max-w-2xl items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <TextInput
        label={label}
        name="address"
        type="email"
        required
        maxLength={254}
        autoComplete="off"
        disabled={!hydrated}
      />
      <Button type="submit" disabled={!hydrated} pending={pending} pendingLabel="Searching">
        Search
      </Button>
    </form>
  )
}
