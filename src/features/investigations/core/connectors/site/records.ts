import { z } from 'zod'
import { trackingKinds } from '../../../../../product/score/method/tracking-kinds.ts'
import {
  type ObservedPass,
  passKinds,
  pixelKinds,
  siteUnavailableReasons,
  skipReasons,
} from '../../../../../scanners/site/site-scan.ts'
import { pictureKind } from '../../../vocabulary.ts'
import { joined, row } from '../../document.ts'
import { quoteKind } from '../../quote.ts'
import { recordKind } from '../../record.ts'

// Records of what a browser saw on a home page: one about the look as a whole, one for each visit, and one for a page
// that was read and not run.

export const siteVersion = '1.0.0'

/** In every line and every sentence about a visit. */
export const visitWords: Readonly<Record<(typeof passKinds)[number], string>> = {
  before: 'before consent',
  accept: 'after accepting',
  reject: 'after rejecting',
  gpc: 'with Sec-GPC',
}

const endings = ['settled', 'still-busy', 'time', 'requests', 'bytes'] as const

export const endWords: Readonly<Record<ObservedPass['budget']['endedBy'], string>> = {
  settled: 'when the network came to rest',
  'still-busy': 'while the network was still busy',
  time: 'by its limit of time',
  requests: 'by its limit of requests',
  bytes: 'by its limit of bytes',
}

const techniques = [
  'canvas',
  'canvas-font',
  'font-list',
  'audio',
  'webgl',
  'webrtc',
  'device-profile',
  'stored-copies',
] as const

export const techniqueWords: Readonly<Record<ObservedPass['fingerprinting'][number]['technique'], string>> = {
  canvas: 'canvas',
  'canvas-font': 'fonts by canvas',
  'font-list': 'list of fonts',
  audio: 'audio',
  webgl: 'WebGL',
  webrtc: 'WebRTC',
  'device-profile': 'device profile',
  'stored-copies': 'copies of one value',
}

export const pixelWords: Readonly<Record<(typeof pixelKinds)[number], string>> = {
  facebook: 'Facebook',
  tiktok: 'TikTok',
  x: 'X',
  linkedin: 'LinkedIn',
  microsoft: 'Microsoft Advertising',
  pinterest: 'Pinterest',
  snap: 'Snap',
  reddit: 'Reddit',
  'google-ads': 'Google Ads',
  criteo: 'Criteo',
  taboola: 'Taboola',
  outbrain: 'Outbrain',
  quora: 'Quora',
}

const visit = z.enum(passKinds)
const kinds = z.array(z.enum(trackingKinds))
const name = z.string().nullable()
/** A name that speaks to a machine reader stays in its row for people, marked, and in no sentence. */
const isAimed = z.boolean()
const recorder = z.strictObject({ name: z.string(), host: z.string(), company: name })
/** How many there are, and the names that fit on a line. */
const counted = z.strictObject({ count: z.int(), names: z.array(z.string()) })
export type Counted = z.infer<typeof counted>

const aimedCell = (aimed: boolean) => ({ 'aimed at machine readers': aimed ? 'yes' : null })
const partyWords = (isThirdParty: boolean) => (isThirdParty ? 'third' : 'first')

/** How one of the visits went. */
const outcome = z.discriminatedUnion('outcome', [
  z.strictObject({
    outcome: z.literal('observed'),
    visit,
    endedBy: z.enum(endings),
    requests: z.int(),
    bytes: z.int(),
    seconds: z.int(),
  }),
  z.strictObject({ outcome: z.literal('skipped'), visit, reason: z.enum(skipReasons) }),
  z.strictObject({ outcome: z.literal('unavailable'), visit, reason: z.enum(siteUnavailableReasons) }),
])

export const siteLookRecord = recordKind({
  kind: 'site-look',
  version: siteVersion,
  facts: z.strictObject({
    host: z.string(),
    lookedAtOn: z.string(),
    browser: z.string(),
    visits: z.array(outcome),
    /** Names in the page that are aimed at machine readers. */
    aimedNames: z.int(),
    remarks: z.array(z.strictObject({ code: z.string(), text: z.string() })),
  }),
  labels: {
    document: 'Document',
    host: 'Host',
    lookedAtOn: 'Looked at on',
    method: 'Method',
    browser: 'Browser',
    made: 'Visits made',
    aimedNames: 'Names in the page that are aimed at machine readers',
    observed: 'Visit',
    skipped: 'Visit left out',
    unavailable: 'Visit that failed',
    remark: 'Remark',
  },
  render: ({ host, lookedAtOn, browser, visits, aimedNames, remarks }) => [
    {
      lines: [
        ['document', 'look at the home page in a browser'],
        ['host', host],
        ['lookedAtOn', lookedAtOn],
        ['method', 'the page was run in a browser'],
        ['browser', browser],
        ['made', String(visits.filter(({ outcome }) => outcome === 'observed').length)],
        ...(aimedNames > 0 ? [['aimedNames', String(aimedNames)] as const] : []),
      ],
    },
    { lines: visits.map(visitLine) },
    { lines: remarks.map(({ code, text }) => ['remark', row(code, { text })]) },
  ],
})

