import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

// Node reads certificates and makes none; a self-signed one takes a few lines of DER. X.690, RFC 5280

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
const dnsName = 0x82
const dayMs = 86_400_000

/** A self-signed certificate for these names, valid for a day around now, with its key. */
export function issueCertificate(names: string[]): { cert: string; key: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const name = sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from(names[0] ?? 'test')))))
  const validity = sequence(utc(new Date(Date.now() - dayMs)), utc(new Date(Date.now() + dayMs)))
  const alternatives = sequence(...names.map((host) => der(dnsName, Buffer.from(host))))
  const extensions = der(0xa3, sequence(sequence(subjectAltName, der(0x04, alternatives))))
  const serial = der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)]))
  const version3 = der(0xa0, der(0x02, Buffer.from([2])))
  const body = sequence(
    version3,
    serial,
    ecdsaWithSha256,
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    extensions,
  )
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, privateKey))
  const pem = sequence(body, ecdsaWithSha256, signature).toString('base64').replace(/.{64}/g, '$&\n')
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${pem}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}
