import { documentEvidence, joined, type Line, row } from '../document.ts'
import type { CapturedEvidence } from '../evidence.ts'
import { placeCount, searchedEvidence } from './absence.ts'
import type { Answered, Ask, Given, NetworkConnector, Reply } from './network.ts'
import {
  dayOf,
  daysBetween,
  fetchedFrom,
  firstFetched,
  isHtml,
  isNobodyThere,
  isOfDomain,
  isSuccess,
  type MainSite,
  mainSite,
  replyTo,
  unavailableOnce,
} from './network-replies.ts'
import { type AiRule, readAiRules } from './robots-ai.ts'
import { parseSecurityTxt } from './security-txt.ts'
import {
  type AppOf,
  isAiTxt,
  isDntPolicy,
  readAppleAssociation,
  readAssetLinks,
  readAttestations,
  readGpc,
  readIssuer,
} from './wellknown-files.ts'

const version = '1.0.0'
const mostBytes = 500_000

interface FixedFile {
  key: string
  path: string
  name: string
  /** What such a file is sent as; only asked where the site answers unknown addresses as well. */
  type: RegExp
  isSuch: (text: string) => boolean
}

const plain = /^text\/plain\b/iu
const json = /\bjson\b/iu

const files: readonly FixedFile[] = [
  {
    key: 'security-txt',
    path: '/.well-known/security.txt',
    name: 'security.txt',
    type: plain,
    isSuch: (text) => parseSecurityTxt(text) !== undefined,
  },
  {
    key: 'gpc',
    path: '/.well-known/gpc.json',
    name: 'gpc.json',
    type: json,
    isSuch: (text) => readGpc(text) !== undefined,
  },
  { key: 'dnt', path: '/.well-known/dnt-policy.txt', name: 'dnt-policy.txt', type: plain, isSuch: isDntPolicy },
  {
    key: 'assetlinks',
    path: '/.well-known/assetlinks.json',
    name: 'assetlinks.json',
    type: json,
    isSuch: (text) => readAssetLinks(text) !== undefined,
  },
  {
    key: 'apple-association',
    path: '/.well-known/apple-app-site-association',
    name: 'apple-app-site-association',
    // Apple takes it as any type.
    type: /./u,
    isSuch: (text) => readAppleAssociation(text) !== undefined,
  },
  {
    key: 'openid',
    path: '/.well-known/openid-configuration',
    name: 'openid-configuration',
    type: json,
    isSuch: (text) => readIssuer(text) !== undefined,
  },
  {
    key: 'attestations',
    path: '/.well-known/privacy-sandbox-attestations.json',
    name: 'privacy-sandbox-attestations.json',
    type: json,
    isSuch: (text) => readAttestations(text) !== undefined,
  },
  { key: 'robots', path: '/robots.txt', name: 'robots.txt', type: plain, isSuch: (text) => readAiRules(text) !== null },
  { key: 'ai-txt', path: '/ai.txt', name: 'ai.txt', type: plain, isSuch: isAiTxt },
]

/** Where the file stood before RFC 9116 fixed its address. */
const oldSecurityTxt: FixedFile = {
  key: 'security-txt-old',
  path: '/security.txt',
  name: 'security.txt',
  type: plain,
  isSuch: (text) => parseSecurityTxt(text) !== undefined,
}

/** No site has it; one that answers it answers everything. */
const unknownPath = '/.well-known/q7x2m9-no-such-file'

