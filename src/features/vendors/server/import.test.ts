import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { runSql } from '../../../platform/server/database.ts'
import { isMailable } from '../../../platform/shared/mailed-names.ts'
import { cadenceDays, criticalities, dataSubjects, tiers, vendorRoles } from '../../../product/vendors.ts'
import { emptyFields } from '../empty-fields.ts'
import type { ImportAnswer } from '../import-contract.ts'
import { isNothing } from '../import-values.ts'
import { vendorsCsv } from './export-csv.ts'
import { listExportedVendors } from './list.ts'
import { readImportColumns, readImportRows } from './read-import.ts'
import { bodyOf, createRegister, type Register } from './register.fixture.ts'
import { insertVendors, type NewVendor } from './vendor.store.ts'

let register: Register
beforeAll(async () => {
  register = await createRegister()
})

const imports = '/api/customer/vendors/imports'
const upload = (bytes: string | Uint8Array<ArrayBuffer>, member = register.own.manager) =>
  register.call(member, `POST ${imports}`, { file: { name: 'vendors.csv', bytes } })
const look = async (id: number) =>
  bodyOf(await register.call(register.own.viewer, `GET ${imports}/{id}`, { params: { id } }))
const rowsOf = async (id: number, show = 'all') =>
  bodyOf(await register.call(register.own.viewer, `GET ${imports}/{id}/rows`, { params: { id }, query: { show } }))
const map = async (
  { id, columns, dateOrder }: Awaited<ReturnType<typeof look>>,
  order: 'dmy' | 'mdy' | null = dateOrder,
) => {
  const body = { fields: columns.map(({ field }) => field), dateOrder: order }
  bodyOf(await register.call(register.own.manager, `PUT ${imports}/{id}/mapping`, { params: { id }, body }))
  await register.work()
  return look(id)
}
/** Read by the guessed columns, up to its preview. */
const preview = async (bytes: string | Uint8Array<ArrayBuffer>, member = register.own.manager) =>
  map(bodyOf(await upload(bytes, member)))
const answer = (id: number, body: ImportAnswer) =>
  register.call(register.own.manager, `POST ${imports}/{id}/answers`, { params: { id }, body: { answer: body } })
const decide = (id: number, decision: string, investigates = false) =>
  register.call(register.own.manager, `POST ${imports}/{id}/decision`, {
    params: { id },
    body: { decision, investigates },
  })
const run = async (id: number) => {
  bodyOf(await decide(id, 'run'))
  await register.work()
  return look(id)
}
const undo = (id: number) => register.call(register.own.manager, `POST ${imports}/{id}/undo`, { params: { id } })
const list = async (q: string) =>
  bodyOf(await register.call(register.own.viewer, 'GET /api/customer/vendors', { query: { q } }))
const listNames = async (q: string) => (await list(q)).map((row) => row.vendorName)
const detail = async (id: number) =>
  bodyOf(await register.call(register.own.viewer, 'GET /api/customer/vendors/{id}', { params: { id } }))
const many = (name: string, count: number) =>
  `vendor_name,domains\n${Array.from({ length: count }, (_, n) => `${name} ${n},${name.toLowerCase()}${n}.test\n`).join('')}`

test('a file is read into columns, then into rows; nothing is in the register until someone decides', async () => {
  const read = bodyOf(
    await upload(
      'vendor_name,vendor_type,domains,colour\nFirst,CRM,first.test,red\nSecond,,"eu.second.test; second.com",\n',
    ),
  )
  expect(read).toMatchObject({
    ...{ fileName: 'vendors.csv', state: 'mapping', format: 'utf-8', separator: ',', total: 2, read: 0 },
    columns: [
      { header: 'vendor_name', samples: ['First', 'Second'], field: 'vendor_name', isRemembered: false },
      { header: 'vendor_type', field: 'vendor_type' },
      { header: 'domains', field: 'domains' },
      { header: 'colour', samples: ['red'], field: null },
    ],
  })
  expect(await map(read)).toMatchObject({ state: 'preview', total: 2, read: 2, faulty: 0, duplicates: 0 })
  expect(await rowsOf(read.id)).toMatchObject([
    { line: 2, vendorName: 'First', cells: { vendor_type: 'CRM' }, faults: [], duplicate: null, decision: 'add' },
    { line: 3, vendorName: 'Second', cells: { domains: 'eu.second.test; second.com' } },
  ])
  expect(await listNames('second')).toEqual([])
  expect(await run(read.id)).toMatchObject({ state: 'done', added: 2, updated: 0 })
  expect(await listNames('second.com')).toEqual(['Second'])
  expect(await rowsOf(read.id)).toMatchObject([{ cells: {}, outcome: 'added' }, { outcome: 'added' }])
  expect(await decide(read.id, 'run')).toMatchObject({ status: 409, code: 'import_decided' })
})

