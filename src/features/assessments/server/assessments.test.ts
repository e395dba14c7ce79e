import { beforeAll, expect, test } from 'vitest'
import { untilSomebodyWaits } from '../../../../tests/support/database.ts'
import { recordAudit } from '../../../platform/server/audit.ts'
import { type Db, runSql } from '../../../platform/server/database.ts'
import { acrossOrganisations, inOrganisation } from '../../../platform/server/tenancy.ts'
import {
  type AssessmentsWorld,
  addVendor,
  createAssessmentsWorld,
  sendSmallSet,
  smallSet,
  tokenIn,
} from './assessments.fixture.ts'
import { conclude } from './conclude.ts'

let world: AssessmentsWorld
beforeAll(async () => {
  world = await createAssessmentsWorld()
})

const everywhereIn = ({ db }: Pick<AssessmentsWorld, 'db'>, sql: string, values: unknown[]) =>
  acrossOrganisations(db, (tx) => runSql(tx, sql, values))
const everywhere = (sql: string, values: unknown[]) => everywhereIn(world, sql, values)
const setRun = (id: string, status: string) =>
  everywhere(`update investigation set status = $2 where id = $1`, [id, status])
const answer = (token: string, questionId: string, body: object) =>
  world.call(undefined, 'PUT /api/questionnaires/{token}/answers/{questionId}', { params: { token, questionId }, body })
const look = (token: string) => world.call(undefined, 'GET /api/questionnaires/{token}', { params: { token } })
const submit = (token: string) =>
  world.call(undefined, 'POST /api/questionnaires/{token}/submit', { params: { token } })
const detail = async (id: number) =>
  (await world.call(world.own.viewer, 'GET /api/customer/assessments/{id}', { params: { id } })).body

test('shipped question sets come first, one of one’s own is edited by version, and one with a cycle is refused by its field', async () => {
  const { call, own, other } = world
  const listed = await call(own.viewer, 'GET /api/customer/question-sets')
  expect(listed.body.map(({ key, questions }) => [key, questions])).toContainEqual(['shipped:privacy-core', 40])
  const cycle = [
    { ...smallSet.questions[0], showIf: { question: 'how', is: ['yes'] } },
    { ...smallSet.questions[1], kind: 'yes-no' },
  ]
  const refused = await call(own.manager, 'POST /api/customer/question-sets', {
    body: { title: 'Cycle', questions: cycle },
  })
  expect([refused.status, refused.code]).toEqual([422, 'questions_wrong'])

  const made = await call(own.manager, 'POST /api/customer/question-sets', { body: smallSet })
  const id = Number(made.body.key.slice('own:'.length))
  const edit = { ...smallSet, title: 'Renamed', version: 1 }
  expect((await call(own.viewer, 'PUT /api/customer/question-sets/{id}', { params: { id }, body: edit })).status).toBe(
    403,
  )
  expect(
    (await call(other.manager, 'PUT /api/customer/question-sets/{id}', { params: { id }, body: edit })).status,
  ).toBe(404)
  expect(
    (await call(own.manager, 'PUT /api/customer/question-sets/{id}', { params: { id }, body: edit })).body.version,
  ).toBe(2)
  const late = await call(own.manager, 'PUT /api/customer/question-sets/{id}', { params: { id }, body: edit })
  expect(late.code).toBe('changed_meanwhile')
  await call(own.manager, 'DELETE /api/customer/question-sets/{id}', { params: { id } })
  expect(
    (await call(own.viewer, 'GET /api/customer/question-sets/{key}', { params: { key: `own:${id}` } })).status,
  ).toBe(404)
})

test('an assessment is due by its priority, follows its investigation, and is at a person’s turn when that has ended', async () => {
  const { call, own, vendorId, clock } = world
  for (const [priority, hours] of [
    ['urgent', 6],
    ['high', 24],
    ['normal', 48],
  ] as const) {
    const begun = await call(own.manager, 'POST /api/customer/assessments', {
      body: { vendorId, type: 'full', priority },
    })
    expect(begun.status).toBe(201)
    expect(new Date(begun.body.dueAt).getTime() - clock.now.getTime()).toBe(hours * 3_600_000)
    const run = begun.body.investigation?.id ?? ''
    expect(begun.body.state).toBe('requested')
    await setRun(run, 'in_progress')
    expect((await detail(begun.body.id)).state).toBe('in_progress')
    await setRun(run, 'failed')
    expect((await detail(begun.body.id)).state).toBe('failed')
    await setRun(run, 'completed')
    expect((await detail(begun.body.id)).state).toBe('review')
  }
})

