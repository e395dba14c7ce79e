import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { counted } from '../../../platform/shared/counted.ts'
import { callUrl, errorWords } from '../../../platform/web/call.ts'
import { Head } from '../../../platform/web/head.tsx'
import { memberQuery, saveAs, useReadOnlyReason } from '../../../platform/web/portal.ts'
import { importPath, vendorsUrl } from '../../../product/links.ts'
import { portfolioUrl } from '../../../product/vendors.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { SegmentedControl } from '../../../ui/FilterPills.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { lazyDialog, lazyPart } from '../../../ui/lazy-part.tsx'
import { Container, PageHeader } from '../../../ui/Page.tsx'
import { EmptyState, Spinner } from '../../../ui/States.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import type { Portfolio } from '../contract.ts'
import { Gaps, LevelSpread } from './LevelSpread.tsx'
import { NoVendors } from './NoVendors.tsx'
import { RegisterFilters, RegisterSearch } from './RegisterFilters.tsx'
import { RegisterViews } from './RegisterViews.tsx'
import { RestoreButton } from './RestoreButton.tsx'
import { isFiltered, type RegisterState, registerFilters, registerHref, withoutFilters } from './register-state.ts'
import { useRegisterState } from './use-register-state.ts'
import { useSelection } from './use-selection.ts'
import { VendorsFailed } from './VendorsFailed.tsx'
import { VendorTable } from './VendorTable.tsx'
import { fetchVendorPage, type VendorPage, vendorPagesKey } from './vendor-pages.ts'

const BulkBar = lazyPart('The actions', async () => (await import('./BulkBar.tsx')).BulkBar, { fallback: null })
const AddVendor = lazyDialog(async () => (await import('./AddVendor.tsx')).AddVendor)

type Choose = ReturnType<typeof useRegisterState>['choose']

export default function Vendors() {
  const { state, choose } = useRegisterState()
  const { data: portfolio } = useQuery({ ...memberQuery<Portfolio>(portfolioUrl), refetchOnMount: 'always' })
  // Nothing to look through yet: only how to begin is shown.
  const isEmpty = portfolio?.vendors === 0 && !state.archived && !isFiltered(state)
  return (
    <Container width="wide" className="pb-16">
      <Head title="Vendors" isListed={false} />
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 pb-8">
        <PageHeader title="Vendors" long className="pt-8! pb-0!" />
        <div className="ui-actions ui-screen-only">
          <Actions state={state} choose={choose} />
        </div>
      </div>
      <div className="grid grid-cols-1 gap-6">
        {portfolio && portfolio.vendors > 0 && !state.archived && (
          <div className="grid grid-cols-1 gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
            <LevelSpread portfolio={portfolio} />
            <Gaps portfolio={portfolio} />
          </div>
        )}
        <div className="ui-screen-only flex flex-wrap gap-3">
          <SegmentedControl
            label="Part of the register"
            value={state.archived ? 'archived' : 'active'}
            onChange={(part) => choose({ archived: part === 'archived' })}
            options={[
              { value: 'active', label: 'Active', href: registerHref({ ...state, archived: false }) },
              { value: 'archived', label: 'Archived', href: registerHref({ ...state, archived: true }) },
            ]}
          />
          {!isEmpty && <RegisterSearch q={state.q} onSearch={(q) => choose({ q }, { replace: true })} />}
        </div>
        {!isEmpty && <RegisterFilters state={state} choose={choose} />}
        {!isEmpty && <RegisterViews state={state} choose={choose} />}
        <Register state={state} choose={choose} />
      </div>
      {state.add && <AddVendor onClose={() => choose({ add: false }, { replace: true })} />}
    </Container>
  )
}

