import { type FormEvent, useId } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { riskLevels } from '../../../product/entries.ts'
import { investigationsPath } from '../../../product/links.ts'
import { Button } from '../../../ui/Button.tsx'
import { optionsOf, SearchField, Select } from '../../../ui/Field.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { adviceWords } from '../core/first-page-words.ts'
import { advices, longestVendorName, runStatuses } from '../vocabulary.ts'
import { statusNames } from './RunStatus.tsx'
import { filtersIn, listPath } from './run-filters.ts'

const any = { value: '', label: 'Any' }
const levelNames = { high: 'High', medium: 'Medium', low: 'Low', unknown: 'Unknown' }

/** Narrows the list down; without script it is a form like any other. */
export function RunFilterForm() {
  const navigate = useNavigate()
  const id = useId()
  const filters = filtersIn(useSearchParams()[0])
  const count = Object.values(filters).filter(Boolean).length

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const asked = new URLSearchParams(
      [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]),
    )
    navigate(listPath(filtersIn(asked)))
  }

  return (
    <details open={count > 0} className="mb-3">
      <summary className="cursor-pointer py-1 text-sm text-accent">
        {count > 0 ? `Filtered by ${count}` : 'Search and filter'}
      </summary>
      <form
        key={JSON.stringify(filters)}
        action={investigationsPath}
        onSubmit={submit}
        className="grid grid-cols-1 gap-3 py-3"
      >
        <SearchField
          label="Name"
          hideLabel={false}
          name="q"
          maxLength={longestVendorName}
          defaultValue={filters.q ?? ''}
        />
        <Select
          label="Recommendation"
          id={`${id}-recommendation`}
          name="recommendation"
          defaultValue={filters.recommendation ?? ''}
          options={[any, ...optionsOf(advices, adviceWords)]}
        />
        <div className="grid grid-cols-2 gap-3">
          <Select
            label="Risk level"
            id={`${id}-level`}
            name="level"
            defaultValue={filters.level ?? ''}
            options={[any, ...optionsOf(riskLevels, levelNames)]}
          />
          <Select
            label="Status"
            id={`${id}-status`}
            name="status"
            defaultValue={filters.status ?? ''}
            options={[any, ...optionsOf(runStatuses, statusNames)]}
          />
        </div>
        <p className="flex items-center gap-4">
          <Button type="submit" size="small">
            Show
          </Button>
          {count > 0 && (
            <TextLink href={investigationsPath} className="text-sm">
              Show all
            </TextLink>
          )}
        </p>
      </form>
    </details>
  )
}
