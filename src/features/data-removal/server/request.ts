import { randomInt } from 'node:crypto'
import { domainToASCII } from 'node:url'
import { getDomain } from 'tldts'
import { sha256Of } from '../../../platform/server/blobs.ts'
import type { Db } from '../../../platform/server/database.ts'
import { networkOf } from '../../../platform/server/http/client-address.ts'
import { type AskParts, lockAddress, lockNetwork } from '../../../platform/server/mail/asks.ts'
import { whyUnusable } from '../../../platform/server/mail/usable-address.ts'
import { queueMail } from '../../../platform/server/outbox.ts'
import { addressHash, foldAddress } from '../../../platform/server/suppression.ts'
import { derivedToken, randomToken, tokenHash } from '../../../platform/server/tokens.ts'
import { mayAsk } from '../../../platform/shared/asks.ts'
import { counted } from '../../../platform/shared/counted.ts'
import { hourMs } from '../../../platform/shared/days.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import type { itemStatuses } from '../contract.ts'
import { emailSlot, LetterSlotError, personSlot, urlSlot } from '../letters/slots.ts'
import { type Mode, removalLimits } from '../vocabulary.ts'
import { agentOf, type Operator } from './agent.ts'
import { insertItems, listItems } from './item.store.ts'
import { proveAddressMail } from './prove-address.email.tsx'
import {
  countAsks,
  findByKey,
  findPlatforms,
  insertRequest,
  listUnasked,
  lockRequest,
  markAsked,
  removalPurpose,
} from './request.store.ts'
import { type AskedPlatform, outlookOf, type Person } from './route.ts'

// A request begins with a mail to its address. Until the button behind the link in it was pressed nothing goes anywhere else.

export interface RemovalParts extends AskParts {
  operator: Operator
}

interface Asked {
  email: string
  platforms: readonly string[]
  reason: string
  person: Person
  breachId: string | null
  /** Address of the caller, for limits. */
  address: string
  idempotencyKey: string | undefined
}

export interface Submitted {
  requestId: string
  platforms: { id: string; platform: string; status: (typeof itemStatuses)[number]; estimatedCompletion: string }[]
  nextSteps: string[]
}

/** Requests of one address whose mail waits for its turn; more are answered alike and forgotten. */
const mostWaiting = 5

/**
 * Stores a request and queues the mail that asks its address. The answer depends on what was sent alone, never on what we
 * know of the address: a mail that may not leave now leaves later, or never.
 */
export async function askForRemoval(parts: RemovalParts, asked: Asked): Promise<Submitted> {
  const { db, secret, now, operator } = parts
  if (!isUsableAddress(asked.email))
    throw refuse('removal_email_unusable', {
      issues: [{ path: 'email', message: 'is not an address like name@example.com' }],
    })
  requireWritable(asked.person)
  const platforms = await getPlatforms(db, asked.platforms)
  const at = now()
  const network = networkOf(asked.address)
  const key = keyOf({ ...asked, network })
  const hash = addressHash(secret, asked.email)
  const fresh = { publicId: newPublicId(), person: asked.person, createdAt: at }
  const stored = await db.transaction().execute(async (tx) => {
    await lockAddress(tx, removalPurpose, hash)
    await lockNetwork(tx, removalPurpose, network)
    const before = await findByKey(tx, { keySha256: key.keySha256, now: at })
    if (before && before.bodySha256 !== key.bodySha256) throw refuse('removal_key_reused')
    if (before) return before
    const asks = await countAsks(tx, { addressHash: hash, network, now: at })
    if (asks.waiting >= mostWaiting) return fresh
    const salt = randomToken()
    const mayAskNow =
      asks.waiting === 0 && !asks.complained && mayAsk(asks, { now: at, limitsNetworks: parts.limitsNetworks })
    const proofToken = derivedToken({ secret, salt, purpose: 'prove' })
    const proofExpiresAt = new Date(at.getTime() + removalLimits.proofHours * hourMs)
    const id = await insertRequest(tx, {
      ...{ ...fresh, ...key, email: asked.email, emailKey: foldAddress(asked.email), reason: asked.reason, network },
      ...{ breachId: asked.breachId, addressHash: hash, salt, now: at, proofExpiresAt },
      proofSha256: mayAskNow ? tokenHash(proofToken) : null,
      trackSha256: tokenHash(trackTokenOf({ secret, salt })),
    })
    await insertItems(tx, { requestId: id, publicId: fresh.publicId, platforms, at })
    if (mayAskNow) {
      await queueMail(
        tx,
        proveAddressMail({
          ...{
            recipient: asked.email,
            token: proofToken,
            publicId: fresh.publicId,
            platforms: platforms.length,
            operator,
          },
          ...{ expiresAt: proofExpiresAt, dedupeKey: mailKey(id, 'prove') },
        }),
      )
      await parts.deliverSoon(tx)
    }
    return fresh
  })
  return submitted({ stored, platforms, mode: agentOf(operator) ? 'agent' : 'self' })
}

