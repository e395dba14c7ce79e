import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { adminPath } from '../../../../product/links.ts'
import { staffRefreshMs } from '../../../../product/staff.ts'
import { Button } from '../../../../ui/Button.tsx'
import { SearchField } from '../../../../ui/Field.tsx'
import { FilterPills } from '../../../../ui/FilterPills.tsx'
import { leadStatuses } from '../../vocabulary.ts'
import { type LeadCounts, type LeadList, leadCountsUrl } from './lead-list.ts'
import { leadStatusNames } from './words.ts'

const settleMs = 250

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

  const [text, setText] = useState(list.q)
  const asked = useRef(list.q)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // The back button and links change the address without anyone typing.
  useEffect(() => {
    if (list.q === asked.current) return
    asked.current = list.q
    setText(list.q)
  }, [list.q])

  function ask(q: string) {
    clearTimeout(timer.current)
    if (q === asked.current) return
    asked.current = q
    choose({ q })
  }

  function type(typed: string) {
    setText(typed)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => ask(typed.trim()), settleMs)
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // The field alone has text that was typed before the script came.
    const typed = String(new FormData(event.currentTarget).get('q') ?? '').trim()
    setText(typed)
    ask(typed)
  }

  return (
    <div className="ui-screen-only grid gap-4">
      <search>
        <form action={adminPath} onSubmit={submit} className="grid max-w-2xl gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
          <SearchField
            label="Search leads"
            name="q"
            value={text}
            onChange={(event) => type(event.currentTarget.value)}
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
