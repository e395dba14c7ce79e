import { expect, test } from 'vitest'
import { transitions } from '../item-states.ts'
import { eventOf } from '../replies/classify.ts'
import { replyClasses } from '../replies/reply-rules.ts'
import { leadsTo, meaningGroups, meaningTitle, suggestionWords } from './reply-words.ts'

const meanings = meaningGroups.flatMap((group) => group.meanings)

test('each meaning is offered once, and all but a bounce are', () => {
  expect(meanings.toSorted()).toEqual(replyClasses.filter((one) => one !== 'bounce').toSorted())
})

test('a button is called like the state that its event leads to', () => {
  for (const meaning of meanings) {
    const moved = eventOf({ class: meaning, reason: null, confidence: 'sure', rule: null })
    expect(leadsTo[meaning], meaning).toEqual(
      moved ? { state: transitions[moved.event].to, reason: moved.reason } : null,
    )
  }
  expect(new Set(meanings.map(meaningTitle)).size).toBe(meanings.length)
})

test('the rules say what they take an answer for, and why a person is asked', () => {
  expect(suggestionWords({ class: 'done', confidence: 'likely' })).toBe(
    'The rules take it for “Removed”, but people write this in passing, too.',
  )
  expect(suggestionWords({ class: 'denied', confidence: 'unsure' })).toBe(
    'The rules take it for “Refused”, but it says other things as well.',
  )
  expect(suggestionWords({ class: 'unclear', confidence: 'unsure' })).toBe('No rule could tell what it means.')
})
