import { createHash } from 'node:crypto'
import { hostOf, siteOfHost } from '../parties.ts'
import type { HarEntry } from './pages.ts'
import { type SentValue, sentValues } from './sent-values.ts'

// Detects the kind of data in requests that no adapter knows: values known from elsewhere in the recording, plain or
// hashed, and unambiguous names and shapes. In doubt, reports nothing.

/** Why a value counts as what it is said to be. */
export type IndicatorReason = 'address' | 'property name' | 'observed value' | 'known value' | 'hash of a known value'

export interface Indicated {
  property: string
  where: SentValue['where']
  reason: IndicatorReason
}

/** Values known from the whole recording. */
export interface Known {
  /** Addresses of its pages, without fragments, and their registrable domains. */
  pages: ReadonlySet<string>
  sites: ReadonlySet<string>
  /** Values of cookies that are long enough to be someone's. */
  cookieValues: ReadonlySet<string>
  /** Hashes of the e-mail addresses in it. */
  emailHashes: ReadonlySet<string>
}

const emailAddress = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[a-z\d-]{1,63}\.){1,8}[a-z]{2,24}$/i

const hostName = /^(?:[a-z\d-]{1,63}\.){1,8}[a-z]{2,24}$/i

export function knownOf(entries: readonly HarEntry[], pages: readonly string[]): Known {
  const cookies = entries.flatMap(({ cookies: sent, setCookies }) => [
    ...sent.map(({ value }) => value),
    ...setCookies.map((line) => line.slice(line.indexOf('=') + 1).split(';', 1)[0] ?? ''),
  ])
  const emails = entries.flatMap((entry) =>
    sentValues(entry).flatMap(({ value }) => (emailAddress.test(value) ? [value.trim().toLowerCase()] : [])),
  )
  return {
    pages: new Set(pages.map(bare)),
    sites: new Set(pages.map((url) => siteOfHost(hostOf(url)))),
    cookieValues: new Set(cookies.map(unescaped).filter(isTelling)),
    emailHashes: new Set([...new Set(emails)].slice(0, 100).flatMap(hashesOf)),
  }
}

const hashesOf = (text: string) =>
  ['md5', 'sha1', 'sha256'].map((method) => createHash(method).update(text).digest('hex'))

/** The kinds of data that a request carries, each once. */
export function indicatedIn(values: readonly SentValue[], known: Known): Indicated[] {
  const found = new Map<string, Indicated>()
  const names = new Set(values.map(({ name }) => name))
  for (const sent of values)
    for (const { property, reason } of readValue(sent, { known, names })) {
      const key = `${property} ${sent.where} ${reason}`
      if (!found.has(key)) found.set(key, { property, where: sent.where, reason })
    }
  return [...found.values()]
}

type Read = Pick<Indicated, 'property' | 'reason'>

function readValue(
  { name, value: raw }: SentValue,
  { known, names }: { known: Known; names: ReadonlySet<string> },
): Read[] {
  const value = unescaped(raw).trim()
  if (value === '' || isPlaceholder(value)) return []
  if (emailAddress.test(value)) return [{ property: 'email', reason: 'observed value' }]
  if (known.emailHashes.has(value.toLowerCase())) return [{ property: 'hashedEmail', reason: 'hash of a known value' }]
  const address = addressIn(value)
  if (address !== undefined) return readAddress({ name, address }, known)
  const withoutScheme = /^((?:[a-z\d-]{1,63}\.){1,8}[a-z]{2,24})\/\S*$/i.exec(value)?.[1]
  if (
    withoutScheme !== undefined &&
    known.sites.has(siteOfHost(withoutScheme.toLowerCase())) &&
    !partOfPage.test(value)
  )
    return [{ property: 'viewedPage', reason: 'known value' }]
  if (hostName.test(value) && known.sites.has(siteOfHost(value.toLowerCase())))
    return [{ property: 'websiteUrl', reason: 'known value' }]
  const byShape = shapes.find(({ shape }) => shape.test(value))
  if (byShape) return [{ property: byShape.property, reason: 'observed value' }]
  const named = nameRules.flatMap(({ names: those, shape, properties, beside, without }) =>
    those.has(name) &&
    shape.test(value) &&
    (shape !== hash || isHash(value)) &&
    (!beside || beside.some((other) => names.has(other))) &&
    !without?.some((other) => names.has(other))
      ? properties.map((property): Read => ({ property, reason: 'property name' }))
      : [],
  )
  if (named.length > 0) return named
  return known.cookieValues.has(value) ? [{ property: 'otherIdentifiers', reason: 'known value' }] : []
}

