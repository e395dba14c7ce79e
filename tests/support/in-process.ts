import { type Database, runSql } from '../../src/platform/server/database.ts'
import { type Call, callInProcess } from '../../src/platform/server/http/api.ts'
import type { Contract, Output, Sending } from '../../src/platform/shared/endpoint.ts'

/** A stranger's call, but for what is given. */
export const someCall = (given: Partial<Call> = {}): Call => ({
  ...{ address: '203.0.113.7', staff: undefined, member: undefined, cookies: {} },
  ...{ header: () => undefined, headers: new Headers() },
  ...given,
})

/** The endpoints of a room as a browser meets them: what is sent and what is answered have their shapes. */
export const inProcess =
  <C extends Contract>(contract: C, handlers: object) =>
  async <K extends keyof C & string>(key: K, input: Sending<C[K]>, given?: Partial<Call>): Promise<Output<C[K]>> => {
    // Each handler takes what its own schema gave.
    const output = await callInProcess({ contract, handlers: handlers as never }, { key, input, call: someCall(given) })
    return contract[key]?.response.parse(output) as Output<C[K]>
  }

/** The same where Mara of staff calls, if she has an account; from another network each time, unless it is said. */
export function inProcessAsMara<C extends Contract>(db: Database, contract: C, handlers: object) {
  const call = inProcess(contract, handlers)
  let networks = 0
  return async <K extends keyof C & string>(key: K, input: Sending<C[K]>, given: Partial<Call> = {}) => {
    networks += 1
    const [mara] = await runSql<{ id: number }>(db, `select id from staff_account where username = 'mara'`)
    const staff = mara && { accountId: mara.id, username: 'mara', role: 'administrator' as const }
    return call(key, input, { address: `10.${networks >> 8}.${networks & 255}.7`, staff, ...given })
  }
}

/** The token at the end of the link in a mail. */
export function tokenIn(text: string | undefined): string {
  const token = /\/([\w-]{22})(?![\w-])/.exec(text ?? '')?.[1]
  if (!token) throw new Error('no link with a token in the mail')
  return token
}
