import { adsConnector } from './ads/connector.ts'
import { apkConnector } from './apk/connector.ts'
import { appStoreConnector } from './app-store/connector.ts'
import { breachesConnector } from './breaches/connector.ts'
import { certificationsConnector } from './certifications/connector.ts'
import { dnsConnector } from './dns/connector.ts'
import { documentsConnector } from './documents/connector.ts'
import { embedsConnector } from './embeds/connector.ts'
import { entityConnector } from './entity/connector.ts'
import { headersConnector } from './headers/connector.ts'
import { mtaStsConnector } from './mta-sts/connector.ts'
import type { NetworkConnector } from './network.ts'
import { playConnector } from './play/connector.ts'
import { policyConnector } from './policy/connector.ts'
import { policyHistoryConnector } from './policy-history/connector.ts'
import { siteConnector } from './site/connector.ts'
import { subprocessorsConnector } from './subprocessors/connector.ts'
import { tlsConnector } from './tls/connector.ts'
import { wellknownConnector } from './wellknown/connector.ts'

/** All connectors that look outside, each after those whose replies it reads. */
export const networkConnectors: readonly NetworkConnector[] = [
  playConnector,
  appStoreConnector,
  dnsConnector,
  mtaStsConnector,
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