const referrerNames = new Set(
  'ref referer referrer refurl refererurl referrerurl referrer_url page_referrer documentreferrer document_referrer urlref dr rl rf prev_url previous_url'.split(
    ' ',
  ),
)
const pageNames = new Set(
  'url dl page page_url pageurl page_location location href document_location document_url current_url currenturl'.split(
    ' ',
  ),
)

/** Files that a page is made of: the address of one isn't a page that someone visited. */
const partOfPage = /\.(?:avif|bmp|css|gif|ico|jpe?g|js|json|map|mp4|otf|png|svg|ttf|webm|webp|woff2?|xml)$/i

function readAddress({ name, address }: { name: string; address: URL }, { pages, sites }: Known): Read[] {
  if (partOfPage.test(address.pathname)) return []
  // Some call the page itself what referred to them.
  if (pages.has(bare(address.href))) return [{ property: 'viewedPage', reason: 'known value' }]
  if (referrerNames.has(name)) return [{ property: 'referer', reason: 'property name' }]
  if (sites.has(siteOfHost(address.hostname))) return [{ property: 'viewedPage', reason: 'known value' }]
  // An app's pages are unknown; the name has to say it.
  return sites.size === 0 && pageNames.has(name) ? [{ property: 'viewedPage', reason: 'property name' }] : []
}

const bare = (url: string): string => (URL.canParse(url) ? (new URL(url).href.split('#', 1)[0] ?? url) : url)

const addressIn = (value: string): URL | undefined =>
  /^https?:\/\/[^\s]+$/i.test(value) && URL.canParse(value) ? new URL(value) : undefined

