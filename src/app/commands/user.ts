import { text } from 'node:stream/consumers'
import { endStaffSessions, insertStaffAccount } from '../../features/admin/server/staff.ts'
import { customersRefusals } from '../../features/customers/contract.ts'
import { openOrganisation } from '../../features/customers/server/join.ts'
import { newPasswordHash } from '../../features/customers/server/new-passwords.ts'
import { defaultOrganisationSize } from '../../features/customers/vocabulary.ts'
import type { Config } from '../../platform/server/config.ts'
import type { Database } from '../../platform/server/database.ts'
import { whyUnusable } from '../../platform/server/mail/usable-address.ts'
import { acrossOrganisations } from '../../platform/server/tenancy.ts'
import { isRefusal } from '../../platform/shared/refusal.ts'
import { openWayOutFor } from '../way-out.ts'
import { print } from './printable.ts'
import { withStore } from './session.ts'

const shortestPassword = 12

interface UserOptions {
  json?: boolean
  /** Of a new organisation, whose first administrator this is; without it the account is one of staff. */
  organization?: string
  firstName?: string
  lastName?: string
}

/** The password comes on standard input: on the command line it would stand in the process list and in the shell's history. */
export async function createUserCommand(username: string, options: UserOptions): Promise<void> {
  const { json = false, organization } = options
  const account =
    organization === undefined ? staffAccount(username) : memberAccount(username, { ...options, organization })
  if (process.stdin.isTTY) console.error('Password, then Enter and Ctrl-D:')
  const password = (await text(process.stdin)).replace(/\r?\n$/, '')
  if (password.length < shortestPassword)
    throw new Error(`The password has ${password.length} characters; it needs ${shortestPassword}.`)
  await withStore(async ({ db, config }) => {
    const passwordHash = await hashOf(password, { about: account.about, config })
    const created = await account.create(db, passwordHash)
    if (json) print({ username, created })
    else
      console.log(
        created ? `${account.name} was created.` : `There is already an account ${username}; nothing was changed.`,
      )
    process.exitCode = created ? 0 : 3
  })
}

interface NewAccount {
  name: string
  /** Whose it is: no password is made of these. */
  about: string[]
  /** @returns false when the name is taken. */
  create: (db: Database, passwordHash: string) => Promise<boolean>
}

/** Judged as any password that somebody chooses. @throws Error with the words of the refusal. */
async function hashOf(password: string, { about, config }: { about: string[]; config: Config }): Promise<string> {
  const { fetch } = openWayOutFor(config)
  return newPasswordHash({ fetch }, password, about).catch((error) => {
    const words: Record<string, { message: string }> = customersRefusals
    throw isRefusal(error) ? new Error(words[error.code]?.message ?? error.code) : error
  })
}

/** For a device that was lost, or somebody who may be in: the account stays, with its password. */
export async function endSessionsCommand(username: string, { json = false }: { json?: boolean }): Promise<void> {
  await withStore(async ({ db }) => {
    const sessions = await endStaffSessions(db, username)
    if (json) print({ username, sessions })
    else console.log(`${sessions} ${sessions === 1 ? 'session' : 'sessions'} of ${username} ended.`)
  })
}

function staffAccount(username: string): NewAccount {
  if (!/^[\w.@-]{1,100}$/.test(username))
    throw new Error('A username has letters, digits, dots, hyphens, @ and underscores, 100 at most.')
  return {
    name: `Staff account ${username}`,
    about: [username],
    create: (db, passwordHash) => insertStaffAccount(db, { username, passwordHash }),
  }
}

/** Whoever runs this installation vouches for the address. */
function memberAccount(
  email: string,
  { organization, firstName, lastName }: UserOptions & { organization: string },
): NewAccount {
  const problem = whyUnusable(email)
  if (problem) throw new Error(`A member signs in with an e-mail address; this one ${problem}.`)
  if (!organization.trim() || !firstName?.trim() || !lastName?.trim())
    throw new Error('A member needs --organization, --first-name and --last-name.')
  const names = { firstName: firstName.trim(), lastName: lastName.trim() }
  return {
    name: `Organisation ${organization.trim()} with its administrator ${email}`,
    about: [email, organization, names.firstName, names.lastName],
    create: async (db, passwordHash) => {
      const at = new Date()
      const opened = await acrossOrganisations(db, (tx) =>
        openOrganisation(tx, {
          organisation: { name: organization.trim(), industry: '', size: defaultOrganisationSize },
          administrator: { ...names, email, passwordHash, provedAt: at },
          at,
        }),
      )
      return opened !== undefined
    },
  }
}