/** Files that a site puts at fixed addresses to say something to machines. */
export const wellknownConnector: NetworkConnector = {
  id: 'wellknown',
  version,
  title: 'Look at the fixed addresses of the site',
  after: [],
  ttlSeconds: 86_400,
  plan(given) {
    const site = mainSite(given.subject)
    if (!site) return []
    const first = replyTo(given, 'unknown')
    if (!first || isNobodyThere(first)) return [ask(site, 'unknown', unknownPath, 'an address that no site has')]
    const security = replyTo(given, 'security-txt')
    const isElsewhere =
      security !== undefined &&
      security.outcome !== 'unavailable' &&
      outcomeOf(fileOf('security-txt'), security, given, site) !== 'found'
    return [
      ...files.map((f) => ask(site, f.key, f.path, f.name)),
      ask(site, 'change-password', '/.well-known/change-password', 'change-password'),
      ...(isElsewhere ? [ask(site, oldSecurityTxt.key, oldSecurityTxt.path, 'security.txt at its old address')] : []),
    ]
  },
  parse(given) {
    const site = mainSite(given.subject)
    const first = replyTo(given, 'unknown')
    if (!site || !first) return []
    const whole = `the fixed addresses of ${site.host}`
    if (first.outcome === 'absent')
      return searchedEvidence(
        {
          lookup: { connector: 'wellknown', key: `wellknown/${site.host}`, place: whole },
          version,
          fetchedAt: first.fetchedAt,
        },
        [{ place: whole, outcome: first.words }],
      )
    return [
      ...(given.answered.length > 1 ? searchEvidence(given, site) : []),
      ...securityEvidence(given, site),
      ...fileEvidence(given, site),
      ...appsEvidence(given, site),
      ...unavailableOnce({ connector: 'wellknown', version, whole, host: site.host }, given.answered),
    ]
  },
}

const fileOf = (key: string): FixedFile => files.find((f) => f.key === key) ?? oldSecurityTxt

function ask({ host }: MainSite, key: string, path: string, name: string): Ask {
  return { type: 'file', key, url: `https://${host}${path}`, place: `${name} of ${host}`, isCrawled: false, maxBytes: mostBytes }
}

type FileReply = Extract<Reply, { outcome: 'file' }>

/** Whether unknown addresses are answered as if they were known; undefined where that could not be seen. */
function answersEverything(given: Pick<Given, 'answered'>): boolean | undefined {
  const reply = replyTo(given, 'unknown')
  return reply && 'status' in reply ? isSuccess(reply.status) : undefined
}

/** `found`, or in words what came instead. */
function outcomeOf(file: FixedFile, reply: Reply, given: Pick<Given, 'answered'>, { domain }: MainSite): string {
  switch (reply.outcome) {
    case 'unavailable':
      return 'could not be looked at'
    case 'absent':
      return reply.words
    case 'file':
      if (!isSuccess(reply.status)) return `status ${reply.status}`
      if (!isOfDomain(reply.finalUrl, domain)) return 'leads to another domain'
      if (isHtml(reply.text)) return 'a page instead of the file'
      if (!file.isSuch(reply.text)) return 'an answer that is not such a file'
      if (answersEverything(given) && !file.type.test(reply.contentType))
        return 'an answer of another type, from a site that answers unknown addresses too'
      return 'found'
    default:
      return 'an answer that could not be read'
  }
}

const changePassword = (given: Pick<Given, 'answered'>, reply: Reply): string => {
  if (reply.outcome === 'unavailable') return 'could not be looked at'
  if (!('status' in reply)) return reply.outcome === 'absent' ? reply.words : 'an answer that could not be read'
  if (!isSuccess(reply.status)) return `status ${reply.status}`
  // A page that sends every unknown address to its start would look the same.
  return answersEverything(given) === false && reply.finalUrl !== reply.requestedUrl ? 'found' : 'no redirect that tells'
}

function foundFile(given: Pick<Given, 'answered'>, site: MainSite, file: FixedFile): FileReply | undefined {
  const reply = replyTo(given, file.key)
  return reply?.outcome === 'file' && outcomeOf(file, reply, given, site) === 'found' ? reply : undefined
}