test('a vendor is begun with by name or by number, never by that of another organisation', async () => {
  const { call, own, other, db } = world
  const ask = { type: 'privacy', priority: 'normal' }
  const named = await call(own.manager, 'POST /api/customer/assessments', { body: { ...ask, vendorName: 'Newcomer' } })
  expect(named.body.vendorName).toBe('Newcomer')
  const foreign = await acrossOrganisations(db, (tx) => addVendor(tx, other.id, 'Theirs'))
  const stolen = await call(own.manager, 'POST /api/customer/assessments', { body: { ...ask, vendorId: foreign } })
  expect([stolen.status, stolen.code]).toEqual([404, 'not_found'])
  expect((await call(own.manager, 'POST /api/customer/assessments', { body: ask })).code).toBe('vendor_unnamed')
  const unknownSet = await call(own.manager, 'POST /api/customer/assessments', {
    body: { ...ask, vendorName: 'X', setKey: 'own:99999' },
  })
  expect(unknownSet.code).toBe('question_set_unknown')
  expect(
    (await call(other.viewer, 'GET /api/customer/assessments/{id}', { params: { id: named.body.id } })).status,
  ).toBe(404)
  expect((await call(own.viewer, 'POST /api/customer/assessments', { body: { ...ask, vendorName: 'X' } })).status).toBe(
    403,
  )
})

test('sending freezes the questions, mails one link whose token no row holds, and tells whether it arrived', async () => {
  const { call, own, db } = world
  const { id, token, assessment, setKey } = await sendSmallSet(world)
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(assessment).toMatchObject({ state: 'awaiting_vendor', link: { delivery: 'queued', openedAt: null } })
  const [mail] = await runSql<{ id: number; body_text: string; secrets: string[] }>(
    db,
    `select id, body_text, secrets from outbox_message where kind = 'questionnaire' order by id desc limit 1`,
  )
  expect(mail?.body_text).toContain(token)
  expect(mail?.secrets).toEqual([token])
  const stored = await acrossOrganisations(db, (tx) => runSql(tx, `select l::text as row from assessment_link l`))
  expect(JSON.stringify(stored)).not.toContain(token)
  const deliver = async (state: string) => {
    await runSql(db, `update outbox_message set state = $2 where id = $1`, [mail?.id, state])
    return (await detail(id)).link?.delivery
  }
  expect(await deliver('sent')).toBe('delivered')
  expect(await deliver('failed')).toBe('not-delivered')
  expect(await deliver('suppressed')).toBe('not-delivered')

  const set = Number(setKey.slice('own:'.length))
  const edit = { ...smallSet, questions: smallSet.questions.slice(0, 1), version: 1 }
  await call(own.manager, 'PUT /api/customer/question-sets/{id}', { params: { id: set }, body: edit })
  const again = await call(own.manager, 'POST /api/customer/assessments/{id}/send', {
    params: { id },
    body: { contactEmail: '' },
  })
  expect(again.body.assessment.questions).toHaveLength(4)
  expect(again.body.assessment.questionsSha256).toBe(assessment.questionsSha256)
  expect(again.body.assessment.link?.delivery).toBe('not-sent')
  const other = await call(own.manager, 'POST /api/customer/assessments/{id}/send', {
    params: { id },
    body: { setKey: 'shipped:ai-use' },
  })
  expect(other.code).toBe('assessment_state')
})

test('no one mails from an address that was not proved; the link by hand is there all the same', async () => {
  const { call, own, db, vendorId } = world
  await acrossOrganisations(db, (tx) =>
    runSql(tx, `update member set email_proved_at = null where id = $1`, [own.manager.id]),
  )
  const begun = await call(own.manager, 'POST /api/customer/assessments', {
    body: { vendorId, type: 'privacy', priority: 'high', setKey: 'shipped:ai-use' },
  })
  const send = (contactEmail: string) =>
    call(own.manager, 'POST /api/customer/assessments/{id}/send', {
      params: { id: begun.body.id },
      body: { contactEmail },
    })
  expect((await send('x@y.test')).code).toBe('address_not_proved')
  expect((await send('')).status).toBe(200)
  await acrossOrganisations(db, (tx) =>
    runSql(tx, `update member set email_proved_at = now() where id = $1`, [own.manager.id]),
  )
})

