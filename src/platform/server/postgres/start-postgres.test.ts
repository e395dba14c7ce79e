import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createLog } from '../log.ts'
import { binariesOnPath } from './binaries.ts'
import { removeLeftovers } from './cluster.ts'
import { DataFolderHeldError } from './holder.ts'
import { type Postgres, startPostgres } from './start-postgres.ts'

const log = createLog('silent')
const isRoot = process.getuid?.() === 0
const program = join(import.meta.dirname, 'supervised.fixture.ts')

/** A finished first boot to copy, for tests of what comes after it. */
const finished = mkdtempSync('/tmp/sightline-test-')
const folders: string[] = []
const servers: Postgres[] = []
const programs: ChildProcess[] = []

beforeAll(async () => {
  await (await startPostgres({ dataDir: finished, log })).stop()
}, 30_000)

afterAll(() => rmSync(finished, { recursive: true, force: true }))

afterEach(async () => {
  for (const child of programs.splice(0)) await kill(child, 'SIGKILL')
  for (const server of servers.splice(0)) await server.stop()
  for (const folder of folders.splice(0)) {
    await vi.waitFor(() => expect(livePostgres(folder)).toEqual([]), { timeout: 10_000, interval: 50 })
    rmSync(folder, { recursive: true, force: true })
  }
})

