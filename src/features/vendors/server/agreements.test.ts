import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { runSql } from '../../../platform/server/database.ts'
import { docxOf } from '../../../scanners/document/docx.fixture.ts'
import { pdfOf } from '../../../scanners/document/pdf.fixture.ts'
import { createDossierWorld, type DossierWorld } from './dossier.fixture.ts'

let world: DossierWorld
beforeAll(async () => {
  world = await createDossierWorld()
})

const textOf = (name: string) =>
  readFileSync(join(import.meta.dirname, '../clause-cases', `${name}.txt`), 'utf8').split('\n---\n')[1] ?? ''
const complete = textOf('complete-eu')

/** A vendor with a signed DPA of this file. */
async function withAgreement(name: string, bytes: string | Uint8Array<ArrayBuffer>, columns = {}) {
  const vendorId = await world.addVendor({ columns })
  const file = await world.upload(name, bytes)
  const added = await world.call(world.own.manager, 'POST /api/customer/vendors/{id}/agreements', {
    params: { id: vendorId },
    body: { kind: 'dpa', state: 'signed', signedOn: '2026-03-01', fileId: file.body.id },
  })
  return { vendorId, fileId: file.body.id, ...added }
}

const confirm = (vendorId: number, childId: number, clauseId: string, body: object, member = world.own.manager) =>
  world.call(member, 'PUT /api/customer/vendors/{id}/agreements/{childId}/clauses/{clauseId}', {
    params: { id: vendorId, childId, clauseId },
    body,
  })

const dossierOf = async (id: number) =>
  (await world.call(world.own.viewer, 'GET /api/customer/vendors/{id}/dossier', { params: { id } })).body

const vendorOf = (id: number) =>
  world.inOwn(async (tx) => {
    const [row] = await runSql<{ score: number; dpa_signed: boolean; compliance_status: string }>(
      tx,
      `select score, dpa_signed, compliance_status from vendor where id = $1`,
      [id],
    )
    return row
  })

describe('a file that is read', () => {
  test.each<[string, string, () => Uint8Array<ArrayBuffer> | string]>([
    ['agreement.txt', 'committed themselves to confidentiality', () => complete],
    ['agreement.docx', 'committed themselves to confidentiality', () => docxOf(complete.split('\n').filter(Boolean))],
    ['agreement.pdf', 'committed themselves to confidentiality', () => pdfOfText(complete)],
    ['vertrag.txt', 'zur Vertraulichkeit verpflichtet', () => textOf('de-complete')],
    ['contrat.txt', 'obligation de confidentialité', () => textOf('fr-complete')],
  ])('%s: each clause is drafted with the passage that says it', async (name, quoted, bytes) => {
    const { status, body } = await withAgreement(name, bytes())
    expect(status).toBe(201)
    expect(body).toMatchObject({ reading: 'read', isInForce: true, file: { name } })
    expect(body.clauses.slice(0, 9).map(({ mark, state }) => [mark, state])).toEqual([
      ...['(a)', '(b)', '(c)', '(d)', '(e)', '(f)', '(g)', '(h)', 'Art. 28(2)'].map((mark) => [mark, 'met']),
    ])
    expect(body.clauses.find(({ mark }) => mark === '(b)')?.quote).toContain(quoted)
    expect(body.clauses.every(({ confirmedBy }) => confirmedBy === null)).toBe(true)
  })

  test('the addendum of California has its ten', async () => {
    const vendorId = await world.addVendor({ columns: { roles: ['service_provider'] } })
    const file = await world.upload('ccpa.txt', textOf('ccpa-complete'))
    const { body } = await world.call(world.own.manager, 'POST /api/customer/vendors/{id}/agreements', {
      params: { id: vendorId },
      body: { kind: 'ccpa_addendum', state: 'template', fileId: file.body.id },
    })
    expect(body.clauses.map(({ state }) => state)).toEqual(Array(10).fill('met'))
    expect(body.isInForce).toBe(false)
  })
})

describe('a file that cannot be read says why, and nothing is drafted', () => {
  test.each<[string, () => Uint8Array<ArrayBuffer> | string, string]>([
    ['encrypted.pdf', () => Uint8Array.from(pdfOf([{ texts: [] }], { isEncrypted: true })), 'encrypted'],
    ['scan.pdf', () => Uint8Array.from(pdfOf([{ texts: [] }])), 'no-text'],
    ['cut.pdf', () => '%PDF-1.4\nnothing', 'broken'],
    ['nederlands.txt', () => dutch, 'not-english'],
    ['long.txt', () => `${complete}\n`.repeat(2_500), 'read-in-part'],
  ])('%s', async (name, bytes, reading) => {
    const { status, body } = await withAgreement(name, bytes())
    expect({ status, reading: body?.reading }).toEqual({ status: 201, reading })
    if (reading !== 'read-in-part')
      expect(new Set(body.clauses.map(({ state }) => state))).toEqual(new Set(['not_assessed']))
  })
})

