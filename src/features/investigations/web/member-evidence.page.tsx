import { useParams } from 'react-router'
import { Head } from '../../../platform/web/head.tsx'
import { Container } from '../../../ui/Page.tsx'
import { EvidenceView } from './EvidenceView.tsx'
import { memberReader } from './member-reader.ts'
import { RunReaderContext } from './run-reader.ts'

/** A piece of evidence of a run of the organisation's own. */
export default function MemberEvidence() {
  const { id = '', evidenceId = '' } = useParams()
  return (
    <RunReaderContext value={memberReader}>
      <Container width="wide" className="pb-16">
        <Head isListed={false} />
        <EvidenceView place={{ id, evidenceId }} />
      </Container>
    </RunReaderContext>
  )
}
