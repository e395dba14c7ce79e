import { sha256Of } from '../../../platform/server/blobs.ts'
import type { Mail } from '../../../platform/server/outbox.ts'
import { investigationPath } from '../vocabulary.ts'

/** The one notice that leaving an address asks for. */
export function reportReadyMail({
  id,
  appName,
  recipient,
  publicUrl,
}: {
  id: string
  appName: string
  recipient: string
  publicUrl: string
}): Mail {
  return {
    kind: 'report-ready',
    recipient,
    subject: `Your report on ${oneLine(appName)} is ready`,
    text: [
      `The automated report on ${oneLine(appName)} that you asked to hear of is ready:`,
      '',
      `${publicUrl}${investigationPath(id)}`,
      '',
      'It was written by Iris, an automated investigator. Every sentence names the evidence it rests on.',
      '',
      'You receive this one message because your address was left with the request. It is erased 90 days after it was given; there will be no other mail.',
    ].join('\n'),
    dedupeKey: `report-ready:${id}:${sha256Of(recipient)}`,
  }
}

// What a visitor typed must not start a header or a second paragraph of ours.
const oneLine = (text: string) =>
  text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .slice(0, 120)
    .toWellFormed()
