import { recordAudit } from '../../../platform/server/audit.ts'
import type { BlobStore } from '../../../platform/server/blobs.ts'
import type { Database } from '../../../platform/server/database.ts'
import { type Handlers, memberOf } from '../../../platform/server/http/api.ts'
import { keepFile, readKeptFile, setAttachmentHeaders } from '../../../platform/server/kept-files.ts'
import { inOrganisation } from '../../../platform/server/tenancy.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import type { customersContract } from '../contract.ts'

export function fileEndpoints({
  db,
  blobs,
  now,
}: {
  db: Database
  blobs: BlobStore
  now: () => Date
}): Pick<Handlers<typeof customersContract>, 'POST /api/customer/files' | 'GET /api/customer/files/{id}'> {
  return {
    'POST /api/customer/files': async ({ file: received }, call) => {
      const { id: memberId, organisationId } = memberOf(call)
      return inOrganisation(db, organisationId, async (tx) => {
        const file = await keepFile(tx, { organisationId, memberId, received, blobs, now: now() })
        await recordAudit(tx, {
          organisationId,
          actor: { member: memberId },
          kind: 'file.uploaded',
          subject: { kind: 'organisation_file', id: file.id },
          details: { mediaType: file.mediaType, bytes: file.bytes, sha256: file.sha256 },
          at: now(),
        })
        return file
      })
    },

    'GET /api/customer/files/{id}': async ({ params }, call) => {
      const { organisationId } = memberOf(call)
      const kept = await inOrganisation(db, organisationId, (tx) =>
        readKeptFile(tx, { organisationId, id: params.id, blobs }),
      )
      if (!kept) throw refuse('not_found')
      setAttachmentHeaders(call.headers, kept.file.name)
      return kept.content
    },
  }
}
