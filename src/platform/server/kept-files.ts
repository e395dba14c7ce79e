import { readFile } from 'node:fs/promises'
import type { ReceivedFile } from '../shared/endpoint.ts'
import { refuse } from '../shared/refusal.ts'
import { listZipParts } from '../shared/zip-parts.ts'
import type { BlobStore } from './blobs.ts'
import { type Db, runSql } from './database.ts'

// Files that people gave an organisation: the bytes in the blob store under their hash, a row that says whose they are.

export interface KeptFile {
  id: number
  name: string
  /** Detected from the bytes. */
  mediaType: string
  bytes: number
  sha256: string
}

/**
 * Stores an uploaded file, in the transaction of the organization.
 * @param memberId Null: a respondent sent it.
 * @throws Refusal `file_type_refused` where it is none of the types that are taken, or not what its name says.
 */
export async function keepFile(
  tx: Db,
  {
    organisationId,
    memberId,
    received,
    blobs,
    now,
  }: {
    organisationId: number
    memberId: number | null
    received: Pick<ReceivedFile, 'path' | 'name'>
    blobs: Pick<BlobStore, 'put'>
    now: Date
  },
): Promise<KeptFile> {
  const { name } = received
  const bytes = await readFile(received.path)
  const mediaType = await tellMediaType(bytes, name)
  if (!mediaType) throw refuse('file_type_refused')
  const sha256 = await blobs.put(tx, bytes)
  const [row] = await runSql<{ id: number }>(
    tx,
    `insert into organisation_file (organisation_id, sha256, name, media_type, bytes, member_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [organisationId, sha256, name, mediaType, bytes.byteLength, memberId, now],
  )
  if (!row) throw new Error(`file ${sha256} was not kept`)
  return { id: row.id, name, mediaType, bytes: bytes.byteLength, sha256 }
}

/** The row alone; undefined where the organisation has no such file. */
export async function findKeptFile(
  tx: Db,
  { organisationId, id }: { organisationId: number; id: number },
): Promise<KeptFile | undefined> {
  const [file] = await runSql<KeptFile>(
    tx,
    `select id, name, media_type as "mediaType", bytes, sha256 from organisation_file
     where organisation_id = $1 and id = $2`,
    [organisationId, id],
  )
  return file
}

/** With its bytes. */
export async function readKeptFile(
  tx: Db,
  { blobs, ...which }: { organisationId: number; id: number; blobs: Pick<BlobStore, 'get'> },
): Promise<{ file: KeptFile; content: Buffer<ArrayBufferLike> } | undefined> {
  const file = await findKeptFile(tx, which)
  return file && { file, content: await blobs.get(tx, file.sha256) }
}

/** Sets headers for a file download: saved by the browser, never shown as a page of ours. */
export function setAttachmentHeaders(headers: Headers, name: string): void {
  headers.set('content-disposition', attachmentNamed(name))
  headers.set('x-content-type-options', 'nosniff')
  headers.set('cache-control', 'private, no-store')
}

/** A name in full and one for programs that know only ASCII. RFC 6266 § 4.3, RFC 8187 § 3.2. */
function attachmentNamed(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w .()-]/g, '_')
  const exact = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`
}

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Accepted types, each with the endings that its name may have. */
const endings: Readonly<Record<string, readonly string[]>> = {
  'application/pdf': ['pdf'],
  [docx]: ['docx'],
  [xlsx]: ['xlsx'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'text/csv': ['csv'],
  'text/plain': ['txt', 'text', 'md'],
}

/** The media type by the bytes; undefined where it is not taken, or where the name says something else. */
async function tellMediaType(bytes: Uint8Array, name: string): Promise<string | undefined> {
  // A name like "DPA v1.2" has no ending.
  const ending = /\.([a-z][a-z0-9]*)$/i.exec(name)?.[1]?.toLowerCase()
  const mediaType = (await signedType(bytes)) ?? textType(bytes, ending)
  if (mediaType === undefined) return undefined
  return ending === undefined || endings[mediaType]?.includes(ending) ? mediaType : undefined
}

/** Loads what the first upload would wait for, and everyone else with it. */
export const prepareFileTypes = () => import('file-type')

async function signedType(bytes: Uint8Array): Promise<string | undefined> {
  const { fileTypeFromBuffer } = await prepareFileTypes()
  const found = (await fileTypeFromBuffer(bytes))?.mime
  switch (found) {
    case 'application/pdf':
    case 'image/png':
    case 'image/jpeg':
      return found
    case docx:
    case xlsx: {
      const parts = await listZipParts(bytes)
      return parts && !parts.some((part) => /vbaProject/i.test(part)) ? found : undefined
    }
    default:
      // A signature of two letters can also be plain text: anything else that reads as text is text.
      return undefined
  }
}

/** UTF-8 without control characters that does not begin like markup: a page or an SVG under another name. */
function textType(bytes: Uint8Array, ending: string | undefined): 'text/csv' | 'text/plain' | undefined {
  const text = readUtf8(bytes)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those that no text has are what is looked for.
  if (text === undefined || /[\u0000-\u0008\u000e-\u001f\u007f]/.test(text) || /^\s*<[a-z!?/]/i.test(text))
    return undefined
  return ending === 'csv' ? 'text/csv' : 'text/plain'
}

function readUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}