test('a signed DPA is kept true on the vendor, and the score moves', async () => {
  const { vendorId, body } = await withAgreement('agreement.txt', complete)
  const signed = await vendorOf(vendorId)
  expect(signed).toMatchObject({ dpa_signed: true })
  const confirmed = await world.call(
    world.own.manager,
    'POST /api/customer/vendors/{id}/agreements/{childId}/clauses/confirm',
    { params: { id: vendorId, childId: body.id } },
  )
  expect(confirmed.body.clauses.every((clause) => clause.confirmedBy?.name === 'Manager Example')).toBe(true)
  const after = await vendorOf(vendorId)
  expect(after?.score).toBeLessThan(signed?.score ?? 0)
  await world.call(world.own.manager, 'DELETE /api/customer/vendors/{id}/agreements/{childId}', {
    params: { id: vendorId, childId: body.id },
  })
  const without = await vendorOf(vendorId)
  expect(without).toMatchObject({ dpa_signed: false })
  expect(without?.score).toBeGreaterThan(signed?.score ?? 100)
})

describe('a clause', () => {
  test('that a person finds missing is one finding, resolved once it is met', async () => {
    const { vendorId, body } = await withAgreement('agreement.txt', complete)
    for (const state of ['not_met', 'not_met'])
      await confirm(vendorId, body.id, 'gdpr-28-3-h', { state, note: 'Audits only by report.' })
    const [finding, ...others] = (await dossierOf(vendorId)).findings
    expect(others).toEqual([])
    expect(finding).toMatchObject({ source: 'clause', status: 'open', severity: 'medium' })
    expect(finding?.title).toContain('Art. 28(3)(h) GDPR is not met')
    await confirm(vendorId, body.id, 'gdpr-28-3-h', { state: 'met' })
    expect((await dossierOf(vendorId)).findings).toMatchObject([{ id: finding?.id, status: 'resolved' }])
    await confirm(vendorId, body.id, 'gdpr-28-3-h', { state: 'not_met' })
    expect((await dossierOf(vendorId)).findings).toMatchObject([{ id: finding?.id, status: 'open', closedAt: null }])
  })

  test('of an agreement that no one asks for isn’t a finding', async () => {
    const { vendorId, body } = await withAgreement('agreement.txt', complete, { roles: ['third_party'] })
    await confirm(vendorId, body.id, 'gdpr-28-3-h', { state: 'not_met' })
    expect((await dossierOf(vendorId)).findings).toEqual([])
  })

  test('keeps what was drafted beside a person’s word, and who said it when', async () => {
    const { vendorId, body } = await withAgreement('agreement.txt', complete)
    const { body: after } = await confirm(vendorId, body.id, 'gdpr-28-3-c', { state: 'partial', note: 'No annex.' })
    expect(after.clauses.find(({ clauseId }) => clauseId === 'gdpr-28-3-c')).toMatchObject({
      ...{ draftedState: 'met', state: 'partial', note: 'No annex.' },
      ...{ confirmedBy: { id: world.own.manager.id }, confirmedAt: '2026-11-21T10:00:00.000Z' },
    })
    // Confirming the rest leaves it alone.
    const { body: all } = await world.call(
      world.own.administrator,
      'POST /api/customer/vendors/{id}/agreements/{childId}/clauses/confirm',
      { params: { id: vendorId, childId: body.id } },
    )
    expect(all.clauses.find(({ clauseId }) => clauseId === 'gdpr-28-3-c')).toMatchObject({
      ...{ state: 'partial', confirmedBy: { id: world.own.manager.id } },
    })
  })

  test('that two confirm at once has the word of one of them, and both stand in the log', async () => {
    const { vendorId, body } = await withAgreement('agreement.txt', complete)
    const both = await Promise.all([
      confirm(vendorId, body.id, 'gdpr-28-3-a', { state: 'not_met' }),
      confirm(vendorId, body.id, 'gdpr-28-3-a', { state: 'not_met' }, world.own.administrator),
    ])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await dossierOf(vendorId)).findings).toHaveLength(1)
    const events = await world.inOwn((tx) =>
      runSql<{ actor: string }>(
        tx,
        `select actor from audit_event where kind = 'clause.confirmed' and subject = $1 order by 1`,
        [`agreement:${body.id}`],
      ),
    )
    expect(events.map(({ actor }) => actor).sort()).toEqual(
      [world.own.manager, world.own.administrator].map(({ id }) => `member:${id}`).sort(),
    )
  })

  test('that the agreement does not have is not found', async () => {
    const { vendorId, body } = await withAgreement('agreement.txt', complete)
    for (const clauseId of ['ccpa-7051-a-1', 'gdpr-99', '%'])
      expect((await confirm(vendorId, body.id, clauseId, { state: 'met' })).code).toBe('clause_unknown')
  })
})

