import type pg from 'pg'
import { failuresOfFailing } from '../../features/breach-alerts/server/feed-metrics.ts'
import { findMisplaced, sampleBlobs } from '../../platform/server/blob-place.ts'
import type { Config } from '../../platform/server/config.ts'
import { openDatabase, openPool } from '../../platform/server/database.ts'
import { createLog } from '../../platform/server/log.ts'
import { listMissing } from '../../platform/server/migrate.ts'
import { oldestMajor } from '../../platform/server/postgres/binaries.ts'
import { listQueues } from '../../platform/server/queue-health.ts'
import { findSecretKey } from '../../platform/server/secret-key.ts'
import { passesRowSecurity } from '../../platform/server/tenancy.ts'
import { aliveSeconds } from '../../platform/server/worker-heartbeat.ts'
import { dayMs } from '../../platform/shared/days.ts'
import { findMark, isMarkOf, trySealed } from '../secret-mark.ts'
import { migrations } from '../store.ts'
import { checking, type Finding, fail, ok, warn } from './finding.ts'

// Checks of what the database reports about itself and the installation.

export interface Inside {
  client: pg.Client
  connection: pg.PoolConfig
  now: Date
}

export async function examineDatabase(config: Config, inside: Inside): Promise<Finding[]> {
  const first = [
    ...(await checking('database', () => checkServer(inside))),
    ...(await checking('schema', () => checkSchema(inside))),
  ]
  if (first.some(({ check, state }) => check === 'schema' && state === 'fail')) return first
  const { client } = inside
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regclass('schema_migration') is not null as "isThere"`,
  )
  if (!rows[0]?.isThere) return first
  return [
    ...first,
    ...(await checking('secret key', () => checkSecret(config, client))),
    ...(await checking('stored files', () => checkBlobs(config, client))),
    ...(await checking('queue', () => checkQueue(inside))),
    ...(await checking('workers', () => checkWorkers(client))),
    ...(await checking('backup', () => checkBackup(inside))),
    ...(await checking('outbox', () => checkOutbox(config, client))),
    ...(await checking('breach sources', () => checkFeeds(config, client))),
  ]
}

const mostClockMs = 5000

async function checkServer({ client, connection, now }: Inside): Promise<Finding[]> {
  const { rows } = await client.query<{
    version: string
    number: number
    encoding: string
    at: Date
    isOwner: boolean
  }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
       current_setting('server_encoding') as encoding, clock_timestamp() as at,
       pg_has_role(current_user, datdba, 'member') as "isOwner" from pg_database where datname = current_database()`,
  )
  const [server] = rows
  if (!server) throw new Error('a select of one row gave none')
  const pool = openPool({ connection, log: createLog('silent'), max: 1 })
  const passes = await passesRowSecurity(openDatabase(pool)).finally(() => pool.end())
  const awayMs = Math.abs(server.at.getTime() - now.getTime())
  return [
    server.number < oldestMajor * 10_000
      ? fail('database', `PostgreSQL ${server.version}.`, `Use PostgreSQL ${oldestMajor} or newer.`)
      : ok('database', `PostgreSQL ${server.version}.`),
    ...(server.encoding === 'UTF8'
      ? []
      : [fail('database', `It is encoded as ${server.encoding}.`, 'Create it again with UTF8.')]),
    ...(server.isOwner
      ? []
      : [
          warn(
            'database',
            'The account does not own the database.',
            'Make it the owner: migrations and restores change tables.',
          ),
        ]),
    passes
      ? warn(
          'row-level security',
          'The account passes by it: only the code keeps organisations apart.',
          'Take SUPERUSER and BYPASSRLS from it.',
        )
      : ok('row-level security', 'It binds the account.'),
    awayMs > mostClockMs
      ? fail(
          'clock',
          `The clocks of this machine and of the database are ${Math.round(awayMs / 1000)} s apart.`,
          'Let both follow a time server: sessions, codes of second factors and schedules rest on it.',
        )
      : ok('clock', 'This machine and the database have the same time.'),
  ]
}

