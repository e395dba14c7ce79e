import { randomBytes } from 'node:crypto'
import { type TOTP, URI } from 'otpauth'
import { browserCookie } from '../../src/platform/server/sign-in-attempts.ts'
import { portalPassword, proveAddress, registerOrganisation } from '../../tests/support/portal.ts'
import { type Answered, ask, inLanes } from './asking.ts'
import { mailedToken } from './mailed.ts'
import type { Part } from './part.ts'
import type { Target } from './target.ts'

// An address that a stranger registers before its owner does (Sudhodanan and Paverd, "Pre-hijacked Accounts", USENIX
// Security 2022), and guesses that are to keep its owner out.

const strangersPassword = 'the-stranger-knows-this-one'
const guesses = 100
const guessers = 20

type Reached = Pick<Target, 'base' | 'client'>

export async function takeAddresses(target: Reached): Promise<Omit<Part, 'title'>> {
  const faults: string[] = []
  let owner = ''
  for (const [way, enter] of Object.entries(ways)) {
    const note = (fault: string) => faults.push(`${way}: ${fault}`)
    const planted = await plant(target, note)
    await enter(target, planted.email)
    await judge(target, planted, note)
    owner = planted.email
  }
  const refused = await guess(target, owner, (fault) => faults.push(fault))
  return {
    faults,
    text: `A stranger registered ${Object.keys(ways).length} addresses of others, each with a second factor, and asked for an API key, a webhook
and an invitation, which take a proved address; a key from before that was so was put there. Then the owner came: ${Object.keys(ways).join(', ')}.
Each time the owner was in at the end, with a password and without the stranger's factor; the stranger's session, password and key opened
nothing. ${guesses} wrong passwords from ${guessers} addresses were followed by the right one: ${refused} strangers were told to wait; the
owner came in from a known browser elsewhere, and from a known network without it.`,
  }
}

interface Planted {
  email: string
  token: string
  /** From before keys took a proved address. */
  key: string
}

/** Sets up everything a stranger can in the name of another address. */
async function plant({ base, client }: Reached, note: (fault: string) => void): Promise<Planted> {
  const email = `cfo-${randomBytes(6).toString('hex')}@victim.test`
  const token = (await register(base, { email, password: strangersPassword, name: 'Strange' })).token as string
  const send = (path: string, body: object) => ask(base + path, { method: 'POST', headers: bearer(token), body })
  const password = strangersPassword
  const begun = JSON.parse((await send('/api/customer/account/second-factor', { password })).text)
  const code = (URI.parse(begun.uri) as TOTP).generate()
  const { status } = await send('/api/customer/account/second-factor/confirm', { code })
  if (status !== 200) throw new Error(`a second factor was answered ${status}`)
  const newKey = { name: 'Stays', scopes: ['webhooks:manage'], password }
  const asked = {
    '/api/customer/api-keys': newKey,
    '/api/customer/webhooks': { url: 'https://hooks.evil.test/', events: ['risk.changed'], password },
    '/api/customer/invitations': { email: `helper-${email}`, role: 'administrator' },
  }
  for (const [path, body] of Object.entries(asked)) {
    const answer = await send(path, body)
    if (answer.status !== 403) note(`POST ${path} without a proof was answered ${answer.status}`)
  }
  await proveAddress(client, { email })
  const { key } = JSON.parse((await send('/api/customer/api-keys', newKey)).text)
  await client.query(`update account set email_proved_at = null where email = $1`, [email])
  const opened = await ask(`${base}/api/v1/webhooks`, { headers: bearer(key) })
  if (opened.status !== 200) throw new Error(`the key that was put there was answered ${opened.status}`)
  return { email, token, key }
}

