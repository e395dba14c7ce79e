import packageJson from '../../package.json' with { type: 'json' }
import type { Config } from '../platform/server/config.ts'
import type { EgressFeature } from '../platform/server/net/exceptions.ts'
import { userAgentOf } from '../platform/server/net/fetch.ts'
import { policyForAnyone, policyForFeature } from '../platform/server/net/policy.ts'
import { openWayOut, type WayOut, type WayOutParts } from '../platform/server/net/way-out.ts'

/** The way out of this installation. Without a feature it has none of the operator's exceptions. */
export const openWayOutFor = (
  config: Config,
  { feature, parts }: { feature?: EgressFeature; parts?: WayOutParts | undefined } = {},
): WayOut =>
  openWayOut({
    policy: feature ? policyForFeature(config, feature) : policyForAnyone(config),
    userAgent: userAgentOf({ version: packageJson.version, publicUrl: config.PUBLIC_URL }),
    ca: config.egressCertificates,
    ...(parts ? { parts } : {}),
  })

/**
 * Everything outside goes through this proxy, whatever the environment says.
 * @throws Error for a text that is not an address of a proxy.
 */
export function throughProxy(config: Config, proxy: string | undefined): Config {
  if (proxy === undefined) return config
  if (!URL.canParse(proxy) || !/^https?:$/.test(new URL(proxy).protocol))
    throw new Error('--proxy takes an address like http://127.0.0.1:3128')
  return { ...config, EGRESS_PROXY: proxy }
}
