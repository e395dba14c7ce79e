import { strFromU8, strToU8, unzipSync } from 'fflate'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openVendorSources } from '../src/app/vendor-facts.ts'
import { investigationsRefusals } from '../src/features/investigations/contract.ts'
import { evidenceHashes } from '../src/features/investigations/core/export/report-document.ts'
import { linkContract, linkRefusals } from '../src/features/investigations/link-contract.ts'
import { memberInvestigationsContract } from '../src/features/investigations/member-contract.ts'
import { giveUp, investigate } from '../src/features/investigations/server/engine.ts'
import { listEvidence } from '../src/features/investigations/server/evidence.store.ts'
import { linkEndpoints } from '../src/features/investigations/server/link-endpoints.ts'
import { requeueLostRuns } from '../src/features/investigations/server/lost-runs.ts'
import { memberInvestigationsEndpoints } from '../src/features/investigations/server/member-endpoints.ts'
import { upsertMonitored } from '../src/features/investigations/server/monitoring.store.ts'
import { createOwnRuns } from '../src/features/investigations/server/own-run.ts'
import { drawFile } from '../src/features/investigations/server/render/draw-file.ts'
import { countForVerdict, listForVerdict, saveVerdict } from '../src/features/investigations/server/verdict.store.ts'
import { alertRaiser } from '../src/features/vendors/server/alerts.ts'
import { createRescore } from '../src/features/vendors/server/rescore.ts'
import { vendorRunStarter } from '../src/features/vendors/server/vendor-run.ts'
import { vendorsInvestigated } from '../src/features/vendors/server/vendors-investigated.job.ts'
import { type Db, runSql } from '../src/platform/server/database.ts'
import { newKeyPair, signingKeyOf } from '../src/platform/server/signing-key.ts'
import { inOrganisation } from '../src/platform/server/tenancy.ts'
import { canonicalHash } from '../src/platform/shared/canonical-hash.ts'
import { dayMs } from '../src/platform/shared/days.ts'
import type { InvestigationCompleted } from '../src/product/events.ts'
import { verifyManifest } from '../src/product/manifest/verify-manifest.ts'
import { now, today } from './support/clock.ts'
import { silent } from './support/database.ts'
import { someCall } from './support/in-process.ts'
import { addOrganisation, portalCaller, type TestOrganisation } from './support/organisation.ts'
import { createWorld, endpointsOf, type World } from './support/world.ts'

// A run that an organisation started is its own: what it found is read by its members, and by no one else.

let world: World
let own: TestOrganisation
let other: TestOrganisation
let call: ReturnType<typeof portalCaller<typeof memberInvestigationsContract>>
let publicly: ReturnType<typeof endpointsOf>
let linkCall: ReturnType<typeof portalCaller<typeof linkContract>>
/** How much later someone opens a link. */
let laterMs = 0
const completed: InvestigationCompleted[] = []
const queued: string[] = []
const queue = async (_: Db, __: unknown, payload: object) => {
  queued.push((payload as { investigationId: string }).investigationId)
}
const raiseAlert = alertRaiser(async () => {})
const rescore = createRescore({ openSources: openVendorSources, raiseAlert, onRiskChanged: async () => {} })

beforeAll(async () => {
  world = await createWorld()
  own = await addOrganisation(world.db, 'Own Example')
  other = await addOrganisation(world.db, 'Other Example')
  const { db, blobs, lookups, runJob } = world
  call = portalCaller({
    ...{ db, contract: memberInvestigationsContract, refusals: investigationsRefusals },
    handlers: memberInvestigationsEndpoints({
      ...{ db, blobs, lookups, runJob, jobs: { queue }, log: silent, publicUrl: 'https://sightline.test' },
      ...{ drawFile, signingKey: async () => signingKeyOf(newKeyPair()) },
      today,
    }),
  })
  publicly = endpointsOf(world, { jobs: { queue } })
  linkCall = portalCaller({
    ...{ db, contract: linkContract, refusals: { ...investigationsRefusals, ...linkRefusals } },
    handlers: linkEndpoints({
      ...{ db, drawFile, signingKey: async () => signingKeyOf(newKeyPair()), publicUrl: 'https://sightline.test' },
      now: () => new Date(now().getTime() + laterMs),
    }),
  })
})

