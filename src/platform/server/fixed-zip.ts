import { zipSync } from 'fflate'

/** The first that an archive can hold begins with 1980; times in it are local ones, so this is written alike in every zone. */
const noTime = new Date(1980, 0, 1, 12)

/**
 * An archive whose bytes follow from its files alone: sorted by name, and of no time. An office document begins with
 * `[Content_Types].xml` by that order, as its readers like it.
 */
export function fixedZip(files: Readonly<Record<string, Uint8Array>>): Uint8Array {
  const sorted = Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1))
  return zipSync(Object.fromEntries(sorted), { level: 6, mtime: noTime })
}
