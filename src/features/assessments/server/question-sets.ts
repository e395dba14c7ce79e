import type { z } from 'zod'
import { type AuditDetails, recordAudit } from '../../../platform/server/audit.ts'
import type { Database, Db } from '../../../platform/server/database.ts'
import { type Handlers, type Member, memberOf } from '../../../platform/server/http/api.ts'
import { inOrganisation } from '../../../platform/server/tenancy.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import type { Question } from '../../../product/questions.ts'
import type { assessmentsContract } from '../contract.ts'
import { shippedSets } from '../sets/shipped.ts'
import { questionFaults } from '../validate-questions.ts'
import {
  archiveSet,
  findQuestionSet,
  insertSet,
  keyOf,
  listOwnSets,
  type QuestionSet,
  updateSet,
} from './question-set.store.ts'

type SetCalls = Extract<keyof typeof assessmentsContract, `${string}/question-sets${string}`>
type Row = z.output<(typeof assessmentsContract)['GET /api/customer/question-sets']['response']>[number]

export function questionSetEndpoints({
  db,
  now,
}: {
  db: Database
  now: () => Date
}): Pick<Handlers<typeof assessmentsContract>, SetCalls> {
  return {
    'GET /api/customer/question-sets': async (_, call) => {
      const { organisationId } = memberOf(call)
      const own = await inOrganisation(db, organisationId, (tx) => listOwnSets(tx, organisationId))
      return [...shippedSets, ...own.map((set) => ({ ...set, key: keyOf(set.id) }))].map(presentRow)
    },

    'GET /api/customer/question-sets/{key}': async ({ params: { key } }, call) => {
      const { organisationId } = memberOf(call)
      const set = await inOrganisation(db, organisationId, (tx) => findQuestionSet(tx, { organisationId, key }))
      if (!set) throw refuse('not_found')
      return presentSet(set)
    },

    'POST /api/customer/question-sets': async ({ body }, call) => {
      const member = memberOf(call)
      requireSound(body.questions)
      return inOrganisation(db, member.organisationId, async (tx) => {
        const set = await insertSet(tx, { organisationId: member.organisationId, ...body, now: now() })
        await tell(tx, member, { kind: 'question_set.created', id: set.id, questions: set.questions.length })
        return presentSet({ ...set, key: keyOf(set.id) })
      })
    },

    'PUT /api/customer/question-sets/{id}': async ({ params: { id }, body }, call) => {
      const member = memberOf(call)
      requireSound(body.questions)
      return inOrganisation(db, member.organisationId, async (tx) => {
        const set = await updateSet(tx, { organisationId: member.organisationId, id, ...body, now: now() })
        if (!set) throw refuse('changed_meanwhile')
        await tell(tx, member, { kind: 'question_set.edited', id, questions: set.questions.length })
        return presentSet({ ...set, key: keyOf(id) })
      })
    },

    'DELETE /api/customer/question-sets/{id}': async ({ params: { id } }, call) => {
      const member = memberOf(call)
      await inOrganisation(db, member.organisationId, async (tx) => {
        const gone = await archiveSet(tx, { organisationId: member.organisationId, id, now: now() })
        if (gone.length > 0) await tell(tx, member, { kind: 'question_set.archived', id })
      })
      return undefined
    },
  }

  function tell(tx: Db, member: Member, { kind, id, ...details }: { kind: string; id: number } & AuditDetails) {
    const { organisationId } = member
    const subject = { kind: 'question_set', id }
    return recordAudit(tx, { organisationId, actor: { member: member.id }, kind, subject, details, at: now() })
  }
}

function requireSound(questions: readonly Question[]): void {
  const issues = questionFaults(questions)
  if (issues.length > 0) throw refuse('questions_wrong', { issues: issues.slice(0, 20) })
}

const presentRow = ({ key, title, description, questions, version }: QuestionSet): Row => ({
  ...{ key, title, description, version },
  questions: questions.length,
  isShipped: key.startsWith('shipped:'),
})

const presentSet = (set: QuestionSet) => ({ ...presentRow(set), questions: [...set.questions] })
