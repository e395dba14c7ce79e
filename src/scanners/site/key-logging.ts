import { createHash } from 'node:crypto'
import { parseJson } from '../../platform/shared/json.ts'
import { compareText } from '../../platform/shared/text.ts'
import { sentValues } from './har/sent-values.ts'
import { type EntityOf, hostOf, isThirdParty, partyOf, placeOf, sorted } from './parties.ts'
import type { RecordedRequest, TypedValue } from './recording.ts'
import type { KeyLoggingFinding } from './site-scan.ts'
import { unpack, unpackAt } from './unpack.ts'

// Looks for values that were typed and not submitted in everything that left the page afterwards.

const hashes = ['md5', 'sha1', 'sha256', 'sha512'] as const

/** Values that are typed, by field. No one's data, and long enough to stand in no request by chance. */
export const typedValues: Readonly<Record<string, string>> = {
  email: 'quill.4471@mail.example',
  password: 'Tw1ne-9083-Harb',
  tel: '+15550143907',
  name: 'Quillon Ashgrove',
  search: 'marmalade 3308',
  text: 'thistledown 6127',
  url: 'https://q4471.example',
  number: '8830412795',
}

export interface Sent {
  url: string
  text: string
}

/** Encodings in which a value can be recognised, each with the strings to look for. */
export function tracesOf(value: string): { encoding: string; needles: string[] }[] {
  // Hashes for advertising are taken of trimmed lower case, telephone numbers without their signs.
  const forms = [...new Set([value, value.toLowerCase(), value.replace(/^\+/, '')])]
  return [
    {
      encoding: 'plain',
      needles: [
        ...new Set(forms.flatMap((form) => [form, encodeURIComponent(form), JSON.stringify(form).slice(1, -1)])),
      ],
    },
    { encoding: 'base64', needles: forms.flatMap(base64Needles) },
    { encoding: 'hex', needles: forms.map((form) => Buffer.from(form).toString('hex')) },
    ...hashes.map((hash) => ({
      encoding: hash,
      needles: forms.flatMap((form) => {
        const digest = createHash(hash).update(form).digest()
        return [digest.toString('hex'), digest.toString('base64').replace(/=+$/, '')]
      }),
    })),
  ]
}

/** The middle of a value's base64 for each of the three ways in which it can begin inside a longer text. */
function base64Needles(value: string): string[] {
  return [0, 1, 2].map((offset) => {
    const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(value)])
    const from = Math.ceil((offset * 8) / 6)
    return bytes.toString('base64').slice(from, Math.floor((bytes.length * 8) / 6))
  })
}

export function keyLoggingOf(
  sent: readonly Sent[],
  typed: readonly TypedValue[],
  { pageHost, entityOf }: { pageHost: string; entityOf: EntityOf },
): KeyLoggingFinding[] {
  const traces = typed.map(({ field, value }) => ({ field, traces: tracesOf(value) }))
  const texts: (Sent & Layer)[] = [
    ...sent.flatMap(({ url, text }) => layersOf(text).map((layer) => ({ url, ...layer }))),
    ...joined(sent),
  ]
  const found = texts.flatMap(({ url, text, isUnpacked }) => {
    const haystack = text.toLowerCase()
    return traces.flatMap(({ field, traces }) =>
      traces.flatMap(({ encoding, needles }) =>
        needles.some((needle) =>
          encoding === 'plain'
            ? haystack.includes(needle.toLowerCase())
            : text.includes(needle) ||
              (needle.length % 2 === 0 && /^[0-9a-f]+$/.test(needle) && haystack.includes(needle)),
        )
          ? [{ host: hostOf(url), url: placeOf(url), field, encoding: isUnpacked ? 'base64' : encoding }]
          : [],
      ),
    )
  })
  return [...Map.groupBy(found, ({ host }) => host)]
    .map(([host, ofHost]) => ({
      ...partyOf(host, entityOf),
      isThirdParty: isThirdParty(host, pageHost),
      fields: sorted(ofHost.map(({ field }) => field)),
      encodings: sorted(ofHost.map(({ encoding }) => encoding)),
      urls: sorted(ofHost.map(({ url }) => url)).slice(0, 20),
    }))
    .sort((a, b) => compareText(a.host, b.host))
}

const mostTokens = 200

interface Layer {
  text: string
  isUnpacked?: boolean
}

/** Returns a text and its parts decoded once more: a URL within a URL, or base64. */
function layersOf(text: string): Layer[] {
  const tokens = [...text.matchAll(/[\w+/-]{24,}={0,2}/g)].slice(0, mostTokens)
  const inner = tokens.flatMap(([token]) => {
    const bytes = Buffer.from(token, 'base64')
    const unpacked = unpackAt(bytes, 0)
    if (unpacked) return unpacked.toString('latin1')
    const plain = bytes.toString('latin1')
    return /^[\x20-\x7e\s]+$/.test(plain) ? plain : []
  })
  return [
    { text },
    ...(text.includes('%25') ? [{ text: text.replaceAll('%25', '%') }] : []),
    ...inner.map((one) => ({ text: one, isUnpacked: true })),
  ]
}

/** Joins text that one host was sent character by character. */
function joined(sent: readonly Sent[]): (Sent & Layer)[] {
  return [...Map.groupBy(sent, ({ url }) => hostOf(url)).values()].flatMap((ofHost) => {
    const [first] = ofHost
    if (!first) return []
    const names = new Map<string, string>()
    for (const { url, text } of ofHost) {
      const isBody = text !== url
      if (!URL.canParse(url)) continue
      const values = isBody
        ? sentValues({ url: new URL(url).origin, body: text, messages: [] })
        : sentValues({ url, body: null, messages: [] })
      for (const { name, value } of values)
        if ([...value].length === 1) names.set(name, (names.get(name) ?? '') + value)
      if (isBody && [...text].length === 1) names.set('', (names.get('') ?? '') + text)
    }
    return [...names.values()].map((text) => ({ url: first.url, text }))
  })
}

/** Address and body of a request as text, and what is packed in the body. */
export function sentTexts({ url, body }: Pick<RecordedRequest, 'url' | 'body'>): Sent[] {
  const query = url.slice(0, 20_000)
  return [{ url, text: query }, ...(body && body.length > 0 ? bodyTexts(url, body) : [])]
}

export function bodyTexts(url: string, body: Buffer): Sent[] {
  const layers = [body, ...unpack(body)]
  return [...layers, ...layers.flatMap(packedInside)].map((bytes) => ({ url, text: bytes.toString('latin1') }))
}

/** Values of JSON that are themselves packed, a character for each byte. */
function packedInside(body: Buffer): Buffer[] {
  if (!body.includes('"\\u001f')) return []
  return [...body.toString('utf8').matchAll(/"\\u001f(?:[^"\\]|\\.)*"/g)].slice(0, mostTokens).flatMap(([quoted]) => {
    const bytes = parseJson(quoted)
    return typeof bytes === 'string' ? unpack(Buffer.from(bytes, 'latin1')) : []
  })
}
