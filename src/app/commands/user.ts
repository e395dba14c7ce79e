import { text } from 'node:stream/consumers'
import {
  findStaffByName,
  listStaffAccounts,
  lockStaff,
  type StaffRow,
} from '../../features/admin/server/staff.store.ts'
import { addStaffAccount } from '../../features/admin/server/staff.ts'
import {
  removeStaffAccount,
  setDisabled,
  setStaffPassword,
  setStaffRole,
  signStaffOut,
  turnStaffFactorOff,
} from '../../features/admin/server/staff-accounts.ts'
import { staffPasswordLimits } from '../../features/admin/vocabulary.ts'
import { customersRefusals } from '../../features/customers/contract.ts'
import { openOrganisation } from '../../features/customers/server/join.ts'
import { newPasswordHash } from '../../features/customers/server/new-passwords.ts'
import { defaultOrganisationSize } from '../../features/customers/vocabulary.ts'
import type { Config } from '../../platform/server/config.ts'
import type { Database, Db } from '../../platform/server/database.ts'
import { whyUnusable } from '../../platform/server/mail/usable-address.ts'
import { acrossOrganisations } from '../../platform/server/tenancy.ts'
import { isRefusal } from '../../platform/shared/refusal.ts'
import type { StaffRole } from '../../platform/shared/staff-roles.ts'
import { openWayOutFor } from '../way-out.ts'
import { print } from './printable.ts'
import { withStore } from './session.ts'

const shortestPassword = staffPasswordLimits.least

interface UserOptions {
  json?: boolean
  /** For a staff account: administrator by default. */
  role?: StaffRole
  /** Name of a new organization, whose first administrator this is; without it the account is one of staff. */
  organization?: string
  firstName?: string
  lastName?: string
}

