import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { ApiError, errorWords } from '../../../platform/web/call.ts'
import { portalPage } from '../../../platform/web/portal.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Container, PageHeader } from '../../../ui/Page.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { isUnderWay, refreshWhileRunningMs } from '../../investigations/vocabulary.ts'
import type { VendorDetail } from '../contract.ts'
import { registerPath } from '../vocabulary.ts'
import { Activity } from './dossier/Activity.tsx'
import { Agreements } from './dossier/Agreements.tsx'
import { Assessments } from './dossier/Assessments.tsx'
import { Documents } from './dossier/Documents.tsx'
import { Findings } from './dossier/Findings.tsx'
import { Overview } from './dossier/Overview.tsx'
import { Processing } from './dossier/Processing.tsx'
import { Reviews } from './dossier/Reviews.tsx'
import { Score } from './dossier/Score.tsx'
import { SubProcessors } from './dossier/SubProcessors.tsx'
import { type TabId, tabIds, tabNames, tabOf, tabPath } from './dossier/tabs.ts'
import { VendorHeader } from './dossier/VendorHeader.tsx'
import { dossierQuery, VendorProvider, vendorQuery } from './dossier/vendor-view.tsx'

export const handle = portalPage

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
      <title>{`${query.data?.vendorName ?? 'Vendor'} · Sightline`}</title>
      <meta name="robots" content="noindex" />
      {isUnknown ? (
        <PageHeader
          long
          title="This vendor is not in your register"
          lede="It was deleted, or the address is another one."
          actions={<ButtonLink href={registerPath}>All vendors</ButtonLink>}
        />
      ) : (
        <Loaded answer={query} what="The vendor" explain={errorWords}>
          {(vendor) => (
            <VendorProvider vendor={vendor}>
              <VendorHeader />
              <VendorTabs vendor={vendor} />
            </VendorProvider>
          )}
        </Loaded>
      )}
    </Container>
  )
}

const sections: Record<TabId, () => React.ReactNode> = {
  overview: Overview,
  score: Score,
  agreements: Agreements,
  data: Processing,
  'sub-processors': SubProcessors,
  findings: Findings,
  documents: Documents,
  reviews: Reviews,
  assessments: Assessments,
  activity: Activity,
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

/** The tabs' own line stands above: what comes first below it needs no rule. */
const Panel = ({ children }: { children: React.ReactNode }) => (
  <div className="[&_.ui-section:first-child]:border-t-0 [&_.ui-section:first-child]:pt-2">{children}</div>
)
