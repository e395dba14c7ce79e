import { documentsOf } from '../documents/found.ts'
import type { Ask, Given, NetworkConnector } from '../network.ts'
import { replyTo, unavailableOnce } from '../network-replies.ts'
import { siteEvidence } from './evidence.ts'
import { siteLookRecord, siteStaticRecord, siteVersion, siteVisitRecord } from './records.ts'
import { siteRules } from './rules.ts'

/**
 * Visits the home page with a browser: before consent, after accepting, after rejecting, and with Sec-GPC. Measures
 * what it calls; the text of the page is read by another connector.
 */
export const siteConnector: NetworkConnector = {
  id: 'site',
  version: siteVersion,
  title: 'Visit the home page in a browser, up to four times',
  // Whether there is a home page of the vendor's own, and where it leads, is known only then.
  after: ['documents', 'headers'],
  records: [siteLookRecord, siteVisitRecord, siteStaticRecord],
  requests: 0,
  answersFor: [],
  rules: siteRules,
  questions: {},
  ttlSeconds: 0,
  plan(given) {
    const url = homeOf(given)
    return url ? [siteAsk(url)] : []
  },
  parse(given) {
    const asked = given.answered.find(({ ask }) => ask.key === key)
    const reply = replyTo(given, key)
    if (asked?.ask.type !== 'site-scan' || !reply) return []
    const { hostname } = new URL(asked.ask.url)
    if (reply.outcome === 'site-scan') return siteEvidence(hostname, reply)
    return unavailableOnce({ connector: 'site', whole: asked.ask.place, host: hostname }, [asked])
  },
}

const key = 'home-visit'

const siteAsk = (url: string): Ask => ({
  type: 'site-scan',
  key,
  url,
  place: `the home page of ${new URL(url).hostname} in a browser`,
})

/** Finds the home page, if it is the subject's own: another's page says nothing about this vendor. */
function homeOf({ subject, of }: Given): string | undefined {
  const home = documentsOf(of('documents'), subject).find(({ role }) => role === 'home')
  return home?.isOwn && home.finalUrl.startsWith('https://') ? home.finalUrl : undefined
}