async function checkSchema({ client }: Inside): Promise<Finding[]> {
  try {
    const missing = await listMissing(client, migrations)
    return missing.length > 0
      ? [
          warn(
            'schema',
            `${missing.length} migrations are not applied: ${missing.join(', ')}.`,
            'The next start applies them; make a backup before.',
          ),
        ]
      : [ok('schema', `All ${Object.keys(migrations).length} migrations are applied.`)]
  } catch (error) {
    return [fail('schema', (error as Error).message, 'Run the program that wrote this database, or a newer one.')]
  }
}

async function checkSecret(config: Config, client: pg.Client): Promise<Finding[]> {
  const secret = await findSecretKey(config)
  const mark = await findMark(client)
  if (mark !== undefined && (secret === undefined || !isMarkOf(mark, secret)))
    return [fail('secret key', 'It is not the key of this database: no node starts with it.', bringBackTheKey)]
  const { opened, closed } = await trySealed(client, secret)
  if (secret === undefined && closed.length === 0) return [ok('secret key', 'None yet: the first start makes one.')]
  if (closed.length === 0) return [ok('secret key', `It opens what is sealed: ${opened} values.`)]
  return [
    fail(
      'secret key',
      `${closed.length} of ${closed.length + opened} sealed values do not open: ${[...new Set(closed)].join(', ')}.`,
      bringBackTheKey,
    ),
  ]
}

const bringBackTheKey =
  'Bring back the SECRET_KEY, or the file secret-key of DATA_DIR, under which this installation sealed its values.'

async function checkBlobs(config: Config, client: pg.Client): Promise<Finding[]> {
  const misplaced = await findMisplaced(client, config.BLOB_DIR)
  if (misplaced !== undefined)
    return [fail('stored files', 'They are not where the settings say: no node starts.', misplaced)]
  const { looked, missing } = await sampleBlobs(client, config.BLOB_DIR)
  if (missing === 0) return [ok('stored files', `The newest ${looked} are where they should be.`)]
  const place = config.BLOB_DIR ? 'in BLOB_DIR' : 'in the database'
  return [
    fail(
      'stored files',
      `The bytes of ${missing} of the ${looked} newest are not ${place}.`,
      config.BLOB_DIR
        ? 'Let BLOB_DIR name the folder that every node shares, and see that it is mounted. If they are in the database or in another folder, stop every node and run sightline move-files.'
        : 'If they are in a folder, set BLOB_DIR as it was; or stop every node and run sightline move-files --from FOLDER.',
    ),
  ]
}

const longestWaitMs = 15 * 60_000
const longestQuietMs = 2 * 24 * 60 * 60_000

async function checkQueue({ client, connection, now }: Inside): Promise<Finding[]> {
  const { rows } = await client.query<{ isThere: boolean }>(`select to_regclass('pgboss.job') is not null as "isThere"`)
  if (!rows[0]?.isThere) return [warn('queue', 'There is none yet.', 'Start the program once.')]
  const pool = openPool({ connection, log: createLog('silent'), max: 1 })
  const queues = await listQueues(openDatabase(pool)).finally(() => pool.end())
  const stuck = queues.filter(
    ({ waitingSince }) => waitingSince && now.getTime() - waitingSince.getTime() > longestWaitMs,
  )
  const dead = queues.filter(({ failed }) => failed > 0)
  // The slowest timetable is a daily one. pg-boss forgets a job, and when it was done, a week after it ended.
  const quiet = queues.filter(
    ({ cron, lastDoneAt }) => cron && lastDoneAt && now.getTime() - lastDoneAt.getTime() > longestQuietMs,
  )
  const done = queues.reduce((sum, { doneLastDay }) => sum + doneLastDay, 0)
  return [
    ...(stuck.length > 0
      ? [
          fail(
            'queue',
            `Jobs wait for longer than a quarter of an hour: ${stuck.map(({ name, waiting }) => `${name} (${waiting})`).join(', ')}.`,
            'Start a worker, or more of them.',
          ),
        ]
      : []),
    ...(dead.length > 0
      ? [
          warn(
            'queue',
            `Jobs used up their attempts: ${dead.map(({ name, failed }) => `${name} (${failed})`).join(', ')}.`,
            'Staff see why below “Queues” and can try them again.',
          ),
        ]
      : []),
    ...(quiet.length > 0
      ? [warn('queue', `Not done for two days: ${quiet.map(({ name }) => name).join(', ')}.`, 'Keep a worker running.')]
      : []),
    ...(stuck.length + dead.length + quiet.length === 0
      ? [ok('queue', `${done} jobs were done in the last day; none waits too long.`)]
      : []),
  ]
}