/** Ways of the owner to the account. */
const ways: Record<string, (target: Reached, email: string) => Promise<void>> = {
  'by registering': async (target, email) => {
    await register(target.base, { email, password: portalPassword, name: 'Owned' })
    const link = await mailedToken(target, '/customer/prove/', email)
    const { accounts } = JSON.parse((await ask(`${target.base}/api/customer/links/${link}`)).text)
    const mine = accounts.find(({ organization }: { organization: string }) => organization === 'Owned')
    await done(target.base, `/api/customer/links/${link}/prove`, { account: mine?.id })
  },
  'by an invitation of an employer': async (target, email) => {
    const employer = await registerOrganisation(target.base)
    await proveAddress(target.client, employer)
    await employer.call('POST /api/customer/invitations', { body: { email, role: 'manager' } })
    const link = await mailedToken(target, '/customer/invitation/', email)
    const joining = { firstName: 'Ada', lastName: 'Example', password: portalPassword }
    await done(target.base, `/api/customer/invitations/${link}/accept`, joining)
  },
  'by a forgotten password': async (target, email) => {
    await done(target.base, '/api/customer/password/forgotten', { email })
    const link = await mailedToken(target, '/customer/prove/', email)
    const proved = await done(target.base, `/api/customer/links/${link}/prove`, { withNewPassword: true })
    await done(target.base, '/api/customer/password/new', { token: proved.passwordToken, password: portalPassword })
  },
}

/** The owner is in, and nothing of the stranger's opens anything. */
async function judge({ base }: Reached, { email, token, key }: Planted, note: (fault: string) => void): Promise<void> {
  const owner = await signIn(base, { email, password: portalPassword, from: ownersNetwork })
  if (owner.status !== 200) note(`the owner's password was answered ${owner.status} ${owner.text.slice(0, 100)}`)
  const stranger = await signIn(base, { email, password: strangersPassword, from: '198.51.100.1' })
  if (!stranger.text.includes('customer_sign_in_failed'))
    note(`the stranger's password was answered ${stranger.status}`)
  const opened = {
    session: await ask(`${base}/api/customer/account`, { headers: bearer(token) }),
    key: await ask(`${base}/api/v1/webhooks`, { headers: bearer(key) }),
  }
  for (const [what, { status }] of Object.entries(opened))
    if (status !== 401) note(`the stranger's ${what} was answered ${status}`)
}

const ownersNetwork = '192.0.2.1'

/** @returns how many strangers with the right password were told to wait. */
async function guess({ base }: Reached, email: string, note: (fault: string) => void): Promise<number> {
  const known = await signIn(base, { email, password: portalPassword, from: ownersNetwork })
  const cookie =
    known.headers
      .getSetCookie()
      .find((one) => one.includes(browserCookie))
      ?.split(';')[0] ?? ''
  await inLanes(Array(guesses).keys(), 5, async (n) => {
    const { status } = await signIn(base, { email, password: `guess-${n}`, from: `198.51.100.${100 + (n % guessers)}` })
    if (status !== 401 && status !== 429) note(`a wrong password was answered ${status}`)
  })
  const right = { email, password: portalPassword }
  const browser = await signIn(base, { ...right, from: '192.0.2.99', cookie })
  if (browser.status !== 200) note(`after the guesses the owner's browser was answered ${browser.status}`)
  const network = await signIn(base, { ...right, from: ownersNetwork })
  if (network.status !== 200) note(`after the guesses the owner's network was answered ${network.status}`)
  const strangers = await Promise.all([1, 2, 3].map((n) => signIn(base, { ...right, from: `203.0.113.${n}` })))
  const refused = strangers.filter(({ status }) => status === 429).length
  if (refused < strangers.length) note(`${strangers.length - refused} strangers could go on guessing`)
  return refused
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

const signIn = (
  base: string,
  { from, cookie, ...body }: { email: string; password: string; from: string; cookie?: string },
): Promise<Answered> =>
  ask(`${base}/api/customer/login`, {
    ...{ method: 'POST', body },
    headers: { 'x-forwarded-for': from, ...(cookie === undefined ? {} : { cookie }) },
  })

const register = (base: string, { email, password, name }: { email: string; password: string; name: string }) =>
  done(base, '/api/customer/register', {
    organization: { name, industry: '', size: 'mid-market' },
    user: { email, password, firstName: 'Ada', lastName: 'Example' },
  })

/** Posts what has to succeed for the attack to go on. */
async function done(base: string, path: string, body: object) {
  const { status, text } = await ask(base + path, { method: 'POST', body })
  if (status > 299)
    throw new Error(`POST ${path.replaceAll(/[\w-]{22}/g, '…')} was answered ${status}: ${text.slice(0, 200)}`)
  return JSON.parse(text)
}
