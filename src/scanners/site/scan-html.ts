import { compareText } from '../../platform/shared/text.ts'
import { type EntityOf, hostOf, isThirdParty, partyOf, sorted } from './parties.ts'
import { type Party, type RecorderFinding, siteScannerVersion } from './site-scan.ts'
import { recordersOf } from './third-parties.ts'

// Lists what the text of a page names, without running it: the least that the page loads. Scripts may load more, and
// whether it waits for consent is unknown.

export interface StaticSiteScan {
  kind: 'site'
  scannerVersion: string
  method: 'static'
  url: string
  scannedAt: string
  thirdParties: StaticParty[]
  sessionRecorders: RecorderFinding[]
  /** Calls of known tags written into the page, with the ids that they name. */
  snippets: { snippet: SnippetId; ids: string[] }[]
  warnings: { code: 'static-only' | 'page-capped'; text: string }[]
}

export interface StaticParty extends Party {
  how: Way[]
}

type Way = 'script' | 'frame' | 'image' | 'style' | 'form' | 'connection' | 'policy'
type SnippetId = (typeof snippets)[number]['id']

const mostCharacters = 5_000_000
const mostTags = 50_000

/** Attributes by which an element calls for something when the page loads, or as soon as a form is sent. */
const calling: Readonly<Record<string, { attribute: string; how: Way }>> = {
  script: { attribute: 'src', how: 'script' },
  iframe: { attribute: 'src', how: 'frame' },
  frame: { attribute: 'src', how: 'frame' },
  embed: { attribute: 'src', how: 'frame' },
  img: { attribute: 'src', how: 'image' },
  form: { attribute: 'action', how: 'form' },
}

