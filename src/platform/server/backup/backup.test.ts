import { cp, mkdtemp, open, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEmptyDatabase, createTestDatabase, migrations, silent } from '../../../../tests/support/database.ts'
import { addOrganisation } from '../../../../tests/support/organisation.ts'
import { recordAudit } from '../audit.ts'
import { createBlobStore, sha256Of } from '../blobs.ts'
import { type Database, runSql } from '../database.ts'
import { openJobs } from '../jobs.ts'
import { migrate } from '../migrate.ts'
import { binariesOnPath } from '../postgres/binaries.ts'
import { startPostgres } from '../postgres/start-postgres.ts'
import { acrossOrganisations, inOrganisation } from '../tenancy.ts'
import { type Archive, openArchive } from './archive.ts'
import { restoreBackup } from './restore.ts'
import { IncompleteBackupError, writeBackup } from './write-backup.ts'

const secret = 'a1'.repeat(32)
const program = '0.0.0-test'
const oddText = 'tab\there, line\nthere, back\\slash, \\N, "quotes", Ω 🐍, \u0001'

let folder: string
let source: Awaited<ReturnType<typeof createTestDatabase>>
let file: string
const extraBytes = Buffer.from(Array.from({ length: 2_500_000 }, (_, at) => (at * 31) % 251))

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'))
  source = await createTestDatabase()
  await fill(source.db, source.connection)
  file = join(folder, 'whole.sightline')
  await backupTo(file)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const backupTo = (
  path: string,
  {
    connection = source.connection,
    blobDir,
    allowMissing = false,
  }: { connection?: pg.PoolConfig; blobDir?: string; allowMissing?: boolean } = {},
) => writeBackup({ ...{ connection, path, program, secret, blobDir, allowMissing }, withSecretKey: false })

async function restoreInto(
  connection: pg.PoolConfig,
  { path = file, blobDir }: { path?: string; blobDir?: string } = {},
) {
  const archive = await openArchive(path)
  try {
    return await restoreBackup({ archive, connection, migrations, blobDir })
  } finally {
    await archive.close()
  }
}

const noting = { name: 'backup.test', run: async () => {}, giveUp: async () => {} }

/** Two organisations with a log each, stored bytes of several pieces, jobs that wait and one that failed. */
async function fill(db: Database, connection: pg.PoolConfig): Promise<void> {
  for (const name of ['Own Example', 'Other Example']) {
    const { id, manager } = await addOrganisation(db, name)
    for (const kind of ['vendor.added', 'vendor.edited'])
      await inOrganisation(db, id, (tx) =>
        recordAudit(tx, {
          ...{ organisationId: id, actor: { member: manager.id }, kind, subject: { kind: 'vendor', id: 7 } },
          ...{ details: { note: oddText, ids: [1, 2], isIt: true }, at: new Date('2026-11-21T10:00:00Z') },
        }),
      )
  }
  const blobs = createBlobStore(undefined)
  for (const bytes of [extraBytes, Buffer.from('small'), Buffer.alloc(0)]) await blobs.put(db, bytes)
  await runSql(db, `insert into installation (key, value) values ('odd', $1), ('blob-place', 'database')`, [oddText])
  await runSql(db, `insert into rate_count (bucket, client, window_start, hits) values ('a', 'b', now(), 1)`)
  await runSql(
    db,
    `insert into outbox_message (kind, stream, recipient, subject, body_text, dedupe_key, secrets)
     select 'note', 'staff', 'a@corp.test', 'Hello', $1, n::text, array[$1, ''] from generate_series(1, 10000) n`,
    [oddText],
  )
  const jobs = await openJobs({ connection, kinds: [noting], log: silent })
  for (const number of [1, 2, 3])
    await jobs.queue(db, noting as never, { number }, { startAfterSeconds: number * 1000 })
  await runSql(db, `update pgboss.job set state = 'failed', output = '{"message":"no"}' where data->>'number' = '3'`)
  await runSql(db, `update pgboss.job set state = 'active' where data->>'number' = '2'`)
  await jobs.stop()
}

