import { appleBundleIds } from '../app-store/connector.ts'
import type { Given, NetworkConnector } from '../network.ts'
import { replyTo, unavailableOnce } from '../network-replies.ts'
import { appsOf } from '../wellknown/connector.ts'
import { appEvidence } from './evidence.ts'
import { appScanRecord } from './record.ts'
import { appRules } from './rules.ts'

/**
 * What is in the installation file of the subject's app, as a scan that staff approved found it. Nothing is fetched: stores
 * give no files away, so someone brought one.
 */
export const apkConnector: NetworkConnector = {
  id: 'apk',
  version: appScanRecord.version,
  title: 'Look for an approved scan of the installation file',
  after: ['app-store', 'wellknown'],
  records: [appScanRecord],
  requests: 0,
  answersFor: ['app-package'],
  rules: appRules,
  questions: {},
  ttlSeconds: 0,
  plan(given) {
    const packages = packagesOf(given)
    return packages.length > 0
      ? [
          {
            type: 'app-scan',
            key,
            place: `approved scans of the installation file of ${packages.join(', ')}`,
            packages,
          },
        ]
      : []
  },
  parse(given) {
    const asked = given.answered.filter(({ ask }) => ask.key === key)
    const reply = replyTo(given, key)
    if (reply?.outcome === 'app-scan') return reply.found ? appEvidence(reply.found, reply.fetchedAt) : []
    return unavailableOnce({ connector: 'apk', whole: asked[0]?.ask.place ?? '', host: given.subject.id }, asked)
  },
}

const key = 'approved-scan'

const packageName = /^[a-z][\w-]*(?:\.[\w-]+)+$/iu
/** A site that names more apps than this is that of a house of apps: one of them says little about the others. */
const mostOfSite = 2
const mostPackages = 4

/** Packages by which the subject's apps are known: named by a person or the catalog, by a store, by the site itself. */
function packagesOf({ subject, of }: Given): string[] {
  const named = subject.apps.map(({ id }) => id)
  const bundles = appleBundleIds({ answered: of('app-store') })
  const ofSite = [...new Set(appsOf(of('wellknown')).map(({ id }) => id))]
  return [...new Set([...named, ...bundles, ...(ofSite.length <= mostOfSite ? ofSite : [])])]
    .filter((id) => packageName.test(id) && id.length <= 150)
    .slice(0, mostPackages)
}
