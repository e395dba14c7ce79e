import { expect, test } from 'vitest'
import { breachAlertOf } from './alert.fixture.ts'
import { loadAlertPage } from './alert-pages.ts'
import { readBreachState } from './breach-state.ts'

test('a loader sees no headers: it asks whether something older follows', async () => {
  const pageOf = (older: number) => {
    const sent: object[] = []
    // A page makes only this call of the contract.
    const call = (async (_: string, { query }: { query: { limit?: number } }) => {
      sent.push(query)
      return query.limit === 1
        ? Array(older).fill(breachAlertOf({}))
        : [breachAlertOf({ id: 'last', discoveredDate: '2026-02-03' })]
    }) as unknown as Parameters<typeof loadAlertPage>[1]
    return loadAlertPage(readBreachState(new URLSearchParams('q=acme')), call).then((page) => ({ page, sent }))
  }
  const { page, sent } = await pageOf(1)
  expect(page.older).toBe('2026-02-03_last')
  expect(sent).toEqual([{ q: 'acme' }, { q: 'acme', cursor: '2026-02-03_last', limit: 1 }])
  expect((await pageOf(0)).page.older).toBeNull()
})
