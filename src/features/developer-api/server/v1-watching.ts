import { type Call, type Handlers, memberOf } from '../../../platform/server/http/api.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { scanResultPath } from '../../../product/links.ts'
import { failureWords } from '../../../product/scan-failures.ts'
import { breachAlertQuery } from '../../breach-alerts/alerts.ts'
import { listAudit } from '../../customers/server/api.ts'
import type { ScanRow } from '../../scans/contract.ts'
import { riskWordOf } from '../../webhooks/risk-words.ts'
import { toSnake } from '../snake-case.ts'
import { v1Alert, v1AuditEvent, v1Breach, v1Scan, v1ScanRow, type v1WatchingContract } from '../v1/watching.ts'
import type { DeveloperApiParts } from './parts.ts'
import { asMember, cursorIn, type Tools, tagged } from './v1-tools.ts'

export function v1Watching(
  { rooms, scans, publicUrl }: DeveloperApiParts,
  { once, next, within }: Tools,
): Handlers<typeof v1WatchingContract> {
  async function alertOf(id: number, call: Call) {
    // Newest first, from this one on.
    const [alert] = await rooms['GET /api/customer/alerts'](
      { params: undefined, query: { limit: 1, before: id + 1, kind: undefined, snoozed: 'both' }, body: undefined },
      asMember(call),
    )
    if (alert?.id !== id) throw refuse('not_found')
    return presentAlert(alert)
  }

  const presentScan = ({ row }: { row: ScanRow }) =>
    v1ScanRow.parse({
      ...toSnake(row),
      failure: row.failure ? failureWords[row.failure.reason] : null,
      url: `${publicUrl}${scanResultPath(row.id)}`,
    })

  return {
    'GET /api/v1/alerts': async ({ query }, call) => {
      const { limit, cursor: before, kind } = query
      const member = asMember(call)
      const alerts = await rooms['GET /api/customer/alerts'](
        { params: undefined, query: { limit, before, kind, snoozed: 'both' }, body: undefined },
        member,
      )
      next(call, '/api/v1/alerts', query, cursorIn(member, 'before'))
      return tagged(call, alerts.map(presentAlert))
    },

    'GET /api/v1/alerts/{id}': async ({ params }, call) => tagged(call, await alertOf(params.id, call)),

    'PATCH /api/v1/alerts/{id}': async ({ params, query, body }, call) => {
      await rooms['PUT /api/customer/alerts/{id}']({ params, query, body: { isRead: body.is_read } }, asMember(call))
      return alertOf(params.id, call)
    },

    'GET /api/v1/breaches': async ({ query }, call) => {
      const asked = breachAlertQuery.safeParse(query)
      if (!asked.success) {
        const issues = asked.error.issues.map(({ path }) => ({ path: path.join('.'), message: 'is not accepted' }))
        throw refuse('invalid_request', { issues })
      }
      const member = asMember(call)
      const breaches = await rooms['GET /api/breach-alerts'](
        { params: undefined, query: asked.data, body: undefined },
        member,
      )
      next(call, '/api/v1/breaches', query, cursorIn(member))
      return tagged(
        call,
        breaches.map((breach) => v1Breach.parse(toSnake(breach))),
      )
    },

    'GET /api/v1/breaches/{id}': async (input, call) =>
      tagged(call, v1Breach.parse(toSnake(await rooms['GET /api/breach-alerts/{id}'](input, asMember(call))))),

    'GET /api/v1/scans': async ({ query: { limit } }, call) =>
      tagged(call, (await scans.list(memberOf(call).organisationId, limit)).map(presentScan)),

    'POST /api/v1/scans': async ({ body }, call) => {
      const scan = await once(call, ['POST /api/v1/scans', body], async () =>
        presentScan(await scans.start({ organisationId: memberOf(call).organisationId, url: body.url })),
      )
      call.headers.set('location', `${publicUrl}/api/v1/scans/${scan.id}`)
      return scan
    },

    'GET /api/v1/scans/{id}': async ({ params: { id } }, call) => {
      const found = await scans.find({ organisationId: memberOf(call).organisationId, id })
      if (!found) throw refuse('not_found')
      const { row, score, result } = found
      return tagged(call, v1Scan.parse({ ...presentScan({ row }), risk_score: score, risk: riskWordOf(score), result }))
    },

    'DELETE /api/v1/scans/{id}': async ({ params: { id } }, call) => {
      if (!(await scans.remove({ organisationId: memberOf(call).organisationId, id }))) throw refuse('not_found')
    },

    'GET /api/v1/audit-log': async ({ query }, call) => {
      const { limit, cursor: before, subject } = query
      // One more than asked for: whether there is another page.
      const events = await within(call, (tx, { organisationId }) =>
        listAudit(tx, { organisationId, limit: limit + 1, before, subject }),
      )
      const shown = events.slice(0, limit)
      next(call, '/api/v1/audit-log', query, events.length > limit ? shown.at(-1)?.ordinal : null)
      return tagged(
        call,
        shown.map((event) => v1AuditEvent.parse(toSnake(event))),
      )
    },
  }
}

type Alert = Awaited<ReturnType<DeveloperApiParts['rooms']['GET /api/customer/alerts']>>[number]
const presentAlert = ({ actionRequired, ...alert }: Alert) =>
  v1Alert.parse({ ...toSnake(alert), action_required: actionRequired ?? null })
