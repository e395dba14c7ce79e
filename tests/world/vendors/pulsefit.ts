import { appScanOf, sdk } from '../app-scans.ts'
import { page, plain, read, type Site, textPage } from '../markup.ts'
import type { Vendor } from '../vendor.ts'
import { cookie, party, pass, visitOf } from '../visits.ts'

const site: Site = {
  name: 'PulseFit',
  nav: { Features: '/features', Research: '/research' },
  footer: {
    'Privacy Notice': '/legal/privacy',
    Terms: '/legal/terms',
    'Third parties': '/legal/third-parties',
    'Google Play': 'https://play.google.com/store/apps/details?id=test.pulsefit.app',
    'App Store': 'https://apps.apple.com/us/app/pulsefit-training-and-cycle/id6400000001',
  },
  head: '<script async src="https://www.googletagmanager.com/gtag/js?id=G-PULSE"></script>',
}

/** Layout 3: a card for each party. */
const cards = [
  ['Google Cloud', 'Hosting of the app and its data', 'Netherlands'],
  ['Firebase', 'Crash reports and push messages', 'United States'],
  ['Meta Platforms', 'Measurement of advertising', 'United States'],
  ['Braze', 'Messages to members', 'United States'],
  ['Mixpanel', 'Product analytics', 'United States'],
]
  .map(
    ([name, purpose, country]) =>
      `<article class="card"><h3>${name}</h3><p class="purpose">${purpose}</p><p class="country">Location: ${country}</p></article>`,
  )
  .join('\n')

