import { createHash } from 'node:crypto'

// Just enough of ISO 32000 for a document of text: Helvetica, one column, a page for each list of lines.

type Fault = 'broken' | 'encrypted'

/** A PDF whose text can be read, or one that cannot: cut off before its index, or locked with a password no one has. */
export function renderPdf({ pages, fault }: { pages: string[][]; fault?: Fault | undefined }): Buffer {
  const lock = fault === 'encrypted' ? createLock() : undefined
  const firstPage = 4
  const pageIds = pages.map((_, at) => firstPage + at * 2)
  const objects: Buffer[] = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from(`<< /Type /Pages /Count ${pages.length} /Kids [${pageIds.map((id) => `${id} 0 R`).join(' ')}] >>`),
    Buffer.from('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'),
  ]
  for (const [at, lines] of pages.entries()) {
    const content = Buffer.from(`BT /F1 10 Tf 14 TL 50 800 Td\n${lines.map(lineOf).join('\n')}\nET`, 'latin1')
    const contentId = firstPage + at * 2 + 1
    const stream = lock ? lock.encrypt(contentId, content) : content
    objects.push(
      Buffer.from(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${contentId} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      ),
      Buffer.concat([Buffer.from(`<< /Length ${stream.length} >>\nstream\n`), stream, Buffer.from('\nendstream')]),
    )
  }
  if (lock) objects.push(Buffer.from(lock.dictionary))

  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')]
  const offsets: number[] = []
  let length = parts[0]?.length ?? 0
  const push = (part: Buffer) => {
    parts.push(part)
    length += part.length
  }
  for (const [at, object] of objects.entries()) {
    offsets.push(length)
    push(Buffer.concat([Buffer.from(`${at + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]))
  }
  const index = length
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const trailer = `/Size ${objects.length + 1} /Root 1 0 R${lock ? ` /Encrypt ${objects.length} 0 R /ID [<${lock.id}> <${lock.id}>]` : ''}`
  push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}trailer\n<< ${trailer} >>\nstartxref\n${index}\n%%EOF\n`,
    ),
  )
  const whole = Buffer.concat(parts)
  return fault === 'broken' ? whole.subarray(0, Math.floor(whole.length / 3)) : whole
}

const lineOf = (line: string) => `(${line.replace(/[\\()]/g, '\\$&')}) Tj T*`

/** The padding that the standard's password algorithm starts from. ISO 32000-1 § 7.6.3.3 */
const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')

/** The standard security handler, revision 2, with a password that no one is told. The same at every start, for the hash's sake. */
function createLock() {
  const padded = Buffer.concat([md5(Buffer.from('password')), padding]).subarray(0, 32)
  const id = md5(Buffer.from('identifier'))
  const permissions = Buffer.from([0xc0, 0xff, 0xff, 0xff])
  const owner = rc4(md5(padded).subarray(0, 5), padded)
  const key = md5(Buffer.concat([padded, owner, permissions, id])).subarray(0, 5)
  const user = rc4(key, padding)
  return {
    id: id.toString('hex'),
    dictionary: `<< /Filter /Standard /V 1 /R 2 /O <${owner.toString('hex')}> /U <${user.toString('hex')}> /P ${permissions.readInt32LE()} >>`,
    encrypt: (objectId: number, content: Buffer) => {
      const salt = Buffer.from([objectId & 255, objectId >> 8, 0, 0, 0])
      return rc4(md5(Buffer.concat([key, salt])).subarray(0, 10), content)
    },
  }
}

const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest()

/** OpenSSL 3 keeps RC4 in a provider that Node does not load, so it is written out. */
function rc4(key: Buffer, bytes: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, at) => at)
  const at = (index: number) => state[index & 255] ?? 0
  const swap = (a: number, b: number) => {
    const kept = at(a)
    state[a] = at(b)
    state[b] = kept
  }
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) & 255
    swap(i, j)
  }
  let i = 0
  let j = 0
  return Buffer.from(
    bytes.map((byte) => {
      i = (i + 1) & 255
      j = (j + at(i)) & 255
      swap(i, j)
      return byte ^ at(at(i) + at(j))
    }),
  )
}