test('what someone said of a header is remembered for the next file of the organization', async () => {
  const read = bodyOf(await upload('Vendor,Wichtigkeit?\nRemembering,hoch\n'))
  expect(read.columns.map(({ field }) => field)).toEqual(['vendor_name', 'criticality'])
  await map({ ...read, columns: read.columns.map((column, at) => (at === 1 ? { ...column, field: 'notes' } : column)) })
  const next = bodyOf(await upload('WICHTIGKEIT;Vendor\nhoch;Again\n'))
  expect(next.columns).toMatchObject([
    { field: 'notes', isRemembered: true },
    { field: 'vendor_name', isRemembered: true },
  ])
})

test.each([
  ['without a name', [null, 'website'], 'import_unnamed'],
  ['with a field twice', ['vendor_name', 'vendor_name'], 'import_fields_twice'],
])('a mapping %s is refused', async (_, fields, code) => {
  const { id } = bodyOf(await upload('Vendor,Web\nA,b.test\n'))
  const body = { fields, dateOrder: null } as never
  const refused = await register.call(register.own.manager, `PUT ${imports}/{id}/mapping`, { params: { id }, body })
  expect(refused).toMatchObject({ status: 422, code })
})

test('a row is connected by its address, or by its name where it has none; the rest is proposed', async () => {
  const { id, ...counts } = await preview(
    [
      'vendor_name,domains,website',
      'Acme,,',
      'Acme again,,https://acme-elsewhere.test',
      'Events,acme-events.net,',
      'Nothing known,,',
    ].join('\n'),
  )
  expect(counts).toMatchObject({ linked: 2, proposed: 1 })
  expect(await rowsOf(id)).toMatchObject([
    { vendorName: 'Acme', catalog: { kind: 'company', id: 'acme', name: 'Acme' }, proposals: [] },
    // Its address is no one's in the catalog, and so not the namesake's.
    { vendorName: 'Acme again', catalog: null, proposals: [{ id: 'acme' }] },
    { vendorName: 'Events', catalog: { kind: 'sdk', id: 'acme-sdk' } },
    { vendorName: 'Nothing known', catalog: null, proposals: [] },
  ])
  await answer(id, { kind: 'connect', lines: [3] })
  expect(await rowsOf(id, 'proposed')).toEqual([])
  await answer(id, { kind: 'row', line: 4, catalog: null })
  expect(await look(id)).toMatchObject({ linked: 2, proposed: 0 })
  expect(await answer(id, { kind: 'row', line: 4, catalog: { kind: 'sdk', id: 'gone' } })).toMatchObject({
    code: 'catalog_unknown',
  })
  await decide(id, 'run', true)
  await register.work()
  const [acme, again] = [(await list('acme')).find((row) => row.vendorName === 'Acme'), (await list('acme again'))[0]]
  expect(await detail(acme?.id ?? 0)).toMatchObject({
    ...{ catalog: { kind: 'company', id: 'acme' }, website: 'https://www.acme.com/', domains: ['acme.com'] },
  })
  expect(register.investigated.toSorted()).toEqual([acme?.id, again?.id].toSorted())
})

