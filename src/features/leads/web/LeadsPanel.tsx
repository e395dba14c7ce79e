import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { staffRefreshMs } from '../../../product/staff.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { onPlainClick } from '../../../ui/on-plain-click.ts'
import { EmptyState, ErrorState, Spinner } from '../../../ui/States.tsx'
import type { Lead } from '../contract.ts'
import { LeadCard } from './staff/LeadCard.tsx'
import { LeadFilters } from './staff/LeadFilters.tsx'
import {
  type LeadList,
  leadExportHref,
  leadListHref,
  leadListKey,
  leadListParams,
  leadStep,
  readLeadList,
} from './staff/lead-list.ts'
import { ShowMore } from './staff/ShowMore.tsx'

/** Lead Management: who wrote to us, what is done about it, by whom. */
export function LeadsPanel() {
  const [params, setParams] = useSearchParams()
  const list = readLeadList(params)
  const hrefOf = (next: Partial<LeadList>) => leadListHref(params, { ...list, show: leadStep, ...next })
  const choose = (next: Partial<LeadList>) =>
    setParams((now) => leadListParams(now, { ...readLeadList(now), show: leadStep, ...next }), {
      preventScrollReset: true,
    })
  return (
    <div className="grid grid-cols-1 gap-6">
      <LeadFilters list={list} hrefOf={hrefOf} choose={choose} />
      <noscript>
        <p className="text-sm text-quiet">Without script this list can be read only.</p>
      </noscript>
      <Leads list={list} hrefOf={hrefOf} choose={choose} />
    </div>
  )
}

interface LeadsProps {
  list: LeadList
  hrefOf: (next: Partial<LeadList>) => string
  choose: (next: Partial<LeadList>) => void
}

function Leads({ list, hrefOf, choose }: LeadsProps) {
  const {
    data: leads,
    isPending,
    isLoadingError,
    refetch,
    isFetching,
  } = useQuery<Lead[]>({
    queryKey: leadListKey(list),
    refetchInterval: staffRefreshMs,
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  })
  if (isPending) return <Spinner label="Loading leads" />
  if (isLoadingError)
    return (
      <ErrorState
        title="The leads could not be loaded"
        action={
          <Button pending={isFetching} pendingLabel="Trying again" onClick={() => refetch()}>
            Try again
          </Button>
        }
      >
        They are asked for again every 30 seconds.
      </ErrorState>
    )
  if (leads.length === 0) return <NoLeads list={list} hrefOf={hrefOf} choose={choose} />
  const more = list.show + leadStep
  return (
    <>
      <p className="flex flex-wrap justify-between gap-x-6 gap-y-1 text-sm text-quiet">
        <span>Newest first, asked for again every 30 seconds</span>
        <TextLink href={leadExportHref(list)} download>
          {isFiltered(list) ? 'Export these as CSV' : 'Export all as CSV'}
        </TextLink>
      </p>
      <ul className="grid grid-cols-1 gap-4">
        {leads.slice(0, list.show).map((lead) => (
          <li key={lead.id}>
            <LeadCard lead={lead} />
          </li>
        ))}
      </ul>
      {leads.length > list.show && <ShowMore href={hrefOf({ show: more })} onShow={() => choose({ show: more })} />}
    </>
  )
}

const isFiltered = ({ q, status }: LeadList) => q !== '' || status !== ''

function NoLeads({ list, hrefOf, choose }: LeadsProps) {
  if (!isFiltered(list)) return <EmptyState title="No leads yet">They come from the contact form.</EmptyState>
  return (
    <EmptyState
      title="No lead fits"
      action={
        <ButtonLink href={hrefOf({ q: '', status: '' })} onClick={onPlainClick(() => choose({ q: '', status: '' }))}>
          Show all leads
        </ButtonLink>
      }
    />
  )
}
