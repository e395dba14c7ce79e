import { commonRefusals, type RefusalTable } from '../../platform/shared/refusal.ts'
import { assessmentsRefusals } from '../assessments/contract.ts'
import { breachAlertsRefusals } from '../breach-alerts/contract.ts'
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
]

/** Codes that no call of v1 is refused with, though their rooms have them. */
const elsewhere =
  /^(questionnaire|workbook|import|merge|exclusion|scan_(not_publishable|entry)|answer_wrong|questions_wrong)/
const inCommon = ['invalid_request', 'invalid_json', 'unsupported_media_type', 'body_too_large', 'not_found']
const alsoInCommon = [
  'changed_meanwhile',
  'rate_limited',
  'method_not_allowed',
  'endpoint_not_found',
  'unavailable',
  'disk_full',
]

export interface ErrorCode {
  code: string
  status: number
  message: string
}

/** By status, then by name. */
export const errorCodes: readonly ErrorCode[] = Object.entries(
  Object.assign(
    {},
    ...refusalsOfV1,
    Object.fromEntries(
      Object.entries<RefusalTable[string]>(commonRefusals).filter(([code]) =>
        [...inCommon, ...alsoInCommon].includes(code),
      ),
    ),
  ) as RefusalTable,
)
  .filter(([code]) => !elsewhere.test(code))
  .map(([code, { status, message }]) => ({ code, status, message }))
  .toSorted((a, b) => a.status - b.status || a.code.localeCompare(b.code))
