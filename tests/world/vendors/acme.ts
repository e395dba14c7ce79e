import { json, page, plain, read, redirect, type Site, textPage } from '../markup.ts'
import type { Page, Vendor } from '../vendor.ts'
import { bannerOf, cookie, party, pass, visitOf } from '../visits.ts'

const site: Site = {
  name: 'Acme',
  nav: { Product: '/product', Pricing: '/pricing', Security: '/security', About: '/about' },
  footer: {
    'Privacy Policy': '/privacy',
    'Terms of Service': '/terms',
    'Cookie Policy': '/cookies',
    'Data Processing Agreement': '/legal/dpa',
    'Sub-processors': '/legal/sub-processors',
    'Trust Center': 'https://trust.acme.test/',
    'Your Privacy Choices': '/your-privacy-choices',
    Status: 'https://status.acme.test/',
  },
}

/** Layout 1 of the sub-processor lists: a table over two pages, with headers that need synonyms. */
const subprocessors = `
Amazon Web Services|Cloud hosting|Ireland
Cloudflare|Content delivery and protection against attacks|United States
Stripe|Payment processing|Ireland
Twilio|Text messages for sign-in codes|United States
Mailgun|Delivery of email|Germany
Zendesk|Customer support tickets|Denmark
Datadog|Monitoring of servers|Germany
Sentry|Reports of software errors|Germany
Snowflake|Analysis of product usage|Ireland
HubSpot|Customer relations|Germany
Okta|Staff sign-in|Ireland
Atlassian|Issue tracking|Germany
Slack|Staff communication|United States
Zoom|Video calls with customers|United States
PagerDuty|Alerts for engineers on duty|United States
Elastic|Search within projects|Ireland
MongoDB|Database hosting|Ireland
Brightline Translations|Translation of support requests|France
Harbour Archive|Encrypted backups|Ireland`
  .trim()
  .split('\n')

const subprocessorPage = (from: number, to: number, more: string): Page =>
  textPage(
    site,
    'Sub-processors',
    `# Sub-processors

Last updated: {{long:-40}}

Acme engages the third parties below to process personal data on behalf of its customers. We announce changes 30 days in advance to everyone who [subscribes](/legal/sub-processors/subscribe).

| Entity | Service provided | Location of processing |
${subprocessors
  .slice(from - 1, to)
  .map((row) => `| ${row.replaceAll('|', ' | ')} |`)
  .join('\n')}

<nav class="pages"><span>${from}–${to} of ${subprocessors.length}</span> ${more}</nav>`,
  )

const strongHeaders = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
  'content-security-policy':
    "default-src 'self'; script-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
}

