import { percentile } from '../../bench/figures.ts'
import { kinds, type Once } from '../scene/ledger.ts'
import { seconds } from '../support/figures.ts'
import { checksTable, table } from '../support/page.ts'
import type { Batch } from './batch.ts'
import { areHooksTaken } from './checks.ts'
import type { FaultResult } from './faults/fault.ts'

// From what was seen to what it says. Pure.

/** In so many rounds the load does of everything something. */
const wholeRounds = 10

const restartBarMs = 3_000

export interface Verdict {
  rounds: number
  kills: number
  lost: number
  unfinished: number
  doubled: number
  unopenable: number
  restartP50: number | undefined
  restartP95: number | undefined
  /** Everything that does not hold, in words. */
  faults: string[]
}

const onces = ({ counted }: Batch): [string, Once][] => Object.entries(counted)

/** Limit per killed worker: so many messages may be sent again, under the same name. */
const repeatsAllowed = ({ rounds }: Batch): number =>
  rounds.filter(({ victim }) => victim !== 'web').reduce((sum, { kills }) => sum + kills, 0) + 1

const rounds = (batches: readonly Batch[]) => batches.flatMap((batch) => batch.rounds)

export function judge(batches: readonly Batch[]): Verdict {
  const all = rounds(batches)
  const restarts = all.flatMap(({ restartMs }) => restartMs ?? [])
  const restartP95 = percentile(restarts, 0.95)
  const faults = batches.flatMap((batch) =>
    faultsOf(batch).map((fault) => `${batch.mode}, seed ${batch.seed}: ${fault}`),
  )
  if (restartP95 !== undefined && restartP95 > restartBarMs)
    faults.push(`restart p95 is ${seconds(restartP95)}, above ${seconds(restartBarMs)}`)
  const count = (of: (batch: Batch) => readonly unknown[]) => batches.reduce((sum, batch) => sum + of(batch).length, 0)
  return {
    rounds: all.length,
    kills: all.reduce((sum, { kills }) => sum + kills, 0),
    lost: count(({ lost, rounds: own }) => [...lost, ...own.flatMap((round) => round.faults.filter(isLoss))]),
    unfinished: count(({ unfinished }) => unfinished),
    doubled: count((batch) => onces(batch).flatMap(([, { doubled }]) => doubled)),
    unopenable: all.filter((round) => round.faults.some(isClosed)).length,
    ...{ restartP50: percentile(restarts, 0.5), restartP95, faults },
  }
}

const isLoss = (fault: string) => fault.startsWith('lost: ')
const isClosed = (fault: string) => fault.startsWith('not ready') || fault.startsWith('does not open')

function faultsOf(batch: Batch): string[] {
  const allowed = repeatsAllowed(batch)
  return [
    ...batch.rounds.flatMap(({ round, faults }) => faults.map((fault) => `round ${round}: ${fault}`)),
    ...batch.lost.map((one) => `lost: ${one}`),
    ...batch.unfinished.map((one) => `never came: ${one}`),
    ...(batch.rounds.length < wholeRounds ? [] : kinds)
      .filter((kind) => !batch.acknowledged[kind])
      .map((kind) => `the load did nothing of this kind: ${kind}`),
    ...(areHooksTaken(batch.hooks) ? [] : [`webhooks tried and not taken: ${takenWords(batch)}`]),
    ...(batch.hooks.forged > 0 ? [`webhooks whose signature did not fit: ${batch.hooks.forged}`] : []),
    ...onces(batch).flatMap(([what, { doubled }]) => doubled.map((one) => `doubled among ${what}: ${one}`)),
    ...onces(batch)
      .filter(([, { repeated }]) => repeated.length > allowed)
      .map(
        ([what, { repeated }]) =>
          `${repeated.length} repeats among ${what} under the same name; ${allowed} are allowed`,
      ),
    ...batch.answers.wrong.map((one) => `wrong answer: ${one}`),
    ...batch.bugs.map((one) => `reported as a bug: ${one.slice(0, 400)}`),
    ...batch.faults,
  ]
}

const takenWords = ({ hooks: { tried, untaken } }: Pick<Batch, 'hooks'>): string => `${untaken} of ${tried}`

