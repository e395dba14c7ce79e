import type { Database } from '../../../platform/server/database.ts'
import type { Log } from '../../../platform/server/log.ts'
import type { UnavailableReason } from '../core/connectors/connector.ts'
import { asksOfChoice, type ModelReplies, mostChosen } from '../core/connectors/model/connector.ts'
import type { Ask, NetworkConnector } from '../core/connectors/network.ts'
import { networkConnectors } from '../core/connectors/network-register.ts'
import { readAnswers } from '../core/llm/answers.ts'
import type { CallRecord, FailedReason } from '../core/llm/ask.ts'
import { choose } from '../core/llm/calls.ts'
import { type AskModel, modelName, readOpenChecks } from '../core/llm/open-checks.ts'
import type { RewriteInput, Rewritten } from '../core/llm/rewrite.ts'
import type { Subject } from '../core/subject.ts'
import { inRun } from './in-run.ts'
import type { Payer } from './llm.store.ts'
import { endModelStep, findModelReplies, type KeptReply, modelSteps } from './model.store.ts'
import type { FurtherInput } from './outside.ts'
import type { Reading } from './reading.ts'
import type { Run } from './run.store.ts'
import { beginStep } from './step.store.ts'

/** The language model of this installation. */
export interface LanguageModel {
  /** Says sections of the report in other words; it can change nothing else. */
  rewrite: (
    input: Pick<RewriteInput, 'report' | 'findings' | 'evidence' | 'subject'> & { signal: AbortSignal },
  ) => Promise<Rewritten>
  /** Null without leave to send what vendors wrote: then nothing is asked about it. */
  ask: AskModel | null
}

/** The model as one payer may use it: what others use up is not taken from his share. */
export type ModelFor = (payer: Payer) => LanguageModel

/** Questions that one run asks a language model while it looks. */
export interface ModelReader {
  /** Pages beyond those that a connector asks for by itself. */
  furtherAsks(connector: NetworkConnector, looked: FurtherInput): Promise<Ask[]>
  /** Asks for the checks and the answers that the rules left open. */
  read(looked: { subject: Subject; today: string }): Promise<void>
  replies(): ModelReplies
  calls(): CallRecord[]
}

interface ReaderParts {
  db: Database
  log: Log
  model: LanguageModel | undefined
  signal: AbortSignal
  reading: Reading
  /** Ordinal of the first step that looks outside. */
  firstOrdinal: number
}

/** A run waits no longer than this for a choice, and for a reading. */
const waitMs = { choice: 20_000, reading: 60_000, answers: 60_000 } as const

const titles = {
  choice: 'Asked a language model which links to read',
  reading: 'Asked a language model about checks that the rules left open',
  answers: 'Asked a language model about answers that the rules left open',
} as const

/** Null where no model may read: the run is then the same as without one. */
export async function openModelReader(
  run: Pick<Run, 'id' | 'organisation_id'>,
  { db, log, model, signal, reading, firstOrdinal }: ReaderParts,
): Promise<ModelReader | null> {
  if (!model?.ask) return null
  const askModel = model.ask
  const kept = await inRun(db, run, (tx) => findModelReplies(tx, run.id))

  /** Whatever goes wrong with the model, the run goes on without it. */
  async function step<What extends keyof ModelReplies>(
    what: What,
    work: (signal: AbortSignal) => Promise<KeptReply<What> & { reason: FailedReason | null }>,
  ): Promise<KeptReply<What>> {
    const ordinal = firstOrdinal + networkConnectors.length + Object.keys(modelSteps).indexOf(what)
    const begun = { step: modelSteps[what], title: titles[what], ordinal }
    await inRun(db, run, (tx) => beginStep(tx, run.id, begun))
    const { reason, ...reply } = await work(AbortSignal.any([signal, AbortSignal.timeout(waitMs[what])])).catch(
      (error: unknown) => {
        const words = error instanceof Error ? error.message : 'unknown'
        log.warn({ investigation: run.id, step: modelSteps[what], reason: words }, 'language model failed')
        return { reply: null, calls: [], reason: 'bad-response' as const }
      },
    )
    // A call cut off with the worker isn't an answer: the next attempt asks again.
    signal.throwIfAborted()
    const ended = { kept: reply, reason: reason && stepReasons[reason] }
    await inRun(db, run, (tx) => endModelStep(tx, run.id, what, ended))
    return reply
  }

  return {
    async furtherAsks(connector, { subject, today, answered: answers }) {
      if (connector.id !== 'documents') return []
      const found = kept.choice ? undefined : await reading.read('links', { connector: connector.id, subject, today })
      const links = found?.outcome === 'read' ? found.value : []
      if (links.length > 0)
        kept.choice = await step('choice', async (within) => {
          const input = { goal: 'the privacy policy of the vendor', atMost: mostChosen, candidates: links }
          const asked = await askModel(choose, input, within)
          if (asked.outcome === 'failed') return { reply: null, calls: asked.records, reason: asked.reason }
          const model = modelName(asked.records.at(-1)?.model ?? null)
          const urls = asked.value.flatMap((id) => links.find((link) => link.id === id)?.url ?? [])
          const fetchedAt = new Date().toISOString()
          return { reply: { fetchedAt, model, offered: links.length, urls }, calls: asked.records, reason: null }
        })
      const answered = new Set(answers.map(({ ask: { key } }) => key))
      return kept.choice?.reply ? asksOfChoice(kept.choice.reply).filter(({ key }) => !answered.has(key)) : []
    },

    async read(looked) {
      await readChecks(looked)
      await readFirstPage(looked)
    },

    replies: () => ({
      choice: kept.choice?.reply ?? null,
      reading: kept.reading?.reply ?? null,
      answers: kept.answers?.reply ?? null,
    }),
    calls: () => [...(kept.choice?.calls ?? []), ...(kept.reading?.calls ?? []), ...(kept.answers?.calls ?? [])],
  }

  async function readChecks(looked: { subject: Subject; today: string }): Promise<void> {
    if (kept.reading) return
    const found = await reading.read('openChecks', looked)
    if (found.outcome === 'failed' || found.value.checks.length === 0) return
    const open = found.value
    kept.reading = await step('reading', async (within) => {
      const read = await readOpenChecks(open, { ask: askModel, signal: within, now: () => new Date() })
      return { reply: read?.reading ?? null, calls: read?.calls ?? [], reason: read?.reason ?? null }
    })
  }

  async function readFirstPage(looked: { subject: Subject; today: string }): Promise<void> {
    if (kept.answers) return
    const found = await reading.read('openAnswers', looked)
    if (found.outcome === 'failed' || found.value.topics.length === 0) return
    const open = found.value
    kept.answers = await step('answers', async (within) => {
      const { subject } = looked
      const read = await readAnswers(open, { subject, ask: askModel, signal: within, now: () => new Date() })
      return { reply: read?.answers ?? null, calls: read?.calls ?? [], reason: read?.reason ?? null }
    })
  }
}

/** Maps failures of model calls to the words of the step log. */
const stepReasons: Readonly<Record<FailedReason, UnavailableReason>> = {
  prompt: 'too-large',
  'not-of-schema': 'unreadable',
  canary: 'unreadable',
  refused: 'refused',
  'rate-limited': 'refused',
  'server-error': 'unreachable',
  timeout: 'timeout',
  'too-large': 'too-large',
  'bad-response': 'unreadable',
  'budget-spent': 'budget-spent',
  'content-refused': 'refused',
}
