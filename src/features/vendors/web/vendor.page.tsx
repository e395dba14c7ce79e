import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { ApiError, errorWords } from '../../../platform/web/call.ts'
import { Head } from '../../../platform/web/head.tsx'
import { registerPath } from '../../../product/links.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Container, PageHeader } from '../../../ui/Page.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { isUnderWay, refreshWhileRunningMs } from '../../investigations/vocabulary.ts'
import type { VendorDetail } from '../contract.ts'
import { type TabId, tabIds, tabNames, tabOf, tabPath } from './dossier/tabs.ts'
import { VendorHeader } from './dossier/VendorHeader.tsx'
import { dossierQuery, VendorProvider, vendorQuery } from './dossier/vendor-view.tsx'

export default function Vendor() {
  const { id } = useParams()
  return <VendorById key={id} id={Number(id)} />
}

function VendorById({ id }: { id: number }) {
  const query = useQuery({
    ...vendorQuery(id),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (isUnderWay(state.data?.investigation) ? refreshWhileRunningMs : false),
  })
  const isUnknown = query.error instanceof ApiError && [400, 404].includes(query.error.status)
  return (
    <Container width="wide" className="pb-16">
      <Head title={query.data?.vendorName ?? 'Vendor'} isListed={false} />
      {isUnknown ? (
        <PageHeader
          long
          title="This vendor is not in your register"
          lede="It was deleted, or the address is another one."
          actions={<ButtonLink href={registerPath}>All vendors</ButtonLink>}
        />
      ) : (
        <>
          {!query.data &&
            (query.isError ? (
              <PageHeader long title="Vendor" className="pt-8! pb-6!" />
            ) : (
              <h1 className="ui-hidden">Vendor</h1>
            ))}
          <Loaded answer={query} what="The vendor" explain={errorWords}>
            {(vendor) => (
              <VendorProvider vendor={vendor}>
                <VendorHeader />
                <VendorTabs vendor={vendor} />
              </VendorProvider>
            )}
          </Loaded>
        </>
      )}
    </Container>
  )
}

const sections: Record<TabId, ComponentType> = {
  overview: lazyPart('The overview', async () => (await import('./dossier/Overview.tsx')).Overview),
  score: lazyPart('The score', async () => (await import('./dossier/Score.tsx')).Score),
  agreements: lazyPart('The agreements', async () => (await import('./dossier/Agreements.tsx')).Agreements),
  data: lazyPart('The processing', async () => (await import('./dossier/Processing.tsx')).Processing),
  'sub-processors': lazyPart(
    'The sub-processors',
    async () => (await import('./dossier/SubProcessors.tsx')).SubProcessors,
  ),
  findings: lazyPart('The findings', async () => (await import('./dossier/Findings.tsx')).Findings),
  documents: lazyPart('The documents', async () => (await import('./dossier/Documents.tsx')).Documents),
  reviews: lazyPart('The reviews', async () => (await import('./dossier/Reviews.tsx')).Reviews),
  assessments: lazyPart('The assessments', async () => (await import('./dossier/Assessments.tsx')).Assessments),
  comments: lazyPart('The comments', async () => (await import('./dossier/Comments.tsx')).Comments),
  activity: lazyPart('The activity', async () => (await import('./dossier/Activity.tsx')).Activity),
}

function VendorTabs({ vendor }: { vendor: VendorDetail }) {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { data: dossier } = useQuery({ ...dossierQuery(vendor.id), refetchOnMount: 'always' })
  const counts: Partial<Record<TabId, number | undefined>> = {
    agreements: dossier?.agreements.length,
    'sub-processors': dossier?.subProcessors?.filter(({ until }) => until === null).length,
    findings: vendor.openFindings,
    documents: dossier?.documents.length,
  }
  return (
    <Tabs
      label={`Dossier of ${vendor.vendorName}`}
      selected={tabOf(search.get('tab'))}
      hrefFor={(tab) => tabPath(vendor.id, tab)}
      onSelect={(tab) => navigate(tabPath(vendor.id, tab), { preventScrollReset: true })}
      tabs={tabIds.map((id) => {
        const Content = sections[id]
        return {
          id,
          label: tabNames[id],
          count: counts[id],
          content: (
            <Panel>
              <Content />
            </Panel>
          ),
        }
      })}
    />
  )
}

/** The tabs have a line of their own: the first section below needs no rule. */
const Panel = ({ children }: { children: React.ReactNode }) => (
  <div className="[&_.ui-section:first-child]:border-t-0 [&_.ui-section:first-child]:pt-2">{children}</div>
)
