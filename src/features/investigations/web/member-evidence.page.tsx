import { useParams } from 'react-router'
import { portalPage } from '../../../platform/web/portal.ts'
import { Container } from '../../../ui/Page.tsx'
import { EvidenceView } from './EvidenceView.tsx'
import { memberReader, RunReaderContext } from './run-reader.ts'

export const handle = portalPage

/** A piece of evidence of a run of the organisation's own. */
export default function MemberEvidence() {
  const { id = '', evidenceId = '' } = useParams()
  return (
    <RunReaderContext value={memberReader}>
      <Container className="pb-16">
        <meta name="robots" content="noindex" />
        <EvidenceView place={{ id, evidenceId }} />
      </Container>
    </RunReaderContext>
  )
}
