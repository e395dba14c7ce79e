import type { Doc } from '../../../platform/server/pdf/structure.ts'
import { openTaggedPdf } from '../../../platform/server/pdf/tagged-pdf.ts'
import { createTypesetter } from '../../../platform/server/pdf/typesetter.ts'
import { asOfWords, instantWords } from '../../../platform/shared/dates.ts'
import { verifyPath } from '../../../product/links.ts'
import { wordsOf } from '../item-states.ts'
import type { RemovalReceipt } from '../receipt.ts'

const [ink, quiet] = ['#1a1d21', '#5b626b']
const margin = 56

/** The receipt to print and keep: a tagged PDF with its fonts in it, whose text says what the JSON says. */
export function receiptPdf(
  receipt: RemovalReceipt,
  { publicUrl }: { publicUrl: string },
): Promise<Uint8Array<ArrayBuffer>> {
  const { doc, whole } = openTaggedPdf({
    ...{ title: `Receipt ${receipt.requestId}`, author: 'Sightline', madeAt: new Date(receipt.generatedAt) },
    options: { margin },
  })
  write(pageOf(doc), receipt, publicUrl)
  doc.end()
  return whole
}

interface Page {
  line: (kind: 'H1' | 'H2' | 'P', text: string, style?: { size?: number; colour?: string }) => void
  /** Returns the text where a font has all its letters, else the replacement. */
  readable: (text: string, instead: string) => string
}

function write({ line, readable }: Page, receipt: RemovalReceipt, publicUrl: string): void {
  line('H1', 'Data removal receipt', { size: 20 })
  line('P', `Request ${receipt.requestId}, as of ${instantWords(receipt.generatedAt)}`)
  line('P', modeWords(receipt))
  for (const item of receipt.items) {
    const { title, words } = wordsOf(item)
    line('H2', readable(item.platform.name, item.platform.id), { size: 13 })
    line('P', `${title}. ${words}`)
    if (item.law) line('P', `Law: ${item.law.title} (${item.law.citation})`)
    if (item.sentAt) line('P', `Sent: ${instantWords(item.sentAt)}`)
    if (item.messageId) line('P', `Message-ID: ${item.messageId}`, { size: 8, colour: quiet })
    if (item.bodySha256) line('P', `SHA-256 of the letter: ${item.bodySha256}`, { size: 8, colour: quiet })
    if (item.acknowledgeBy) line('P', `To be confirmed by ${asOfWords(item.acknowledgeBy)}`)
    if (item.answerBy) line('P', `To be answered by ${asOfWords(item.answerBy)}`)
    for (const letter of item.letters ?? [])
      line(
        'P',
        `Letter (${letter.kind}), sent ${instantWords(letter.sentAt)}${letter.answerBy ? `, answer due ${asOfWords(letter.answerBy)}` : ''}${letter.bodySha256 ? `, SHA-256 ${letter.bodySha256}` : ''}`,
        { size: 8, colour: quiet },
      )
    for (const event of item.events)
      line('P', `${instantWords(event.at)}: ${wordsOf(event).title} (${event.actor})`, { size: 9 })
    line('P', `Hash of the last event: ${item.headHash}`, { size: 8, colour: quiet })
  }
  line('H2', 'How to verify', { size: 13 })
  line('P', `SHA-256 of the receipt: ${receipt.sha256}`, { size: 8, colour: quiet })
  line(
    'P',
    `The JSON receipt of the same request has every event with its hash. It can be checked at ${publicUrl}${verifyPath}, or by anyone without us.`,
  )
}

const modeWords = ({ mode, permissionSha256 }: RemovalReceipt): string => {
  if (mode === 'agent')
    return `Sent in the person's name. SHA-256 of the signed permission: ${permissionSha256 ?? 'none'}`
  return mode === 'self' ? 'Sent by the person.' : 'Not begun.'
}

function pageOf(doc: Doc): Page {
  const { setsWhole, pieces } = createTypesetter(doc)
  return {
    readable: (text, instead) => (setsWhole(text) ? text : instead),
    line(kind, text, { size = 10, colour = ink } = {}) {
      const parts = pieces(text, { family: 'sans', weight: 400 })
      if (kind !== 'P') doc.moveDown(0.8)
      // A heading does not stand alone at the foot of a page.
      if (kind === 'H2' && doc.y > doc.page.height - margin - 80) doc.addPage()
      doc.addStructure(
        doc.struct(kind, {}, () => {
          doc.fontSize(size).fillColor(colour)
          for (const [at, piece] of parts.entries()) {
            doc.font(piece.face.name).text(piece.text, { continued: at < parts.length - 1, lineGap: 2 })
          }
        }),
      )
    },
  }
}
