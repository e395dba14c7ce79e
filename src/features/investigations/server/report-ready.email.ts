import { sha256Of } from '../../../platform/server/blobs.ts'
import type { Mail } from '../../../platform/server/outbox.ts'
import { investigationPath } from '../vocabulary.ts'

/** The one notice that leaving an address asks for. */
export function reportReadyMail({
  id,
  subject,
  recipient,
  publicUrl,
}: {
  id: string
  /** The subject as the catalog names it; never what was typed: anybody can have this sent to anybody. */
  subject: string | null
  recipient: string
  publicUrl: string
}): Mail {
  const about = subject === null ? 'the subject you asked about' : oneLine(subject)
  return {
    kind: 'report-ready',
    stream: 'account',
    recipient,
    subject: `Your report on ${about} is ready`,
    text: [
      `The automated report on ${about} is ready:`,
      '',
      `${publicUrl}${investigationPath(id)}`,
      '',
      'It was written by Iris, an automated investigator. Every sentence names the evidence it rests on.',
      '',
      'You receive this one message because your address was left for it. The address is kept until 90 days after this message and then erased; there will be no other mail.',
    ].join('\n'),
    dedupeKey: `report-ready:${id}:${sha256Of(recipient)}`,
  }
}

// A name, wherever it is from, must not start a header or a second paragraph of ours.
const oneLine = (text: string) =>
  text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .slice(0, 120)
    .toWellFormed()
