import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { staffRefreshMs } from '../../../product/staff.ts'
import { Select } from '../../../ui/Field.tsx'
import { FilterPills } from '../../../ui/FilterPills.tsx'
import { EmptyState, ErrorState, Spinner } from '../../../ui/States.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import type { StaffCorrectionRow } from '../contract.ts'
import { type CorrectionField, correctionFields, correctionStates, fieldNames } from '../vocabulary.ts'
import { CorrectionItem } from './staff/CorrectionItem.tsx'
import {
  type CorrectionList,
  correctionListHref,
  correctionListKey,
  correctionListParams,
  readCorrectionList,
} from './staff/correction-list.ts'
import { stateNames } from './staff/words.ts'

/** Lists corrections by readers and disputes by companies: looked at, and accepted with what changes or declined. */
export function CorrectionsPanel() {
  const [params, setParams] = useSearchParams()
  const hydrated = useHydrated()
  const list = readCorrectionList(params)
  const hrefOf = (next: Partial<CorrectionList>) => correctionListHref(params, { ...list, ...next })
  const choose = (next: Partial<CorrectionList>) =>
    setParams((now) => correctionListParams(now, { ...readCorrectionList(now), ...next }), { preventScrollReset: true })
  const whose = list.disputesOnly ? 'companies' : 'anybody'
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="ui-screen-only flex flex-wrap items-end gap-x-8 gap-y-4">
        <FilterPills
          label="State of corrections"
          value={list.state}
          onChange={(state) => choose({ state })}
          options={correctionStates.map((state) => ({
            value: state,
            label: stateNames[state],
            href: hrefOf({ state }),
          }))}
        />
        <FilterPills
          label="Whose word it is"
          value={whose}
          onChange={(next) => choose({ disputesOnly: next === 'companies' })}
          options={[
            { value: 'anybody', label: 'Anybody’s', href: hrefOf({ disputesOnly: false }) },
            { value: 'companies', label: 'Companies’ own', href: hrefOf({ disputesOnly: true }) },
          ]}
        />
        <Select
          label="What is wrong"
          value={list.field}
          disabled={!hydrated}
          onChange={({ target }) => choose({ field: target.value as CorrectionField | '' })} // an option below
          options={[
            { value: '', label: 'Anything' },
            ...correctionFields.map((field) => ({ value: field, label: fieldNames[field] })),
          ]}
        />
      </div>
      <noscript>
        <p className="text-sm text-quiet">Without script this list can be read only, and not what was written.</p>
      </noscript>
      <Corrections list={list} />
    </div>
  )
}

function Corrections({ list }: { list: CorrectionList }) {
  const {
    data: corrections,
    isPending,
    isLoadingError,
  } = useQuery<StaffCorrectionRow[]>({
    queryKey: correctionListKey(list),
    refetchInterval: staffRefreshMs,
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  })
  if (isPending) return <Spinner label="Loading corrections" />
  if (isLoadingError)
    return (
      <ErrorState title="The corrections could not be loaded">They are asked for again every 30 seconds.</ErrorState>
    )
  if (corrections.length === 0)
    return (
      <EmptyState
        title={list.state === 'open' ? 'No correction waits for a decision' : 'No correction is in this list'}
      />
    )
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="text-sm text-quiet">Newest first, at most 100, asked for again every 30 seconds</p>
      <div>
        {corrections.map((correction) => (
          <CorrectionItem key={correction.id} correction={correction} />
        ))}
      </div>
    </div>
  )
}