function Actions({ state, choose }: { state: RegisterState; choose: Choose }) {
  const { toast } = useToast()
  const readOnly = useReadOnlyReason()
  const reasonId = useId()
  const [isSaving, setSaving] = useState(false)

  async function saveCsv() {
    setSaving(true)
    try {
      await saveAs(callUrl(`${vendorsUrl}/export.csv`, { query: registerFilters(state) }), 'vendors.csv')
    } catch (error) {
      const words = error instanceof Error ? errorWords(error) : undefined
      toast({ title: 'The register could not be exported', description: words, variant: 'destructive' })
    }
    setSaving(false)
  }

  const locked = readOnly === undefined ? {} : { disabled: true, 'aria-describedby': reasonId }
  return (
    <>
      <Button variant="primary" {...locked} onClick={() => choose({ add: true })}>
        Add vendor
      </Button>
      {readOnly === undefined ? <ButtonLink href={importPath}>Import</ButtonLink> : <Button {...locked}>Import</Button>}
      <Button pending={isSaving} pendingLabel="Exporting" onClick={saveCsv}>
        Export CSV
      </Button>
      {readOnly && (
        <p id={reasonId} className="ui-button-reason w-full">
          {readOnly}
        </p>
      )}
    </>
  )
}

function Register({ state, choose }: { state: RegisterState; choose: Choose }) {
  const list = useInfiniteQuery({
    queryKey: vendorPagesKey(state),
    queryFn: ({ pageParam, signal }) => fetchVendorPage(state, { cursor: pageParam, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page: VendorPage) => page.next,
    refetchOnMount: 'always',
    // Keep the old list, dimmed, until the next one is loaded: a filter does not make the page jump.
    placeholderData: (before) => before,
  })
  const vendors = list.data?.pages.flatMap((page) => page.vendors)
  const total = list.data?.pages[0]?.total ?? vendors?.length ?? 0
  const { rows, chosen, chooseAll, clear } = useSelection({ filters: registerFilters(state), total })
  if (!vendors) return list.isError ? <VendorsFailed onRetry={list.refetch} /> : <Spinner label="Loading vendors..." />
  if (vendors.length === 0) return <Nothing state={state} />
  return (
    <div className="grid grid-cols-1 gap-4">
      <p role="status" className="text-sm text-quiet">
        {total > vendors.length
          ? `${vendors.length.toLocaleString('en-US')} of ${counted(total, 'vendor')} shown`
          : counted(total, 'vendor')}
        {list.isRefetchError && '. We couldn’t refresh the list, so it may be out of date.'}
        {isFiltered(state) && (
          <>
            {' · '}
            <TextLink href={registerHref(withoutFilters(state))}>Remove filters</TextLink>
          </>
        )}
      </p>
      <div
        className={list.isPlaceholderData ? 'opacity-60 transition-opacity' : undefined}
        aria-busy={list.isPlaceholderData}
      >
        <VendorTable
          caption={state.archived ? 'Archived vendors' : 'Vendors of the register'}
          vendors={vendors}
          columns={state.columns}
          isCompact={state.isCompact}
          selection={rows}
          sorting={{
            sort: state.sort,
            hrefFor: (sort) => registerHref({ ...state, sort }),
            onSort: (sort) => choose({ sort }),
          }}
          action={state.archived ? (vendor) => <RestoreButton vendor={vendor} /> : undefined}
        />
      </div>
      {list.hasNextPage && (
        <Button
          className="justify-self-center"
          pending={list.isFetchingNextPage}
          pendingLabel="Loading"
          onClick={() => list.fetchNextPage()}
        >
          Load more
        </Button>
      )}
      {chosen && (
        <BulkBar chosen={chosen} total={total} isArchive={state.archived} onChooseAll={chooseAll} onClear={clear} />
      )}
    </div>
  )
}

function Nothing({ state }: { state: RegisterState }) {
  if (isFiltered(state))
    return (
      <EmptyState
        title="No vendor matches"
        headingLevel={2}
        action={<ButtonLink href={registerHref(withoutFilters(state))}>Remove filters</ButtonLink>}
      >
        {state.archived ? 'Archived vendors only were searched.' : 'Archived vendors were not searched.'}
      </EmptyState>
    )
  if (!state.archived) return <NoVendors />
  return (
    <EmptyState title="Nothing is archived" headingLevel={2}>
      Archiving a vendor keeps its whole file and takes it out of the figures. It can be brought back from here.
    </EmptyState>
  )
}
