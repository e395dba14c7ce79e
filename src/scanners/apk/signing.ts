import { createHash, X509Certificate } from 'node:crypto'
import type { CertificateFact } from './app-scan.ts'
import type { Source } from './bytes.ts'
import { plainText } from './plain-text.ts'

// Who signed an app: certificates as they stand in the file. Nothing is verified. v1: JAR signing, PKCS #7 (RFC 2315);
// v2 and later: https://source.android.com/docs/security/features/apksigning/v2

/** Certificates in DER from a file in META-INF; undefined where it is none. */
export function certificatesV1(signature: Buffer): Buffer[] | undefined {
  // ContentInfo { oid, [0] SignedData { version, digests, content, [0] certificates … } }
  const [contentInfo] = elements(signature, 1)
  const content = contentInfo && elements(contentInfo.content, 2)[1]
  const signedData = content?.tag === 0xa0 ? elements(content.content, 1)[0] : undefined
  const certificates = signedData && elements(signedData.content, 8).find(({ tag }) => tag === 0xa0)
  return certificates && elements(certificates.content, maxCertificates).map(({ whole }) => whole)
}

export interface BlockCertificates {
  scheme: 'v2' | 'v3' | 'v3.1'
  certificates: Buffer[]
}

/** From the block that ends where the central directory begins; undefined where there is a block that cannot be read. */
export function certificatesOfBlock(source: Source, directoryOffset: number): BlockCertificates[] | undefined {
  if (directoryOffset < footerSize) return []
  const footer = source.read(directoryOffset - footerSize, footerSize)
  if (footer.toString('latin1', 8) !== 'APK Sig Block 42') return []
  const size = Number(footer.readBigUInt64LE(0))
  if (size < footerSize || size > maxBlock || size > directoryOffset - 8) return
  const pairs = source.read(directoryOffset - size, size - footerSize)
  const found: BlockCertificates[] = []
  try {
    for (let at = 0; at + 12 <= pairs.length; ) {
      const length = Number(pairs.readBigUInt64LE(at))
      if (length < 4 || at + 8 + length > pairs.length) return
      const scheme = schemes.get(pairs.readUInt32LE(at + 8))
      if (scheme) found.push({ scheme, certificates: signersOf(pairs.subarray(at + 12, at + 8 + length)) })
      at += 8 + length
    }
  } catch (error) {
    if (error instanceof RangeError) return
    throw error
  }
  return found
}

/** Undefined where it is no certificate. */
export function certificateFact(der: Buffer, scheme: string): CertificateFact | undefined {
  try {
    const certificate = new X509Certificate(der)
    return {
      sha256: createHash('sha256').update(certificate.raw).digest('hex'),
      subject: oneLine(certificate.subject),
      issuer: oneLine(certificate.issuer),
      from: new Date(certificate.validFrom).toISOString(),
      to: new Date(certificate.validTo).toISOString(),
      schemes: [scheme],
    }
  } catch {
    // OpenSSL has many words for one thing: not a certificate.
    return
  }
}

const schemes = new Map<number, BlockCertificates['scheme']>([
  [0x7109871a, 'v2'],
  [0xf05368c0, 'v3'],
  [0x1b93ad61, 'v3.1'],
])
const footerSize = 24
const maxBlock = 16 * 1024 ** 2
const maxCertificates = 20

function signersOf(block: Buffer): Buffer[] {
  return prefixed(prefixed(block)[0] ?? block.subarray(0, 0)).flatMap((signer) => {
    const [signedData] = prefixed(signer)
    const certificates = signedData && prefixed(signedData)[1]
    return certificates ? prefixed(certificates) : []
  })
}

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
