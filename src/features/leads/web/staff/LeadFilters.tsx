import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { SearchField } from '../../../../ui/Field.tsx'
import { FilterPills } from '../../../../ui/FilterPills.tsx'
import { adminPath, staffRefreshMs } from '../../../admin/vocabulary.ts'
import { leadStatuses } from '../../vocabulary.ts'
import { type LeadCounts, type LeadList, leadCountsUrl } from './lead-list.ts'
import { leadStatusNames } from './words.ts'

interface LeadFiltersProps {
  list: LeadList
  hrefOf: (next: Partial<LeadList>) => string
  choose: (next: Partial<LeadList>) => void
}

/** Links and a form: both work before and without script. */
export function LeadFilters({ list, hrefOf, choose }: LeadFiltersProps) {
  const { data } = useQuery<LeadCounts>({
    queryKey: [leadCountsUrl],
    refetchInterval: staffRefreshMs,
    refetchOnMount: 'always',
  })
  // The figures are those of all leads: beside a search they would mislead.
  const counts = list.q === '' ? data : undefined

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    choose({ q: String(new FormData(event.currentTarget).get('q') ?? '').trim() })
  }

  return (
    <div className="ui-screen-only grid gap-4">
      <search>
        {/* What came from the address anew, by the back button or a link, stands in the field anew. */}
        <form
          key={list.q}
          action={adminPath}
          onSubmit={submit}
          className="grid max-w-2xl gap-3 sm:grid-cols-[minmax(0,1fr)_auto]"
        >
          <SearchField
            label="Search leads"
            name="q"
            defaultValue={list.q}
            maxLength={200}
            placeholder="Any part of a name, address or company"
          />
          {list.status && <input type="hidden" name="status" value={list.status} />}
          <Button type="submit">Search</Button>
        </form>
      </search>
      <FilterPills
        label="Status"
        value={list.status}
        onChange={(status) => choose({ status })}
        options={[
          { value: '' as const, label: 'All', count: counts?.total, href: hrefOf({ status: '' }) },
          ...leadStatuses.map((status) => ({
            value: status,
            label: leadStatusNames[status],
            count: counts?.byStatus[status],
            href: hrefOf({ status }),
          })),
        ]}
      />
    </div>
  )
}
