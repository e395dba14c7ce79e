/** Bytes to text the way a browser would, but for bytes that plainly are something else than they are said to be. */
export function decodeBytes(bytes: Uint8Array, contentType: string | null): string {
  const label = bomOf(bytes) ?? utf16Without(bytes) ?? declaredIn(contentType) ?? declaredByMeta(bytes)
  const declared = label === undefined ? undefined : decoderOf(label)
  if (declared && !isByteWise(declared.encoding)) return declared.decode(bytes).replaceAll('\0', '')
  // UTF-8 with a character outside ASCII is never UTF-8 by accident, whatever the header says.
  const asUtf8 = new TextDecoder('utf-8').decode(bytes)
  const broken = count(asUtf8, /\ufffd/g)
  const other = declared && declared.encoding !== 'utf-8' ? declared : new TextDecoder('windows-1252')
  const text =
    broken === 0 || (declared?.encoding === 'utf-8' && broken * 2 < count(asUtf8, /[\u0080-\ufffc\ufffe\uffff]/g))
      ? asUtf8
      : other.decode(bytes)
  return text.replaceAll('\0', '')
}

function bomOf(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return undefined
}

/** Markup begins in ASCII: every second byte zero is UTF-16 that forgot its mark. */
function utf16Without(bytes: Uint8Array): string | undefined {
  const head = bytes.subarray(0, 64)
  if (head.length < 8) return undefined
  let even = 0
  let odd = 0
  for (const [at, byte] of head.entries()) if (byte === 0) at % 2 === 0 ? even++ : odd++
  const most = Math.floor(head.length / 2) * 0.8
  if (odd >= most && even === 0) return 'utf-16le'
  if (even >= most && odd === 0) return 'utf-16be'
  return undefined
}

const declaredIn = (contentType: string | null) => /charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType ?? '')?.[1]

function declaredByMeta(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 4096))
  const label =
    /<meta\b[^>]{0,200}?\bcharset\s*=\s*["']?\s*([\w.:-]+)|<\?xml[^>]{0,100}?encoding\s*=\s*["']([\w.:-]+)/i.exec(head)
  const name = label?.[1] ?? label?.[2]
  // A tag that could be read as ASCII cannot stand in UTF-16. HTML Standard § 13.2.3.2
  return name && /^utf-?16/i.test(name) ? 'utf-8' : name
}

/** One byte, one character, so that reading it as such never fails. */
const isByteWise = (encoding: string) =>
  /^(utf-8|windows-125\d|iso-8859-\d+|koi8|macintosh|windows-874|ibm866|x-mac)/.test(encoding)

function decoderOf(label: string): TextDecoder | undefined {
  try {
    return new TextDecoder(label)
  } catch (error) {
    // The name is the page's own; one that no one knows counts as none.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0
