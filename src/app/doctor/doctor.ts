import pg from 'pg'
import type { Config } from '../../platform/server/config.ts'
import { examineDatabase } from './database-checks.ts'
import { checking, type Finding, fail } from './finding.ts'
import {
  checkBrowser,
  checkCertificate,
  checkDisk,
  checkFolder,
  checkMailServer,
  checkModel,
  checkSettings,
  checkVirusScanner,
  checkWayOut,
} from './machine-checks.ts'

// Looks at an installation and changes nothing in it, but for a file that it writes and takes away again. Sends no mail.

/** Each looks for itself; what one throws is its finding. */
export async function examine(
  config: Config,
  connection: pg.PoolConfig,
  { now = () => new Date() }: { now?: () => Date } = {},
): Promise<Finding[]> {
  const client = new pg.Client({ ...connection, application_name: 'sightline doctor', connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  const reached = await client.connect().then(
    () => undefined,
    (error: Error) => error,
  )
  const outside = [
    checking('settings', async () => checkSettings(config)),
    checking('disk', () => checkDisk(config)),
    checking('files', () => checkFolder(config)),
    checking('mail server', () => checkMailServer(config)),
    checking('virus scanner', () => checkVirusScanner(config)),
    checking('language model', () => checkModel(config)),
    checking('way out', () => checkWayOut(config, now())),
    checking('certificate', () => checkCertificate(config, now())),
    checking('browser', () => checkBrowser(config)),
  ]
  try {
    const inside = reached
      ? [fail('database', `It does not answer: ${reached.message}.`, 'Start it, or correct DATABASE_URL.')]
      : await examineDatabase(config, { client, connection, now: now() })
    return [...inside, ...(await Promise.all(outside)).flat()]
  } finally {
    await client.end().catch(() => undefined)
  }
}
