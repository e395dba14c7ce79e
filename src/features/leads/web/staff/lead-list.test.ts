import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { leadExportHref, leadListHref, leadListKey, leadListParams, previewOf, readLeadList } from './lead-list.ts'

const read = (search: string) => readLeadList(new URLSearchParams(search))
const none = new URLSearchParams()

describe('the address of the list', () => {
  test('says what is asked for, and what it does not understand is not there', () => {
    expect(read('')).toEqual({ q: '', status: '', show: 25 })
    expect(read('q=%20Ada%20&status=qualified&show=50')).toEqual({ q: 'Ada', status: 'qualified', show: 50 })
    expect(read('status=won&show=-1')).toEqual({ q: '', status: '', show: 25 })
    expect(read('show=1e9').show).toBe(1_000)
    expect(read(`q=${'x'.repeat(900)}`).q).toHaveLength(200)
  })

  test('reads back as it was written, whatever was typed, and leaves what belongs to others', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('', 'new', 'closed'), fc.integer(), (q, status, show) => {
        const list = read(new URLSearchParams({ q, status, show: String(show) }).toString())
        const written = leadListParams(new URLSearchParams('tickets=open'), list)
        expect(readLeadList(written)).toEqual(list)
        expect(written.get('tickets')).toBe('open')
      }),
    )
  })

  test('is the shortest one', () => {
    expect(leadListHref(none, read(''))).toBe('/admin#leads')
    expect(leadListHref(new URLSearchParams('q=x'), read('status=new'))).toBe('/admin?status=new#leads')
    expect(leadExportHref(read('show=500'))).toBe('/api/admin/leads/export.csv')
    expect(leadExportHref(read('q=a%26b&status=new'))).toBe('/api/admin/leads/export.csv?q=a%26b&status=new')
  })
})

test('one more is asked for than is shown, up to what the call gives', () => {
  expect(leadListKey(read(''))).toEqual(['/api/leads'])
  expect(leadListKey(read('show=50'))).toEqual(['/api/leads', { limit: 51 }])
  expect(leadListKey(read('show=225&status=new'))).toEqual(['/api/leads', { status: 'new', limit: 226 }])
  expect(leadListKey(read('show=1000'))).toEqual(['/api/leads', { limit: 1_000 }])
})

test('a message is cut to 100 characters, which may be two units each', () => {
  expect(previewOf('x'.repeat(100))).toBeUndefined()
  expect(previewOf('x'.repeat(101))).toBe(`${'x'.repeat(100)}…`)
  expect(previewOf('😀'.repeat(101))).toBe(`${'😀'.repeat(100)}…`)
})