beforeEach(() => {
  queued.length = 0
  completed.length = 0
})

const vendorOf = (organisation: TestOrganisation, name: string) =>
  inOrganisation(world.db, organisation.id, async (tx) => {
    const [vendor] = await runSql<{ id: number }>(
      tx,
      `insert into vendor (organisation_id, vendor_name, vendor_type, catalog_kind, catalog_id)
       values ($1, $2, 'app', 'app', $3) returning id`,
      [organisation.id, name, name.toLowerCase()],
    )
    return vendor?.id ?? 0
  })

const start = (organisation: TestOrganisation, vendorId: number) =>
  inOrganisation(world.db, organisation.id, (tx) =>
    vendorRunStarter(createOwnRuns({ queue, runJob: world.runJob }))(tx, {
      ...{ organisationId: organisation.id, vendorId, priority: 'urgent', assessmentType: 'privacy', now: now() },
    }),
  )

/** Begun and brought to its end, as a worker does. */
async function ownRun(organisation: TestOrganisation, name: string): Promise<{ id: string; vendorId: number }> {
  const vendorId = await vendorOf(organisation, name)
  const { id } = await start(organisation, vendorId)
  await investigate(id, {
    ...world.engine,
    onCompleted: async (_, run) => {
      completed.push(run)
    },
  })
  return { id, vendorId }
}

const read = (id: string) => call(own.viewer, 'GET /api/customer/investigations/{id}', { params: { id } })
const code = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    (error: { code?: string }) => error.code,
  )

