import { z } from 'zod'

// Beside each report lies a manifest that says what it was made of and what the files hash to, signed by the installation.

export const manifestFormat = 'sightline-report-manifest/1'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
/** Leads into no other folder. */
const plainName = z.string().regex(/^[\w-][\w.-]{0,199}$/, 'is not a plain file name')

// Strict: what is not signed has no place in it.
export const manifest = z.strictObject({
  format: z.literal(manifestFormat),
  report: z.strictObject({
    title: z.string(),
    organisation: z.string(),
    type: z.string(),
    fileFormat: z.string(),
    periodFrom: z.iso.date(),
    periodTo: z.iso.date(),
    generatedAt: z.iso.datetime(),
  }),
  /** SHA-256 of the canonical JSON of everything that was read for the report. */
  inputsSha256: sha256,
  /** Hash of the report as its JSON file holds it: the same as the `sha256` member there. */
  modelSha256: sha256,
  methodVersion: z.string(),
  scoreMethod: z.string(),
  files: z
    .array(z.strictObject({ name: plainName, mediaType: z.string(), bytes: z.int(), sha256 }))
    .min(1)
    .max(10),
  key: z.strictObject({
    /** Its thumbprint (RFC 7638), base64url. */
    id: z.string(),
    algorithm: z.literal('Ed25519'),
    /** The raw public key, base64url. */
    publicKey: z.string().regex(/^[\w-]{43}$/),
  }),
  /** Ed25519 (RFC 8032) over the UTF-8 bytes of the canonical JSON of all the rest, base64url. */
  signature: z.string(),
})
export type Manifest = z.output<typeof manifest>
