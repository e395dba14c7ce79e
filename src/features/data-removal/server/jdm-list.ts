import { domainToASCII } from 'node:url'
import { parse } from 'tldts'
import { z } from 'zod'
import { parseJson } from '../../../platform/shared/json.ts'
import { cleanLine } from '../../../platform/shared/text.ts'
import { isUsableMailbox, type PlatformFact, platformFact } from '../platforms.ts'
import { idOf, mostDomains, unfitReason } from './outside-rows.ts'

// JustDeleteMe's `_data/sites.json`, read against the file of commit 00172fa1: a list of {name, url, difficulty, email,
// domains}. Notes, letters and translations are someone's text and are not read.

export type JdmList =
  | {
      outcome: 'read'
      /** Rows of the known shape, whatever became of them. */
      listed: number
      facts: PlatformFact[]
      /** Reasons of rows that were left out, and how many. */
      dropped: Record<string, number>
      /** Mailboxes of rows that were taken without them: no role for such letters, or at a domain of someone else. */
      mailboxesLeftOut: number
    }
  /** Not the list: a page of a proxy, another format, or a list whose rows have changed their shape. */
  | { outcome: 'unreadable'; reason: string }

const mostRows = 50_000
const pageOfList = 'https://github.com/jdm-contrib/jdm/blob/master/_data/sites.json'

const row = z.object({
  name: z
    .string()
    .max(300)
    .transform((name) => cleanLine(name))
    .pipe(z.string().min(1)),
  url: z.string().max(2_000).nullish().catch(null),
  difficulty: z.enum(['easy', 'medium', 'hard', 'limited', 'impossible']),
  email: z.string().max(300).nullish().catch(null),
  domains: z.array(z.string().max(253)).max(500),
})
type Row = z.output<typeof row>

/** @param today the day on which the list was fetched: what it says is as of then. */
export function readJdmList(text: string, { today }: { today: string }): JdmList {
  const content = parseJson(text)
  if (content === undefined) return { outcome: 'unreadable', reason: 'it is not JSON' }
  if (!Array.isArray(content)) return { outcome: 'unreadable', reason: 'it is no list' }
  if (content.length > mostRows) return { outcome: 'unreadable', reason: `it has more than ${mostRows} rows` }
  const rows = content.flatMap((candidate) => row.safeParse(candidate).data ?? [])
  if (rows.length === 0 && content.length > 0)
    return { outcome: 'unreadable', reason: 'none of its rows has the known shape' }
  const dropped: Record<string, number> = {}
  const drop = (reason: string, count = 1) => {
    if (count > 0) dropped[reason] = (dropped[reason] ?? 0) + count
  }
  drop('not of the known shape', content.length - rows.length)
  const facts: PlatformFact[] = []
  const seen = { ids: new Set<string>(), domains: new Set<string>() }
  let mailboxesLeftOut = 0
  for (const { listed, own, isBelowAnother } of withDomains(rows)) {
    const [domain = null, ...domains] = own
    const reason = isBelowAnother ? 'a part of another platform of the list' : unfitReason({ domain })
    const fact = reason
      ? null
      : factOf(listed, { domain, domains: domains.slice(0, mostDomains), today, ids: seen.ids })
    if (!fact) drop(reason ?? 'without a name or an address of its own')
    else if (domain && seen.domains.has(domain)) drop('at the domain of another platform of the list')
    else {
      seen.ids.add(fact.id)
      if (domain) seen.domains.add(domain)
      facts.push(fact)
      if (listed.email && !fact.email) mailboxesLeftOut++
    }
  }
  return { outcome: 'read', listed: rows.length, facts, dropped, mailboxesLeftOut }
}

/**
 * Which registrable domains are a row's own. Many rows name a host that a help desk lends them, such as
 * larkspur.zendesk.com: the domain belongs to the row that names it bare, or to the only one that names a host below
 * it.
 */
