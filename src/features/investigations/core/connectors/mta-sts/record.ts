import { z } from 'zod'
import { joined } from '../../document.ts'
import { recordKind } from '../../record.ts'
import { mtaStsModes } from './policy.ts'

/** Version of what the connector asks and writes down. */
export const mtaStsVersion = '1.1.0'

const faults = ['not-found', 'another-address', 'not-a-policy'] as const

const facts = z.strictObject({
  domain: z.string(),
  lookedAtOn: z.string(),
  /** `none`: no record announces a policy. `broken`: one does, and senders find no policy behind it. */
  policy: z.discriminatedUnion('state', [
    z.strictObject({ state: z.literal('none') }),
    z.strictObject({ state: z.literal('broken'), id: z.string(), fault: z.enum(faults) }),
    z.strictObject({
      state: z.literal('read'),
      id: z.string(),
      mode: z.enum(mtaStsModes),
      maxAgeSeconds: z.int(),
      servers: z.array(z.string()),
    }),
  ]),
})
export type MtaStsFacts = z.infer<typeof facts>

/** Whether those who send mail to a domain are told to encrypt it. */
export const mtaStsRecord = recordKind({
  kind: 'mta-sts',
  version: mtaStsVersion,
  facts,
  labels: {
    document: 'Document',
    domain: 'Domain',
    lookedAtOn: 'Looked at on',
    none: 'MTA-STS record',
    id: 'Policy id',
    fault: 'Policy',
    mode: 'Mode',
    maxAge: 'Kept for',
    servers: 'Mail servers',
  },
  render: ({ domain, lookedAtOn, policy }) => [
    {
      lines: [
        ['document', 'MTA-STS of a mail domain'],
        ['domain', domain],
        ['lookedAtOn', lookedAtOn],
        ...policyLines(policy),
      ],
    },
  ],
})

function policyLines(policy: MtaStsFacts['policy']) {
  switch (policy.state) {
    case 'none':
      return [['none', 'none'] as const]
    case 'broken':
      return [['id', policy.id] as const, ['fault', faultWords[policy.fault]] as const]
    case 'read':
      return [
        ['id', policy.id] as const,
        ['mode', policy.mode] as const,
        ['maxAge', `${policy.maxAgeSeconds} seconds`] as const,
        ['servers', joined(policy.servers) || 'none'] as const,
      ]
  }
}

export const faultWords: Readonly<Record<(typeof faults)[number], string>> = {
  'not-found': 'not found',
  'another-address': 'redirected to another address, where senders do not look',
  'not-a-policy': 'an answer that is not such a policy',
}
