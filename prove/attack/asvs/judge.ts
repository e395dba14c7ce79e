import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { table } from '../../support/page.ts'
import type { Part } from '../part.ts'
import { accounts } from './accounts.ts'
import { browser } from './browser.ts'
import { input } from './input.ts'
import { chapters, requirements } from './levels.ts'
import type { Evidence, Row } from './row.ts'
import { system } from './system.ts'

export const rows: readonly Row[] = [...input, ...browser, ...accounts, ...system]

/** Lists the faults of a table: each requirement must occur once, and each cited test must exist. */
export function faultsOfTable(table: readonly Row[], hasTest: (evidence: Evidence) => boolean): string[] {
  const asked = new Set(requirements.map(({ id }) => id))
  const answered = table.map(({ id }) => id)
  return [
    ...[...asked].filter((id) => !answered.includes(id)).map((id) => `${id} has no row`),
    ...answered.filter((id, at) => answered.indexOf(id) !== at).map((id) => `${id} has two rows`),
    ...answered.filter((id) => !asked.has(id)).map((id) => `${id} is not a requirement of level 1 or 2`),
    ...table.flatMap((row) =>
      row.state === 'held'
        ? row.evidence
            .filter((one) => !hasTest(one))
            .map(({ file, name }) => `${row.id}: ${file} has no test “${name}”`)
        : [],
    ),
  ]
}

/** Matches the name between its quotation marks: a comment or a part of another name is not a test. */
export const testsIn =
  (root: string) =>
  ({ file, name }: Evidence): boolean => {
    const path = join(root, file)
    if (!existsSync(path)) return false
    const source = readFileSync(path, 'utf8')
    return ["'", '"', '`'].some((mark) => source.includes(`${mark}${name.replaceAll(mark, `\\${mark}`)}${mark}`))
  }

export function judgeTable(root: string): Omit<Part, 'title'> {
  const count = (state: Row['state']) => rows.filter((row) => row.state === state).length
  const levelOf = (id: string) => String(requirements.find((one) => one.id === id)?.level ?? '')
  const open = rows.filter((row) => row.state === 'open')
  const faults = [
    ...faultsOfTable(rows, testsIn(root)),
    ...open.map(({ id, words, why }) => `${id} (level ${levelOf(id)}) is open. ${words}: ${why}`),
  ]
  const sections = Object.entries(chapters).map(([chapter, title]) => {
    const own = rows.filter(({ id }) => id.startsWith(`${chapter}.`))
    return `### V${chapter} ${title}\n\n${table(
      ['item', 'level', 'what is asked for', 'outcome', 'shown by, or why not'],
      own.map((row) => [row.id, levelOf(row.id), row.words, row.state, reasonOf(row)]),
    )}`
  })
  return {
    faults,
    text: `OWASP Application Security Verification Standard 5.0.0, levels 1 and 2: ${requirements.length} requirements, of which ${count('held')} are
held, ${count('not applicable')} speak of something that the program does not have, and ${count('open')} are open. Numbers and levels are those of
\`5.0/docs_en/OWASP_Application_Security_Verification_Standard_5.0.0_en.csv\` at commit
5cf9b032440be53ce345ab3c130fda46ba1ce7a2 of github.com/OWASP/ASVS; the words are ours, so read a requirement there. For each item that
is held, this command has looked whether a test of that name is in that file; \`npm test\` says whether it passes.

${sections.join('\n\n')}`,
  }
}

function reasonOf(row: Row): string {
  if (row.state !== 'held') return row.why
  return row.evidence.map(({ file, name }) => `\`${file}\`: “${name}”`).join('; ')
}
