import { beforeEach, describe, expect, test } from 'vitest'
import { silent } from '../../../../tests/support/database.ts'
import { createTwoOrganisations, type TwoOrganisations } from '../../../../tests/support/organisation.ts'
import { runSql } from '../../../platform/server/database.ts'
import { acrossOrganisations, inOrganisation } from '../../../platform/server/tenancy.ts'
import type { AlertKind, Severity } from '../../../product/vendors.ts'
import { alertMailExamples } from './alert.email.tsx'
import { alertMailer, sendAlertDigests } from './alert-mails.ts'
import { alertRaiser } from './alerts.ts'

let world: TwoOrganisations
let woken: number
beforeEach(async () => {
  world = await createTwoOrganisations()
  woken = 0
})

const parts = {
  publicUrl: 'https://sightline.test',
  operator: {},
  deliverSoon: async () => {
    woken += 1
  },
}

const raise = (
  key: string,
  {
    kind = 'breach',
    severity = 'high',
    at = '2026-11-20T12:00:00Z',
    of = world.own,
    title = `Alert ${key}`,
  }: { kind?: AlertKind; severity?: Severity; at?: string; of?: { id: number }; title?: string } = {},
) =>
  inOrganisation(world.db, of.id, (tx) =>
    alertRaiser(alertMailer(parts))(tx, {
      ...{ organisationId: of.id, vendorId: null, kind, severity, title },
      ...{ description: 'Words.', dedupeKey: key, now: new Date(at) },
    }),
  )

const set = (columns: string) => acrossOrganisations(world.db, (tx) => runSql(tx, `update member set ${columns}`))

const mails = () =>
  runSql<{ kind: string; recipient: string; subject: string; body_text: string; stream: string }>(
    world.db,
    `select kind, recipient, subject, body_text, stream from outbox_message order by id`,
  )

const digest = (day: string) =>
  sendAlertDigests({ ...parts, now: () => new Date(`${day}T07:00:00Z`) }).run(
    {},
    { db: world.db, log: silent, signal: new AbortController().signal },
  )

describe('an alert is mailed at once', () => {
  test('to the members of its organisation who chose its kind and proved their address, once', async () => {
    await set(`mailed_alerts = '{breach}'`)
    await set(`email_proved_at = null where role = 'viewer'`)
    await raise('one')
    await raise('one')
    await raise('two', { kind: 'score_change' })
    expect(
      (await mails()).map(({ kind, stream, recipient, subject }) => ({ kind, stream, recipient, subject })),
    ).toEqual(
      ['manager', 'administrator'].map((role) => ({
        ...{ kind: 'vendor-alert', stream: 'account', subject: 'Vendor alert: high severity' },
        recipient: `${role}@own-example.test`,
      })),
    )
    expect(woken).toBe(1)
  })

  test('with the way to stop it, and no line of a stranger’s making', async () => {
    await set(`mailed_alerts = '{breach}'`)
    await raise('one', { title: 'Evil\r\nBcc: all@example.org' })
    const [mail] = await mails()
    expect(mail?.subject).not.toContain('Evil')
    expect(mail?.body_text).toMatch(/^Evil Bcc: all/)
    expect(mail?.body_text).not.toContain('all@example.org')
    expect(mail?.body_text).toContain('https://sightline.test/customer/settings')
  })
})

describe('the summary', () => {
  const joined = `created_at = '2026-11-01', digest_sent_at = '2026-11-15T07:00:00Z'`

  test('of a day goes once, gravest first, to who chose it, and only when something came', async () => {
    await set(`${joined}, digest = case role when 'manager' then 'daily' else 'off' end`)
    await raise('low', { severity: 'low' })
    await raise('critical', { severity: 'critical' })
    await Promise.all([digest('2026-11-21'), digest('2026-11-21')])
    await digest('2026-11-21')
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ recipient: 'manager@own-example.test', subject: '2 unread alerts about your vendors' })
    expect(mail?.body_text.indexOf('Alert critical')).toBeLessThan(mail?.body_text.indexOf('Alert low') ?? 0)
    await digest('2026-11-22')
    await digest('2026-11-23')
    expect(await mails()).toHaveLength(1)
    await raise('new', { at: '2026-11-23T08:00:00Z' })
    await digest('2026-11-24')
    expect((await mails()).at(-1)?.subject).toBe('3 unread alerts about your vendors')
  })

  test('tells of an alert once, also of one from before seven in the morning', async () => {
    await set(`${joined}, digest = case role when 'manager' then 'daily' else 'off' end`)
    await raise('early', { at: '2026-11-21T05:00:00Z' })
    for (const day of ['2026-11-21', '2026-11-22']) await digest(day)
    expect(await mails()).toHaveLength(1)
  })

  test('of a week goes on Monday, or on the first day after it', async () => {
    await set(`${joined}, digest = case role when 'manager' then 'weekly' else 'off' end`)
    // November 15, 2026 is a Sunday.
    await raise('one', { at: '2026-11-16T12:00:00Z' })
    const sent: string[] = []
    for (const day of ['2026-11-16', '2026-11-17', '2026-11-22', '2026-11-25', '2026-11-26']) {
      const before = (await mails()).length
      await raise(day, { at: `${day}T06:00:00Z` })
      await digest(day)
      if ((await mails()).length > before) sent.push(day)
    }
    expect(sent).toEqual(['2026-11-16', '2026-11-25'])
  })

  test('leaves out what the member has read, and notifies no one of another organization', async () => {
    await set(`${joined}, digest = 'daily'`)
    const id = await raise('read')
    await world.inOwn((tx) =>
      runSql(
        tx,
        `insert into vendor_alert_read (organisation_id, alert_id, member_id) select $1, $2, id from member where organisation_id = $1`,
        [...[world.own.id, id]],
      ),
    )
    await raise('theirs', { of: world.other })
    await digest('2026-11-21')
    expect((await mails()).map(({ recipient }) => recipient.split('@')[1])).toEqual(Array(3).fill('other-example.test'))
  })

  test('counts what it does not list', async () => {
    await set(`${joined}, digest = case role when 'manager' then 'daily' else 'off' end`)
    for (let at = 0; at < 13; at++) await raise(`alert-${at}`)
    await digest('2026-11-21')
    expect((await mails())[0]?.body_text).toContain('And 3 more.')
  })
})

test.each(alertMailExamples.map(({ name, mail }) => [name, mail] as const))('the example “%s” is a mail', (_, mail) => {
  const { text, html } = mail()
  expect(text).toContain('Example Analytics')
  expect(html).toContain('https://sightline.example/customer/settings')
})

test('the demo organization, whose address is no one’s, gets neither alerts nor summaries', async () => {
  await set(`mailed_alerts = '{breach}', digest = 'daily', created_at = '2026-11-01'`)
  await runSql(world.db, `update organisation set is_demo = true where id = $1`, [world.own.id])
  await raise('of the demonstration')
  await digest('2026-11-21')
  expect(await mails()).toEqual([])
})