test('a link is unknown when forged, and gone once revoked, replaced, past, cancelled or concluded; a mail that waits is withdrawn', async () => {
  const { call, own, clock, db } = world
  const { id, token } = await sendSmallSet(world)
  expect((await look(token)).status).toBe(200)
  expect([(await look('a'.repeat(43))).status, (await look('../../etc')).status]).toEqual([404, 404])

  const second = tokenIn(
    (await call(own.manager, 'POST /api/customer/assessments/{id}/send', { params: { id }, body: {} })).body.url,
  )
  expect((await look(token)).status).toBe(410)
  expect((await answer(token, 'used', { value: true, version: 0 })).status).toBe(410)
  const waiting = await runSql(db, `select 1 from outbox_message where body_text like '%' || $1 || '%'`, [token])
  expect(waiting).toEqual([])

  const revoked = await call(own.manager, 'DELETE /api/customer/assessments/{id}/link', { params: { id } })
  expect(revoked.body).toMatchObject({ link: null, state: 'requested' })
  expect((await submit(second)).status).toBe(410)

  const third = await sendSmallSet(world)
  clock.now = new Date(clock.now.getTime() + 46 * 86_400_000)
  expect((await look(third.token)).status).toBe(410)
  clock.now = new Date('2027-01-30T10:00:00.000Z')
  await call(own.manager, 'POST /api/customer/assessments/{id}/cancel', { params: { id: third.id } })
  expect((await look(third.token)).status).toBe(410)
})

test('answers are kept as typed, in versions: of two tabs the later one is told, and the same words twice are one', async () => {
  const { token, id } = await sendSmallSet(world)
  const first = await answer(token, 'used', { value: true, version: 0 })
  expect(first.body).toMatchObject({ value: true, version: 1 })
  const [one, two] = await Promise.all([
    answer(token, 'how', { value: 'By one', version: 0 }),
    answer(token, 'how', { value: 'By two', version: 0 }),
  ])
  expect([one.status, two.status].toSorted()).toEqual([200, 409])
  const kept = one.status === 200 ? 'By one' : 'By two'
  expect((await look(token)).body.answers.find(({ questionId }) => questionId === 'how')?.value).toBe(kept)
  // The answer to the first try got lost on its way.
  expect((await answer(token, 'how', { value: kept, version: 0 })).body.version).toBe(1)
  expect((await answer(token, 'how', { value: 'Edited', version: 1 })).body.version).toBe(2)
  expect((await answer(token, 'used', { value: 'yes', version: 1 })).code).toBe('answer_wrong')
  expect((await answer(token, 'unknown', { value: 'x', version: 0 })).status).toBe(404)
  const shown = await detail(id)
  expect(shown.link?.openedAt).not.toBeNull()
  expect(shown).toMatchObject({ asked: 4, answered: 2 })
})

test('a file is taken by its bytes, named by answers of its own questionnaire alone, and never above its bound', async () => {
  const { call, own, inOwn } = world
  const { token } = await sendSmallSet(world)
  const upload = (name: string, bytes: string | Uint8Array<ArrayBuffer>) =>
    call(undefined, 'POST /api/questionnaires/{token}/files', { params: { token }, file: { name, bytes } })
  const kept = await upload('report.pdf', '%PDF-1.4\n1 0 obj\n<<>>\nendobj\n')
  expect([kept.status, kept.body.name]).toEqual([201, 'report.pdf'])
  const saved = await answer(token, 'report', { value: null, fileIds: [kept.body.id], version: 0 })
  expect(saved.body.files).toEqual([kept.body])
  expect((await upload('report.pdf', '<script>alert(1)</script>')).status).toBe(415)
  expect((await upload('huge.txt', new Uint8Array(20 * 1024 * 1024 + 1).fill(65))).status).toBe(413)
  const secret = await inOwn((tx) =>
    runSql<{ id: number }>(
      tx,
      `with b as (insert into blob (sha256, bytes) values (repeat('a', 64), 1) returning sha256)
       insert into organisation_file (organisation_id, sha256, name, media_type, bytes)
       select $1, sha256, 'salaries.csv', 'text/csv', 1 from b returning id`,
      [own.id],
    ),
  )
  const stolen = await answer(token, 'report', { value: null, fileIds: [secret[0]?.id], version: 1 })
  expect([stolen.status, stolen.code]).toEqual([422, 'answer_wrong'])
  const elsewhere = await sendSmallSet(world)
  expect((await answer(elsewhere.token, 'report', { value: null, fileIds: [kept.body.id], version: 0 })).code).toBe(
    'answer_wrong',
  )
})

