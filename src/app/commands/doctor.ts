import { type Config, readConfig } from '../../platform/server/config.ts'
import { adviceForFault, findFolderFault } from '../../platform/server/folders.ts'
import { createLog } from '../../platform/server/log.ts'
import { startPostgres } from '../../platform/server/postgres/start-postgres.ts'
import { findProjectRoot } from '../../platform/server/project-root.ts'
import { examine } from '../doctor/doctor.ts'
import { type Finding, fail } from '../doctor/finding.ts'
import { print } from './printable.ts'

/** Exit codes: 0 nothing failed, 1 something did. */
export async function doctorCommand({ json = false }: { json?: boolean }): Promise<void> {
  const findings = await look()
  if (json) print({ isWell: isWell(findings), findings })
  else console.log(findings.map(describe).join('\n'))
  process.exitCode = isWell(findings) ? 0 : 1
  // A look that does not end would keep the program.
  setTimeout(() => process.exit(), lingerMs).unref()
}

const lingerMs = 1000

const isWell = (findings: readonly Finding[]) => findings.every(({ state }) => state !== 'fail')

async function look(): Promise<Finding[]> {
  let config: Config
  try {
    config = readConfig(process.env, findProjectRoot(), { LOG_LEVEL: 'warn' })
  } catch (error) {
    return [
      {
        check: 'settings',
        state: 'fail',
        words: (error as Error).message,
        advice: 'The table of docs/operations.md says what each takes.',
      },
    ]
  }
  const fault = config.DATABASE_URL ? undefined : findFolderFault(config.DATA_DIR)
  if (fault !== undefined) return [fail('files', `DATA_DIR cannot be written (${fault}).`, adviceForFault(fault))]
  try {
    const postgres = await startPostgres({
      ...{ databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR, log: createLog(config.LOG_LEVEL) },
    })
    try {
      return await examine(config, postgres.connection())
    } finally {
      await postgres.stop()
    }
  } catch (error) {
    return [{ check: 'database', state: 'fail', words: (error as Error).message, advice: 'See pg.log in DATA_DIR.' }]
  }
}

const describe = ({ check, state, words, advice }: Finding): string =>
  [
    `${state.padEnd(4)}  ${check.padEnd(18)}  ${words}`,
    ...(advice ? [`      ${''.padEnd(18)}  → ${advice}`] : []),
  ].join('\n')
