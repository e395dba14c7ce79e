import { documentEvidence, joined, type Line, row } from '../document.ts'
import type { CapturedEvidence } from '../evidence.ts'
import { placeCount } from './absence.ts'
import {
  answersEverything,
  appReaders,
  changePasswordOutcome,
  type FileReply,
  fileOf,
  fixedFiles,
  foundFile,
  oldSecurityTxt,
  outcomeOf,
  plain,
} from './fixed-files.ts'
import type { Given } from './network.ts'
import { dayOf, daysBetween, fetchedFrom, firstFetched, type MainSite, replyTo } from './network-replies.ts'
import { saysWhetherItIsThere } from './pages.ts'
import { type AiRule, readAiRules } from './robots-ai.ts'
import { parseSecurityTxt } from './security-txt.ts'
import { type AppOf, readAttestations, readGpc, readIssuer } from './wellknown-files.ts'

// What the fixed addresses answered, as records.

export const wellknownVersion = '1.0.1'

/** Everything that was looked at, with what each address answered. */
export function searchEvidence(given: Given, site: MainSite): CapturedEvidence[] {
  const outcomes = [...fixedFiles, oldSecurityTxt].flatMap((file) => {
    const reply = replyTo(given, file.key)
    return reply ? [{ path: file.path, answer: outcomeOf(file, reply, given, site) }] : []
  })
  const password = replyTo(given, 'change-password')
  if (password) outcomes.push({ path: '/.well-known/change-password', answer: changePasswordOutcome(given, password) })
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
          everything === undefined
            ? 'could not be looked at'
            : everything
              ? 'answered like known ones'
              : 'answered as unknown',
        ],
      ],
    },
    { lines: outcomes.map(({ path, answer }): Line => ['Searched', row(path, { answer })]) },
  ])
}

function ownRecord(given: Given, { host }: MainSite, kind: string, title: string) {
  return {
    connector: 'wellknown',
    connectorVersion: wellknownVersion,
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

export function securityEvidence(given: Given, site: MainSite): CapturedEvidence[] {
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
            [
              'Content type',
              plain.test(reply.contentType)
                ? 'text/plain'
                : `${reply.contentType || 'none'}, where text/plain is asked for`,
            ],
            ...expiryLines(parsed, given.today),
            ['Contact', joined(parsed.contacts) || 'no contact in the security.txt'],
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
  if (searched.length === 0 || !searched.every(({ reply }) => saysWhetherItIsThere(reply))) return []
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
function expiryLines(
  { expires, expiresOn }: { expires: string | null; expiresOn: string | null },
  today: string,
): Line[] {
  if (expires === null) return [['Expires', 'no line Expires in the security.txt']]
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
export function fileEvidence(given: Given, site: MainSite): CapturedEvidence[] {
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
    ...record('dnt', 'dnt-policy', () => [
      ['Do Not Track policy', 'the text of the Do Not Track Compliance Policy is there'],
    ]),
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

const storeWords: Record<AppOf['store'], string> = { play: 'Google Play', 'app-store': 'App Store' }

export function appsEvidence(given: Given, site: MainSite): CapturedEvidence[] {
  return (Object.keys(appReaders) as (keyof typeof appReaders)[]).flatMap((key) => {
    const reply = foundFile(given, site, fileOf(key))
    const apps = reply ? (appReaders[key](reply.text) ?? []) : []
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
