import type { Database } from '../../../platform/server/database.ts'
import type { ProgramGuard } from '../../../platform/server/http/program-guard.ts'
import type { Engine } from '../../webhooks/server/api.ts'

export interface Which {
  organisationId: number
  id: number
}

export interface IntegrationsParts {
  db: Database
  /** Installation secret; encrypts settings. */
  secret: string
  publicUrl: string
  engine: Engine
  guard: ProgramGuard
  /** Whether an address may be sent to at all. */
  checkTarget: (url: string, options?: { allowHttp?: boolean }) => Promise<boolean>
  now: () => Date
}
