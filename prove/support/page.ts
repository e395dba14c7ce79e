import { spawnSync } from 'node:child_process'
import { cpus, release, totalmem } from 'node:os'
import { isAbsolute } from 'node:path'
import type { Check, Proof } from '../usage.ts'
import { root } from './program.ts'

/** Builds the head of every page: what it is, and which command wrote it, when, where and of which commit. */
export const pageHead = ({ name, title }: Proof, args: readonly string[]): string => {
  // A folder of this machine says nothing elsewhere.
  const said = [name, ...args.map((arg) => (isAbsolute(arg) ? 'FOLDER' : arg))].join(' ')
  return `# Proof: ${title.toLowerCase()}

\`npm run prove -- ${said}\` wrote this page on ${new Date().toISOString().slice(0, 10)}, of ${commit()}, on ${machine()}.
`
}

function commit(): string {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  const head = git('rev-parse', '--short=12', 'HEAD')
  if (head.status !== 0) return 'a copy without its history'
  const isChanged = git('status', '--porcelain', '--untracked-files=no').stdout.trim() !== ''
  return `commit ${head.stdout.trim()}${isChanged ? ' with changes that were not committed' : ''}`
}

const machine = () =>
  `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'a processor that does not say'}, ${Math.round(totalmem() / 1024 ** 3)} GB, ${process.platform} ${release()}, Node ${process.versions.node}`

export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n')

export const checksTable = (checks: readonly Check[]): string =>
  table(
    ['looked at', 'found', 'holds'],
    checks.map(({ what, measured, holds }) => [what, measured, holds ? 'yes' : '**no**']),
  )

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
