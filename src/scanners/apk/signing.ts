import { constants, createHash, verify, X509Certificate } from 'node:crypto'
import type { CertificateFact } from './app-scan.ts'
import { bufferSource, type Source, sliceSource } from './bytes.ts'
import { plainText } from './plain-text.ts'

// Reads who signed an app, and checks whether it is unchanged since. v1: JAR signing, PKCS #7 (RFC 2315), which is read
// and not verified; v2 and later: https://source.android.com/docs/security/features/apksigning/v2

/** In DER. */
export interface SignerCertificates {
  certificates: Buffer[]
  /** The one of them that signed. */
  signer: Buffer | undefined
}

/** From a file in META-INF; undefined where it is none. */
export function certificatesV1(signature: Buffer): SignerCertificates | undefined {
  // ContentInfo { oid, [0] SignedData { version, digests, content, [0] certificates … } }
  const [contentInfo] = elements(signature, 1)
  const content = contentInfo && elements(contentInfo.content, 2)[1]
  const signedData = content?.tag === 0xa0 ? elements(content.content, 1)[0] : undefined
  const parts = signedData ? elements(signedData.content, 8) : []
  const holder = parts.find(({ tag }) => tag === 0xa0)
  if (!holder) return
  const certificates = elements(holder.content, maxCertificates).map(({ whole }) => whole)
  // SignerInfo { version, IssuerAndSerialNumber { issuer, serial } … }; others may lie beside it, before it even.
  const infos = parts.findLast(({ tag }) => tag === 0x31)
  const info = infos && elements(infos.content, 1)[0]
  const name = info && elements(info.content, 2)[1]?.content
  const signer = name && certificates.find((der) => issuerAndSerial(der)?.equals(name))
  return { certificates, signer }
}

/** Certificate { TBSCertificate { [0] version, serial, algorithm, issuer … } }, RFC 5280 */
function issuerAndSerial(der: Buffer): Buffer | undefined {
  const [whole] = elements(der, 1)
  const [body] = whole ? elements(whole.content, 1) : []
  const fields = body ? elements(body.content, 4) : []
  const [serial, , issuer] = fields[0]?.tag === 0xa0 ? fields.slice(1) : fields
  return serial && issuer && Buffer.concat([issuer.whole, serial.whole])
}

export interface BlockSigner extends SignerCertificates {
  scheme: 'v2' | 'v3' | 'v3.1'
  /** Signs what follows the same as `digests` says; undefined where no algorithm of it is known. */
  isSigned: boolean | undefined
  digests: { algorithm: number; digest: Buffer }[]
}

/** From the block that ends where the central directory begins; undefined where there is a block that cannot be read. */
export function signersOfBlock(
  source: Source,
  directoryOffset: number,
): { start: number; signers: BlockSigner[] } | undefined {
  if (directoryOffset < footerSize) return { start: directoryOffset, signers: [] }
  const footer = source.read(directoryOffset - footerSize, footerSize)
  if (footer.toString('latin1', 8) !== 'APK Sig Block 42') return { start: directoryOffset, signers: [] }
  const size = Number(footer.readBigUInt64LE(0))
  if (size < footerSize || size > maxBlock || size > directoryOffset - 8) return
  const pairs = source.read(directoryOffset - size, size - footerSize)
  const found: BlockSigner[] = []
  try {
    for (let at = 0; at + 12 <= pairs.length; ) {
      const length = Number(pairs.readBigUInt64LE(at))
      if (length < 4 || at + 8 + length > pairs.length) return
      const scheme = schemes.get(pairs.readUInt32LE(at + 8))
      // If a scheme has several blocks, Android takes the first.
      if (scheme && !found.some((known) => known.scheme === scheme))
        found.push(...signersOf(scheme, pairs.subarray(at + 12, at + 8 + length)))
      at += 8 + length
    }
  } catch (error) {
    if (error instanceof RangeError) return
    throw error
  }
  return { start: directoryOffset - size - 8, signers: found }
}

/** Whether what lies around the block is what its signers signed; undefined where none of them says it in a way known here. */
export function isIntact(
  source: Source,
  signers: BlockSigner[],
  start: number,
  directory: number,
): boolean | undefined {
  const parts = [
    sliceSource(source, 0, start),
    sliceSource(source, directory, endOfDirectory(source) - directory),
    bufferSource(endRecord(source, start)),
  ]
  const known = new Map<string, Buffer>()
  let checked = false
  for (const { isSigned, digests } of signers) {
    if (isSigned === false) return false
    for (const { algorithm, digest } of digests) {
      const hash = contentHash.get(algorithm)
      if (!hash) continue
      const own = known.get(hash) ?? chunkedDigest(parts, hash)
      known.set(hash, own)
      if (!own.equals(digest)) return false
      checked ||= isSigned === true
    }
  }
  return checked ? true : undefined
}

/** Each mebibyte is hashed with a mark and its length, and then the hashes with their number. */
function chunkedDigest(parts: Source[], hash: string): Buffer {
  const chunks: Buffer[] = []
  for (const part of parts)
    for (let at = 0; at < part.size; at += chunkSize) {
      const bytes = part.read(at, chunkSize)
      chunks.push(createHash(hash).update(headOf(0xa5, bytes.length)).update(bytes).digest())
    }
  return createHash(hash).update(headOf(0x5a, chunks.length)).update(Buffer.concat(chunks)).digest()
}

function headOf(mark: number, count: number): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt8(mark)
  head.writeUInt32LE(count, 1)
  return head
}