test('one bad cell costs that cell: the row comes in without it, and it can be corrected everywhere at once', async () => {
  const read = await preview(
    [
      'Vendor Name;TIER;People;Countries;next-review;owner_email;data_types;website;roles;Colour',
      'Fine;Critical;1.200;de, USA;28.02.2027;manager@own-example.test;email;fine.test;Auftragsverarbeiter;red',
      '"Two',
      'lines";top;many;Germany, EU;29.02.2027;stranger@x.test;soul, Name;no address;friend;blue',
      ';;;;;;;;;blue',
      'Third;top;;;;;;;;',
    ].join('\r\n'),
  )
  expect(read).toMatchObject({ total: 4, faulty: 3, blocked: 1 })
  const { id } = read
  const [fine, bad, nameless] = await rowsOf(id)
  expect(fine).toMatchObject({ line: 2, faults: [] })
  expect(bad).toMatchObject({
    ...{ line: 3, isBlocked: false },
    faults: [
      { column: 'tier', code: 'not_in_list', value: 'top' },
      { column: 'people', code: 'not_a_number', value: 'many' },
      { column: 'countries', code: 'not_a_country', value: 'EU' },
      { column: 'next_review', code: 'not_a_date', value: '29.02.2027' },
      { column: 'data_types', code: 'not_a_data_type', value: 'soul' },
      { column: 'website', code: 'not_an_address', value: 'no address' },
      { column: 'roles', code: 'not_in_list', value: 'friend' },
      { column: 'owner_email', code: 'not_a_member', value: 'stranger@x.test' },
    ],
  })
  expect(nameless).toMatchObject({ line: 5, isBlocked: true, faults: [{ column: 'vendor_name', code: 'required' }] })
  const faults = bodyOf(await register.call(register.own.viewer, `GET ${imports}/{id}/faults`, { params: { id } }))
  expect(faults[0]).toMatchObject({ column: 'vendor_name', lines: [5] })
  expect(faults[1]).toMatchObject({ column: 'tier', value: 'top', rows: 2, lines: [3, 6] })
  await answer(id, { kind: 'replace', column: 'tier', from: 'top', to: 'wichtig' })
  await answer(id, { kind: 'replace', column: 'countries', from: 'EU', to: 'Irland' })
  await answer(id, { kind: 'row', line: 5, cells: { vendor_name: 'Named now' } })
  expect(await look(id)).toMatchObject({ faulty: 1, blocked: 0 })
  expect(await run(id)).toMatchObject({ state: 'done', added: 4 })
  expect((await list('fine'))[0]).toMatchObject({
    ...{ tier: 'critical', owner: { id: register.own.manager.id }, nextReview: '2027-02-28', roles: ['processor'] },
  })
  const [two] = await list('two')
  expect(await detail(two?.id ?? 0)).toMatchObject({ tier: 'important', countries: ['DE', 'IE'], dataTypes: ['name'] })
  expect(await listNames('named now')).toEqual(['Named now'])
})

test('a signed DPA comes with its day; without it none is recorded', async () => {
  const { id } = await preview(
    'Lieferant;AVV;AVV Datum\nDpa one;ja;1. März 2024\nDpa two;ja;\nDpa three;nein;\nDpa four;nein;01.01.2024\n',
  )
  expect((await rowsOf(id)).map(({ faults }) => faults)).toEqual([
    [],
    [{ column: 'dpa_signed_on', code: 'required', value: '' }],
    [],
    [{ column: 'dpa_signed_on', code: 'contradicts', value: '2024-01-01' }],
  ])
  await run(id)
  const agreements = await register.inOwn((tx) =>
    runSql(
      tx,
      `select v.vendor_name as name, a.kind, a.state, a.signed_on as on, count(c.*)::int > 0 as "hasClauses" from agreement a
         join vendor v on v.id = a.vendor_id left join clause_check c on c.agreement_id = a.id
       where v.vendor_name like 'Dpa %' group by 1, 2, 3, 4`,
    ),
  )
  expect(agreements).toEqual([{ name: 'Dpa one', kind: 'dpa', state: 'signed', on: '2024-03-01', hasClauses: true }])
})

