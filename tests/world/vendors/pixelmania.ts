import type { ObservedPass } from '../../../src/scanners/site/site-scan.ts'
import { page, plain, read, type Site, textPage } from '../markup.ts'
import type { Vendor } from '../vendor.ts'
import { bannerOf, cookie, party, pass, visitOf } from '../visits.ts'

/** Hosts of real trackers, as text: nothing in the tests asks them for anything. */
const trackers = `<script async src="https://www.googletagmanager.com/gtag/js?id=G-WORLD"></script>
<script>window.dataLayer=window.dataLayer||[];function gtag(){dataLayer.push(arguments)}gtag('js',new Date());gtag('config','G-WORLD')</script>
<script async src="https://connect.facebook.net/en_US/fbevents.js"></script>
<script>window.fbq=window.fbq||function(){};fbq('init','000');fbq('track','PageView')</script>
<script async src="https://securepubads.g.doubleclick.net/tag/js/gpt.js"></script>
<script async src="https://static.criteo.net/js/ld/ld.js"></script>
<link rel="preconnect" href="https://ib.adnxs.com">`

const site: Site = {
  name: 'Pixelmania',
  nav: { Games: '/games', Kids: '/games/kids', Advertise: '/advertise' },
  footer: { Privacy: '/privacy', Terms: '/terms', Trust: '/trust', Partners: '/partners' },
  head: trackers,
  foot: '<img alt="" width="1" height="1" src="https://www.facebook.com/tr?id=000&ev=PageView&noscript=1">',
}

const resellers = [
  ['google.com', 'pub-0000000000000001', 'DIRECT', 'f08c47fec0942fa0'],
  ['google.com', 'pub-0000000000000002', 'RESELLER', 'f08c47fec0942fa0'],
  ['appnexus.com', '1001', 'RESELLER', 'f5ab79cb980f11d1'],
  ['rubiconproject.com', '1002', 'RESELLER', '0bfd66d529a55807'],
  ['pubmatic.com', '1003', 'RESELLER', '5d62403b186f2ace'],
  ['openx.com', '1004', 'RESELLER', '6a698e2ec38604c6'],
  ['indexexchange.com', '1005', 'DIRECT', '50b1c356f2c5c8fc'],
  ['criteo.com', '1006', 'RESELLER', '9fac4a4a87c2a44f'],
]

const adsTxt = `# ads.txt of Pixelmania
OWNERDOMAIN=pixelmania.test
${resellers.map((line) => line.join(', ')).join('\n')}
contact=ads@pixelmania.test
`

/** In every visit, whatever the banner was answered. */
const seen: Partial<ObservedPass> = {
  thirdParties: [
    party('connect.facebook.net', 'Facebook', 'Meta', ['social', 'ads']),
    party('www.facebook.com', 'Facebook', 'Meta', ['social', 'ads'], { types: ['image'] }),
    party('ib.adnxs.com', 'AppNexus', 'Xandr', ['ads']),
    party('securepubads.g.doubleclick.net', 'Google/Doubleclick Ads', 'Google', ['ads']),
    party('static.criteo.net', 'Criteo', 'Criteo', ['ads']),
    party('static.hotjar.com', 'Hotjar', 'Hotjar', ['replay', 'analytics']),
    party('www.googletagmanager.com', 'Google Tag Manager', 'Google', ['tag-manager']),
    party('cdn.pixel-fonts.test', null, null, [], { types: ['font'] }),
    party('late.adnxs.com', 'AppNexus', 'Xandr', ['ads'], { requests: 1, failed: 1 }),
  ],
  cookies: [
    cookie('IDE', 'doubleclick.net', { entity: 'Google/Doubleclick Ads' }),
    cookie('uuid2', 'adnxs.com', { entity: 'AppNexus', isStored: false }),
    cookie('pm_id', 'pixelmania.test', { isThirdParty: false, lifetimeDays: 730 }),
  ],
  sessionRecorders: [
    {
      host: 'static.hotjar.com',
      entity: 'Hotjar',
      company: 'Hotjar',
      kinds: ['replay', 'analytics'],
      matched: 'static.hotjar.com',
      urls: ['https://static.hotjar.com/c/hotjar-1.js'],
    },
  ],
  keyLogging: [
    {
      host: 'static.hotjar.com',
      entity: 'Hotjar',
      company: 'Hotjar',
      kinds: ['replay', 'analytics'],
      isThirdParty: true,
      fields: ['email'],
      encodings: ['plain'],
      urls: ['https://static.hotjar.com/collect'],
    },
  ],
  fingerprinting: [
    {
      technique: 'canvas',
      script: 'https://pixelmania.test/js/device.js?v=3',
      entity: null,
      isThirdParty: false,
      calls: ['HTMLCanvasElement.toDataURL'],
    },
  ],
  pixels: [
    {
      pixel: 'facebook',
      pixelId: '000',
      event: 'PageView',
      isStandardEvent: true,
      advancedMatching: [
        { key: 'em', label: 'Email' },
        { key: 'ct', label: 'City' },
      ],
      customData: [],
      host: 'www.facebook.com',
    },
  ],
  googleRemarketing: [{ host: 'stats.g.doubleclick.net', measurementId: 'G-WORLD', requests: 1 }],
  cloakedHosts: [
    {
      host: 'metrics.pixelmania.test',
      target: 'pixelmania.tt.omtrdc.net',
      entity: 'Adobe Audience Manager',
      company: 'Adobe',
      kinds: ['ads', 'analytics'],
    },
  ],
}

