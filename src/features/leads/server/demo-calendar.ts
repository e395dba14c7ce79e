import { domainToASCII } from 'node:url'
import { createEvent } from 'ics'
import type { Config } from '../../../platform/server/config.ts'
import type { MailAttachment } from '../../../platform/server/outbox.ts'
import { demoMinutes } from '../demo-slot.ts'

/**
 * Builds a tentative event for the requested time. Published, not requested (RFC 5546 § 3.2.1): no one has agreed yet, so
 * there is nothing that a calendar should answer. It contains no word of the form: the recipient may not have asked for it.
 */
export function demoCalendar({
  id,
  at,
  publicUrl,
  config,
  now,
}: {
  id: number
  at: Date
  publicUrl: string
  config: Pick<Config, 'MAIL_FROM' | 'OPERATOR_NAME' | 'OPERATOR_EMAIL'>
  now: Date
}): MailAttachment {
  const { error, value } = createEvent({
    ...{ uid: `demo-${id}@${new URL(publicUrl).hostname}`, productId: '-//Sightline//Demo//EN', method: 'PUBLISH' },
    ...{ title: 'Sightline demo, asked for', status: 'TENTATIVE', busyStatus: 'TENTATIVE', sequence: 0 },
    description: 'This time was asked for. It is agreed once someone has answered.',
    organizer: {
      // RFC 5545 § 3.1: no quotation mark can stand in a name.
      name: (config.OPERATOR_NAME ?? 'Sightline').replaceAll('"', "'"),
      email: inUri(config.OPERATOR_EMAIL ?? addressIn(config.MAIL_FROM)),
    },
    ...{ start: at.getTime(), startInputType: 'utc', startOutputType: 'utc', created: now.getTime() },
    duration: { minutes: demoMinutes },
  })
  if (error || value === null) throw new Error(`demo ${id}: no calendar file`, { cause: error })
  return { name: 'demo.ics', mediaType: 'text/calendar; charset=utf-8; method=PUBLISH', text: value }
}

/** Encodes an address for a `mailto:` URI. RFC 6068 § 2 */
function inUri(address: string): string {
  const at = address.lastIndexOf('@')
  return `${encodeURI(address.slice(0, at))}@${domainToASCII(address.slice(at + 1))}`
}

/** Extracts the address from `A Name <name@host>`, or from the address alone. */
const addressIn = (sender: string): string => /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender
