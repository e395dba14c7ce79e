import { beforeAll, describe, expect, test } from 'vitest'
import { runSql } from '../../../platform/server/database.ts'
import { createDossierWorld, type DossierWorld } from './dossier.fixture.ts'

let world: DossierWorld
beforeAll(async () => {
  world = await createDossierWorld()
})

const root = '/api/customer/vendors/{id}' as const
const dossierOf = async (id: number, member = world.own.viewer) =>
  (await world.call(member, `GET ${root}/dossier`, { params: { id } })).body
const fileOf = async (name = 'paper.txt', member = world.own.manager) =>
  (await world.upload(name, `Words of ${name}.`, member)).body.id

test('a new vendor’s dossier is empty, and of sub-processors it is not known whether there are any', async () => {
  expect(await dossierOf(await world.addVendor())).toEqual({
    ...{ agreements: [], transfers: [], subProcessors: null, documents: [], findings: [] },
    ...{ acceptances: [], overrides: [], reviews: [] },
  })
})

describe('a transfer', () => {
  const put = (id: number, body: object) =>
    world.call(world.own.manager, `PUT ${root}/transfers`, { params: { id }, body })

  test('is one row a country, named and with the file of its assessment', async () => {
    const id = await world.addVendor()
    const fileId = await fileOf('tia.txt')
    const first = await put(id, {
      country: 'in',
      mechanism: 'scc',
      assessedOn: '2026-02-28',
      conclusion: 'Fine.',
      fileId,
    })
    expect(first.body).toMatchObject({
      ...{ country: 'IN', countryName: 'India', mechanism: 'scc', assessedOn: '2026-02-28', warning: null },
      file: { id: fileId, name: 'tia.txt' },
    })
    const second = await put(id, { country: 'IN', mechanism: 'no-mechanism' })
    expect(second.body).toMatchObject({ id: first.body.id, mechanism: 'no-mechanism', file: null, conclusion: '' })
    expect((await dossierOf(id)).transfers).toHaveLength(1)
  })

  test.each([
    ['IN', 'adequate', 'There is no adequacy decision for India (as of August 2026).'],
    ['US', 'adequate', expect.stringContaining('Data Privacy Framework')],
    ['DE', 'us-dpf', expect.stringContaining('United States')],
    ['CH', 'adequate', null],
    ['FR', 'adequate', null],
  ])('to %s resting on %s is warned of where nothing bears it', async (country, mechanism, warning) => {
    expect((await put(await world.addVendor(), { country, mechanism })).body.warning).toEqual(warning)
  })

  test('can be deleted, once', async () => {
    const id = await world.addVendor()
    const { body } = await put(id, { country: 'US', mechanism: 'us-dpf' })
    const remove = () =>
      world.call(world.own.manager, `DELETE ${root}/transfers/{childId}`, { params: { id, childId: body.id } })
    expect((await remove()).status).toBe(204)
    expect((await remove()).status).toBe(404)
  })
})