describe('a start', { timeout: 30_000 }, () => {
  test('the first one makes a database with checksums, and a second one finds what was written', async () => {
    const dataDir = newDataDir()
    const first = await start({ dataDir })
    await query(first, 'create table note as select 7 as n')
    expect(await query(first, 'show data_checksums')).toEqual([{ data_checksums: 'on' }])
    expect(await query(first, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
    expect(await query(first, `select upper('straße ä') as text`)).toEqual([{ text: 'STRAßE Ä' }])
    await first.stop()
    expect(livePostgres(dataDir)).toEqual([])

    const second = await start({ dataDir })
    expect(second.adopted).toBe(false)
    expect(await query(second, 'select n from note')).toEqual([{ n: 7 }])
  })

  test('the owner of the database has no other right, also where an earlier version gave one', async () => {
    const rightsOf = (server: Postgres) =>
      query(
        server,
        `select rolsuper or rolcreaterole or rolcreatedb or rolbypassrls or rolreplication as any from pg_roles where rolname = current_user`,
      )
    const dataDir = finishedDataDir()
    const first = await start({ dataDir })
    expect(await rightsOf(first)).toEqual([{ any: false }])
    await query(first, 'alter role sightline createrole', 'postgres')
    await first.stop()
    expect(await rightsOf(await start({ dataDir }))).toEqual([{ any: false }])
  })

  test('the kernel says who may enter, also into a folder that let everyone in', async () => {
    const dataDir = finishedDataDir()
    writeFileSync(join(dataDir, 'pg', 'pg_hba.conf'), 'local all all trust\n')
    const server = await start({ dataDir })
    expect(await query(server, 'select type, user_name, auth_method from pg_hba_file_rules', 'postgres')).toEqual([
      { type: 'local', user_name: ['postgres', 'sightline'], auth_method: 'peer' },
    ])
    const stranger = new pg.Client({ ...server.connection('pg_monitor') })
    await expect(stranger.connect()).rejects.toMatchObject({ code: '28000' })
  })

  test.runIf(isRoot)('the user that PostgreSQL runs as is not a superuser of it', async () => {
    const dataDir = newDataDir()
    chmodSync(dataDir, 0o711)
    const server = await start({ dataDir })
    const { host } = server.connection()
    const { uid, gid } = statSync(String(host))
    const asked = spawnSync(
      process.execPath,
      [
        '--input-type=module',
        '--eval',
        `const socket = (await import('node:net')).connect(process.env.SOCKET)
         const startup = Buffer.from('user\\0postgres\\0database\\0postgres\\0\\0')
         const head = Buffer.alloc(8)
         head.writeInt32BE(startup.length + 8, 0)
         head.writeInt32BE(196608, 4)
         socket.on('connect', () => socket.write(Buffer.concat([head, startup])))
         socket.on('error', (error) => { console.log(error.code); process.exit() })
         socket.on('data', (bytes) => { console.log(bytes.toString('latin1')); process.exit() })`,
      ],
      { cwd: '/', uid, gid, encoding: 'utf8', env: { SOCKET: join(String(host), '.s.PGSQL.5432') } },
    )
    expect(asked.stdout).toMatch(/^E[\s\S]*C28000/)
  })

  test('the same data under PostgreSQL 15 from PATH is refused with words, a new folder works', async (context) => {
    const binaries = binariesOnPath(process.env.PATH)
    if (!binaries || binaries.major === 18) return context.skip('no other PostgreSQL on PATH')
    const server = await start({ dataDir: newDataDir(), binaries })
    expect(await query(server, `select upper('ä') as text`)).toEqual([{ text: 'Ä' }])

    const written = newDataDir()
    mkdirSync(join(written, 'pg'), { recursive: true })
    writeFileSync(join(written, 'pg', 'PG_VERSION'), '18\n')
    await expect(start({ dataDir: written, binaries })).rejects.toThrow('was written by PostgreSQL 18')
  })

  test('a path with blanks, commas, quotes and no room for a socket works', async () => {
    const dataDir = join(newDataDir(), `a, "b" c's`, 'long-'.repeat(18))
    const server = await start({ dataDir })
    expect(server.connection().host).toMatch(/^\/tmp\/sightline-[0-9a-f]{16}$/)
    expect(await query(server, 'select 1 as n')).toEqual([{ n: 1 }])
    const client = new pg.Client({ connectionString: server.url() })
    await client.connect()
    await client.end()
    rmSync(String(server.connection().host), { recursive: true, force: true })
  })

  test('a socket folder that others can enter is refused', async () => {
    const dataDir = newDataDir()
    mkdirSync(join(dataDir, 'socket'), { recursive: true })
    chmodSync(join(dataDir, 'socket'), 0o755)
    await expect(start({ dataDir })).rejects.toThrow('has mode 755, not 700')
  })

  test('files that are no database are refused, not overwritten', async () => {
    const dataDir = newDataDir()
    mkdirSync(join(dataDir, 'pg'), { recursive: true })
    writeFileSync(join(dataDir, 'pg', 'letter.txt'), 'mine')
    await expect(start({ dataDir })).rejects.toThrow('holds files but no database')
    expect(readFileSync(join(dataDir, 'pg', 'letter.txt'), 'utf8')).toBe('mine')
  })

  test('a server that cannot start says why', async () => {
    const dataDir = finishedDataDir()
    writeFileSync(join(dataDir, 'pg', 'postgresql.conf'), 'max_connections = nonsense')
    await expect(start({ dataDir })).rejects.toThrow(/invalid value for parameter "max_connections"/)
  })

  test('DATABASE_URL comes first and nothing is started', async () => {
    const dataDir = newDataDir()
    const server = await startPostgres({ databaseUrl: 'postgresql://me@db.test/mine', dataDir, log })
    expect(server.connection()).toEqual({ connectionString: 'postgresql://me@db.test/mine' })
    expect(server.url('narrow')).toBe('postgresql://me@db.test/mine?options=-c+role%3Dnarrow')
    expect(readdirSync(dataDir)).toEqual([])
  })
})

describe.runIf(isRoot)('as root', { timeout: 30_000 }, () => {
  test('a folder that only root can enter keeps its files root’s', async () => {
    const dataDir = newDataDir()
    chmodSync(dataDir, 0o700)
    const server = await start({ dataDir })
    expect(await query(server, 'select 1 as n')).toEqual([{ n: 1 }])
    expect(statSync(join(dataDir, 'pg')).uid).toBe(0)
  })

  test('an ordinary folder is run by a plain user, and the next start keeps to it', async () => {
    const dataDir = newDataDir()
    chmodSync(dataDir, 0o755)
    const first = await start({ dataDir })
    const owner = statSync(join(dataDir, 'pg')).uid
    expect(owner).not.toBe(0)
    await first.stop()
    const second = await start({ dataDir })
    expect(statSync(join(dataDir, 'pg')).uid).toBe(owner)
    expect(await query(second, 'select 1 as n')).toEqual([{ n: 1 }])
  })
})

describe('a second program on the same folder', { timeout: 60_000 }, () => {
  test('is told who holds it, and may come when that one has gone', async () => {
    const dataDir = finishedDataDir()
    const first = await start({ dataDir, holder: { port: 3210 } })
    const refusal = await start({ dataDir, holder: { port: 3211 } }).catch((error) => error)
    expect(refusal).toBeInstanceOf(DataFolderHeldError)
    expect(refusal.holder).toMatchObject({ pid: process.pid, port: 3210 })
    expect(refusal.message).toContain(`process number ${process.pid} on port 3210`)
    await first.stop()
    expect((await start({ dataDir, holder: { port: 3211 } })).adopted).toBe(false)
  })

  test('a holder whose number another program has now does not count', async () => {
    const dataDir = finishedDataDir()
    writeFileSync(
      join(dataDir, 'holder.json'),
      JSON.stringify({ pid: process.ppid, port: 3000, identity: 'an earlier one' }),
    )
    await start({ dataDir, holder: { port: 3211 } })
    expect(JSON.parse(readFileSync(join(dataDir, 'holder.json'), 'utf8')).pid).toBe(process.pid)
  })

  test('a worker joins, and goes on with a server of its own when the first program is killed', async () => {
    const dataDir = finishedDataDir()
    const first = run(dataDir)
    expect(await first.line).toMatchObject({ adopted: false })
    const worker = await start({ dataDir })
    expect(worker.adopted).toBe(true)
    await kill(first.child, 'SIGKILL')
    await vi.waitFor(async () => expect(await query(worker, 'select 1 as n')).toEqual([{ n: 1 }]), {
      timeout: 10_000,
      interval: 20,
    })
  })

  test('knows that it can lock, whatever others lock at that moment', async () => {
    const other = spawn('flock', ['--no-fork', '/dev/null', 'sleep', '30'], { stdio: 'ignore' })
    try {
      await once(other, 'spawn')
      await vi.waitFor(() => expect(spawnSync('flock', ['--nonblock', '/dev/null', 'true']).status).toBe(1))
      // The answer is memoized: reset it.
      vi.resetModules()
      const { canLock } = await import('./server-process.ts')
      expect(canLock()).toBe(true)
    } finally {
      other.kill('SIGKILL')
    }
  })

  test('three at once on an empty folder end with one database and one server', async () => {
    const dataDir = newDataDir()
    const all = Array.from({ length: 3 }, () => run(dataDir, 'worker'))
    const lines = await Promise.all(all.map((one) => one.line))
    expect(lines.filter((line) => !line.adopted)).toHaveLength(1)
    expect(lines.map((line) => line.row).sort()).toEqual([1, 2, 3])
    expect(readdirSync(dataDir).filter((name) => name.startsWith('pg.init'))).toEqual([])
  })

  test('what killed first boots left is removed, unless one is still at work in it', async () => {
    const dataDir = newDataDir()
    const names = ['pg.init-4999999-aa', `pg.init-${process.ppid}-bb`, `pg.init-${process.ppid}-cc`, 'pg.initial']
    for (const name of names) mkdirSync(join(dataDir, name, 'base'), { recursive: true })
    utimesSync(join(dataDir, `pg.init-${process.ppid}-cc`), 0, 0)
    removeLeftovers(dataDir)
    expect(readdirSync(dataDir).sort()).toEqual([`pg.init-${process.ppid}-bb`, 'pg.initial'])
  })
})

describe('after kill -9', { timeout: 60_000 }, () => {
  test('of the server, a running program gets it back and the next query is answered', async () => {
    const dataDir = finishedDataDir()
    const server = await start({ dataDir })
    await query(server, 'create table note as select 7 as n')
    const killed = postmaster(dataDir)
    process.kill(killed, 'SIGKILL')
    // Its children answer for a moment longer, so the new server is waited for and not only an answer.
    await vi.waitFor(() => expect([killed, undefined]).not.toContain(postmaster(dataDir)), {
      timeout: 10_000,
      interval: 5,
    })
    await server.ready()
    expect(await query(server, 'select n from note')).toEqual([{ n: 7 }])
  })

  test('of the program, no server stays behind and an acknowledged row is there at the next start', async () => {
    const dataDir = finishedDataDir()
    const first = run(dataDir)
    const { row } = await first.line
    await kill(first.child, 'SIGKILL')
    const second = await start({ dataDir, holder: { port: 3000 } })
    expect(await query(second, 'select id from acknowledged')).toEqual([{ id: row }])
  })

  test('of both at once, what they left does not stand in the way', async () => {
    const dataDir = finishedDataDir()
    const first = run(dataDir)
    const { row } = await first.line
    const server = postmaster(dataDir)
    first.child.kill('SIGKILL')
    process.kill(server, 'SIGKILL')
    expect(existsSync(join(dataDir, 'pg', 'postmaster.pid'))).toBe(true)
    const second = await start({ dataDir, holder: { port: 3000 } })
    expect(await query(second, 'select id from acknowledged')).toEqual([{ id: row }])
  })

  test('a postmaster.pid and a socket lock that name a living stranger are removed', async () => {
    const dataDir = finishedDataDir()
    const first = await start({ dataDir })
    const server = postmaster(dataDir)
    const files = [join(dataDir, 'pg', 'postmaster.pid'), join(dataDir, 'socket', '.s.PGSQL.5432.lock')]
    const texts = files.map((file) => readFileSync(file, 'utf8').replace(String(server), String(process.pid)))
    await first.stop()
    files.forEach((file, index) => {
      writeFileSync(file, texts[index] ?? '', { mode: 0o600 })
    })
    const second = await start({ dataDir })
    expect(await query(second, 'select 1 as n')).toEqual([{ n: 1 }])
  })

  // Moments spread over the whole first boot, which takes 0.6 to 1 s here; the offset moves them from run to run.
  const offset = randomInt(200)
  test.each([40, 250, 600])('of the first boot after %i ms and some, the next one works', async (ms) => {
    const dataDir = newDataDir()
    const first = run(dataDir)
    await new Promise((resolve) => setTimeout(resolve, ms + offset))
    await kill(first.child, 'SIGKILL')
    const second = await start({ dataDir, holder: { port: 3000 } })
    expect(await query(second, 'select current_user as me')).toEqual([{ me: 'sightline' }])
  })
})

function newDataDir(): string {
  const folder = mkdtempSync('/tmp/sightline-test-')
  folders.push(folder)
  return folder
}

function finishedDataDir(): string {
  const dataDir = newDataDir()
  execFileSync('cp', ['-a', join(finished, 'pg'), dataDir])
  return dataDir
}

async function start(options: Partial<Parameters<typeof startPostgres>[0]> & { dataDir: string }): Promise<Postgres> {
  const server = await startPostgres({ log, ...options })
  servers.push(server)
  return server
}

async function query(server: Postgres, sql: string, role?: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(server.connection(role))
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** The database in a process of its own, and the one line that it prints. */
function run(
  dataDir: string,
  role = 'start',
): { child: ChildProcess; line: Promise<{ adopted: boolean; row: number }> } {
  const child = spawn(process.execPath, [program, dataDir, role], { stdio: ['ignore', 'pipe', 'inherit'] })
  programs.push(child)
  const line = once(createInterface({ input: child.stdout }), 'line').then(([text]) => JSON.parse(text))
  return { child, line }
}

async function kill(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

function postmaster(dataDir: string): number {
  return Number.parseInt(readFileSync(join(dataDir, 'pg', 'postmaster.pid'), 'utf8'), 10)
}

/** Every process that was told to work below this folder. */
function livePostgres(dataDir: string): number[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
        return /postgres|initdb/.test(command[0] ?? '') && command.some((word) => word.startsWith(dataDir))
      } catch {
        return false
      }
    })
    .map(Number)
}
