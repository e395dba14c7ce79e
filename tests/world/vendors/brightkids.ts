import { json, page, plain, read, type Site, textPage } from '../markup.ts'
import type { Vendor } from '../vendor.ts'

const site: Site = {
  name: 'BrightKids',
  nav: { Games: '/games', Parents: '/parents', Schools: '/schools' },
  footer: { 'Privacy Policy for Parents': '/privacy-policy', 'Terms of Use': '/terms', Contact: '/contact' },
}

/** Layout 4: data inside the page, drawn by a script. */
const embedded = {
  props: {
    pageProps: {
      subprocessors: [
        { name: 'Amazon Web Services', purpose: 'Hosting', country: 'United States' },
        { name: 'Stripe', purpose: 'Card payments of parents', country: 'United States' },
      ],
      updatedAt: '2026-09-01',
    },
  },
}

export const brightkids: Vendor = {
  name: 'BrightKids',
  legalName: 'BrightKids Learning LLC',
  domains: ['brightkids.test'],
  summary: 'games for children with the parts that COPPA asks for',
  hosts: {
    'brightkids.test': {
      headers: {
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'content-security-policy': "default-src 'self'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
      },
      pages: {
        '/': page(
          site,
          'Reading and numbers for children',
          '<h1>Reading and numbers for children from 4 to 9</h1><p>Forty small games without advertising, made with teachers. Parents see what their child learns.</p>',
        ),
        '/games': textPage(site, 'Games', '# Games\n\nLetter Lake, Number Nest and 38 more.'),
        '/parents': textPage(site, 'Parents', "# Parent page\n\nSign in to see your child's progress and data."),
        '/schools': textPage(site, 'Schools', '# Schools\n\nFree for classes up to 30 children.'),
        '/contact': textPage(
          site,
          'Contact',
          '# Contact\n\n77 Orchard Street, Portland, Oregon. privacy@brightkids.test',
        ),
        '/terms': textPage(site, 'Terms of Use', '# Terms of Use\n\nAccounts are opened by parents or schools.'),
        '/privacy-policy': textPage(site, 'Privacy Policy for Parents', read('brightkids/privacy.md')),
        '/subprocessors': page(
          site,
          'Service providers',
          `<h1>Service providers</h1><div id="list"></div><script id="__NEXT_DATA__" type="application/json">${JSON.stringify(embedded)}</script><script src="/list.js"></script>`,
        ),
        '/list.js': plain('document.getElementById("list").textContent = "";\n', 'text/javascript'),
        '/.well-known/security.txt': plain('Contact: mailto:security@brightkids.test\nExpires: {{instant:120}}\n'),
        '/.well-known/gpc.json': json({ gpc: true, lastUpdate: '2026-06-01' }),
        '/robots.txt': plain('User-agent: *\nDisallow: /parents\n'),
      },
    },
  },
  dns: {
    'brightkids.test': {
      MX: ['10 mx.mailhost.test'],
      NS: ['ns1.dnshost.test'],
      TXT: ['v=spf1 include:_spf.mailhost.test -all'],
    },
    '_dmarc.brightkids.test': { TXT: ['v=DMARC1; p=quarantine; pct=100'] },
  },
  play: {
    packageId: 'test.brightkids.games',
    title: 'BrightKids: Reading & Numbers',
    genre: { id: 'EDUCATION', name: 'Education' },
    contentRating: 'Everyone',
    summary: 'Learning games without ads',
    description: 'Forty learning games for children from 4 to 9.',
    installs: '50,000+',
    containsAds: false,
    developerEmail: 'privacy@brightkids.test',
    website: 'https://brightkids.test/',
    privacyPolicy: 'https://brightkids.test/privacy-policy',
    dataSafety: {
      shared: [],
      collected: [
        { group: 'Personal info', data: 'Email address', isOptional: false, purposes: 'Account management' },
        { group: 'App activity', data: 'App interactions', isOptional: false, purposes: 'App functionality' },
        { group: 'Device or other IDs', data: 'Device or other IDs', isOptional: false, purposes: 'App functionality' },
      ],
      practices: [
        { title: 'Data is encrypted in transit', words: 'Your data is transferred over a secure connection' },
        {
          title: 'You can request that data be deleted',
          words: 'The developer provides a way for you to request that your data be deleted',
        },
        {
          title: 'Committed to follow the Play Families Policy',
          words: 'The developer has committed to follow the Play Families Policy for this app',
        },
      ],
    },
  },
  expected: {
    findings: [
      {
        family: 'gov',
        what: 'children, with verifiable parental consent',
        quote: { url: 'https://brightkids.test/privacy-policy', text: 'obtain verifiable parental consent' },
      },
      {
        family: 'rights',
        what: 'parents may review and delete',
        quote: {
          url: 'https://brightkids.test/privacy-policy',
          text: 'A parent may review the information that we hold about their child',
        },
      },
      {
        family: 'share',
        what: 'no sale of information about children',
        quote: {
          url: 'https://brightkids.test/privacy-policy',
          text: 'We do not sell or rent information about children',
        },
      },
      {
        family: 'gov',
        what: 'retention with times',
        quote: { url: 'https://brightkids.test/privacy-policy', text: '12 months after the last game' },
      },
      {
        family: 'sub',
        what: 'two providers in data within the page',
        quote: { url: 'https://brightkids.test/subprocessors', text: '"purpose":"Card payments of parents"' },
      },
    ],
    contradictions: [],
    gaps: [{ what: 'no DPA for schools' }],
  },
}