export const trackTokenOf = ({ secret, salt }: { secret: string; salt: string }): string =>
  derivedToken({ secret, salt, purpose: 'track' })

/** All mails of a request are found, and erased, by the beginning of their keys. */
export const mailKey = (requestId: number, rest: string): string => `removal:${requestId}:${rest}`

/** Mails of requests that had to wait for their turn. @returns how many. */
export async function askWaiting(parts: RemovalParts): Promise<number> {
  const { db, secret, now, operator, limitsNetworks } = parts
  let mails = 0
  for (const waiting of await listUnasked(db, { now: now(), limit: 100, limitsNetworks }))
    await db.transaction().execute(async (tx) => {
      const at = now()
      await lockAddress(tx, removalPurpose, waiting.addressHash)
      await lockNetwork(tx, removalPurpose, waiting.network)
      const request = await lockRequest(tx, waiting.id)
      const asks = await countAsks(tx, { ...waiting, now: at })
      if (!request.email || asks.complained || !mayAsk(asks, { now: at, limitsNetworks })) return
      const token = derivedToken({ secret, salt: request.salt, purpose: 'prove' })
      const expiresAt = new Date(at.getTime() + removalLimits.proofHours * hourMs)
      await markAsked(tx, { id: request.id, tokenSha256: tokenHash(token), expiresAt })
      const mail = proveAddressMail({
        ...{ recipient: request.email, token, publicId: request.publicId, operator, expiresAt },
        ...{ platforms: (await listItems(tx, request.id)).length, dedupeKey: mailKey(request.id, 'prove') },
      })
      await queueMail(tx, mail)
      await parts.deliverSoon(tx)
      mails += 1
    })
  return mails
}

async function getPlatforms(db: Db, ids: readonly string[]): Promise<AskedPlatform[]> {
  const wanted = [...new Set(ids)]
  const platforms = await findPlatforms(db, wanted)
  const known = new Set(platforms.map(({ id }) => id))
  const unknown = wanted.filter((id) => !known.has(id))
  if (unknown.length > 0)
    throw refuse('removal_platforms_unknown', {
      issues: unknown.map((id) => ({
        path: `platforms.${ids.indexOf(id)}`,
        message: `“${id.slice(0, 80)}” is not known`,
      })),
    })
  return platforms
}

/** Returns the key under which repeated calls, by a caller's key or with the same content, are one request. */
function keyOf({ network, idempotencyKey, email, platforms, reason, person, breachId }: Asked & { network: string }) {
  const bodySha256 = sha256Of(JSON.stringify([foldAddress(email), platforms, reason, person, breachId]))
  return idempotencyKey
    ? { keySha256: sha256Of(JSON.stringify(['key', network, idempotencyKey])), bodySha256 }
    : { keySha256: sha256Of(JSON.stringify(['same', network, bodySha256])), bodySha256: null }
}