function visitLine(one: z.infer<typeof outcome>) {
  const name = visitWords[one.visit]
  switch (one.outcome) {
    case 'observed': {
      const cells = { requests: String(one.requests), bytes: String(one.bytes), seconds: String(one.seconds) }
      return ['observed', row(name, { ended: endWords[one.endedBy], ...cells })] as const
    }
    case 'skipped': {
      const why = one.reason === 'no-banner' ? 'there was no banner to answer' : 'the banner was not recognised'
      return ['skipped', row(name, { why })] as const
    }
    case 'unavailable':
      return ['unavailable', row(name, { why: one.reason })] as const
  }
}

const consent = z.discriminatedUnion('outcome', [
  z.strictObject({ outcome: z.literal('none') }),
  z.strictObject({ outcome: z.literal('not-recognised') }),
  z.strictObject({
    outcome: z.literal('recognised'),
    cmp: z.string(),
    answer: z.enum(['not-given', 'accepted', 'rejected', 'failed']),
  }),
])

const visitFacts = z.strictObject({
  host: z.string(),
  lookedAtOn: z.string(),
  visit,
  consent,
  /** settled: what was not seen until then is not there. */
  endedBy: z.enum(endings),
  requests: z.int(),
  thirdParties: z.int(),
  /** Third parties that were called and did not answer. */
  silent: z.int(),
  trackers: counted,
  others: counted,
  /** With the signal, beside the visit before consent. Gone: only where both visits came to their ends. */
  signal: z.strictObject({ alike: counted, gone: counted }).nullable(),
  /** Those who track come first; a long list is cut. */
  contacts: z.array(
    z.strictObject({
      host: z.string(),
      entity: name,
      company: name,
      kinds,
      requests: z.int(),
      hasAnswered: z.boolean(),
      types: z.array(z.string()),
      isAimed,
    }),
  ),
  foreignCookies: z.strictObject({ count: z.int(), domains: z.array(z.string()) }),
  cookies: z.array(
    z.strictObject({
      name: z.string(),
      domain: z.string(),
      entity: name,
      isThirdParty: z.boolean(),
      isStored: z.boolean(),
      isSession: z.boolean(),
      lifetimeDays: z.number().nullable(),
      isAimed,
    }),
  ),
  recorders: z.array(recorder),
  typedText: z.array(
    z.strictObject({
      host: z.string(),
      entity: name,
      isThirdParty: z.boolean(),
      fields: z.array(z.string()),
      encodings: z.array(z.string()),
      isAimed,
    }),
  ),
  fingerprinting: z.array(
    z.strictObject({
      technique: z.enum(techniques),
      script: z.string(),
      entity: name,
      isThirdParty: z.boolean(),
      isAimed,
    }),
  ),
  pixels: z.array(
    z.strictObject({
      pixel: z.enum(pixelKinds),
      event: z.string(),
      host: z.string(),
      personalData: z.array(z.string()),
      isAimed,
    }),
  ),
  remarketing: z.array(z.strictObject({ host: z.string(), measurementId: name, requests: z.int(), isAimed })),
  cloaked: z.array(
    z.strictObject({
      host: z.string(),
      target: z.string(),
      entity: z.string(),
      company: name,
      kinds,
      isAimed,
    }),
  ),
  signalReaders: z.array(z.strictObject({ script: z.string(), isAimed })),
})
type Visit = z.infer<typeof visitFacts>