test('answers are handed in once all that is required and asked is there; then the organisation hears of it and the link only shows', async () => {
  const { told, call, own } = world
  const { token, id } = await sendSmallSet(world)
  expect((await submit(token)).code).toBe('questionnaire_incomplete')
  await answer(token, 'used', { value: true, version: 0 })
  expect((await submit(token)).code).toBe('questionnaire_incomplete')
  await answer(token, 'used', { value: false, version: 1 })
  told.alerts.length = 0
  expect((await submit(token)).status).toBe(200)
  expect(told.alerts).toMatchObject([{ kind: 'answer_received', vendorId: world.vendorId }])
  expect((await submit(token)).code).toBe('questionnaire_submitted')
  expect((await answer(token, 'used', { value: true, version: 2 })).code).toBe('questionnaire_submitted')
  expect((await look(token)).body.submittedAt).not.toBeNull()
  expect((await detail(id)).state).toBe('review')
  const reopened = await call(own.manager, 'POST /api/customer/assessments/{id}/send', { params: { id }, body: {} })
  expect(reopened.body.assessment).toMatchObject({ state: 'awaiting_vendor', submittedAt: null, answered: 1 })
})

test('a conclusion ends the assessment and its link, and leaves a finding where something is to be done', async () => {
  const { call, own, told } = world
  const { id, token } = await sendSmallSet(world)
  const conclude = (body: object, member = own.manager) =>
    call(member, 'POST /api/customer/assessments/{id}/conclusion', { params: { id }, body })
  expect((await conclude({ conclusion: 'approve', reason: 'Fine.' }, own.viewer)).status).toBe(403)
  expect((await conclude({ conclusion: 'conditions', reason: 'Almost.' })).code).toBe('invalid_request')
  expect((await conclude({ conclusion: 'approve', reason: 'Fine.', version: 1 })).code).toBe('changed_meanwhile')
  const escalated = await conclude({ conclusion: 'escalate', reason: 'For the board.' })
  expect(escalated.body).toMatchObject({ state: 'review', conclusion: 'escalate' })
  expect(told.completed).toEqual([])
  told.findings.length = 0
  const ended = await conclude({ conclusion: 'conditions', reason: 'Almost.', conditions: 'Sign the DPA.' })
  expect(ended.body).toMatchObject({
    state: 'completed',
    conclusion: 'conditions',
    concludedBy: { id: own.manager.id },
  })
  expect(told.findings).toMatchObject([
    { source: 'assessment', sourceRef: `assessment:${id}`, detail: 'Sign the DPA.' },
  ])
  expect((await conclude({ conclusion: 'approve', reason: 'Twice.' })).code).toBe('assessment_state')
  expect(told.completed).toEqual([id])
  expect((await look(token)).status).toBe(410)
  expect((await call(own.manager, 'POST /api/customer/assessments/{id}/send', { params: { id }, body: {} })).code).toBe(
    'assessment_state',
  )
})

