import type { BreachAlert } from '../alerts.ts'

/** What SPEC says of a breach, and nothing of ours. */
export const specAlert = {
  id: 'acme-2026',
  company: 'Acme <b>Health</b>',
  severity: 'high' as const,
  isVerified: true,
  discoveredDate: '2026-11-20',
  description: 'Records of patients were taken.',
  affectedUsers: 1234567,
  dataTypes: ['Social security numbers', 'Passwords', 'Names', 'Email addresses', 'Phone numbers'],
  source: 'https://register.test/acme',
}

export const breachAlertOf = (given: Partial<BreachAlert>): BreachAlert => ({
  ...specAlert,
  title: 'Acme Health, Inc.',
  companyId: null,
  domain: 'acme.test',
  breachDate: { from: '2026-05', to: '2026-06-02' },
  verification: 'verified',
  affectedScope: 'residents of Washington',
  affected: [
    { count: 1234567, scope: 'residents of Washington', source: 'wa-ag' },
    { count: 2000, scope: 'accounts', source: 'hibp' },
  ],
  industry: null,
  flags: [],
  severityReason: {
    formula: 'enisa-se-v2',
    se: 350,
    parts: [
      { id: 'data', label: 'Data', value: 400, why: 'Gravest kind: sensitive data.' },
      { id: 'identifiability', label: 'Identifiability', value: 75, why: 'A name leads to a person.' },
      { id: 'size', label: 'Size', value: 25, why: '1,234,567 affected: fewer than 10,000,000.' },
      { id: 'confidentiality', label: 'Confidentiality', value: 50, why: 'Others could read the data.' },
      { id: 'age', label: 'Age', value: -25, why: 'It became known more than five years after it happened.' },
    ],
  },
  sources: [
    {
      key: 'wa-ag',
      title: 'Washington State Attorney General',
      attribution: null,
      url: 'https://register.test/acme',
      publishedOn: '2026-11-20',
      name: 'ACME HEALTH INC',
      says: ['company', 'publishedOn', 'breachedOn', 'affected'],
    },
    {
      key: 'hibp',
      title: 'Have I Been Pwned',
      attribution: 'Data: Have I Been Pwned (haveibeenpwned.com), CC BY 4.0.',
      url: 'https://haveibeenpwned.com/Breach/Acme',
      publishedOn: '2026-11-21',
      name: 'Acme',
      says: ['domain', 'dataTypes', 'verified', 'affected'],
    },
  ],
  relatedIds: [],
  ...given,
})