export const siteVisitRecord = recordKind({
  kind: 'site-visit',
  version: siteVersion,
  facts: visitFacts,
  labels: {
    document: 'Document',
    host: 'Host',
    lookedAtOn: 'Looked at on',
    visit: 'Visit',
    banner: 'Consent banner',
    answer: 'Answer to the banner',
    ended: 'Visit ended',
    requests: 'Requests',
    thirdParties: 'Third-party hosts called',
    silent: 'Third-party hosts that did not answer',
    noThirdParty: 'Result',
    trackerCount: 'Number of trackers called',
    trackers: 'Trackers called',
    otherCount: 'Number of other third parties called',
    others: 'Other third parties called',
    noTracker: 'Trackers',
    alikeCount: 'Number of trackers called before consent and with Sec-GPC alike',
    alike: 'Trackers called before consent and with Sec-GPC alike',
    goneCount: 'Number of trackers called before consent and gone with Sec-GPC',
    gone: 'Trackers called before consent and gone with Sec-GPC',
    contact: 'Called',
    foreignCookieCount: 'Number of third-party cookies',
    foreignCookieDomains: 'Domains of third-party cookies',
    cookie: 'Cookie',
    recorder: 'Session recorder',
    typedText: 'Typed text sent',
    fingerprinting: 'Fingerprinting',
    pixel: 'Pixel',
    remarketing: 'Remarketing of Google Analytics',
    cloaked: 'Cloaked host',
    signalReader: 'Script that asks for Sec-GPC',
  },
  render(seen) {
    const when = visitWords[seen.visit]
    return [
      {
        lines: [
          ['document', `visit of the home page ${when}`],
          ['host', seen.host],
          ['lookedAtOn', seen.lookedAtOn],
          ['visit', when],
          ...consentLines(seen),
          ['ended', endWords[seen.endedBy]],
          ['requests', String(seen.requests)],
          ['thirdParties', String(seen.thirdParties), `Third-party hosts called ${when}`],
          ...(seen.silent > 0
            ? [['silent', String(seen.silent), `Third-party hosts that did not answer ${when}`] as const]
            : []),
          ...(isWithoutThirdParty(seen) ? [['noThirdParty', `no third party was called ${when}`] as const] : []),
        ],
      },
      {
        lines: [
          ...countLine('trackerCount', `Number of trackers called ${when}`, seen.trackers.count),
          ...listLine('trackers', `Trackers called ${when}`, seen.trackers.names),
          ...countLine('otherCount', `Number of other third parties called ${when}`, seen.others.count),
          ...listLine('others', `Other third parties called ${when}`, seen.others.names),
          ...(isWithoutTracker(seen) ? [['noTracker', `no tracker was called ${when}`] as const] : []),
        ],
      },
      { lines: seen.signal ? signalLines(seen.signal) : [] },
      {
        lines: seen.contacts.map((contact) => [
          'contact',
          row(contact.host, {
            entity: contact.entity,
            company: contact.company,
            kinds: contact.kinds,
            requests: String(contact.requests),
            answers: contact.hasAnswered ? null : 'none',
            as: contact.types,
            ...aimedCell(contact.isAimed),
          }),
          `Called ${when}`,
        ]),
      },
      {
        lines: [
          ...countLine('foreignCookieCount', `Number of third-party cookies ${when}`, seen.foreignCookies.count),
          ...listLine('foreignCookieDomains', `Domains of third-party cookies ${when}`, seen.foreignCookies.domains),
        ],
      },
      { lines: seen.cookies.map((cookie) => ['cookie', cookieRow(cookie), `Cookie ${when}`]) },
      { lines: behaviorLines(seen, when) },
    ]
  },
})

/** Nothing was called, and the visit came to its end. */
export const isWithoutThirdParty = ({ thirdParties, cloaked, endedBy }: Visit): boolean =>
  thirdParties === 0 && cloaked.length === 0 && endedBy === 'settled'
/** No one who tracks was called, and the visit came to its end. */
export const isWithoutTracker = ({ thirdParties, trackers, cloaked, endedBy }: Visit): boolean =>
  trackers.count === 0 && thirdParties > 0 && cloaked.length === 0 && endedBy === 'settled'

const countLine = <Key extends string>(key: Key, label: string, count: number) =>
  count > 0 ? [[key, String(count), label] as const] : []
const listLine = <Key extends string>(key: Key, label: string, names: readonly string[]) => {
  const text = joined(names)
  return text ? [[key, text, label] as const] : []
}

function consentLines({ consent }: Visit) {
  const words = bannerWords(consent)
  return consent.outcome === 'recognised'
    ? [['banner', words] as const, ['answer', consent.answer === 'not-given' ? 'not given' : consent.answer] as const]
    : [['banner', words] as const]
}

export function bannerWords(consent: Visit['consent']): string {
  switch (consent.outcome) {
    case 'none':
      return 'none seen'
    case 'not-recognised':
      return 'not recognised'
    case 'recognised':
      return `of ${consent.cmp}`
  }
}

