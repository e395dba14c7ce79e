import { page, type Site } from '../markup.ts'
import type { Page, Vendor } from '../vendor.ts'

const site: Site = {
  name: 'Papertrail',
  nav: { Archive: '/archive' },
  footer: {
    'Privacy policy (PDF)': '/docs/privacy-policy.pdf',
    'DPA (PDF)': '/docs/dpa.pdf',
    'Terms (PDF)': '/docs/terms.pdf',
  },
}

const policy = [
  [
    'Papertrail Records Ltd',
    'Privacy Policy',
    'Last updated: {{long:-210}}',
    '',
    '1. Who we are',
    'Papertrail Records Ltd, 3 Quay Street, Bristol, United Kingdom ("Papertrail", "we") is the',
    'controller of the personal data described in this policy. Write to privacy@papertrail.test.',
    '',
    '2. Personal data we collect',
    'We collect your name, email address, telephone number and company when you open an account.',
    'We collect the documents that you upload, which may contain personal data of other people.',
    'We collect your IP address and the time of each sign-in.',
    '',
    '3. How we use it',
    'We use personal data to store and find your documents, to send invoices and to keep the',
    'service secure. We rely on the performance of our contract and on our legitimate interests.',
    '',
    '4. Sharing',
    'We share personal data with the companies that host our archive and process payments, who',
    'act on our behalf. We do not sell personal data. We do not use documents for advertising.',
  ],
  [
    '5. International transfers',
    'Documents are stored in the United Kingdom. Backups are stored in Ireland.',
    '',
    '6. Retention',
    'Documents are deleted 30 days after you remove them. Account data is deleted one year after',
    'the account is closed.',
    '',
    '7. Security',
    'Documents are encrypted at rest and in transit. Access is logged and reviewed every month.',
    'We notify customers of a personal data breach within 72 hours.',
    '',
    '8. Your rights',
    'You have the right to access, correct, erase and receive your personal data and to object to',
    'its use. Write to privacy@papertrail.test and we will answer within one month. You may',
    "complain to the Information Commissioner's Office.",
    '',
    '9. Children',
    'The service is not meant for people under 18.',
    '',
    '10. Changes',
    'We will tell account holders by email before a change takes effect.',
  ],
]

const pdf = (pages: string[][], fault?: 'broken' | 'encrypted'): Page => ({
  contentType: 'application/pdf',
  body: { pdf: pages, ...(fault && { fault }) },
})

export const papertrail: Vendor = {
  name: 'Papertrail',
  legalName: 'Papertrail Records Ltd',
  domains: ['papertrail.test'],
  summary: 'documents only as PDF: one that can be read, one with a password, one that is broken',
  hosts: {
    'papertrail.test': {
      headers: { 'strict-transport-security': 'max-age=31536000', 'x-frame-options': 'DENY' },
      pages: {
        '/': page(
          site,
          'Keep every paper',
          '<h1>Keep every paper</h1><p>Scan, file and find your paper. Papertrail keeps archives for lawyers, doctors and clubs.</p>',
        ),
        '/archive': page(site, 'Archive', '<h1>Archive</h1><p>Sign in to your archive.</p>'),
        '/docs/privacy-policy.pdf': pdf(policy),
        '/docs/dpa.pdf': pdf([['Data Processing Agreement', 'This text is locked.']], 'encrypted'),
        '/docs/terms.pdf': pdf([['Terms of Service', 'This file ends too early.']], 'broken'),
      },
    },
  },
  dns: {
    'papertrail.test': {
      MX: ['10 mx.mailhost.test'],
      NS: ['ns1.dnshost.test'],
      TXT: ['v=spf1 include:_spf.mailhost.test ~all'],
    },
    '_dmarc.papertrail.test': { TXT: ['v=DMARC1; p=quarantine'] },
  },
  expected: {
    findings: [
      {
        family: 'gov',
        what: 'a policy, as a PDF',
        quote: {
          url: 'https://papertrail.test/docs/privacy-policy.pdf',
          text: 'Documents are deleted 30 days after you remove them.',
        },
      },
      {
        family: 'rights',
        what: 'rights with a route, on the second page',
        quote: { url: 'https://papertrail.test/docs/privacy-policy.pdf', text: 'we will answer within one month' },
      },
    ],
    contradictions: [],
    gaps: [{ what: 'the DPA is locked with a password' }, { what: 'the terms are a broken file' }],
  },
}
