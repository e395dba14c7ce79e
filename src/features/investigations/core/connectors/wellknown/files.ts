import { arrayOf, isObject, parseJson, textsOf } from '../json.ts'

// Readers of the JSON files that a site puts at fixed addresses.

export interface AppOf {
  store: 'play' | 'app-store'
  /** Package name, or Apple's bundle id. */
  id: string
}

const mostApps = 50
const packageName = /^[a-z]\w*(?:\.[a-z]\w*)+$/iu
/** Ten letters of the team, a point, the bundle. A star matches any bundle and names none. */
const appleId = /^[A-Z0-9]{10}\.([A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+)$/u

/** Digital Asset Links: Android apps that may act for the site. Undefined: not such a file. */
export function readAssetLinks(text: string): AppOf[] | undefined {
  const statements = parseJson(text)
  if (!Array.isArray(statements) || !statements.some((s) => isObject(s) && isObject(s.target))) return undefined
  const ids = statements.flatMap((s) => {
    const target = isObject(s) && isObject(s.target) ? s.target : {}
    const isApp = target.namespace === 'android_app' && typeof target.package_name === 'string'
    return isApp ? textsOf(target.package_name) : []
  })
  return distinct(ids.filter((id) => packageName.test(id) && id.length <= 255)).map((id) => ({ store: 'play', id }))
}

const appleSections = ['applinks', 'webcredentials', 'activitycontinuation', 'appclips']

/** Apple's association file: apps that may act for the site. Undefined: not such a file. */
export function readAppleAssociation(text: string): AppOf[] | undefined {
  const file = parseJson(text)
  if (!isObject(file) || !appleSections.some((section) => isObject(file[section]))) return undefined
  const details = isObject(file.applinks) ? file.applinks.details : []
  const linked = Array.isArray(details)
    ? details.flatMap((d) => (isObject(d) ? [...textsOf(d.appIDs), ...textsOf(d.appID)] : []))
    : // The first form of the file had the ids as keys.
      Object.keys(isObject(details) ? details : {})
  const others = appleSections.flatMap((section) => arrayOf(file[section], 'apps') ?? []).flatMap(textsOf)
  const ids = [...linked, ...others].flatMap((id) => (id.length <= 255 ? (appleId.exec(id)?.[1] ?? []) : []))
  return distinct(ids).map((id) => ({ store: 'app-store', id }))
}

const distinct = (ids: readonly string[]) => [...new Set(ids)].slice(0, mostApps)

export interface GpcFile {
  gpc: boolean
  lastUpdate: string | null
}

/** The GPC support resource: whether a site says that it honours the signal. Undefined: not such a file. */
export function readGpc(text: string): GpcFile | undefined {
  const file = parseJson(text)
  if (!isObject(file) || typeof file.gpc !== 'boolean') return undefined
  const updated = typeof file.lastUpdate === 'string' ? /^\d{4}-\d{2}-\d{2}/u.exec(file.lastUpdate)?.[0] : undefined
  return { gpc: file.gpc, lastUpdate: updated ?? null }
}

/** Reads the issuer's address, where people sign in. Undefined: not such a file. */
export function readIssuer(text: string): string | undefined {
  const file = parseJson(text)
  if (!isObject(file) || typeof file.issuer !== 'string' || !URL.canParse(file.issuer)) return undefined
  const { protocol, host, pathname } = new URL(file.issuer)
  return protocol === 'https:' ? `https://${host}${pathname === '/' ? '' : pathname}` : undefined
}

const apiName = /^[a-z][a-z_]{2,60}$/u

/** Interfaces of the Privacy Sandbox that an enrolled company attests to use. Undefined: not such a file. */
export function readAttestations(text: string): string[] | undefined {
  const rows = arrayOf(parseJson(text), 'privacy_sandbox_api_attestations')
  if (!rows) return undefined
  const names = rows
    .flatMap((r) => arrayOf(r, 'platform_attestations') ?? [])
    .flatMap((p) => (isObject(p) && isObject(p.attestations) ? Object.keys(p.attestations) : []))
    .filter((name) => apiName.test(name))
  return [...new Set(names)].sort().slice(0, 20)
}

/** EFF's policy, which a site promises to follow by putting its text there. */
export const isDntPolicy = (text: string): boolean => /do not track compliance policy/iu.test(text.slice(0, 2_000))

/** ai.txt as Spawning proposes it: groups as in robots.txt, by kind of file. */
export const isAiTxt = (text: string): boolean => /^[ \t]*user-agent[ \t]*:/imu.test(text.slice(0, 20_000))
