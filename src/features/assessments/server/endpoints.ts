import { readFile } from 'node:fs/promises'
import type { Db } from '../../../platform/server/database.ts'
import { type Call, callerOf, type Handlers, type Member, memberOf } from '../../../platform/server/http/api.ts'
import { setAttachmentHeaders } from '../../../platform/server/kept-files.ts'
import { inOrganisation } from '../../../platform/server/tenancy.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import type { assessmentsContract } from '../contract.ts'
import { isClosed } from '../states.ts'
import { askBack, decideOffer, findAtAnswer } from './answer-review.ts'
import { getAssessment, listAssessments, lockAssessment, setState } from './assessment.store.ts'
import { auditAssessment } from './audit.ts'
import { beginAssessment } from './begin.ts'
import { conclude } from './conclude.ts'
import { revokeLinks } from './link.store.ts'
import type { AssessmentParts } from './parts.ts'
import { presentAnswer, presentAssessment, presentRows, questionsOf } from './present.ts'
import { questionSetEndpoints } from './question-sets.ts'
import { attach, openQuestionnaire, requireOpen, saveAnswer, submitAnswers, withLink } from './respond.ts'
import { sendQuestions } from './send.ts'
import { exportWorkbook, importWorkbook } from './workbooks.ts'

/** The calls of members about assessments and question sets, and those of respondents, who have a link and no account. */
export function assessmentsEndpoints(parts: AssessmentParts): Handlers<typeof assessmentsContract> {
  const { db, blobs, now } = parts

  /** A change by a member, presented as it left the assessment. */
  const change = (call: Call, id: number, act: (tx: Db, given: { member: Member; at: Date }) => Promise<void>) => {
    const member = memberOf(call)
    const { organisationId } = member
    return inOrganisation(db, organisationId, async (tx) => {
      const at = now()
      await act(tx, { member, at })
      return presentAssessment(tx, { organisationId, id }, at)
    })
  }

  return {
    ...questionSetEndpoints({ db, now }),

    'GET /api/customer/assessments': ({ query }, call) => {
      const { organisationId } = memberOf(call)
      return inOrganisation(db, organisationId, async (tx) => {
        const assessments = await listAssessments(tx, { organisationId, ...query })
        return presentRows(tx, { organisationId, assessments, now: now() })
      })
    },

    'POST /api/customer/assessments': ({ body }, call) => {
      const member = memberOf(call)
      const { organisationId } = member
      return inOrganisation(db, organisationId, async (tx) => {
        const at = now()
        const id = await beginAssessment(tx, parts, { member, ...body, now: at })
        return presentAssessment(tx, { organisationId, id }, at)
      })
    },

    'GET /api/customer/assessments/{id}': ({ params: { id } }, call) => {
      const { organisationId } = memberOf(call)
      return inOrganisation(db, organisationId, (tx) => presentAssessment(tx, { organisationId, id }, now()))
    },

    'POST /api/customer/assessments/{id}/send': ({ params: { id }, body }, call) => {
      const member = memberOf(call)
      const { organisationId } = member
      return inOrganisation(db, organisationId, async (tx) => {
        const at = now()
        const sending = { id, ...body, setKey: body.setKey }
        const url = await sendQuestions(tx, { ...parts, member, sending, now: at })
        return { assessment: await presentAssessment(tx, { organisationId, id }, at), url }
      })
    },

    'DELETE /api/customer/assessments/{id}/link': ({ params: { id } }, call) =>
      change(call, id, async (tx, { member: { id: memberId, organisationId }, at }) => {
        const { state, vendorId } = await lockAssessment(tx, { organisationId, id })
        const { revoked } = await revokeLinks(tx, { organisationId, assessmentId: id, now: at })
        if (revoked === 0) return
        if (state === 'awaiting_vendor') await setState(tx, { organisationId, id, state: 'requested' })
        const event = { actor: { member: memberId }, kind: 'assessment.link_revoked', at }
        await auditAssessment(tx, { organisationId, id, vendorId }, event)
      }),

    'POST /api/customer/assessments/{id}/conclusion': ({ params: { id }, body }, call) =>
      change(call, id, (tx, { member, at }) => conclude(tx, { ...parts, member, id, given: body, now: at })),

    'POST /api/customer/assessments/{id}/cancel': ({ params: { id } }, call) =>
      change(call, id, async (tx, { member: { id: memberId, organisationId }, at }) => {
        const { state, vendorId } = await lockAssessment(tx, { organisationId, id })
        if (state === 'cancelled') return
        if (isClosed(state)) throw refuse('assessment_state')
        await revokeLinks(tx, { organisationId, assessmentId: id, now: at })
        await setState(tx, { organisationId, id, state: 'cancelled' })
        const event = { actor: { member: memberId }, kind: 'assessment.cancelled', at }
        await auditAssessment(tx, { organisationId, id, vendorId }, event)
      }),

    'POST /api/customer/assessments/{id}/answers/{questionId}/finding': ({ params, body }, call) =>
      change(call, params.id, (tx, { member, at }) => findAtAnswer(tx, parts, { ...params, ...body, member, now: at })),

    'POST /api/customer/assessments/{id}/answers/{questionId}/fact': ({ params, body }, call) =>
      change(call, params.id, (tx, { member, at }) => decideOffer(tx, parts, { ...params, ...body, member, now: at })),

    'POST /api/customer/assessments/{id}/answers/{questionId}/follow-up': ({ params, body }, call) => {
      const member = memberOf(call)
      const { organisationId } = member
      return inOrganisation(db, organisationId, async (tx) => {
        const at = now()
        const url = await askBack(tx, parts, { ...params, ...body, member, now: at })
        return { assessment: await presentAssessment(tx, { organisationId, id: params.id }, at), url }
      })
    },

    'GET /api/customer/assessments/{id}/questions.xlsx': async ({ params: { id } }, call) => {
      const { organisationId } = memberOf(call)
      const { content, name } = await inOrganisation(db, organisationId, async (tx) => {
        const assessment = await getAssessment(tx, { organisationId, id })
        const questions = await questionsOf(tx, { organisationId, assessment })
        if (questions.length === 0) throw refuse('question_set_unknown')
        return exportWorkbook(tx, { organisationId, assessment, questions })
      })
      setAttachmentHeaders(call.headers, name)
      return content
    },

    'GET /api/questionnaires/{token}': ({ params: { token } }) => withLink(parts, token, openQuestionnaire),

    'PUT /api/questionnaires/{token}/answers/{questionId}': ({ params: { token, questionId }, body }) =>
      withLink(parts, token, async (entrance) => presentAnswer(await saveAnswer(entrance, { questionId, ...body }))),

    'POST /api/questionnaires/{token}/files': ({ params: { token }, file: received }) =>
      withLink(parts, token, (entrance) => attach(entrance, { received, blobs })),

    'GET /api/questionnaires/{token}/questions.xlsx': async ({ params: { token } }, call) => {
      const { content, name } = await withLink(parts, token, ({ tx, organisationId, assessment }) =>
        exportWorkbook(tx, { organisationId, assessment, questions: assessment.questions ?? [] }),
      )
      setAttachmentHeaders(call.headers, name)
      return content
    },

    'POST /api/questionnaires/{token}/questions.xlsx': async ({ params: { token }, file }, call) => {
      // Without a link to an open questionnaire nothing is read.
      await withLink(parts, token, async ({ assessment }) => requireOpen(assessment))
      const sheets = await parts.readSheets(await readFile(file.path), { caller: callerOf(call) })
      return withLink(parts, token, (entrance) => importWorkbook(entrance, sheets))
    },

    'POST /api/questionnaires/{token}/submit': ({ params: { token } }) =>
      withLink(parts, token, (entrance) => submitAnswers(entrance, parts)),
  }
}