/** Everything that was looked at, with what each address answered. */
function searchEvidence(given: Given, site: MainSite): CapturedEvidence[] {
  const outcomes = [...files, oldSecurityTxt].flatMap((file) => {
    const reply = replyTo(given, file.key)
    return reply ? [{ path: file.path, answer: outcomeOf(file, reply, given, site) }] : []
  })
  const password = replyTo(given, 'change-password')
  if (password) outcomes.push({ path: '/.well-known/change-password', answer: changePassword(given, password) })
  const everything = answersEverything(given)
  return documentEvidence(ownRecord(given, site, 'wellknown', `Fixed addresses of ${site.host}`), [
    {
      lines: [
        ['Document', 'fixed addresses looked at'],
        ['Host', site.host],
        ['Looked at on', dayOf(firstFetched(given.answered.map(({ reply }) => reply)))],
        ['Places searched', String(outcomes.length)],
        [
          'Unknown addresses',
          everything === undefined ? 'could not be looked at' : everything ? 'answered like known ones' : 'answered as unknown',
        ],
      ],
    },
    { lines: outcomes.map(({ path, answer }): Line => ['Searched', row(path, { answer })]) },
  ])
}

function ownRecord(given: Given, { host }: MainSite, kind: string, title: string) {
  return {
    connector: 'wellknown',
    connectorVersion: version,
    kind,
    trust: 'observed' as const,
    document: `wellknown/${host}/${kind}`,
    title,
    page: null,
    asOf: null,
    fetchedAt: firstFetched(given.answered.map(({ reply }) => reply)),
    retrievedVia: 'fetch' as const,
  }
}

/** What a file of the vendor says: its words, not ours. */
function fileRecord(given: Given, site: MainSite, reply: FileReply, kind: string, title: string) {
  return {
    ...ownRecord(given, site, kind, title),
    trust: 'vendor_claim' as const,
    ...fetchedFrom(reply),
  }
}

