import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { runSql } from '../../../platform/server/database.ts'
import { isMailable } from '../../../platform/shared/mailed-names.ts'
import { cadenceDays, criticalities, dataSubjects, tiers, vendorRoles } from '../vocabulary.ts'
import { vendorsCsv } from './export-csv.ts'
import { listExportedVendors } from './list.ts'
import { readVendorCsv } from './read-csv.ts'
import { bodyOf, createRegister, type Register } from './register.fixture.ts'
import { emptyFields, insertVendors, type NewVendor } from './vendor.store.ts'

let register: Register
beforeAll(async () => {
  register = await createRegister()
})

const upload = (bytes: string | Uint8Array<ArrayBuffer>, member = register.own.manager) =>
  register.call(member, 'POST /api/customer/vendors/imports', { file: { name: 'vendors.csv', bytes } })
const decide = (id: number, decision: string) =>
  register.call(register.own.manager, 'POST /api/customer/vendors/imports/{id}/decision', {
    params: { id },
    body: { decision },
  })
const look = async (id: number) =>
  bodyOf(await register.call(register.own.viewer, 'GET /api/customer/vendors/imports/{id}', { params: { id } }))
const listNames = async (q: string) =>
  bodyOf(await register.call(register.own.viewer, 'GET /api/customer/vendors', { query: { q } })).map(
    (row) => row.vendorName,
  )
const many = (name: string, count: number) =>
  `vendor_name,domains\n${Array.from({ length: count }, (_, n) => `${name} ${n},${name.toLowerCase()}${n}.test\n`).join('')}`

test('a file becomes a preview; nothing is in the register until somebody decides', async () => {
  const answer = await upload(
    'vendor_name,vendor_type,domains\nFirst,CRM,first.test\nSecond,,"eu.second.test; second.com"\n',
  )
  expect(answer.status).toBe(201)
  expect(answer.body).toMatchObject({
    ...{ fileName: 'vendors.csv', state: 'preview', total: 2, faulty: 0, duplicates: 0, done: 0, ignoredColumns: [] },
    rows: [
      { line: 2, vendorName: 'First', vendorType: 'crm', domain: 'first.test', errors: [], duplicateOf: null },
      { line: 3, vendorName: 'Second', vendorType: 'other', domain: 'eu.second.test', errors: [], duplicateOf: null },
    ],
  })
  expect(await listNames('second')).toEqual([])
  expect(bodyOf(await decide(answer.body.id, 'run')).state).toBe('queued')
  await register.work()
  expect(await look(answer.body.id)).toMatchObject({ state: 'done', done: 2, rows: [] })
  expect(await listNames('second.com')).toEqual(['Second'])
  expect(await decide(answer.body.id, 'run')).toMatchObject({ status: 409, code: 'import_decided' })
})

test('a row is joined to the catalog by its address, or by its name where it has none', async () => {
  const { body } = await upload(
    [
      'vendor_name,domains,website',
      'Acme,,',
      'Acme again,,https://acme-elsewhere.test',
      'Events,acme-events.net,',
    ].join('\n'),
  )
  expect(body.rows).toMatchObject([
    { vendorName: 'Acme', catalog: { kind: 'company', id: 'acme', name: 'Acme' } },
    // Its address is nobody's in the catalog, and so not the namesake's.
    { vendorName: 'Acme again', catalog: null },
    { vendorName: 'Events', catalog: { kind: 'sdk', id: 'acme-sdk' } },
  ])
  await decide(body.id, 'run')
  await register.work()
  const rows = bodyOf(await register.call(register.own.viewer, 'GET /api/customer/vendors', { query: { q: 'acme' } }))
  const id = rows.find(({ vendorName }) => vendorName === 'Acme')?.id ?? 0
  const read = register.call(register.own.viewer, 'GET /api/customer/vendors/{id}', { params: { id } })
  expect(bodyOf(await read)).toMatchObject({
    ...{ catalog: { kind: 'company', id: 'acme' }, website: 'https://www.acme.com/', domains: ['acme.com'] },
  })
})