describe('an edit', () => {
  const edit = (vendorId: number, childId: number, body: object) =>
    world.call(world.own.manager, 'PATCH /api/customer/vendors/{id}/agreements/{childId}', {
      params: { id: vendorId, childId },
      body,
    })

  test('with another file is read again, and what was confirmed of the old text is not carried over', async () => {
    const { vendorId, body } = await withAgreement('agreement.txt', complete)
    await confirm(vendorId, body.id, 'gdpr-28-3-a', { state: 'not_met' })
    const other = await world.upload('other.txt', textOf('missing-clauses'))
    const { body: after } = await edit(vendorId, body.id, { fileId: other.body.id })
    expect(after.clauses.find(({ mark }) => mark === '(h)')).toMatchObject({ state: 'not_met', confirmedBy: null })
    expect(after.clauses.find(({ mark }) => mark === '(a)')).toMatchObject({ state: 'met', confirmedBy: null })
    expect((await dossierOf(vendorId)).findings).toMatchObject([{ status: 'resolved' }])
  })

  test('of other fields leaves the clauses as they are', async () => {
    const { vendorId, body } = await withAgreement('agreement.txt', complete)
    await confirm(vendorId, body.id, 'gdpr-28-3-a', { state: 'partial' })
    const { body: after } = await edit(vendorId, body.id, { title: 'Annex 4', validUntil: '2026-11-20' })
    expect(after).toMatchObject({ title: 'Annex 4', isInForce: false, reading: 'read', version: 2 })
    expect(after.clauses[0]).toMatchObject({ state: 'partial' })
    expect(await vendorOf(vendorId)).toMatchObject({ dpa_signed: false })
  })

  test('of an older version is refused, and loses nothing', async () => {
    const { vendorId, body } = await withAgreement('agreement.txt', complete)
    const both = await Promise.all([
      edit(vendorId, body.id, { title: 'One', version: 1 }),
      edit(vendorId, body.id, { signer: 'Two', version: 1 }),
    ])
    expect(both.map(({ code }) => code).sort()).toEqual(['changed_meanwhile', undefined])
  })

  test.each([
    [{ signedOn: null }, 'signed_on_missing'],
    [{ validFrom: '2026-05-01', validUntil: '2026-04-30' }, 'days_out_of_order'],
    [{ validUntil: '2026-02-28' }, 'days_out_of_order'],
    [{ fileId: 999_999 }, 'file_unknown'],
    [{ validFrom: '2026-02-30' }, 'invalid_request'],
  ])('to %j is refused', async (body, code) => {
    const { vendorId, body: added } = await withAgreement('agreement.txt', complete)
    expect((await edit(vendorId, added.id, body)).code).toBe(code)
  })
})

describe('no one reaches', () => {
  test('the file of another organisation by its number', async () => {
    const theirs = await world.upload('theirs.txt', complete, world.other.manager)
    const vendorId = await world.addVendor()
    const { code } = await world.call(world.own.manager, 'POST /api/customer/vendors/{id}/agreements', {
      params: { id: vendorId },
      body: { kind: 'dpa', state: 'template', fileId: theirs.body.id },
    })
    expect(code).toBe('file_unknown')
  })

  test('an agreement of another vendor, though it is of the same organisation', async () => {
    const { body } = await withAgreement('agreement.txt', complete)
    const elsewhere = await world.addVendor({ name: 'Elsewhere' })
    const params = { id: elsewhere, childId: body.id }
    const path = '/api/customer/vendors/{id}/agreements/{childId}' as const
    const answers = [
      await world.call(world.own.manager, `PATCH ${path}`, { params, body: { title: 'x' } }),
      await world.call(world.own.manager, `DELETE ${path}`, { params }),
      await world.call(world.own.manager, `POST ${path}/clauses/confirm`, { params }),
      await confirm(elsewhere, body.id, 'gdpr-28-3-a', { state: 'met' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  })

  test('an archived vendor’s', async () => {
    const vendorId = await world.addVendor({ columns: { archived_at: '2026-11-01T00:00:00Z' } })
    const { code } = await world.call(world.own.manager, 'POST /api/customer/vendors/{id}/agreements', {
      params: { id: vendorId },
      body: { kind: 'dpa', state: 'template' },
    })
    expect(code).toBe('vendor_archived')
  })
})

const dutch = `De verwerker verwerkt de persoonsgegevens uitsluitend op schriftelijke instructie van de verantwoordelijke.
Hij zorgt ervoor dat de personen die de gegevens verwerken tot geheimhouding zijn verplicht.
Andere verwerkers worden alleen met voorafgaande schriftelijke toestemming ingeschakeld.
Na afloop van de diensten worden alle gegevens naar keuze van de verantwoordelijke gewist of teruggegeven.
De verantwoordelijke kan controles en inspecties laten uitvoeren, waaraan de verwerker meewerkt.`

/** Words in lines of a page, so that they fit. */
function pdfOfText(text: string): Uint8Array<ArrayBuffer> {
  const lines = text.split('\n').flatMap((line) => line.match(/.{1,95}(?:\s|$)/g) ?? [''])
  const pages = Array.from({ length: Math.ceil(lines.length / 50) }, (_, page) => ({
    texts: lines.slice(page * 50, page * 50 + 50).map((line, at) => ({
      ...{ text: line.replaceAll(/[^\x20-\x7e]/g, ' ').trim(), x: 60, y: 780 - at * 14, size: 10 },
    })),
  }))
  return Uint8Array.from(pdfOf(pages))
}
