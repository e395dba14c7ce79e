import { trimEnd } from '../../../../../platform/shared/text.ts'
import { arrayOf, isObject, parseJson } from '../json.ts'
import { isHtml } from '../network-replies.ts'

// ads.txt, app-ads.txt and sellers.json as the IAB Tech Lab specifies them (ads.txt 1.1, sellers.json 1.0): who may sell
// the advertising space of a site or app, and whose space a seller offers.

export interface AdsTxt {
  direct: number
  reseller: number
  /** Advertising systems by the order of their first line. */
  systems: { host: string; direct: number; reseller: number }[]
  ownerDomains: string[]
  managerDomains: string[]
}

const mostLines = 50_000
/** A longer line says nothing that any reader of such files takes. */
const longestLine = 1_000
const longestHost = 253
const hostName = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/u

/** Undefined: not such a file, whatever the address answered. Lines that say the same count once. */
export function parseAdsTxt(text: string): AdsTxt | undefined {
  if (isHtml(text)) return undefined
  const seen = new Set<string>()
  const systems = new Map<string, { host: string; direct: number; reseller: number }>()
  const variables = new Map<string, Set<string>>()
  let isAdsTxt = false
  for (const raw of text.replace(/^\ufeff/u, '').split(/\r\n?|\n/u, mostLines)) {
    if (raw.length > longestLine) continue
    const line = (raw.split('#', 1)[0] ?? '').trim()
    const [, key = '', value = ''] = /^([A-Za-z]+)\s*=\s*([^,;]+)/u.exec(line) ?? []
    if (key) {
      if (/^(?:contact|subdomain|ownerdomain|managerdomain|inventorypartnerdomain)$/iu.test(key)) isAdsTxt = true
      const host = cleanHost(value)
      if (host) variables.set(key.toLowerCase(), (variables.get(key.toLowerCase()) ?? new Set()).add(host))
      continue
    }
    const [first = '', account = '', relation = ''] = (line.split(';')[0] ?? '').split(',').map((field) => field.trim())
    const kind = /^(direct|reseller)$/iu.exec(relation)?.[1]?.toLowerCase()
    const host = cleanHost(first)
    if (!kind || !host || account === '') continue
    isAdsTxt = true
    // The line by which a site says that no one may sell its space.
    if (/^placeholder\./u.test(host)) continue
    const identity = `${host} ${account.toLowerCase()} ${kind}`
    if (seen.has(identity)) continue
    seen.add(identity)
    const system = systems.get(host) ?? { host, direct: 0, reseller: 0 }
    if (kind === 'direct') system.direct += 1
    else system.reseller += 1
    systems.set(host, system)
  }
  if (!isAdsTxt) return undefined
  const all = [...systems.values()]
  return {
    direct: all.reduce((sum, s) => sum + s.direct, 0),
    reseller: all.reduce((sum, s) => sum + s.reseller, 0),
    systems: all,
    ownerDomains: [...(variables.get('ownerdomain') ?? [])].slice(0, 5),
    managerDomains: [...(variables.get('managerdomain') ?? [])].slice(0, 5),
  }
}

function cleanHost(value: string): string | undefined {
  const host = trimEnd(
    value
      .trim()
      .toLowerCase()
      .replace(/^https?:\/\//u, ''),
    '/.',
  )
  return host.length <= longestHost && hostName.test(host) ? host : undefined
}

export interface SellersJson {
  total: number
  publishers: number
  intermediaries: number
  both: number
  confidential: number
}

/** Undefined: not a sellers.json. */
export function parseSellersJson(text: string): SellersJson | undefined {
  const sellers = arrayOf(parseJson(text), 'sellers')
  if (!sellers) return undefined
  const rows = sellers.flatMap((s) => (isObject(s) && s.seller_id !== undefined ? [s] : []))
  const ofType = (type: string) => rows.filter((s) => String(s.seller_type ?? '').toUpperCase() === type).length
  return {
    total: rows.length,
    publishers: ofType('PUBLISHER'),
    intermediaries: ofType('INTERMEDIARY'),
    both: ofType('BOTH'),
    confidential: rows.filter((s) => s.is_confidential === 1 || s.is_confidential === '1' || s.is_confidential === true)
      .length,
  }
}
