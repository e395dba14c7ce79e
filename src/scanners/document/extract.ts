import { decodeBytes } from './charset.ts'
import type { DocumentMeta, Extraction } from './document.ts'
import { extractDocx } from './docx.ts'
import { extractHtml } from './html.ts'
import { extractPdf } from './pdf.ts'
import { extractPlainText } from './plain.ts'

const none = { outcome: 'unreadable', reason: 'not-a-document' } as const

/** Bytes that were fetched, read as what they are; the declared type decides only between markup and text. */
export async function extractDocument(bytes: Uint8Array, meta: DocumentMeta): Promise<Extraction> {
  switch (sniff(bytes, meta.contentType)) {
    case 'pdf':
      return extractPdf(bytes)
    case 'html': {
      const document = extractHtml(bytes, meta)
      return document ? { outcome: 'extracted', document } : { outcome: 'unreadable', reason: 'too-complex' }
    }
    case 'text': {
      const document = extractPlainText(bytes, meta)
      return document.text === '' ? { outcome: 'unreadable', reason: 'no-text' } : { outcome: 'extracted', document }
    }
    case 'archive':
      return extractDocx(bytes, meta)
    case 'empty':
      return { outcome: 'unreadable', reason: 'no-text' }
    case 'other':
      return none
  }
}

/** Elements with which a page begins. https://mimesniff.spec.whatwg.org/#identifying-a-resource-with-an-unknown-mime-type */
const pageBegins =
  /^(?:<!doctype\s+html|<(?:html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p|main|section|article|header|nav|meta|link|span|ul|noscript)[\s>/]|<!--)/i
const otherMarkup = /^(?:<\?xml|<(?:rss|feed|urlset|sitemapindex|svg|wsdl|error)[\s>:])/i

function sniff(bytes: Uint8Array, contentType: string | null): 'pdf' | 'html' | 'text' | 'archive' | 'empty' | 'other' {
  const head = bytes.subarray(0, 1_024)
  const latin = new TextDecoder('latin1').decode(head)
  // Some servers put blanks or a line of their own in front.
  if (latin.includes('%PDF-') && !/<html/i.test(latin.slice(0, latin.indexOf('%PDF-')))) return 'pdf'
  if (bytes.length === 0) return 'empty'
  if (latin.startsWith('PK\x03\x04')) return 'archive'
  if (isBinary(head)) return 'other'
  const text = decodeBytes(bytes.subarray(0, 64_000), contentType).trimStart()
  if (text === '') return /html/i.test(contentType ?? '') ? 'html' : 'empty'
  if (otherMarkup.test(text)) return /<(?:!doctype\s+)?html[\s>]/i.test(text.slice(0, 20_000)) ? 'html' : 'other'
  if (pageBegins.test(text)) return 'html'
  if (/^[[{]/.test(text) && isJson(bytes, text)) return 'other'
  const type = contentType ?? ''
  if (
    /javascript|ecmascript|text\/css|text\/csv|\bjson\b|octet-stream|^(?:image|audio|video|font)\//i.test(type) &&
    !/<html[\s>]/i.test(text)
  )
    return 'other'
  if (/<(?:html|body)[\s>]/i.test(text.slice(0, 4_000))) return 'html'
  return /html/i.test(type) && /<\/?[a-z][^<>]{0,200}>/i.test(text) ? 'html' : 'text'
}

/** Signatures of archives, pictures and the like, or control characters that no text has. */
function isBinary(head: Uint8Array): boolean {
  const starts = (...signature: number[]) => signature.every((byte, at) => head[at] === byte)
  if (starts(0x50, 0x4b, 5, 6) || starts(0x1f, 0x8b) || starts(0x89, 0x50, 0x4e, 0x47) || starts(0xff, 0xd8, 0xff))
    return true
  if (
    starts(0x47, 0x49, 0x46, 0x38) ||
    starts(0x52, 0x49, 0x46, 0x46) ||
    starts(0x7f, 0x45, 0x4c, 0x46) ||
    starts(0xd0, 0xcf, 0x11, 0xe0)
  )
    return true
  const hasMark = starts(0xff, 0xfe) || starts(0xfe, 0xff)
  let control = 0
  let zero = 0
  for (const byte of head) {
    if (byte === 0) zero++
    else if (byte < 9 || (byte > 13 && byte < 27) || (byte > 27 && byte < 32)) control++
  }
  // Sixteen-bit text has a zero in every second place; a stray one here and there is a fault, not another format.
  const isWide = hasMark || (zero > head.length * 0.35 && zero < head.length * 0.6)
  return control > head.length * 0.02 + 2 || (!isWide && zero > head.length * 0.05 + 4)
}

function isJson(bytes: Uint8Array, beginning: string): boolean {
  // A long answer is not parsed to know what it is: a key or a value right behind the bracket says it.
  if (bytes.length > 60_000) return /^(?:\{\s*"|\[\s*[{["\d])/.test(beginning)
  try {
    JSON.parse(beginning)
    return true
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return false
    throw error
  }
}