export const pixelmania: Vendor = {
  name: 'Pixelmania',
  legalName: 'Pixelmania Media Inc.',
  domains: ['pixelmania.test'],
  summary: 'free games full of advertising; the policy contradicts itself, its ads.txt and its own pages',
  hosts: {
    'pixelmania.test': {
      headers: { server: 'Apache/2.4.29 (Ubuntu)', 'x-powered-by': 'PHP/7.2.24' },
      plainHttp: 'serves',
      tls: { issuer: 'world', notAfterDays: 40, newest: 'TLSv1.2' },
      pages: {
        '/': page(
          site,
          'Free games',
          `<h1>Play free games now</h1>
<p>Two hundred casual games without a download. Pick one and play.</p>
<img src="/badges/soc2.svg" alt="SOC 2 Type II certified"><p>Your data is safe: we are SOC 2 Type II certified.</p>
<ul><li><a href="/games/kids">Games for kids from 6 years</a></li><li><a href="/games">All games</a></li></ul>
<form action="http://pixelmania.test/newsletter" method="post"><label>Email <input name="email"></label><button>Subscribe</button></form>`,
          {
            headers: {
              'set-cookie': [
                'pm_id=1234567890; Path=/; Max-Age=63072000; Domain=.pixelmania.test',
                'pm_ab=b; Path=/; Max-Age=31536000',
              ],
            },
          },
        ),
        '/games': page(site, 'Games', '<h1>All games</h1><p>Match, pop, run, build: new games every week.</p>'),
        '/games/kids': page(
          site,
          'Kids games',
          '<h1>Kids games</h1><p>Category: Children. Colouring, puzzles and dress-up for children from 6 to 10 years.</p>',
        ),
        '/privacy': textPage(site, 'Privacy', read('pixelmania/privacy.md')),
        '/terms': textPage(
          site,
          'Terms',
          '# Terms of Use\n\nThe games are provided as they are. Accounts may be closed at any time.',
        ),
        '/trust': textPage(
          site,
          'Trust',
          '# Trust at Pixelmania\n\nA SOC 2 Type II audit is planned for 2027. Until then we complete security questionnaires on request.',
        ),
        // Layout 2: list items, name – purpose – country.
        '/partners': textPage(
          site,
          'Partners',
          '# Our partners and sub-processors\n\n- Google Ireland – advertising and analytics – Ireland\n- Meta Platforms – advertising measurement – United States\n- Criteo – retargeting – France\n- Xandr – advertising exchange – United States\n- Hetzner – hosting – Germany',
        ),
        '/advertise': textPage(
          site,
          'Advertise',
          '# Advertise with us\n\nReach 11 million players. Target by interest, age range and neighbourhood.',
        ),
        '/ads.txt': plain(adsTxt),
        '/app-ads.txt': plain(adsTxt),
        '/sellers.json': plain(
          JSON.stringify({
            version: '1.0',
            sellers: [
              { seller_id: '77', seller_type: 'BOTH', is_confidential: 1 },
              { seller_id: '78', name: 'Pixelmania Media Inc.', domain: 'pixelmania.test', seller_type: 'PUBLISHER' },
            ],
          }),
          'application/json',
        ),
        '/robots.txt': plain('User-agent: *\nAllow: /\n'),
      },
    },
    'old.pixelmania.test': {
      // A cipher that Chromium no longer speaks, so not on the host that a browser visits.
      tls: {
        issuer: 'world',
        notAfterDays: 60,
        wrongName: 'hosting.pixelmania.test',
        newest: 'TLSv1.2',
        ciphers: 'ECDHE-ECDSA-AES128-SHA',
      },
      pages: { '/': page(site, 'Archive', '<h1>Archive of games</h1>') },
    },
  },
  dns: {
    'pixelmania.test': {
      MX: ['5 mail.pixelmania.test'],
      NS: ['ns1.cheapdns.test'],
      TXT: ['v=spf1 ?all', 'facebook-domain-verification=world', 'google-site-verification=world'],
    },
  },
  play: {
    packageId: 'test.pixelmania.pop',
    title: 'Pixelmania Pop',
    genre: { id: 'GAME_CASUAL', name: 'Casual' },
    contentRating: 'Everyone',
    summary: 'Pop the pixels!',
    description: 'Pop pixels in 500 levels.<br>Fun for children and grown-ups.',
    installs: '1,000,000+',
    containsAds: true,
    developerEmail: 'hello@pixelmania.test',
    website: 'https://pixelmania.test/',
    privacyPolicy: 'https://pixelmania.test/privacy',
    dataSafety: {
      shared: [],
      collected: [{ group: 'App activity', data: 'App interactions', isOptional: false, purposes: 'Analytics' }],
      practices: [
        { title: 'Data is encrypted in transit', words: 'Your data is transferred over a secure connection' },
      ],
    },
  },
  visit: visitOf('pixelmania.test', [
    pass('before', 'pixelmania.test', { ...seen, consent: bannerOf('OneTrust', 'not-given') }),
    pass('accept', 'pixelmania.test', { ...seen, consent: bannerOf('OneTrust', 'accepted') }),
    pass('reject', 'pixelmania.test', { ...seen, consent: bannerOf('OneTrust', 'rejected') }),
    pass('gpc', 'pixelmania.test', {
      ...seen,
      consent: bannerOf('OneTrust', 'not-given'),
      budget: { endedBy: 'requests', elapsedMs: 21_000, loadMs: 2_100, requests: 300, bytes: 9_800_000 },
    }),
  ]),
  expected: {
    findings: [
      {
        family: 'gov',
        what: 'policy older than 36 months',
        quote: { url: 'https://pixelmania.test/privacy', text: 'Last updated:' },
      },
      {
        family: 'track',
        what: 'Google, Meta, Criteo and Xandr in the page',
        quote: { url: 'https://pixelmania.test/', text: 'connect.facebook.net/en_US/fbevents.js' },
      },
      {
        family: 'track',
        what: 'fingerprinting, in its own words',
        quote: { url: 'https://pixelmania.test/privacy', text: 'device fingerprinting to recognise your device' },
      },
      {
        family: 'track',
        what: 'signals are not honoured',
        quote: {
          url: 'https://pixelmania.test/privacy',
          text: 'Our sites do not respond to Do Not Track or Global Privacy Control signals.',
        },
      },
      {
        family: 'share',
        what: 'data from data brokers',
        quote: { url: 'https://pixelmania.test/privacy', text: 'information that we obtain from data brokers' },
      },
      {
        family: 'gov',
        what: 'changes without notice',
        quote: {
          url: 'https://pixelmania.test/privacy',
          text: 'We may change this policy at any time without notice.',
        },
      },
      {
        family: 'sec',
        what: 'software and version in the headers',
        quote: { url: 'https://pixelmania.test/', header: 'server', text: 'Apache/2.4.29' },
      },
    ],
    contradictions: [
      {
        what: 'no sale, and reseller lines in ads.txt',
        rule: 'con.sale',
        quotes: [
          { url: 'https://pixelmania.test/privacy', text: 'We do not sell your personal information.' },
          { url: 'https://pixelmania.test/ads.txt', text: 'appnexus.com, 1001, RESELLER, f5ab79cb980f11d1' },
        ],
      },
      {
        what: 'no sharing, and sharing with advertising partners',
        quotes: [
          {
            url: 'https://pixelmania.test/privacy',
            text: 'We do not share your personal information with third parties',
          },
          {
            url: 'https://pixelmania.test/privacy',
            text: 'We share device identifiers, advertising identifiers and approximate location with our advertising partners',
          },
        ],
      },
      {
        what: 'no third-party cookies, and third-party trackers in the page',
        rule: 'con.third-party-cookies',
        quotes: [
          { url: 'https://pixelmania.test/privacy', text: 'There are no third-party cookies on our websites.' },
          { url: 'https://pixelmania.test/', text: 'https://securepubads.g.doubleclick.net/tag/js/gpt.js' },
        ],
      },
      {
        what: 'retention of 30 days, and indefinitely',
        quotes: [
          { url: 'https://pixelmania.test/privacy', text: 'Gameplay data is deleted after 30 days.' },
          {
            url: 'https://pixelmania.test/privacy',
            text: 'we retain information about your play and your device indefinitely',
          },
        ],
      },
      {
        what: 'not directed to children, and a category for children',
        quotes: [
          { url: 'https://pixelmania.test/privacy', text: 'Pixelmania is not directed to children under 13' },
          { url: 'https://pixelmania.test/games/kids', text: 'for children from 6 to 10 years' },
        ],
      },
      {
        what: 'a SOC 2 badge, and an audit that is planned',
        rule: 'con.certificate',
        quotes: [
          { url: 'https://pixelmania.test/', text: 'we are SOC 2 Type II certified' },
          { url: 'https://pixelmania.test/trust', text: 'A SOC 2 Type II audit is planned for 2027.' },
        ],
      },
      {
        what: 'encrypted connection, and a form that is sent over http',
        rule: 'con.encryption',
        quotes: [
          { url: 'https://pixelmania.test/privacy', text: 'Your connection to our games is encrypted.' },
          { url: 'https://pixelmania.test/', text: 'http://pixelmania.test/newsletter' },
        ],
      },
    ],
    gaps: [
      { what: 'no DPA, no security.txt, no route to delete data' },
      // A page called Partners is most often an invitation to become one, so it is not opened as a list of sub-processors.
      { what: 'five sub-processors on a page that is called Partners' },
    ],
  },
}
