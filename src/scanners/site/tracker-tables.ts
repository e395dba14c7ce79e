// Strings and names by which recorders and pixels are known.

const blacklight = 'https://github.com/the-markup/blacklight-collector/blob/main/src/session-recording.ts'

interface KnownRecorder {
  name: string
  /** Part of a request's host and path. */
  matches: readonly string[]
  /** Source of the strings: Blacklight's list, or the maker's own package or documentation. */
  source: string
}

/** Addresses that are loaded or called only if visits are recorded. */
export const sessionRecorders: readonly KnownRecorder[] = [
  // Its script alone says nothing: visits are recorded where `webvisor` is on.
  { name: 'Yandex Webvisor', matches: ['mc.yandex.ru/webvisor/', 'mc.yandex.com/webvisor/'], source: blacklight },
  {
    name: 'FullStory',
    matches: ['fullstory.com/s/fs.js', 'rs.fullstory.com/rec', 'rs.eu1.fullstory.com/rec'],
    source: 'https://help.fullstory.com/hc/en-us/articles/360032975773',
  },
  {
    name: 'SessionCam',
    matches: ['d2oh4tlt9mrke9.cloudfront.net/Record/js/sessioncam.recorder.js', 'ws.sessioncam.com/Record/record.asmx'],
    source: blacklight,
  },
  { name: 'UserReplay', matches: ['userreplay.net'], source: blacklight },
  {
    name: 'Hotjar',
    matches: ['static.hotjar.com', 'script.hotjar.com', 'insights.hotjar.com/api', 'content.hotjar.io'],
    source: 'https://help.hotjar.com/hc/en-us/articles/36820006120721',
  },
  { name: 'ClickTale', matches: ['clicktale.net'], source: blacklight },
  {
    name: 'Contentsquare',
    matches: ['contentsquare.net'],
    source: 'https://docs.contentsquare.com/en/web/compatibility/csp/',
  },
  { name: 'Smartlook', matches: ['smartlook.com', 'smartlook.cloud'], source: blacklight },
  { name: 'Decibel', matches: ['decibelinsight.net'], source: blacklight },
  { name: 'Quantum Metric', matches: ['quantummetric.com'], source: blacklight },
  { name: 'Inspectlet', matches: ['inspectlet.com'], source: blacklight },
  { name: 'Mouseflow', matches: ['mouseflow.com'], source: blacklight },
  {
    name: 'LogRocket',
    matches: [
      'logrocket.com',
      ...['lr-ingest.io', 'lr-ingest.com', 'lr-in.com', 'lr-in-prod.com', 'logr-ingest.com', 'logr-in.com'],
      ...['lgrckt-in.com', 'lgrckt-in-prod.com', 'ingest-lr.com', 'intake-lr.com', 'lr-intake.com'],
    ],
    source: 'npm logrocket 12.4.0',
  },
  { name: 'Glia', matches: ['salemove.com'], source: blacklight },
  { name: 'Lucky Orange', matches: ['d10lpsik1i8c69.cloudfront.net', 'luckyorange.com'], source: blacklight },
  { name: 'VWO', matches: ['vwo.com'], source: blacklight },
  {
    name: 'Microsoft Clarity',
    matches: ['clarity.ms/tag/', 'clarity.ms/collect', 'scripts.clarity.ms', 'www.clarity.ms/s/'],
    source: 'https://learn.microsoft.com/en-us/clarity/setup-and-installation/clarity-csp',
  },
  {
    name: 'PostHog',
    matches: ['i.posthog.com/s/', 'i.posthog.com/static/recorder.js', 'i.posthog.com/static/posthog-recorder.js'],
    source: 'npm posthog-js 1.449.2',
  },
  { name: 'OpenReplay', matches: ['openreplay.com/ingest/'], source: 'npm @openreplay/tracker 19.0.1' },
  {
    name: 'Mixpanel',
    matches: ['mixpanel.com/record', 'mixpanel.com/libs/mixpanel-recorder.min.js'],
    source: 'npm mixpanel-browser 2.83.0',
  },
  {
    name: 'Amplitude Session Replay',
    matches: ['api-sr.amplitude.com', 'api-sr.eu.amplitude.com'],
    source: 'npm @amplitude/session-replay-browser',
  },
  { name: 'Highlight', matches: ['pub.highlight.io', 'pub.highlight.run'], source: 'npm highlight.run' },
  {
    name: 'New Relic Session Replay',
    matches: ['nr-data.net/browser/blobs'],
    source: 'https://docs.newrelic.com/docs/browser/browser-monitoring/browser-pro-features/session-replay/',
  },
  { name: 'Glassbox', matches: ['glassboxdigital.io', 'gbqofs.com'], source: 'https://docs.glassbox.com/' },
  { name: 'LiveSession', matches: ['livesession.io'], source: 'https://developers.livesession.io/' },
  { name: 'Crazy Egg', matches: ['script.crazyegg.com'], source: 'https://support.crazyegg.com/' },
  { name: 'Plerdy', matches: ['plerdy.com'], source: 'https://www.plerdy.com/' },
]

