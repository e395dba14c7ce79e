import { cp, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../support/program.ts'

// The built program once more, with one migration more: as a newer version would be.

export const migration = {
  name: '9999-side-by-side.sql',
  sql: 'create table side_by_side (id int primary key); alter table outbox_message add column side_by_side text;',
}

/** Files that the program reads beside the build. */
const beside = ['data', 'content', 'docs', 'public', 'sdk', 'node_modules', 'package.json']
const migrations = /"([^"]*\/migrations\/)0001-[a-z0-9-]+\.sql":/

/** @throws Error where the build has no list of migrations of the form that is known here. */
export async function makeCopy(folder: string): Promise<string> {
  await cp(join(root, 'build'), join(folder, 'build'), { recursive: true })
  for (const name of beside) await symlink(join(root, name), join(folder, name))
  const server = join(folder, 'build/server')
  for (const name of await readdir(server, { recursive: true })) {
    if (!name.endsWith('.js')) continue
    const file = join(server, name)
    const text = await readFile(file, 'utf8')
    const more = withMigration(text)
    if (more === text) continue
    await writeFile(file, more)
    return folder
  }
  throw new Error('the list of migrations was not found in the build')
}

/** The text of a built file, with one line more before the first of its migrations. Pure. */
export const withMigration = (text: string): string =>
  text.replace(
    migrations,
    (first, folder) => `"${folder}${migration.name}": ${JSON.stringify(migration.sql)},\n\t${first}`,
  )
