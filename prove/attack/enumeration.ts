import { randomUUID } from 'node:crypto'
import { type PortalMember, portalPassword, registerOrganisation } from '../../tests/support/portal.ts'
import { table } from '../support/page.ts'
import { type Answered, ask } from './asking.ts'
import { mailedToken } from './mailed.ts'
import type { Part } from './part.ts'
import { compareRanks, median } from './ranks.ts'
import type { Target } from './target.ts'

// Checks whether answers, or their timing, reveal that an account exists.

interface Door {
  name: string
  path: string
  /** Values of a known account: the nth of as many as are needed. */
  known: (n: number) => unknown
  unknown: (n: number) => unknown
  /** Why its answer tells, where that was decided. */
  saysByDesign?: string
  /** Maximum of tries, for a name that is paused after more failures. */
  most?: number
}

/** Distinguishable if a rank test is sure of it and an attacker with a single try could use it. */
const isToldApart = ({ share, p }: { share: number; p: number }) => p < 0.001 && Math.abs(share - 0.5) > 0.1

export async function enumerate(target: Target, pairs: number): Promise<Omit<Part, 'title'>> {
  const faults: string[] = []
  const known: string[] = []
  const rows: string[][] = []
  for (const door of await openDoors(target)) {
    const times = Math.min(pairs, door.most ?? pairs)
    const found = await compare(target.base, door, times)
    const ranks = compareRanks(
      found.known.map(({ ms }) => ms),
      found.unknown.map(({ ms }) => ms),
    )
    const answers = [shapesOf(found.known), shapesOf(found.unknown)]
    const isAlike = answers[0] === answers[1]
    if (door.saysByDesign) known.push(`${door.name}: ${door.saysByDesign}`)
    else {
      if (!isAlike) faults.push(`${door.name}: known is answered ${answers[0]}, unknown ${answers[1]}`)
      if (isToldApart(ranks))
        faults.push(
          `${door.name}: known and unknown are told apart by time, ${ranks.share.toFixed(2)} (p ${ranks.p.toExponential(1)})`,
        )
    }
    const ms = (answered: readonly Answered[]) => `${median(answered.map((one) => one.ms)).toFixed(1)} ms`
    rows.push([
      ...[door.name, String(times), isAlike ? 'alike' : 'not alike', ms(found.known), ms(found.unknown)],
      ...[ranks.share.toFixed(3), ranks.p < 0.001 ? ranks.p.toExponential(1) : ranks.p.toFixed(3)],
    ])
  }
  return {
    ...{ faults, known },
    text: `Each door is asked ${pairs} times about a known person and as often about an unknown one, in turns and in
random order, from another address each time. The share says how often the known one took longer (0.5: nothing tells them apart), p
how likely that is by chance (Mann and Whitney, two-sided). Told apart is a share beyond 0.4 to 0.6 with p below 0.001, or another
answer.

${table(['door', 'pairs', 'answers', 'known, median', 'unknown, median', 'share', 'p'], rows)}`,
  }
}

async function compare(base: string, door: Door, pairs: number): Promise<{ known: Answered[]; unknown: Answered[] }> {
  const found = { known: [] as Answered[], unknown: [] as Answered[] }
  const send = async (who: 'known' | 'unknown', n: number) => {
    const answered = await ask(base + door.path, {
      ...{ method: 'POST', body: door[who](n) },
      headers: { 'x-forwarded-for': `198.18.${(n >> 7) & 255}.${(n * 2 + (who === 'known' ? 1 : 0)) & 255}` },
    })
    if (n >= 0) found[who].push(answered)
  }
  // The first of all warm up, and count for nothing.
  for (let n = -5; n < pairs; n++) {
    const order = Math.random() < 0.5 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const who of order) await send(who, n)
  }
  return found
}

/** Statuses and bodies that came, without what is random in them. */
const shapesOf = (answered: readonly Answered[]) =>
  [...new Set(answered.map(({ status, text }) => `${status} ${text.replaceAll(/[\w-]{22}|\d+/g, '…').slice(0, 120)}`))]
    .toSorted()
    .join(' and ')