describe('sub-processors', () => {
  const put = (id: number, names: (string | object)[]) =>
    world.call(world.own.manager, `PUT ${root}/sub-processors`, {
      params: { id },
      body: { subProcessors: names.map((one) => (typeof one === 'string' ? { name: one } : one)) },
    })

  test('that are missing from the next list end that day; one that comes back starts over', async () => {
    const id = await world.addVendor()
    await put(id, ['Hostco', 'Mailer Inc.'])
    const { body } = await put(id, ['MAILER', { name: 'Paywell', country: 'de', since: '2026-01-31' }])
    expect(body.map(({ name, until, country }) => [name, until, country])).toEqual([
      ['MAILER', null, null],
      ['Paywell', null, 'DE'],
      ['Hostco', '2026-11-21', null],
    ])
    const again = await put(id, ['Hostco'])
    expect(again.body.filter(({ name }) => name === 'Hostco').map(({ until }) => until)).toEqual([null, '2026-11-21'])
  })

  test('are put in place of the list that was read, and of no newer one', async () => {
    const id = await world.addVendor()
    const putAt = (version: number) =>
      world.call(world.own.manager, `PUT ${root}/sub-processors`, {
        params: { id },
        body: { subProcessors: [{ name: `At ${version}` }], version },
      })
    expect((await putAt(1)).status).toBe(200)
    expect((await putAt(1)).code).toBe('changed_meanwhile')
    expect((await putAt(2)).status).toBe(200)
  })

  test('of which there are none are known to be none', async () => {
    const id = await world.addVendor()
    expect((await put(id, [])).body).toEqual([])
    expect((await dossierOf(id)).subProcessors).toEqual([])
  })

  test('that are vendors themselves are found by their keys, and shared ones counted', async () => {
    const host = await world.addVendor({
      name: 'Deepstack',
      columns: { keys: ['name:deepstack', 'domain:deepstack.test'] },
    })
    const [one, two] = [await world.addVendor({ name: 'One' }), await world.addVendor({ name: 'Two' })]
    await world.addVendor({ name: 'Theirs', of: world.other })
    await put(two, ['deepstack'])
    const { body } = await put(one, ['Deepstack, Inc.', 'Lonely'])
    expect(body).toMatchObject([
      { name: 'Deepstack, Inc.', vendorId: host, sharedWith: 1 },
      { name: 'Lonely', vendorId: null, sharedWith: 0 },
    ])
  })

  test('named twice are one; the last day to object lies before the first day of processing', async () => {
    const id = await world.addVendor()
    expect((await put(id, ['Twice', 'TWICE'])).body).toHaveLength(1)
    const { status } = await put(id, [{ name: 'Announced', since: '2026-12-20', objectBy: '2026-12-10' }])
    expect(status).toBe(200)
  })
})

describe('a document', () => {
  test('expires the day after its last one', async () => {
    const id = await world.addVendor()
    const fileId = await fileOf()
    const add = (expiresOn: string) =>
      world.call(world.own.manager, `POST ${root}/documents`, {
        params: { id },
        body: { kind: 'soc2-type2', title: 'SOC 2', issuedOn: '2025-11-21', expiresOn, fileId },
      })
    expect((await add('2026-11-21')).body).toMatchObject({ isExpired: false, file: { id: fileId } })
    expect((await add('2026-11-20')).body).toMatchObject({ isExpired: true })
    expect((await add('2025-11-20')).code).toBe('days_out_of_order')
  })
})

