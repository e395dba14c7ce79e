import type { Mail } from '../../../platform/server/outbox.ts'
import type { LawFact } from '../../../product/laws/facts.ts'
import { lawChangeMail } from './law-change.email.tsx'
import type { LawNews } from './news.ts'

// Alerts on laws of a state that does not exist, for the development page and for tests.

const fact: LawFact = {
  ...{ law: 'EX', field: 'cure', value: 'Right to cure ended', validFrom: '2027-01-01', validTo: null },
  ...{ confidence: 'confirmed', sourceTitle: 'Example Legislature', sourceUrl: 'https://example.org/act' },
  asOf: '2026-11-21',
  sources: [{ title: 'Example Legislature', url: 'https://example.org/act', kind: 'statute', readOn: '2026-11-21' }],
}
const state = { law: 'EX', state: 'Examplia', lawName: 'EXPA' }
const begins: LawNews = {
  ...{ ...state, on: '2027-01-01', words: 'Right to cure ended' },
  ...{ before: '60 days to cure', facts: [fact], keys: ['begins'] },
}
const disputed: LawNews = {
  ...{ ...state, on: null, words: 'Penalty: $5,000 per violation; or: $7,500 per violation', before: null },
  facts: [
    { ...fact, field: 'penalty', value: '$5,000 per violation', validFrom: null, confidence: 'secondary' },
    {
      ...{ ...fact, field: 'penalty', value: '$7,500 per violation', validFrom: null, confidence: 'unsure' },
      ...{ sourceUrl: 'https://example.com/summary', sourceTitle: 'Example Law Firm' },
    },
  ],
  keys: ['disputed'],
}

const reader = {
  ...{ recipient: 'reader@example.org', publicUrl: 'https://sightline.example', today: '2026-12-02' },
  operator: { OPERATOR_NAME: 'Example Operator', OPERATOR_ADDRESS: undefined, OPERATOR_EMAIL: undefined },
}

const tokens = { pageToken: 's'.repeat(22), stopToken: 's'.repeat(22) }

export const exampleLawMail = (news: readonly LawNews[]): Mail =>
  lawChangeMail({ ...reader, news, states: ['CA'], tokens, dedupeKey: 'example' })

export const lawAlertsMailExamples: { name: string; mail: () => Mail }[] = [
  { name: 'Law alert, one change', mail: () => exampleLawMail([begins]) },
  { name: 'Law alert, several changes', mail: () => exampleLawMail([disputed, begins]) },
]