const strangerEmail = () => `${randomUUID()}@corp.test`

async function openDoors(target: Target): Promise<Door[]> {
  const { base, client } = target
  const members: PortalMember[] = []
  const readers: string[] = []
  const requests: { requestId: string; email: string }[] = []
  // One after the other: they ask over one connection.
  for (let n = 0; n < 5; n++) {
    members.push(await registerOrganisation(base))
    readers.push(await subscribe(target))
    requests.push(await askForRemoval(target))
  }
  await client.query(`update account set email_proved_at = now() where email = any($1)`, [
    members.map(({ email }) => email),
  ])
  const one = <T>(of: readonly T[], n: number): T => of[((n % of.length) + of.length) % of.length] as T // never empty
  const registration = (email: string) => ({
    organization: { name: 'Some Company' },
    user: { email, password: portalPassword, firstName: 'Some', lastName: 'Body' },
  })
  return [
    {
      ...{ name: 'sign-in', path: '/api/customer/login' },
      known: (n) => ({ email: one(members, n).email, password: 'not-the-password' }),
      unknown: () => ({ email: strangerEmail(), password: 'not-the-password' }),
    },
    {
      ...{ name: 'staff sign-in', path: '/api/admin/login', most: 90 },
      known: () => ({ username: 'admin', password: 'not-the-password' }),
      unknown: (n) => ({ username: `stranger-${n}`, password: 'not-the-password' }),
    },
    {
      ...{ name: 'registration', path: '/api/customer/register' },
      known: (n) => registration(one(members, n).email),
      unknown: () => registration(strangerEmail()),
      saysByDesign:
        'a new member can work at once, so a known address is refused, with one sentence; its owner is told by mail once a day, and few tries a minute are heard from one address.',
    },
    {
      ...{ name: 'forgotten password', path: '/api/customer/password/forgotten' },
      known: (n) => ({ email: one(members, n).email }),
      unknown: () => ({ email: strangerEmail() }),
    },
    {
      ...{ name: 'breach alerts', path: '/api/breach-alerts/subscribe' },
      known: (n) => ({ email: one(readers, n), companyKeywords: ['Meta'] }),
      unknown: () => ({ email: strangerEmail(), companyKeywords: ['Meta'] }),
    },
    {
      ...{ name: 'removal lookup', path: '/api/data-removal/track' },
      known: (n) => one(requests, n),
      unknown: () => ({ requestId: 'SR-NOBO-DYNO-BODY', email: strangerEmail() }),
    },
  ]
}

async function subscribe(target: Target): Promise<string> {
  const email = strangerEmail()
  await post(target.base, '/api/breach-alerts/subscribe', { email, companyKeywords: ['Meta'] })
  const token = await mailedToken(target, '/subscriptions/confirm/', email)
  await post(target.base, `/api/subscriptions/confirmations/${token}`, {})
  return email
}

async function askForRemoval(target: Target): Promise<{ requestId: string; email: string }> {
  const { base, client } = target
  const email = strangerEmail()
  const platforms = JSON.parse((await ask(`${base}/api/data-removal/platforms`)).text) as { id: string }[]
  await post(base, '/api/data-removal/request', { email, platforms: [platforms[0]?.id], name: 'Some Body' })
  const token = await mailedToken(target, '/data-removal/prove/', email)
  await post(base, `/api/data-removal/proofs/${token}`, { mode: 'self', name: 'Some Body' })
  const { rows } = await client.query<{ id: string }>(`select public_id as id from removal_request where email = $1`, [
    email,
  ])
  return { requestId: rows[0]?.id ?? '', email }
}

async function post(base: string, path: string, body: unknown): Promise<void> {
  const { status, text } = await ask(base + path, { method: 'POST', body })
  if (status > 299) throw new Error(`${path} was answered ${status}: ${text.slice(0, 200)}`)
}