test('faults are told by line and column, before the rows without', async () => {
  const { body } = await upload(
    [
      'Vendor Name;TIER;People;Countries;next-review;owner_email;data_types;website;roles;Colour',
      'Fine;Critical;1200;de, us;2027-02-28;manager@own-example.test;email;https://fine.test;processor;red',
      '"Two',
      'lines";top;many;Germany;2027-02-29;nobody@x.test;soul;fine.test;friend;blue',
      ';;;;;;;;;',
      'Wide;;;;;;;;;;more',
    ].join('\r\n'),
  )
  expect(body).toMatchObject({ total: 4, faulty: 3, ignoredColumns: ['Colour'] })
  expect(body.rows).toMatchObject([
    {
      line: 3,
      errors: [
        'tier: is none of critical, important, standard, low',
        expect.stringMatching(/^people: /),
        'countries: Use the two letters of the country, such as DE.',
        'next_review: is no day, such as 2026-11-30',
        'data_types: one of these is no data type',
        expect.stringMatching(/^website: /),
        'roles: is none of controller, processor, service_provider, contractor, third_party',
        'owner_email: no member of the organisation has this address',
      ],
    },
    { line: 5, errors: ['vendor_name: is required'] },
    { line: 6, errors: ['has 11 cells where the header has 10'] },
    { line: 2, errors: [] },
  ])
  await decide(body.id, 'run')
  await register.work()
  expect(await look(body.id)).toMatchObject({ state: 'done', done: 1, rows: [{ line: 3 }, { line: 5 }, { line: 6 }] })
  const [fine] = bodyOf(await register.call(register.own.viewer, 'GET /api/customer/vendors', { query: { q: 'fine' } }))
  expect(fine).toMatchObject({ tier: 'critical', owner: { id: register.own.manager.id }, nextReview: '2027-02-28' })
})

test.each([
  ['no header that names a vendor', 'name,type\nA,B\n', 'import_unreadable'],
  ['nothing but a blank line', '\n', 'import_unreadable'],
  ['a column twice', 'vendor_name,Vendor Name\nA,B\n', 'import_unreadable'],
  ['a quote that nothing closes', 'vendor_name\nA\n"B\n', 'import_unreadable'],
  ['an older encoding', new Uint8Array([...Buffer.from('vendor_name\nCaf'), 0xe9, 0x0a]), 'import_not_utf8'],
  ['UTF-16', new Uint8Array(Buffer.from('\ufeffvendor_name\nA\n', 'utf16le')), 'import_not_utf8'],
  ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0]), 'import_not_utf8'],
  ['100,000 rows', `vendor_name\n${'A\n'.repeat(100_000)}`, 'import_too_long'],
])('a file with %s is refused', async (_, bytes, code) => {
  expect(await upload(bytes as string)).toMatchObject({ status: 422, code })
})

test.each([',', ';', '\t'])('a byte order mark and %j between the cells are no obstacle', async (separator) => {
  const { rows } = readVendorCsv(
    new TextEncoder().encode(
      `\ufeff${['purposes', 'vendor_name'].join(separator)}\n${['"a; b"', 'Acme'].join(separator)}\n`,
    ),
  )
  expect(rows).toMatchObject([{ line: 2, vendor: { vendorName: 'Acme', purposes: ['a', 'b'] }, errors: [] }])
})

