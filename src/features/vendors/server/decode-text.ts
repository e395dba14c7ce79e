// The encoding of a text file is not written in it. A byte order mark decides; then whether it is UTF-8; then, among the
// encodings of one byte per letter, the one in which the accented letters come out where letters belong.

export interface DecodedText {
  encoding: string
  text: string
}

/** The upper half of code page 850, which MS-DOS and Excel's "CSV (MS-DOS)" write in Western Europe. */
const upper850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

/** Undefined for what is not a text. */
export function decodeText(bytes: Uint8Array): DecodedText | undefined {
  const begins = (...signature: number[]) => signature.every((byte, at) => bytes[at] === byte)
  if (begins(0xff, 0xfe)) return decodedAs('utf-16le', bytes)
  if (begins(0xfe, 0xff)) return decodedAs('utf-16be', bytes)
  const wide = wideOrder(bytes)
  if (wide) return decodedAs(wide, bytes)
  return decodedAs('utf-8', bytes) ?? bestOfOneByte(bytes)
}

function decodedAs(encoding: string, bytes: Uint8Array): DecodedText | undefined {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return isText(text) ? { encoding, text } : undefined
  } catch {
    // Not of this encoding.
    return undefined
  }
}

/** Tables hold line ends and tabs, no other control characters but a stray one. */
const isText = (text: string): boolean =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  (text.slice(0, 100_000).match(/[\x00-\x08\x0e-\x1a\x1c-\x1f]/g)?.length ?? 0) <= text.length / 500 + 2

/** UTF-16 without a mark: every other byte of Latin text is zero. */
function wideOrder(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const head = bytes.subarray(0, 2_000)
  if (head.length < 4) return undefined
  const zeros = [0, 0]
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const half = head.length / 2
  if (odd > half * 0.7 && even < half * 0.1) return 'utf-16le'
  return even > half * 0.7 && odd < half * 0.1 ? 'utf-16be' : undefined
}

function bestOfOneByte(bytes: Uint8Array): DecodedText | undefined {
  const candidates: DecodedText[] = [
    ...['windows-1252', 'macintosh'].flatMap((encoding) => decodedAs(encoding, bytes) ?? []),
    { encoding: 'ibm850', text: as850(bytes) },
  ].filter(({ text }) => isText(text))
  const [best] = candidates.map((one) => ({ one, score: plausibility(one.text) })).toSorted((a, b) => b.score - a.score)
  return best?.one
}

function as850(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += byte < 0x80 ? String.fromCharCode(byte) : (upper850[byte - 0x80] ?? '�')
  return text
}

/** Accented letters of Western Europe count for an encoding, other signs between letters against it. */
function plausibility(text: string): number {
  let score = 0
  for (const [letters] of text.slice(0, 300_000).matchAll(/\P{ASCII}/gu))
    score += /[äöüßéèêëàâáçñîïíôóòúùûÄÖÜÉÈÀÁÇÑåøæœØÅ]/u.test(letters)
      ? 1
      : /[–—“”„‚’‘€«»…°§·®©™\u00a0]/u.test(letters)
        ? 0
        : -1
  return score
}
