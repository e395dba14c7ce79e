import { useParams } from 'react-router'
import { Head } from '../../../platform/web/head.tsx'
import { Breadcrumbs } from '../../../ui/Breadcrumbs.tsx'
import { Container, PageHeader } from '../../../ui/Page.tsx'
import { memberReader } from './member-reader.ts'
import { RunDetails } from './RunDetails.tsx'
import { RunReaderContext } from './run-reader.ts'

/** A run of the organisation's own. */
export default function MemberInvestigation() {
  const { id } = useParams()
  return (
    <RunReaderContext value={memberReader}>
      <Container width="wide" className="pb-16">
        <Head isListed={false} />
        <PageHeader
          title="Investigation"
          lede="Your organization’s own: its members read it, and anyone they give a link to."
          breadcrumbs={<Breadcrumbs crumbs={[memberReader.home, { label: 'Investigation' }]} />}
          long
        />
        <div className="border-t border-rule pt-6">
          <RunDetails key={id} id={id} />
        </div>
      </Container>
    </RunReaderContext>
  )
}
