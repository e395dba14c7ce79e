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
import type { NetworkConnector } from './network.ts'
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
