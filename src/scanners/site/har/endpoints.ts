import { type IndicatorReason, isHash, isPlaceholder } from './indicators.ts'
import type { HarEntry } from './pages.ts'
import type { SentValue } from './sent-values.ts'

// Meanings of the values that browsers send to well-known pixels, in addition to TrackHAR's adapters. Names of values
// as the providers of Omnibug list them
// (https://github.com/MisterPhilip/omnibug/tree/ce9a0aacbb98f0bf7994e1fd14a68307c7b71a75/src/providers, MIT,
// 2025-06-30), and as recordings of pages show them with their values.

interface Endpoint {
  tracker: string
  hosts: readonly string[]
  path: RegExp
  /** Properties by the last part of a value's name, with blanks between several. */
  names?: Readonly<Record<string, string>>
  /** Data that every request to it reveals: `userAction` if it counts an action. */
  always?: string
  /** Its purpose is to tell another company which browser this is, by the ID in its own cookie. */
  matchesCookies?: true
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
  {
    tracker: 'Criteo cookie matching',
    hosts: ['gum.criteo.com', 'dis.criteo.com'],
    path: /^\/(?:sid|sync|rtb|dis\/(?:rtb|usersync))/,
    names: { topurl: 'viewedPage', domain: 'websiteUrl' },
    matchesCookies: true,
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
    tracker: 'The Trade Desk cookie matching',
    hosts: ['match.adsrvr.org'],
    path: /^\/track\/(?:cm|rid)/,
    names: { uid: 'otherIdentifiers' },
    matchesCookies: true,
  },
  {
    tracker: 'Xandr segment',
    hosts: ['adnxs.com'],
    path: /^\/(?:seg|px|pxj|pixie)$/,
    names: { add: 'userInterests', seg: 'userInterests' },
    always: 'userAction',
  },
  {
    tracker: 'Xandr cookie matching',
    hosts: ['adnxs.com'],
    path: /^\/(?:getuidu?|getuidnb|bounce|mapuid|setuid)$/,
    names: { user: 'otherIdentifiers', code: 'otherIdentifiers' },
    matchesCookies: true,
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
    matchesCookies: true,
  },
  {
    tracker: 'Google cookie matching',
    hosts: ['cm.g.doubleclick.net'],
    path: /^\/(?:pixel|push)/,
    names: { google_hm: 'otherIdentifiers', google_ula: 'userInterests' },
    matchesCookies: true,
  },
  /** How much of an ad was in view, and in which window. */
  {
    tracker: 'Google Active View',
    hosts: ['googlesyndication.com', 'doubleclick.net'],
    path: /^\/(?:pcs\/)?activeview$/,
    names: { bs: 'browserWindowWidth browserWindowHeight', ss: 'screenWidth screenHeight' },
    always: 'userAction',
  },
  /** The site, and the part of it, on which the ad is shown. */
  {
    tracker: 'Google Ad Manager tag',
    hosts: ['doubleclick.net'],
    path: /^\/(?:N\d+\/)?(?:adj|adi|pfadx|pfadj)\/(?!N\d+\.)[^/;]+\/(?!B\d+\.)[^/;]+/,
    names: { kw: 'viewedPageKeywords' },
    always: 'viewedPageCategory',
  },
  {
    tracker: 'Meta cookie matching',
    hosts: ['facebook.com'],
    path: /^\/fr\/[bu]\.php$/,
    names: { m: 'otherIdentifiers' },
    matchesCookies: true,
  },
  { tracker: 'Meta conversion pixel', hosts: ['facebook.com'], path: /^\/offsite_event\.php$/, always: 'userAction' },
  {
    tracker: 'Amazon Ads cookie matching',
    hosts: ['amazon-adsystem.com'],
    path: /^\/s\/(?:ecm3|dcm|v3\/pr)$/,
    names: { id: 'otherIdentifiers' },
    matchesCookies: true,
  },
  {
    tracker: 'Amazon Ads request',
    hosts: ['amazon-adsystem.com'],
    path: /^\/(?:x\/getad|e\/dtb\/bid)/,
    names: { u: 'viewedPage', pr: 'referer', 'ad-uid': 'otherIdentifiers' },
  },
  {
    tracker: 'Adobe Audience Manager',
    hosts: ['demdex.net'],
    path: /^\/(?:ibs:|demconf\.jpg|id|event|firstevent)/,
    names: {
      ...{ dpuuid: 'otherIdentifiers', d_uuid: 'browserId', d_mid: 'browserId', mid: 'browserId' },
      ...{ d_cid: 'otherIdentifiers', c_pagename: 'viewedPage', c_referrer: 'referer' },
    },
    matchesCookies: true,
  },
  {
    tracker: 'Rubicon cookie matching',
    hosts: ['rubiconproject.com'],
    path: /^\/(?:tap\.php|exchange\/sync\.php|token)/,
    names: { put: 'otherIdentifiers' },
    matchesCookies: true,
  },
  {
    tracker: 'PubMatic cookie matching',
    hosts: ['pubmatic.com'],
    path: /^\/AdServer\/(?:Pug|UCookieSetPug|ImgSync|SPug)/,
    names: { piggybackcookie: 'otherIdentifiers' },
    matchesCookies: true,
  },
  {
    tracker: 'OpenX cookie matching',
    hosts: ['openx.net'],
    path: /^\/w\/1\.0\/(?:sd|cm|pd)$/,
    names: { val: 'otherIdentifiers' },
    matchesCookies: true,
  },
  { tracker: 'MediaMath pixel', hosts: ['mathtag.com'], path: /^\/(?:misc|event)\/(?:img|js)/, always: 'userAction' },
  { tracker: 'MediaMath cookie matching', hosts: ['mathtag.com'], path: /^\/sync\//, matchesCookies: true },
  {
    tracker: 'BlueKai tag',
    hosts: ['bluekai.com'],
    path: /^\/site\//,
    names: {
      ...{ __bk_t: 'viewedPage', __bk_l: 'viewedPage', __bk_k: 'viewedPageKeywords', __bk_pr: 'referer' },
      id: 'otherIdentifiers',
    },
    matchesCookies: true,
  },
  {
    tracker: 'Krux',
    hosts: ['krxd.net'],
    path: /^\/(?:pixel\.gif|event\.gif|data\.gif|usermatch|um\/|cookie2json|userdata|optout_check)/,
    names: {
      ...{ _kcp_sc: 'viewedPageCategory', _kcp_ssc: 'viewedPageCategory', _kcp_d: 'websiteUrl' },
      ...{ _kpref_: 'referer', _kuid: 'browserId', partner_uid: 'otherIdentifiers', event_type: 'userAction' },
    },
    matchesCookies: true,
  },
  { tracker: 'LiveRamp', hosts: ['rlcdn.com'], path: /^\/(?:\d+\.gif|idsync)/, matchesCookies: true },
  {
    tracker: 'Tapad',
    hosts: ['tapad.com'],
    path: /^\/(?:tap\/pxl|idsync)/,
    names: { ta_action_id: 'userAction', partner_device_id: 'otherIdentifiers' },
    matchesCookies: true,
  },
  {
    tracker: 'Rocket Fuel conversion',
    hosts: ['rfihub.com'],
    path: /^\/(?:ca\.(?:gif|html|js)|adb\.gif)/,
    always: 'userAction',
  },
  { tracker: 'Rocket Fuel cookie matching', hosts: ['rfihub.com'], path: /^\/cm/, matchesCookies: true },
  {
    tracker: 'Yahoo cookie matching',
    hosts: ['advertising.com'],
    path: /^\/(?:ups\/\d+\/(?:sync|occ|cms)|cfcm\.ashx)/,
    names: { uid: 'otherIdentifiers' },
    matchesCookies: true,
  },
  {
    tracker: 'Semasio cookie matching',
    hosts: ['semasio.net'],
    path: /^\/otto\//,
    names: { sextcookieid: 'otherIdentifiers' },
    matchesCookies: true,
  },
  {
    tracker: 'Neustar',
    hosts: ['agkn.com'],
    path: /^\/pixel\//,
    names: { gender: 'userGender' },
    matchesCookies: true,
  },
  /** How long an ad was in view, and where in the page. */
  {
    tracker: 'Integral Ad Science',
    hosts: ['adsafeprotected.com'],
    path: /^\/(?:dt|mon)$/,
    names: { adsafe_url: 'viewedPage' },
    always: 'userAction',
  },
  {
    tracker: 'Integral Ad Science',
    hosts: ['adsafeprotected.com'],
    path: /^\/(?:jload|jspix|rjss|rfw|services)\b/,
    names: { adsafe_url: 'viewedPage', url: 'viewedPage' },
  },
  { tracker: 'Moat', hosts: ['moatads.com'], path: /^\/pixel\.gif$/, always: 'userAction' },
  { tracker: 'Nativo', hosts: ['postrelease.com'], path: /^\/trk\.gif$/, always: 'userAction' },
  { tracker: 'Adition', hosts: ['adition.com'], path: /^\/d$/, always: 'userAction' },
  {
    tracker: 'Nielsen',
    hosts: ['imrworldwide.com'],
    path: /^\/cgi-bin\/(?:m|gn|cg)$/,
    names: { si: 'viewedPage', rp: 'referer', cd: 'screenColorDepth', lg: 'language' },
    always: 'userAction',
  },
  {
    tracker: 'AT Internet',
    hosts: ['xiti.com', 'ati-host.net'],
    path: /^\/hit\.xiti$/,
    names: {
      ...{ p: 'viewedPage', ref: 'referer', lng: 'language', click: 'userAction', an: 'userId' },
      ...{ r: 'screenWidth screenHeight', re: 'browserWindowWidth browserWindowHeight' },
    },
    always: 'userAction',
  },
  {
    tracker: 'Maxymiser',
    hosts: ['maxymiser.net'],
    path: /^\/cg\//,
    names: {
      ...{ url: 'viewedPage', ref: 'referer', scrw: 'screenWidth', scrh: 'screenHeight' },
      clrd: 'screenColorDepth',
    },
  },
  {
    tracker: 'Chartbeat',
    hosts: ['chartbeat.net'],
    path: /^\/(?:ping|uuniq)$/,
    names: {
      ...{ p: 'viewedPage', i: 'viewedPage', d: 'websiteUrl', u: 'browserId', t: 'sessionId', r: 'referer' },
      ...{ x: 'scrollPositionY', w: 'browserWindowHeight', c: 'timeSpent' },
    },
  },
  {
    tracker: 'Taboola',
    hosts: ['taboola.com'],
    path: /^\/(?:[^/]+\/)?(?:log|trc)\//,
    names: {
      ...{ en: 'userAction', 'item-url': 'viewedPage', ref: 'referer', u: 'viewedPage', e: 'referer' },
      ...{ ui: 'browserId', sd: 'sessionId', taboola_hm: 'otherIdentifiers' },
    },
  },
  {
    tracker: 'Segment',
    hosts: ['api.segment.io', 'api.segment.com'],
    path: /^\/v1\//,
    names: {
      ...{ anonymousid: 'browserId', userid: 'userId', event: 'userAction', url: 'viewedPage', title: 'viewedPage' },
      ...{ referrer: 'referer', locale: 'language', timezone: 'timezone', useragent: 'userAgent', email: 'email' },
    },
  },
  {
    tracker: 'Amplitude',
    hosts: ['api.amplitude.com', 'api2.amplitude.com', 'api.eu.amplitude.com'],
    path: /^\//,
    names: {
      ...{ device_id: 'deviceId', user_id: 'userId', event_type: 'userAction', language: 'language' },
      ...{ session_id: 'sessionId', platform: 'osName', os_name: 'osName', referrer: 'referer' },
    },
  },
  {
    tracker: 'Mixpanel',
    hosts: ['api.mixpanel.com', 'api-js.mixpanel.com', 'api-eu.mixpanel.com'],
    path: /^\/(?:track|engage|groups)/,
    names: {
      ...{ event: 'userAction', distinct_id: 'browserId', $device_id: 'browserId', $user_id: 'userId' },
      ...{ $current_url: 'viewedPage', $referrer: 'referer', $os: 'osName', $email: 'email' },
      ...{ $screen_width: 'screenWidth', $screen_height: 'screenHeight' },
    },
  },
  {
    tracker: 'Sentry',
    hosts: ['sentry.io'],
    path: /^\/api\/\d+\/(?:envelope|store)\/?$/,
    names: { url: 'viewedPage', ip_address: 'publicIp', email: 'email', did: 'browserId', frames: 'errorInformation' },
  },
  {
    tracker: 'Hotjar',
    hosts: ['hotjar.com', 'hotjar.io'],
    path: /^\/(?:api|sessions|content|v1)\b/,
    names: { user_id: 'browserId', userid: 'browserId', session_id: 'sessionId', url: 'viewedPage' },
    always: 'userAction',
  },
  {
    tracker: 'FullStory',
    hosts: ['rs.fullstory.com', 'edge.fullstory.com', 'rs.eu1.fullstory.com'],
    path: /^\/rec\//,
    names: {
      ...{ userid: 'browserId', sessionid: 'sessionId', url: 'viewedPage', base: 'viewedPage', referrer: 'referer' },
      ...{ screenwidth: 'screenWidth', screenheight: 'screenHeight' },
      ...{ width: 'browserWindowWidth', height: 'browserWindowHeight' },
    },
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
  where: SentValue['where'] | 'cookie'
  reason: IndicatorReason
  tracker: string
}

/**
 * Reads a request to a known endpoint by its values, its cookies and itself; undefined for any other address.
 * @returns `rest`: the values that it does not know.
 */
export function readEndpoint(
  { url, cookies }: Pick<HarEntry, 'url' | 'cookies'>,
  values: readonly SentValue[],
): { found: EndpointRead[]; rest: SentValue[] } | undefined {
  const { hostname, pathname } = new URL(url)
  const endpoint = endpoints.find(
    ({ hosts, path }) =>
      hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`)) && path.test(pathname),
  )
  if (!endpoint) return undefined
  const { names = {}, tracker, always, matchesCookies } = endpoint
  const found: EndpointRead[] = []
  const rest: SentValue[] = []
  for (const sent of values) {
    const { name, value, where } = sent
    const properties = Object.hasOwn(names, name) ? (names[name] ?? '').split(' ') : []
    const held = properties.filter((property) => holds(property, value))
    found.push(...held.map((property): EndpointRead => ({ property, where, reason: 'property name', tracker })))
    if (held.length === 0) rest.push(sent)
  }
  if (always !== undefined) found.push({ property: always, where: 'path', reason: 'address', tracker })
  // Without a cookie such a request says nothing of a browser.
  if (matchesCookies && cookies.length > 0)
    found.push({ property: 'otherIdentifiers', where: 'cookie', reason: 'address', tracker })
  return { found, rest }
}

/** Whether a value can be what its name says. */
function holds(property: string, value: string): boolean {
  if (isPlaceholder(value) || value.trim() === '') return false
  if (property.startsWith('hashed')) return isHash(value)
  if (property === 'email') return /^[^\s@]{1,64}@[^\s@]{1,255}$/.test(value)
  return identifiers.has(property) ? /^[\w.:~|=+/%!*-]{5,2000}$/.test(value) && /\d/.test(value) : true
}

const identifiers: ReadonlySet<string> = new Set(['otherIdentifiers', 'browserId', 'deviceId', 'sessionId'])
