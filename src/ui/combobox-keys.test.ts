import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { comboboxKey } from './combobox-keys.ts'

const closed = { open: false, active: null }
const keys = fc.constantFrom('ArrowDown', 'ArrowUp', 'Enter', 'Escape', 'Tab', 'a', 'Home')

describe('keys in a box with suggestions', () => {
  test('arrow down opens the list at its first entry, arrow up at its last', () => {
    expect(comboboxKey('ArrowDown', closed, 3).state).toEqual({ open: true, active: 0 })
    expect(comboboxKey('ArrowUp', closed, 3).state).toEqual({ open: true, active: 2 })
  })

  test('arrows go round both ends', () => {
    expect(comboboxKey('ArrowDown', { open: true, active: 2 }, 3).state.active).toBe(0)
    expect(comboboxKey('ArrowUp', { open: true, active: 0 }, 3).state.active).toBe(2)
  })

  test('enter takes the chosen entry and closes', () => {
    expect(comboboxKey('Enter', { open: true, active: 1 }, 3)).toEqual({ state: closed, pick: 1, handled: true })
  })

  test('enter with nothing chosen closes the list and still reaches the form', () => {
    expect(comboboxKey('Enter', { open: true, active: null }, 3)).toEqual({ state: closed, handled: false })
    expect(comboboxKey('Enter', closed, 3).handled).toBe(false)
  })

  test('enter before the suggestions are there keeps them away when they come', () => {
    expect(comboboxKey('Enter', { open: true, active: null }, 0)).toEqual({ state: closed, handled: false })
  })

  test('escape closes the list, and is left to the browser when there is none', () => {
    expect(comboboxKey('Escape', { open: true, active: 1 }, 3)).toEqual({ state: closed, handled: true })
    expect(comboboxKey('Escape', closed, 3).handled).toBe(false)
  })

  test('whatever is pressed, what is active is in the list, and nothing is active in a closed one', () => {
    fc.assert(
      fc.property(fc.array(keys), fc.integer({ min: 0, max: 8 }), (pressed, count) => {
        let state: { open: boolean; active: number | null } = closed
        for (const key of pressed) {
          const answer = comboboxKey(key, state, count)
          state = answer.state
          if (state.active !== null) expect(state.active).toBeLessThan(count)
          if (!state.open) expect(state.active).toBeNull()
          if (answer.pick !== undefined) expect(answer.pick).toBeLessThan(count)
        }
      }),
    )
  })
})
