// The form of mails: header, parts, encodings. RFC 5322, RFC 2045, RFC 2046. Bounded, since anybody can send us one.
// Bodies are kept as binary text, one character for each byte, until the caller says which charset they use.

/** Lower-case names; a repeated field keeps its first value. */
export type Fields = Map<string, string>

/** A mail, or a part of one. */
export interface Entity {
  fields: Fields
  /** Binary text, as it was sent; its line ends are `\n`. */
  body: string
}

export const mostParts = 50

/** More than any mail server passes on. */
const longestHeaderBytes = 256 * 1024

/** The fields of a message, without a look at what it holds. */
export function readHeader(bytes: Uint8Array): Fields {
  const binary = binaryOf(bytes.subarray(0, longestHeaderBytes)).replace(/\r\n?/g, '\n')
  const end = binary.startsWith('\n') ? 0 : binary.indexOf('\n\n')
  return readFields(utf8Of(bytesOf(end < 0 ? binary : binary.slice(0, end))))
}

export const readEntity = (bytes: Uint8Array): Entity => entityOf(binaryOf(bytes).replace(/\r\n?/g, '\n'))

function entityOf(binary: string): Entity {
  const end = binary.startsWith('\n') ? 0 : binary.indexOf('\n\n')
  return end < 0
    ? { fields: readFields(utf8Of(bytesOf(binary))), body: '' }
    : { fields: readFields(utf8Of(bytesOf(binary.slice(0, end)))), body: binary.slice(end).replace(/^\n{1,2}/, '') }
}

export function readFields(text: string): Fields {
  const fields: Fields = new Map()
  for (const line of text.replace(/\n[ \t]+/g, ' ').split('\n')) {
    const [, name, value] = /^([!-9;-~]+)[ \t]*:(.*)$/.exec(line) ?? []
    if (name !== undefined && value !== undefined && !fields.has(name.toLowerCase()))
      fields.set(name.toLowerCase(), value.trim())
  }
  return fields
}

export const mediaTypeOf = ({ fields }: Pick<Entity, 'fields'>): string =>
  (fields.get('content-type') ?? 'text/plain').split(';', 1)[0]?.trim().toLowerCase() ?? ''

const boundaryOf = ({ fields }: Entity): string | undefined => {
  const [, quoted, plain] =
    /;\s*boundary\s*=\s*(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(fields.get('content-type') ?? '') ?? []
  return quoted ?? plain
}

/** The parts of a multipart, also of one that was cut off; of anything else none. */
export function partsOf(entity: Entity): Entity[] {
  const boundary = boundaryOf(entity)
  if (boundary === undefined) return []
  const parts: string[][] = []
  for (const line of entity.body.split('\n')) {
    const mark = line.trimEnd()
    if (mark === `--${boundary}--`) break
    if (mark !== `--${boundary}`) parts.at(-1)?.push(line)
    else if (parts.length === mostParts) break
    else parts.push([])
  }
  return parts.map((lines) => entityOf(lines.join('\n')))
}

/** Returns the content of a part with its transfer encoding undone. */
export function contentOf({ fields, body }: Entity): Uint8Array {
  switch (fields.get('content-transfer-encoding')?.toLowerCase()) {
    case 'base64':
      return fromBase64(body)
    case 'quoted-printable':
      return bytesOf(fromQuotedPrintable(body))
    default:
      return bytesOf(body)
  }
}

/** The same as text, where it has to be UTF-8. */
export const textOf = (entity: Entity): string => utf8Of(contentOf(entity)).replace(/\r\n?/g, '\n')

const utf8Of = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

/** Skips characters outside the alphabet, as RFC 2045 § 6.8 asks; the first `=` ends it. */
export function fromBase64(text: string): Uint8Array {
  const letters = text
    .replace(/=.*$/s, '')
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replace(/[^A-Za-z0-9+/]/g, '')
  // One letter over holds less than a byte.
  return bytesOf(atob(letters.length % 4 === 1 ? letters.slice(0, -1) : letters))
}

function fromQuotedPrintable(binary: string): string {
  return binary
    .split('\n')
    .map(withoutBlanksAtEnd)
    .map((line) => (line.endsWith('=') ? line.slice(0, -1) : `${line}\n`))
    .join('')
    .replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

/** Not `trimEnd`: a no-break space is half of a letter here. */
function withoutBlanksAtEnd(line: string): string {
  let end = line.length
  while (end > 0 && (line[end - 1] === ' ' || line[end - 1] === '\t')) end--
  return line.slice(0, end)
}

export function bytesOf(binary: string): Uint8Array {
  const bytes = new Uint8Array(binary.length)
  for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at)
  return bytes
}

function binaryOf(bytes: Uint8Array): string {
  const pieces: string[] = []
  // A call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 8_192) pieces.push(String.fromCharCode(...bytes.subarray(at, at + 8_192)))
  return pieces.join('')
}
