import type { Db } from '../../../platform/server/database.ts'
import { type Call, type Handlers, memberOf } from '../../../platform/server/http/api.ts'
import { dayOf } from '../../../platform/shared/days.ts'
import { assessmentPath } from '../../../product/links.ts'
import { listStandings, type Standing } from '../../vendors/server/api.ts'
import { wordOfBand } from '../../webhooks/risk-words.ts'
import { toCamel, toSnake } from '../snake-case.ts'
import { v1Assessment, v1AssessmentRow, type v1AssessmentsContract } from '../v1/assessments.ts'
import { answerOnce } from './answer-once.ts'
import type { AssessmentDetail, DeveloperApiParts } from './parts.ts'
import { asMember, type Tools, tagged } from './v1-tools.ts'

export function v1Assessments(
  parts: DeveloperApiParts,
  { once, next, within }: Tools,
): Handlers<typeof v1AssessmentsContract> {
  const { rooms, publicUrl, now, startAssessment, getAssessment, answerRun } = parts

  async function read(tx: Db, which: { organisationId: number; id: number }) {
    const found = await getAssessment(tx, which)
    const vendorIds = [found.vendorId]
    const standings = await listStandings(tx, { organisationId: which.organisationId, vendorIds, today: dayOf(now()) })
    return present(found, { standing: standings.get(found.vendorId), publicUrl })
  }
  const readAs = (call: Call, id: number) => within(call, (tx, { organisationId }) => read(tx, { organisationId, id }))

  return {
    'GET /api/v1/assessments': async ({ query }, call) => {
      const { vendor_id: vendor, limit, cursor: before } = query
      // One more than asked for: whether there is another page.
      const rows = await rooms['GET /api/customer/assessments'](
        { params: undefined, query: { vendor, limit: limit + 1, before }, body: undefined },
        asMember(call),
      )
      const shown = rows.slice(0, limit)
      next(call, '/api/v1/assessments', query, rows.length > limit ? shown.at(-1)?.id : null)
      const standings = await within(call, (tx, { organisationId }) =>
        listStandings(tx, { organisationId, vendorIds: shown.map(({ vendorId }) => vendorId), today: dayOf(now()) }),
      )
      return tagged(
        call,
        shown.map((row) => {
          const standing = standings.get(row.vendorId)
          return v1AssessmentRow.parse(shared(row, { standing, publicUrl }))
        }),
      )
    },

    'POST /api/v1/assessments': async ({ body: { vendor: vendorName, type, priority, use } }, call) => {
      const assessment = await answerOnce<ReturnType<typeof present>>(parts, call, {
        asked: ['POST /api/v1/assessments', vendorName, type, priority, ...(use ? [use] : [])],
        act: (keep) =>
          within(call, async (tx, member) => {
            const id = await startAssessment(tx, { member, vendorName, type, priority, use, now: now() })
            const begun = await read(tx, { organisationId: member.organisationId, id })
            await keep(tx, begun)
            return begun
          }),
      })
      call.headers.set('location', `${publicUrl}/api/v1/assessments/${assessment.id}`)
      return assessment
    },

    'GET /api/v1/assessments/{id}': async ({ params: { id } }, call) => tagged(call, await readAs(call, id)),

    'POST /api/v1/assessments/{id}/answer': ({ params: { id }, body }, call) =>
      once(call, ['POST /api/v1/assessments/{id}/answer', id, body], async () => {
        const { organisationId } = memberOf(call)
        const found = await within(call, (tx) => getAssessment(tx, { organisationId, id }))
        // Without an open question, nothing changes.
        if (found.question && found.investigation)
          await answerRun({ organisationId, runId: found.investigation.id, answer: toCamel(body) })
        return readAs(call, id)
      }),

    'POST /api/v1/assessments/{id}/send': ({ params, query, body }, call) =>
      once(call, ['POST /api/v1/assessments/{id}/send', params, body], async () => {
        const { url } = await rooms['POST /api/customer/assessments/{id}/send'](
          { params, query, body: toCamel(body) },
          asMember(call),
        )
        return { assessment: await readAs(call, params.id), questionnaire_url: url }
      }),

    'POST /api/v1/assessments/{id}/conclusion': ({ params, query, body }, call) =>
      once(call, ['POST /api/v1/assessments/{id}/conclusion', params, body], async () => {
        await rooms['POST /api/customer/assessments/{id}/conclusion']({ params, query, body }, asMember(call))
        return readAs(call, params.id)
      }),

    'POST /api/v1/assessments/{id}/cancel': (input, call) =>
      once(call, ['POST /api/v1/assessments/{id}/cancel', input.params], async () => {
        await rooms['POST /api/customer/assessments/{id}/cancel'](input, asMember(call))
        return readAs(call, input.params.id)
      }),
  }
}

type Row = Awaited<ReturnType<DeveloperApiParts['rooms']['GET /api/customer/assessments']>>[number]

interface Beside {
  standing: Standing | undefined
  publicUrl: string
}

const shared = (row: Row, { standing, publicUrl }: Beside) => ({
  ...toSnake(row),
  ...{ status: row.state, vendor: row.vendorName },
  ...{ risk_score: standing?.riskScore ?? null, risk: wordOfBand(standing?.band ?? null) },
  url: `${publicUrl}${assessmentPath(row.id)}`,
})

const present = (found: AssessmentDetail, given: Beside) =>
  v1Assessment.parse({
    ...toSnake(found),
    ...shared(found, given),
    completed_at: found.state === 'completed' ? found.concludedAt : null,
    question: found.question,
  })