describe('a run of an organisation’s own', () => {
  test('asks its members once who is meant by a name, and remembers the answer for them alone', async () => {
    const { id } = await ownRun(own, 'Bolt')
    const { body: asking } = await read(id)
    expect(asking).toMatchObject({ status: 'pending', question: { offers: expect.any(Array) } })
    const answer = (by: TestOrganisation['manager'], params = { id }) =>
      call(by, 'POST /api/customer/investigations/{id}/answer', { params, body: { subject: 'app:bolt' } })
    expect((await answer(other.manager)).code).toBe('investigation_not_found')
    expect((await answer(own.viewer)).status).toBe(403)
    queued.length = 0
    expect((await answer(own.manager)).body).toEqual({ id, status: 'pending', question: null })
    expect((await answer(own.manager)).body).toEqual({ id, status: 'pending', question: null })
    expect(queued).toEqual([id])
    await investigate(id, world.engine)
    expect((await read(id)).body).toMatchObject({ status: 'completed', reading: { taken: { key: 'bolt' } } })

    const later = await ownRun(own, 'BOLT, Inc.')
    expect((await read(later.id)).body).toMatchObject({ status: 'completed', reading: { taken: { key: 'bolt' } } })
    const theirs = await ownRun(other, 'Bolt')
    expect(
      (await call(other.viewer, 'GET /api/customer/investigations/{id}', { params: { id: theirs.id } })).body.status,
    ).toBe('pending')
  })

  test('is read by its members with report, findings and evidence, in the shapes of public ones', async () => {
    const { id, vendorId } = await ownRun(own, 'Spotify')
    const { body } = await read(id)
    expect(body).toMatchObject({ id, appName: 'Spotify', status: 'completed', priority: 'urgent' })
    expect(body.aiReport).toContain('Spotify')
    const evidence = await call(own.viewer, 'GET /api/customer/investigations/{id}/evidence/{evidenceId}', {
      params: { id, evidenceId: 'E1' },
    })
    expect(evidence.body).toMatchObject({ investigationId: id, id: 'E1', intact: true })
    expect(completed).toEqual([{ investigationId: id, organisationId: own.id, subjectId: 'app:spotify' }])
    expect(vendorId).toBeGreaterThan(0)
  })

  test('is saved by its members as the same files as a public one, which lead to its members’ pages', async () => {
    const { id } = await ownRun(own, 'Spotify')
    const page = `https://sightline.test/customer/investigations/${id}`
    const saved = (part: 'report.json' | 'report.html' | 'report.jsonld' | 'report.md' | 'bundle.zip' | 'score') =>
      call(own.viewer, `GET /api/customer/investigations/{id}/${part}`, { params: { id } })
    const text = async (part: Parameters<typeof saved>[0]) =>
      Buffer.from((await saved(part)).body as Uint8Array).toString('utf8')
    expect(await text('report.html')).toContain(`<a href="${page}/evidence/E1"`)
    expect(await text('report.jsonld')).toContain(`${page}/evidence/E1`)
    expect((await saved('report.json')).body).toMatchObject({ id, url: page, name: 'Spotify' })
    expect((await text('bundle.zip')).slice(0, 2)).toBe('PK')
    for (const [part, ending] of [
      ['bundle.zip', 'zip'],
      ['report.html', 'html'],
    ] as const)
      expect((await saved(part)).headers.get('content-disposition')).toBe(
        `attachment; filename="sightline-${id}.${ending}"`,
      )
    expect((await saved('score')).body).toMatchObject({ known: true })
    const one = { params: { id, evidenceId: 'E1' } }
    const verified = await call(own.viewer, 'GET /api/customer/investigations/{id}/evidence/{evidenceId}/verify', one)
    expect(verified.body).toMatchObject({ verified: true })
    const pictureOf = (evidenceId: string) =>
      call(own.viewer, 'GET /api/customer/investigations/{id}/evidence/{evidenceId}/picture.png', {
        params: { id, evidenceId },
      })
    expect(await pictureOf('E1')).toMatchObject({ status: 404, code: 'evidence_not_found' })
    await inOrganisation(world.db, own.id, (tx) =>
      runSql(
        tx,
        `insert into evidence (investigation_id, id, ordinal, record, sha256)
         select investigation_id, 'E900', 900, record || '{"id": "E900", "kind": "screenshot"}', sha256
         from evidence where investigation_id = $1 and id = 'E1'`,
        [id],
      ),
    )
    const picture = await pictureOf('E900')
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
    // The next person who signs in at this browser is not shown it from its cache.
    expect(picture.headers.get('cache-control') ?? '').not.toContain('max-age')
  })

  test('is told in German where that is asked for, with the signed files that the offline verifier holds', async () => {
    const { id } = await ownRun(own, 'Viber')
    const german = { params: { id }, query: { lang: 'de' as const } }
    const { body: document } = await call(own.viewer, 'GET /api/customer/investigations/{id}/document', german)
    expect(document).toMatchObject({ language: 'de', url: `https://sightline.test/customer/investigations/${id}` })
    const { body, headers } = await call(own.viewer, 'GET /api/customer/investigations/{id}/report.zip', german)
    expect(headers.get('content-disposition')).toBe(`attachment; filename="sightline-${id}-de.zip"`)
    const files = unzipSync(body as Uint8Array)
    const beside = (name: string) => files[name]
    const text = strFromU8(files[`sightline-${id}-de.manifest.json`] ?? new Uint8Array())
    const verified = verifyManifest({ text, beside })
    expect(verified).toMatchObject({ outcome: 'verified', report: { type: 'investigation' } })
    expect(verified.outcome === 'verified' && verified.files.map((name) => name.split('.').at(-1))).toEqual([
      ...['pdf', 'docx', 'md', 'html', 'jsonld', 'json'],
    ])
    const changed = { ...files, [`sightline-${id}-de.md`]: strToU8('Approve.') }
    expect(verifyManifest({ text, beside: (name) => changed[name] })).toMatchObject({
      ...{ outcome: 'mismatch', faults: [{ what: `sightline-${id}-de.md` }] },
    })
    const stored = await inOrganisation(world.db, own.id, (tx) => listEvidence(tx, id))
    expect(JSON.parse(text).inputsSha256).toBe(canonicalHash(evidenceHashes(stored)))
  })

  describe('is given to someone without an account by a link', () => {
    const links = 'GET /api/customer/investigations/{id}/links'
    const make = 'POST /api/customer/investigations/{id}/links'
    const makeLink = async (id: string, body: { language?: 'en' | 'de'; days?: 7 | 30 | 90 } = {}) => {
      const made = await linkCall(own.manager, make, { params: { id }, body })
      return { id: made.body.id, token: String(made.body.url?.split('/').at(-1)), made }
    }
    const open = (token: string) => linkCall(undefined, 'GET /api/shared-investigations/{token}', { params: { token } })
    const gone = { status: 404, code: 'run_link_gone' }

    test('that a manager makes, that counts its openings, and that says nothing of the portal', async () => {
      const { id } = await ownRun(own, 'Pinterest')
      expect(await linkCall(own.viewer, make, { params: { id }, body: {} })).toMatchObject({ status: 403 })
      const { token, made } = await makeLink(id, { language: 'de', days: 7 })
      expect(made).toMatchObject({ status: 201, body: { language: 'de', opened: 0, isRevoked: false } })
      for (const _ of [1, 2])
        expect(await open(token)).toMatchObject({
          ...{ status: 200, body: { organization: 'Own Example', document: { language: 'de', url: null } } },
        })
      expect(JSON.stringify((await open(token)).body)).not.toContain('/customer/')
      const { body: listed } = await linkCall(own.viewer, links, { params: { id } })
      expect(listed).toMatchObject([{ opened: 3, lastOpenedAt: expect.any(String) }])
      const pdf = await linkCall(undefined, 'GET /api/shared-investigations/{token}/{form}', {
        params: { token, form: 'pdf' },
      })
      expect(
        Buffer.from(pdf.body as Uint8Array)
          .toString('latin1')
          .slice(0, 5),
      ).toBe('%PDF-')
      expect((await linkCall(own.viewer, links, { params: { id } })).body).toMatchObject([{ opened: 3 }])
    })

    test('that opens nothing once it is closed, over, guessed, or its run is hidden or deleted', async () => {
      const { id } = await ownRun(own, 'Reddit')
      const closed = await makeLink(id)
      const params = { id, linkId: closed.id }
      const close = 'DELETE /api/customer/investigations/{id}/links/{linkId}'
      expect(await linkCall(own.viewer, close, { params })).toMatchObject({ status: 403 })
      expect(await linkCall(own.manager, close, { params })).toMatchObject({ status: 204 })
      expect(await open(closed.token)).toMatchObject(gone)
      const late = await makeLink(id)
      laterMs = 31 * dayMs
      expect(await open(late.token)).toMatchObject(gone)
      laterMs = 0
      expect(await open(late.token)).toMatchObject({ status: 200 })
      expect(await open('AAAAAAAAAAAAAAAAAAAAAA')).toMatchObject(gone)
      const change = (sql: string) => inOrganisation(world.db, own.id, (tx) => runSql(tx, sql, [id]))
      await change(`update investigation set hidden_at = now() where id = $1`)
      expect(await open(late.token)).toMatchObject(gone)
      await change(`update investigation set hidden_at = null where id = $1`)
      await change(`delete from investigation where id = $1`)
      expect(await open(late.token)).toMatchObject(gone)
    })

    test('that no other organization makes, sees or closes', async () => {
      const { id } = await ownRun(own, 'Twitch')
      const { id: linkId, token } = await makeLink(id)
      const keys = Object.keys(linkContract).filter((key) =>
        key.includes('/customer/'),
      ) as (keyof typeof linkContract)[]
      for (const key of keys) {
        const input = { params: { id, linkId }, ...(key.startsWith('POST') && { body: {} }) }
        expect(await linkCall(other.administrator, key, input), key).toMatchObject({ status: 404 })
        expect(await linkCall(undefined, key, input), key).toMatchObject({ status: 401 })
      }
      const others = await ownRun(other, 'Twitch')
      // A link's number is good with its own run alone.
      await linkCall(other.manager, 'DELETE /api/customer/investigations/{id}/links/{linkId}', {
        params: { id: others.id, linkId },
      })
      expect(await open(token)).toMatchObject({ status: 200 })
    })
  })

  test('takes no address for a notice, and has no files before it is completed', async () => {
    const { id } = await start(own, await vendorOf(own, 'OneSignal'))
    expect((await read(id)).body).toMatchObject({ status: 'pending', acceptsContact: false })
    const file = await call(own.viewer, 'GET /api/customer/investigations/{id}/report.html', { params: { id } })
    expect(file).toMatchObject({ status: 409, code: 'report_not_ready' })
  })

  test('is nothing to another organisation, and nothing to a caller without a session', async () => {
    const { id } = await ownRun(own, 'Strava')
    const params = { id, evidenceId: 'E1' }
    const keys = Object.keys(memberInvestigationsContract) as (keyof typeof memberInvestigationsContract)[]
    for (const key of keys) {
      const input = { params, ...(key.startsWith('POST ') && { body: { nameAlone: true as const } }) }
      expect(await call(other.administrator, key, input), key).toMatchObject({
        ...{ status: 404, code: 'investigation_not_found' },
      })
      expect(await call(undefined, key, input), key).toMatchObject({ status: 401 })
    }
  })

  test('hides everything that belongs to it by row-level security alone, whatever a statement asks for', async () => {
    const { id } = await ownRun(own, 'Telegram')
    const tables = ['evidence', 'finding', 'investigation_step']
    const mayBeEmpty = [
      'investigation_answer',
      'investigation_contact',
      'investigation_llm_call',
      'finding_verdict',
      'investigation_link',
    ]
    const seenBy = async (db: Db) => {
      const counts: number[] = []
      for (const table of [...tables, ...mayBeEmpty]) {
        const [row] = await runSql<{ rows: number }>(
          db,
          `select count(*)::int as rows from ${table} where investigation_id = $1`,
          [id],
        )
        counts.push(row?.rows ?? -1)
      }
      return counts
    }
    const seen = await inOrganisation(world.db, own.id, seenBy)
    expect(seen.slice(0, tables.length).every((rows) => rows > 0)).toBe(true)
    const nothing = [...tables, ...mayBeEmpty].map(() => 0)
    expect(await inOrganisation(world.db, other.id, seenBy)).toEqual(nothing)
    expect(await seenBy(world.db)).toEqual(nothing)
    const change = (sql: string) => inOrganisation(world.db, other.id, (tx) => runSql(tx, sql, [id]))
    expect(await change(`delete from evidence where investigation_id = $1 returning id`)).toEqual([])
    expect(await change(`update finding set ordinal = 0 where investigation_id = $1 returning id`)).toEqual([])
    await expect(
      change(
        `insert into investigation_contact (investigation_id, email, until) values ($1, 'a@b.test', '2099-01-01')`,
      ),
    ).rejects.toMatchObject({ code: '42501' })
    expect(await inOrganisation(world.db, own.id, seenBy)).toEqual(seen)
  })

  test('is weighed for the use that its vendor’s record has, for its members alone; a reader’s line comes first', async () => {
    const vendorId = await vendorOf(own, 'Duolingo')
    await inOrganisation(world.db, own.id, (tx) =>
      runSql(tx, `update vendor set purposes = '{payroll}', people = 300, countries = '{DE}' where id = $1`, [
        vendorId,
      ]),
    )
    const { id } = await start(own, vendorId)
    await investigate(id, world.engine)
    type Page = { firstPage: { advice: string; use?: { use: { purposes: string[]; count: number | null } } } }
    const pageOf = async (query: { use?: string }) => {
      const { body } = await call(own.viewer, 'GET /api/customer/investigations/{id}', { params: { id }, query })
      expect(body.aiReport).toContain('For your use')
      return (body.report as Page).firstPage
    }
    expect((await pageOf({})).use?.use).toMatchObject({ purposes: ['payroll'], count: 300, countries: ['DE'] })
    expect((await pageOf({ use: 'newsletter' })).use?.use).toMatchObject({ purposes: ['marketing'], count: null })
    expect((await pageOf({})).use?.use.purposes).toEqual(['payroll'])
    // A public run can hold none, whatever the code does.
    await expect(
      runSql(
        world.db,
        `insert into investigation (id, app_name, subject_key, priority, origin, run_on, stated_use)
         values ('publicuse', 'Duolingo', 'publicuse', 'medium', 'staff', current_date, '{}')`,
      ),
    ).rejects.toThrow('investigation_stated_use_own')
  })

  test('is behind no public call', async () => {
    const { id } = await ownRun(own, 'Snapchat')
    const params = { id }
    const one = { ...params, evidenceId: 'E1' }
    const input = { body: undefined, query: undefined, rawBody: undefined }
    const open = await publicly['POST /api/investigation-requests'](
      { ...input, params: undefined, body: { vendorName: 'Snapchat', priority: 'medium', requestedBy: '' } },
      someCall(),
    )
    expect(open.id).not.toBe(id)
    await investigate(open.id, world.engine)
    const list = await publicly['GET /api/investigations'](
      { ...input, params: undefined, query: { limit: 1000, before: undefined } },
      someCall(),
    )
    expect(list.map((run) => run.id)).toContain(open.id)
    expect(list.map((run) => run.id)).not.toContain(id)
    const refusals = await Promise.all([
      code(
        Promise.resolve(
          publicly['GET /api/investigations'](
            { ...input, params: undefined, query: { limit: 1, before: id } },
            someCall(),
          ),
        ),
      ),
      ...(['', '/report.json', '/bundle.zip'] as const).map((page) =>
        code(
          Promise.resolve(publicly[`GET /api/investigations/{id}${page}`]({ ...input, params, query: {} }, someCall())),
        ),
      ),
      code(Promise.resolve(publicly['GET /api/investigations/{id}/score']({ ...input, params }, someCall()))),
      ...(['document', 'report.pdf', 'report.docx', 'report.md', 'report.html', 'report.jsonld'] as const).map((page) =>
        code(
          Promise.resolve(
            publicly[`GET /api/investigations/{id}/${page}`]({ ...input, params, query: { lang: 'en' } }, someCall()),
          ),
        ),
      ),
      ...(['', '/picture.png', '/verify'] as const).map((page) =>
        code(
          Promise.resolve(
            publicly[`GET /api/investigations/{id}/evidence/{evidenceId}${page}`](
              { ...input, params: one },
              someCall(),
            ),
          ),
        ),
      ),
      ...(
        [
          { id, with: open.id },
          { id: open.id, with: id },
        ] as const
      ).map((two) =>
        code(
          Promise.resolve(
            publicly['GET /api/investigations/{id}/compare'](
              { ...input, params: { id: two.id }, query: { with: two.with } },
              someCall(),
            ),
          ),
        ),
      ),
      code(
        Promise.resolve(
          publicly['POST /api/investigations/{id}/contact'](
            { ...input, params, body: { contactEmail: 'a@b.test' } },
            someCall(),
          ),
        ),
      ),
    ])
    expect(new Set(refusals)).toEqual(new Set(['investigation_not_found']))
    const detail = await publicly['GET /api/investigations/{id}'](
      { ...input, params: { id: open.id }, query: {} },
      someCall(),
    )
    expect(detail.otherRuns.map((run) => run.id)).not.toContain(id)
    expect(JSON.stringify(detail)).not.toContain(id)
    const requests = await publicly['GET /api/investigation-requests'](
      { ...input, params: undefined, query: { limit: 1000 } },
      someCall(),
    )
    expect(requests.map(({ investigationId }) => investigationId)).not.toContain(id)
    // An own run is shown with the organization's other runs and with public ones.
    const again = await start(own, await vendorOf(own, 'Snapchat'))
    await investigate(again.id, world.engine)
    const { otherRuns } = (await read(again.id)).body
    expect(new Map(otherRuns.map((run) => [run.id, run.isOwn]))).toEqual(
      new Map([
        [id, true],
        [open.id, false],
      ]),
    )
  })

  test('is not shown to staff for a verdict, and moves no monitored subject', async () => {
    const subjectId = 'app:whatsapp'
    await upsertMonitored(world.db, { subjectId, appName: 'WhatsApp', everyDays: 30, today: today() })
    const before = await countForVerdict(world.db, 'open')
    const { id } = await ownRun(own, 'WhatsApp')
    expect(await countForVerdict(world.db, 'open')).toBe(before)
    const open = await listForVerdict(world.db, { state: 'open', limit: 1000 })
    expect(open.map((row) => row.investigation_id)).not.toContain(id)
    const verdict = { id, findingId: 'F1', verdict: 'accepted', reason: '', decidedBy: 'x' } as const
    expect(await saveVerdict(world.db, verdict)).toBeUndefined()
    const [monitored] = await runSql(world.db, `select reported_by from monitored_subject where subject_id = $1`, [
      subjectId,
    ])
    expect(monitored).toEqual({ reported_by: null })
  })

  test('isn’t visible to a transaction that works for no one or for another organization', async () => {
    const { id } = await ownRun(own, 'AppsFlyer')
    const seen = (db: Db) => runSql(db, `select id from investigation where id = $1`, [id])
    expect(await seen(world.db)).toEqual([])
    expect(await inOrganisation(world.db, other.id, seen)).toEqual([])
    expect(await inOrganisation(world.db, own.id, seen)).toEqual([{ id }])
    await expect(
      inOrganisation(world.db, other.id, (tx) =>
        runSql(
          tx,
          `insert into investigation (id, app_name, subject_key, origin, run_on, organisation_id) values ('forged', 'x', 'x', 'member', now(), $1)`,
          [own.id],
        ),
      ),
    ).rejects.toThrow('row-level security')
  })

  test('that two ask for at once is one; a worker that is lost gives it back, and giving up ends it', async () => {
    const vendorId = await vendorOf(own, 'Quantcast')
    const [first, second] = await Promise.all([start(own, vendorId), start(own, vendorId)])
    expect(first?.id).toBe(second?.id)
    expect(queued).toEqual([first?.id])
    const jobs = { queue, listWaiting: async () => [] }
    expect(await requeueLostRuns({ db: world.db, jobs, runJob: world.runJob, visitorRunJob: world.runJob })).toContain(
      first?.id,
    )
    await giveUp(world.db, first?.id ?? '', 'attempts-used-up')
    expect((await read(first?.id ?? '')).body.status).toBe('failed')
    expect((await start(own, vendorId)).id).not.toBe(first?.id)
  })
})