const shapes: readonly { shape: RegExp; property: string }[] = [
  { shape: /^Mozilla\/\d\.\d \(/, property: 'userAgent' },
  {
    shape:
      /^(?:Africa|America|Antarctica|Asia|Atlantic|Australia|Europe|Indian|Pacific)\/[A-Z][A-Za-z_]+(?:\/[A-Z][A-Za-z_]+)?$/,
    property: 'timezone',
  },
]

interface NameRule {
  names: ReadonlySet<string>
  shape: RegExp
  properties: readonly string[]
  /** One of these names has to stand in the same request. */
  beside?: readonly string[]
  /** With one of these names in the same request it is another's. */
  without?: readonly string[]
}

const rule = (
  names: string,
  shape: RegExp,
  properties: string,
  { beside, without }: { beside?: string; without?: string } = {},
): NameRule => ({
  names: new Set(names.split(' ')),
  shape,
  properties: properties.split(' '),
  ...(beside === undefined ? {} : { beside: beside.split(' ') }),
  ...(without === undefined ? {} : { without: without.split(' ') }),
})

const latitudes = 'lat latitude geo_lat geolat user_lat'
const longitudes = 'lon lng long longitude geo_lon geolon geo_lng user_lon user_lng'
const hash = /^(?:[\da-f]{32}|[\da-f]{40}|[\da-f]{64})$/i
/** Placeholders of makers' examples for an address or number; a site that never filled them in hashes those. */
const unfilled = new Set(
  [
    ...['', 'undefined', 'null', 'none', 'false', '(not set)', 'email', '{{email}}', '<email>', '<user_email_address>'],
    ...[
      '__insert_user_email__',
      '__insert_user_phone_number__',
      '<user_phone_number>',
      'user@example.com',
      'test@test.com',
    ],
  ].flatMap(hashesOf),
)
export const isHash = (value: string): boolean => hash.test(value) && !unfilled.has(value.toLowerCase())

const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i
const pixels = /^(?:[2-9]\d{2}|[1-7]\d{3})(?:\.\d+)?$/
/** Long, and of more than one kind of character. */
const identifier = /^(?=.*\d)[\w.:~|=+/-]{8,400}$/

const nameRules: readonly NameRule[] = [
  rule(latitudes, /^-?(?:[0-8]?\d|90)\.\d{3,}$/, 'latitude', { beside: longitudes }),
  rule(longitudes, /^-?(?:1?\d?\d)\.\d{3,}$/, 'longitude', { beside: latitudes }),
  rule(latitudes, /^-?(?:[0-8]?\d|90)(?:\.\d{1,2})?$/, 'coarseLocation', { beside: longitudes }),
  rule('phone phone_number phonenumber mobile mobile_number msisdn telephone', /^\+?\d[\d ()./-]{6,19}$/, 'phone'),
  rule(
    'em hem email_hash emailhash hashed_email email_sha256 email_md5 sha256_email sha256_email_address',
    hash,
    'hashedEmail',
  ),
  rule('ph phone_hash hashed_phone sha256_phone sha256_phone_number', hash, 'hashedPhone'),
  rule(
    'gaid aaid adid ifa idfa rdid advertising_id advertisingid advertiser_id google_advertising_id',
    uuid,
    'advertisingId',
  ),
  rule('idfv vendor_id android_id androidid device_id deviceid device_uuid did udid', identifier, 'deviceId'),
  rule(
    'user_id userid member_id memberid external_id externalid login_id',
    /^[\w.@:+=-]{5,400}$/,
    'userId',
    // The number under which a site is a customer of the tracker.
    { without: 'siteid site_id' },
  ),
  rule('customer_id customerid', /^(?=\D{0,3}\d)[\w.@:+=-]{8,400}$/, 'userId'),
  rule(
    'visitorid visitor_id vid viewerid viewer_id browserid browser_id anonymousid anonymous_id anon_id distinct_id distinctid fbp fbc fpid muid cookie_id cookieid',
    identifier,
    'browserId',
  ),
  // Others call the site that is their customer so, or the program that asks.
  rule(
    'cid clientid client_id',
    /^(?:[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}|\d{6,12}\.\d{6,12}|\d{15,22})$/i,
    'browserId',
  ),
  rule(
    'uid google_gid partner_uid partneruid partner_user_id p_user_id buid puid xuid ext_uid external_user_id ttd_id tdid ttd_puid partner_device_id puuid dspcookie adnxs_uid mt_uuid bsw_user_id criteo_user_id',
    // The moment at which a request was made, in milliseconds or finer, is not someone's.
    /^(?!1[2-9]\d{11,14}$)[\w.:~|=+/-]{6,400}$/,
    'otherIdentifiers',
  ),
  rule('fingerprint browser_fingerprint browserfingerprint device_fingerprint', /^[\da-f-]{8,64}$/i, 'browserId'),
  rule('sessionid session_id sessid visit_id visitid', identifier, 'sessionId'),
  rule(
    'sr sc_r scr res screen screen_size screensize screenresolution screen_resolution resolution',
    /^\d{3,4}[x,*:]\d{3,4}/i,
    'screenWidth screenHeight',
  ),
  rule('sw screenwidth screen_width scr_w scrw swidth', pixels, 'screenWidth'),
  rule('sh screenheight screen_height scr_h scrh sheight', pixels, 'screenHeight'),
  rule(
    'vp viewport viewport_size viewportsize window_size browser_size br',
    /^\d{3,4}[x,*:]\d{3,4}/i,
    'browserWindowWidth browserWindowHeight',
  ),
  rule('vw ww innerwidth inner_width window_width viewport_width viewportwidth biw', pixels, 'browserWindowWidth'),
  rule('wh innerheight inner_height window_height viewport_height viewportheight bih', pixels, 'browserWindowHeight'),
  rule('sd sc_d colordepth color_depth screen_color_depth', /^(?:8|16|24|30|32|48)(?:-bits?)?$/, 'screenColorDepth'),
  rule(
    'ul lang language languages locale lng browser_language browserlanguage user_language device_language',
    /^[a-z]{2,3}(?:[-_][a-z\d]{2,8})*(?:,[a-z-]{2,10})*$/i,
    'language',
  ),
  rule(
    'tz tzo timezone time_zone timezone_offset timezoneoffset tzoffset tz_offset utc_offset',
    /^[+-]?\d{1,4}(?::?\d{2})?(?:\.\d+)?$/,
    'timezone',
  ),
  rule('ua', /^[\w. -]{1,60}\/\d[\w./ ();:,+-]{2,}$/, 'userAgent'),
  rule('useragent user_agent', /^(?=\D{0,200}\d)[\w./ ();:,+-]{8,}$/, 'userAgent'),
  rule('country country_code countrycode geo_country user_country', /^[a-z]{2,3}$/i, 'country'),
  rule(
    'ip ip_address ipaddress client_ip user_ip uip ip_addr',
    /^(?:\d{1,3}\.){3}\d{1,3}$|^(?=(?:[\da-f]{0,4}:){2})[\da-f:]{6,39}$/i,
    'publicIp',
  ),
  rule(
    'os os_name osname platform device_os operating_system',
    /^(?:android|ios|ipados|mac\s?os(?: x)?|macintel|windows|win32|linux(?: x86_64| armv\w+)?|chrome ?os|tizen)\b/i,
    'osName',
  ),
  rule('osv os_version osversion', /^\d+(?:[._]\d+)*$/, 'osVersion'),
  rule('model device_model devicemodel', /^[\w .,()+-]{2,60}$/, 'model'),
  rule('manufacturer device_manufacturer device_brand devicebrand', /^[a-z][\w .-]{1,30}$/i, 'manufacturer'),
  rule(
    'connection connection_type connectiontype effectivetype network_type networktype',
    /^(?:wifi|wi-fi|ethernet|cellular|[2-5]g|slow-2g|lte)$/i,
    'networkConnectionType',
  ),
  // Shops have clothes for either.
  rule('user_gender', /^(?:m|f|male|female)$/i, 'userGender'),
  rule('gender gd', /^(?:m|f|male|female)$/i, 'userGender', {
    beside: 'age yob dob birthday birth_year birthyear user_age',
  }),
  rule('page_title pagetitle document_title', /\p{L}{3}/u, 'viewedPage'),
  rule('dt', /\p{L}{3}/u, 'viewedPage', { beside: 'dl dr url sr ul' }),
  rule(
    'event event_name eventname event_type eventtype evt event_category event_action',
    /^[a-z][\w .:/-]{1,80}$/i,
    'userAction',
  ),
  rule('ev en', /^(?!utf\b)[a-z][a-z _.:/-]{1,60}$/i, 'userAction'),
  rule('revenue order_value ordervalue order_total purchase_value transaction_revenue', /^\d+(?:[.,]\d+)?$/, 'revenue'),
]

/** A text that a script escaped once or twice before the browser did. */
function unescaped(text: string): string {
  let value = text
  for (let round = 0; round < 2 && /%[\da-f]{2}/i.test(value); round++)
    try {
      value = decodeURIComponent(value)
    } catch {
      return value
    }
  return value
}

/** A macro that was not filled in, or no value at all. */
export const isPlaceholder = (value: string): boolean =>
  /^(?:0|-?1|true|false|null|undefined|none|unknown|n\/a|nan|na|\(not set\)|-|\[.{0,40}\]|\{\{?.{0,40}\}\}?|\$\{.{0,60}\}|%%.{0,40}%%|%?\$?_?[a-z]{1,30}[_%]{1,2})$/i.test(
    value,
  )

/** Long enough, and of enough kinds of characters, that no one else has it by chance. */
const isTelling = (value: string): boolean =>
  /^[\w.:=+/~-]{10,400}$/.test(value) &&
  /\d/.test(value) &&
  new Set(value).size >= 6 &&
  !/^\d{10}$/.test(value) &&
  !/^https?:/i.test(value)
