import { page, plain, read, type Site, textPage } from '../markup.ts'
import type { Vendor } from '../vendor.ts'
import { staticVisit } from '../visits.ts'

const site: Site = {
  name: 'Ledgerly',
  nav: { Accounting: '/accounting', Payments: '/payments', Security: '/security' },
  footer: {
    'Privacy policy': '/legal/privacy',
    'Terms and conditions': '/legal/terms',
    DPA: '/legal/dpa',
    Subprocessors: '/legal/sub-processors.pdf',
    Imprint: '/imprint',
  },
}

export const ledgerly: Vendor = {
  name: 'Ledgerly',
  legalName: 'Ledgerly GmbH',
  domains: ['ledgerly.test'],
  summary: 'accounting and payments: DPA, expired security.txt, a certificate that is its data centre’s',
  hosts: {
    'ledgerly.test': {
      headers: {
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'content-security-policy': "default-src 'self'; script-src 'self'; frame-ancestors 'self'",
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'SAMEORIGIN',
      },
      pages: {
        '/': page(
          site,
          'Accounting that pays',
          '<h1>Accounting that pays</h1><p>Invoices, payroll and payments for small companies in one account. Ledgerly is used by nine thousand companies in Germany and Austria.</p>',
        ),
        '/accounting': textPage(site, 'Accounting', '# Accounting\n\nDouble entry, done for you.'),
        '/payments': textPage(site, 'Payments', '# Payments\n\nInstant transfers in euros.'),
        '/security': textPage(
          site,
          'Security',
          '# Security\n\nOur data centre is ISO 27001 certified and lies in Frankfurt. We are PCI DSS compliant. Report weaknesses to security@ledgerly.test.',
        ),
        '/imprint': textPage(
          site,
          'Imprint',
          '# Imprint\n\nLedgerly GmbH, Lindenstrasse 5, 10969 Berlin. Managing director: Jonas Ebner. Berlin district court, HRB 000000 B.',
        ),
        '/legal/privacy': textPage(site, 'Privacy policy', read('ledgerly/privacy.md')),
        '/legal/terms': textPage(
          site,
          'Terms',
          '# Terms and conditions\n\nGerman law applies. Accounts may be closed with one month of notice.',
        ),
        '/legal/dpa': textPage(site, 'DPA', read('ledgerly/dpa.md')),
        // Layout 5: a table in a PDF.
        '/legal/sub-processors.pdf': {
          contentType: 'application/pdf',
          body: {
            pdf: [
              [
                'Ledgerly GmbH',
                'List of sub-processors',
                'Last updated: {{long:-75}}',
                '',
                'Name | Purpose | Country',
                'Hetzner Online GmbH | Hosting | Germany',
                'Stripe Payments Europe | Card payments | Ireland',
                'Zendesk Inc. | Customer support | United States',
                'SCHUFA Holding AG | Credit information | Germany',
              ],
            ],
          },
        },
        '/.well-known/security.txt': plain(
          'Contact: mailto:security@ledgerly.test\nExpires: {{instant:-200}}\nPreferred-Languages: de, en\n',
        ),
        '/robots.txt': plain('User-agent: *\nDisallow: /app\n'),
      },
    },
    'legacy.ledgerly.test': {
      tls: { issuer: 'world', notAfterDays: -12 },
      pages: { '/': page(site, 'Old app', '<h1>The old app</h1>') },
    },
    'status.ledgerly.test': { pages: { '/': textPage(site, 'Status', '# Status\n\nAll services run.') } },
  },
  dns: {
    'ledgerly.test': {
      MX: ['10 mx.mailhost.test'],
      NS: ['ns1.dnshost.test', 'ns2.dnshost.test'],
      TXT: ['v=spf1 include:_spf.mailhost.test -all', 'stripe-verification=world'],
      CAA: ['0 issue "letsencrypt.org"'],
    },
    // Announced, and nothing is there.
    '_mta-sts.ledgerly.test': { TXT: ['v=STSv1; id=1'] },
    '_dmarc.ledgerly.test': { TXT: ['v=DMARC1; p=quarantine; pct=50'] },
  },
  // No one had a browser: its page was read.
  visit: staticVisit('ledgerly.test', [
    { host: 'js.stripe.com', entity: 'Stripe', company: 'Stripe', kinds: ['functional'], how: ['script'] },
  ]),
  expected: {
    findings: [
      {
        family: 'sec',
        what: 'security.txt has expired',
        quote: { url: 'https://ledgerly.test/.well-known/security.txt', text: 'Expires:' },
      },
      {
        family: 'cert',
        what: 'ISO 27001 is the data centre’s, not the vendor’s',
        quote: { url: 'https://ledgerly.test/security', text: 'Our data centre is ISO 27001 certified' },
      },
      {
        family: 'data',
        what: 'government id',
        quote: { url: 'https://ledgerly.test/legal/privacy', text: 'a copy of your passport or identity card' },
      },
      {
        family: 'gov',
        what: 'automated decisions with review',
        quote: { url: 'https://ledgerly.test/legal/privacy', text: 'The decision is made automatically.' },
      },
      {
        family: 'sec',
        what: 'breach notice within 24 hours in the DPA',
        quote: { url: 'https://ledgerly.test/legal/dpa', text: 'personal data breaches within 24 hours' },
      },
      {
        family: 'sub',
        what: 'four sub-processors in a PDF',
        quote: {
          url: 'https://ledgerly.test/legal/sub-processors.pdf',
          text: 'Zendesk Inc. | Customer support | United States',
        },
      },
    ],
    contradictions: [],
    gaps: [{ what: 'no statement about Californians; none needed without users there' }],
  },
}
