// SPF, RFC 7208: who may send mail in the name of a domain.

export interface SpfRecord {
  /** Qualifier of the last word, `+all` to `?all`; null where the record has no `all`. */
  all: '+' | '-' | '~' | '?' | null
  redirect: string | null
  includes: string[]
  /** Terms that make a receiver look up a name. RFC 7208 § 4.6.4 */
  lookups: number
}

const mostTerms = 500
const lookingUp = ['include', 'a', 'mx', 'ptr', 'exists']

export const isSpf = (text: string): boolean => /^v=spf1(?:\s|$)/iu.test(text.trim())

export function parseSpf(text: string): SpfRecord {
  const record: SpfRecord = { all: null, redirect: null, includes: [], lookups: 0 }
  for (const term of text.trim().split(/\s+/u).slice(1, mostTerms)) {
    const [, qualifier = '+', name = '', , value = ''] =
      /^([+\-~?])?([a-z][a-z0-9_.-]*)(?:([:=/])(.*))?$/iu.exec(term) ?? []
    const lower = name.toLowerCase()
    // Anything after `all` is never reached. RFC 7208 § 5.1
    if (record.all !== null && lower !== 'redirect') continue
    if (lower === 'all') record.all = qualifier as '+' | '-' | '~' | '?' // one of the four that the pattern takes
    if (lookingUp.includes(lower)) record.lookups += 1
    if (lower === 'include' && value) record.includes.push(value.toLowerCase())
    if (lower === 'redirect' && value) record.redirect = value.toLowerCase()
  }
  // With an `all` a redirect is ignored. RFC 7208 § 6.1
  if (record.all !== null) record.redirect = null
  if (record.redirect !== null) record.lookups += 1
  return record
}

/** TXT records of a name; undefined where they are not known. */
export type TxtOf = (name: string) => readonly string[] | undefined

export type SpfReading =
  | { outcome: 'none' }
  /** A receiver gives up with an error. RFC 7208 § 4.5 */
  | { outcome: 'several'; count: number }
  | {
      outcome: 'one'
      text: string
      all: SpfRecord['all']
      /** As far as they were followed. */
      lookups: number
      /** False: there may be more look-ups than counted. */
      isWhole: boolean
      /** Names that the records include, the first ones first. */
      includes: string[]
    }

/** More than a receiver follows. */
const mostNames = 11

/** The record of a domain with those that it includes; undefined where the domain's own TXT records are not known. */
export function readSpf(domain: string, txtOf: TxtOf): SpfReading | undefined {
  const own = txtOf(domain)?.filter(isSpf)
  if (own === undefined) return undefined
  const [text] = own
  if (text === undefined) return { outcome: 'none' }
  if (own.length > 1) return { outcome: 'several', count: own.length }
  const first = parseSpf(text)
  const { followed, isWhole } = follow(first, txtOf)
  const records = [...followed.values()].flatMap((record) => record ?? [])
  const target = first.redirect === null ? undefined : followed.get(first.redirect)
  return {
    outcome: 'one',
    text,
    all: first.all ?? target?.all ?? null,
    lookups: [first, ...records].reduce((sum, record) => sum + record.lookups, 0),
    isWhole: isWhole && [...followed.values()].every((record) => record !== undefined),
    includes: [...followed.keys()],
  }
}

/** Names whose TXT records would tell more. */
export function spfNamesToAsk(domain: string, txtOf: TxtOf): string[] {
  const own = txtOf(domain)?.filter(isSpf) ?? []
  return own.length === 1 ? [...follow(parseSpf(own[0] ?? ''), txtOf).followed.keys()] : []
}

/** Each name once: a record that includes itself would have no end. Names with macros depend on the mail and are not followed. */
function follow(first: SpfRecord, txtOf: TxtOf) {
  const followed = new Map<string, SpfRecord | undefined>()
  const queue = namesOf(first)
  let isWhole = !first.includes.some(hasMacro)
  for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
    if (followed.has(name)) continue
    if (followed.size >= mostNames) {
      isWhole = false
      break
    }
    const text = txtOf(name)?.find(isSpf)
    const record = txtOf(name) === undefined ? undefined : parseSpf(text ?? 'v=spf1')
    followed.set(name, record)
    if (record?.includes.some(hasMacro)) isWhole = false
    queue.push(...(record ? namesOf(record) : []))
  }
  return { followed, isWhole }
}

const hasMacro = (name: string) => name.includes('%')
const hostName = /^(?=.{1,253}$)[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?)+$/u

const namesOf = (record: SpfRecord): string[] =>
  [...record.includes, ...(record.redirect === null ? [] : [record.redirect])]
    .map((name) => name.replace(/\.$/u, ''))
    .filter((name) => hostName.test(name))
