import type { BlobStore } from '../../../platform/server/blobs.ts'
import type { JobKind } from '../../../platform/server/jobs.ts'
import { type EngineParts, giveUp, investigate } from './engine.ts'
import type { Lookups } from './lookups.ts'

export interface RunPayload {
  investigationId: string
}

/** As those know it who queue a run. */
export interface RunJob {
  name: string
  run: (payload: RunPayload, tools: never) => unknown
}

interface RunParts {
  blobs: BlobStore
  lookups: Lookups
  openAsker: EngineParts['openAsker']
  openReading: EngineParts['openReading']
  model?: EngineParts['model']
  onCompleted?: EngineParts['onCompleted']
  publicUrl: string
}

/** Three runs at once; a run that a kill cut off is taken up again where it was. */
export const runInvestigation = (parts: RunParts): JobKind<RunPayload> => ({
  name: 'investigation.run',
  concurrency: 3,
  run: ({ investigationId }, { db, log, signal }) => investigate(investigationId, { ...parts, db, log, signal }),
  giveUp: ({ investigationId }, { db }, why) => giveUp(db, investigationId, why),
})

/** Visitors' runs have a queue of their own: a member's run starts however many of them wait, and shares the processor with one. */
export const runForVisitor = (parts: RunParts): JobKind<RunPayload> => ({
  ...runInvestigation(parts),
  name: 'investigation.visitor-run',
  concurrency: 2,
  yieldsTo: 'investigation.run',
})
