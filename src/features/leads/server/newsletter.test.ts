import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { type Database, runSql } from '../../../platform/server/database.ts'
import { newsletterWords } from '../vocabulary.ts'
import { emptyLeads, later, openLeads } from './leads.fixture.ts'

let db: Database
beforeAll(async () => {
  db = (await createTestDatabase()).db
})
beforeEach(() => emptyLeads(db))

const answer = { accepted: true, message: newsletterWords }

function openNewsletter() {
  const opened = openLeads(db)
  const { call, tokenOf, mails } = opened
  return {
    ...opened,
    ask: (email = 'Anna@corp.test', sent = {}) => call('POST /api/newsletter', { body: { email, ...sent } }),
    press: (token: string) => call('POST /api/subscriptions/confirmations/{token}', { params: { token } }),
    stop: (token: string) => call('POST /api/unsubscribe/{token}', { params: { token } }),
    asked: () => tokenOf('confirm-newsletter'),
    kinds: async () => (await mails()).map(({ kind, stream }) => `${kind} ${stream}`),
  }
}

test('an address asks, confirms and is a reader; before that it is not', async () => {
  const { ask, press, stop, asked, kinds } = openNewsletter()
  expect(await ask('Anna@corp.test', { source: 'blog' })).toEqual(answer)
  expect(await runSql(db, `select 1 from subscription`)).toEqual([])
  const { pageToken } = await press(await asked())
  expect(await runSql(db, `select kind, email, settings from subscription`)).toEqual([
    { kind: 'newsletter', email: 'Anna@corp.test', settings: { source: 'blog' } },
  ])
  expect(await kinds()).toEqual(['confirm-newsletter account', 'newsletter-confirmed account'])
  await stop(pageToken)
  expect(await runSql(db, `select 1 from subscription`)).toEqual([])
})

test('the answer is the same for every address; what a program fills in brings no mail', async () => {
  const { ask, press, asked, clock, kinds } = openNewsletter()
  await ask()
  await press(await asked())
  later(clock, { minutes: 11 })
  expect(await ask('anna@CORP.test')).toEqual(answer)
  expect((await kinds()).slice(2)).toEqual(['confirm-newsletter account'])
  expect(await ask('other@corp.test', { website: 'trap' })).toEqual(answer)
  expect(await kinds()).toHaveLength(3)
  // A browser that fills the form in an instant is a person's: the mail leaves.
  expect(await ask('other@corp.test', { tookMs: 3 })).toEqual(answer)
  expect((await kinds()).slice(3)).toHaveLength(1)
  await expect(ask('no address')).rejects.toMatchObject({ code: 'email_unusable' })
})

test('an undelivered edition goes to no one once the reader has unsubscribed', async () => {
  const { ask, press, stop, asked } = openNewsletter()
  await ask()
  const { pageToken } = await press(await asked())
  await runSql(
    db,
    `insert into outbox_message (kind, stream, recipient, subject, body_text, dedupe_key, state)
     values ('newsletter-edition', 'newsletter', 'Anna@corp.test', 's', 't', 'd', 'suppressed')`,
  )
  await stop(pageToken)
  expect(await runSql(db, `select 1 from outbox_message where stream = 'newsletter'`)).toEqual([])
})
