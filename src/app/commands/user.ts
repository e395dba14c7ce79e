import { text } from 'node:stream/consumers'
import { createStaffAccount } from '../../features/admin/server/staff.ts'
import { print, withStore } from './session.ts'

const shortestPassword = 12

/** The password comes on standard input: on the command line it would stand in the process list and in the shell's history. */
export async function createUserCommand(username: string, { json = false }: { json?: boolean }): Promise<void> {
  if (!/^[\w.@-]{1,100}$/.test(username))
    throw new Error('A username has letters, digits, dots, hyphens, @ and underscores, 100 at most.')
  if (process.stdin.isTTY) console.error('Password, then Enter and Ctrl-D:')
  const password = (await text(process.stdin)).replace(/\r?\n$/, '')
  if (password.length < shortestPassword)
    throw new Error(`The password has ${password.length} characters; it needs ${shortestPassword}.`)
  await withStore(async ({ db }) => {
    const created = await createStaffAccount(db, { username, password })
    if (json) print({ username, created })
    else
      console.log(
        created
          ? `Staff account ${username} was created.`
          : `There is already a staff account ${username}; nothing was changed.`,
      )
    process.exitCode = created ? 0 : 3
  })
}
