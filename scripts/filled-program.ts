import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startProgram } from '../bench/program.ts'
import { demoStaff, sessionFlag } from '../src/features/admin/vocabulary.ts'
import { demoMember } from '../src/features/customers/vocabulary.ts'
import { tokenKey, userKey } from '../src/platform/web/portal.ts'
import { type Address, fillAddresses } from '../tests/support/addresses.ts'
import { callerOf } from '../tests/support/portal.ts'
import { socketUrl } from '../tests/support/socket-url.ts'
import { until } from '../tests/support/until.ts'

type Browser = Awaited<ReturnType<typeof import('../tests/support/chromium.ts')['launchChromium']>>
type Context = Awaited<ReturnType<Browser['newContext']>>

export interface FilledProgram {
  base: string
  addresses: Address[]
  /** Opens a context as an anonymous visitor, a member, or staff. */
  openContext: (
    browser: Browser,
    audience: Address['audience'],
    options: Parameters<Browser['newContext']>[0],
  ) => Promise<Context>
  stop: () => Promise<void>
}

/** The built program with its demonstration, in a folder of its own, and with something to see on every page. */
export async function startFilledProgram(): Promise<FilledProgram> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sightline-pages-'))
  const program = await startProgram({ file: 'build/server/index.js', args: ['start'], dataDir })
  const base = program.url.replace('127.0.0.1', 'localhost')
  const client = new pg.Client({ connectionString: await socketUrl(dataDir), ssl: false })
  const stop = async () => {
    await client.end()
    await program.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await client.connect()
    const signedIn = (await callerOf(base, undefined)('POST /api/customer/login', { body: demoMember })).json
    const member = callerOf(base, signedIn.token)
    // The demonstration fills itself after the start; its reports are made last.
    await until(async () => {
      const schedules: { lastRun: unknown }[] = (await member('GET /api/customer/report-schedules')).json
      return schedules.length > 2 && schedules.every(({ lastRun }) => lastRun)
    })
    const sql = async <Row extends pg.QueryResultRow>(text: string, values: unknown[]) =>
      (await client.query<Row>(text, values)).rows
    const addresses = await fillAddresses({ base, sql, member })
    return {
      ...{ base, addresses, stop },
      openContext: async (browser, audience, options) => {
        const context = await browser.newContext({ ...options, reducedMotion: 'reduce' })
        if (audience === 'member')
          await context.addInitScript(
            ([key, token, name, user]) => {
              localStorage.setItem(key, token)
              localStorage.setItem(name, user)
            },
            [tokenKey, signedIn.token, userKey, JSON.stringify(signedIn.user)] as const,
          )
        if (audience === 'staff') {
          await context.request.post(`${base}/api/admin/login`, { data: demoStaff })
          await context.addInitScript((flag) => sessionStorage.setItem(flag, 'true'), sessionFlag)
        }
        return context
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}