/** @throws Refusal for a name or account that no letter can carry, such as a social security number. */
export function requireWritable({ name, account, city, formerNames, listings }: Person): void {
  const issues = Object.entries({ name, account, city, formerNames, listings: listings?.join(' ') }).flatMap(
    ([path, value]) => {
      if (value === undefined) return []
      try {
        // A page of a listing is an address; numbers in it are the site's own.
        if (path !== 'listings') personSlot(path, value, removalLimits.accountCharacters)
        else for (const url of listings ?? []) urlSlot(path, url)
        return []
      } catch (error) {
        if (!(error instanceof LetterSlotError)) throw error
        const isSecret = error.problem === 'sensitive'
        return [{ path, message: isSecret ? 'holds a number or date that we never send to anyone' : 'is not readable' }]
      }
    },
  )
  if (issues.length > 0) throw refuse('invalid_request', { issues })
}

// Letters that no one takes for another one, by eye or by ear.
const idLetters = 'ACDEFHJKLMNPQRTUVWXY3479'

/** 12 letters of 24: what finds nothing by itself need not be a secret, and does not meet another one by chance. */
function newPublicId(): string {
  const letters = Array.from({ length: 12 }, () => idLetters[randomInt(idLetters.length)]).join('')
  return `SR-${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8)}`
}

/** One that a letter can name unchanged, at a host that the world knows: a registrable domain. */
function isUsableAddress(email: string): boolean {
  if (whyUnusable(email) !== undefined) return false
  try {
    emailSlot('email', email)
  } catch (error) {
    if (error instanceof LetterSlotError) return false
    throw error
  }
  return getDomain(domainToASCII(email.slice(email.lastIndexOf('@') + 1))) !== null
}

function submitted({
  stored,
  platforms,
  mode,
}: {
  stored: { publicId: string; person: Person; createdAt: Date }
  platforms: readonly AskedPlatform[]
  mode: Mode
}): Submitted {
  const outlooks = platforms.map((platform) => ({
    ...{ id: platform.id, platform: platform.name },
    ...outlookOf(platform, { person: stored.person, mode, now: stored.createdAt }),
  }))
  const count = (status: (typeof itemStatuses)[number]) => outlooks.filter((one) => one.status === status).length
  return {
    requestId: stored.publicId,
    platforms: outlooks,
    nextSteps: nextSteps({
      ...{ letters: count('awaiting_confirmation'), tasks: count('manual_action') },
      ...{ incomplete: count('needs_more_data'), unreachable: count('unavailable') },
      inDrop: isCalifornian(stored.person) ? platforms.filter(({ inDrop }) => inDrop).length : 0,
    }),
  }
}

const isCalifornian = ({ country, state }: Person) => country === 'US' && state === 'CA'

function nextSteps({
  letters,
  tasks,
  incomplete,
  unreachable,
  inDrop,
}: Record<'letters' | 'tasks' | 'incomplete' | 'unreachable' | 'inDrop', number>): string[] {
  return [
    'Open the link in the email we sent you and confirm. Nothing is sent until you do; the link works for 24 hours.',
    letters > 0 && `Once you have confirmed, we write to ${counted(letters, 'platform')} in your name.`,
    incomplete > 0 &&
      `${counted(incomplete, 'platform')} cannot find you by your email address alone. Add what is missing when you confirm.`,
    tasks > 0 &&
      `${counted(tasks, 'platform')} must hear from you. After you confirm, your page has the letter or the steps for each.`,
    inDrop > 0 &&
      `You live in California: file one request in DROP (privacy.ca.gov/drop), the state's own platform. It reaches every registered data broker, ${inDrop} of those you chose among them.`,
    unreachable > 0 && `${counted(unreachable, 'platform')} cannot be reached at any address we know.`,
    'Keep the Request ID. With it and your email address you can get the link to your page again.',
  ].filter((step) => step !== false)
}
