import { createMemberCaller, memberQuery, sendAsMember } from '../../../platform/web/portal.ts'
import { memberEvidencePath, memberInvestigationPath, registerPath } from '../../../product/links.ts'
import type { memberInvestigationsContract } from '../member-contract.ts'
import { memberInvestigationUrl } from '../vocabulary.ts'
import type { RunReader } from './run-reader.ts'

const call = createMemberCaller<typeof memberInvestigationsContract>()

export const memberReader: RunReader = {
  isOwn: true,
  home: { label: 'Vendors', href: registerPath },
  runPath: memberInvestigationPath,
  evidencePath: memberEvidencePath,
  runUrl: memberInvestigationUrl,
  query: memberQuery,
  send: sendAsMember,
  verify: (params) => call('GET /api/customer/investigations/{id}/evidence/{evidenceId}/verify', { params }),
  answer: (id, body) => call('POST /api/customer/investigations/{id}/answer', { params: { id }, body }),
}