export const pulsefit: Vendor = {
  name: 'PulseFit',
  legalName: 'PulseFit Health B.V.',
  domains: ['pulsefit.test'],
  summary: 'health app whose labels in both stores say less than its policy',
  hosts: {
    'pulsefit.test': {
      headers: {
        'strict-transport-security': 'max-age=15552000',
        'x-frame-options': 'SAMEORIGIN',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'self' https:; script-src 'self' 'unsafe-inline' https:",
      },
      pages: {
        '/': page(
          site,
          'Train with your pulse',
          `<h1>Train with your pulse</h1><p>PulseFit follows your heart rate, your sleep and your cycle, and tells you when to push and when to rest.</p>
<p>Your health data belongs to you. You can delete it whenever you want.</p>`,
        ),
        '/features': textPage(site, 'Features', '# Features\n\nHeart rate zones, sleep score, cycle calendar, routes.'),
        '/research': textPage(site, 'Research', '# Research\n\nWe work with three universities on sleep.'),
        '/legal/privacy': textPage(site, 'Privacy Notice', read('pulsefit/privacy.md')),
        '/legal/terms': textPage(
          site,
          'Terms',
          '# Terms\n\nPulseFit is no medical device and gives no medical advice.',
        ),
        '/legal/third-parties': page(site, 'Third parties', `<h1>Third parties we work with</h1>\n${cards}`),
        '/.well-known/assetlinks.json': plain(
          JSON.stringify([
            {
              relation: ['delegate_permission/common.handle_all_urls'],
              target: {
                namespace: 'android_app',
                package_name: 'test.pulsefit.app',
                sha256_cert_fingerprints: [Array.from({ length: 32 }, () => 'AB').join(':')],
              },
            },
          ]),
          'application/json',
        ),
        '/.well-known/apple-app-site-association': plain(
          JSON.stringify({ applinks: { details: [{ appIDs: ['WORLD00000.test.pulsefit.app'], components: [] }] } }),
          'application/json',
        ),
      },
    },
  },
  dns: {
    'pulsefit.test': {
      MX: ['1 aspmx.l.google.com'],
      NS: ['ns1.dnshost.test'],
      TXT: ['v=spf1 include:_spf.google.com ~all'],
    },
    '_dmarc.pulsefit.test': { TXT: ['v=DMARC1; p=none; rua=mailto:dmarc@pulsefit.test'] },
  },
  play: {
    packageId: 'test.pulsefit.app',
    title: 'PulseFit: Training & Cycle',
    genre: { id: 'HEALTH_AND_FITNESS', name: 'Health & Fitness' },
    contentRating: 'Everyone',
    summary: 'Heart rate, sleep and cycle in one app',
    description: 'PulseFit follows your heart rate, sleep and cycle.<br>Record runs with GPS.',
    installs: '500,000+',
    containsAds: false,
    developerEmail: 'support@pulsefit.test',
    website: 'https://pulsefit.test/',
    privacyPolicy: 'https://pulsefit.test/legal/privacy',
    dataSafety: {
      shared: [],
      collected: [
        { group: 'Personal info', data: 'Name', isOptional: false, purposes: 'Account management' },
        { group: 'Personal info', data: 'Email address', isOptional: false, purposes: 'Account management' },
        { group: 'App info and performance', data: 'Crash logs', isOptional: false, purposes: 'Analytics' },
      ],
      practices: [
        { title: 'Data is encrypted in transit', words: 'Your data is transferred over a secure connection' },
        {
          title: 'You can request that data be deleted',
          words: 'The developer provides a way for you to request that your data be deleted',
        },
      ],
    },
  },
  appStore: {
    id: 6400000001,
    bundleId: 'test.pulsefit.app',
    title: 'PulseFit: Training and Cycle',
    genre: 'Health & Fitness',
    advisoryRating: '12+',
    description: 'PulseFit follows your heart rate, sleep and cycle.',
    website: 'https://pulsefit.test/',
    privacyPolicy: 'https://pulsefit.test/legal/privacy',
    // No entry for tracking: the store then shows none.
    labels: [
      {
        identifier: 'DATA_LINKED_TO_YOU',
        purpose: { identifier: 'APP_FUNCTIONALITY', title: 'App Functionality' },
        categories: [
          { identifier: 'CONTACT_INFO', title: 'Contact Info', dataTypes: ['Email Address', 'Name'] },
          { identifier: 'HEALTH_AND_FITNESS', title: 'Health & Fitness', dataTypes: ['Health', 'Fitness'] },
        ],
      },
      {
        identifier: 'DATA_NOT_LINKED_TO_YOU',
        purpose: { identifier: 'ANALYTICS', title: 'Analytics' },
        categories: [{ identifier: 'DIAGNOSTICS', title: 'Diagnostics', dataTypes: ['Crash Data'] }],
      },
    ],
  },
  visit: visitOf('pulsefit.test', [
    pass('before', 'pulsefit.test', {
      thirdParties: [
        party('www.googletagmanager.com', 'Google Tag Manager', 'Google', ['tag-manager']),
        party('cdn.mxpnl.com', 'Mixpanel', 'Mixpanel', ['analytics']),
        party('js.appboycdn.com', 'Braze', 'Braze', ['functional']),
      ],
      cookies: [cookie('mp_world', 'pulsefit.test', { isThirdParty: false })],
    }),
    { outcome: 'skipped', pass: 'accept', reason: 'no-banner' },
    { outcome: 'skipped', pass: 'reject', reason: 'no-banner' },
    { outcome: 'unavailable', pass: 'gpc', reason: 'timeout', detail: 'no answer within a minute' },
  ]),
  appScan: appScanOf('test.pulsefit.app', {
    version: '8.1.0',
    sdks: [
      sdk('facebook-audience-network', 'Facebook Ads', 'Meta', ['ads']),
      sdk('adjust', 'Adjust', 'Adjust', ['attribution', 'analytics']),
      sdk('google-crashlytics', 'Google CrashLytics', 'Google', ['crash']),
      sdk('braze', 'Braze', 'Braze', ['analytics']),
      sdk('pulsefit-sync', 'PulseFit Sync', 'PulseFit Health', ['analytics'], { ownCode: true }),
      sdk('branch', 'Branch', 'Branch', ['attribution'], {
        evidence: 'host',
        levels: ['host'],
        confidence: 'low',
        classes: 0,
      }),
    ],
    permissions: [
      { name: 'android.permission.ACCESS_FINE_LOCATION', danger: 'dangerous' },
      { name: 'android.permission.BODY_SENSORS', danger: 'dangerous' },
      { name: 'android.permission.INTERNET', danger: 'ordinary' },
      { name: 'com.google.android.gms.permission.AD_ID', danger: 'tracking' },
    ],
    flags: { cleartext: true, debuggable: false, allowBackup: true },
    hosts: [
      { host: 'app.adjust.com', entity: 'Adjust' },
      { host: 'api.pulsefit.test', entity: null },
    ],
  }),
  expected: {
    findings: [
      {
        family: 'data',
        what: 'health data, sensitivity 5',
        quote: { url: 'https://pulsefit.test/legal/privacy', text: 'menstrual cycle, symptoms and medication' },
      },
      {
        family: 'data',
        what: 'precise location',
        quote: {
          url: 'https://pulsefit.test/legal/privacy',
          text: 'your precise location while you record a run or a ride',
        },
      },
      {
        family: 'share',
        what: 'sharing for advertising',
        quote: {
          url: 'https://pulsefit.test/legal/privacy',
          text: 'We share your advertising identifier, your age range and the kinds of training you like with advertising partners',
        },
      },
      {
        family: 'share',
        what: 'disclosure to insurers, with consent',
        quote: { url: 'https://pulsefit.test/legal/privacy', text: 'we disclose your activity level to that insurer' },
      },
      {
        family: 'gov',
        what: 'retention without an end',
        quote: { url: 'https://pulsefit.test/legal/privacy', text: 'for as long as it is useful for research' },
      },
      {
        family: 'sub',
        what: 'five third parties in cards',
        quote: {
          url: 'https://pulsefit.test/legal/third-parties',
          text: 'Braze Messages to members Location: United States',
        },
      },
    ],
    contradictions: [
      {
        what: 'the policy collects location, Data safety lacks it',
        quotes: [
          {
            url: 'https://pulsefit.test/legal/privacy',
            text: 'your precise location while you record a run or a ride',
          },
          {
            url: 'https://play.google.com/store/apps/datasafety?id=test.pulsefit.app',
            text: '"App info and performance"',
          },
        ],
      },
      {
        what: 'the policy collects health data, Data safety lacks it',
        quotes: [
          { url: 'https://pulsefit.test/legal/privacy', text: 'Health information: your heart rate' },
          { url: 'https://play.google.com/store/apps/datasafety?id=test.pulsefit.app', text: '"Personal info"' },
        ],
      },
      {
        what: 'Data safety shares nothing, the policy shares for advertising',
        rule: 'con.label-sharing',
        quotes: [
          { url: 'https://pulsefit.test/legal/privacy', text: 'with advertising partners, including Meta and Google' },
          { url: 'https://play.google.com/store/apps/datasafety?id=test.pulsefit.app', text: '"Account management"' },
        ],
      },
      {
        what: 'Data safety promises deletion on request, the policy has no route',
        rule: 'con.deletion',
        quotes: [
          {
            url: 'https://play.google.com/store/apps/datasafety?id=test.pulsefit.app',
            text: 'You can request that data be deleted',
          },
          {
            url: 'https://pulsefit.test/legal/privacy',
            text: 'you may ask for access to your information, have it corrected, and object to its use',
          },
        ],
      },
      {
        what: 'the App Store label names no tracking, the policy shares the advertising identifier',
        rule: 'con.label-tracking',
        quotes: [
          {
            url: 'https://apps.apple.com/us/app/pulsefit-training-and-cycle/id6400000001',
            text: '"DATA_LINKED_TO_YOU"',
          },
          { url: 'https://pulsefit.test/legal/privacy', text: 'We share your advertising identifier' },
        ],
      },
      {
        what: 'Data safety shares nothing, the app holds SDKs for ads',
        rule: 'con.label-sdk',
        quotes: [
          { url: 'https://play.google.com/store/apps/datasafety?id=test.pulsefit.app', text: '"Account management"' },
          { url: 'https://pulsefit.test/legal/third-parties', text: 'Measurement of advertising' },
        ],
      },
    ],
    gaps: [{ what: 'no security.txt, no DPA, no route for requests but a postal address' }],
  },
}
