import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import policy from '../content/privacy-policy.json' with { type: 'json' }
import { staffCookie } from '../src/features/admin/server/staff.ts'
import { sessionFlag } from '../src/features/admin/vocabulary.ts'
import { organisationTables } from '../src/features/customers/server/tables.ts'
import { ownerCookie } from '../src/features/scans/server/owner.ts'
import { browserCookie } from '../src/platform/server/sign-in-attempts.ts'
import { tokenKey, userKey } from '../src/platform/web/portal.ts'

// The privacy policy says what the program does: it is held against the database, the jobs, and what a browser is given.

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.(test|e2e|fixture)\.|\/fixture\//.test(name))
  .map((name) => join('src', name))

const rows = policy.kept.flatMap((group) => group.rows as (typeof group.rows)[number][])
const personal = new Set(rows.flatMap(({ tables }) => tables as string[]))
const others = policy.withoutPersonalData.flatMap(({ tables }) => tables)

/** Every table of the database with its columns, as the migrations left it. */
function tablesOfSchema(): Map<string, string[]> {
  const schema = read('src/database/schema.ts')
  const [, map = ''] = /export interface DB \{\n([^}]*)\}/.exec(schema) ?? []
  return new Map(
    [...map.matchAll(/^ {2}(\w+): (\w+);$/gm)].map(([, table = '', type = '']) => {
      const [, columns = ''] = new RegExp(`export interface ${type} \\{\\n([^}]*)\\}`).exec(schema) ?? []
      return [table, [...columns.matchAll(/^ {2}(\w+):/gm)].map(([, column = '']) => column)]
    }),
  )
}

test('the policy lists every table of the database: with what is personal in it, or without', () => {
  expect([...personal, ...others].toSorted()).toEqual([...tablesOfSchema().keys()].toSorted())
})

/** Names of columns by which a table shows that it holds something of a person. */
const speaksOfPersons =
  /^(e?mail|email_key|recipient|(first|last)_name|password_hash|address_hash|network|(member|account)_id|username|person|device|.*_by)$/

test('no table with a column about a person counts as one without', () => {
  // Not persons: which key came after which, and what an investigation said before.
  const notPersons: Record<string, string[]> = { monitored_subject: ['reported_by'] }
  const wrong = [...tablesOfSchema()]
    .filter(([table]) => others.includes(table))
    .flatMap(([table, columns]) =>
      columns
        .filter((name) => speaksOfPersons.test(name) && !notPersons[table]?.includes(name))
        .map((name) => `${table}.${name}`),
    )
  expect(wrong).toEqual([])
})

test('what belongs to an organization is filed under one, or under its investigations', () => {
  const underOrganisations = policy.kept.find(({ title }) => title === 'Organisations and their members')
  const named = new Set([
    ...(underOrganisations?.rows ?? []).flatMap(({ tables }) => tables as string[]),
    'investigation',
  ])
  expect(organisationTables.map(({ table }) => table).filter((table) => !named.has(table))).toEqual([])
})

test('each thing is ended by a job that runs by itself, or by someone’s act', () => {
  const scheduled = new Set(
    sources.flatMap((path) =>
      [...read(path).matchAll(/name: '([\w.-]+)',\n\s*schedule:/g)].map(([, name = '']) => name),
    ),
  )
  for (const row of rows) {
    const { job, act } = { job: undefined, act: undefined, ...row }
    expect(
      [job, act].filter((end) => end !== undefined),
      row.what,
    ).toHaveLength(1)
    if (job !== undefined) expect(scheduled, row.what).toContain(job)
  }
})

/** With the apostrophes that a keyboard has. */
const typed = (row: object) => JSON.stringify(row).replaceAll('’', "'")

test('it says of each thing what the operator’s documentation says, word for word', () => {
  const [, table = ''] = /## What is kept, and for how long\n\n([^#]*?)\n\n/.exec(read('docs/operations.md')) ?? []
  const told = [...table.matchAll(/^\| (.+?) \| (.+?) \| (.+?) \|$/gm)]
    .map(([, what = '', why = '', howLong = '']) => ({ what, why, howLong }))
    .filter(({ what }) => what !== 'what')
  expect(told.length).toBeGreaterThan(20)
  const said = new Set(rows.map(({ what, why, howLong }) => typed({ what, why, howLong })))
  expect(told.filter((row) => !said.has(typed(row)))).toEqual([])
})

test('what a browser is given is named, and nothing else is set anywhere', () => {
  expect(policy.inBrowser.map(({ name }) => name).toSorted()).toEqual(
    [browserCookie, ownerCookie, tokenKey, userKey, staffCookie, sessionFlag].toSorted(),
  )
  const setters = sources.filter(
    (path) =>
      !path.startsWith('src/scanners/') &&
      /(Storage\.setItem\(|document\.cookie|\.(append|set)\('set-cookie',)/.test(read(path)),
  )
  expect(setters.toSorted()).toEqual([
    'src/app/http.ts',
    'src/features/admin/server/endpoints.ts',
    'src/features/admin/web/session-flag.ts',
    'src/features/scans/server/owner.ts',
    'src/platform/server/sign-in-attempts.ts',
    'src/platform/web/portal.ts',
  ])
})
