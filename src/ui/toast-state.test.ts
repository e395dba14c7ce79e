import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ToastAction, type ToastItem, toastLimit, toastReducer } from './toast-state.ts'

const shown = (id: number): ToastAction => ({ do: 'show', id, content: { title: `Toast ${id}` } })

test('a second toast takes the place of the first', () => {
  const toasts = [shown(1), shown(2)].reduce(toastReducer, [] as readonly ToastItem[])
  expect(toasts.map((toast) => toast.id)).toEqual([2])
})

test('a dismissed toast is closed and stays until it is removed', () => {
  const dismissed = toastReducer(toastReducer([], shown(1)), { do: 'dismiss', id: 1 })
  expect(dismissed).toEqual([{ id: 1, open: false, title: 'Toast 1' }])
  expect(toastReducer(dismissed, { do: 'remove', id: 1 })).toEqual([])
})

test('the late removal of an old toast leaves the new one alone', () => {
  const now = toastReducer(toastReducer([], shown(1)), shown(2))
  expect(toastReducer(now, { do: 'remove', id: 1 })).toEqual(now)
})

test('there is never more than one', () => {
  const action = fc
    .record({ id: fc.nat(5), what: fc.constantFrom('show', 'dismiss', 'remove') })
    .map(({ id, what }) => (what === 'show' ? shown(id) : ({ do: what, id } as ToastAction)))
  fc.assert(
    fc.property(fc.array(action), (actions) => {
      expect(actions.reduce(toastReducer, [] as readonly ToastItem[]).length).toBeLessThanOrEqual(toastLimit)
    }),
  )
})
