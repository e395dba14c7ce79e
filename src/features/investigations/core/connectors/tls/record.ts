import { z } from 'zod'
import { joined } from '../../document.ts'
import { recordKind } from '../../record.ts'

/** How far the chain of a certificate leads to an issuer that browsers know. */
export const chainStates = ['trusted', 'self-signed', 'incomplete', 'not trusted', 'not established'] as const
export const cipherWeaknesses = ['no protection', 'RC4', '3DES', 'CBC'] as const

/** Validity on the day of the run, not at the time of the reply: a cached reply is older than the sentence about it. */
const validity = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('valid'), until: z.string(), daysLeft: z.int() }),
  z.strictObject({ state: z.literal('expired'), on: z.string() }),
  z.strictObject({ state: z.literal('not-yet'), from: z.string() }),
  z.strictObject({ state: z.literal('unreadable') }),
])
export type Validity = z.infer<typeof validity>

export const tlsRecord = recordKind({
  kind: 'tls',
  version: '1.0.1',
  facts: z.strictObject({
    host: z.string(),
    lookedAtOn: z.string(),
    protocol: z.string(),
    cipher: z.string(),
    weakness: z.enum(cipherWeaknesses).nullable(),
    issuer: z.string(),
    validity,
    chain: z.enum(chainStates),
    namesHost: z.boolean(),
    /** OpenSSL's word. */
    fault: z.string().nullable(),
    subject: z.string(),
    key: z.strictObject({ type: z.string(), bits: z.int().nullable() }),
    /** The first ones. */
    names: z.array(z.string()),
    ip: z.string().nullable(),
  }),
  labels: {
    document: 'Document',
    host: 'Host',
    lookedAtOn: 'Looked at on',
    protocol: 'Protocol',
    cipher: 'Cipher',
    weakness: 'Weakness of the cipher',
    issuer: 'Issuer',
    validity: 'Validity of the certificate',
    expired: 'Certificate expired on',
    notYet: 'Certificate is valid only from',
    validUntil: 'Certificate valid until',
    daysLeft: 'Days left',
    chain: 'Chain',
    names: 'Names',
    fault: 'Fault',
    subject: 'Subject of the certificate',
    key: 'Key',
    namesInCertificate: 'Names in the certificate',
    address: 'Address',
  },
  render: (tls) => [
    {
      lines: [
        ['document', 'TLS connection'],
        ['host', tls.host],
        ['lookedAtOn', tls.lookedAtOn],
        ['protocol', tls.protocol],
        ['cipher', tls.cipher],
        ...(tls.weakness ? [['weakness', tls.weakness] as const] : []),
        ['issuer', tls.issuer || 'not named'],
        ...validityLines(tls.validity),
        ['chain', tls.chain],
        ['names', `the certificate ${tls.namesHost ? 'names' : 'does not name'} ${tls.host}`],
        ...(tls.fault ? [['fault', tls.fault] as const] : []),
      ],
    },
    {
      excerpt: false,
      lines: [
        ['subject', tls.subject || 'not named'],
        ['key', `${tls.key.type}${tls.key.bits === null ? '' : ` ${tls.key.bits} bits`}`],
        ['namesInCertificate', joined(tls.names) || 'none'],
        ...(tls.ip ? [['address', tls.ip] as const] : []),
      ],
    },
  ],
})

function validityLines(validity: Validity) {
  switch (validity.state) {
    case 'unreadable':
      return [['validity', 'could not be read'] as const]
    case 'expired':
      return [['expired', validity.on] as const]
    case 'not-yet':
      return [['notYet', validity.from] as const]
    case 'valid':
      return [['validUntil', validity.until] as const, ['daysLeft', `${validity.daysLeft} days`] as const]
  }
}
