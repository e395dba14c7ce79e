import { useQuery } from '@tanstack/react-query'
import { ReportsTab } from '../../features/reports/web/ReportsTab.tsx'
import type { VendorRow } from '../../features/vendors/contract.ts'
import { Head } from '../../platform/web/head.tsx'
import { memberQuery } from '../../platform/web/portal.ts'
import { vendorsUrl } from '../../product/links.ts'
import { Container, PageHeader } from '../../ui/Page.tsx'

/** The reports of the organization that is signed in. */
export default function Reports() {
  const vendors = useQuery({ ...memberQuery<VendorRow[]>(vendorsUrl), refetchOnMount: 'always' })
  return (
    <Container width="wide" className="pb-16">
      <Head title="Reports" isListed={false} />
      <PageHeader title="Reports" long className="pt-8! pb-6!" />
      <ReportsTab vendors={vendors} />
    </Container>
  )
}