interface RecorderShape {
  name: string
  path?: RegExp
  /** In the text of a body, with quotes as JSON within JSON has them made plain. */
  body?: RegExp
}

/** How recordings look on their way, whatever host they go to: a site's own, or one that no one knows. */
export const recorderShapes: readonly RecorderShape[] = [
  { name: 'PostHog', body: /"\$snapshot_data"/ },
  { name: 'Sentry Session Replay', body: /"type":"replay_(?:event|recording)"/ },
  { name: 'Datadog Session Replay', path: /^\/api\/v2\/replay$/ },
  { name: 'OpenReplay', path: /^(?:\/ingest)?\/v1\/web\/(?:start|i)$/ },
  { name: 'Microsoft Clarity', body: /^\{"e":\["\d+\.\d+\.\d+(?:-\w+)?",\d/ },
  { name: 'Highlight', body: /"operationName":"(?:PushPayload|PushSessionEvents|initializeSession)"/i },
  { name: 'Matomo Session Recording', path: /HeatmapSessionRecording/ },
  // https://github.com/rrweb-io/rrweb: a full snapshot, a change, or the page's own data, each with its time.
  { name: 'rrweb', body: /"type":(?:2,"data":\{"node":\{"type":0|3,"data":\{"source":\d|4,"data":\{"href":")/ },
]

export const standardEvents = {
  facebook: [
    'AddPaymentInfo',
    'AddToCart',
    'AddToWishlist',
    'CompleteRegistration',
    'Contact',
    'CustomizeProduct',
    'Donate',
    'FindLocation',
    'InitiateCheckout',
    'Lead',
    'PageView',
    'Purchase',
    'Schedule',
    'Search',
    'StartTrial',
    'SubmitApplication',
    'Subscribe',
    'ViewContent',
  ],
  tiktok: [
    'AddPaymentInfo',
    'AddToCart',
    'AddToWishlist',
    'ApplicationApproval',
    'CompleteRegistration',
    'Contact',
    'CustomizeProduct',
    'Download',
    'FindLocation',
    'InitiateCheckout',
    'Pageview',
    'Purchase',
    'Schedule',
    'Search',
    'StartTrial',
    'SubmitApplication',
    'SubmitForm',
    'Subscribe',
    'ViewContent',
  ],
  x: [
    'pageview',
    'purchase',
    'download',
    'lead',
    'addtocart',
    'checkoutinitiated',
    'contentview',
    'addedpaymentinfo',
    'search',
    'subscribe',
    'starttrial',
    'addtowishlist',
    'productcustomization',
  ],
} as const satisfies Record<string, readonly string[]>

export const advancedMatching = {
  facebook: {
    em: 'Email',
    fn: 'First name',
    ln: 'Last name',
    ph: 'Phone',
    ge: 'Gender',
    db: 'Birthdate',
    city: 'City',
    ct: 'City',
    state: 'State or province',
    st: 'State or province',
    zp: 'Postal code',
    cn: 'Country',
    country: 'Country',
    external_id: 'ID from another database',
  },
  tiktok: {
    email: 'Email',
    phone_number: 'Phone',
    external_id: 'ID from another database',
  },
  x: {
    email: 'Email',
    phone_number: 'Phone',
  },
} as const satisfies Record<string, Record<string, string>>
