import { parse } from 'tldts'

// Which strings of a program are hosts. In the code of Android apps most dotted names are packages, many of which end in
// a top-level domain, and most addresses that are no server's are names of XML schemas and licences.

/** Calls `found` with the host of each URL in the bytes. */
export function eachUrlHost(bytes: Buffer, found: (host: string) => void): void {
  for (let at = bytes.indexOf('://'); at >= 0; at = bytes.indexOf('://', at + 3)) {
    if (!schemes.test(bytes.toString('latin1', Math.max(0, at - 5), at))) continue
    let end = at + 3
    while (end < bytes.length && end - at < maxHost + 4 && isHostByte[bytes[end] ?? 0]) end++
    if (end > at + 6) found(bytes.toString('latin1', at + 3, end).toLowerCase())
  }
}

/** The same of texts in UTF-16, each byte of which is followed by a zero. */
export function eachWideUrlHost(bytes: Buffer, found: (host: string) => void): void {
  const mark = Buffer.from('://', 'utf16le')
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + mark.length)) {
    const around = bytes.toString('utf16le', Math.max(0, at - 10), Math.min(bytes.length, at + 2 * (maxHost + 8)))
    eachUrlHost(Buffer.from(around, 'latin1'), found)
  }
}

/** Hosts that a page names without a scheme: `src="//cdn.vendor.com/a.js"`. */
export function eachRelativeHost(page: Buffer, found: (host: string) => void): void {
  for (const [, host = ''] of page.toString('latin1').matchAll(/["'(=]\/\/([A-Za-z0-9.-]{4,253})(?=[/"':?)\s>])/g))
    found(host.toLowerCase())
}

/** Whether the bytes are a dotted name in small letters and nothing else. */
export function isDottedName(bytes: Buffer, start: number, end: number): boolean {
  let dots = 0
  for (let at = start; at < end; at++) {
    const byte = bytes[at] ?? 0
    if (!isHostByte[byte] || isCapital(byte)) return false
    if (byte === dot) dots++
  }
  return dots > 0
}

/** A host of a URL that names a server on the internet, tidied; undefined for others. */
export function urlHost(candidate: string): string | undefined {
  const host = candidate.replace(/\.+$/, '')
  return isPublicHost(host) && !isExcluded(host) ? host : undefined
}

/**
 * A bare string that is likely a host. Property names look like hosts of new top-level domains (`device.name`,
 * `user.id`), so only endings that are common for servers and rare for words pass.
 */
export function bareHost(candidate: string): string | undefined {
  const labels = candidate.split('.')
  const ending = labels.at(-1) ?? ''
  const first = labels[0] ?? ''
  if (packageRoots.has(first) || !(plainEndings.has(ending) || (labels.length > 2 && longEndings.has(ending)))) return
  return urlHost(candidate)
}

/** Names of packages of the same app that a bare host may be one of, or the beginning of one. */
export function packagePaths(packages: Iterable<string>): Set<string> {
  const paths = new Set<string>()
  for (const name of packages)
    for (let end = name.indexOf('.'); ; end = name.indexOf('.', end + 1)) {
      paths.add((end < 0 ? name : name.slice(0, end)).toLowerCase())
      if (end < 0) break
    }
  return paths
}

/** The host and its parents, longest first. */
export function* hostAndParents(host: string): Generator<string> {
  for (let name = host; name.includes('.'); name = name.slice(name.indexOf('.') + 1)) yield name
}

function isPublicHost(host: string): boolean {
  if (host.length > maxHost || !/^[a-z0-9][a-z0-9.-]*[a-z0-9]$/.test(host) || host.includes('..')) return false
  const found = parse(host, { allowPrivateDomains: true, extractHostname: false, validateHostname: false })
  return found.domain !== null && (found.isIcann === true || found.isPrivate === true) && found.isIp !== true
}

const isExcluded = (host: string) => hostAndParents(host).some((name) => excluded.has(name))

const maxHost = 253
const dot = 0x2e
const isCapital = (byte: number) => byte >= 0x41 && byte <= 0x5a
const isHostByte = Array.from({ length: 256 }, (_, byte) => /[A-Za-z0-9.-]/.test(String.fromCharCode(byte)))
const schemes = /(?:https?|wss?)$/i

/** Namespaces, licences, examples and documentation: they stand in code, and nothing is sent there. */
const excluded = new Set([
  'apache.org',
  'bouncycastle.org',
  'creativecommons.org',
  'eclipse.org',
  'example.com',
  'example.net',
  'example.org',
  'gnu.org',
  'ietf.org',
  'iptc.org',
  'java.sun.com',
  'json-schema.org',
  'mozilla.org',
  'ns.adobe.com',
  'opensource.org',
  'openxmlformats.org',
  'purl.org',
  'relaxng.org',
  'schema.org',
  'schemas.android.com',
  'schemas.microsoft.com',
  'schemas.xmlsoap.org',
  'slf4j.org',
  'w3.org',
  'www.apple.com',
  'www.example.edu',
  'xml.org',
  'xmlpull.org',
])

const packageRoots = new Set(
  'android androidx com dagger dalvik de edu gov io java javax jdk kotlin kotlinx libcore net okhttp3 okio org sun'.split(
    ' ',
  ),
)
const plainEndings = new Set(['com', 'net', 'org'])
const longEndings = new Set('app br ca cloud cn co de dev es eu fr io it jp kr nl pl ru tech uk us'.split(' '))
