import { now as machineTime } from '../../../../tests/support/clock.ts'
import { someCall } from '../../../../tests/support/in-process.ts'
import { type Config, readConfig } from '../../../platform/server/config.ts'
import type { Database } from '../../../platform/server/database.ts'
import { hashPassword } from '../../../platform/server/passwords.ts'
import { adminEndpoints } from './endpoints.ts'
import { createStaffAccount, createStaffDoor, staffCookie } from './staff.ts'

export const secret = 'f'.repeat(64)
export const password = 'a long enough password'

/** The door and the calls of the administration over one database, with a clock of their own. */
export function openStaff(
  db: Database,
  {
    demo = false,
    asksForFactor = false,
    config = {},
  }: { demo?: boolean; asksForFactor?: boolean; config?: object } = {},
) {
  const clock = { now: machineTime() }
  const now = () => clock.now
  const door = createStaffDoor({ db, demo, secret, asksForFactor, now })
  const settings: Config = { ...readConfig({ PUBLIC_URL: 'https://sightline.test' }), DEMO: demo, ...config }
  const handlers = adminEndpoints({
    ...{ db, secret, now, staff: door, config: settings, deniedTo: () => [] },
    hashNewPassword: hashPassword,
  })

  async function signIn(username: string, given: { password?: string; code?: string; address?: string } = {}) {
    const { token } = await door.signIn({ username, password, address: '198.51.100.7', isDirect: true, ...given })
    const cookies = { [staffCookie]: token }
    return {
      cookies,
      find: () => door.find(cookies),
      isOpen: async () => (await door.find(cookies)) !== undefined,
      call: async () => someCall({ cookies, staff: await door.find(cookies) }),
    }
  }

  return {
    clock,
    door,
    handlers,
    signIn,
    add: (username: string, role: 'administrator' | 'editor' | 'support' = 'administrator', isDemo = false) =>
      createStaffAccount(db, { username, password, role, isDemo }),
  }
}