function withDomains(rows: readonly Row[]): { listed: Row; own: string[]; isBelowAnother: boolean }[] {
  const named = rows.map(({ domains }) => domains.flatMap((host) => placeOf(host) ?? []))
  const bare = new Set(named.flat().flatMap(({ domain, isBare }) => (isBare ? domain : [])))
  const below = new Map<string, number>()
  for (const places of named)
    for (const domain of new Set(places.map((place) => place.domain))) below.set(domain, (below.get(domain) ?? 0) + 1)
  return rows.map((listed, index) => {
    const places = named[index] ?? []
    const own = places.filter(({ domain, isBare }) => isBare || (!bare.has(domain) && below.get(domain) === 1))
    return {
      listed,
      own: [...new Set(own.map(({ domain }) => domain))],
      isBelowAnother: own.length === 0 && places.some(({ domain }) => bare.has(domain)),
    }
  })
}

/**
 * Returns null for a host that isn't a domain, and for hosts that anyone can have below someone's domain, as
 * larkspur.github.io.
 */
function placeOf(host: string): { domain: string; isBare: boolean } | null {
  const { hostname, domain } = parse(domainToASCII(host.trim()))
  if (!domain) return null
  if (hostname === domain || hostname === `www.${domain}`) return { domain, isBare: true }
  return parse(hostname ?? '', { allowPrivateDomains: true }).isPrivate ? null : { domain, isBare: false }
}

/** Adult services are listed on search only, and the list does not mark them: those whose name or domain says it. */
const sensitive = /porn|hentai|xvideos|xhamster|redtube|onlyfans|chaturbate|\bsex\b|\bxxx\b|\.(?:xxx|sex|porn|adult)\b/i

function factOf(
  { name, url, difficulty: rated, email: given }: Row,
  { domain, domains, today, ids }: { domain: string | null; domains: string[]; today: string; ids: Set<string> },
): PlatformFact | null {
  const email = mailboxOf(given, { domain, domains })
  const optOutUrl = pageOf(url)
  const id = freeId([name, domain ?? '', `${name} ${domain}`], ids)
  if (!id || (!domain && !optOutUrl)) return null
  const difficulty = rated === 'limited' || rated === 'impossible' ? 'hard' : rated
  const fact = platformFact.safeParse({
    id,
    name,
    aliases: [],
    category: 'Online service',
    tier: 3,
    // No one has judged it: behind the shipped ones of its tier.
    prominence: 0,
    domain,
    domains,
    method: difficulty !== 'hard' && optOutUrl ? 'account-setting' : email ? 'email' : 'contact-support',
    difficulty,
    email,
    optOutUrl,
    // Its letters name the account: "Please delete my account, my username is …" (CONTRIBUTING.md of the list).
    needs: email ? ['account'] : [],
    flags: sensitive.test(`${name} ${domain}`) ? ['sensitive'] : [],
    laws: ['gdpr', 'uk-gdpr', 'ccpa-delete', 'us-state-delete'],
    sources: [
      {
        key: 'jdm',
        ref: name,
        page: pageOfList,
        asOf: today,
        says: [
          ...(domain ? ['domain'] : []),
          'difficulty',
          ...(optOutUrl ? ['optOutUrl'] : []),
          ...(email ? ['email'] : []),
        ],
      },
    ],
  })
  return fact.data ?? null
}

function mailboxOf(given: string | null | undefined, at: Pick<PlatformFact, 'domain' | 'domains'>): string | null {
  const email = z.email().max(254).safeParse(given?.trim().toLowerCase()).data
  return email && isUsableMailbox(email, at) ? email : null
}

function pageOf(address: string | null | undefined): string | null {
  if (!address || !URL.canParse(address)) return null
  const { protocol, username, href } = new URL(address)
  return protocol === 'https:' && username === '' ? href : null
}

const freeId = (names: readonly string[], taken: ReadonlySet<string>): string | undefined =>
  names.map((name) => idOf(name).slice(0, 200).replace(/-$/, '')).find((id) => id !== '' && !taken.has(id))
