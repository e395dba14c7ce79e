import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import type { RemovalReceipt } from '../receipt.ts'
import { receiptPdf } from './receipt.pdf.ts'

const hash = 'a'.repeat(64)
const at = '2026-11-20T10:00:00.000Z'

const receipt = (names: [id: string, name: string][]): RemovalReceipt => ({
  ...{
    format: 'sightline-removal-receipt',
    method: 'removal-receipt-1',
    requestId: 'SR-ACDE-FHJK-LMNP',
    mode: 'agent',
  },
  ...{ permissionSha256: hash, generatedAt: at, sha256: hash },
  items: names.map(([id, name]) => ({
    ...{ platform: { id, name }, state: 'sent', reason: null, sentAt: at, messageId: '<1@sightline.test>' },
    law: { id: 'gdpr', title: 'General Data Protection Regulation', citation: 'Regulation (EU) 2016/679, Art. 17' },
    ...{ smtpResponse: null, bodySha256: hash, acknowledgeBy: null, answerBy: '2026-12-20', headHash: hash },
    events: [
      {
        ...{ seq: 1, at, from: null, state: 'sent', reason: null, actor: 'system', evidence: null },
        prevHash: hash,
        hash,
      },
    ],
  })),
})

const read = async (pdf: Uint8Array) => {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })
  return text.replace(/\s+/g, ' ')
}

test('a receipt reads back letter by letter in every script that the face has, and never as empty boxes', async () => {
  const pdf = await receiptPdf(
    receipt([
      ['acxiom', 'Acxiom'],
      ['zoe', 'Zoë “Çelik” Łódź'],
      ['vk', 'ВКонтакте'],
      ['elliniki', 'Ελληνική Ώρα'],
      ['viet', 'Tiếng Việt'],
      ['weibo', '微博'],
    ]),
    { publicUrl: 'https://sightline.test' },
  )
  const text = await read(pdf)
  for (const words of ['Acxiom', 'Zoë “Çelik” Łódź', 'ВКонтакте', 'Ελληνική Ώρα', 'Tiếng Việt', 'weibo'])
    expect(text).toContain(words)
  expect(text).toContain('To be answered by December 20, 2026')
  expect(text).toContain('SR-ACDE-FHJK-LMNP')
  expect(text).not.toContain('微博')
  const raw = Buffer.from(pdf).toString('latin1')
  for (const mark of ['/MarkInfo', '/StructTreeRoot', '/Lang (en-US)', '/FontFile2']) expect(raw).toContain(mark)
})

test('fifty platforms with long histories are a few pages, not a failure', async () => {
  const many = receipt(Array.from({ length: 50 }, (_, n) => [`p${n}`, `Platform ${n}`]))
  const pdf = await getDocumentProxy(new Uint8Array(await receiptPdf(many, { publicUrl: 'https://sightline.test' })))
  expect(pdf.numPages).toBeGreaterThan(5)
})
