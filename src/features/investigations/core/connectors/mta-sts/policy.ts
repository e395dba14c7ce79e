// A domain asks those who send it mail to encrypt: a TXT record says that there is a policy, a file says which. RFC 8461.

export const mtaStsModes = ['enforce', 'testing', 'none'] as const

export interface MtaStsPolicy {
  mode: (typeof mtaStsModes)[number]
  maxAgeSeconds: number
  /** Patterns of the mail servers that may take the mail. */
  servers: string[]
}

/** @returns the id of the policy; undefined where the texts announce none, or several. RFC 8461 § 3.1 */
export function policyIdIn(texts: readonly string[]): string | undefined {
  const records = texts.filter((text) => /^v=STSv1[ \t]*;/u.test(text))
  return records.length === 1 ? /;[ \t]*id=([A-Za-z0-9]{1,32})[ \t]*(?:;|$)/u.exec(records[0] ?? '')?.[1] : undefined
}

const mostLines = 200
const mostServers = 20

/** @returns undefined where the text is not such a policy. RFC 8461 § 3.2 */
export function parseMtaSts(text: string): MtaStsPolicy | undefined {
  const fields = text.split(/\r?\n/u, mostLines).flatMap((line) => {
    const [, key, value] = /^([a-z_]{1,20})[ \t]*:[ \t]*(\S{1,253})[ \t]*$/u.exec(line) ?? []
    return key && value ? [{ key, value }] : []
  })
  // The first of each counts, but of the servers every one.
  const first = (key: string) => fields.find((field) => field.key === key)?.value
  const mode = mtaStsModes.find((known) => known === first('mode'))
  const maxAge = first('max_age') ?? ''
  const servers = fields.flatMap(({ key, value }) => (key === 'mx' ? [value.toLowerCase()] : [])).slice(0, mostServers)
  const isWhole = first('version') === 'STSv1' && mode !== undefined && /^\d{1,10}$/u.test(maxAge)
  if (!isWhole || (mode !== 'none' && servers.length === 0)) return undefined
  return { mode, maxAgeSeconds: Number(maxAge), servers }
}
