import { ApiError, errorWords } from '../../../platform/web/call.ts'
import type { AnswerValue } from '../../../product/questions.ts'

// Keeps what someone types while it is typed, answer by answer, and always says truly whether it is kept.

export interface FileRef {
  id: number
  name: string
  bytes: number
}

/** The answer in the form. */
export interface Draft {
  value: AnswerValue
  /** The question does not apply. */
  isNotApplicable?: boolean
  comment: string
  files: readonly FileRef[]
}

/** The answer on the server. */
export interface Kept extends Draft {
  questionId: string
  version: number
  answeredAt: string
}

type SaveState =
  | { state: 'untouched' }
  | { state: 'typing' }
  | { state: 'saving' }
  | { state: 'saved'; at: string }
  /** It is tried again by itself. */
  | { state: 'retrying'; words: string }
  /** It is not tried again before it is changed. */
  | { state: 'refused'; words: string }
  /** Someone else has answered meanwhile: both are shown, and a person decides. */
  | { state: 'conflict'; theirs: Kept }

export interface Held extends Draft {
  version: number
  save: SaveState
}

const empty: Held = { value: null, comment: '', files: [], version: 0, save: { state: 'untouched' } }
const firstRetryMs = 2_000
const longestRetryMs = 30_000

export interface AnswerSaver {
  get: (questionId: string) => Held
  all: () => ReadonlyMap<string, Held>
  /** Takes what was typed; it is sent once nothing was typed for a moment. */
  change: (questionId: string, patch: Partial<Draft>) => void
  /** Resolves a conflict: keeps what was typed here, or what the other wrote. */
  settle: (questionId: string, whose: 'mine' | 'theirs') => void
  /** Loads the server's current answers; what was typed and is not saved yet stays. */
  load: (kept: readonly Kept[]) => void
  /** Sends at once what waits. @returns whether all of it is kept. */
  flush: () => Promise<boolean>
  hasUnsaved: () => boolean
  subscribe: (tell: () => void) => () => void
  stop: () => void
}

export function createAnswerSaver({
  save,
  readNewest,
  pauseMs = 700,
}: {
  save: (questionId: string, draft: Draft & { version: number }) => Promise<Kept>
  /** After a conflict. */
  readNewest: () => Promise<readonly Kept[]>
  pauseMs?: number
}): AnswerSaver {
  let answers: ReadonlyMap<string, Held> = new Map()
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const sending = new Map<string, Promise<void>>()
  const retries = new Map<string, number>()
  const listeners = new Set<() => void>()

  const get = (questionId: string) => answers.get(questionId) ?? empty

  function put(questionId: string, patch: Partial<Held>): void {
    answers = new Map(answers).set(questionId, { ...get(questionId), ...patch })
    for (const tell of listeners) tell()
  }

  function schedule(questionId: string, afterMs: number): void {
    clearTimeout(timers.get(questionId))
    timers.set(
      questionId,
      setTimeout(() => void send(questionId), afterMs),
    )
  }

  /** One at a time for each answer: the next one names the version that this one makes. */
  function send(questionId: string): Promise<void> {
    clearTimeout(timers.get(questionId))
    const underWay = sending.get(questionId)
    if (underWay) return underWay
    const run = sendOnce(questionId).finally(() => {
      sending.delete(questionId)
      if (get(questionId).save.state === 'typing') schedule(questionId, pauseMs)
    })
    sending.set(questionId, run)
    return run
  }

  async function sendOnce(questionId: string): Promise<void> {
    const { value, isNotApplicable = false, comment, files, version } = get(questionId)
    put(questionId, { save: { state: 'saving' } })
    try {
      const kept = await save(questionId, { value, isNotApplicable, comment, files, version })
      retries.delete(questionId)
      const isNewest = get(questionId).save.state === 'saving'
      put(questionId, {
        version: kept.version,
        ...(isNewest ? { save: { state: 'saved', at: kept.answeredAt } } : {}),
      })
    } catch (error) {
      await take(questionId, error)
    }
  }

  async function take(questionId: string, error: unknown): Promise<void> {
    const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
    if (isRefused && error.code === 'changed_meanwhile') {
      const theirs = await readNewest().then(
        (newest) => newest.find((one) => one.questionId === questionId),
        () => undefined,
      )
      if (theirs) return put(questionId, { save: { state: 'conflict', theirs } })
    } else if (isRefused) {
      return put(questionId, { save: { state: 'refused', words: errorWords(error) } })
    }
    const tries = retries.get(questionId) ?? 0
    retries.set(questionId, tries + 1)
    put(questionId, { save: { state: 'retrying', words: errorWords(error as Error) } })
    schedule(questionId, Math.min(firstRetryMs * 2 ** tries, longestRetryMs))
  }

  const isWaiting = ({ save: { state } }: Held) => state === 'typing' || state === 'retrying' || state === 'saving'
  const isUnsaved = (held: Held) => isWaiting(held) || held.save.state === 'refused' || held.save.state === 'conflict'

  return {
    get,
    all: () => answers,
    change: (questionId, patch) => {
      const { state } = get(questionId).save
      // A conflict is for a person to settle: nothing is sent over it.
      if (state === 'conflict') return put(questionId, patch)
      put(questionId, { ...patch, save: { state: 'typing' } })
      schedule(questionId, pauseMs)
    },
    settle: (questionId, whose) => {
      const { save: held } = get(questionId)
      if (held.state !== 'conflict') return
      const { theirs } = held
      if (whose === 'theirs') return put(questionId, asHeld(theirs))
      put(questionId, { version: theirs.version, save: { state: 'typing' } })
      void send(questionId)
    },
    load: (kept) => {
      const next = new Map(answers)
      for (const one of kept) if (!isUnsaved(get(one.questionId))) next.set(one.questionId, asHeld(one))
      answers = next
      for (const tell of listeners) tell()
    },
    flush: async () => {
      // Text that was typed while it was being sent is sent once more.
      for (let round = 0; round < 3; round++)
        await Promise.all([...answers].filter(([, held]) => isWaiting(held)).map(([id]) => send(id)))
      return ![...answers.values()].some(isUnsaved)
    },
    hasUnsaved: () => [...answers.values()].some(isUnsaved),
    subscribe: (tell) => {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
    stop: () => {
      for (const timer of timers.values()) clearTimeout(timer)
    },
  }
}

const asHeld = ({ value, isNotApplicable = false, comment, files, version, answeredAt }: Kept): Held => ({
  ...{ value, isNotApplicable, comment, files, version },
  save: { state: 'saved', at: answeredAt },
})
