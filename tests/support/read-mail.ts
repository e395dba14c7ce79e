export interface ReadMail {
  to: string[]
  /** As it came over the wire. */
  raw: string
  text: string
  html: string
}

/** Reads what our own sender writes: a text, or a text and a page side by side (RFC 2046 § 5.1.4). */
export function readMail({ to, raw: bytes }: { to: string[]; raw: Buffer }): ReadMail {
  const raw = bytes.toString()
  const whole = readPart(raw)
  const boundary = /boundary="?([^";]+)"?/.exec(whole.field('content-type'))?.[1]
  const parts = boundary === undefined ? [whole] : whole.body.split(`--${boundary}`).slice(1, -1).map(readPart)
  const bodyOf = (type: string) => {
    const part = parts.find(({ field }) => field('content-type').startsWith(type))
    return part ? decoded(part.body, part.field('content-transfer-encoding')) : ''
  }
  return { to, raw, text: bodyOf('text/plain'), html: bodyOf('text/html') }
}

function readPart(part: string) {
  const [head = '', ...rest] = part.replace(/^\r\n/, '').split('\r\n\r\n')
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  const fields = new Map(lines.map((line) => [line.split(':')[0]?.toLowerCase(), line.replace(/^[^:]*:\s*/, '')]))
  return { field: (name: string) => fields.get(name) ?? '', body: rest.join('\r\n\r\n') }
}

function decoded(body: string, encoding: string): string {
  switch (encoding.toLowerCase()) {
    case 'base64':
      return Buffer.from(body, 'base64').toString()
    case 'quoted-printable':
      return unquoted(body.replace(/=\r\n/g, ''))
    default:
      return body
  }
}

/** Quoted-printable spells bytes, and a character may have several. */
const unquoted = (text: string): string =>
  text.replace(/(=[0-9A-F]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString())
