/** Modified UTF-8: a zero takes two bytes and a character beyond the BMP is two surrogates. Dalvik format, "MUTF-8" */
export function decodeMutf8(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; ) {
    const first = bytes[at] ?? 0
    const second = bytes[at + 1] ?? 0
    const third = bytes[at + 2] ?? 0
    if (first < 0x80) {
      text += String.fromCharCode(first)
      at += 1
    } else if (first >> 5 === 0b110 && second >> 6 === 0b10) {
      text += String.fromCharCode(((first & 0x1f) << 6) | (second & 0x3f))
      at += 2
    } else if (first >> 4 === 0b1110 && second >> 6 === 0b10 && third >> 6 === 0b10) {
      text += String.fromCharCode(((first & 0x0f) << 12) | ((second & 0x3f) << 6) | (third & 0x3f))
      at += 3
    } else {
      text += '\ufffd'
      at += 1
    }
  }
  return text.toWellFormed()
}
