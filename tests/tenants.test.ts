import fc from 'fast-check'
import pg from 'pg'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import type { z } from 'zod'
import { contract as register } from '../src/app/endpoints.ts'
import type { Contract, OwnedTable } from '../src/platform/shared/endpoint.ts'
import { callerOf, type FullOrganisation, fillOrganisation, registerOrganisation } from './support/portal.ts'

// No call of one organisation ever reads or changes a row of another, whatever ids it names.

const contract: Contract = register
const calls = Object.entries(contract)
  .filter(([, endpoint]) => endpoint.audience === 'member')
  .map(([key, endpoint]) => {
    const [method = '', path = ''] = key.split(' ')
    return { key, method, path, endpoint }
  })

const base = inject('baseUrl')
const canary = 'Qzxwcanary'
let client: pg.Client
let theirs: FullOrganisation
let own: FullOrganisation

beforeAll(async () => {
  client = new pg.Client({ connectionString: inject('postgresUrl'), ssl: false })
  await client.connect()
  theirs = await fillOrganisation(base, client, canary)
  own = await fillOrganisation(base, client, 'Ownmark')
  return () => client.end()
}, 120_000)

/** Rows that belong to a run, which may be an organization's own. */
const runTables = async (): Promise<string[]> =>
  (
    await client.query(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'investigation_id'
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and not a.attisdropped
         and not exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'organisation_id') order by 1`,
    )
  ).rows.map(({ name }) => name)

const tenantTables = async (): Promise<string[]> =>
  (
    await client.query(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'organisation_id'
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and not a.attisdropped order by 1`,
    )
  ).rows.map(({ name }) => name)

/** All rows of the organization, for comparison. Runs go on by themselves, as does the mark of what was mailed, and a member records when it was last used. */
async function everythingOf(organisationId: number): Promise<Record<string, string[]>> {
  await client.query(`select set_config('app.every_organisation', 'on', false)`)
  const found: Record<string, string[]> = {}
  for (const table of await tenantTables())
    if (table !== 'investigation' && table !== 'work_mail_mark')
      found[table] = (
        await client.query(
          `select (to_jsonb(t) - 'last_used_at')::text as row from ${table} t where organisation_id = $1 order by 1`,
          [organisationId],
        )
      ).rows.map(({ row }) => row)
  return found
}

/** Path parameters that aren't the number of a row. */
const pathValues: Record<string, string> = { clauseId: 'gdpr-28-3-a', part: 'file' }

const pathOf = (path: string, ids: (name: string, table: OwnedTable | undefined) => string | number, key: string) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(ids(name, contract[key]?.owned?.[name])))

/** Values of theirs for whatever a field may be taken for. */
const theirValue = (name: string): unknown => {
  const { ids } = theirs
  const byField: Record<string, unknown> = {
    ...{ ownerId: ids.member, otherId: ids.vendor, fileId: ids.organisation_file, findingId: ids.vendor_finding },
    ...{ vendorId: ids.vendor, setKey: `own:${ids.question_set}`, fileIds: [ids.organisation_file] },
    ...{ selection: { ids: [ids.vendor] }, intoId: ids.vendor_type, mentions: [ids.member], assigneeId: ids.member },
    assessmentId: ids.assessment,
  }
  return byField[name]
}

const exampleBody: Record<string, unknown> = {
  body: 'A comment',
  ...{
    vendorName: 'Some Company',
    vendorType: 'analytics',
    kind: 'other',
    state: 'template',
    title: 'Title',
    severity: 'low',
  },
  ...{ country: 'US', mechanism: 'scc', subProcessors: [], reason: 'Reason', expiresOn: '2099-01-01', field: 'score' },
  ...{ value: 10, decision: 'still_valid', type: 'privacy', priority: 'normal', conclusion: 'approve', isRead: true },
  ...{ questions: [{ id: 'one', section: 'One', text: 'One?', kind: 'text' }], version: 1, email: 'new@corp.test' },
  ...{ change: { tier: 'low' }, task: { action: 'investigate' }, products: [], address: '' },
  ...{ role: 'viewer', password: 'wrong-password', newPassword: 'another-long-password', code: '000000', name: 'No' },
}
const bodyFor = (schema: z.ZodObject | undefined, extra: (name: string) => unknown = () => undefined) =>
  schema
    ? Object.fromEntries(
        Object.keys(schema.shape).flatMap((name) => {
          const value = extra(name) ?? exampleBody[name]
          return value === undefined ? [] : [[name, value]]
        }),
      )
    : undefined

