import { expect, test } from 'vitest'
import { changeOf, emptyBulkDraft } from './bulk-draft.ts'

test('untouched fields are not sent', () => {
  expect(changeOf(emptyBulkDraft)).toEqual({})
  expect(changeOf({ ...emptyBulkDraft, department: '  ', roles: { how: 'add', values: [] } })).toEqual({})
})

test('each choice is sent as the call takes it', () => {
  expect(
    changeOf({
      ...{ ...emptyBulkDraft, tier: 'low', ownerId: 'none', department: ' Sales ' },
      roles: { how: 'add', values: ['processor'] },
      countries: { how: 'replace', values: [] },
    }),
  ).toEqual({
    ...{ tier: 'low', ownerId: null, department: 'Sales' },
    roles: { how: 'add', values: ['processor'] },
    countries: { how: 'replace', values: [] },
  })
  expect(changeOf({ ...emptyBulkDraft, ownerId: '12' })).toEqual({ ownerId: 12 })
})
