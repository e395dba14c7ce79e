import type { Mail } from '../../../platform/server/outbox.ts'
import type { ConductAct } from '../contract.ts'
import { enforcementActionsMail } from './enforcement-actions.email.tsx'

// Alerts on acts about companies that do not exist, for the development page and for tests.

const fine: ConductAct = {
  id: 'example-fine',
  caseId: 'example-fine',
  company: { id: null, name: 'Example Tracking Inc' },
  entries: [],
  authority: 'ftc',
  country: 'US',
  caseRef: null,
  kind: 'fine',
  subject: 'security',
  severity: 'small',
  date: '2026-11-20',
  amount: 250_000,
  currency: 'USD',
  status: 'final',
  remediated: false,
  about: 'Kept passwords in the clear.',
  source: { key: 'example', title: 'Example authority', page: 'https://example.org/act', asOf: '2026-11-21' },
}
const suit: ConductAct = {
  ...fine,
  ...{ id: 'example-suit', company: { id: null, name: 'Example Lamps Ltd' }, authority: 'tx-ag', kind: 'suit' },
  ...{ subject: 'children', date: '2026-11', amount: null, currency: null, status: 'pending' },
  about: 'Is said to have sold the whereabouts of children.',
}

export const exampleEnforcementMail = (acts: readonly ConductAct[]): Mail =>
  enforcementActionsMail({
    ...{ recipient: 'reader@example.org', publicUrl: 'https://sightline.example', acts, dedupeKey: 'example' },
    settings: { authority: null, subject: null },
    operator: { OPERATOR_NAME: 'Example Operator', OPERATOR_ADDRESS: undefined, OPERATOR_EMAIL: undefined },
    tokens: { pageToken: 's'.repeat(22), stopToken: 's'.repeat(22) },
  })

export const enforcementMailExamples: { name: string; mail: () => Mail }[] = [
  { name: 'Enforcement alert, one act', mail: () => exampleEnforcementMail([fine]) },
  { name: 'Enforcement alert, several acts', mail: () => exampleEnforcementMail([fine, suit]) },
]