test('every table with rows of an organisation is under forced row-level security, and both have rows in it', async () => {
  const { rows } = await client.query(
    `select relname as name from pg_class where relrowsecurity and relforcerowsecurity and relnamespace = 'public'::regnamespace order by 1`,
  )
  // An account is its person's: an organization sees those of its members alone.
  const ofAccounts = ['account', 'account_recovery_code', 'account_session']
  expect(rows.map(({ name }) => name)).toEqual(
    [...ofAccounts, ...(await tenantTables()), ...(await runTables())].sort(),
  )
  const rowsOf = Object.entries(await everythingOf(theirs.organisationId))
  const mayBeEmpty = ['vendor_reminder', 'assessment_reminder', 'vendor_alert_read', 'portfolio_day', 'report_delivery']
  expect(
    rowsOf.filter(([name, found]) => found.length === 0 && !mayBeEmpty.includes(name)).map(([name]) => name),
  ).toEqual([])
})

test('no row number of an organization is a count over all organizations', async () => {
  const { rows } = await client.query(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'id' and a.atttypid = 'bigint'::regtype
       left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
     where c.relname = any($1) and coalesce(pg_get_expr(d.adbin, d.adrelid), '') <> 'new_organisation_row()' order by 1`,
    [[...(await tenantTables()), 'organisation']],
  )
  expect(rows).toEqual([])
})

test('a transaction sees rows of the organisation it named, and without a name none', async () => {
  for (const table of await tenantTables()) {
    await client.query('begin')
    const count = async (organisation: string) => {
      await client.query(
        `select set_config('app.every_organisation', 'off', true), set_config('app.organisation', $1, true)`,
        [organisation],
      )
      return (await client.query(`select distinct organisation_id::float8 as id from ${table}`)).rows.map(
        ({ id }) => id,
      )
    }
    const mayHavePublicRows = table === 'investigation' ? [null] : []
    expect([table, ...(await count(''))].filter((id) => id !== null)).toEqual([table])
    expect(
      [table, ...(await count(String(own.organisationId)))].filter((id) => id !== null && id !== own.organisationId),
    ).toEqual([table])
    expect(mayHavePublicRows.length).toBeLessThan(2)
    await client.query('rollback')
  }
})

test('every parameter that is a row’s number says of which table', () => {
  const unnamed = calls.flatMap(({ key, endpoint }) =>
    Object.keys(endpoint.params?.shape ?? {})
      .filter((name) => name === 'id' && endpoint.params?.shape[name]?.safeParse('1').success)
      .filter((name) => !endpoint.owned?.[name])
      .map((name) => `${key} ${name}`),
  )
  // A session is its person's, whichever organization it works in.
  expect(unnamed.filter((one) => !/investigations|sessions/.test(one))).toEqual([])
})

describe('with the ids of another organisation', () => {
  const named = calls.filter(({ endpoint }) => Object.keys(endpoint.owned ?? {}).length > 0)
  test.each(named)('$key is 404, whatever the body', async ({ key, method, path, endpoint }) => {
    const before = await everythingOf(theirs.organisationId)
    const owned = Object.keys(endpoint.owned ?? {})
    // Each of the ids alone, and all of them.
    for (const foreign of [...owned.map((name) => [name]), owned]) {
      const target = pathOf(
        path,
        (name, table) =>
          table ? (foreign.includes(name) ? theirs : own).ids[table] : (pathValues[name] ?? theirs.mergeId),
        key,
      )
      for (const body of endpoint.body ? [bodyFor(endpoint.body), {}, { x: canary }] : [undefined]) {
        const answer = await own.owner.call(`${method} ${target}`, body === undefined ? {} : { body })
        expect([answer.status, answer.json?.code], target).toEqual([404, 'not_found'])
        expect(answer.text).not.toContain(canary)
      }
    }
    expect(await everythingOf(theirs.organisationId)).toEqual(before)
  })

  const reads = calls.filter(({ method }) => method === 'GET')
  test.each(reads)('$key answers nothing of theirs', async ({ key, method, path }) => {
    const target = pathOf(
      path,
      (name, table) =>
        table ? own.ids[table] : name === 'key' ? `own:${theirs.ids.question_set}` : theirs.investigationId,
      key,
    )
    const query = path.endsWith('/vendors')
      ? `?owner=${theirs.ids.member}&q=${canary}`
      : path.endsWith('candidates')
        ? `?q=${canary}`
        : ''
    const answer = await own.owner.call(`${method} ${target}`, { query })
    expect(answer.status, answer.text.slice(0, 200)).toBeLessThan(500)
    // The answer may repeat what was searched for, never find it.
    if (!path.endsWith('candidates')) expect(answer.text).not.toContain(canary)
  })

  const writes = calls.filter(({ method, endpoint }) => method !== 'GET' && endpoint.body)
  test.each(writes)('$key takes no row of theirs by its body', async ({ key, method, path, endpoint }) => {
    const fields = Object.keys(endpoint.body?.shape ?? {}).filter((name) => theirValue(name) !== undefined)
    const before = await everythingOf(theirs.organisationId)
    for (const field of fields) {
      const body = bodyFor(endpoint.body, (name) => (name === field ? theirValue(name) : undefined))
      const target = pathOf(
        path,
        (name, table) => (table ? own.ids[table] : name === 'mergeId' ? own.mergeId : 'one'),
        key,
      )
      const answer = await own.owner.call(`${method} ${target}`, { body })
      expect([field, answer.status < 500 && answer.status >= 400], answer.text.slice(0, 300)).toEqual([field, true])
      expect(answer.text).not.toContain(canary)
    }
    expect(await everythingOf(theirs.organisationId)).toEqual(before)
  })
})

describe('a token', () => {
  test.each(calls)('$key asks for a good one before anything else', async ({ key, method, path }) => {
    const target = `${method} ${pathOf(path, (_, table) => (table ? theirs.ids[table] : 'one'), key)}`
    for (const token of [undefined, '', 'forged', `${own.owner.token.slice(0, -1)}x`, 'x'.repeat(5_000)]) {
      const answer = await callerOf(base, token)(target, method === 'GET' ? {} : { body: { broken: true } })
      expect([answer.status, answer.json?.code]).toEqual([401, 'sign_in_required'])
    }
  })

  test('that was revoked or is past opens nothing', async () => {
    const again = async () => {
      const visitor = callerOf(base, undefined)
      const { email, password } = own.owner
      return (await visitor('POST /api/customer/login', { body: { email, password } })).json.token as string
    }
    const revoked = callerOf(base, await again())
    expect((await revoked('POST /api/customer/logout')).status).toBe(200)
    const past = callerOf(base, await again())
    await client.query(`select set_config('app.every_organisation', 'on', false)`)
    await client.query(
      `update account_session set expires_at = now() - interval '1 second'
       where id = (select s.id from account_session s join member m on m.id = s.member_id where m.organisation_id = $1
         order by s.created_at desc limit 1)`,
      [own.organisationId],
    )
    for (const call of [revoked, past])
      for (const { key, method, path } of calls) {
        const target = `${method} ${pathOf(path, (_, table) => (table ? own.ids[table] : 'one'), key)}`
        expect([key, (await call(target)).status]).toEqual([key, 401])
      }
  })
})

test('after a switch to another organization the old token opens nothing, and the new one nothing of the first', async () => {
  const adviser = await registerOrganisation(base, 'Adviser')
  await client.query(`select set_config('app.every_organisation', 'on', false)`)
  await client.query(
    `insert into member (organisation_id, account_id, email, email_key, email_proved_at, first_name, last_name, role)
     select $1, account_id, email, email_key, now(), first_name, last_name, 'manager' from member where email = $2`,
    [own.organisationId, adviser.email],
  )
  const switched = async (from: string, organizationId: number): Promise<string> => {
    const answer = await callerOf(base, from)('POST /api/customer/account/organization', { body: { organizationId } })
    expect(answer.status).toBe(200)
    return answer.json.token
  }
  const home = (await adviser.call('GET /api/customer/account')).json.organization.id
  const inOwn = await switched(adviser.token, own.organisationId)
  const vendors = async (token: string) => (await callerOf(base, token)('GET /api/customer/vendors')).text
  expect(await vendors(inOwn)).toContain('Ownmark')
  const inHome = await switched(inOwn, home)
  expect(await vendors(inHome)).not.toContain('Ownmark')
  for (const { key, method, path, endpoint } of calls) {
    const idOf = (name: string, table: OwnedTable | undefined) =>
      table ? own.ids[table] : (pathValues[name] ?? own.mergeId)
    const target = `${method} ${pathOf(path, idOf, key)}`
    expect([key, (await callerOf(base, inOwn)(target)).status]).toEqual([key, 401])
    if (method === 'GET' && endpoint.owned)
      expect([key, (await callerOf(base, inHome)(target)).json?.code]).toEqual([key, 'not_found'])
  }
})

test('a viewer reads everything and changes nothing', async () => {
  await client.query(`select set_config('app.every_organisation', 'on', false)`)
  await client.query(`update member set role = 'viewer' where id = $1`, [own.ids.member])
  const before = await everythingOf(own.organisationId)
  for (const { key, method, path, endpoint } of calls.filter(({ endpoint: { role } }) => role && role !== 'viewer')) {
    const target = pathOf(
      path,
      (name, table) => (table ? own.ids[table] : name === 'mergeId' ? own.mergeId : 'gdpr-28-3-a'),
      key,
    )
    const body = method === 'GET' ? undefined : (bodyFor(endpoint.body) ?? undefined)
    const answer = await own.owner.call(`${method} ${target}`, body === undefined ? {} : { body })
    expect([key, answer.status, answer.json?.code]).toEqual([key, 403, 'role_not_enough'])
  }
  expect(await everythingOf(own.organisationId)).toEqual(before)
  await client.query(`update member set role = 'administrator' where id = $1`, [own.ids.member])
})

// Last: what it deletes of its own is gone.
test('any call with any mixture of ids leaves theirs as it was', async () => {
  const before = await everythingOf(theirs.organisationId)
  const keys = calls.filter(
    ({ key, method }) => !/organization$|members\/|logout|sessions\//.test(key) || method === 'GET',
  )
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...keys),
      fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
      fc.boolean(),
      async ({ key, method, path, endpoint }, foreign, withTheirs) => {
        let at = 0
        const target = pathOf(
          path,
          (name, table) => {
            const side = foreign[at++ % foreign.length] ? theirs : own
            return table
              ? side.ids[table]
              : name === 'mergeId'
                ? side.mergeId
                : name === 'key'
                  ? `own:${side.ids.question_set}`
                  : 'one'
          },
          key,
        )
        const body = method === 'GET' ? undefined : bodyFor(endpoint.body, withTheirs ? theirValue : undefined)
        const answer = await own.owner.call(`${method} ${target}`, body === undefined ? {} : { body })
        expect(answer.status, `${method} ${target}: ${answer.text.slice(0, 200)}`).toBeLessThan(500)
        expect(answer.text).not.toContain(canary)
      },
    ),
    { numRuns: 150 },
  )
  expect(await everythingOf(theirs.organisationId)).toEqual(before)
})
