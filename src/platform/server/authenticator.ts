import { createHmac, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'

// Time-based codes (RFC 6238) in the one form that every authenticator app knows, and recovery codes. Callers decide what to
// store of either.

const issuer = 'Sightline'
const periodSeconds = 30
/** A clock may be one step off. */
const window = 1
const recoveryCodes = 10

const totpOf = (secret: Secret, label: string) =>
  new TOTP({ issuer, label, secret, algorithm: 'SHA1', digits: 6, period: periodSeconds })

/** The secret in the forms that an authenticator app reads. */
export function newAuthenticator(label: string): { secret: string; uri: string; qrCode: string } {
  const secret = new Secret({ size: 20 })
  const uri = totpOf(secret, label).toString()
  return { secret: secret.base32, uri, qrCode: renderSVG(uri) }
}

const withoutBlanks = (code: string) => code.replace(/\s/g, '')

/** A code of the authenticator; anything else may be a recovery code. */
export const isTimeCode = (code: string): boolean => /^\d{6}$/.test(withoutBlanks(code))

/** @returns the time step that the code belongs to, or undefined for a wrong code. A step is accepted once: store the last one. */
export function findStep({ secret, code, at }: { secret: string; code: string; at: Date }): number | undefined {
  const totp = totpOf(Secret.fromBase32(secret), '')
  const delta = totp.validate({ token: withoutBlanks(code), timestamp: at.getTime(), window })
  return delta === null ? undefined : totp.counter({ timestamp: at.getTime() }) + delta
}

/** Without the characters that are read for others. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'
/** 118 bits: no one tries them all, so a quick hash is enough (OWASP ASVS 5.0.0, 6.5.2). */
const recoveryLength = 24
const newRecoveryCode = () =>
  Array.from(
    { length: recoveryLength },
    (_, at) => (at > 0 && at % 6 === 0 ? '-' : '') + alphabet[randomInt(alphabet.length)],
  ).join('')

export const newRecoveryCodes = (): string[] => Array.from({ length: recoveryCodes }, newRecoveryCode)

/** Keyed as well: codes of before were shorter. @param holder Whose code it is. */
export const recoveryHash = (secret: string, holder: number | string, code: string): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['recovery code', holder, code.toLowerCase().replace(/[^a-z0-9]/g, '')]))
    .digest('hex')