const signalLines = ({ alike, gone }: NonNullable<Visit['signal']>) => [
  ...(alike.count > 0 ? [['alikeCount', String(alike.count)] as const] : []),
  ...(alike.names.length > 0 ? [['alike', joined(alike.names)] as const] : []),
  ...(gone.count > 0 ? [['goneCount', String(gone.count)] as const] : []),
  ...(gone.names.length > 0 ? [['gone', joined(gone.names)] as const] : []),
]

const cookieRow = (cookie: Visit['cookies'][number]) =>
  row(cookie.name || '(without a name)', {
    domain: cookie.domain,
    entity: cookie.entity,
    party: partyWords(cookie.isThirdParty),
    stored: cookie.isStored ? 'yes' : 'refused by the browser',
    lasts: cookie.isSession
      ? 'until the browser closes'
      : cookie.lifetimeDays === null
        ? null
        : `${cookie.lifetimeDays} days`,
    ...aimedCell(cookie.isAimed),
  })

const recorderRow = ({ name, host, company }: z.infer<typeof recorder>) => row(name, { host, company })

const behaviorLines = (seen: Visit, when: string) => [
  ...seen.recorders.map((found) => ['recorder', recorderRow(found), `Session recorder ${when}`] as const),
  ...seen.typedText.map(
    ({ host, entity, isThirdParty, fields, encodings, isAimed }) =>
      [
        'typedText',
        row(host, { entity, party: partyWords(isThirdParty), fields, encodings, ...aimedCell(isAimed) }),
        `Typed text sent ${when}`,
      ] as const,
  ),
  ...seen.fingerprinting.map(
    ({ technique, script, entity, isThirdParty, isAimed }) =>
      [
        'fingerprinting',
        row(techniqueWords[technique], { script, entity, party: partyWords(isThirdParty), ...aimedCell(isAimed) }),
        `Fingerprinting ${when}`,
      ] as const,
  ),
  ...seen.pixels.map(
    ({ pixel, event, host, personalData, isAimed }) =>
      [
        'pixel',
        row(pixelWords[pixel], { event, host, 'personal data': personalData, ...aimedCell(isAimed) }),
        `Pixel ${when}`,
      ] as const,
  ),
  ...seen.remarketing.map(
    ({ host, measurementId, requests, isAimed }) =>
      [
        'remarketing',
        row(host, { 'measurement id': measurementId, requests: String(requests), ...aimedCell(isAimed) }),
        `Remarketing of Google Analytics ${when}`,
      ] as const,
  ),
  ...seen.cloaked.map(
    ({ host, target, entity, company, kinds, isAimed }) =>
      [
        'cloaked',
        row(host, { 'alias of': target, entity, company, kinds, ...aimedCell(isAimed) }),
        `Cloaked host ${when}`,
      ] as const,
  ),
  ...seen.signalReaders.map(({ script, isAimed }) => ['signalReader', row(script, aimedCell(isAimed))] as const),
]

export const siteStaticRecord = recordKind({
  kind: 'site-static',
  version: siteVersion,
  facts: z.strictObject({
    host: z.string(),
    lookedAtOn: z.string(),
    thirdParties: z.int(),
    named: z.array(
      z.strictObject({
        host: z.string(),
        entity: name,
        company: name,
        kinds,
        how: z.array(z.string()),
        isAimed,
      }),
    ),
    recorders: z.array(recorder),
    snippets: z.array(z.strictObject({ snippet: z.string(), ids: z.array(z.string()) })),
  }),
  labels: {
    document: 'Document',
    host: 'Host',
    lookedAtOn: 'Looked at on',
    method: 'Method',
    thirdParties: 'Third-party hosts named',
    named: 'Named in the page',
    recorder: 'Session recorder named in the page',
    snippet: 'Snippet',
  },
  render: ({ host, lookedAtOn, thirdParties, named, recorders, snippets }) => [
    {
      lines: [
        ['document', 'home page, read without running it'],
        ['host', host],
        ['lookedAtOn', lookedAtOn],
        ['method', 'static: the page was read and not run in a browser'],
        ['thirdParties', String(thirdParties)],
      ],
    },
    {
      lines: named.map(({ host, entity, company, kinds, how, isAimed }) => [
        'named',
        row(host, { entity, company, kinds, as: how, ...aimedCell(isAimed) }),
      ]),
    },
    { lines: recorders.map((found) => ['recorder', recorderRow(found)]) },
    { lines: snippets.map(({ snippet, ids }) => ['snippet', row(snippet, { ids })]) },
  ],
})

/** A picture of the page during one of the visits. */
export const pictureQuote = quoteKind({ kind: pictureKind, facts: z.strictObject({ visit }) })
