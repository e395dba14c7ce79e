import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedMeanwhile, type Draft, shownDraft, unsaved, withoutEdit } from './edits.ts'

const names = ['tier', 'owner', 'purposes', 'notes']
const value = fc.oneof(fc.constantFrom('', 'a', 'b', 'c'), fc.array(fc.constantFrom('x', 'y'), { maxLength: 2 }))
const whole = fc.record(Object.fromEntries(names.map((name) => [name, value])))
const part: fc.Arbitrary<Draft> = fc.dictionary(fc.constantFrom(...names), value)

test('nothing that was typed is lost, and nothing that was not typed is sent', () => {
  fc.assert(
    fc.property(whole, part, (now, edits) => {
      expect(shownDraft(now, edits)).toEqual({ ...now, ...edits })
      const sent = unsaved(now, edits)
      expect(Object.keys(edits)).toEqual(expect.arrayContaining(Object.keys(sent)))
      expect({ ...now, ...sent }).toEqual({ ...now, ...edits })
    }),
  )
})

test('every change by someone else is reported, and nothing else', () => {
  fc.assert(
    fc.property(whole, whole, part, (opened, now, edits) => {
      const told = changedMeanwhile({ opened, now, edits })
      for (const name of names) {
        const change = told.find(({ field }) => field === name)
        const isChanged = JSON.stringify(opened[name]) !== JSON.stringify(now[name])
        expect(change !== undefined).toBe(isChanged)
        if (!change) continue
        expect([change.was, change.now]).toEqual([opened[name], now[name]])
        const isConflict = name in edits && JSON.stringify(edits[name]) !== JSON.stringify(now[name])
        expect(change.mine).toEqual(isConflict ? edits[name] : undefined)
      }
    }),
  )
})

test('keeping what someone else wrote sends nothing of the field', () => {
  const now = { tier: 'critical', notes: 'theirs' }
  const edits = withoutEdit({ tier: 'low', notes: 'mine' }, 'tier')
  expect(shownDraft(now, edits)).toEqual({ tier: 'critical', notes: 'mine' })
  expect(unsaved(now, edits)).toEqual({ notes: 'mine' })
})
