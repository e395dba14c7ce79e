import type pg from 'pg'
import { readBlobFile } from './blobs.ts'

// Location of stored files' bytes: the database, or the folder that BLOB_DIR names. The database keeps a note of it, so that a
// node with another setting is refused instead of missing every file.

export type BlobPlace = 'database' | 'folder'
/** `moving`: some may be in either place, because `sightline move-files` was interrupted. */
type NotedPlace = BlobPlace | 'moving'

const noteKey = 'blob-place'

export async function findBlobPlace(client: pg.ClientBase): Promise<NotedPlace | undefined> {
  const { rows } = await client.query<{ value: NotedPlace }>('select value from installation where key = $1', [noteKey])
  return rows[0]?.value
}

/** Undefined: takes the note away. */
export const putBlobPlace = (client: pg.ClientBase, place: NotedPlace | undefined) =>
  place === undefined
    ? client.query('delete from installation where key = $1', [noteKey])
    : client.query(
        'insert into installation (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
        [noteKey, place],
      )

export const blobPlaceOf = (blobDir: string | undefined): BlobPlace => (blobDir === undefined ? 'database' : 'folder')

/**
 * Compares the setting with where the files are, and notes the place where it was not noted yet, or nothing is stored.
 * @throws Error where the files are in the other place; it says what to run.
 */
export async function requireBlobPlace(client: pg.ClientBase, blobDir: string | undefined): Promise<void> {
  const problem = await findMisplaced(client, blobDir)
  if (problem !== undefined) throw new Error(problem)
  if ((await findBlobPlace(client)) !== blobPlaceOf(blobDir)) await putBlobPlace(client, blobPlaceOf(blobDir))
}

/** @returns what to run where the files are in the other place. */
export async function findMisplaced(client: pg.ClientBase, blobDir: string | undefined): Promise<string | undefined> {
  const wanted = blobPlaceOf(blobDir)
  const place = (await findBlobPlace(client)) ?? (await foundPlace(client))
  if (place === undefined || place === wanted) return undefined
  if (place === 'moving') return 'Moving the stored files was interrupted. Run sightline move-files again.'
  if (!(await holdsBlobs(client))) return undefined
  return place === 'database'
    ? 'BLOB_DIR is set, and the stored files are in the database. Stop every node, make a backup and run sightline move-files; or unset BLOB_DIR.'
    : 'BLOB_DIR is not set, and the stored files are in the folder that it named. Set it as it was; or stop every node, make a backup and run sightline move-files --from FOLDER.'
}

/** Undefined: nothing tells. An installation of before this was noted may have both, because BLOB_DIR was set on a running one. */
async function foundPlace(client: pg.ClientBase): Promise<BlobPlace | undefined> {
  const { rows } = await client.query<{ inDatabase: boolean; elsewhere: boolean }>(
    `select exists (select from blob_chunk) as "inDatabase", exists (
       select from blob b where bytes > 0 and not exists (select from blob_chunk c where c.sha256 = b.sha256)) as elsewhere`,
  )
  if (rows[0]?.inDatabase) return 'database'
  return rows[0]?.elsewhere ? 'folder' : undefined
}

async function holdsBlobs(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ isAny: boolean }>('select exists (select from blob) as "isAny"')
  return rows[0]?.isAny ?? false
}

const newest = 20

/** Looks at the newest stored files, as a sample of whether the folder is the right one. */
export async function sampleBlobs(
  client: pg.ClientBase,
  blobDir: string | undefined,
): Promise<{ looked: number; missing: number }> {
  const { rows } = await client.query<{ sha256: string; isInDatabase: boolean }>(
    `select sha256, bytes = 0 or exists (select 1 from blob_chunk c where c.sha256 = b.sha256) as "isInDatabase"
     from blob b order by created_at desc limit ${newest}`,
  )
  const there = await Promise.all(
    rows.map(async ({ sha256, isInDatabase }) =>
      blobDir ? (await readBlobFile(blobDir, sha256)) !== undefined : isInDatabase,
    ),
  )
  return { looked: rows.length, missing: there.filter((isThere) => !isThere).length }
}