test('reminders go out once each, to the contact, none for a time that lay before the sending, and none after handing in', async () => {
  const { clock, remind, db } = world
  const began = clock.now
  const { id, token } = await sendSmallSet(world, { days: 5 })
  const days = async () => (await detail(id)).reminders.map(({ offsetDays }) => offsetDays)
  const at = async (day: number) => {
    clock.now = new Date(began.getTime() + day * 86_400_000)
    // Two workers, and one more after a restart.
    await Promise.all([remind(), remind()])
    await remind()
    return days()
  }
  expect(await at(1)).toEqual([])
  expect(await at(3)).toEqual([-2])
  expect(await at(4)).toEqual([-2])
  // Nothing ran for two weeks: the newest one alone.
  expect(await at(13)).toEqual([-2, 7])
  const mails = await runSql<{ body_text: string; recipient: string }>(
    db,
    `select body_text, recipient from outbox_message where kind = 'questionnaire-reminder' and body_text like '%' || $1 || '%'`,
    [token],
  )
  expect(mails.map(({ recipient }) => recipient)).toEqual(['ada@lanternfish.test', 'ada@lanternfish.test'])
  await answer(token, 'used', { value: false, version: 0 })
  await submit(token)
  expect(await at(20)).toEqual([-2, 7])
  clock.now = began
})

test('answers stand beside what the organisation’s own newest investigation saw, each leading to its evidence', async () => {
  const { call, own, vendorId } = world
  const begun = await call(own.manager, 'POST /api/customer/assessments', {
    body: { vendorId, type: 'security', priority: 'high', setKey: 'shipped:security-core' },
  })
  const { id } = begun.body
  const run = begun.body.investigation?.id ?? ''
  const sent = await call(own.manager, 'POST /api/customer/assessments/{id}/send', { params: { id }, body: {} })
  const token = tokenIn(sent.body.url)
  await answer(token, 'hsts', { value: true, version: 0 })
  await answer(token, 'csp', { value: true, version: 0 })
  await answer(token, 'certificates', { value: ['ISO/IEC 27001'], version: 0 })
  const before = await detail(id)
  expect(before.comparisons.map(({ verdict }) => verdict)).toEqual(['not_observed', 'not_observed', 'not_observed'])
  await everywhere(`update investigation set status = 'completed', completed_at = now() where id = $1`, [run])
  const evidence = { title: 'Headers', fetchedAt: '2027-01-30T10:00:00Z' }
  const quote = { title: 'Trust page', fetchedAt: '2027-01-30T10:00:00Z', facts: { standard: 'iso27001' } }
  await everywhere(
    `with b as (insert into blob (sha256, bytes) values (repeat('b', 64), 1) returning sha256)
     insert into evidence (investigation_id, id, ordinal, record, sha256)
     select $1, e.id, e.ordinal, e.record, sha256 from b, (values ('E1', 1, $2::jsonb), ('E2', 2, $3::jsonb)) e (id, ordinal, record)`,
    [run, JSON.stringify(evidence), JSON.stringify(quote)],
  )
  const finding = {
    ruleId: 'sec.hsts-missing',
    title: 'HSTS is missing',
    statement: 'No HSTS header was sent.',
    evidence: ['E1'],
  }
  const listed = { ruleId: 'cert.listed', title: 'Listed', statement: 'ISO 27001 is listed.', evidence: ['E2'] }
  await everywhere(
    `insert into finding (investigation_id, id, ordinal, record) values ($1, 'F1', 1, $2), ($1, 'F2', 2, $3)`,
    [run, JSON.stringify(finding), JSON.stringify(listed)],
  )
  const { comparisons } = await detail(id)
  expect(comparisons.find(({ questionId }) => questionId === 'certificates')).toMatchObject({
    verdict: 'agrees',
    observed: 'ISO 27001 is listed.',
  })
  expect(comparisons.filter(({ questionId }) => questionId !== 'certificates')).toEqual([
    {
      questionId: 'hsts',
      verdict: 'contradicts',
      observed: 'No HSTS header was sent.',
      evidence: [
        {
          ...{ title: 'Headers', url: `/customer/investigations/${run}/evidence/E1` },
          capturedAt: '2027-01-30T10:00:00Z',
        },
      ],
    },
    {
      questionId: 'csp',
      verdict: 'not_observed',
      observed: 'The investigation says nothing about this.',
      evidence: [],
    },
  ])
})