async function checkWorkers(client: pg.Client): Promise<Finding[]> {
  const { rows: there } = await client.query<{ isThere: boolean }>(
    `select to_regclass('worker_heartbeat') is not null as "isThere"`,
  )
  if (!there[0]?.isThere) return [warn('workers', 'This database is older than what tells.', 'Start the program once.')]
  const { rows } = await client.query<{ alive: number; minutes: number | null }>(
    `select count(*) filter (where seen_at > now() - make_interval(secs => $1))::int as alive,
       floor(extract(epoch from now() - max(seen_at)) / 60)::int as minutes from worker_heartbeat`,
    [aliveSeconds],
  )
  const { alive = 0, minutes = null } = rows[0] ?? {}
  if (alive > 0) return [ok('workers', `${alive === 1 ? 'One is' : `${alive} are`} at work.`)]
  const advice = 'Start one: sightline worker, or sightline start for everything in one process.'
  // A worker that stops by itself deletes its row; one that was killed or is blocked leaves it.
  return minutes === null
    ? [warn('workers', 'None is running.', advice)]
    : [fail('workers', `None has been seen for ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`, advice)]
}

const oldBackupDays = 8

async function checkBackup({ client, now }: Inside): Promise<Finding[]> {
  const { rows } = await client.query<{ value: string }>(`select value from installation where key = 'backup-at'`)
  const takenAt = rows[0]?.value
  const advice = 'Run sightline backup once a night, and keep the file elsewhere.'
  if (takenAt === undefined) return [warn('backup', 'None was made with sightline backup.', advice)]
  const days = Math.floor((now.getTime() - Date.parse(takenAt)) / dayMs)
  return [
    days >= oldBackupDays
      ? warn('backup', `The last one is ${days} days old.`, advice)
      : ok('backup', `The last one is of ${takenAt.slice(0, 10)}.`),
  ]
}

async function checkOutbox(config: Config, client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<{ failed: number; old: number; waiting: number }>(
    `select count(*) filter (where state = 'failed')::int as failed, count(*) filter (where state = 'queued')::int as waiting,
       count(*) filter (where state = 'queued' and created_at < now() - interval '1 hour')::int as old from outbox_message`,
  )
  const { failed = 0, old = 0, waiting = 0 } = rows[0] ?? {}
  if (config.SMTP_URL && old > 0)
    return [
      warn(
        'outbox',
        `${old} messages wait for more than an hour.`,
        'See what the mail server answers, in the outbox of staff.',
      ),
    ]
  if (failed > 0)
    return [warn('outbox', `${failed} messages failed for good.`, 'Staff can send them again from the outbox.')]
  return [ok('outbox', `${waiting} messages wait.`)]
}

async function checkFeeds(config: Config, client: pg.Client): Promise<Finding[]> {
  if (!config.EGRESS) return [ok('breach sources', 'None is asked: EGRESS is off.')]
  const { rows } = await client.query<{ key: string; error: string | null; failures: number }>(
    `select key, last_error as error, failures from feed_source
     where is_enabled and url is not null and (failures >= $1 or last_ok_at < now() - 3 * interval_seconds * interval '1 second' - interval '1 day')
     order by key`,
    [failuresOfFailing],
  )
  return rows.length > 0
    ? [
        warn(
          'breach sources',
          `Without an answer for long: ${rows.map(({ key, failures }) => `${key} (failed ${failures} times)`).join(', ')}.`,
          'sightline sync breaches asks them now and says what they answer; BREACH_FEEDS switches one off.',
        ),
      ]
    : [ok('breach sources', 'Each one answered when it was last due, or has not been asked yet.')]
}
