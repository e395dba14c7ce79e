import { investigate } from '../../features/investigations/server/engine.ts'
import { presentEvidenceLine, presentRunDetail } from '../../features/investigations/server/present.ts'
import {
  findRun,
  insertRun,
  listEvidence,
  listFindings,
  listSteps,
  newRunId,
} from '../../features/investigations/server/store.ts'
import { print, withServices } from './session.ts'

/** Exit codes: 0 a report of a known subject, 3 a report that says that nobody by this name is known, 1 failed. */
export const investigateCommand = (name: string, { json = false }: { json?: boolean }): Promise<void> =>
  withServices(async ({ db, blobs, lookups, log, config, today }) => {
    const id = newRunId()
    const appName = name.trim().slice(0, 200)
    if (appName === '') throw new Error('Give a name, a host, a package id or a store link.')
    await insertRun(db, { id, appName, subjectKey: `staff:${id}`, priority: 'medium', origin: 'staff', runOn: today() })
    await investigate(id, {
      db,
      blobs,
      lookups,
      log,
      publicUrl: config.PUBLIC_URL,
      signal: new AbortController().signal,
    })
    const run = await findRun(db, id)
    if (run?.status !== 'completed') throw new Error(`investigation ${id} did not complete`)
    if (json) {
      const [steps, findings, evidence] = await Promise.all([
        listSteps(db, id),
        listFindings(db, id),
        listEvidence(db, id),
      ])
      print(presentRunDetail({ run, steps, findings, evidence: evidence.map(presentEvidenceLine) }))
    } else console.log(run.ai_report)
    process.exitCode = run.resolution?.outcome === 'unknown' ? 3 : 0
  })