test('a formula stays text, in the register and in a file that leaves', async () => {
  const name = '=HYPERLINK("sheet"&A1)'
  const { body } = await upload(`vendor_name,notes\n"${name.replaceAll('"', '""')}",+1\n`)
  await decide(body.id, 'run')
  await register.work()
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

test('what seems to be there already is marked, and left unless somebody wants it', async () => {
  await register.given({ vendorName: 'Known', domains: ['known.test'] })
  const text = 'vendor_name,domains\nKnown Ltd,\nOther name,www.known.test\nNew one,\nNEW ONE Inc.,\n'
  const { body } = await upload(text)
  expect(body).toMatchObject({ total: 4, duplicates: 3 })
  expect(body.rows.map(({ duplicateOf }) => duplicateOf)).toEqual(['Known', 'Known', null, 'line 4 of the file'])
  await decide(body.id, 'run')
  await register.work()
  expect(await look(body.id)).toMatchObject({ done: 1, rows: [{ line: 2 }, { line: 3 }, { line: 5 }] })
  const again = await upload(text)
  await decide(again.body.id, 'run')
  await register.work()
  expect(await look(again.body.id)).toMatchObject({ state: 'done', done: 0 })
  const all = await upload(text)
  await decide(all.body.id, 'run-with-duplicates')
  await register.work()
  expect(await look(all.body.id)).toMatchObject({ state: 'done', done: 4 })
})

test('a vendor that somebody added between preview and run is not added twice', async () => {
  const { body } = await upload('vendor_name\nMeanwhile\n')
  await register.given({ vendorName: 'Meanwhile' })
  await decide(body.id, 'run')
  await register.work()
  expect(await listNames('meanwhile')).toHaveLength(1)
})

test('two decisions at once: one counts; a dropped import forgets what it read', async () => {
  const { body } = await upload('vendor_name\nDropped\n')
  const answers = await Promise.all([decide(body.id, 'cancel'), decide(body.id, 'run')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const dropped = await upload('vendor_name\nDropped\n')
  expect(bodyOf(await decide(dropped.body.id, 'cancel'))).toMatchObject({ state: 'cancelled', rows: [] })
})

test('an import that is killed in the middle goes on where it was, and adds nothing twice', async () => {
  const { queued, rescored, inOwn, own, work } = register
  // Two decisions at once, above, may have queued a run: it is not the one that is killed here.
  queued.length = 0
  const { body } = await upload(many('Killed', 1_200))
  await decide(body.id, 'run')
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
  expect(await look(body.id)).toMatchObject({ state: 'running', done: 500, total: 1_200 })
  queued.push(...payloads, ...payloads)
  await work()
  expect(await look(body.id)).toMatchObject({ state: 'done', done: 1_200 })
  expect(await listNames('killed')).toHaveLength(1_200)
  expect(rescored.map(({ vendorIds }) => vendorIds.length)).toEqual([500, 500, 200])
  const events = await inOwn((tx) =>
    runSql<{ n: number; actor: string }>(
      tx,
      `select jsonb_array_length(details->'vendors') as n, actor from audit_event where subject = $1 and kind = 'vendor_import.added' order by ordinal`,
      [`vendor_import:${body.id}`],
    ),
  )
  expect(events).toEqual([500, 500, 200].map((n) => ({ n, actor: `member:${own.manager.id}` })))
})

test('imports of two members at once keep to one register', async () => {
  const [a, b] = [await upload(many('Both', 600)), await upload(many('Both', 600), register.own.administrator)]
  await decide(a.body.id, 'run')
  await decide(b.body.id, 'run')
  const [first, second] = register.queued.splice(0)
  if (!first || !second) throw new Error('two imports wait')
  register.queued.push(first)
  const one = register.work()
  register.queued.push(second)
  await Promise.all([one, register.work()])
  expect(await listNames('both')).toHaveLength(600)
})

test('a viewer, and somebody else, import nothing', async () => {
  const { call, own, other } = register
  expect(await upload('vendor_name\nX\n', own.viewer)).toMatchObject({ status: 403 })
  const { body } = await upload('vendor_name\nX\n')
  const params = { id: body.id }
  expect(await call(other.manager, 'GET /api/customer/vendors/imports/{id}', { params })).toMatchObject({ status: 404 })
  const decision = { params, body: { decision: 'run' } }
  expect(await call(other.manager, 'POST /api/customer/vendors/imports/{id}/decision', decision)).toMatchObject({
    status: 404,
  })
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
  ...{ website: fc.constantFrom('', 'https://www.example.com/a?b=c,d;e'), contactName: optional, retention: optional },
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
      const { rows, ignoredColumns } = readVendorCsv(vendorsCsv(exported))
      expect(ignoredColumns).toEqual([])
      const read = rows.map(({ vendor: one, errors }) => ({ errors, ...emptyFields, ...one }))
      const sorted = (list: { vendorName: string }[]) =>
        list.map((one) => JSON.stringify(Object.entries(one).toSorted())).toSorted()
      expect(sorted(read as never)).toEqual(sorted(vendors.map((one) => ({ errors: [], ...emptyFields, ...one }))))
    }),
    { numRuns: 60 },
  )
})

test('a header of nothing but separators is read, however many rows follow', () => {
  const header = `vendor_name${','.repeat(95_000)}`
  const { rows } = readVendorCsv(Buffer.from(`${header}\n${'a\n'.repeat(3_000)}`))
  expect(rows).toHaveLength(3_000)
})

test('a header with a NUL is one that means nothing to the register', async () => {
  const answer = await upload('vendor_name,Col\0our\nNulled,red\n')
  expect(answer).toMatchObject({ status: 201, body: { ignoredColumns: ['Colour'], faulty: 0 } })
})

test('a day of the year 0, which no calendar has, is a fault of its row', async () => {
  const answer = await upload('vendor_name,next_review\nAncient,0000-05-05\n')
  expect(answer.body.rows[0]?.errors).toEqual(['next_review: is no day, such as 2026-11-30'])
})

test('previews that nobody decides on do not pile up: the newest few stay', async () => {
  const ids: number[] = []
  for (let n = 0; n < 7; n++) ids.push((await upload(`vendor_name\nUndecided ${n}\n`)).body.id)
  const left = await register.inOwn((tx) =>
    runSql<{ id: number }>(tx, `select id from vendor_import where state = 'preview' order by id`),
  )
  expect(left.map(({ id }) => id)).toEqual(ids.slice(-5))
})
