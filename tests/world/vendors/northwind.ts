import { json, page, read, type Site, textPage } from '../markup.ts'
import type { Vendor } from '../vendor.ts'
import { party, pass, visitOf } from '../visits.ts'

const site: Site = {
  name: 'Northwind',
  nav: { Maps: '/maps', Business: '/business' },
  footer: {
    Privacy: '/privacy',
    'Do Not Sell or Share My Personal Information': '/privacy-choices',
    Terms: '/terms',
    Subprocessors: '/subprocessors',
  },
  head: '<script async src="https://www.google-analytics.com/analytics.js"></script>\n<link rel="preconnect" href="https://api.mapbox.com">',
}

/** The same with the signal as without it. */
const called = [
  party('api.mapbox.com', 'Mapbox', 'Mapbox', ['functional'], { types: ['fetch'] }),
  party('www.google-analytics.com', 'Google Analytics', 'Google', ['analytics']),
  party('pixel.placed.com', 'Foursquare', 'Foursquare', ['ads', 'attribution'], { types: ['image'] }),
]

export const northwind: Vendor = {
  name: 'Northwind',
  legalName: 'Northwind Navigation AS',
  domains: ['northwind.test'],
  summary: 'maps with continuous location; says it ignores the privacy signal that its own file promises to honour',
  hosts: {
    'northwind.test': {
      headers: {
        'strict-transport-security': 'max-age=86400',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'content-security-policy-report-only': "default-src 'self'",
      },
      pages: {
        '/': page(
          site,
          'Maps that know the way',
          '<h1>Maps that know the way</h1><p>Live traffic, quiet routes and places nearby, for walkers, riders and drivers. Northwind works in thirty countries.</p>',
          { headers: { 'set-cookie': 'nw_visitor=42; Path=/; Max-Age=31536000; Secure' } },
        ),
        '/maps': textPage(site, 'Maps', '# Maps\n\nOpen the map.'),
        '/business': textPage(site, 'Business', '# Northwind for business\n\nFleet routes and visit measurement.'),
        '/terms': textPage(site, 'Terms', '# Terms\n\nNorwegian law applies.'),
        '/privacy': textPage(site, 'Privacy', read('northwind/privacy.md')),
        '/privacy-choices': textPage(
          site,
          'Do Not Sell or Share My Personal Information',
          '# Do Not Sell or Share My Personal Information\n\nTurn off measurement for this browser with the switch below.',
        ),
        '/my-data': textPage(site, 'My data', '# My data\n\nSign in to download or delete your trips.'),
        // Layout 6: a list of definitions in groups, without countries.
        '/subprocessors': page(
          site,
          'Subprocessors',
          '<h1>Subprocessors</h1><p>Last updated: {{long:-20}}</p><dl><dt>Mapbox</dt><dd>Map tiles</dd><dt>Google Analytics</dt><dd>Web analytics</dd><dt>Foursquare</dt><dd>Visit measurement</dd><dt>Telenor Cloud</dt><dd>Hosting</dd></dl>',
        ),
        '/.well-known/gpc.json': json({ gpc: true, lastUpdate: '2025-11-01' }),
      },
    },
  },
  dns: {
    'northwind.test': {
      MX: ['10 northwind-test.mail.protection.outlook.com'],
      NS: ['ns1.dnshost.test'],
      TXT: ['v=spf1 include:spf.protection.outlook.com ~all', 'MS=ms00000000'],
    },
    '_dmarc.northwind.test': { TXT: ['v=DMARC1; p=none'] },
  },
  play: {
    packageId: 'test.northwind.maps',
    title: 'Northwind Maps',
    genre: { id: 'MAPS_AND_NAVIGATION', name: 'Maps & Navigation' },
    contentRating: 'Everyone',
    summary: 'Maps and live traffic',
    description: 'Navigation with live traffic.',
    installs: '10,000,000+',
    containsAds: true,
    developerEmail: 'privacy@northwind.test',
    website: 'https://northwind.test/',
    privacyPolicy: 'https://northwind.test/privacy',
    dataSafety: { shared: [], collected: [], practices: [] },
    isLayoutChanged: true,
  },
  appStore: {
    id: 6400000002,
    bundleId: 'test.northwind.maps',
    title: 'Northwind Maps',
    genre: 'Navigation',
    advisoryRating: '4+',
    description: 'Navigation with live traffic.',
    website: 'https://northwind.test/',
    privacyPolicy: 'https://northwind.test/privacy',
    labels: [
      {
        identifier: 'DATA_USED_TO_TRACK_YOU',
        categories: [{ identifier: 'IDENTIFIERS', title: 'Identifiers', dataTypes: ['Device ID'] }],
      },
      {
        identifier: 'DATA_LINKED_TO_YOU',
        purpose: { identifier: 'APP_FUNCTIONALITY', title: 'App Functionality' },
        categories: [
          { identifier: 'LOCATION', title: 'Location', dataTypes: ['Precise Location'] },
          { identifier: 'SEARCH_HISTORY', title: 'Search History', dataTypes: ['Search History'] },
        ],
      },
    ],
  },
  visit: visitOf('northwind.test', [
    pass('before', 'northwind.test', { thirdParties: called }),
    { outcome: 'skipped', pass: 'accept', reason: 'no-banner' },
    { outcome: 'skipped', pass: 'reject', reason: 'no-banner' },
    pass('gpc', 'northwind.test', { thirdParties: called }),
  ]),
  expected: {
    findings: [
      {
        family: 'data',
        what: 'precise location, in the background too',
        quote: { url: 'https://northwind.test/privacy', text: 'We collect your precise location continuously' },
      },
      {
        family: 'data',
        what: 'home and work are inferred',
        quote: { url: 'https://northwind.test/privacy', text: 'we infer where you live and work' },
      },
      {
        family: 'share',
        what: 'may be a sale',
        quote: { url: 'https://northwind.test/privacy', text: 'this may be considered a sale of personal information' },
      },
      {
        family: 'rights',
        what: 'appeal route for states',
        quote: {
          url: 'https://northwind.test/privacy',
          text: 'may appeal a refusal by writing to appeals@northwind.test',
        },
      },
      {
        family: 'sec',
        what: 'HSTS of a day',
        quote: { url: 'https://northwind.test/', header: 'strict-transport-security', text: 'max-age=86400' },
      },
      {
        family: 'sub',
        what: 'four sub-processors without countries',
        quote: { url: 'https://northwind.test/subprocessors', text: 'Foursquare Visit measurement' },
      },
    ],
    contradictions: [
      {
        what: 'the file promises the signal, the policy refuses it',
        rule: 'con.gpc',
        quotes: [
          { url: 'https://northwind.test/.well-known/gpc.json', text: '"gpc":true' },
          {
            url: 'https://northwind.test/privacy',
            text: 'we do not respond to browser signals such as Do Not Track or the Global Privacy Control',
          },
        ],
      },
      {
        what: 'the file promises the signal, and the visit measurement comes with it as without it',
        rule: 'con.gpc-tracking',
        quotes: [
          { url: 'https://northwind.test/.well-known/gpc.json', text: '"gpc":true' },
          { url: 'https://northwind.test/subprocessors', text: 'Foursquare Visit measurement' },
        ],
      },
    ],
    gaps: [{ what: 'Play page in a layout that nobody knows' }],
  },
}