test('the log tells who did what by numbers, and holds no address, token or words', async () => {
  const { call, own, inOwn } = world
  const { id, token } = await sendSmallSet(world)
  await answer(token, 'used', { value: false, version: 0 })
  await submit(token)
  await call(own.manager, 'POST /api/customer/assessments/{id}/conclusion', {
    params: { id },
    body: { conclusion: 'reject', reason: 'Secret words.' },
  })
  const events = await inOwn((tx) =>
    runSql<{ kind: string; actor: string; details: unknown }>(
      tx,
      `select kind, actor, details from audit_event where subject = $1 order by ordinal`,
      [`assessment:${id}`],
    ),
  )
  expect(events.map(({ kind, actor }) => [kind, actor])).toEqual([
    ['assessment.begun', `member:${own.manager.id}`],
    ['assessment.sent', `member:${own.manager.id}`],
    ['assessment.submitted', 'respondent'],
    ['assessment.concluded', `member:${own.manager.id}`],
  ])
  const words = JSON.stringify(events)
  for (const hidden of [token, 'lanternfish.test', 'Secret words', 'Ada']) expect(words).not.toContain(hidden)
})

test('a version that no set can have is one that was overtaken', async () => {
  const { call, own } = world
  const { body } = await call(own.manager, 'POST /api/customer/question-sets', { body: smallSet })
  const answered = await call(own.manager, 'PUT /api/customer/question-sets/{id}', {
    params: { id: body.key.slice('own:'.length) },
    body: { ...smallSet, version: Number.MAX_SAFE_INTEGER },
  })
  expect(answered.code).toBe('changed_meanwhile')
})

test('the demo organization mails no one: a link of it is handed over', async () => {
  const world = await createAssessmentsWorld()
  await everywhereIn(world, `update organisation set is_demo = true where id = $1`, [world.own.id])
  const { body } = await world.call(world.own.manager, 'POST /api/customer/assessments', {
    body: { vendorId: world.vendorId, type: 'privacy', priority: 'high', setKey: 'shipped:privacy-core' },
  })
  const send = (contactEmail: string) =>
    world.call(world.own.manager, 'POST /api/customer/assessments/{id}/send', {
      params: { id: body.id },
      body: { contactEmail },
    })
  expect((await send('stranger@elsewhere.test')).code).toBe('demo_organization')
  expect((await send('')).status).toBe(200)
  expect(await everywhereIn(world, `select 1 from outbox_message`, [])).toEqual([])
})

test('an escalation and an edit of the same vendor wait for each other in one order', async () => {
  const { db, own, inOwn, vendorId } = world
  const { id } = await sendSmallSet(world)
  const lockVendor = (tx: Db) =>
    runSql(tx, `select 1 from vendor where organisation_id = $1 and id = $2 for update`, [own.id, vendorId])
  const event = { organisationId: own.id, actor: 'program', kind: 'vendor.edited', at: world.clock.now } as const
  let concluded: Promise<void> | undefined
  await inOwn(async (tx) => {
    await lockVendor(tx)
    concluded = inOrganisation(db, own.id, (theirs) =>
      conclude(theirs, {
        ...{ member: own.manager, id, now: world.clock.now },
        given: { conclusion: 'escalate', reason: 'Not mine to decide.', conditions: '' },
        addFinding: async () => undefined,
        onCompleted: async () => undefined,
        rescore: async (of) => void (await lockVendor(of)),
      }),
    )
    concluded.catch(() => {})
    await untilSomebodyWaits(db)
    await recordAudit(tx, { ...event, subject: { kind: 'vendor', id: vendorId } })
  })
  await concluded
})

test('what a respondent attaches is in the log, by its hash and not by its name', async () => {
  const { id, token } = await sendSmallSet(world)
  const { body } = await world.call(undefined, 'POST /api/questionnaires/{token}/files', {
    params: { token },
    file: { name: 'ada-example.txt', bytes: 'a report' },
  })
  const [event] = await everywhere(
    `select actor, kind, details from audit_event where subject = $1 order by ordinal desc`,
    [`assessment:${id}`],
  )
  expect(event).toMatchObject({
    ...{ actor: 'respondent', kind: 'assessment.file_attached' },
    details: { vendor: world.vendorId, file: body.id, bytes: 8, mediaType: 'text/plain' },
  })
  expect(JSON.stringify(event)).not.toContain('ada-example')
})

