import { rescoreCatalog } from '../features/catalog/server/rescore.job.ts'
import { eraseContacts } from '../features/investigations/server/erase-contacts.job.ts'
import { runInvestigation } from '../features/investigations/server/run-investigation.job.ts'
import type { BlobStore } from '../platform/server/blobs.ts'
import type { Config } from '../platform/server/config.ts'
import type { JobKind } from '../platform/server/jobs.ts'
import { deliverOutbox, eraseOldMessages } from '../platform/server/outbox.ts'
import { lookups } from './lookups.ts'

// The register of work: every queue and who handles it.

interface JobParts {
  config: Config
  blobs: BlobStore
  root: string
}

export const jobs = ({ config, blobs }: JobParts): JobKind<never>[] => [
  runInvestigation({ blobs, lookups, publicUrl: config.PUBLIC_URL }),
  eraseContacts,
  rescoreCatalog,
  deliverOutbox(config),
  eraseOldMessages,
]
