import { adsConnector } from './ads.ts'
import { apkConnector } from './apk.ts'
import { appStoreConnector } from './app-store.ts'
import { breachesConnector } from './breaches.ts'
import { certificationsConnector } from './certifications.ts'
import { dnsConnector } from './dns.ts'
import { documentsConnector } from './documents.ts'
import { embedsConnector } from './embeds.ts'
import { entityConnector } from './entity.ts'
import { headersConnector } from './headers.ts'
import type { NetworkConnector, NetworkConnectorId } from './network.ts'
import { playConnector } from './play.ts'
import { policyConnector } from './policy.ts'
import { policyHistoryConnector } from './policy-history.ts'
import { siteConnector } from './site.ts'
import { subprocessorsConnector } from './subprocessors.ts'
import { tlsConnector } from './tls.ts'
import { wellknownConnector } from './wellknown.ts'

/** All connectors that look outside, each after those whose replies it reads. */
export const networkConnectors: readonly NetworkConnector[] = [
  playConnector,
  appStoreConnector,
  dnsConnector,
  tlsConnector,
  headersConnector,
  wellknownConnector,
  adsConnector,
  documentsConnector,
  policyConnector,
  policyHistoryConnector,
  embedsConnector,
  siteConnector,
  subprocessorsConnector,
  certificationsConnector,
  entityConnector,
  breachesConnector,
  apkConnector,
]

/** HTTP requests that one connector may make in a run. A share of its own each, so that no order of replies decides who goes short. */
export const requestShare: Readonly<Record<NetworkConnectorId, number>> = {
  dns: 0,
  tls: 0,
  headers: 2,
  wellknown: 13,
  ads: 3,
  documents: 23,
  policy: 0,
  'policy-history': 0,
  embeds: 0,
  site: 0,
  subprocessors: 8,
  certifications: 3,
  entity: 0,
  breaches: 0,
  play: 4,
  'app-store': 4,
  apk: 0,
}
