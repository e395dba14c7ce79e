import { counted } from '../../../../platform/shared/counted.ts'
import { asOfWords } from '../../../../platform/shared/dates.ts'
import { agreementNames, type ClauseState } from '../../../../product/vendors.ts'
import { Badge, StatusBadge, type Tone } from '../../../../ui/Badge.tsx'
import { Quote } from '../../../../ui/Evidence.tsx'
import { type CheckedClause, clauseCount } from '../../agreements-in-force.ts'
import type { AgreementDetail, ClauseCheck } from '../../dossier-contract.ts'
import { clauseLimitNames } from '../../names.ts'
import { DeedButton } from './DeedButton.tsx'
import { FormButton } from './FormButton.tsx'
import type { FormField } from './form-fields.ts'
import { bodyFor, call, useVendor } from './vendor-view.tsx'
import { clauseStateNames, optionsOf } from './words.ts'

/** Lists what the law requires of this kind of agreement, clause by clause, with the words that were found. */
export function Clauses({ agreement, name }: { agreement: AgreementDetail; name: string }) {
  const { vendor } = useVendor()
  const { met, total } = clauseCount({ kind: agreement.kind, clauses: agreement.clauses.map(asChecked) })
  const drafts = agreement.clauses.filter(({ confirmedAt }) => confirmedAt === null)
  const plain = drafts.filter(({ limits }) => limits.length === 0).length
  return (
    <section aria-label={`Clauses of ${name}`} className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-quiet">
          {`${met} of ${total} lettered clauses confirmed as met.`}
          {drafts.length > 0 && ` ${counted(drafts.length, 'draft')} to review. Drafts don’t count until confirmed.`}
          {drafts.length > plain &&
            ` Confirm ${plain === 0 ? 'each' : counted(drafts.length - plain, 'draft')} separately: the passage holds an exception, a price or a length of time.`}
        </p>
        {plain > 0 && (
          <DeedButton
            label={plain === drafts.length ? 'Confirm all as drafted' : `Confirm the other ${plain}`}
            about={agreementNames[agreement.kind]}
            pendingLabel="Confirming"
            act={() =>
              call('POST /api/customer/vendors/{id}/agreements/{childId}/clauses/confirm', {
                params: { id: vendor.id, childId: agreement.id },
              })
            }
            done="Clauses confirmed"
            failed="The clauses were not confirmed"
            asks={{
              title: `Confirm ${counted(plain, 'clause')} as drafted?`,
              keep: 'Read them first',
              why: <p>You are confirming these drafted clauses in your name. Clauses confirmed before don’t change.</p>,
            }}
          />
        )}
      </div>
      <ol className="border-t border-rule">
        {agreement.clauses.map((clause) => (
          <Clause key={clause.clauseId} clause={clause} agreementId={agreement.id} isRead={isRead(agreement)} />
        ))}
      </ol>
    </section>
  )
}

const stateTones: Record<ClauseState, Tone> = {
  met: 'green',
  partial: 'orange',
  not_met: 'red',
  not_assessed: 'grey',
  not_applicable: 'grey',
}

function Clause({ clause, agreementId, isRead }: { clause: ClauseCheck; agreementId: number; isRead: boolean }) {
  const { vendor } = useVendor()
  const key = 'PUT /api/customer/vendors/{id}/agreements/{childId}/clauses/{clauseId}'
  const params = { id: vendor.id, childId: agreementId, clauseId: clause.clauseId }
  const about = `${clause.law}, ${clause.title}`
  return (
    <li className="grid gap-x-6 gap-y-3 border-b border-line py-4 md:grid-cols-[4.5rem_minmax(0,1fr)_13rem] print:break-inside-avoid">
      <span className="font-mono text-sm text-quiet" title={clause.law}>
        {clause.mark}
      </span>
      <div className="grid min-w-0 content-start gap-2">
        <p className="font-medium">{clause.title}</p>
        <p className="text-xs text-quiet">
          {clause.law}
          {clause.isFurther && ', not part of the score'}
        </p>
        {clause.limits.length > 0 && (
          <ul className="flex flex-wrap gap-2">
            {clause.limits.map((limit) => (
              <li key={limit}>
                <Badge tone={limit === 'own_purposes' ? 'red' : 'orange'}>{clauseLimitNames[limit]}</Badge>
              </li>
            ))}
          </ul>
        )}
        {clause.quote !== null ? (
          <Quote excerpt={clause.quote} standsAlone className="max-w-measure" />
        ) : (
          <p className="text-sm text-quiet">{noQuote(clause, isRead)}</p>
        )}
        {clause.note !== '' && <p className="max-w-measure text-sm whitespace-pre-line">{clause.note}</p>}
      </div>
      <div className="grid content-start gap-2 text-sm">
        <StatusBadge tone={stateTones[clause.state]}>{clauseStateNames[clause.state]}</StatusBadge>
        <p className="text-xs text-quiet">{standing(clause)}</p>
        <div className="ui-screen-only flex flex-wrap gap-2">
          {clause.confirmedAt === null && (
            <DeedButton
              label="Confirm"
              about={about}
              pendingLabel="Confirming"
              act={() => call(key, { params, body: { state: clause.draftedState, note: clause.note } })}
              done={`${clause.mark} confirmed`}
              failed="The clause was not confirmed"
            />
          )}
          <FormButton
            label="Change"
            about={about}
            size="small"
            title={`${clause.mark} ${clause.title}`}
            sendsAll
            fields={clauseFields}
            given={clause}
            saveLabel="Save"
            save={(body) => call(key, { params, body: bodyFor(key, body) })}
            done={`${clause.mark} saved`}
          />
        </div>
      </div>
    </li>
  )
}

const isRead = ({ reading }: AgreementDetail): boolean => reading === 'read' || reading === 'read-in-part'

/** "Could not look" is never "not found". */
function noQuote({ draftedState }: ClauseCheck, wasRead: boolean): string {
  if (!wasRead) return 'Not read.'
  return draftedState === 'not_assessed' ? 'We found no passage that settles this.' : 'We found no passage on this.'
}

const clauseFields: readonly FormField[] = [
  { name: 'state', label: 'The clause is', kind: 'choice', options: optionsOf(clauseStateNames) },
  { name: 'note', label: 'Note', kind: 'area', maxLength: 2000, hint: 'Why, and where the agreement says so.' },
]

/** A clause as the rules have it. */
const asChecked = ({ clauseId, draftedState, state, confirmedAt }: ClauseCheck): CheckedClause => ({
  id: clauseId,
  draftedState,
  state,
  isConfirmed: confirmedAt !== null,
})

/** Says who made the assessment: a person, or so far only the draft. */
function standing({ confirmedAt, confirmedBy, state, draftedState }: ClauseCheck): string {
  if (confirmedAt === null) return 'Drafted from the text, not confirmed'
  const by = `${confirmedBy?.name ?? 'a former member'}, ${asOfWords(confirmedAt.slice(0, 10))}`
  return state === draftedState
    ? `Confirmed by ${by}`
    : `Set by ${by}; the draft said ${clauseStateNames[draftedState].toLowerCase()}`
}
