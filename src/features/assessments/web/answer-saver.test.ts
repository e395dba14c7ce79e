import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../../platform/web/call.ts'
import { createAnswerSaver, type Draft, type Kept } from './answer-saver.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const keptOf = (draft: Draft, version: number): Kept => ({
  ...draft,
  ...{ questionId: 'q', version, answeredAt: '2027-01-30T12:03:00.000Z' },
})
const refusal = (status: number, code: string) =>
  new ApiError(status, 'No', JSON.stringify({ code, message: 'Not so.' }))
const conflict = refusal(409, 'changed_meanwhile')

/** A server that keeps answers; `fails` are thrown first, in their order. */
function world({ fails = [], newest = [] }: { fails?: unknown[]; newest?: Kept[] } = {}) {
  const sent: (Draft & { version: number })[] = []
  const saver = createAnswerSaver({
    save: async (_, draft) => {
      sent.push(draft)
      const fault = fails.shift()
      if (fault) throw fault
      return keptOf(draft, draft.version + 1)
    },
    readNewest: async () => newest,
  })
  return { saver, sent }
}

test('what is typed is sent once typing rests, with the version that was read, and then says when it was saved', async () => {
  const { saver, sent } = world()
  saver.change('q', { value: 'B' })
  await vi.advanceTimersByTimeAsync(300)
  saver.change('q', { value: 'By us' })
  expect(saver.get('q').save.state).toBe('typing')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sent.map(({ value, version }) => [value, version])).toEqual([['By us', 0]])
  expect(saver.get('q').save).toEqual({ state: 'saved', at: '2027-01-30T12:03:00.000Z' })
  saver.change('q', { value: 'By others' })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sent.at(-1)?.version).toBe(1)
})

test('without a connection it is tried again until it is kept, and never says saved before', async () => {
  const { saver, sent } = world({
    fails: [new TypeError('offline'), refusal(503, 'unavailable'), refusal(429, 'rate_limited')],
  })
  saver.change('q', { value: 'x' })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(saver.get('q').save).toMatchObject({ state: 'retrying' })
  expect(saver.hasUnsaved()).toBe(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(4)
  expect(saver.get('q').save.state).toBe('saved')
})

test('a refusal is shown, keeps what was typed, and is not repeated by itself', async () => {
  const { saver, sent } = world({ fails: [refusal(422, 'answer_wrong')] })
  saver.change('q', { value: 'x' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(1)
  expect(saver.get('q')).toMatchObject({ value: 'x', save: { state: 'refused', words: 'Not so.' } })
})

test('of two who answer at once neither is lost: both are shown, and a person decides', async () => {
  const theirs = keptOf({ value: 'Theirs', comment: '', files: [] }, 4)
  const mine = world({ fails: [conflict], newest: [theirs] })
  mine.saver.change('q', { value: 'Mine' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(mine.saver.get('q')).toMatchObject({ value: 'Mine', save: { state: 'conflict', theirs: { value: 'Theirs' } } })
  mine.saver.change('q', { value: 'Mine, longer' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(mine.sent).toHaveLength(1)
  mine.saver.settle('q', 'mine')
  await vi.advanceTimersByTimeAsync(10)
  expect(mine.sent.at(-1)).toMatchObject({ value: 'Mine, longer', version: 4 })

  const other = world({ fails: [conflict], newest: [theirs] })
  other.saver.change('q', { value: 'Mine' })
  await vi.advanceTimersByTimeAsync(1_000)
  other.saver.settle('q', 'theirs')
  expect(other.saver.get('q')).toMatchObject({ value: 'Theirs', version: 4, save: { state: 'saved' } })
})

test('what was typed while the answer before was on its way follows it', async () => {
  let answer: (kept: Kept) => void = () => undefined
  const sent: unknown[] = []
  const saver = createAnswerSaver({
    save: (_, draft) => {
      sent.push([draft.value, draft.version])
      return new Promise((resolve) => {
        answer = () => resolve(keptOf(draft, draft.version + 1))
      })
    },
    readNewest: async () => [],
  })
  saver.change('q', { value: 'one' })
  await vi.advanceTimersByTimeAsync(1_000)
  saver.change('q', { value: 'two' })
  answer(keptOf({ value: null, comment: '', files: [] }, 1))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sent).toEqual([
    ['one', 0],
    ['two', 1],
  ])
})

test('what the server has takes the place of what is kept, never of what is still typed', async () => {
  const { saver } = world()
  saver.change('mine', { value: 'typed' })
  saver.load([
    { ...keptOf({ value: 'old', comment: '', files: [] }, 3), questionId: 'mine' },
    { ...keptOf({ value: 'new', comment: '', files: [] }, 2), questionId: 'other' },
  ])
  expect([saver.get('mine').value, saver.get('other').value]).toEqual(['typed', 'new'])
  const flushing = saver.flush()
  await vi.advanceTimersByTimeAsync(10)
  expect(await flushing).toBe(true)
})
