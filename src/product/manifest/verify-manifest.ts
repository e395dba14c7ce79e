import { createHash } from 'node:crypto'
import { z } from 'zod'
import { canonicalHash, canonicalJson } from '../../platform/shared/canonical-hash.ts'
import { parseJson } from '../../platform/shared/json.ts'
import { isSignedBy, keyIdOf } from '../../platform/shared/signature.ts'
import { type Manifest, manifest } from './manifest.ts'

// Offline: from the manifest and the files beside it alone. That the key is this installation's, only its published keys say.

/** Larger than any manifest that we write; what is larger is not read. */
const largestFile = 1_000_000

type ManifestFault = { what: string; fault: string }
export type ManifestOutcome =
  | {
      outcome: 'verified'
      report: Manifest['report']
      files: string[]
      /** `isPublished` is null where no published keys were given to hold it against. */
      key: { id: string; isPublished: true | null }
    }
  | { outcome: 'mismatch'; faults: ManifestFault[] }
  | { outcome: 'unreadable'; reason: string }

/** Returns the bytes that the signature of a manifest covers. */
export const signedBytes = (content: Omit<Manifest, 'signature'>): Uint8Array => Buffer.from(canonicalJson(content))

/** As `signingKeysPath` answers; other members and kinds of keys may stand beside. */
const keySet = z.object({
  keys: z.array(z.object({ kty: z.string(), crv: z.string().optional(), x: z.string().optional() })),
})

export function verifyManifest({
  text,
  beside,
  copiesOf = () => [],
  published,
}: {
  text: string
  /** The bytes of a file beside the manifest; undefined where there is none of this name. */
  beside: (name: string) => Uint8Array | undefined
  /** Names of further files of this name, as downloaded a second time. The one that was signed may be among them. */
  copiesOf?: (name: string) => readonly string[]
  /** The JSON of the published keys, where the key is to be held against them. */
  published?: string | undefined
}): ManifestOutcome {
  if (text.length > largestFile) return { outcome: 'unreadable', reason: 'the file is too large to be a manifest' }
  const said = parseJson(text)
  const parsed = manifest.safeParse(said)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return { outcome: 'unreadable', reason: `${issue?.path.join('.') || 'the file'}: ${issue?.message}` }
  }
  // After the shape: what is nested without end cannot be written out again.
  if (bare(text) !== JSON.stringify(said))
    return { outcome: 'unreadable', reason: 'a member appears twice, or is written otherwise than it was signed' }
  const keys = published === undefined ? undefined : keySet.safeParse(parseJson(published))
  if (keys && !keys.success) return { outcome: 'unreadable', reason: 'the file of keys is not a JSON Web Key Set' }

  const { signature, ...content } = parsed.data
  const { key, report, files } = content
  const faults: ManifestFault[] = []
  if (!isSignedBy(key.publicKey, { bytes: signedBytes(content), signature }))
    faults.push({ what: 'signature', fault: 'is not the one of this key over this manifest' })
  if (keyIdOf(key.publicKey) !== key.id) faults.push({ what: 'key', fault: 'has the id of another key' })
  if (keys && !keys.data.keys.some(({ kty, crv, x }) => kty === 'OKP' && crv === 'Ed25519' && x === key.publicKey))
    faults.push({ what: 'key', fault: 'is none of the published ones' })
  if (!files.some(isReportJson)) faults.push({ what: 'files', fault: 'the report as JSON is not among them' })
  const found: string[] = []
  for (const file of files) {
    const faultOf = (name: string) => fileFault(file, beside(name), content.modelSha256)
    const fault = faultOf(file.name)
    const name = fault ? copiesOf(file.name).find((copy) => !faultOf(copy)) : file.name
    if (name !== undefined) found.push(name)
    else if (fault) faults.push({ what: file.name, fault })
  }
  if (faults.length > 0) return { outcome: 'mismatch', faults }
  return {
    outcome: 'verified',
    report,
    files: found,
    key: { id: key.id, isPublished: keys ? true : null },
  }
}

type SignedFile = Manifest['files'][number]

const isReportJson = ({ mediaType }: SignedFile) => mediaType === 'application/json'

function fileFault(file: SignedFile, given: Uint8Array | undefined, modelSha256: string): string | undefined {
  if (!given) return 'is not there'
  if (given.byteLength !== file.bytes || createHash('sha256').update(given).digest('hex') !== file.sha256)
    return 'holds other bytes than those that were signed'
  if (isReportJson(file) && modelHash(given) !== modelSha256)
    return 'does not hash to what the manifest says of the report'
  return undefined
}

/**
 * Returns the hash that the report's JSON states, and the other formats print; undefined where it states another hash
 * than its own.
 */
function modelHash(bytes: Uint8Array): string | undefined {
  try {
    const { sha256, ...rest } = JSON.parse(Buffer.from(bytes).toString('utf8'))
    return canonicalHash(rest) === sha256 ? sha256 : undefined
  } catch {
    // No JSON, a broken number, nested without end: whatever it is, no report's hash was made of it.
    return undefined
  }
}

/**
 * JSON without the blanks between its parts. Of a member that appears twice only the last counts here, and a reader may
 * go by the first.
 */
const bare = (text: string): string => text.replace(/("(?:[^"\\]|\\.)*")|\s/g, '$1')
