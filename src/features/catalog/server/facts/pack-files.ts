import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from 'zod'
import { readJsonFile } from '../../../../platform/server/json-file.ts'
import type { Ledger } from './pack-ledger.ts'
import {
  appRow,
  companyRow,
  domainRow,
  endpointRow,
  extraSdkRow,
  metaSchema,
  productRow,
  signatureRow,
} from './pack-rows.ts'
import { dayOf, licenceOf, type Meta } from './pack-sources.ts'

/** The files that are read, and the list that each holds. */
const shapes = {
  'companies.json': { list: 'companies', row: companyRow },
  'domains.json': { list: 'entities', row: domainRow },
  'sdk-signatures.json': { list: 'sdks', row: signatureRow },
  'sdk-extra.json': { list: 'sdks', row: extraSdkRow },
  'tracker-endpoints.json': { list: 'trackers', row: endpointRow },
  'apps.json': { list: 'apps', row: appRow },
  'policy-ratings.json': { list: 'products', row: productRow },
} as const

export type PackFile = keyof typeof shapes
type Row<F extends PackFile> = z.output<(typeof shapes)[F]['row']>
type PackRows = { [F in PackFile]: { meta: Meta; rows: Row<F>[] } }

export interface Pack {
  files: Partial<PackRows>
  /** Files of a known name that cannot be read at all. */
  broken: { file: string; reason: string }[]
  /** Files without a schema here that no other reader takes either. */
  notRead: string[]
}

const mostBytes = 64 * 1024 * 1024
const mostRows = 200_000

/**
 * Reads a folder row by row: a bad row goes to the ledger and the rest is taken, a file that is no such file at all is broken.
 * @param elsewhere Files of a pack that others read.
 * @throws Error when the folder cannot be read or holds no file of a pack.
 */
export async function readPack(folder: string, ledger: Ledger, elsewhere: readonly string[] = []): Promise<Pack> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    throw new Error(
      error.code === 'ENOENT' || error.code === 'ENOTDIR'
        ? `${folder} is not a folder.`
        : `${folder} cannot be read (${error.code}).`,
    )
  })
  const present = entries.filter((entry) => !entry.isDirectory()).map((entry) => entry.name)
  const pack: Pack = {
    files: {},
    broken: [],
    notRead: entries
      .map((entry) => entry.name)
      .filter((name) => !Object.hasOwn(shapes, name) && !elsewhere.includes(name))
      .toSorted(),
  }
  const names = (Object.keys(shapes) as PackFile[]).filter((name) => present.includes(name))
  if (names.length === 0 && !present.some((name) => elsewhere.includes(name)))
    throw new Error(
      `${folder} holds none of the files of a pack: ${[...Object.keys(shapes), ...elsewhere].join(', ')}.`,
    )
  for (const name of names) {
    const read = await readRows(join(folder, name), name, ledger)
    if (typeof read === 'string') pack.broken.push({ file: name, reason: read })
    else Object.assign(pack.files, { [name]: read })
  }
  return pack
}

/** The rows that fit, or why nothing of the file can be taken. */
async function readRows(
  path: string,
  file: PackFile,
  ledger: Ledger,
): Promise<{ meta: Meta; rows: unknown[] } | string> {
  const { list, row: schema } = shapes[file]
  const read = await readJsonFile(path, { mostBytes })
  if (typeof read === 'string') return read
  const { content, modifiedAt } = read
  const meta = metaSchema.safeParse((content as { meta?: unknown } | null)?.meta)
  if (!meta.success) return 'has no meta with a license'
  if (!licenceOf(meta.data)) return `has a licence that facts are not taken under: ${meta.data.license.slice(0, 80)}`
  if (!dayOf(meta.data)) Object.assign(meta.data, { modified: modifiedAt.toISOString().slice(0, 10) })
  const given = (content as Record<string, unknown>)[list]
  if (!Array.isArray(given)) return `has no list "${list}"`
  if (given.length > mostRows) return `has more than ${mostRows} rows`
  ledger.read(file, given.length)
  const rows: unknown[] = []
  for (const [index, candidate] of given.entries()) {
    const parsed = schema.safeParse(candidate)
    if (parsed.success) rows.push(parsed.data)
    else
      for (const issue of parsed.error.issues.slice(0, 1))
        ledger.problem({ file, index, path: issue.path.join('.'), reason: issue.message })
  }
  return { meta: meta.data, rows }
}