const headLines = (document: string, { host }: MainSite, reply: FileReply): Line[] => [
  ['Document', document],
  ['Host', host],
  ['Looked at on', dayOf(reply.fetchedAt)],
  ['Address', reply.finalUrl.split(/[?#]/u)[0] ?? ''],
]

function securityEvidence(given: Given, site: MainSite): CapturedEvidence[] {
  const places = [fileOf('security-txt'), oldSecurityTxt]
  for (const file of places) {
    const reply = foundFile(given, site, file)
    const parsed = reply && parseSecurityTxt(reply.text)
    if (reply && parsed)
      return documentEvidence(fileRecord(given, site, reply, 'security-txt', `security.txt of ${site.host}`), [
        {
          lines: [
            ...headLines('security.txt file', site, reply),
            ['Place', file === oldSecurityTxt ? 'the old address /security.txt' : 'the well-known address'],
            ['Content type', plain.test(reply.contentType) ? 'text/plain' : `${reply.contentType || 'none'}, where text/plain is asked for`],
            ...expiryLines(parsed, given.today),
            ['Contact', joined(parsed.contacts) || 'none'],
          ],
        },
        { lines: parsed.policies.map((policy): Line => ['Policy', policy]) },
      ])
  }
  const searched = places.flatMap(({ key, path, ...file }) => {
    const reply = replyTo(given, key)
    return reply ? [{ path, reply, answer: outcomeOf({ key, path, ...file }, reply, given, site) }] : []
  })
  // Where one of the addresses could not be looked at, nobody knows.
  if (searched.length === 0 || searched.some(({ reply }) => reply.outcome === 'unavailable')) return []
  return documentEvidence(ownRecord(given, site, 'security-txt-search', `Searched: security.txt of ${site.host}`), [
    {
      lines: [
        ['Document', 'search for security.txt'],
        ['Host', site.host],
        ['Looked at on', dayOf(firstFetched(searched.map(({ reply }) => reply)))],
        ['Found', `security.txt of ${site.host} was not found in ${placeCount(searched.length)}`],
      ],
    },
    { lines: searched.map(({ path, answer }): Line => ['Searched', row(path, { answer })]) },
  ])
}

/** Relative to the day of the run: a reply out of the cache is older than the sentence about it. */
function expiryLines({ expires, expiresOn }: { expires: string | null; expiresOn: string | null }, today: string): Line[] {
  if (expires === null) return [['Expires', 'none']]
  const left = expiresOn === null ? undefined : daysBetween(today, expiresOn)
  if (expiresOn === null || left === undefined) return [['Expires', 'could not be read']]
  return left < 0
    ? [
        ['Expired on', expiresOn],
        ['Expired for', `${-left} days`],
      ]
    : [['Expires on', expiresOn]]
}

const aiWords: Record<AiRule, string> = {
  'not allowed': 'closed for it',
  'partly allowed': 'partly open for it',
  allowed: 'open for it',
}

/** The files that say one thing each. */
function fileEvidence(given: Given, site: MainSite): CapturedEvidence[] {
  const record = (key: string, kind: string, lines: (text: string) => Line[]): CapturedEvidence[] => {
    const file = fileOf(key)
    const reply = foundFile(given, site, file)
    if (!reply) return []
    const own = lines(reply.text)
    if (own.length === 0) return []
    return documentEvidence(fileRecord(given, site, reply, kind, `${file.name} of ${site.host}`), [
      { lines: [...headLines(`${file.name} file`, site, reply), ...own] },
    ])
  }
  return [
    ...record('gpc', 'gpc-file', (text) => {
      const gpc = readGpc(text)
      if (!gpc) return []
      return [['gpc', String(gpc.gpc)], ...(gpc.lastUpdate ? [['Last update', gpc.lastUpdate] as const] : [])]
    }),
    ...record('dnt', 'dnt-policy', () => [['Do Not Track policy', 'the text of the Do Not Track Compliance Policy is there']]),
    ...record('openid', 'openid-configuration', (text) => [['Issuer of sign-ins', readIssuer(text) ?? '']]),
    ...record('attestations', 'privacy-sandbox', (text) => {
      const names = readAttestations(text) ?? []
      return names.length ? [['Privacy Sandbox interfaces', joined(names)]] : []
    }),
    ...record('robots', 'ai-rules', (text) =>
      (readAiRules(text) ?? []).map(({ crawler, rule }): Line => ['AI crawler', row(crawler, { site: aiWords[rule] })]),
    ),
    ...record('ai-txt', 'ai-txt', () => [['ai.txt', 'rules for AI are there']]),
  ]
}

const readers = { assetlinks: readAssetLinks, 'apple-association': readAppleAssociation } as const
const storeWords: Record<AppOf['store'], string> = { play: 'Google Play', 'app-store': 'App Store' }

function appsEvidence(given: Given, site: MainSite): CapturedEvidence[] {
  return (Object.keys(readers) as (keyof typeof readers)[]).flatMap((key) => {
    const reply = foundFile(given, site, fileOf(key))
    const apps = reply ? (readers[key](reply.text) ?? []) : []
    if (!reply || apps.length === 0) return []
    return documentEvidence(
      {
        ...fileRecord(given, site, reply, 'app-association', `${fileOf(key).name} of ${site.host}`),
        document: `wellknown/${site.host}/app-association/${key}`,
      },
      [
        { lines: [...headLines('app association file', site, reply), ['Apps named', String(apps.length)]] },
        { lines: apps.map(({ id, store }): Line => ['App', row(id, { store: storeWords[store] })]) },
      ],
    )
  })
}

/**
 * Apps that the site itself names as its own, for whoever resolves the subject. Apple's file gives bundle ids, not the
 * numbers of the store.
 */
export function appsOf(answered: readonly Answered[]): AppOf[] {
  const given = { answered }
  return (Object.keys(readers) as (keyof typeof readers)[]).flatMap((key) => {
    const asked = answered.find((a) => a.ask.key === key)?.ask
    const host = asked?.type === 'file' && URL.canParse(asked.url) ? new URL(asked.url).hostname : undefined
    const site = host && mainSite({ sites: [{ host, url: null, proof: 'association-file' }] })
    const reply = site ? foundFile(given, site, fileOf(key)) : undefined
    return reply ? (readers[key](reply.text) ?? []) : []
  })
}
