import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { SearchField } from './Field.tsx'
import { useHydrated } from './use-hydrated.ts'

export type InstantSearchProps = {
  /** The page that answers where there is no script; it reads `q`. */
  action: string
  label: string
  placeholder: string
  q: string
  /** Told at each letter. */
  onSearch: (q: string) => void
  /** Number of results. */
  count: number
  /** Results; shown once there is a query. */
  children: ReactNode
}

/** Looks through what is at hand while one types; without script it is a form like any other. */
export function InstantSearch({ action, label, placeholder, q, onSearch, count, children }: InstantSearchProps) {
  const hydrated = useHydrated()
  const isAsked = q.trim() !== ''
  return (
    <search className="ui-screen-only grid gap-6">
      <form
        action={action}
        onSubmit={(event) => event.preventDefault()}
        className="flex max-w-160 flex-wrap items-start gap-3"
      >
        <SearchField
          label={label}
          name="q"
          size="large"
          maxLength={200}
          placeholder={placeholder}
          defaultValue={q}
          onInput={(event) => onSearch(event.currentTarget.value)}
          className="min-w-0 flex-1 basis-64"
        />
        {!hydrated && (
          <Button type="submit" size="large">
            Search
          </Button>
        )}
      </form>
      <p className="ui-hidden" role="status">
        {isAsked ? `${count} found` : ''}
      </p>
      {isAsked && children}
    </search>
  )
}