describe('the register hears of a run', () => {
  const hear = (event: InvestigationCompleted) =>
    vendorsInvestigated({ openSources: openVendorSources, raiseAlert, rescore, now }).run(event, {
      ...{ db: world.db, log: silent, signal: new AbortController().signal },
    })

  const rowOf = (organisation: TestOrganisation, id: number) =>
    inOrganisation(world.db, organisation.id, async (tx) => {
      const [row] = await runSql<{ last_assessed_at: Date | null; score_known: boolean; causes: string[] }>(
        tx,
        `select last_assessed_at, score_known, array(select cause from vendor_score_run r where r.vendor_id = v.id order by id) as causes
         from vendor v where organisation_id = $1 and id = $2`,
        [organisation.id, id],
      )
      return row
    })

  test('of its own: the vendor is calculated from it, no one else’s is', async () => {
    const theirs = await vendorOf(other, 'OneSignal')
    const { vendorId, id } = await ownRun(own, 'OneSignal')
    for (const event of completed) await hear(event)
    expect(await rowOf(own, vendorId)).toMatchObject({ score_known: true, causes: ['investigation'] })
    expect((await rowOf(own, vendorId))?.last_assessed_at).not.toBeNull()
    expect(await rowOf(other, theirs)).toMatchObject({ score_known: false, causes: [] })
    const [explained] = await inOrganisation(world.db, own.id, (tx) =>
      runSql<{ notes: string }>(
        tx,
        `select string_agg(f->>'note', ' ') as notes from vendor_score_run r, jsonb_array_elements(r.explanation->'factors') f where r.vendor_id = $1`,
        [vendorId],
      ),
    )
    expect(explained?.notes).toContain('From the investigation of')
    const known = await inOrganisation(world.db, own.id, (tx) =>
      openVendorSources().findRun(tx, {
        organisationId: own.id,
        vendor: { id: vendorId, names: ['OneSignal'], domains: [], catalog: { kind: 'app', id: 'onesignal' } },
      }),
    )
    expect(known).toMatchObject({ id, isOwn: true, status: 'completed' })
  })

  test('of a public one: every vendor that is its subject is', async () => {
    const vendors = [await vendorOf(own, 'Strava'), await vendorOf(other, 'Strava')]
    const open = await publicly['POST /api/investigation-requests'](
      {
        ...{ params: undefined, query: undefined },
        body: { vendorName: 'Strava', priority: 'medium', requestedBy: '' },
      },
      someCall(),
    )
    await investigate(open.id, world.engine)
    await hear({ investigationId: open.id, organisationId: null, subjectId: 'app:strava' })
    expect(await rowOf(own, vendors[0] ?? 0)).toMatchObject({ causes: ['investigation'] })
    expect(await rowOf(other, vendors[1] ?? 0)).toMatchObject({ causes: ['investigation'] })
  })
})