test('of two small numbers someone says which is the month', async () => {
  const read = bodyOf(await upload('vendor_name,next_review\nMonths,03/04/2027\n'))
  expect(read.dateOrder).toBeNull()
  expect(await map(read)).toMatchObject({ faulty: 1 })
  expect((await rowsOf(read.id))[0]?.faults).toMatchObject([{ code: 'ambiguous_date', value: '03/04/2027' }])
  expect(await map(await look(read.id), 'mdy')).toMatchObject({ faulty: 0 })
  expect(await map(await look(read.id), 'dmy')).toMatchObject({ faulty: 0 })
  await run(read.id)
  expect((await list('months'))[0]).toMatchObject({ nextReview: '2027-04-03' })
})

test.each([
  ['nothing but a blank line', '\n', 'import_empty'],
  ['a quote that nothing closes', 'vendor_name\nA\n"B\n', 'import_unreadable'],
  [
    'a picture',
    new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8]),
    'import_unreadable',
  ],
  ['an archive that is no workbook', new Uint8Array([0x50, 0x4b, 0x03, 0x04, 1, 2, 3]), 'import_unreadable'],
  ['an old workbook', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), 'import_old_excel'],
  [
    'a workbook with a password',
    new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, ...Buffer.from('..EncryptedPackage', 'utf16le')]),
    'import_encrypted',
  ],
  ['200,000 rows', `vendor_name\n${'A\n'.repeat(200_000)}`, 'import_too_long'],
])('a file with %s is refused', async (_, bytes, code) => {
  expect(await upload(bytes as string)).toMatchObject({ status: 422, code })
})

test('a cell of a megabyte is a fault of its cell', async () => {
  const { id, faulty } = await preview(`vendor_name,notes\nHuge,${'x'.repeat(1_000_000)}\n`)
  expect(faulty).toBe(1)
  expect((await rowsOf(id))[0]?.faults).toMatchObject([{ column: 'notes', code: 'too_long', value: 'x'.repeat(200) }])
  expect(await run(id)).toMatchObject({ added: 1 })
})

test('a formula stays text, in the register and in a file that leaves', async () => {
  const name = '=HYPERLINK("sheet"&A1)'
  const { id } = await preview(`vendor_name,notes\n"${name.replaceAll('"', '""')}",+1\n`)
  await run(id)
  expect(await listNames('hyperlink')).toEqual([name])
  const file = await register.call(register.own.viewer, 'GET /api/customer/vendors/export.csv', {
    query: { q: 'hyperlink' },
  })
  expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="vendors-2026-11-21.csv"')
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(file.body as Uint8Array)
  expect(text.startsWith('\ufeff"vendor_name",')).toBe(true)
  expect(text).toContain(`"'=HYPERLINK(""sheet""&A1)"`)
  expect(text).toContain(`,"'+1",`)
})

