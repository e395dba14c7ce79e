import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import pg from 'pg'
import { getConstructionPlans } from 'pg-boss'
import { API } from 'typescript/unstable/sync'
import { withMigratedDatabase } from './migrated-database.ts'
import { checkProject, type Report } from './sql/check.ts'
import { createDescriber } from './sql/describe.ts'

// Checks every SQL statement of the program against the migrated database: that PostgreSQL takes it, the number and kinds of its
// parameters, and its columns against the type that its rows are given. `sql-budget.json` lists what is not checked, and what is
// known better than the schema tells. `node scripts/check-sql.ts src/features/leads` checks one folder.

interface Budget {
  /** How many statements of a file are put together from what only a running program has. The numbers may only fall. */
  unchecked: Record<string, { statements: number; why: string }>
  /** Conditions that the program keeps and the schema does not state. */
  kept: { table: string; check: string; why: string }[]
  /** Differences that are none, with the reason. */
  known: { file: string; faults: string[]; why: string }[]
}

const root = join(import.meta.dirname, '..')
const under = process.argv[2]
const budget = JSON.parse(readFileSync(join(root, 'scripts/sql-budget.json'), 'utf8')) as Budget // our own file
const isTest = /\.(test|e2e|fixture)\.tsx?$/
// The functions that take a statement from others.
const doors = 'src/platform/server/database.ts'

const report = await withMigratedDatabase(async (connection) => {
  const client = new pg.Client(connection)
  await client.connect()
  const api = new API({ cwd: root })
  try {
    await client.query(getConstructionPlans('pgboss'))
    for (const { table, check } of budget.kept) await client.query(`alter table ${table} add check (${check})`)
    await client.query(`begin; select set_config('app.organisation', '1', true)`)
    const [project] = api.updateSnapshot({ openProjects: [join(root, 'tsconfig.json')] }).getProjects()
    if (!project) throw new Error('TypeScript opened no project')
    const files = project.program.getSourceFileNames().filter((name) => {
      const file = relative(root, name)
      return file.startsWith('src/') && file !== doors && !isTest.test(file) && (!under || file.startsWith(under))
    })
    return await checkProject({ project, describe: await createDescriber(client), files })
  } finally {
    api.close()
    await client.end()
  }
})

const problems = [...faultsOf(report), ...(under ? [] : staleOf(report)), ...uncheckedOf(report)]
console.log(
  `${report.calls} statements in ${report.texts} forms, ${report.unresolved.length} not checked, ${report.sampled.length} with more forms than were tried`,
)
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exitCode = 1
}

function fileOf(at: string): string {
  return relative(root, at).replace(/:\d+$/, '')
}

function faultsOf({ faults }: Report): string[] {
  return faults.flatMap(({ at, text, choices, faults: all }) => {
    const file = fileOf(at)
    const known = budget.known.filter((one) => one.file === file).flatMap((one) => one.faults)
    const left = all.filter((fault) => !known.some((one) => fault.startsWith(one)))
    if (left.length === 0) return []
    const where =
      choices.length > 0 ? `\n    where ${choices.map((one) => one.replace(`${root}/`, '')).join(', ')}` : ''
    const shown = text.replace(/\s+/g, ' ').trim()
    return [`${relative(root, at)}\n    ${shown.slice(0, 400)}${where}\n${left.map((one) => `  - ${one}`).join('\n')}`]
  })
}

/** Returns entries listed as known that no statement meets any more. */
function staleOf({ faults }: Report): string[] {
  const isMet = (file: string, fault: string) =>
    faults.some(({ at, faults: all }) => fileOf(at) === file && all.some((one) => one.startsWith(fault)))
  return budget.known.flatMap(({ file, faults: known }) =>
    known
      .filter((fault) => !isMet(file, fault))
      .map((fault) => `scripts/sql-budget.json lists "${fault}" of ${file}, which is not met: take it out`),
  )
}

function uncheckedOf({ unresolved }: Report): string[] {
  const byFile = Map.groupBy(unresolved, ({ at }) => fileOf(at))
  const over = [...byFile].flatMap(([file, calls]) =>
    calls.length > (budget.unchecked[file]?.statements ?? 0)
      ? calls.map(({ at, why }) => `${relative(root, at)}\n  - the text cannot be worked out: ${why}`)
      : [],
  )
  const under = Object.entries(budget.unchecked)
    .filter(([file, { statements }]) => !process.argv[2] && statements > (byFile.get(file)?.length ?? 0))
    .map(([file]) => `scripts/sql-budget.json allows more unchecked statements in ${file} than there are: lower it`)
  return [...over, ...under]
}
