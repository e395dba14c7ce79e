import { expect, test } from 'vitest'
import { createTestDatabase, silent } from '../../../../tests/support/database.ts'
import { runSql } from '../../../platform/server/database.ts'
import { forgetChanges } from './change-log.ts'

test('changes of more than a day ago are forgotten, younger ones stay', async () => {
  const { db } = await createTestDatabase()
  await runSql(
    db,
    `insert into catalog_change (document_id, at) values ('old', now() - interval '25 hours'), ('young', now() - interval '23 hours'), ('new', now())`,
  )
  await forgetChanges.run({}, { db, log: silent, signal: new AbortController().signal })
  expect(await runSql(db, `select document_id from catalog_change order by seq`)).toEqual([
    { document_id: 'young' },
    { document_id: 'new' },
  ])
})
