import type { FormEvent } from 'react'
import { breachAlertsPath } from '../../../product/links.ts'
import { Button } from '../../../ui/Button.tsx'
import { SearchField, TextInput } from '../../../ui/Field.tsx'
import { FilterPills } from '../../../ui/FilterPills.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import type { SeverityLevel } from '../severity-table.ts'
import { type BreachState, breachesHref, feedHrefs } from './breach-state.ts'

const levels: { value: SeverityLevel; label: string }[] = [
  { value: 'low', label: 'All levels' },
  { value: 'medium', label: 'Medium and above' },
  { value: 'high', label: 'High and above' },
  { value: 'critical', label: 'Critical' },
]

interface BreachFiltersProps {
  state: BreachState
  onChoose: (next: Partial<BreachState>) => void
}

/** Links and a form: both work before and without script. */
export function BreachFilters({ state, onChoose }: BreachFiltersProps) {
  const feeds = feedHrefs(state)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    onChoose({ q: String(form.get('q') ?? '').trim(), since: String(form.get('since') ?? '') })
  }

  return (
    <div className="ui-screen-only grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <FilterPills
          label="Severity"
          value={state.severity}
          onChange={(severity) => onChoose({ severity })}
          options={levels.map((level) => ({
            ...level,
            href: breachesHref({ ...state, severity: level.value, cursor: '' }),
          }))}
        />
        <p className="flex gap-4 text-sm">
          <span className="text-quiet">Follow this list:</span>
          <TextLink href={feeds.rss}>RSS</TextLink>
          <TextLink href={feeds.json}>JSON Feed</TextLink>
        </p>
      </div>
      <search>
        <form
          // Values that come from the address again, by the back button or a link, fill the fields again.
          key={`${state.q} ${state.since}`}
          action={breachAlertsPath}
          onSubmit={submit}
          className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_11rem_auto]"
        >
          <SearchField
            label="Company or domain"
            hideLabel={false}
            name="q"
            defaultValue={state.q}
            maxLength={200}
            placeholder="Whole words of a name"
          />
          <TextInput label="Became public since" type="date" name="since" defaultValue={state.since} />
          {state.severity !== 'low' && <input type="hidden" name="severity" value={state.severity} />}
          {state.sensitive && <input type="hidden" name="sensitive" value="true" />}
          <Button type="submit">Search</Button>
        </form>
      </search>
    </div>
  )
}
