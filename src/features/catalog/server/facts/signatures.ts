import { getDomain } from 'tldts'
import type { TrackingKind } from '../../../../product/score/method/tracking-kinds.ts'

// Converts the expressions of tracker lists to the literal prefixes and hosts that the catalog keeps.

/**
 * Kinds by the categories of εxodus and of the packs. "Location" says what is read, not what it is for, and a list of
 * trackers holds map SDKs and data brokers alike: it gives no kind, and neither does a category that is not here.
 */
const kindsByCategory: Readonly<Record<string, TrackingKind>> = {
  advertisement: 'ads',
  advertising: 'ads',
  analytics: 'analytics',
  profiling: 'analytics',
  engagement: 'analytics',
  'crash-reporting': 'crash',
  identification: 'identity',
  attribution: 'attribution',
  'session-replay': 'replay',
  'customer-interaction': 'functional',
  consent: 'functional',
  payments: 'functional',
}

export function kindsOfCategories(categories: readonly string[]): TrackingKind[] {
  const kinds = categories.flatMap((category) => {
    const key = category.trim().toLowerCase().replace(/\s+/g, '-')
    return Object.hasOwn(kindsByCategory, key) ? [kindsByCategory[key] as TrackingKind] : []
  })
  return [...new Set(kinds)]
}

// Known to be wrong upstream; data/SOURCES.md gives the reason for each.
const notTheirHosts = new Set([
  'adsrvr.org',
  'media.net',
  'adtech.de',
  'google.com',
  'facebook.com',
  'firebase.com',
  'amazonaws.com',
  'microsoftonline.com',
  'azure.com',
  'mng-ads.com',
  'infinario.com',
  'openx.org',
  'prebid.org',
  'yunos.com',
])
const notTheirCode = [
  'com.sygic.aura.',
  'com.prime31.',
  'com.tencent.connect',
  'com.google.firebase.firebase_ads',
  'com.google.firebase.firebase_analytics',
  'com.visiware.',
  'com.aiming.mdt.',
  'com.taobao.accs',
  'com.taobao.agoo',
  'org.android.agoo',
  'com.umeng.socialize',
  'com.huawei.updatesdk',
  'com.huawei.hms.aaid',
  'com.baidu.BaiduMap',
]
const notTheirWeakCode = ['.wxapi.']

export interface CodePrefixes {
  code: string[]
  weakCode: string[]
  /** Terms without a literal prefix: expressions, single words, and corrections of ours. */
  left: string[]
}

/** Dotted prefixes: a package ends in a dot, a class in its capitalised name; a leading dot marks a substring rule. */
export function codePrefixes(signatures: readonly string[]): CodePrefixes {
  const found: CodePrefixes = { code: [], weakCode: [], left: [] }
  for (const signature of signatures) {
    const literal = signature.trim().replaceAll('\\.', '.')
    if (literal === '' || literal === 'NC') continue
    if (!/^\.?[A-Za-z_][\w$]*(\.[\w$]+)*\.?$/.test(literal)) found.left.push(signature)
    else if (literal.startsWith('.')) (notTheirWeakCode.includes(literal) ? found.left : found.weakCode).push(literal)
    else {
      const prefix = literal.endsWith('.') || /(^|\.)[A-Z][\w$]*$/.test(literal) ? literal : `${literal}.`
      const isTooBroad = prefix.replace(/\.$/, '').split('.').length < 2
      const isWrong = notTheirCode.some((wrong) => prefix.startsWith(wrong))
      ;(isTooBroad || isWrong ? found.left : found.code).push(prefix)
    }
  }
  return { code: [...new Set(found.code)], weakCode: [...new Set(found.weakCode)], left: found.left }
}

/** Literal host names: no expression, no bare address, nothing under a name that is known not to be theirs. */
export function literalHosts(signatures: readonly string[]): { hosts: string[]; left: string[] } {
  const hosts = new Set<string>()
  const left: string[] = []
  for (const signature of signatures) {
    const literal = signature.trim().toLowerCase().replaceAll('\\.', '.').replace(/^\./, '')
    if (literal === '' || literal === 'nc') continue
    const registrable = /^[a-z0-9_-]+(\.[a-z0-9_-]+)+$/.test(literal)
      ? getDomain(literal, { allowPrivateDomains: false })
      : null
    if (registrable === null || notTheirHosts.has(registrable)) left.push(signature)
    else hosts.add(literal)
  }
  return { hosts: [...hosts], left }
}

/** Every package that a dotted prefix lies in, itself first: `a.b.C` → `a.b.C`, `a.b.`, `a.`. */
export function enclosingPrefixes(prefix: string): string[] {
  const labels = prefix.replace(/\.$/, '').split('.')
  return [prefix, ...labels.map((_, i) => `${labels.slice(0, labels.length - i).join('.')}.`)]
}
