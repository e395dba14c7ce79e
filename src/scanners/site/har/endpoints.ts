import { type IndicatorReason, isHash } from './indicators.ts'
import type { SentValue } from './sent-values.ts'

// Meanings of the values that browsers send to well-known pixels, in addition to TrackHAR's adapters. Names of values
// as the providers of Omnibug list them
// (https://github.com/MisterPhilip/omnibug/tree/ce9a0aacbb98f0bf7994e1fd14a68307c7b71a75/src/providers, MIT,
// 2025-06-30), and as recordings of pages show them with their values.

interface Endpoint {
  tracker: string
  hosts: readonly string[]
  path: RegExp
  /** Property by the last part of a value's name. */
  names?: Readonly<Record<string, string>>
  /** Data that every request to it reveals: `userAction` if it counts an action. */
  always?: string
}

const endpoints: readonly Endpoint[] = [
  {
    tracker: 'Meta Pixel',
    hosts: ['facebook.com'],
    path: /^\/(?:privacy_sandbox\/pixel\/register\/)?(?:tr|trigger)\/?$/,
    names: {
      ...{ ev: 'userAction', dl: 'viewedPage', rl: 'referer', sw: 'screenWidth', sh: 'screenHeight' },
      ...{ fbp: 'browserId', em: 'hashedEmail', ph: 'hashedPhone' },
      ...{ content_name: 'viewedPage', content_category: 'viewedPageCategory', search_string: 'userAction' },
    },
  },
  {
    tracker: 'LinkedIn Insight Tag',
    hosts: ['px.ads.linkedin.com', 'px4.ads.linkedin.com', 'dc.ads.linkedin.com'],
    path: /^\/(?:collect|attribution_trigger|wa)/,
    names: { url: 'viewedPage', conversionid: 'userAction' },
    always: 'userAction',
  },
  {
    tracker: 'Microsoft Advertising',
    hosts: ['bat.bing.com', 'bat.bing.net'],
    path: /^\/action\//,
    names: {
      ...{ p: 'viewedPage', tl: 'viewedPage', kw: 'viewedPageKeywords', r: 'referer', evt: 'userAction' },
      ...{ ea: 'userAction', ec: 'userAction', gv: 'revenue', sw: 'screenWidth', sh: 'screenHeight' },
      ...{ sc: 'screenColorDepth', lg: 'language', sid: 'sessionId', vid: 'browserId' },
    },
  },
  {
    tracker: 'TikTok Pixel',
    hosts: ['analytics.tiktok.com', 'analytics-ipv6.tiktokw.us'],
    path: /^\/api\/v\d+\/(?:track|pixel|performance_interaction)/,
    names: { event: 'userAction', url: 'viewedPage', referrer: 'referer', device_id: 'deviceId', user_id: 'userId' },
  },
  { tracker: 'Criteo OneTag', hosts: ['criteo.com'], path: /^\/(?:event|dis\/)/, always: 'userAction' },
  {
    tracker: 'The Trade Desk',
    hosts: ['insight.adsrvr.org'],
    path: /^\/track\//,
    names: { ref: 'viewedPage', v: 'revenue' },
    always: 'userAction',
  },
  {
    tracker: 'Xandr segment',
    hosts: ['adnxs.com'],
    path: /^\/(?:seg|px|pixie)$/,
    names: { add: 'userInterests' },
    always: 'userAction',
  },
  {
    tracker: 'Snap Pixel',
    hosts: ['tr.snapchat.com', 'tr6.snapchat.com'],
    path: /^\/(?:p|cm\/i)$/,
    names: {
      ...{ ev: 'userAction', pl: 'viewedPage', rf: 'referer', u_hem: 'hashedEmail', u_hpn: 'hashedPhone' },
      ...{ e_ss: 'userAction', u_c1: 'browserId', u_scsid: 'sessionId', u_sclid: 'browserId' },
    },
  },
  {
    tracker: 'Pinterest Tag',
    hosts: ['ct.pinterest.com'],
    path: /^\/(?:v3|user)\/?/,
    names: { event: 'userAction', em: 'hashedEmail', loc: 'viewedPage', ref: 'referer', search_query: 'userAction' },
  },
  {
    tracker: 'Reddit Pixel',
    hosts: ['alb.reddit.com', 'www.reddit.com', 'events.reddit.com'],
    path: /^\/(?:rp|snoo)\.gif$/,
    names: { event: 'userAction', uuid: 'browserId', em: 'hashedEmail', customeventname: 'userAction' },
  },
  {
    tracker: 'X Pixel',
    hosts: ['t.co', 'analytics.twitter.com', 'analytics.x.com', 'ads-twitter.com', 'ads-api.twitter.com'],
    path: /^(?:\/\d+)?\/i\/adsct$/,
    names: { p_user_id: 'otherIdentifiers', tw_document_href: 'viewedPage' },
    always: 'userAction',
  },
  {
    tracker: 'Outbrain Pixel',
    hosts: ['tr.outbrain.com'],
    path: /^\//,
    names: { name: 'userAction', dl: 'viewedPage', referrer: 'referer' },
  },
  {
    tracker: 'HubSpot',
    hosts: ['track.hubspot.com', 'track-eu1.hubspot.com'],
    path: /^\/__ptq\.gif$/,
    names: {
      ...{ pu: 'viewedPage', r: 'referer', t: 'viewedPage', vi: 'browserId', u: 'browserId', b: 'sessionId' },
      ...{ ln: 'language', cd: 'screenColorDepth', sd: 'screenWidth' },
    },
  },
  {
    tracker: 'Microsoft Clarity',
    hosts: ['clarity.ms'],
    path: /^\/(?:collect|eus2?|\w{1,12}\/collect)/,
    always: 'userAction',
  },
  {
    tracker: 'Google Ads',
    hosts: ['googleads.g.doubleclick.net', 'www.google.com', 'www.googleadservices.com', 'google.com'],
    path: /^\/pagead\/(?:1p-|viewthrough)?(?:conversion|user-list)\//,
    names: {
      url: 'viewedPage',
      tiba: 'viewedPage',
      ref: 'referer',
      u_w: 'screenWidth',
      u_h: 'screenHeight',
      u_tz: 'timezone',
    },
    always: 'userAction',
  },
  {
    tracker: 'Campaign Manager 360',
    hosts: ['fls.doubleclick.net', 'ad.doubleclick.net'],
    path: /^\/(?:ddm\/)?activityi?\b/,
    always: 'userAction',
  },
  /** An ad was loaded, or came into view. */
  {
    tracker: 'Google Ads impression',
    hosts: ['doubleclick.net', 'googlesyndication.com'],
    path: /^\/(?:pcs\/(?:view|activeview)|pagead\/adview)/,
    always: 'userAction',
  },
  {
    tracker: 'Amazon Ads',
    hosts: ['amazon-adsystem.com'],
    path: /^\/iu3$/,
    names: { event: 'userAction' },
    always: 'userAction',
  },
  {
    tracker: 'Parse.ly',
    hosts: ['parsely.com'],
    path: /^\/p(?:logger|x)\//,
    names: { url: 'viewedPage', urlref: 'referer', action: 'userAction', u: 'browserId' },
  },
]

interface EndpointRead {
  property: string
  where: SentValue['where']
  reason: IndicatorReason
  tracker: string
}

/** Reads a request to a known endpoint by its values and by itself; undefined for any other address. */
export function readEndpoint(url: URL, values: readonly SentValue[]): EndpointRead[] | undefined {
  const { hostname, pathname } = url
  const endpoint = endpoints.find(
    ({ hosts, path }) =>
      hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`)) && path.test(pathname),
  )
  if (!endpoint) return undefined
  const { names = {}, tracker, always } = endpoint
  const named = values.flatMap(({ name, value, where }): EndpointRead[] =>
    Object.hasOwn(names, name) && (!names[name]?.startsWith('hashed') || isHash(value))
      ? [{ property: names[name] ?? '', where, reason: 'property name', tracker }]
      : [],
  )
  return always === undefined ? named : [...named, { property: always, where: 'path', reason: 'address', tracker }]
}