const snippets = [
  { id: 'google-tag', pattern: /\bgtag\(\s*['"]config['"]\s*,\s*['"]((?:G|AW|UA|DC)-[\w-]{3,30})['"]/g },
  { id: 'google-tag-manager', pattern: /['"](GTM-[A-Z0-9]{4,12})['"]/g },
  { id: 'google-analytics', pattern: /\bga\(\s*['"]create['"]\s*,\s*['"](UA-\d{3,12}-\d{1,4})['"]/g },
  { id: 'facebook-pixel', pattern: /\bfbq\(\s*['"]init['"]\s*,\s*['"](\d{5,20})['"]/g },
  { id: 'tiktok-pixel', pattern: /\bttq\.load\(\s*['"](\w{5,40})['"]/g },
  { id: 'x-pixel', pattern: /\btwq\(\s*['"](?:config|init)['"]\s*,\s*['"](\w{3,20})['"]/g },
  { id: 'linkedin-insight', pattern: /_linkedin_partner_id\s*=\s*['"](\d{3,12})['"]/g },
  { id: 'hotjar', pattern: /\bhjid\s*:\s*(\d{3,12})/g },
  { id: 'clarity', pattern: /\bclarity['"]\s*,\s*['"]script['"]\s*,\s*['"](\w{4,20})['"]/g },
  { id: 'hubspot', pattern: /\b(_hsq)\s*=\s*window\._hsq/g },
  { id: 'matomo', pattern: /\b_paq\.push\(\s*\[\s*['"]setSiteId['"]\s*,\s*['"](\w{1,10})['"]/g },
] as const

/** Reads a page without running it. */
export function scanHtml(
  html: string,
  url: string,
  { entityOf, now }: { entityOf: EntityOf; now: () => Date },
): StaticSiteScan {
  const { calls, scripts, isCut } = read(html.slice(0, mostCharacters), url)
  const pageHost = hostOf(url)
  const others = calls.filter(({ address }) => isThirdParty(hostOf(address), pageHost))
  const code = scripts.join('\n')
  return {
    kind: 'site',
    scannerVersion: siteScannerVersion,
    method: 'static',
    url,
    scannedAt: now().toISOString(),
    thirdParties: [...Map.groupBy(others, ({ address }) => hostOf(address))]
      .map(([host, ofHost]) => ({ ...partyOf(host, entityOf), how: sorted(ofHost.map(({ how }) => how)) as Way[] }))
      .sort((a, b) => compareText(a.host, b.host))
      .slice(0, 500),
    sessionRecorders: recordersOf(
      calls.map(({ address }) => address),
      entityOf,
    ),
    snippets: snippets.flatMap(({ id, pattern }) => {
      const ids = sorted(Array.from(code.matchAll(pattern), ([, found = '']) => found))
      return ids.length > 0 ? [{ snippet: id, ids: ids.slice(0, 20) }] : []
    }),
    warnings: [
      {
        code: 'static-only',
        text: 'The page was read and not run: what its scripts load, store or read is not known.',
      },
      ...(isCut || html.length > mostCharacters
        ? [{ code: 'page-capped' as const, text: 'The page is so long that its end was not read.' }]
        : []),
    ],
  }
}

interface Call {
  address: string
  how: Way
}

/** Tags and the text of scripts, in one pass from the first character to the last. */
function read(html: string, base: string): { calls: Call[]; scripts: string[]; isCut: boolean } {
  const calls: Call[] = []
  const scripts: string[] = []
  const add = (address: string | undefined, how: Way) => {
    const trimmed = address?.trim()
    if (!trimmed || !URL.canParse(trimmed, base)) return
    const url = new URL(trimmed, base)
    if (/^https?:$/.test(url.protocol)) calls.push({ address: url.href, how })
  }
  let tags = 0
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at)) {
    if (html.startsWith('<!--', at)) {
      const end = html.indexOf('-->', at + 4)
      if (end < 0) break
      at = end + 3
      continue
    }
    const name = /^[a-z][a-z0-9-]{0,30}/i.exec(html.slice(at + 1, at + 33))?.[0].toLowerCase()
    if (!name) {
      at++
      continue
    }
    const end = endOfTag(html, at + 1 + name.length)
    if (end < 0) break
    if (++tags > mostTags) return { calls, scripts, isCut: true }
    const attributes = attributesOf(html.slice(at + 1 + name.length, Math.min(end, at + 20_000)))
    at = end + 1
    const call = calling[name]
    if (call && (name !== 'script' || isRun(attributes))) add(attributes.get(call.attribute), call.how)
    if (name === 'link') addLink(attributes, add)
    if (name === 'meta' && attributes.get('http-equiv')?.toLowerCase() === 'content-security-policy')
      for (const source of (attributes.get('content') ?? '').split(/[\s;]+/, 500))
        if (/^(?:https?:\/\/)?(?:[\w-]+\.)+[a-z]{2,}/i.test(source))
          add(source.startsWith('http') ? source : `https://${source}`, 'policy')
    // The content of these elements is text, not markup.
    if (name === 'script' || name === 'style' || name === 'textarea' || name === 'title') {
      const close = new RegExp(`</${name}`, 'gi')
      close.lastIndex = at
      const closing = close.exec(html)?.index ?? html.length
      if (name === 'script' && isRun(attributes)) scripts.push(html.slice(at, closing))
      at = closing
      if (closing === html.length) break
      at++
    }
  }
  return { calls, scripts, isCut: false }
}

/** Data and templates in script elements are not run. https://html.spec.whatwg.org/#attr-script-type */
function isRun(attributes: ReadonlyMap<string, string>): boolean {
  const type = attributes.get('type')?.trim().toLowerCase()
  return !type || type === 'module' || /^(?:text|application)\/(?:x-)?(?:java|ecma)script/.test(type)
}

function addLink(attributes: ReadonlyMap<string, string>, add: (address: string | undefined, how: Way) => void): void {
  const kinds = (attributes.get('rel') ?? '').toLowerCase().split(/\s+/)
  const how = kinds.includes('stylesheet')
    ? 'style'
    : kinds.some((kind) => ['preconnect', 'dns-prefetch', 'preload', 'modulepreload', 'prefetch'].includes(kind))
      ? 'connection'
      : undefined
  if (how) add(attributes.get('href'), how)
}

/** A ">" inside quotes does not end a tag. */
function endOfTag(html: string, from: number): number {
  let quote = ''
  for (let at = from; at < html.length; at++) {
    const character = html[at] ?? ''
    if (quote !== '') {
      if (character === quote) quote = ''
    } else if (character === '>') return at
    else if ((character === '"' || character === "'") && html[at - 1] === '=') quote = character
  }
  return -1
}

function attributesOf(text: string): Map<string, string> {
  const attributes = new Map<string, string>()
  for (const [, name = '', double, single, bare] of text.matchAll(
    /([^\s"'<>/=]{1,60})(?:\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g,
  )) {
    const key = name.toLowerCase()
    if (!attributes.has(key)) attributes.set(key, (double ?? single ?? bare ?? '').replaceAll('&amp;', '&'))
    if (attributes.size > 100) break
  }
  return attributes
}