/** The part of the page about kills. */
export function pageOfKills(batches: readonly Batch[]): string {
  const byMode = [...Map.groupBy(batches, ({ mode }) => mode)]
  const rows = byMode.map(([mode, of]) => {
    const { rounds, kills, lost, unfinished, doubled, unopenable, restartP50, restartP95 } = judge(of)
    return [mode, rounds, kills, lost, unfinished, doubled, unopenable, seconds(restartP50), seconds(restartP95)].map(
      String,
    )
  })
  const restarts = byMode.flatMap(([mode, of]) =>
    [
      ...Map.groupBy(
        of.flatMap(({ rounds }) => rounds),
        ({ victim }) => victim,
      ),
    ].map(([victim, rounds]) => {
      const took = rounds.flatMap(({ restartMs }) => restartMs ?? [])
      return [mode, victim, String(rounds.length), seconds(percentile(took, 0.5)), seconds(percentile(took, 0.95))]
    }),
  )
  const { faults } = judge(batches)
  return [
    '## Kills',
    killWords,
    table(
      [
        'installation',
        'rounds',
        'kills',
        'lost',
        'owed and never came',
        'doubled',
        'did not open',
        'restart p50',
        'restart p95',
      ],
      rows,
    ),
    `A restart is from the last kill of a round to the first ready answer of \`/readyz\`, under the load; the bar is p95 ≤ ${seconds(restartBarMs)}.`,
    table(['installation', 'killed', 'rounds', 'restart p50', 'restart p95'], restarts),
    table(
      ['installation', 'acknowledged', 'writes'],
      byMode.flatMap(([mode, of]) =>
        Object.entries(sum(of.map((batch) => batch.acknowledged))).map(([kind, n]) => [mode, kind, String(n)]),
      ),
    ),
    table(
      ['installation', 'once', 'effects', 'doubled', 'the same message again, under its own name'],
      byMode.flatMap(([mode, of]) =>
        (['letters', 'webhooks', 'rows'] as const).map((what) => {
          const all = of.map(({ counted }) => counted[what])
          const total = (count: (once: Once) => number) => String(all.reduce((n, once) => n + count(once), 0))
          return [
            mode,
            what,
            total((one) => one.effects),
            total((one) => one.doubled.length),
            total((one) => one.repeated.length),
          ]
        }),
      ),
    ),
    table(
      ['installation', 'webhooks tried and not taken', 'signature did not fit'],
      batches.map(({ mode, hooks }) => [mode, takenWords({ hooks }), String(hooks.forged)]),
    ),
    table(
      ['installation', 'answers', '503 or no answer', 'refused', 'anything else'],
      byMode.map(([mode, of]) => {
        const answers = of.map((batch) => batch.answers)
        const total = (count: (one: Batch['answers']) => number) =>
          String(answers.reduce((n, one) => n + count(one), 0))
        return [
          mode,
          total((one) => one.ok),
          total((one) => one.away),
          total((one) => one.refused),
          total((one) => one.wrong.length),
        ]
      }),
    ),
    `Parts that were not killed, ended all the same and were started again: ${rounds(batches).flatMap(({ ended }) => ended).length}.`,
    faults.length === 0
      ? 'Nothing else was found.'
      : `What does not hold:\n\n${faults.map((one) => `- ${one}`).join('\n')}`,
  ].join('\n\n')
}

function sum(counts: readonly Record<string, number>[]): Record<string, number> {
  const all: Record<string, number> = {}
  for (const one of counts) for (const [kind, count] of Object.entries(one)) all[kind] = (all[kind] ?? 0) + count
  return all
}

const killWords = `Each round kills one of them with SIGKILL at a moment that the seed chooses, three in ten a second time while they start, and starts them again at once. All the while visitors search, read pages, ask for investigations, upload recordings, ask for alerts and confirm them from the mail, ask for removals and prove them, add vendors, have reports made and webhooks sent; every second round a source lists a breach. After each round every write of the last two that was acknowledged is read back and some of the earlier ones, at the end all; the audit log is recomputed, a receipt verified, twelve pages opened. Every report is verified with its manifest and the published keys. Before the first round the program is killed in its first start. \`embedded\`: one program with its own PostgreSQL. \`server\`: web node, worker and PostgreSQL by \`DATABASE_URL\`.`

export const faultsIn = (results: readonly FaultResult[]): string[] =>
  results.flatMap(({ name, checks }) =>
    checks.filter(({ holds }) => !holds).map(({ what, measured }) => `${name}: ${what}: ${measured}`),
  )

/** The part of the page about everything else. */
export const pageOfFaults = (results: readonly FaultResult[]): string =>
  results
    .map(({ title, how, checks, skipped }) =>
      [`## ${title}`, how, skipped ? `Not tried: ${skipped}` : checksTable(checks)].join('\n\n'),
    )
    .join('\n\n')