/** Past row-level security: what is really there, whatever the program's account sees. */
async function asSuperuser<Row extends pg.QueryResultRow>(connection: pg.PoolConfig, sql: string): Promise<Row[]> {
  const client = new pg.Client({
    connectionString: String(connection.connectionString).replace('//sightline@', '//postgres@'),
    ssl: false,
  })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

/** Every table, its rows in a fixed order. */
async function digestOf(connection: pg.PoolConfig) {
  const tables = await asSuperuser<{ name: string }>(
    connection,
    `select relname as name from pg_class where relkind = 'r' and relpersistence = 'p' and relnamespace = 'public'::regnamespace order by 1`,
  )
  if (tables.length === 0) return []
  const digestSql = ({ name }: { name: string }) =>
    `(select '${name}' as name, count(*)::int as rows, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest from "${name}" t)`
  return asSuperuser<{ name: string; rows: number; digest: string }>(
    connection,
    tables.map(digestSql).join(' union all ').concat(' order by 1'),
  )
}

/** Constraints and triggers that guard the rows. */
const shapeOf = (connection: pg.PoolConfig) =>
  asSuperuser(
    connection,
    `select c.relname, c.relrowsecurity, c.relforcerowsecurity, c.relhastriggers,
       array(select conname::text || pg_get_constraintdef(oid) from pg_constraint where conrelid = c.oid order by 1) as constraints,
       array(select tgname::text || tgenabled::text from pg_trigger where tgrelid = c.oid and not tgisinternal order by 1) as triggers
     from pg_class c where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  )

test('a backup counts every row of every organisation, as one sees them whom row-level security does not bind', async () => {
  const { manifest, close } = await openArchive(file)
  await close()
  const there = Object.fromEntries((await digestOf(source.connection)).map(({ name, rows }) => [name, rows]))
  delete there.blob_chunk
  expect(Object.fromEntries(manifest.tables.map(({ name, rows }) => [name, rows]))).toEqual(there)
  expect(there).toMatchObject({ audit_event: 4, member: 6, outbox_message: 10_000 })
  expect(manifest.queue.rows).toBe(3)
  expect(manifest.blobs).toEqual({ count: 3, bytes: extraBytes.length + 5, missing: [], erased: [] })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

test('what is restored is what there was: rows, guards, numbers to come, stored bytes and jobs', async () => {
  const target = await createEmptyDatabase()
  const report = await restoreInto(target.connection)
  expect(report).toMatchObject({ jobs: 3, blobs: 3, migrated: [], auditEvents: 4, missingBlobs: [] })
  expect(await digestOf(target.connection)).toEqual(await digestOf(source.connection))
  expect(await shapeOf(target.connection)).toEqual(await shapeOf(source.connection))
  const blobs = createBlobStore(undefined)
  expect(await blobs.get(target.db, sha256Of(extraBytes))).toEqual(extraBytes)
  const [next] = await runSql<{ id: number }>(
    target.db,
    `insert into outbox_message (kind, stream, recipient, subject, body_text, dedupe_key)
     values ('note', 'staff', 'a@corp.test', 'Hello', 'x', 'next') returning id`,
  )
  expect(next?.id).toBe(10_001)
  const own = await acrossOrganisations(target.db, (tx) =>
    runSql<{ id: number }>(tx, `select id from organisation order by id`),
  )
  const seen = await inOrganisation(target.db, own[0]?.id ?? 0, (tx) => runSql(tx, `select 1 from member`))
  expect(seen).toHaveLength(3)
  expect(await runSql(target.db, `select 1 from member`)).toEqual([])

  const jobs = await openJobs({ connection: target.connection, kinds: [noting], log: silent })
  expect(await jobs.listWaiting(target.db, noting as never)).toEqual(
    expect.arrayContaining([{ number: 1 }, { number: 2 }]),
  )
  await jobs.stop()
  const queued = await runSql(
    target.db,
    `select data->>'number' as number, state::text, dead_letter, output->>'message' as why,
       round(extract(epoch from start_after - now())) > 900 as "isLater" from pgboss.job where name = 'backup.test' order by 1`,
  )
  expect(queued).toEqual([
    { number: '1', state: 'created', dead_letter: 'backup.test.given-up', why: null, isLater: true },
    { number: '2', state: 'created', dead_letter: 'backup.test.given-up', why: null, isLater: true },
    { number: '3', state: 'failed', dead_letter: 'backup.test.given-up', why: 'no', isLater: true },
  ])
})

test('stored bytes move from the database into a folder and back', async () => {
  const blobDir = join(folder, 'blobs')
  const target = await createEmptyDatabase()
  await restoreInto(target.connection, { blobDir })
  expect(await runSql(target.db, `select 1 from blob_chunk`)).toEqual([])
  expect(await createBlobStore(blobDir).get(target.db, sha256Of(extraBytes))).toEqual(extraBytes)
  expect(await noteOf(target.db)).toBe('folder')
  const path = join(folder, 'from-folder.sightline')
  const from = { connection: target.connection, blobDir }
  const small = sha256Of('small')
  await rm(join(blobDir, small.slice(0, 2), small))
  await expect(backupTo(path, from)).rejects.toThrow(new IncompleteBackupError([small]))
  expect((await readdir(folder)).filter((name) => name.includes('from-folder'))).toEqual([])
  const { manifest } = await backupTo(path, { ...from, allowMissing: true })
  expect(manifest.blobs).toMatchObject({ count: 2, missing: [small], erased: [] })
  // As in the middle of a move: some are in the folder, and this one in the database.
  await runSql(target.db, `insert into blob_chunk (sha256, ordinal, data) values ($1, 0, 'small')`, [small])
  expect((await backupTo(join(folder, 'both.sightline'), from)).manifest.blobs).toMatchObject({ count: 3, missing: [] })
  const back = await createEmptyDatabase()
  expect(await restoreInto(back.connection, { path })).toMatchObject({ blobs: 2, missingBlobs: [small] })
  expect(await noteOf(back.db)).toBe('database')
  expect(await createBlobStore(undefined).get(back.db, sha256Of(extraBytes))).toEqual(extraBytes)
})

const noteOf = async (db: Database) =>
  (await runSql<{ value: string }>(db, `select value from installation where key = 'blob-place'`))[0]?.value

test('a backup of an older form is restored in that form and then brought to the newest, and an unknown one is refused', async () => {
  const names = Object.keys(migrations).toSorted()
  const older = Object.fromEntries(names.slice(0, -3).map((name) => [name, migrations[name] ?? '']))
  const old = await createEmptyDatabase()
  await migrate({ connection: old.connection, migrations: older })
  await runSql(old.db, `insert into installation (key, value) values ('old', 'kept')`)
  const path = join(folder, 'older.sightline')
  await backupTo(path, { connection: old.connection })
  const target = await createEmptyDatabase()
  expect((await restoreInto(target.connection, { path })).migrated).toEqual(names.slice(-3))
  expect(await runSql(target.db, `select value from installation where key = 'old'`)).toEqual([{ value: 'kept' }])
  expect(await migrate({ connection: target.connection, migrations })).toEqual([])

  const archive = await openArchive(file)
  const empty = await createEmptyDatabase()
  const restoring = restoreBackup({ archive, connection: empty.connection, migrations: older, blobDir: undefined })
  await expect(restoring).rejects.toThrow('written by a newer Sightline')
  await archive.close()
})

test('PostgreSQL 15 takes what 18 wrote, and the other way round', async (context) => {
  const binaries = binariesOnPath(process.env.PATH)
  if (!binaries || binaries.major === 18) return context.skip('no other PostgreSQL on PATH')
  const dataDir = await mkdtemp('/tmp/sightline-test-')
  const server = await startPostgres({ dataDir, log: silent, binaries })
  try {
    const connection = { ...server.connection(), connectionString: undefined } as pg.PoolConfig
    await restoreInto(connection)
    const path = join(folder, 'from-15.sightline')
    const { manifest } = await backupTo(path, { connection })
    expect(manifest.postgres).toMatch(/^15/)
    const target = await createEmptyDatabase()
    await restoreInto(target.connection, { path })
    expect(await digestOf(target.connection)).toEqual(await digestOf(source.connection))
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})

describe('an incomplete backup', () => {
  test('cut off at any byte it is refused', async () => {
    const { size } = await stat(file)
    const cut = join(folder, 'cut.sightline')
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: size - 1 }), async (bytes) => {
        await cp(file, cut)
        await truncate(cut, bytes)
        await expect(openArchive(cut)).rejects.toThrow('is not a usable backup')
      }),
      { numRuns: 40, examples: [[0], [512], [size - 512], [size - 1]] },
    )
  })

  test('with any one byte changed it is refused, or known not to be of this installation', async () => {
    const { size } = await stat(file)
    const changed = join(folder, 'changed.sightline')
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: size - 1 }), fc.integer({ min: 1, max: 255 }), async (at, flip) => {
        await cp(file, changed)
        const handle = await open(changed, 'r+')
        const byte = Buffer.alloc(1)
        await handle.read(byte, 0, 1, at)
        await handle.write(Buffer.from([(byte[0] ?? 0) ^ flip]), 0, 1, at)
        await handle.close()
        expect(await isTrusted(changed)).toBe(false)
      }),
      {
        numRuns: 60,
        examples: [
          [size - 1, 1],
          [size - 1024, 1],
          [0, 1],
        ],
      },
    )
    expect(await isTrusted(file)).toBe(true)
  })

  const isTrusted = async (path: string) => {
    let archive: Archive
    try {
      archive = await openArchive(path)
    } catch (error) {
      expect((error as Error).message).toContain('is not a usable backup')
      return false
    }
    await archive.close()
    return archive.isOf(secret)
  }

  test('another file, and one of another installation, are told apart', async () => {
    const other = join(folder, 'other.tar')
    await writeFile(other, 'no archive at all '.repeat(100))
    await expect(openArchive(other)).rejects.toThrow('it holds no entry of a backup at byte 0')
    const { isOf, close } = await openArchive(file)
    await close()
    expect(isOf('b2'.repeat(32))).toBe(false)
  })
})

describe('nothing is lost', () => {
  test('a database that holds anything is refused and stays as it is, so a second restore is too', async () => {
    const target = await createEmptyDatabase()
    await runSql(target.db, `create table somebody_elses as select 1 as n`)
    await expect(restoreInto(target.connection)).rejects.toThrow('is not empty')
    await runSql(target.db, `drop table somebody_elses`)
    await restoreInto(target.connection)
    await expect(restoreInto(target.connection)).rejects.toThrow('is not empty')
    expect(await digestOf(target.connection)).toEqual(await digestOf(source.connection))
  })

  test('a restore that fails late leaves the database empty, and the next one does it', async () => {
    const target = await createEmptyDatabase()
    const archive = await openArchive(file)
    const failing = restoreBackup({
      ...{ archive, connection: target.connection, migrations, blobDir: undefined },
      beforeCommit: () => Promise.reject(new Error('the disk is full')),
    })
    await expect(failing).rejects.toThrow('the disk is full')
    await archive.close()
    expect(await digestOf(target.connection)).toEqual([])
    await restoreInto(target.connection)
    expect(await digestOf(target.connection)).toEqual(await digestOf(source.connection))
  })

  test('a log that was changed in the backed up database is noticed before anything is committed', async () => {
    const tampered = await createEmptyDatabase()
    await restoreInto(tampered.connection)
    await asSuperuser(tampered.connection, `update audit_event set kind = 'vendor.deleted' where ordinal = 2`)
    const path = join(folder, 'tampered.sightline')
    await backupTo(path, { connection: tampered.connection })
    const target = await createEmptyDatabase()
    await expect(restoreInto(target.connection, { path })).rejects.toThrow(
      /log of organisation \d+ does not hold at event 2/,
    )
    expect(await digestOf(target.connection)).toEqual([])
  })

  test('a backup overwrites nothing, and one that is ended half-way leaves nothing behind', async () => {
    const before = await readFile(file)
    await expect(backupTo(file)).rejects.toThrow('is there already')
    expect(await readFile(file)).toEqual(before)
    const victim = join(folder, 'ended.sightline')
    const writing = backupTo(victim)
    const ending = setInterval(
      () =>
        asSuperuser(
          source.connection,
          `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'sightline backup' and datname = current_database()`,
        ).catch(() => undefined),
      5,
    )
    await expect(writing).rejects.toThrow()
    clearInterval(ending)
    expect((await readdir(folder)).filter((name) => name.includes(basename(victim)))).toEqual([])
  })

  test('rows that the account might not see stop a backup', async () => {
    const hidden = await createTestDatabase()
    await runSql(hidden.db, `create policy only_new on member as restrictive using (id > 100)`)
    await expect(backupTo(join(folder, 'hidden.sightline'), { connection: hidden.connection })).rejects.toThrow(
      'Rows of member may be hidden',
    )
  })

  test('rows that are written meanwhile are not in it, and those that hang on them neither', async () => {
    const busy = await createTestDatabase()
    let isOver = false
    const writing = (async () => {
      for (let number = 0; !isOver; number++) await addOrganisation(busy.db, `Busy ${number}`)
    })()
    const path = join(folder, 'busy.sightline')
    await new Promise((resolve) => setTimeout(resolve, 50))
    await backupTo(path, { connection: busy.connection })
    isOver = true
    await writing
    const target = await createEmptyDatabase()
    await restoreInto(target.connection, { path })
    const [counts] = await asSuperuser<{ organisations: number; members: number }>(
      target.connection,
      `select (select count(*)::int from organisation) as organisations, (select count(*)::int from member) as members`,
    )
    expect(counts?.members).toBe(3 * (counts?.organisations ?? 0))
  })
})
