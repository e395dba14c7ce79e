import type { CapturedEvidence } from '../../evidence.ts'
import { type RecordKind, recordEvidence } from '../../record.ts'
import type { Given } from '../network.ts'
import { dayOf, daysBetween, fetchedFrom, firstFetched, type MainSite, replyTo } from '../network-replies.ts'
import { saysWhetherItIsThere } from '../pages.ts'
import { readAttestations, readGpc, readIssuer } from './files.ts'
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
import {
  addressesRecord,
  aiRulesRecord,
  aiTxtRecord,
  associatedAppsRecord,
  dntRecord,
  type Expiry,
  gpcRecord,
  issuerRecord,
  noSecurityTxtRecord,
  sandboxRecord,
  securityTxtRecord,
} from './records.ts'
import { readAiRules } from './robots-ai.ts'
import { parseSecurityTxt, type SecurityTxt } from './security-txt.ts'

// Answers of the fixed addresses, as records.

/** Everything that was looked at, with what each address answered. */
export function searchEvidence(given: Given, site: MainSite): CapturedEvidence[] {
  const outcomes = [...fixedFiles, oldSecurityTxt].flatMap((file) => {
    const reply = replyTo(given, file.key)
    return reply ? [{ path: file.path, answer: outcomeOf(file, reply, given, site) }] : []
  })
  const password = replyTo(given, 'change-password')
  if (password) outcomes.push({ path: '/.well-known/change-password', answer: changePasswordOutcome(given, password) })
  return recordEvidence(addressesRecord, ownSource(given, site, addressesRecord, `Fixed addresses of ${site.host}`), {
    host: site.host,
    lookedAtOn: dayOf(firstFetched(given.answered.map(({ reply }) => reply))),
    searched: outcomes,
    answersEverything: answersEverything(given) ?? null,
  })
}

const ownSource = (given: Given, { host }: MainSite, { kind }: { kind: string }, title: string) => ({
  connector: 'wellknown',
  trust: 'observed' as const,
  document: `wellknown/${host}/${kind}`,
  title,
  page: null,
  asOf: null,
  fetchedAt: firstFetched(given.answered.map(({ reply }) => reply)),
  retrievedVia: 'fetch' as const,
})

/** Source for words of a vendor's file: theirs, not ours. */
const fileSource = (given: Given, site: MainSite, reply: FileReply, kind: { kind: string }, name: string) => ({
  ...ownSource(given, site, kind, `${name} of ${site.host}`),
  trust: 'vendor_claim' as const,
  ...fetchedFrom(reply),
})

const fileFacts = ({ host }: MainSite, reply: FileReply) => ({
  host,
  lookedAtOn: dayOf(reply.fetchedAt),
  address: reply.finalUrl.split(/[?#]/u)[0] ?? '',
})

export function securityEvidence(given: Given, site: MainSite): CapturedEvidence[] {
  const places = [fileOf('security-txt'), oldSecurityTxt]
  for (const file of places) {
    const reply = foundFile(given, site, file)
    const parsed = reply && parseSecurityTxt(reply.text)
    if (reply && parsed)
      return recordEvidence(securityTxtRecord, fileSource(given, site, reply, securityTxtRecord, 'security.txt'), {
        ...fileFacts(site, reply),
        isAtWellKnown: file !== oldSecurityTxt,
        contentType: reply.contentType,
        isPlainText: plain.test(reply.contentType),
        expiry: expiryOf(parsed, given.today),
        contacts: parsed.contacts,
        policies: parsed.policies,
      })
  }
  const searched = places.flatMap(({ key, path, ...file }) => {
    const reply = replyTo(given, key)
    return reply ? [{ path, reply, answer: outcomeOf({ key, path, ...file }, reply, given, site) }] : []
  })
  // If one of the addresses could not be looked at, absence is unknown.
  if (searched.length === 0 || !searched.every(({ reply }) => saysWhetherItIsThere(reply))) return []
  return recordEvidence(
    noSecurityTxtRecord,
    ownSource(given, site, noSecurityTxtRecord, `Searched: security.txt of ${site.host}`),
    {
      host: site.host,
      lookedAtOn: dayOf(firstFetched(searched.map(({ reply }) => reply))),
      searched: searched.map(({ path, answer }) => ({ path, answer })),
    },
  )
}

/** Relative to the day of the run: a reply out of the cache is older than the sentence about it. */
function expiryOf({ expires, expiresOn }: SecurityTxt, today: string): Expiry {
  if (expires === null) return { state: 'missing' }
  const left = expiresOn === null ? undefined : daysBetween(today, expiresOn)
  if (expiresOn === null || left === undefined) return { state: 'unreadable' }
  return left < 0 ? { state: 'expired', on: expiresOn, forDays: -left } : { state: 'valid', on: expiresOn }
}

/** The files that say one thing each. */
export function fileEvidence(given: Given, site: MainSite): CapturedEvidence[] {
  const record = <Facts, Key extends string>(
    key: string,
    kind: RecordKind<Facts, Key>,
    factsOf: (text: string, about: ReturnType<typeof fileFacts>) => Facts | undefined,
  ): CapturedEvidence[] => {
    const file = fileOf(key)
    const reply = foundFile(given, site, file)
    const facts = reply && factsOf(reply.text, fileFacts(site, reply))
    return facts ? recordEvidence(kind, fileSource(given, site, reply, kind, file.name), facts) : []
  }
  return [
    ...record('gpc', gpcRecord, (text, about) => {
      const gpc = readGpc(text)
      return gpc && { ...about, ...gpc }
    }),
    ...record('dnt', dntRecord, (_, about) => about),
    ...record('openid', issuerRecord, (text, about) => ({ ...about, issuer: readIssuer(text) ?? '' })),
    ...record('attestations', sandboxRecord, (text, about) => {
      const interfaces = readAttestations(text) ?? []
      return interfaces.length > 0 ? { ...about, interfaces } : undefined
    }),
    ...record('robots', aiRulesRecord, (text, about) => {
      const crawlers = readAiRules(text) ?? []
      return crawlers.length > 0 ? { ...about, crawlers } : undefined
    }),
    ...record('ai-txt', aiTxtRecord, (_, about) => about),
  ]
}

export function appsEvidence(given: Given, site: MainSite): CapturedEvidence[] {
  return (Object.keys(appReaders) as (keyof typeof appReaders)[]).flatMap((key) => {
    const reply = foundFile(given, site, fileOf(key))
    const apps = reply ? (appReaders[key](reply.text) ?? []) : []
    if (!reply || apps.length === 0) return []
    return recordEvidence(
      associatedAppsRecord,
      {
        ...fileSource(given, site, reply, associatedAppsRecord, fileOf(key).name),
        document: `wellknown/${site.host}/app-association/${key}`,
      },
      { ...fileFacts(site, reply), apps },
    )
  })
}
