import { parseArgs } from 'node:util'
import { pages } from '../../src/app/paths.ts'
import type { Callers } from '../../tests/support/call-examples.ts'
import { chosen, wholeOf } from '../support/options.ts'
import { isBug, root } from '../support/program.ts'
import type { Proved } from '../usage.ts'
import { judgeTable } from './asvs/judge.ts'
import { searchForCanaries } from './canaries.ts'
import { judgeDependencies } from './dependencies.ts'
import { tryDoors } from './doors.ts'
import { enumerate } from './enumeration.ts'
import { forge } from './forgery.ts'
import { fuzz } from './fuzz.ts'
import { sendHostileBytes } from './hostile-bytes.ts'
import { inject } from './injection.ts'
import { type Attack, carryOut, type Part, printPart } from './part.ts'
import { fillQueues } from './queues.ts'
import { reachInside } from './ssrf.ts'
import { misuseWords } from './strangers-words.ts'
import { runSuites } from './suites.ts'
import { takeAddresses } from './taken-address.ts'
import { openCallers, startTarget, type Target } from './target.ts'
import { upload } from './uploads.ts'
import { visitPages } from './violations.ts'

/** `--only fuzz,pages` carries out some, `--pairs 50` asks each door less often, `--seed 7` makes other values. */
export async function prove(args: string[]): Promise<Proved> {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string' },
      pairs: { type: 'string', default: '200' },
      seed: { type: 'string', default: '1' },
    },
  })
  const shared = shareTarget()
  const how = { pairs: wholeOf('pairs', values.pairs, 1), seed: wholeOf('seed', values.seed, 0) }
  const attacks = attacksOf(shared.open, how)
  const names = attacks.map(({ name }) => name)
  const only = chosen(values.only, names)
  const parts: Part[] = []
  for (const attack of attacks.filter(({ name }) => only.includes(name))) {
    console.error(`${clock()} ${attack.title} …`)
    const part = await carryOut(attack)
    console.error(`${clock()} ${part.faults.length === 0 ? 'holds' : `${part.faults.length} faults`}`)
    for (const fault of part.faults.slice(0, 50)) console.error(`  ${fault.slice(0, 400)}`)
    parts.push(part)
  }
  parts.push(...(await shared.close()))
  return {
    page: pageOf(parts),
    passed: parts.every(({ faults }) => faults.length === 0),
    isPart: values.only !== undefined,
  }
}

const clock = () => new Date().toISOString().slice(11, 19)

interface Shared {
  target: Target
  callers: Callers
}

/** One running program for the attacks that need no other, started with the first of them. */
function shareTarget(): { open: () => Promise<Shared>; close: () => Promise<Part[]> } {
  let opened: Promise<Shared> | undefined
  const start = async () => {
    const target = await startTarget({ TRUSTED_PROXIES: '127.0.0.1, ::1' })
    return { target, callers: await openCallers(target, 'Attackmark') }
  }
  return {
    open: () => {
      opened ??= start()
      return opened
    },
    close: async () => {
      const shared = await opened?.catch(() => undefined)
      if (!shared) return []
      await shared.target.stop()
      const lines = shared.target.output().split('\n')
      const bugs = lines.filter((line) => isBug(line) || /"level":60/.test(line))
      const text = `Of ${lines.length} lines that the program wrote meanwhile, ${bugs.length} tell of a bug.`
      return [{ title: 'Bugs that the program reported meanwhile', text, faults: bugs }]
    },
  }
}

const attacksOf = (open: () => Promise<Shared>, { pairs, seed }: { pairs: number; seed: number }): Attack[] => [
  { name: 'asvs', title: tableTitle, run: async () => judgeTable(root) },
  {
    ...{ name: 'canaries', title: 'Secrets in logs, queues, tables and pictures' },
    run: async () => searchForCanaries((await open()).target),
  },
  {
    ...{ name: 'forgery', title: 'Requests that another site starts, and planted sessions' },
    run: async () => {
      const { target, callers } = await open()
      return forge(target.base, callers, plainPages())
    },
  },
  {
    ...{ name: 'enumeration', title: 'Who is known here, by answer and by time' },
    run: async () => enumerate((await open()).target, pairs),
  },
  {
    ...{ name: 'uploads', title: 'Hostile files' },
    run: async () => {
      const { target, callers } = await open()
      return upload(target, callers)
    },
  },
  {
    ...{ name: 'queues', title: 'Queues that are filled and left, and drips' },
    run: async () => {
      const { target, callers } = await open()
      return fillQueues(target, callers)
    },
  },
  {
    ...{ name: 'words', title: 'Words of strangers in mails, pages and spreadsheets' },
    run: async () => {
      const { target, callers } = await open()
      return misuseWords(target, callers.staffCookie)
    },
  },
  {
    ...{ name: 'taken-address', title: 'An address taken before its owner comes, and an owner kept out' },
    run: async () => takeAddresses((await open()).target),
  },
  {
    ...{ name: 'fuzz', title: 'Every call of the contract map, from its schema' },
    run: async () => {
      const { target, callers } = await open()
      return fuzz(target.base, callers, seed)
    },
  },
  { name: 'suites', title: 'Walls between organisations, and what the tests attack', run: runSuites },
  { name: 'ssrf', title: 'Requests that are led inside', run: reachInside },
  {
    ...{ name: 'doors', title: 'Exceptions asked for by visitors, foreign hosts, headers that lift limits' },
    run: tryDoors,
  },
  {
    ...{ name: 'bytes', title: 'Hostile bytes in every format at every door' },
    run: sendHostileBytes,
  },
  { name: 'injection', title: 'Lines in heads of mails and answers', run: inject },
  { name: 'pages', title: 'Content security policy and Trusted Types', run: visitPages },
  { name: 'packages', title: 'Packages and licences', run: async () => judgeDependencies() },
]

const tableTitle = 'The table of requirements'
const plainPages = () => pages.map(({ path }) => path).filter((path) => !/[:*?]/.test(path))

function pageOf(parts: readonly Part[]): string {
  const failed = parts.filter(({ faults }) => faults.length > 0)
  const summary =
    failed.length === 0
      ? `All ${parts.length} attacks were held off.`
      : `${parts.length - failed.length} of ${parts.length} attacks were held off; what was not: ${failed.map(({ title }) => title).join('; ')}.`
  const table = parts.find(({ title }) => title === tableTitle)
  // The longest comes last.
  const ordered = [...parts.filter((part) => part !== table), ...(table ? [table] : [])]
  return `${summary} What an attacker wants, where he may stand and what stops him is in the [threat model](../threat-model.md).\n\n${ordered.map(printPart).join('\n')}`
}
