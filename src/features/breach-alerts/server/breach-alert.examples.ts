import type { Mail } from '../../../platform/server/outbox.ts'
import { askMail, begunMail } from '../../../product/subscriptions/server/subscription.email.tsx'
import type { BreachAlert } from '../alerts.ts'
import type { BreachFact } from '../facts.ts'
import { judgedBreachOf } from '../judged-breach.ts'
import { type BreachNews, breachAlertMail } from './breach-alert.email.tsx'
import { breachSubscriptions } from './breach-subscription.ts'

// Mails about companies that do not exist, for the development page and for tests.

const fact = (id: string, company: string, given: Partial<BreachFact> = {}): BreachFact => ({
  ...{ id, company, companyId: null, domain: `${id}.example`, title: company },
  ...{ breachedOn: { from: '2026-06-02', to: '2026-06-09' }, publishedOn: '2026-07-20' },
  ...{
    affected: [{ count: 1_204_000, scope: 'accounts', source: 'hibp' }],
    isVerified: true,
    industry: null,
    flags: [],
  },
  dataTypes: ['Email addresses', 'Names', 'Passwords'],
  sources: [
    {
      ...{ key: 'hibp', externalId: id, url: `https://haveibeenpwned.com/Breach/${id}`, publishedOn: '2026-07-20' },
      ...{ name: company, breachedOn: { from: null, to: null }, says: ['company'] },
    },
  ],
  ...given,
})

const hibp = { title: 'Have I Been Pwned', attribution: 'Data: Have I Been Pwned (haveibeenpwned.com), CC BY 4.0.' }
const register = {
  title: 'California Attorney General',
  attribution: 'Data security breach notices filed with the California Attorney General, a public record.',
}

/** The answer of the list for these facts. */
export function exampleAlert(given: BreachFact): BreachAlert {
  const { accounts, severity, sources, publishedOn, ...breach } = judgedBreachOf(given)
  return {
    ...breach,
    severity: severity.level,
    isVerified: breach.isVerified === true,
    discoveredDate: breach.discoveredOn,
    affectedUsers: accounts,
    source: sources[0]?.url ?? '',
    breachDate: breach.breachedOn,
    verification: breach.isVerified ? 'verified' : 'unknown',
    affectedScope: breach.affected[0]?.scope ?? null,
    severityReason: severity,
    sources: sources.map((source) => ({ ...source, ...(source.key === 'hibp' ? hibp : register) })),
    relatedIds: [],
  }
}

const one = exampleAlert(fact('lanternfish', 'Lanternfish'))
const registered = (id: string, company: string, given: Partial<BreachFact>) =>
  exampleAlert(
    fact(id, company, {
      ...{ breachedOn: { from: null, to: null }, affected: [], isVerified: null },
      sources: [
        {
          ...{ key: 'ca-ag', externalId: id, url: 'https://oag.ca.gov/privacy/databreach/list' },
          ...{ publishedOn: '2026-07-20', name: company, breachedOn: { from: null, to: null }, says: [] },
        },
      ],
      ...given,
    }),
  )
const grave = registered('harbor-clinic', 'Harbor Clinic', {
  dataTypes: ['Names', 'Social security numbers', 'Protected health information'],
})
const silent = registered('ledgerly', 'Ledgerly', { breachedOn: { from: '2026-05', to: null }, dataTypes: [] })

export const exampleMail = (news: readonly BreachNews[], more = 0): Mail =>
  breachAlertMail({
    ...{ recipient: 'reader@example.org', news, more, threshold: 'medium', publicUrl: 'https://sightline.example' },
    operator: { OPERATOR_NAME: 'Example Operator', OPERATOR_ADDRESS: undefined, OPERATOR_EMAIL: undefined },
    ...{ tokens: { pageToken: 'm'.repeat(22), stopToken: 'u'.repeat(22) }, dedupeKey: 'example' },
  })

export const exampleAlertMails: Record<string, Mail> = {
  'one breach': exampleMail([{ alert: one, keyword: 'Lanternfish', was: null }]),
  'an update': exampleMail([{ alert: one, keyword: null, was: 'low' }]),
  'several breaches': exampleMail(
    [
      { alert: grave, keyword: null, was: null },
      { alert: one, keyword: null, was: 'low' },
      { alert: silent, keyword: null, was: null },
    ],
    7,
  ),
}

const reader = {
  ...{
    kind: 'breaches' as const,
    recipient: 'reader@example.org',
    publicUrl: 'https://sightline.example',
    operator: {},
  },
  words: breachSubscriptions.words({ keywords: ['Lanternfish', 'other'], threshold: 'high', digest: 'standard' }),
}
const confirm = { ...reader, token: 'exampleexampleexample1', expiresAt: new Date('2026-11-22T12:00:00Z') }
const replaces = breachSubscriptions.words({ keywords: [], threshold: 'critical', digest: 'standard' })

export const breachAlertMailExamples: { name: string; mail: () => Mail }[] = [
  { name: 'Confirm a subscription', mail: () => askMail({ ...confirm, replaces: undefined }) },
  { name: 'Confirm a subscription in place of another', mail: () => askMail({ ...confirm, replaces }) },
  { name: 'A subscription is confirmed', mail: () => begunMail({ ...reader, requestId: 1, pageToken: confirm.token }) },
  ...Object.entries(exampleAlertMails).map(([name, mail]) => ({ name: `Breach alert, ${name}`, mail: () => mail })),
]