describe('duplicates', () => {
  test('the same name updates, the same domain is added as its own, the same line twice is skipped', async () => {
    const known = await register.given({ vendorName: 'Known', domains: ['known.test'], tier: 'low', notes: 'stays' })
    const { id, duplicates } = await preview(
      'vendor_name,domains,tier,notes\nKnown Ltd,,critical,\nOther name,www.known.test,,\nNew one,,,\nNEW ONE Inc.,,,\n',
    )
    expect(duplicates).toBe(3)
    expect(
      (await rowsOf(id)).map(({ duplicate, decision }) => [duplicate?.vendorName, duplicate?.because, decision]),
    ).toEqual([
      ['Known', 'name', 'update'],
      ['Known', 'domain', 'add'],
      [undefined, undefined, 'add'],
      ['New one', 'name', 'skip'],
    ])
    expect(await run(id)).toMatchObject({ state: 'done', added: 2, updated: 1 })
    expect(await detail(known.id)).toMatchObject({ vendorName: 'Known', tier: 'critical', notes: 'stays' })
  })

  test('each is decided by itself, or all at once', async () => {
    await register.given({ vendorName: 'Decided A' })
    await register.given({ vendorName: 'Decided B' })
    const { id } = await preview('vendor_name\nDecided A\nDecided B\nDecided C\nDecided C\n')
    await answer(id, { kind: 'duplicates', decision: 'skip' })
    await answer(id, { kind: 'row', line: 3, decision: 'add' })
    // Only what is in the register can be updated.
    expect(await answer(id, { kind: 'row', line: 5, decision: 'update' })).toMatchObject({ status: 409 })
    expect(await run(id)).toMatchObject({ added: 2, updated: 0, skipped: 2 })
    expect(await listNames('decided')).toEqual(['Decided A', 'Decided B', 'Decided B', 'Decided C'])
  })

  test('a file that is imported again adds nothing and updates what it says', async () => {
    const file = (tier: string) =>
      `vendor_name,website,tier\nTwice AG,https://twice.test,${tier}\nTwice Nord AG,https://twice.test,\n`
    await run((await preview(file('low'))).id)
    const { id } = await preview(file('wichtig'))
    expect((await rowsOf(id)).map(({ decision }) => decision)).toEqual(['update', 'update'])
    expect(await run(id)).toMatchObject({ added: 0, updated: 2 })
    expect((await list('twice')).map(({ vendorName, tier }) => [vendorName, tier])).toEqual([
      ['Twice AG', 'important'],
      ['Twice Nord AG', 'standard'],
    ])
  })

  test('a vendor that someone added between preview and run is not added twice', async () => {
    const { id } = await preview('vendor_name\nMeanwhile\n')
    await register.given({ vendorName: 'Meanwhile' })
    expect(await run(id)).toMatchObject({ added: 0 })
    expect(await listNames('meanwhile')).toHaveLength(1)
  })
})

describe('undo', () => {
  test('takes back what was added and updated', async () => {
    const old = await register.given({ vendorName: 'Undo old', tier: 'low', countries: ['DE'] })
    const { id } = await preview(
      'vendor_name,tier,countries,dpa_signed_on\nUndo old,critical,US,2024-01-01\nUndo new,,,2024-01-01\n',
    )
    expect(await run(id)).toMatchObject({ added: 1, updated: 1, undo: { vendors: 2, changedSince: [] } })
    expect(bodyOf(await undo(id))).toMatchObject({ state: 'undone', undo: null })
    expect(await listNames('undo')).toEqual(['Undo old'])
    expect(await detail(old.id)).toMatchObject({ tier: 'low', countries: ['DE'] })
    const left = await register.inOwn((tx) => runSql(tx, `select 1 from agreement where vendor_id = $1`, [old.id]))
    expect(left).toEqual([])
    expect(await undo(id)).toMatchObject({ status: 409, code: 'import_not_undoable' })
  })

  test('leaves what someone changed since, and says so before', async () => {
    const { id } = await preview('vendor_name\nKept by edit\nGone by undo\n')
    await run(id)
    const [edited] = await list('kept by edit')
    await register.call(register.own.manager, 'PATCH /api/customer/vendors/{id}', {
      ...{ params: { id: edited?.id ?? 0 }, body: { notes: 'Ours now' } },
    })
    expect(await look(id)).toMatchObject({ undo: { vendors: 2, changedSince: ['Kept by edit'] } })
    bodyOf(await undo(id))
    expect(await listNames('by')).toEqual(['Kept by edit'])
    expect((await rowsOf(id)).map(({ outcome }) => outcome)).toEqual(['kept', 'undone'])
  })
})

