import type { NetworkConnector, NetworkConnectorId } from './network.ts'

/** All connectors that look outside, each after those whose replies it reads. */
export const networkConnectors: readonly NetworkConnector[] = []

/** HTTP requests that one connector may make in a run. A share of its own each, so that no order of replies decides who goes short. */
export const requestShare: Readonly<Record<NetworkConnectorId, number>> = {
  dns: 0,
  tls: 0,
  headers: 2,
  wellknown: 14,
  ads: 3,
  documents: 24,
  policy: 0,
  'policy-history': 0,
  embeds: 0,
  subprocessors: 8,
  certifications: 3,
  entity: 0,
  breaches: 0,
  play: 2,
  'app-store': 4,
}