const chunkSize = 1024 ** 2
const endSize = 22

/** The record that ends the archive begins where the directory ends. */
function endOfDirectory(source: Source): number {
  const from = Math.max(0, source.size - 65_557)
  const tail = source.read(from, source.size - from)
  return from + Math.max(0, tail.lastIndexOf('PK\x05\x06', tail.length - endSize, 'latin1'))
}

/** As it was before the block was put in: it named the place of the block for that of the directory. */
function endRecord(source: Source, start: number): Buffer {
  const from = endOfDirectory(source)
  const record = Buffer.from(source.read(from, source.size - from))
  if (record.length >= endSize) record.writeUInt32LE(start, 16)
  return record
}

/** Undefined where it is no certificate. */
export function certificateFact(
  der: Buffer,
  { scheme, at, isTaken }: { scheme: string; at: string; isTaken: boolean },
): CertificateFact | undefined {
  try {
    const certificate = new X509Certificate(der)
    return {
      sha256: createHash('sha256').update(certificate.raw).digest('hex'),
      subject: oneLine(certificate.subject),
      issuer: oneLine(certificate.issuer),
      from: new Date(certificate.validFrom).toISOString(),
      to: new Date(certificate.validTo).toISOString(),
      schemes: [scheme],
      at,
      isTaken,
    }
  } catch {
    // OpenSSL has many words for one thing: not a certificate.
    return
  }
}

/** Content hash, by the algorithm of the signature; those that need a Merkle tree are left out. */
const contentHash = new Map([
  [0x0101, 'sha256'],
  [0x0102, 'sha512'],
  [0x0103, 'sha256'],
  [0x0104, 'sha512'],
  [0x0201, 'sha256'],
  [0x0202, 'sha512'],
  [0x0301, 'sha256'],
])
const withSalt = new Map([
  [0x0101, 32],
  [0x0102, 64],
])

const schemes = new Map<number, BlockSigner['scheme']>([
  [0x7109871a, 'v2'],
  [0xf05368c0, 'v3'],
  [0x1b93ad61, 'v3.1'],
])
const footerSize = 24
const maxBlock = 16 * 1024 ** 2
const maxCertificates = 20

function signersOf(scheme: BlockSigner['scheme'], block: Buffer): BlockSigner[] {
  return prefixed(prefixed(block)[0] ?? noBytes).map((signer) => {
    const [signedData = noBytes] = prefixed(signer)
    const [digests = noBytes, list = noBytes] = prefixed(signedData)
    const certificates = prefixed(list)
    // v3 writes two versions of Android between what is signed and the signatures.
    const rest = signer.subarray(4 + signedData.length + (scheme === 'v2' ? 0 : 8))
    const [signatures = noBytes] = prefixed(rest)
    return {
      scheme,
      certificates,
      signer: certificates[0],
      isSigned: isSignedBy(certificates[0], signedData, prefixed(signatures).flatMap(algorithmAndBytes)),
      digests: prefixed(digests)
        .flatMap(algorithmAndBytes)
        .map(({ algorithm, bytes }) => ({ algorithm, digest: bytes })),
    }
  })
}

function algorithmAndBytes(piece: Buffer): { algorithm: number; bytes: Buffer }[] {
  const [bytes] = piece.length < 8 ? [] : prefixed(piece.subarray(4))
  return bytes ? [{ algorithm: piece.readUInt32LE(0), bytes }] : []
}

function isSignedBy(
  der: Buffer | undefined,
  data: Buffer,
  signatures: { algorithm: number; bytes: Buffer }[],
): boolean | undefined {
  const known = signatures.filter(({ algorithm }) => contentHash.has(algorithm))
  if (!der || known.length === 0) return
  try {
    const key = new X509Certificate(der).publicKey
    return known.every(({ algorithm, bytes }) => {
      const saltLength = withSalt.get(algorithm)
      const padding = saltLength === undefined ? {} : { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength }
      return verify(contentHash.get(algorithm), data, { key, ...padding }, bytes)
    })
  } catch {
    // OpenSSL knows neither the certificate nor what to do with its key: then nothing was verified.
    return
  }
}

const noBytes = Buffer.alloc(0)

/** The pieces of a sequence in which each is told by its length. Later ones that do not fit are of another shape. */
function prefixed(bytes: Buffer): Buffer[] {
  const pieces: Buffer[] = []
  for (let at = 0; at + 4 <= bytes.length && pieces.length < maxCertificates; ) {
    const length = bytes.readUInt32LE(at)
    if (at + 4 + length > bytes.length) break
    pieces.push(bytes.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return pieces
}

interface DerElement {
  tag: number
  content: Buffer
  whole: Buffer
}

/** The first elements of a DER sequence; stops where the bytes are none. X.690 */
function elements(bytes: Buffer, max: number): DerElement[] {
  const found: DerElement[] = []
  for (let at = 0; at + 2 <= bytes.length && found.length < max; ) {
    const tag = bytes[at] ?? 0
    let length = bytes[at + 1] ?? 0
    let start = at + 2
    if (length > 0x80 && length <= 0x84) {
      const width = length - 0x80
      if (start + width > bytes.length) break
      length = bytes.readUIntBE(start, width)
      start += width
    } else if (length >= 0x80) break
    if (start + length > bytes.length) break
    found.push({ tag, content: bytes.subarray(start, start + length), whole: bytes.subarray(at, start + length) })
    at = start + length
  }
  return found
}

const oneLine = (name: string) => plainText(name.split('\n').reverse().join(', '), 500)
