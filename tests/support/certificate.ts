import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isIP } from 'node:net'
import { dayMs } from '../../src/platform/shared/days.ts'
import { fromNow } from './clock.ts'

// Node reads certificates and makes none; making them takes a few lines of DER. X.690, RFC 5280

const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  const length =
    content.length < 128
      ? [content.length]
      : content.length < 256
        ? [0x81, content.length]
        : [0x82, content.length >> 8, content.length & 255]
  return Buffer.concat([Buffer.from([tag, ...length]), content])
}
const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const utc = (date: Date) => der(0x17, Buffer.from(`${date.toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`))

const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'))
const commonName = oid('550403')
const subjectAltName = oid('551d11')
const basicConstraints = oid('551d13')
const keyUsage = oid('551d0f')
const isCritical = der(0x01, Buffer.from([0xff]))
const dnsName = 0x82
const ipAddress = 0x87

export interface IssuedCertificate {
  cert: string
  key: string
}

interface Validity {
  notBefore: Date
  notAfter: Date
}

interface Authority {
  cert: string
  /** A leaf for these names, followed by the authority's own certificate: the whole chain as a server sends it. */
  issue: (names: string[], validity?: Validity) => IssuedCertificate
}

/** A self-signed certificate for these names, with its key; valid for a day around now unless said otherwise. */
export function issueCertificate(names: string[], validity: Validity = aroundNow(1)): IssuedCertificate {
  const pair = newPair()
  const name = nameOf(names[0] ?? 'test')
  const cert = certificate({ subject: name, issuer: name, pair, signer: pair.privateKey, validity, names })
  return { cert, key: keyOf(pair) }
}

/** A certificate authority of its own, for tests that must tell a trusted chain from another. */
export function createAuthority(title: string): Authority {
  const pair = newPair()
  // OpenSSL finds an issuer by its name, so two authorities with the same title must not share one.
  const name = nameOf(`${title} ${randomBytes(4).toString('hex')}`)
  const cert = certificate({ subject: name, issuer: name, pair, signer: pair.privateKey, validity: aroundNow(365) })
  return {
    cert,
    issue: (names, validity = aroundNow(90)) => {
      const leaf = newPair()
      const subject = nameOf(names[0] ?? 'test')
      return {
        cert: certificate({ subject, issuer: name, pair: leaf, signer: pair.privateKey, validity, names }) + cert,
        key: keyOf(leaf),
      }
    },
  }
}

interface Pair {
  publicKey: KeyObject
  privateKey: KeyObject
}

/** Without names it is an authority's. */
function certificate({
  subject,
  issuer,
  pair,
  signer,
  validity,
  names,
}: {
  subject: Buffer
  issuer: Buffer
  pair: Pair
  signer: KeyObject
  validity: Validity
  names?: string[]
}): string {
  const extensions = names
    ? [sequence(subjectAltName, der(0x04, sequence(...names.map(alternative))))]
    : [
        sequence(basicConstraints, isCritical, der(0x04, sequence(der(0x01, Buffer.from([0xff]))))),
        // keyCertSign and cRLSign. RFC 5280 § 4.2.1.3
        sequence(keyUsage, isCritical, der(0x04, der(0x03, Buffer.from([1, 0x06])))),
      ]
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))), // version 3
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    issuer,
    sequence(utc(validity.notBefore), utc(validity.notAfter)),
    subject,
    pair.publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(...extensions)),
  )
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, signer))
  const pem = sequence(body, ecdsaWithSha256, signature)
    .toString('base64')
    .replace(/.{1,64}/g, '$&\n')
  return `-----BEGIN CERTIFICATE-----\n${pem}-----END CERTIFICATE-----\n`
}

const alternative = (name: string): Buffer =>
  isIP(name) === 4 ? der(ipAddress, Buffer.from(name.split('.').map(Number))) : der(dnsName, Buffer.from(name))
const nameOf = (title: string) => sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from(title)))))
const newPair = (): Pair => generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
const keyOf = (pair: Pair) => pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const aroundNow = (days: number): Validity => ({
  notBefore: fromNow(-dayMs),
  notAfter: fromNow(days * dayMs),
})
