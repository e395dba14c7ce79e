import { beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { type Database, runSql } from '../database.ts'
import { inOrganisation } from '../tenancy.ts'
import { requireStrangerMail, strangerMailsADay, youngDays } from './stranger-mail.ts'

let db: Database
let organisationId: number
const createdAt = new Date('2026-11-01T12:00:00Z')
beforeAll(async () => {
  db = (await createTestDatabase()).db
  const [made] = await runSql<{ id: number }>(
    db,
    `insert into organisation (name, size, created_at) values ('Own', 'mid-market', $1) returning id`,
    [createdAt],
  )
  organisationId = made?.id ?? 0
})

const answerTo = (kind: keyof typeof strangerMailsADay, sentToday: number, daysOld: number) =>
  inOrganisation(db, organisationId, (tx) =>
    requireStrangerMail(tx, {
      ...{ organisationId, kind, sentToday, orElse: 'enough' },
      now: new Date(createdAt.getTime() + daysOld * 86_400_000),
    }),
  ).then(
    () => 'mailed',
    ({ code }: { code: string }) => code,
  )

test.each(Object.keys(strangerMailsADay) as (keyof typeof strangerMailsADay)[])(
  'a new organization sends few mails to strangers a day (%s), an older one more, one that staff trust at once',
  async (kind) => {
    const { young, full } = strangerMailsADay[kind]
    expect(young).toBeLessThan(full / 5)
    expect(await answerTo(kind, young - 1, 0)).toBe('mailed')
    expect(await answerTo(kind, young, youngDays - 0.01)).toBe('mail_allowance_used')
    expect(await answerTo(kind, young, youngDays)).toBe('mailed')
    expect(await answerTo(kind, full, youngDays)).toBe('enough')
    await runSql(db, `update organisation set full_mail_at = now()`)
    expect(await answerTo(kind, full - 1, 0)).toBe('mailed')
    await runSql(db, `update organisation set full_mail_at = null`)
  },
)

test('a suspended organization mails no stranger, however old it is', async () => {
  await runSql(db, `update organisation set suspended_at = now()`)
  expect(await answerTo('invitation', 0, 400)).toBe('organization_suspended')
  await runSql(db, `update organisation set suspended_at = null`)
})