describe('a finding', () => {
  const add = (id: number, body: object) =>
    world.call(world.own.manager, `POST ${root}/findings`, {
      params: { id },
      body: { title: 'No TLS', severity: 'critical', ...body },
    })
  const edit = (id: number, childId: number, body: object) =>
    world.call(world.own.manager, `PATCH ${root}/findings/{childId}`, { params: { id, childId }, body })

  test('has an owner of the organisation, and is late after its day', async () => {
    const id = await world.addVendor()
    const { body } = await add(id, { ownerId: world.own.viewer.id, dueOn: '2026-11-20' })
    expect(body).toMatchObject({ status: 'open', isLate: true, source: 'entered', owner: { name: 'Viewer Example' } })
    expect((await edit(id, body.id, { dueOn: '2026-11-21' })).body).toMatchObject({ isLate: false, version: 2 })
    expect((await edit(id, body.id, { status: 'resolved' })).body).toMatchObject({
      closedAt: '2026-11-21T10:00:00.000Z',
    })
    expect((await edit(id, body.id, { status: 'open' })).body).toMatchObject({ closedAt: null })
  })

  test('is not given to someone of another organization, nor to a member who has left', async () => {
    const id = await world.addVendor()
    expect((await add(id, { ownerId: world.other.manager.id })).code).toBe('owner_unknown')
    const gone = await world.inOwn(async (tx) => {
      const [row] = await runSql<{ id: number }>(
        tx,
        `insert into member (organisation_id, email, email_key, first_name, last_name, role, left_at)
         values ($1, '', 'left:x', '', '', 'viewer', now()) returning id`,
        [world.own.id],
      )
      return row?.id
    })
    expect((await add(id, { ownerId: gone })).code).toBe('owner_unknown')
  })

  test('that two edit at once keeps the first word, and tells the second', async () => {
    const id = await world.addVendor()
    const { body } = await add(id, {})
    const both = await Promise.all([
      edit(id, body.id, { severity: 'low', version: 1 }),
      edit(id, body.id, { severity: 'high', version: 1 }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('cannot be called accepted without an acceptance', async () => {
    const id = await world.addVendor()
    expect((await add(id, { status: 'accepted' })).code).toBe('invalid_request')
  })
})

describe('an acceptance', () => {
  const accept = (id: number, body: object) =>
    world.call(world.own.manager, `POST ${root}/acceptances`, {
      params: { id },
      body: { reason: 'We need it.', expiresOn: '2027-01-31', ...body },
    })
  const findingOf = async (id: number) =>
    (
      await world.call(world.own.manager, `POST ${root}/findings`, {
        params: { id },
        body: { title: 'x', severity: 'high' },
      })
    ).body.id

  test('freezes the score of its day, and goes stale when the score moves by five', async () => {
    const id = await world.addVendor()
    const { body } = await accept(id, {})
    expect(body).toMatchObject({
      isInForce: true,
      isStale: false,
      acceptedBy: { name: 'Manager Example' },
      endedAt: null,
    })
    const move = (by: number) =>
      world.inOwn((tx) => runSql(tx, `update vendor set score = $2 where id = $1`, [id, body.score + by]))
    await move(4)
    expect((await dossierOf(id)).acceptances).toMatchObject([{ score: body.score, isStale: false }])
    await move(-5)
    expect((await dossierOf(id)).acceptances).toMatchObject([{ score: body.score, isStale: true }])
  })

  test('of a finding takes it out of what is open, and brings it back when it ends', async () => {
    const id = await world.addVendor()
    const findingId = await findingOf(id)
    const { body } = await accept(id, { findingId })
    expect((await dossierOf(id)).findings).toMatchObject([{ status: 'accepted', isLate: false }])
    const end = () =>
      world.call(world.own.manager, `DELETE ${root}/acceptances/{childId}`, { params: { id, childId: body.id } })
    expect((await end()).body).toMatchObject({ isInForce: false, endedAt: '2026-11-21T10:00:00.000Z' })
    expect((await dossierOf(id)).findings).toMatchObject([{ status: 'open' }])
    expect((await end()).code).toBe('already_ended')
  })

  test('gives way to the next one of the same finding, and ends when the finding is resolved', async () => {
    const id = await world.addVendor()
    const findingId = await findingOf(id)
    await accept(id, { findingId })
    await accept(id, { findingId, expiresOn: '2027-02-28' })
    expect((await dossierOf(id)).acceptances.map(({ isInForce }) => isInForce)).toEqual([true, false])
    await world.call(world.own.manager, `PATCH ${root}/findings/{childId}`, {
      params: { id, childId: findingId },
      body: { status: 'resolved' },
    })
    const after = await dossierOf(id)
    expect(after.acceptances.map(({ isInForce }) => isInForce)).toEqual([false, false])
    expect(after.findings).toMatchObject([{ status: 'resolved' }])
    expect((await accept(id, { findingId })).code).toBe('finding_unknown')
  })

  test.each(['2026-11-21', '2026-11-20', '2024-02-29'])(
    'until %s is refused: that is no day after today',
    async (expiresOn) => {
      expect((await accept(await world.addVendor(), { expiresOn })).code).toBe('day_past')
    },
  )

  test('needs a finding of this vendor, and a score', async () => {
    const [id, elsewhere] = [await world.addVendor(), await world.addVendor()]
    expect((await accept(id, { findingId: await findingOf(elsewhere) })).code).toBe('finding_unknown')
    await world.inOwn((tx) => runSql(tx, `update vendor set score_run_id = null where id = $1`, [id]))
    expect((await accept(id, {})).code).toBe('not_scored')
  })
})

describe('a review', () => {
  const review = (id: number, body: object = {}) =>
    world.call(world.own.manager, `POST ${root}/reviews`, {
      params: { id },
      body: { decision: 'still_valid', reason: 'Nothing new.', ...body },
    })
  const vendorOf = (id: number) =>
    world.inOwn(async (tx) => {
      const [row] = await runSql<{ next_review_on: string; last_reviewed_on: string; version: number; score: number }>(
        tx,
        `select next_review_on, last_reviewed_on, version, score from vendor where id = $1`,
        [id],
      )
      return row
    })

  test.each([
    ['critical', null, '2027-02-19'],
    ['important', null, '2027-05-20'],
    ['standard', null, '2027-11-21'],
    ['low', null, '2028-11-20'],
    ['low', 100, '2027-03-01'],
  ])('of a vendor of tier %s with a cadence of %s is next due on %s', async (tier, cadence_days, next) => {
    const id = await world.addVendor({ columns: { tier, cadence_days } })
    expect((await review(id)).body).toMatchObject({ nextReviewOn: next, reviewedBy: { name: 'Manager Example' } })
    expect(await vendorOf(id)).toMatchObject({ next_review_on: next, last_reviewed_on: '2026-11-21', version: 2 })
  })

  test('that was late takes the lateness out of the score, and is kept with the score that it led to', async () => {
    const id = await world.addVendor({ columns: { next_review_on: '2026-06-01' } })
    const late = (await vendorOf(id))?.score ?? 0
    const { body } = await review(id, { decision: 'rescored', nextReview: '2026-12-31' })
    expect(body.score).toBeLessThan(late)
    expect(await vendorOf(id)).toMatchObject({ score: body.score, next_review_on: '2026-12-31' })
    expect((await dossierOf(id)).reviews).toMatchObject([{ decision: 'rescored', score: body.score }])
  })

  test('cannot be due today', async () => {
    expect((await review(await world.addVendor(), { nextReview: '2026-11-21' })).code).toBe('day_past')
  })
})

describe('no one reaches what is not theirs', () => {
  const writes = (id: number, childId: number) =>
    [
      [`PUT ${root}/transfers`, { params: { id }, body: { country: 'US', mechanism: 'scc' } }],
      [`PUT ${root}/sub-processors`, { params: { id }, body: { subProcessors: [] } }],
      [`POST ${root}/findings`, { params: { id }, body: { title: 'x', severity: 'low' } }],
      [`POST ${root}/reviews`, { params: { id }, body: { decision: 'edited', reason: 'x' } }],
      [`POST ${root}/acceptances`, { params: { id }, body: { reason: 'x', expiresOn: '2030-01-01' } }],
      [`PATCH ${root}/findings/{childId}`, { params: { id, childId }, body: { title: 'x' } }],
      [`DELETE ${root}/transfers/{childId}`, { params: { id, childId } }],
      [`DELETE ${root}/documents/{childId}`, { params: { id, childId } }],
      [`DELETE ${root}/acceptances/{childId}`, { params: { id, childId } }],
    ] as const

  test('a vendor of another organisation is not there, for reading and for writing', async () => {
    const theirs = await world.addVendor({ of: world.other })
    expect((await world.call(world.own.manager, `GET ${root}/dossier`, { params: { id: theirs } })).status).toBe(404)
    for (const [key, sent] of writes(theirs, 1))
      expect([key, (await world.call(world.own.manager, key, sent)).status]).toEqual([key, 404])
  })

  test('what hangs on another vendor of the same organisation is not there', async () => {
    const [id, elsewhere] = [await world.addVendor(), await world.addVendor()]
    const call = world.call
    const fileId = await fileOf()
    const params = { id: elsewhere }
    const finding = await call(world.own.manager, `POST ${root}/findings`, {
      params,
      body: { title: 'x', severity: 'low' },
    })
    const transfer = await call(world.own.manager, `PUT ${root}/transfers`, {
      params,
      body: { country: 'US', mechanism: 'scc' },
    })
    const document = await call(world.own.manager, `POST ${root}/documents`, {
      params,
      body: { kind: 'other', title: 'x', fileId },
    })
    const acceptance = await call(world.own.manager, `POST ${root}/acceptances`, {
      params,
      body: { reason: 'x', expiresOn: '2030-01-01' },
    })
    const answers = [
      await call(world.own.manager, `PATCH ${root}/findings/{childId}`, {
        params: { id, childId: finding.body.id },
        body: { title: 'y' },
      }),
      await call(world.own.manager, `DELETE ${root}/transfers/{childId}`, {
        params: { id, childId: transfer.body.id },
      }),
      await call(world.own.manager, `DELETE ${root}/documents/{childId}`, {
        params: { id, childId: document.body.id },
      }),
      await call(world.own.manager, `DELETE ${root}/acceptances/{childId}`, {
        params: { id, childId: acceptance.body.id },
      }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect(await dossierOf(elsewhere)).toMatchObject({
      findings: [{}],
      transfers: [{}],
      documents: [{}],
      acceptances: [{ endedAt: null }],
    })
  })

  test('files of another organisation are not known', async () => {
    const theirs = await fileOf('theirs.txt', world.other.manager)
    const id = await world.addVendor()
    const document = { kind: 'other', title: 'x', fileId: theirs }
    expect(
      (await world.call(world.own.manager, `POST ${root}/documents`, { params: { id }, body: document })).code,
    ).toBe('file_unknown')
    const transfer = { country: 'US', mechanism: 'scc', fileId: theirs }
    expect(
      (await world.call(world.own.manager, `PUT ${root}/transfers`, { params: { id }, body: transfer })).code,
    ).toBe('file_unknown')
  })

  test('a viewer reads, and changes nothing', async () => {
    const id = await world.addVendor()
    for (const [key, sent] of writes(id, 1).slice(0, 5))
      expect([key, (await world.call(world.own.viewer, key, sent)).code]).toEqual([key, 'role_not_enough'])
    expect((await world.call(undefined, `GET ${root}/dossier`, { params: { id } })).status).toBe(401)
  })
})

test('every change is in the log with numbers and values, and with no one’s words', async () => {
  const id = await world.addVendor()
  await world.call(world.own.manager, `POST ${root}/findings`, {
    params: { id },
    body: { title: 'Told by Jane', detail: 'jane@example.org', severity: 'low' },
  })
  await world.call(world.own.manager, `POST ${root}/reviews`, {
    params: { id },
    body: { decision: 'edited', reason: 'Jane left' },
  })
  const events = await world.inOwn((tx) =>
    runSql<{ kind: string; details: object }>(
      tx,
      `select kind, details from audit_event order by ordinal desc limit 2`,
    ),
  )
  expect(events).toEqual([
    { kind: 'vendor.reviewed', details: { vendor: id, decision: 'edited', nextReviewOn: '2027-11-21' } },
    { kind: 'finding.added', details: { vendor: id, severity: 'low', status: 'open', ownerId: null, dueOn: null } },
  ])
})

describe('a country', () => {
  const transfer = (id: number, country: string) =>
    world.call(world.own.manager, `PUT ${root}/transfers`, { params: { id }, body: { country, mechanism: 'unknown' } })

  test.each([
    ['UK', 'GB'],
    ['el', 'GR'],
    ['de', 'DE'],
  ])('%s is %s', async (typed, code) => {
    expect((await transfer(await world.addVendor(), typed)).body).toMatchObject({ country: code })
  })

  test.each(['XX', 'UN', 'China', 'D', ''])('%j is refused', async (typed) => {
    expect((await transfer(await world.addVendor(), typed)).status).toBe(400)
  })

  test('that an earlier field may have cut is confirmed once, by those who may edit', async () => {
    const id = await world.addVendor()
    const { body } = await transfer(id, 'CH')
    await world.inOwn((tx) =>
      runSql(tx, `update vendor_transfer set is_country_doubtful = true where id = $1`, [body.id]),
    )
    const confirm = (member: typeof world.own.manager) =>
      world.call(member, `POST ${root}/countries/confirm`, {
        params: { id },
        body: { kind: 'transfer', rowId: body.id },
      })
    expect((await confirm(world.own.viewer)).status).toBe(403)
    expect((await confirm(world.other.manager)).status).toBe(404)
    expect((await confirm(world.own.manager)).body).toEqual({ confirmed: 1 })
    expect((await confirm(world.own.manager)).body).toEqual({ confirmed: 0 })
  })
})
