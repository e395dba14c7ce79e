import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { API } from 'typescript/unstable/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../src/platform/server/log.ts'
import { type Postgres, startPostgres } from '../../src/platform/server/postgres/start-postgres.ts'
import { checkProject, type Report } from './check.ts'
import { createDescriber, type Describe } from './describe.ts'

const folder = mkdtempSync('/tmp/sightline-test-')
let server: Postgres
let client: pg.Client
let describe: Describe

beforeAll(async () => {
  server = await startPostgres({ dataDir: join(folder, 'data'), log: createLog('silent') })
  client = new pg.Client(server.connection())
  await client.connect()
  await client.query(`
    create table company (id bigint primary key, name text not null, note text);
    create table app (
      id bigint primary key, company_id bigint not null references company, title text not null, state text not null,
      ended_at timestamptz, kind text check (kind in ('web', 'phone')), parent_id bigint references app, tags text[] not null default '{}', counts bigint[] not null,
      details jsonb, check ((state = 'ended') = (ended_at is not null)));
    begin`)
  describe = await createDescriber(client)
}, 60_000)

afterAll(async () => {
  await client.end()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const doors = `
  type Db = { readonly isDb: true }
  declare const db: Db
  declare function runSql<Row = Record<string, unknown>>(db: Db, text: string, values?: unknown[]): Promise<Row[]>
  declare function runTogether<Rows extends Record<string, unknown>>(
    db: Db, questions: { [Name in keyof Rows]: readonly [sql: string, values: readonly unknown[]] }): Promise<{ [Name in keyof Rows]: Rows[Name][] }>
`

/** Checks the code of one module. */
async function check(code: string): Promise<Report> {
  const file = join(folder, 'sample.ts')
  writeFileSync(file, `${doors}${code}\nexport {}\n`)
  const config = { compilerOptions: { strict: true, target: 'es2024', module: 'esnext', types: [] }, files: [file] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const api = new API({ cwd: folder })
  try {
    const [project] = api.updateSnapshot({ openProjects: [join(folder, 'tsconfig.json')] }).getProjects()
    if (!project) throw new Error('no project')
    return await checkProject({ project, describe, files: [file] })
  } finally {
    api.close()
  }
}

const faultsOf = async (code: string): Promise<string[]> => (await check(code)).faults.flatMap(({ faults }) => faults)

test('a statement that fits has no faults', async () => {
  const report = await check(`
    runSql<{ id: number; title: string; endedAt: Date | null; tags: string[]; note: string | null }>(
      db, \`select a.id, a.title, a.ended_at as "endedAt", a.tags, c.note
           from app a join company c on c.id = a.company_id where a.id = $1\`, [7])
    runSql(db, 'delete from app where id = $1', [7])`)
  expect(report).toMatchObject({ calls: 2, texts: 2, faults: [], unresolved: [] })
})

test('wrong names, columns without a property and properties without a column are named', async () => {
  expect(await faultsOf('runSql(db, `select titel from app`)')).toEqual(['column "titel" does not exist'])
  expect(await faultsOf('runSql<{ id: number; name: string }>(db, `select id, title from app`)')).toEqual([
    'title is answered and not in the type of the row',
    'name is in the type of the row and not answered',
  ])
})

test('values are counted, and held against the parameters', async () => {
  expect(await faultsOf('runSql(db, `delete from app where id = $1`, [1, 2])')).toEqual([
    'has 1 parameters and is given 2 values',
  ])
  expect(await faultsOf('runSql(db, `delete from app where id = any($1)`, [7])')).toEqual(['$1 is _int8, given 7'])
  expect(await faultsOf('runSql(db, `update app set details = $1`, [["a", "b"]])')).toEqual([
    '$1 is jsonb, given string[]',
  ])
})

test('an insert that leaves out what a row needs is named', async () => {
  expect(await faultsOf('runSql(db, `insert into company (id) values ($1)`, [1])')).toEqual([
    'name needs a value and is given none',
  ])
})

test('types are those in which the pool reads them', async () => {
  expect(await faultsOf('runSql<{ ended_at: string | null }>(db, `select ended_at from app`)')).toEqual([
    'ended_at is timestamptz and arrives as Date, typed string | null',
  ])
  expect(await faultsOf('runSql<{ counts: number[] }>(db, `select counts from app`)')).toEqual([
    'counts is _int8 and arrives as string[], typed number[]',
  ])
  expect(await faultsOf('runSql<{ sum: number }>(db, `select coalesce(sum(id), 0) as sum from app`)')).toEqual([
    'sum is numeric and arrives as string, typed number',
  ])
  const together = 'runTogether<{ apps: { ended_at: string | null } }>(db, { apps: [`select ended_at from app`, []] })'
  expect(await faultsOf(together)).toEqual([])
})

const nullable = async (columns: string, from: string) => {
  const described = await describe(`select ${columns} ${from}`)
  if ('error' in described) throw new Error(described.error)
  return described.columns?.filter(({ isNullable }) => isNullable).map(({ name }) => name)
}

test('what may be null follows from the tables, the joins and the conditions', async () => {
  const joined = 'from company c left join app a on a.company_id = c.id'
  expect(await nullable('c.name, c.note, a.title, a.id is null as "isNone"', joined)).toEqual(['note', 'title'])
  expect(await nullable('a.title', `${joined} where a.state = 'ended'`)).toEqual([])
  expect(await nullable('note', 'from company where note is not null')).toEqual([])
  expect(await nullable('coalesce(note, name) as a, note || name as b', 'from company')).toEqual(['b'])
  expect(await nullable(`case when note is null then '' else note end as a`, 'from company')).toEqual([])
  expect(await nullable(`case when note is null then name end as a`, 'from company')).toEqual(['a'])
})

test('totals of no rows are null, except counts', async () => {
  expect(await nullable('count(*) as n, max(id) as last', 'from app')).toEqual(['last'])
  expect(await nullable('state, max(id) as last, max(ended_at) as ended', 'from app group by state')).toEqual(['ended'])
})

test('JSON that a statement builds is held against its type', async () => {
  const sql = `select c.id, (select coalesce(json_agg(json_build_object('id', a.id, 'at', a.ended_at, 'by', c.note)), '[]')
    from app a where a.company_id = c.id) as apps from company c`
  const typed = (app: string) => faultsOf(`runSql<{ id: number; apps: ${app}[] }>(db, \`${sql}\`)`)
  expect(await typed('{ id: number; at: string | null; by: string | null }')).toEqual([])
  expect(await typed('{ id: string; at: Date | null; by: string; extra: boolean }')).toEqual([
    'apps[].id is int8 and arrives as number, typed string',
    'apps[].at is timestamptz and arrives as string, typed Date | null',
    'apps[].by may be null, typed string',
    'apps[].extra is in the type of the row and not answered',
  ])
})

test('texts that a condition lists are held against a type of literals', async () => {
  const typed = (kind: string, where = '') =>
    faultsOf(`runSql<{ kind: ${kind} | null }>(db, \`select kind from app ${where}\`)`)
  expect(await typed(`'web' | 'phone'`)).toEqual([])
  expect(await typed('string')).toEqual([])
  expect(await typed(`'web' | 'tablet'`)).toEqual([`kind may be phone, typed "tablet" | "web" | null`])
  expect(await typed(`'web'`, `where kind <> 'phone'`)).toEqual([])
  const made = `select case when kind is null then 'none' else kind end as kind from app`
  expect(await faultsOf(`runSql<{ kind: 'web' | 'phone' }>(db, \`${made}\`)`)).toEqual([
    'kind may be none, typed "phone" | "web"',
  ])
})

test('a value looked up by a foreign key is there', async () => {
  const named = '(select c.name from company c where c.id = a.company_id) as name'
  expect(await nullable(named, 'from app a')).toEqual([])
  expect(await nullable('(select p.title from app p where p.id = a.parent_id) as title', 'from app a')).toEqual([
    'title',
  ])
})

test('conditions of a table rule out null', async () => {
  expect(await nullable('ended_at', `from app where state = 'ended'`)).toEqual([])
  expect(await nullable('ended_at', `from app where state = 'open'`)).toEqual(['ended_at'])
})

test('with queries, unions and what an update returns are followed', async () => {
  expect(await nullable('x', 'from (select name as x from company union all select note from company) u')).toEqual([
    'x',
  ])
  const described =
    await describe(`with gone as (update app set ended_at = now() where id = $1 returning ended_at, parent_id)
    select * from gone`)
  expect(described).toMatchObject({
    parameters: ['int8'],
    columns: [
      { name: 'ended_at', isNullable: false },
      { name: 'parent_id', isNullable: true },
    ],
  })
})

test('a text is worked out through constants, functions, conditions and callers', async () => {
  const report = await check(`
    const columns = 'id, title'
    const named = (alias: string) => \`\${alias}.title\`
    const readFrom = (table: string, isLocked: boolean) =>
      runSql<{ id: number; title: string }>(db, \`select \${columns} from \${table} \${isLocked ? 'for update' : ''}\`)
    readFrom('app', false)
    readFrom('company', true)
    export function list(filter: { title?: string; state?: string }) {
      const values: unknown[] = []
      const given = (sql: string, value: unknown) => (value === undefined ? [] : [\`\${sql} = $\${values.push(value)}\`])
      const wanted = [...given(named('a'), filter.title), ...given('a.state', filter.state)]
      return runSql<{ id: number }>(db, \`select a.id from app a \${wanted.length > 0 ? \`where \${wanted.join(' and ')}\` : ''}\`, values)
    }
    for (const column of ['title', 'stat'] as const) runSql(db, \`select 1 from app where \${column} = 'x'\`)`)
  expect(report).toMatchObject({ calls: 3, texts: 8, unresolved: [] })
  expect(report.faults.map(({ faults }) => faults)).toEqual([
    ['column "title" does not exist'],
    ['column "stat" does not exist'],
  ])
})

test('a text that only a running program has is counted', async () => {
  const report = await check(`declare const text: string\nrunSql(db, 'select ' + text + ' from app')`)
  expect(report).toMatchObject({ texts: 0, faults: [], unresolved: [{ why: 'text is not known' }] })
})