export const acme: Vendor = {
  name: 'Acme',
  legalName: 'Acme Cloud Ltd',
  domains: ['acme.test'],
  summary: 'clean project planning service: full policy, DPA, trust centre, 19 sub-processors over two pages',
  hosts: {
    'acme.test': {
      headers: strongHeaders,
      pages: {
        '/': page(
          site,
          'Plan work together',
          `<h1>Plan work together</h1>
<p>Acme gives teams one calm place for plans, deadlines and decisions. More than four thousand teams in forty countries work with it every day.</p>
<section><h2>Why teams choose Acme</h2><ul><li>Plans that update themselves</li><li>Comments beside the work</li><li>Hosted in Ireland</li></ul></section>
<p><a href="/pricing">See prices</a> <a href="https://trust.acme.test/">SOC 2 Type II and ISO 27001</a></p>`,
          { headers: { 'set-cookie': '__Host-session=abc; Path=/; Secure; HttpOnly; SameSite=Lax' } },
        ),
        '/product': textPage(site, 'Product', '# Product\n\nBoards, timelines and decisions in one place.'),
        '/pricing': textPage(
          site,
          'Pricing',
          '# Pricing\n\nFree for three people, 9 euros a person and month after that.',
        ),
        '/about': textPage(site, 'About', '# About Acme\n\nAcme Cloud Ltd was founded in Dublin in 2014.'),
        '/privacy': textPage(site, 'Privacy Policy', read('acme/privacy.md')),
        '/privacy/archive': textPage(site, 'Earlier versions', '# Earlier versions\n\n- Version of {{long:-470}}'),
        '/privacy-request': page(
          site,
          'Privacy request',
          '<h1>Privacy request</h1><form method="post" action="/privacy-request"><label>Email <input name="email" type="email"></label><label>Request <select name="kind"><option>Access</option><option>Correction</option><option>Deletion</option></select></label><button>Send</button></form>',
        ),
        '/your-privacy-choices': textPage(
          site,
          'Your Privacy Choices',
          '# Your Privacy Choices\n\nWe do not sell or share personal information. You may still record an opt-out here, and we treat the Global Privacy Control signal of your browser as one.',
        ),
        '/terms': textPage(
          site,
          'Terms of Service',
          '# Terms of Service\n\nLast updated: {{long:-200}}\n\nThese terms govern the use of the Acme service by businesses. The contract begins when you open an account and ends when you close it. Irish law applies.',
        ),
        '/cookies': textPage(
          site,
          'Cookie Policy',
          '# Cookie Policy\n\nLast updated: {{long:-96}}\n\n| Cookie | Purpose | Lifetime |\n| __Host-session | Keeps you signed in | Session |\n| acme_stats | Counts visits, only after you agree | 30 days |',
        ),
        '/legal/dpa': textPage(site, 'Data Processing Agreement', read('acme/dpa.md')),
        '/legal/sub-processors': subprocessorPage(1, 10, '<a rel="next" href="/legal/sub-processors?page=2">Next</a>'),
        '/legal/sub-processors?page=2': subprocessorPage(
          11,
          19,
          '<a rel="prev" href="/legal/sub-processors">Previous</a>',
        ),
        '/security': textPage(
          site,
          'Security',
          '# Security at Acme\n\nReport a vulnerability to [security@acme.test](mailto:security@acme.test). Our bug bounty programme pays for valid reports. We will not take legal action against research in good faith.',
        ),
        '/.well-known/security.txt': plain(
          'Contact: mailto:security@acme.test\nExpires: {{instant:200}}\nPolicy: https://acme.test/security\nPreferred-Languages: en\nCanonical: https://acme.test/.well-known/security.txt\n',
        ),
        '/.well-known/gpc.json': json({ gpc: true, lastUpdate: '2026-02-01' }),
        '/.well-known/change-password': redirect('https://acme.test/account/password', 302),
        '/robots.txt': plain(
          'User-agent: *\nDisallow: /private\nCrawl-delay: 1\n\nUser-agent: GPTBot\nDisallow: /\n\nSitemap: https://acme.test/sitemap.xml\n',
        ),
        '/private': textPage(site, 'Private', '# Private\n\nThis page asks not to be crawled.'),
        '/sitemap.xml': plain(
          `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${[
            '/',
            '/product',
            '/pricing',
            '/about',
            '/privacy',
            '/terms',
            '/cookies',
            '/legal/dpa',
            '/legal/sub-processors',
            '/security',
          ]
            .map((path) => `<url><loc>https://acme.test${path}</loc></url>`)
            .join('')}</urlset>\n`,
          'application/xml',
        ),
      },
    },
    'www.acme.test': { pages: {}, notFound: redirect('https://acme.test/') },
    'trust.acme.test': {
      headers: strongHeaders,
      pages: { '/': textPage(site, 'Trust Center', read('acme/trust.md')) },
    },
    'mta-sts.acme.test': {
      pages: {
        '/.well-known/mta-sts.txt': plain('version: STSv1\nmode: enforce\nmx: mx1.mailhost.test\nmax_age: 604800\n'),
      },
    },
    'status.acme.test': {
      headers: strongHeaders,
      pages: {
        '/': textPage(
          site,
          'Status',
          '# Acme Status\n\nAll systems operational. Uptime over the last 90 days: 99.98 %.\n\n## Past incidents\n\n- {{long:-33}}: delayed email notifications for 40 minutes, resolved.',
        ),
      },
    },
  },
  dns: {
    'acme.test': {
      MX: ['10 mx1.mailhost.test'],
      NS: ['ns1.dnshost.test', 'ns2.dnshost.test'],
      TXT: ['v=spf1 include:_spf.mailhost.test -all', 'atlassian-domain-verification=world'],
      CAA: ['0 issue "letsencrypt.org"'],
    },
    '_mta-sts.acme.test': { TXT: ['v=STSv1; id=20260901'] },
    '_dmarc.acme.test': { TXT: ['v=DMARC1; p=reject; rua=mailto:dmarc@acme.test; pct=100'] },
  },
  // Asks first: a tool from its own list, once one has agreed.
  visit: visitOf('acme.test', [
    pass('before', 'acme.test', {
      consent: bannerOf('Klaro', 'not-given'),
      cookies: [cookie('acme_session', 'acme.test', { isThirdParty: false, isSession: true, lifetimeDays: null })],
    }),
    pass('accept', 'acme.test', {
      consent: bannerOf('Klaro', 'accepted'),
      thirdParties: [party('js.hs-analytics.net', 'HubSpot', 'HubSpot', ['analytics'])],
    }),
    pass('reject', 'acme.test', { consent: bannerOf('Klaro', 'rejected') }),
    pass('gpc', 'acme.test', { consent: bannerOf('Klaro', 'not-given') }),
  ]),
  expected: {
    findings: [
      {
        family: 'share',
        what: 'says that it sells nothing',
        quote: { url: 'https://acme.test/privacy', text: 'We do not sell personal information' },
      },
      {
        family: 'rights',
        what: 'rights with a route and a response time',
        quote: { url: 'https://acme.test/privacy', text: 'We answer within 30 days.' },
      },
      {
        family: 'gov',
        what: 'retention with times',
        quote: { url: 'https://acme.test/privacy', text: 'Server logs are deleted after 90 days.' },
      },
      {
        family: 'gov',
        what: 'transfers under standard contractual clauses',
        quote: { url: 'https://acme.test/privacy', text: 'Standard Contractual Clauses of the European Commission' },
      },
      {
        family: 'gov',
        what: 'change notice',
        quote: { url: 'https://acme.test/privacy', text: 'at least 30 days before the change takes effect' },
      },
      {
        family: 'gov',
        what: 'no training on customer data',
        quote: {
          url: 'https://acme.test/privacy',
          text: 'We do not use customer content to train machine learning models.',
        },
      },
      {
        family: 'sub',
        what: '19 sub-processors, complete only with the second page',
        quote: { url: 'https://acme.test/legal/sub-processors', text: '1–10 of 19' },
      },
      {
        family: 'sub',
        what: 'the last row stands on the second page',
        quote: {
          url: 'https://acme.test/legal/sub-processors?page=2',
          text: 'Harbour Archive Encrypted backups Ireland',
        },
      },
      {
        family: 'cert',
        what: 'SOC 2 Type II, with period and auditor',
        quote: { url: 'https://trust.acme.test/', text: 'SOC 2 Type II report, covering 1 July 2025 to 30 June 2026' },
      },
      {
        family: 'cert',
        what: 'ISO 27001:2022 with an end',
        quote: {
          url: 'https://trust.acme.test/',
          text: 'ISO/IEC 27001:2022 certificate no. AC-27001-88, valid until 30 April 2028',
        },
      },
      {
        family: 'sec',
        what: 'breach notice with hours in the DPA',
        quote: { url: 'https://acme.test/legal/dpa', text: 'in any case within 48 hours' },
      },
      {
        family: 'sec',
        what: 'HSTS of two years with subdomains',
        quote: {
          url: 'https://acme.test/',
          header: 'strict-transport-security',
          text: 'max-age=63072000; includeSubDomains',
        },
      },
      {
        family: 'sec',
        what: 'security.txt that is valid',
        quote: { url: 'https://acme.test/.well-known/security.txt', text: 'Contact: mailto:security@acme.test' },
      },
      {
        family: 'ent',
        what: 'controller and legal name',
        quote: {
          url: 'https://acme.test/privacy',
          text: 'Acme Cloud Ltd, 12 Harbour Row, Dublin 2, Ireland is the controller',
        },
      },
    ],
    contradictions: [],
    gaps: [{ what: 'no ads.txt: places searched are listed' }],
  },
}