test('unwanted answers become findings, facts are taken one by one, and one answer is asked back about', async () => {
  const { call, own, other, vendorId, told } = world
  const begun = await call(own.manager, 'POST /api/customer/assessments', {
    body: { vendorId, type: 'privacy', priority: 'high', setKey: 'shipped:privacy-core' },
  })
  const { id } = begun.body
  const sent = await call(own.manager, 'POST /api/customer/assessments/{id}/send', {
    params: { id },
    body: { contactEmail: 'ada@lanternfish.test', contactName: 'Ada' },
  })
  const token = tokenIn(sent.body.url)
  const view = await look(token)
  // The respondent is not told what is expected.
  expect(JSON.stringify(view.body)).not.toContain('unwanted')
  for (const question of view.body.questions)
    await answer(token, question.id, { value: null, isNotApplicable: true, version: 0 })
  const given = { 'sells-data': true, children: true, 'breach-hours': 96, 'storage-countries': 'Germany and India' }
  for (const [questionId, value] of Object.entries(given)) await answer(token, questionId, { value, version: 1 })
  expect((await answer(token, 'gpc', { value: true, isNotApplicable: true, version: 1 })).code).toBe('answer_wrong')
  await answer(token, 'sells-what', { value: 'Clicks', version: 1 })
  await answer(token, 'children-how', { value: 'We ask', version: 1 })
  expect((await submit(token)).status).toBe(200)

  const read = await detail(id)
  expect(read.unwanted.map(({ questionId }) => questionId).toSorted()).toEqual([
    'breach-hours',
    'children',
    'sells-data',
  ])
  expect(read.offers).toEqual([
    { questionId: 'children', field: 'hasChildData', value: true },
    { questionId: 'storage-countries', field: 'countries', value: ['DE', 'IN'] },
  ])
  const base = 'POST /api/customer/assessments/{id}/answers/{questionId}'
  const at = (questionId: string) => ({ params: { id, questionId } })
  expect(
    (await call(other.manager, `${base}/finding`, { ...at('sells-data'), body: { severity: 'high' } })).status,
  ).toBe(404)
  expect((await call(own.viewer, `${base}/fact`, { ...at('children'), body: { isAccepted: true } })).status).toBe(403)
  await call(own.manager, `${base}/finding`, { ...at('sells-data'), body: { severity: 'high' } })
  expect(told.findings.at(-1)).toMatchObject({ severity: 'high', detail: 'Answered: Yes' })
  await call(own.manager, `${base}/fact`, { ...at('storage-countries'), body: { isAccepted: true } })
  const declined = await call(own.manager, `${base}/fact`, { ...at('children'), body: { isAccepted: false } })
  expect(declined.body.offers).toEqual([])
  expect((await call(own.manager, `${base}/fact`, { ...at('gpc'), body: { isAccepted: true } })).code).toBe('not_found')
  const [vendor] = await world.inOwn((tx) =>
    runSql(tx, `select countries, has_child_data from vendor where id = $1`, [vendorId]),
  )
  expect(vendor).toEqual({ countries: ['DE', 'IN'], has_child_data: null })

  const asked = await call(own.manager, `${base}/follow-up`, { ...at('sells-data'), body: { note: 'Ours too?' } })
  const again = tokenIn(asked.body.url)
  expect((await look(token)).code).toBe('questionnaire_gone')
  expect((await look(again)).body.followUps).toEqual([{ questionId: 'sells-data', note: 'Ours too?' }])
  expect((await answer(again, 'gpc', { value: true, version: 1 })).code).toBe('answer_closed')
  expect((await answer(again, 'sells-what', { value: 'Not yours', version: 2 })).status).toBe(200)

  // Others can be asked back about meanwhile: a new link is for all of them.
  const twice = await call(own.manager, `${base}/follow-up`, { ...at('sells-data'), body: { note: 'Again?' } })
  expect(twice.code).toBe('assessment_state')
  const more = await call(own.manager, `${base}/follow-up`, { ...at('gpc'), body: { note: 'Since when?' } })
  const newest = tokenIn(more.body.url)
  expect((await look(again)).code).toBe('questionnaire_gone')
  expect(
    (await look(newest)).body.followUps.map(({ questionId }: { questionId: string }) => questionId).sort(),
  ).toEqual(['gpc', 'sells-data'])
  expect((await answer(newest, 'gpc', { value: true, version: 1 })).status).toBe(200)
  await submit(newest)
  expect((await detail(id)).followUps).toMatchObject(Array(2).fill({ closedAt: expect.any(String) }))
})
