import { z } from 'zod'

/**
 * Features that `EGRESS_ALLOW` can give an exception: those whose addresses the operator or an organization's member
 * configured. What anyone may type into a form (investigations, scans, links to policies) is not among them.
 */
export const egressFeatures = ['webhooks', 'integrations', 'sources', 'commands'] as const
export type EgressFeature = (typeof egressFeatures)[number]

export interface EgressException {
  feature: EgressFeature
  /** `host` or `host:port` in lower case, an IPv6 address in brackets. */
  host: string
}

const entry = /^(?<feature>[a-z]+):(?<host>(?:\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?)$/i

/** Entries of `EGRESS_ALLOW`. One without a feature would open the host to every visitor's form, as it once did. */
export const egressExceptions = z.array(z.string()).transform((entries, context) =>
  entries.flatMap((text, index): EgressException[] => {
    const { feature, host = '' } = entry.exec(text)?.groups ?? {}
    const named = egressFeatures.find((one) => one === feature?.toLowerCase())
    if (named && URL.canParse(`http://${host}`)) return [{ feature: named, host: host.toLowerCase() }]
    context.addIssue({
      code: 'custom',
      message: `entry ${index + 1} must be FEATURE:HOST or FEATURE:HOST:PORT, such as webhooks:10.0.0.5:8080. FEATURE is ${egressFeatures.join(', ')}; forms that anyone may fill in get no exception`,
    })
    return []
  }),
)