test('two decisions at once: one counts; a dropped import forgets what it read', async () => {
  const { id } = await preview('vendor_name\nDropped\n')
  const answers = await Promise.all([decide(id, 'cancel'), decide(id, 'run')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  await register.work()
  const dropped = await preview('vendor_name\nDropped too\n')
  expect(bodyOf(await decide(dropped.id, 'cancel'))).toMatchObject({ state: 'cancelled', read: 0 })
  expect(await rowsOf(dropped.id)).toEqual([])
})

test('an import that is killed in the middle goes on where it was, and adds nothing twice', async () => {
  const { queued, rescored, inOwn, own, work } = register
  queued.length = 0
  const { id } = await preview(many('Killed', 1_200))
  await decide(id, 'run')
  const payloads = [...queued]
  rescored.length = 0
  const stop = new AbortController()
  const { push } = rescored
  rescored.push = (...items) => {
    stop.abort()
    return push.apply(rescored, items)
  }
  await expect(work({ signal: stop.signal })).rejects.toThrow()
  rescored.push = push
  expect(await look(id)).toMatchObject({ state: 'running', added: 500, total: 1_200 })
  queued.push(...payloads, ...payloads)
  await work()
  expect(await look(id)).toMatchObject({ state: 'done', added: 1_200 })
  expect(await listNames('killed')).toHaveLength(1_200)
  expect(rescored.map(({ vendorIds }) => vendorIds.length)).toEqual([500, 500, 200])
  const events = await inOwn((tx) =>
    runSql<{ n: number; actor: string }>(
      tx,
      `select jsonb_array_length(details->'vendors') as n, actor from audit_event where subject = $1 and kind = 'vendor_import.added' order by ordinal`,
      [`vendor_import:${id}`],
    ),
  )
  expect(events).toEqual([500, 500, 200].map((n) => ({ n, actor: `member:${own.manager.id}` })))
})

test('a reading that is killed goes on where it was; one of an older mapping stops', async () => {
  const { queued, work, own, call } = register
  queued.length = 0
  const { id, columns } = bodyOf(await upload(many('Read', 600)))
  const body = { fields: columns.map(({ field }) => field), dateOrder: null }
  bodyOf(await call(own.manager, `PUT ${imports}/{id}/mapping`, { params: { id }, body }))
  // Another mapping is refused while it reads.
  expect(await call(own.manager, `PUT ${imports}/{id}/mapping`, { params: { id }, body })).toMatchObject({
    status: 409,
  })
  const payloads = [...queued]
  const stop = new AbortController()
  stop.abort()
  await expect(work({ signal: stop.signal })).rejects.toThrow()
  queued.push(...payloads, ...payloads)
  await work()
  expect(await look(id)).toMatchObject({ state: 'preview', read: 600 })
})

test('imports of two members at once keep to one register', async () => {
  const [a, b] = [await preview(many('Both', 600)), await preview(many('Both', 600), register.own.administrator)]
  await decide(a.id, 'run')
  await decide(b.id, 'run')
  const [first, second] = register.queued.splice(0)
  if (!first || !second) throw new Error('two imports wait')
  register.queued.push(first)
  const one = register.work()
  register.queued.push(second)
  await Promise.all([one, register.work()])
  expect(await listNames('both')).toHaveLength(600)
})

test('a viewer, and another organization, import nothing', async () => {
  const { call, own, other } = register
  expect(await upload('vendor_name\nX\n', own.viewer)).toMatchObject({ status: 403 })
  const { id } = await preview('vendor_name\nX\n')
  const params = { id }
  for (const what of ['', '/rows', '/faults'] as const)
    expect(await call(other.manager, `GET ${imports}/{id}${what}`, { params })).toMatchObject({ status: 404 })
  const decision = { params, body: { decision: 'run' } }
  expect(await call(other.manager, `POST ${imports}/{id}/decision`, decision)).toMatchObject({ status: 404 })
  expect(await call(other.manager, `POST ${imports}/{id}/undo`, { params })).toMatchObject({ status: 404 })
  const learned = bodyOf(
    await register.call(other.manager, `POST ${imports}`, {
      file: { name: 'v.csv', bytes: 'Wichtigkeit,Vendor\na,b\n' },
    }),
  )
  expect(learned.columns[0]).toMatchObject({ field: 'criticality', isRemembered: false })
})

const line = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
  .map((text) => text.replaceAll('\0', '').trim())
const hostile = fc.stringMatching(/^['=+\-@\\;|\n\t\r ",n]{1,6}x$/).map((text) => text.trim())
const words = fc.oneof(line, hostile).filter((text) => text !== '')
const optional = fc.oneof(fc.constant(''), words)
const vendor = fc.record({
  vendorName: words.filter((name) => isMailable(name, 'organization')),
  ...{ vendorType: fc.constantFrom('crm', 'cloud_hosting'), legalName: optional, notes: optional },
  ...{ website: fc.constantFrom('', 'https://www.example.com/a?b=c,d;e'), retention: optional },
  // A contact called “-” says that there is none.
  contactName: optional.filter((name) => name === '' || !isNothing(name)),
  ...{ aliases: fc.uniqueArray(words, { maxLength: 3 }), purposes: fc.uniqueArray(words, { maxLength: 3 }) },
  domains: fc.uniqueArray(fc.constantFrom('a.test', 'b.co.uk', 'c.com'), { maxLength: 2 }),
  ...{ tier: fc.constantFrom(...tiers), criticality: fc.constantFrom(...criticalities) },
  cadenceDays: fc.option(fc.constantFrom(...Object.values(cadenceDays))),
  people: fc.option(fc.integer({ min: 0, max: 20_000_000_000 })),
  hasChildData: fc.option(fc.boolean()),
  roles: fc.subarray([...vendorRoles]),
  dataSubjects: fc.subarray([...dataSubjects]),
  dataTypes: fc.subarray(['email', 'health', 'ip_address']),
  countries: fc.subarray(['DE', 'US', 'IN']),
  contactEmail: fc.constantFrom('', 'dpo@example.com'),
  securityMeasures: optional,
  nextReview: fc.constantFrom('2026-12-31', '2028-02-29'),
  renewsOn: fc.option(fc.constantFrom('2027-01-31', '2028-02-29')),
  noticeDays: fc.option(fc.integer({ min: 0, max: 1825 })),
})

test('an exported register is read again as the same vendors', async () => {
  const { inOwn, own } = register
  await fc.assert(
    fc.asyncProperty(fc.array(vendor, { minLength: 1, maxLength: 5 }), async (vendors) => {
      const exported = await inOwn(async (tx) => {
        await runSql(tx, `delete from vendor where organisation_id = $1`, [own.id])
        const rows: NewVendor[] = vendors.map((one) => ({ ...emptyFields, ...one, keys: [], catalog: null }))
        await insertVendors(tx, { organisationId: own.id, vendors: rows, now: register.clock.now })
        const filters = { q: '', archived: 'no' } as const
        return listExportedVendors(tx, { organisationId: own.id, today: '2026-11-21', filters })
      })
      const bytes = vendorsCsv(exported)
      const { guess } = await readImportColumns(bytes, { sheet: null })
      const rows = await readImportRows(bytes, { sheet: null, fields: guess, dateOrder: null })
      const read = rows.map(({ read: { vendor: one, faults } }) => ({ faults, ...emptyFields, ...one }))
      const sorted = (list: { vendorName: string }[]) =>
        list.map((one) => JSON.stringify(Object.entries(one).toSorted())).toSorted()
      expect(sorted(read as never)).toEqual(sorted(vendors.map((one) => ({ faults: [], ...emptyFields, ...one }))))
    }),
    { numRuns: 60 },
  )
})

test('a header of nothing but separators is read, however many rows follow', async () => {
  const header = `vendor_name${','.repeat(95_000)}`
  const bytes = Buffer.from(`${header}\n${'a\n'.repeat(3_000)}`)
  const { guess } = await readImportColumns(bytes, { sheet: null })
  expect(await readImportRows(bytes, { sheet: null, fields: guess, dateOrder: null })).toHaveLength(3_000)
})

test('previews that no one decides on do not pile up: the newest few stay', async () => {
  const ids: number[] = []
  for (let n = 0; n < 7; n++) ids.push(bodyOf(await upload(`vendor_name\nUndecided ${n}\n`)).id)
  const left = await register.inOwn((tx) =>
    runSql<{ id: number }>(tx, `select id from vendor_import where state in ('mapping', 'preview') order by id`),
  )
  expect(left.map(({ id }) => id).slice(-5)).toEqual(ids.slice(-5))
  expect(left.length).toBeLessThanOrEqual(6)
})
