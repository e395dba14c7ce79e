import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The folder that holds data/ and build/, wherever the program was called from: a bundled file's own address says
 * nothing about where the sources lie.
 */
export function findProjectRoot(from = process.argv[1] ?? process.cwd()): string {
  for (let folder = dirname(from); folder !== dirname(folder); folder = dirname(folder))
    if (existsSync(join(folder, 'data', 'data-types.json'))) return folder
  return process.cwd()
}
