import { expect, test } from 'vitest'
import { runSql } from '../../../platform/server/database.ts'
import { createRegister } from './register.fixture.ts'
import { raiseAlert } from './alerts.ts'
import { createRescore } from './rescore.ts'
import { importVendors } from './import.ts'
import { silent } from '../../../../tests/support/database.ts'

test('perf', async () => {
  const r = await createRegister()
  const csv = (n: number) => `vendor_name,vendor_type,domains,countries,roles,purposes,contact_email\n${Array.from({ length: n }, (_, i) => `Vendor number ${i},saas,vendor${i}.test,DE; US,processor,billing; hosting,a${i}@x.test\n`).join('')}`
  const up = async (n: number) => {
    const t = performance.now()
    const { body } = await r.call(r.own.manager, 'POST /api/customer/vendors/imports', { file: { name: 'v.csv', bytes: csv(n) } })
    console.log('preview', n, Math.round(performance.now() - t), body.total, body.faulty)
    await r.call(r.own.manager, 'POST /api/customer/vendors/imports/{id}/decision', { params: { id: body.id }, body: { decision: 'run' } })
    return body.id
  }
  await up(1000)
  await r.work()
  await r.inOwn(async (tx) => {
    await runSql(tx, `update vendor set score = id % 101, score_known = true, score_band = 'red', last_assessed_at = now() where organisation_id = $1`, [r.own.id])
    await runSql(tx, `insert into vendor_sub_processor (organisation_id, vendor_id, name, name_key, source) select $1, v.id, 'S' || s, 's' || s, 'entered' from vendor v, generate_series(1, 20) s where (v.id + s) % 3 = 0`, [r.own.id])
    await runSql(tx, `insert into agreement (organisation_id, vendor_id, kind, state, valid_until) select $1, id, 'dpa', 'signed', '2026-12-20' from vendor`, [r.own.id])
    await runSql(tx, `insert into vendor_score_run (organisation_id, vendor_id, cause, method_version, inputs_sha256, explanation, score, is_known, computed_at) select $1, v.id, 'x', 'VRM-1.0', 'x', '{}', (v.id + s) % 100, true, '2026-11-20'::timestamptz from vendor v, generate_series(1, 50) s order by s`, [r.own.id])
    await runSql(tx, `insert into vendor_override (organisation_id, vendor_id, field, value, reason, expires_on, score_then, made_by) select $1, id, 'score', '55', 'x', '2027-01-01', 1, $2 from vendor where id % 5 = 0`, [r.own.id, r.own.manager.id])
    await runSql(tx, `insert into vendor_finding (organisation_id, vendor_id, title, severity) select $1, id, 'x', 'high' from vendor`, [r.own.id])
    await runSql(tx, `insert into vendor_alert (organisation_id, vendor_id, kind, severity, title, description, dedupe_key, created_at) select $1, id, 'breach', 'high', 'x', 'y', id::text, '2026-11-20' from vendor`, [r.own.id])
    await runSql(tx, `insert into audit_event (organisation_id, ordinal, at, actor, kind, subject, details, previous_hash, hash) select $1, 100000 + s, '2026-11-20T00:00:00.000Z', 'program', 'agreement.added', 'agreement:' || s % 1000, '{}', '', '' from generate_series(1, 20000) s`, [r.own.id])
  })
  const time = async (name: string, act: () => Promise<unknown>) => {
    const ts: number[] = []
    for (let i = 0; i < 40; i++) { const t = performance.now(); await act(); ts.push(performance.now() - t) }
    ts.sort((a, b) => a - b)
    console.log(name, 'p50', ts[20]?.toFixed(1), 'p95', ts[38]?.toFixed(1))
  }
  const list = (query: object) => () => r.call(r.own.viewer, 'GET /api/customer/vendors', { query: query as never })
  const { listVendors } = await import('./list.ts')
  const explain = async () => r.inOwn(async (tx) => {
    const spy = new Proxy(tx, { get: (t, k) => k === 'executeQuery' ? async (q: { sql: string; parameters: unknown[] }) => { const res = await t.executeQuery({ ...q, sql: 'explain (analyze, buffers) ' + q.sql } as never); console.log(res.rows.map((x) => Object.values(x as object)[0]).join('\n')); return { rows: [] } } : Reflect.get(t, k) })
    await listVendors(spy as never, { organisationId: r.own.id, today: '2026-11-21', filters: { q: '', archived: 'no' }, page: { sort: 'name', limit: 50 } })
  })
  await explain()
  await time('unanalysed page name', list({ limit: 50 }))
  const { getPortfolio } = await import('./portfolio.ts')
  for (let n = 0; n < 2; n++) await r.inOwn(async (tx) => {
    const spy = new Proxy(tx, { get: (t, k) => k === 'executeQuery' ? async (q: { sql: string }) => { const t0 = performance.now(); const res = await t.executeQuery(q as never); console.log('Execution', Math.round(performance.now() - t0), q.sql.slice(0, 90).replaceAll('\n', ' ')); return res } : Reflect.get(t, k) })
    await getPortfolio(spy as never, { organisationId: r.own.id, now: r.clock.now, today: '2026-11-21' })
  })
  await time('unanalysed portfolio', () => r.call(r.own.viewer, 'GET /api/customer/portfolio'))
  await r.inOwn((tx) => runSql(tx, 'analyze vendor'))
  await r.inOwn((tx) => runSql(tx, 'analyze vendor_override'))
  await explain()
  await time('page name', list({ limit: 50 }))
  await time('page score', list({ limit: 50, sort: 'score' }))
  await time('page q', list({ limit: 50, q: 'number 7' }))
  await time('whole', list({}))
  await time('portfolio', () => r.call(r.own.viewer, 'GET /api/customer/portfolio'))
  await time('alerts', () => r.call(r.own.viewer, 'GET /api/customer/alerts'))
  await time('detail', () => r.call(r.own.viewer, 'GET /api/customer/vendors/{id}', { params: { id: 500 } }))
  await time('export', () => r.call(r.own.viewer, 'GET /api/customer/vendors/export.csv'))
  await time('candidates', () => r.call(r.own.viewer, 'GET /api/customer/vendors/candidates', { query: { q: 'vendor number 5' } }))
  expect(1).toBe(1)
}, 120_000)
