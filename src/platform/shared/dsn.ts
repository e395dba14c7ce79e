// Reports of mail servers about mail that we sent: delivery reports (RFC 3464, in any script RFC 6533) and complaints in the
// Abuse Reporting Format (RFC 5965). Pure, and bounded, since anybody can send us one.

import { contentOf, type Entity, mediaTypeOf, mostParts, partsOf, readEntity, readFields, textOf } from './mime.ts'

interface OfMessage {
  /** Without its angle brackets. */
  messageId: string
  /** Names of one mailbox: where it was forwarded, the one we wrote to may be any of them. None: the report hides it. */
  recipients: string[]
}

export interface Bounce extends OfMessage {
  type: 'bounce'
  /** `hard`: there is no such mailbox, and never will be. */
  kind: 'hard' | 'soft'
  status: string | null
}

export interface Complaint extends OfMessage {
  type: 'complaint'
}

export type MailReport =
  | { outcome: 'events'; events: (Bounce | Complaint)[] }
  /** A mail, or a report, that says nothing of this kind. */
  | { outcome: 'nothing'; why: string }
  | { outcome: 'unreadable'; why: string }

export const largestReportBytes = 1024 * 1024
const deepest = 4

export function readMailReport(bytes: Uint8Array): MailReport {
  if (bytes.byteLength > largestReportBytes) return { outcome: 'unreadable', why: 'It is larger than a report can be.' }
  return reportIn(readEntity(bytes))
}

/** The same of a mail that was taken apart already. */
export function reportIn(mail: Entity): MailReport {
  if (mail.fields.size === 0) return { outcome: 'unreadable', why: 'It is no mail: it has no header.' }
  const report = findReport(mail, 0)
  if (!report) return { outcome: 'nothing', why: 'It is no delivery report and no complaint.' }
  const parts = partsOf(report)
  const partOf = (types: readonly string[]) => parts.find((part) => types.includes(mediaTypeOf(part)))
  const machine = partOf(['message/delivery-status', 'message/global-delivery-status', feedbackReport])
  if (!machine) return { outcome: 'unreadable', why: 'The part that machines read is missing.' }
  const original = partOf(['message/rfc822', 'text/rfc822-headers', 'message/global', 'message/global-headers'])
  const messageId =
    (original && idIn(readEntity(contentOf(original)).fields.get('message-id'))) ??
    // Our sender gives each message its own name for the envelope too. RFC 3464 § 2.2.1
    idIn(readFields(textOf(machine)).get('original-envelope-id'))
  if (!messageId) return { outcome: 'nothing', why: 'It does not say about which message.' }
  const read = mediaTypeOf(machine) === feedbackReport ? complaintsIn : bouncesIn
  const events = read(textOf(machine), messageId)
  return events.length > 0 ? { outcome: 'events', events } : { outcome: 'nothing', why: 'It reports no failure.' }
}

const feedbackReport = 'message/feedback-report'

/** Groups of fields: one for the whole message, which has no action, and one for each recipient. RFC 3464 § 2.1 */
const bouncesIn = (text: string, messageId: string): Bounce[] =>
  text
    .trim()
    .split(/\n[ \t]*\n\s*/, mostParts)
    .map(readFields)
    .filter((fields) => fields.get('action')?.toLowerCase() === 'failed')
    .map((fields) => {
      const status = /^[245]\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0] ?? null
      const named = [fields.get('original-recipient'), fields.get('final-recipient')]
      return {
        type: 'bounce' as const,
        kind: isHardBounce(status) ? ('hard' as const) : ('soft' as const),
        status,
        messageId,
        recipients: named.filter((name) => name !== undefined).map(typedAddress),
      }
    })

/**
 * A permanent failure (class 5) that is about the address: sender, content, size, a full mailbox or a policy against us say
 * nothing of who lives there. RFC 3463 § 3
 */
export const isHardBounce = (status: string | null): boolean =>
  status !== null && /^5\.(0\.\d+|1\.(?![789]$)\d+|2\.[01]|4\.(?!7$)\d+)$/.test(status)

function complaintsIn(text: string, messageId: string): Complaint[] {
  const fields = readFields(text)
  if (!unwanted.has(fields.get('feedback-type')?.toLowerCase() ?? '')) return []
  const recipient = fields.get('original-rcpt-to')
  return [{ type: 'complaint', messageId, recipients: recipient ? [bareAddress(recipient)] : [] }]
}

/** Other types are no wish to be left alone: `not-spam` is the contrary. */
const unwanted = new Set(['abuse', 'fraud', 'opt-out', 'opt-out-list'])

/** `rfc822; anna@corp.test` */
function typedAddress(value: string): string {
  const [, type = '', address = value] = /^([\w-]+)\s*;\s*(.*)$/s.exec(value) ?? []
  if (type.toLowerCase() !== 'utf-8') return bareAddress(address)
  // RFC 6533 § 3: how a way that carries ASCII alone writes other letters.
  const unescaped = address.replace(/\\x\{([0-9a-f]{2,6})\}/gi, (as, hex: string) =>
    Number.parseInt(hex, 16) <= 0x10_ffff ? String.fromCodePoint(Number.parseInt(hex, 16)) : as,
  )
  return bareAddress(unescaped)
}

const bareAddress = (text: string): string => text.trim().replace(/^<(.*)>$/s, '$1')

const idIn = (value = ''): string | undefined => /^<?([^\s<>\p{Cc}]{1,998})>?$/u.exec(value)?.[1]

/** The report itself, or what a gateway wrapped around it; never one inside of a message that is only passed on. */
function findReport(entity: Entity, depth: number): Entity | undefined {
  const type = mediaTypeOf(entity)
  if (type === 'multipart/report') return entity
  if (!type.startsWith('multipart/') || depth === deepest) return undefined
  for (const part of partsOf(entity)) {
    const report = findReport(part, depth + 1)
    if (report) return report
  }
  return undefined
}
