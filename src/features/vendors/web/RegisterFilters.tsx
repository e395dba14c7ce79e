import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { memberQuery } from '../../../platform/web/portal.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { SearchField, Select } from '../../../ui/Field.tsx'
import { FilterPills } from '../../../ui/FilterPills.tsx'
import { debounceMs } from '../../search/vocabulary.ts'
import type { Portfolio } from '../contract.ts'
import { bandNames, complianceStatuses, dueDays, portfolioUrl, tiers } from '../vocabulary.ts'
import { useOwners } from './parts/owners.ts'
import { bandOrder, statusName, tierNames } from './parts/words.ts'
import { isFiltered, type RegisterSort, type RegisterState, registerHref } from './register-state.ts'
import type { useRegisterState } from './use-register-state.ts'

interface RegisterFiltersProps {
  state: RegisterState
  choose: ReturnType<typeof useRegisterState>['choose']
}

const sortNames: Record<RegisterSort, string> = {
  name: 'Name',
  score: 'Risk score, highest first',
  'next-review': 'Next review, soonest first',
  'last-assessed': 'Last assessed, newest first',
}

export function RegisterFilters({ state, choose }: RegisterFiltersProps) {
  const owners = useOwners(null)
  const id = useId()
  // On a phone the list would begin a screen further down.
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="ui-screen-only grid grid-cols-1 gap-4">
      <Bands state={state} choose={choose} />
      <Button
        size="small"
        className="justify-self-start sm:hidden"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Fewer filters' : 'More filters and order'}
      </Button>
      <div
        id={id}
        className={cx(
          'grid grid-cols-2 items-end gap-x-3 gap-y-4 md:grid-cols-3 lg:grid-cols-5',
          !isOpen && 'max-sm:hidden',
        )}
      >
        <Select
          label="Compliance"
          value={state.status}
          onChange={({ target }) => choose({ status: target.value as RegisterState['status'] })}
          options={[any, ...complianceStatuses.map((value) => ({ value, label: statusName(value) }))]}
        />
        <Select
          label="Tier"
          value={state.tier}
          onChange={({ target }) => choose({ tier: target.value as RegisterState['tier'] })}
          options={[any, ...tiers.map((value) => ({ value, label: tierNames[value] }))]}
        />
        <Select
          label="Owner"
          value={String(state.owner ?? '')}
          onChange={({ target }) => choose({ owner: target.value === '' ? null : Number(target.value) })}
          options={[any, ...owners]}
        />
        <Select
          label="Review"
          value={state.review}
          onChange={({ target }) => choose({ review: target.value as RegisterState['review'] })}
          options={[any, { value: 'overdue', label: 'Overdue' }, { value: 'due', label: `Due within ${dueDays} days` }]}
        />
        <Select
          label="Sort by"
          value={state.sort}
          onChange={({ target }) => choose({ sort: target.value as RegisterSort })}
          options={Object.entries(sortNames).map(([value, label]) => ({ value, label }))}
        />
      </div>
    </div>
  )
}

const any = { value: '', label: 'Any' }

/** Risk first: it is what the register is asked for most. */
function Bands({ state, choose }: RegisterFiltersProps) {
  const { data } = useQuery({ ...memberQuery<Portfolio>(portfolioUrl), refetchOnMount: 'always' })
  // The figures are those of all active vendors: beside another filter they would mislead.
  const counts = state.archived || isFiltered({ ...state, band: '' }) ? undefined : data
  return (
    <FilterPills<RegisterState['band']>
      label="Risk"
      value={state.band}
      onChange={(band) => choose({ band })}
      options={[
        { value: '', label: 'All', count: counts?.vendors, href: registerHref({ ...state, band: '' }) },
        ...bandOrder.map((band) => ({
          value: band,
          label: band === 'unknown' ? bandNames[band] : `${bandNames[band]} risk`,
          count: counts?.bands[band],
          href: registerHref({ ...state, band }),
        })),
      ]}
    />
  )
}

/** What is typed becomes the query after a pause. */
export function RegisterSearch({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const [typed, setTyped] = useState(q)
  const asked = useRef(q)

  // The address also changes from outside: by the back button, or when filters are removed.
  useEffect(() => {
    if (q === asked.current) return
    asked.current = q
    setTyped(q)
  }, [q])

  useEffect(() => {
    const next = typed.trim()
    if (next === asked.current) return
    const timer = setTimeout(() => {
      asked.current = next
      onSearch(next)
    }, debounceMs)
    return () => clearTimeout(timer)
  })

  return (
    <search className="min-w-60 flex-1">
      <SearchField
        label="Search vendors"
        placeholder="Name or domain"
        value={typed}
        maxLength={200}
        onChange={({ target }) => setTyped(target.value)}
      />
    </search>
  )
}
