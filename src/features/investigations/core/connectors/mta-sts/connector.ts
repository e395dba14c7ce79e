import { recordEvidence } from '../../record.ts'
import type { Given, NetworkConnector, Reply } from '../network.ts'
import {
  dayOf,
  dnsRecords,
  firstFetched,
  type MainSite,
  mainSite,
  replyTo,
  unavailableOnce,
} from '../network-replies.ts'
import { isNotThere, isSuccess } from '../pages.ts'
import { parseMtaSts, policyIdIn } from './policy.ts'
import { type MtaStsFacts, mtaStsRecord, mtaStsVersion } from './record.ts'
import { mtaStsQuestions, mtaStsRules } from './rules.ts'

/** Whether mail to the domain has to arrive encrypted. Asked of domains that take mail. */
export const mtaStsConnector: NetworkConnector = {
  id: 'mta-sts',
  version: mtaStsVersion,
  title: 'Read which encryption it asks of incoming mail',
  after: ['dns'],
  records: [mtaStsRecord],
  requests: 1,
  answersFor: [],
  rules: mtaStsRules,
  questions: mtaStsQuestions,
  ttlSeconds: 86_400,
  plan(given) {
    const site = mainSite(given.subject)
    if (!site || !takesMail(given)) return []
    const { domain } = site
    const host = policyHost(site)
    return [
      {
        type: 'dns',
        key: 'record',
        host: `_mta-sts.${domain}`,
        record: 'TXT',
        place: `the MTA-STS record of ${domain}`,
      },
      ...(announcedId(given) === undefined
        ? []
        : [
            {
              type: 'file' as const,
              key: 'policy',
              url: policyUrl(site),
              isCrawled: false,
              place: `the MTA-STS policy of ${domain}`,
            },
          ]),
      // Whether it is missing or could not be looked up, the name servers know.
      ...(isUnresolved(replyTo(given, 'policy'))
        ? [{ type: 'dns' as const, key: 'host', host, record: 'A' as const, place: `the address of ${host}` }]
        : []),
    ]
  },
  parse(given) {
    const site = mainSite(given.subject)
    if (!site || given.answered.length === 0) return []
    const policy = policyOf(given, site)
    const fetchedAt = firstFetched(given.answered.map(({ reply }) => reply))
    return [
      ...(policy
        ? recordEvidence(
            mtaStsRecord,
            {
              connector: 'mta-sts',
              trust: 'observed',
              document: `mta-sts/${site.domain}`,
              title: `MTA-STS of ${site.domain}`,
              requestedUrl: policy.state === 'none' ? null : policyUrl(site),
              finalUrl: null,
              page: policy.state === 'none' ? null : policyUrl(site),
              asOf: null,
              fetchedAt,
              retrievedVia: 'fetch',
            },
            { domain: site.domain, lookedAtOn: dayOf(fetchedAt), policy },
          )
        : []),
      ...unavailableOnce(
        { connector: 'mta-sts', whole: `the MTA-STS policy of ${site.domain}`, host: site.host, withRefusals: true },
        // A policy that is known to be missing was looked for.
        given.answered.filter(({ ask }) => policy?.state !== 'broken' || ask.key !== 'policy'),
      ),
    ]
  },
}

const policyHost = ({ domain }: MainSite) => `mta-sts.${domain}`
const policyUrl = (site: MainSite) => `https://${policyHost(site)}/.well-known/mta-sts.txt`

const isUnresolved = (reply: Reply | undefined) => reply?.outcome === 'unavailable' && reply.reason === 'unresolvable'

/** "0 ." says that a domain takes no mail. RFC 7505 */
const takesMail = (given: Given): boolean =>
  dnsRecords(replyTo({ answered: given.of('dns') }, 'mx'))?.some((record) => !/(?:^|\s)\.$/u.test(record)) ?? false

const announcedId = (given: Given): string | undefined => policyIdIn(dnsRecords(replyTo(given, 'record')) ?? [])

/** Undefined where it is not known: a place that did not answer, or refused, says nothing of the policy. */
function policyOf(given: Given, site: MainSite): MtaStsFacts['policy'] | undefined {
  if (dnsRecords(replyTo(given, 'record')) === undefined) return undefined
  const id = announcedId(given)
  if (id === undefined) return { state: 'none' }
  const reply = replyTo(given, 'policy')
  if (isUnresolved(reply) && replyTo(given, 'host')?.outcome === 'absent')
    return { state: 'broken', id, fault: 'not-found' }
  if (reply?.outcome !== 'file') return undefined
  if (isNotThere(reply)) return { state: 'broken', id, fault: 'not-found' }
  if (!isSuccess(reply)) return undefined
  // RFC 8461 § 3.3: a redirect is not followed.
  if (reply.finalUrl !== policyUrl(site)) return { state: 'broken', id, fault: 'another-address' }
  const policy = parseMtaSts(reply.text)
  return policy ? { state: 'read', id, ...policy } : { state: 'broken', id, fault: 'not-a-policy' }
}
