import type { Answered, Ask, NetworkConnector } from '../network.ts'
import { isNobodyThere, type MainSite, mainSite, replyTo, siteOfHost, unavailableOnce } from '../network-replies.ts'
import { appsEvidence, fileEvidence, searchEvidence, securityEvidence } from './evidence.ts'
import type { AppOf } from './files.ts'
import { appReaders, fileOf, fixedFiles, foundFile, oldSecurityTxt, outcomeOf } from './fixed-files.ts'
import {
  addressesRecord,
  aiRulesRecord,
  aiTxtRecord,
  associatedAppsRecord,
  dntRecord,
  gpcRecord,
  issuerRecord,
  noSecurityTxtRecord,
  sandboxRecord,
  securityTxtRecord,
  wellknownVersion,
} from './records.ts'
import { wellknownQuestions, wellknownRules } from './rules.ts'

const mostBytes = 500_000

/** No site has it; one that answers it answers everything. */
const unknownPath = '/.well-known/q7x2m9-no-such-file'

/** Files that a site puts at fixed addresses to say something to machines. */
export const wellknownConnector: NetworkConnector = {
  id: 'wellknown',
  version: wellknownVersion,
  title: 'Look at the fixed addresses of the site',
  after: [],
  records: [
    addressesRecord,
    securityTxtRecord,
    noSecurityTxtRecord,
    gpcRecord,
    dntRecord,
    issuerRecord,
    sandboxRecord,
    aiRulesRecord,
    aiTxtRecord,
    associatedAppsRecord,
  ],
  requests: 12,
  answersFor: [],
  rules: wellknownRules,
  questions: wellknownQuestions,
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
      ...fixedFiles.map((f) => ask(site, f.key, f.path, f.name)),
      ask(site, 'change-password', '/.well-known/change-password', 'change-password'),
      ...(isElsewhere ? [ask(site, oldSecurityTxt.key, oldSecurityTxt.path, 'security.txt at its old address')] : []),
    ]
  },
  parse(given) {
    const site = mainSite(given.subject)
    const first = replyTo(given, 'unknown')
    if (!site || !first) return []
    const whole = `the fixed addresses of ${site.host}`
    return [
      ...(given.answered.length > 1 ? searchEvidence(given, site) : []),
      ...securityEvidence(given, site),
      ...fileEvidence(given, site),
      ...appsEvidence(given, site),
      ...unavailableOnce(
        { connector: 'wellknown', whole, host: site.host, withRefusals: true },
        // An address that no site has may be refused as well as not be there.
        given.answered.filter(({ ask, reply }) => ask.key !== 'unknown' || reply.outcome === 'unavailable'),
      ),
    ]
  },
}

function ask({ host }: MainSite, key: string, path: string, name: string): Ask {
  return {
    type: 'file',
    key,
    url: `https://${host}${path}`,
    place: `${name} of ${host}`,
    isCrawled: false,
    maxBytes: mostBytes,
  }
}

/**
 * Returns apps that the site itself names as its own, to resolve the subject. Apple's file gives bundle ids, not the
 * numbers of the store.
 */
export function appsOf(answered: readonly Answered[]): AppOf[] {
  const given = { answered }
  return (Object.keys(appReaders) as (keyof typeof appReaders)[]).flatMap((key) => {
    const asked = answered.find((a) => a.ask.key === key)?.ask
    const host = asked?.type === 'file' && URL.canParse(asked.url) ? new URL(asked.url).hostname : undefined
    const site = host && siteOfHost(host)
    const reply = site ? foundFile(given, site, fileOf(key)) : undefined
    return reply ? (appReaders[key](reply.text) ?? []) : []
  })
}
