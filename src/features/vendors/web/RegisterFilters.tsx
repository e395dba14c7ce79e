import { useEffect, useId, useRef, useState } from 'react'
import { dataTypes } from '../../../product/data-types.ts'
import { debounceMs } from '../../../product/search-box.ts'
import { bandNames, complianceStatuses, dueDays, missingFacts, tiers, withBlanks } from '../../../product/vendors.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { SearchField, Select, TextInput } from '../../../ui/Field.tsx'
import { roleNames } from '../names.ts'
import type { Option } from './dossier/form-fields.ts'
import { optionsOf } from './dossier/words.ts'
import { countryOptions } from './parts/countries.ts'
import { useOwners } from './parts/owners.ts'
import { useVendorTypes } from './parts/use-vendor-types.ts'
import { bandOrder, missingNames, statusName, tierNames } from './parts/words.ts'
import type { RegisterSort, RegisterState } from './register-state.ts'
import type { useRegisterState } from './use-register-state.ts'

interface RegisterFiltersProps {
  state: RegisterState
  choose: ReturnType<typeof useRegisterState>['choose']
}

const sortNames: Record<RegisterSort, string> = {
  score: 'Risk score, highest first',
  name: 'Name',
  'next-review': 'Next review, soonest first',
  'last-assessed': 'Last assessed, newest first',
}

type Filter = { [Name in keyof RegisterState]: RegisterState[Name] extends string ? Name : never }[keyof RegisterState]

export function RegisterFilters({ state, choose }: RegisterFiltersProps) {
  const owners = useOwners(null)
  const types = useVendorTypes()
  const id = useId()
  const [isOpen, setOpen] = useState(() => rareFilters.some((name) => state[name] !== ''))
  // On a phone the first row is folded away too, unless something in it limits the list.
  const isLimited = state.owner !== null || firstFilters.some((name) => state[name] !== '')
  const select = (name: Filter, label: string, options: readonly Option[]) => (
    <Select
      key={name}
      label={label}
      value={state[name]}
      onChange={({ target }) => choose({ [name]: target.value })}
      options={[any, ...withChosen(options, state[name])]}
    />
  )
  return (
    <div className="ui-screen-only grid grid-cols-1 gap-4">
      <div className="grid grid-cols-2 items-end gap-x-3 gap-y-4 md:grid-cols-3 lg:grid-cols-6">
        <div className={cx('contents', !isOpen && !isLimited && 'max-sm:hidden')}>
          {select('band', 'Level', levelOptions)}
          {select('missing', 'Missing', missingOptions)}
          {select('status', 'Compliance', statusOptions)}
          <Select
            label="Owner"
            value={String(state.owner ?? '')}
            onChange={({ target }) => choose({ owner: target.value === '' ? null : Number(target.value) })}
            options={[any, ...owners]}
          />
          {select('review', 'Review', reviewOptions)}
        </div>
        <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Fewer filters' : 'More filters'}
        </Button>
      </div>
      <div
        id={id}
        className={cx('grid grid-cols-2 items-end gap-x-3 gap-y-4 md:grid-cols-3 lg:grid-cols-6', !isOpen && 'hidden')}
      >
        {select('role', 'Role', optionsOf(roleNames))}
        {select('dpa', 'DPA', dpaOptions)}
        {select('type', 'Vendor type', types)}
        {select('tier', 'Tier', tierOptions)}
        {select('country', 'Country', countryOptions())}
        {select('data', 'Data type', dataOptions)}
        <DepartmentFilter department={state.department} onChoose={(department) => choose({ department })} />
        {select('overdue', 'Overdue', overdueOptions)}
        {select('basis', 'Basis of the level', basisOptions)}
        {select('changed', 'Changed', changedOptions)}
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

const firstFilters = ['band', 'missing', 'status', 'review'] as const

/** Those that are folded away until someone asks for them. */
const rareFilters = [
  'role',
  'dpa',
  'type',
  'tier',
  'country',
  'data',
  'department',
  'overdue',
  'basis',
  'changed',
] as const

const any = { value: '', label: 'Any' }

const levelOptions = bandOrder.map((value) => ({ value, label: bandNames[value] }))
const missingOptions = missingFacts.map((value) => ({ value, label: missingNames[value] }))
const statusOptions = complianceStatuses.map((value) => ({ value, label: statusName(value) }))
const tierOptions = tiers.map((value) => ({ value, label: tierNames[value] }))
const reviewOptions = [
  { value: 'overdue', label: 'Overdue' },
  { value: 'due', label: `Due within ${dueDays} days` },
]
const dpaOptions = [
  { value: 'needed', label: 'Required, not signed' },
  { value: 'none', label: 'None signed' },
  { value: 'signed', label: 'Signed' },
]
const overdueOptions = [
  { value: 'review', label: 'Review' },
  { value: 'questionnaire', label: 'Questionnaire' },
  { value: 'finding', label: 'Finding' },
]
const basisOptions = [
  { value: 'measured', label: 'Measured' },
  { value: 'expected', label: 'Expected of its role' },
]
const changedOptions = [
  { value: '7', label: 'In 7 days' },
  { value: '30', label: 'In 30 days' },
]
const dataOptions = dataTypes
  .map(({ id, label }) => ({ value: id, label }))
  .toSorted((a, b) => a.label.localeCompare(b.label))

/** Also one that the list does not have any more: an address that was saved still says what it limits. */
const withChosen = (options: readonly Option[], value: string): readonly Option[] =>
  value === '' || options.some((option) => option.value === value)
    ? options
    : [{ value, label: withBlanks(value) }, ...options]

function DepartmentFilter({ department, onChoose }: { department: string; onChoose: (department: string) => void }) {
  const [typed, setTyped] = useState(department)
  useEffect(() => setTyped(department), [department])
  return (
    <TextInput
      label="Department"
      value={typed}
      maxLength={200}
      placeholder="Any"
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => typed.trim() !== department && onChoose(typed.trim())}
      onKeyDown={({ key }) => key === 'Enter' && onChoose(typed.trim())}
    />
  )
}

/** Search field; typed text becomes the query after a pause. */
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
        placeholder="Name, domain or product"
        value={typed}
        maxLength={200}
        onChange={({ target }) => setTyped(target.value)}
      />
    </search>
  )
}