/** The password comes on standard input: on the command line it would stand in the process list and in the shell's history. */
export async function createUserCommand(username: string, options: UserOptions): Promise<void> {
  const { json = false, organization, role = 'administrator' } = options
  const account =
    organization === undefined ? staffAccount(username, role) : memberAccount(username, { ...options, organization })
  const password = await readPassword()
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

async function readPassword(): Promise<string> {
  if (process.stdin.isTTY) console.error('Password, then Enter and Ctrl-D:')
  const password = (await text(process.stdin)).replace(/\r?\n$/, '')
  if (password.length < shortestPassword)
    throw new Error(`The password has ${password.length} characters; it needs ${shortestPassword}.`)
  return password
}

interface Printing {
  json?: boolean
}

export async function listUsersCommand({ json = false }: Printing): Promise<void> {
  await withStore(async ({ db }) => {
    const accounts = await listStaffAccounts(db)
    if (json) return print(accounts)
    for (const { username, role, isDisabled, isInvited, hasSecondFactor, sessions, signedInAt } of accounts)
      console.log(
        [
          ...[username, role, isDisabled ? 'disabled' : isInvited ? 'invited' : 'active'],
          `second factor ${hasSecondFactor ? 'on' : 'off'}`,
          `${sessions} ${sessions === 1 ? 'session' : 'sessions'}`,
          `last signed in ${signedInAt?.toISOString() ?? 'never'}`,
        ].join('  '),
      )
    if (accounts.length === 0)
      console.log('There are no staff accounts yet. Create one with sightline user create NAME.')
  })
}

/** A new password for one that was lost or may be known: every session ends, and the second factor stays. */
export async function setPasswordCommand(username: string, { json = false }: Printing): Promise<void> {
  const password = await readPassword()
  await withStore(async ({ db, config }) => {
    const passwordHash = await hashOf(password, { about: [username], config })
    await changing(
      db,
      { username, json, done: `The password of ${username} is set; every session has ended.` },
      (tx, account) => setStaffPassword(tx, { account, by: undefined, passwordHash }),
    )
  })
}

/** For a lost device, or when someone else may be signed in: the account stays, with its password. */
export async function endSessionsCommand(username: string, { json = false }: Printing): Promise<void> {
  await withStore(async ({ db }) => {
    const sessions = await withAccount(db, username, (tx, account) => signStaffOut(tx, { account, by: undefined }))
    if (sessions === undefined) return unknownName({ username, json })
    if (json) print({ username, sessions })
    else console.log(`${sessions} ${sessions === 1 ? 'session' : 'sessions'} of ${username} ended.`)
  })
}

export const disableUserCommand = (username: string, { json = false }: Printing) =>
  changeUser({ username, json, done: `${username} is disabled and signed out everywhere.` }, (tx, account) =>
    setDisabled(tx, { account, by: undefined, isDisabled: true }),
  )

export const enableUserCommand = (username: string, { json = false }: Printing) =>
  changeUser({ username, json, done: `${username} can sign in again.` }, (tx, account) =>
    setDisabled(tx, { account, by: undefined, isDisabled: false }),
  )

export const removeUserCommand = (username: string, { json = false }: Printing) =>
  changeUser(
    { username, json, done: `${username} is removed. What the account did stays, without the name.` },
    (tx, account) => removeStaffAccount(tx, { account, by: undefined }),
  )

export const setRoleCommand = (username: string, role: StaffRole, { json = false }: Printing) =>
  changeUser({ username, json, done: `${username} is ${role} from now on.` }, (tx, account) =>
    setStaffRole(tx, { account, by: undefined, role }),
  )

/** For someone who lost the authenticator and the recovery codes. */
export const secondFactorOffCommand = (username: string, { json = false }: Printing) =>
  changeUser({ username, json, done: `The second factor of ${username} is off.` }, (tx, account) =>
    turnStaffFactorOff(tx, { account, by: undefined }),
  )

interface Told {
  username: string
  json: boolean
  done: string
}

type Change = (tx: Db, account: StaffRow) => Promise<unknown>

const changeUser = (told: Told, change: Change): Promise<void> => withStore(({ db }) => changing(db, told, change))

async function changing(db: Database, { username, json, done }: Told, change: Change): Promise<void> {
  const isChanged = await withAccount(db, username, async (tx, account) => {
    await change(tx, account)
    return true
  })
  if (!isChanged) return unknownName({ username, json })
  if (json) print({ username, changed: true })
  else console.log(done)
}

/** Undefined where no one of the staff is called so. */
const withAccount = <T>(
  db: Database,
  username: string,
  act: (tx: Db, account: StaffRow) => Promise<T>,
): Promise<T | undefined> =>
  db.transaction().execute(async (tx) => {
    const found = await findStaffByName(tx, username)
    const account = found && (await lockStaff(tx, found.id))
    return account && act(tx, account)
  })

function unknownName({ username, json }: { username: string; json: boolean }): void {
  if (json) print({ username, changed: false })
  else console.log(`There is no staff account named ${username}. Nothing was changed.`)
  process.exitCode = 3
}

interface NewAccount {
  name: string
  /** Words about the owner: a password may not contain them. */
  about: string[]
  /** @returns false when the name is taken. */
  create: (db: Database, passwordHash: string) => Promise<boolean>
}

/** Judged as any password that someone chooses. @throws Error with the words of the refusal. */
async function hashOf(password: string, { about, config }: { about: string[]; config: Config }): Promise<string> {
  const { fetch } = openWayOutFor(config)
  return newPasswordHash({ fetch }, password, about).catch((error) => {
    const words: Record<string, { message: string }> = customersRefusals
    throw isRefusal(error) ? new Error(words[error.code]?.message ?? error.code) : error
  })
}

function staffAccount(username: string, role: StaffRole): NewAccount {
  if (!/^[\w.@-]{1,100}$/.test(username))
    throw new Error('A username has letters, digits, dots, hyphens, @ and underscores, 100 at most.')
  return {
    name: `Staff account ${username}`,
    about: [username],
    create: (db, passwordHash) => addStaffAccount(db, { username, role, passwordHash }),
  }
}

/** The operator of this installation vouches for the address. */
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
