import { commonRefusals, type RefusalTable } from '../../platform/shared/refusal.ts'
import { assessmentsRefusals } from '../assessments/contract.ts'
import { breachAlertsRefusals } from '../breach-alerts/contract.ts'
import { customersRefusals } from '../customers/contract.ts'
import { integrationsRefusals } from '../integrations/contract.ts'
import { questionRefusals } from '../investigations/question-contract.ts'
import { scansRefusals } from '../scans/contract.ts'
import { vendorsRefusals } from '../vendors/contract.ts'
import { dossierRefusals } from '../vendors/dossier-contract.ts'
import { webhooksRefusals } from '../webhooks/contract.ts'
import { developerApiRefusals } from './contract.ts'

// The codes with which calls of API v1 are refused.

export const refusalsOfV1: readonly RefusalTable[] = [
  developerApiRefusals,
  vendorsRefusals,
  dossierRefusals,
  assessmentsRefusals,
  questionRefusals,
  breachAlertsRefusals,
  scansRefusals,
  webhooksRefusals,
  integrationsRefusals,
  { address_not_proved: customersRefusals.address_not_proved },
]

/** Codes of these rooms that no call of v1 is refused with. */
const elsewhere =
  /^(questionnaire_|workbook|import|merge|exclusion|scan_(not_publishable|entry|not_yours|not_ready|no_|failed)|scans_not|answer_wrong|questions_wrong|key_ended|too_many_(keys|connections)|connector|reader|question_set_gone)/
/** Codes of members, of staff and of pages. */
const ofPeople = /^(sign_in_required|second_factor|staff_|cross_site|not_a_form)/

export interface ErrorCode {
  code: string
  status: number
  message: string
}

/** Codes by status, then by name. */
export const errorCodes: readonly ErrorCode[] = [commonRefusals, ...refusalsOfV1]
  .flatMap((table: RefusalTable) => Object.entries(table))
  .filter(([code]) => !elsewhere.test(code) && !ofPeople.test(code))
  .map(([code, { status, message }]) => ({ code, status, message }))
  .toSorted((a, b) => a.status - b.status || a.code.localeCompare(b.code))
