import type { Database, Db } from '../../../platform/server/database.ts'
import { lockAddress } from '../../../platform/server/mail/asks.ts'
import { queueMail } from '../../../platform/server/outbox.ts'
import { liftSuppression } from '../../../platform/server/suppression.ts'
import { derivedToken, randomToken, tokenHash } from '../../../platform/server/tokens.ts'
import { dayMs, dayOf } from '../../../platform/shared/days.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { languageFor } from '../letters/render.ts'
import { LetterSlotError, personSlot } from '../letters/slots.ts'
import { permissionSha256, permissionText, permittedUntil } from '../permission.ts'
import { isSeller } from '../sellers.ts'
import { type Mode, removalLimits } from '../vocabulary.ts'
import { type Agent, agentOf, type Operator } from './agent.ts'
import {
  listItems,
  moveItems,
  queueLetters,
  type StoredItem,
  saveFirstLook,
  saveLaws,
  type WantedMove,
} from './item.store.ts'
import {
  findByProof,
  findPlatforms,
  listBusyPlatforms,
  lockRequest,
  markProved,
  removalPurpose,
  type SignedPermission,
  type StoredRequest,
} from './request.store.ts'
import { mailKey, type RemovalParts, requireWritable, trackTokenOf } from './request.ts'
import { type AskedPlatform, type Person, type Route, residenceOf, routeOf } from './route.ts'
import { trackLinkMail } from './track-link.email.tsx'

export interface Proof {
  requestId: string
  email: string
  person: Person & { listings?: string[] | undefined }
  modes: Mode[]
  permission: { text: string; sha256: string } | null
  items: { platformId: string; name: string; takesLetters: boolean; isSeller: boolean; needs: string[] }[]
}

/** Reads what a link would prove. Changes nothing: programs that scan mail open links too. */
export async function readProof(
  { db, operator, now }: Pick<RemovalParts, 'db' | 'operator' | 'now'>,
  token: string,
): Promise<Proof> {
  const request = await findByProof(db, { tokenSha256: tokenHash(token), now: now() })
  if (!request?.email) throw refuse('removal_link_unknown')
  const platforms = await platformsOf(db, request)
  const agent = agentFor(operator, platforms)
  const text = agent && permissionFor({ ...request, email: request.email }, { agent, platforms })
  return {
    ...{ requestId: request.publicId, email: request.email },
    person: { ...request.person, listings: request.person.listings && [...request.person.listings] },
    modes: agent ? ['agent', 'self'] : ['self'],
    permission: text === null ? null : { text, sha256: permissionSha256(text) },
    items: platforms.map((platform) => ({
      ...{ platformId: platform.id, name: platform.name },
      ...{ takesLetters: takesLetters(platform), isSeller: isSeller(platform), needs: [...platform.needs] },
    })),
  }
}

interface Given {
  mode: Mode
  person: Person
  signedName: string | undefined
  permissionSha256: string | undefined
  accepted: boolean
}

/**
 * Proves the address: from here on letters may leave. What was signed is held against what would be shown now, so that no one
 * permits what they did not read.
 * @returns the token of the page on which the request is followed.
 */
export async function proveAddress(
  parts: RemovalParts,
  { token, given }: { token: string; given: Given },
): Promise<{ requestId: string; trackToken: string }> {
  const { db, secret, operator, now } = parts
  const at = now()
  const link = { tokenSha256: tokenHash(token), now: at }
  const known = await findByProof(db, link)
  if (!known) throw refuse('removal_link_unknown')
  requireWritable(given.person)
  return db.transaction().execute(async (tx) => {
    await lockAddress(tx, removalPurpose, known.addressHash)
    await lockRequest(tx, known.id)
    const request = await findByProof(tx, link)
    if (!request?.email) throw refuse('removal_link_unknown')
    const { id, publicId, email, addressHash, salt } = request
    const platforms = await platformsOf(tx, request)
    const permission = given.mode === 'agent' ? signed({ ...request, email }, { operator, platforms, given, at }) : null
    const person = { ...request.person, ...withoutGaps(given.person) }
    await markProved(tx, { id, person, mode: given.mode, permission, now: at })
    await liftSuppression(tx, { addressHash, stream: 'removal' })
    await sendItemsOff(tx, { request: { ...request, person, mode: given.mode }, platforms, secret, at })
    const trackToken = trackTokenOf({ secret, salt })
    await queueMail(
      tx,
      trackLinkMail({
        ...{ recipient: email, token: trackToken, publicId, operator, isBegun: true },
        dedupeKey: mailKey(id, 'begun'),
      }),
    )
    await parts.deliverSoon(tx)
    return { requestId: publicId, trackToken }
  })
}

async function platformsOf(db: Db | Database, { id }: StoredRequest): Promise<AskedPlatform[]> {
  const items = await listItems(db, id)
  return findPlatforms(
    db,
    items.map(({ platformId }) => platformId),
  )
}

/** Null also where none of the platforms takes letters: there would be nothing to permit. */
const agentFor = (operator: Operator, platforms: readonly AskedPlatform[]): Agent | null =>
  platforms.some(takesLetters) ? agentOf(operator) : null

const takesLetters = ({ email, isAutomated, isRetired }: AskedPlatform): boolean =>
  email !== null && isAutomated && !isRetired

/** The same each time it is shown: the days are those of the request, not of the visit. */
function permissionFor(
  { publicId, email, createdAt }: StoredRequest & { email: string },
  { agent, platforms }: { agent: Agent; platforms: readonly AskedPlatform[] },
): string {
  return permissionText({
    ...{ agent, email, reference: publicId, from: dayOf(createdAt), until: permittedUntil(createdAt) },
    platforms: platforms.map(({ name }) => name),
  })
}

function signed(
  request: StoredRequest & { email: string },
  {
    operator,
    platforms,
    given,
    at,
  }: { operator: Operator; platforms: readonly AskedPlatform[]; given: Given; at: Date },
): SignedPermission {
  const agent = agentFor(operator, platforms)
  if (!agent) throw refuse('removal_mode_off')
  const text = permissionFor(request, { agent, platforms })
  const sha256 = permissionSha256(text)
  if (!given.accepted || given.permissionSha256 !== sha256) throw refuse('removal_unsigned')
  return { name: signature(given.signedName), text, sha256, at: at.toISOString(), agent: agent.name }
}

function signature(typed: string | undefined): string {
  try {
    return personSlot('name', typed, removalLimits.nameCharacters)
  } catch (error) {
    if (error instanceof LetterSlotError) throw refuse('removal_unsigned')
    throw error
  }
}

const withoutGaps = (person: Person): Person =>
  Object.fromEntries(Object.entries(person).filter(([, value]) => value !== undefined))

/** Each item on its way. An address that has one of the same platform under way, or had of late, gets no second. */
async function sendItemsOff(
  tx: Db,
  {
    request,
    platforms,
    secret,
    at,
  }: { request: StoredRequest; platforms: readonly AskedPlatform[]; secret: string; at: Date },
): Promise<void> {
  const busy = await listBusyPlatforms(tx, { addressHash: request.addressHash, requestId: request.id, now: at })
  const byId = new Map(platforms.map((platform) => [platform.id, platform]))
  const items = await listItems(tx, request.id)
  // One that follows a busy one has no place in the table of states of its own: it ends without having begun.
  const doubled = items.filter(({ platformId }) => busy.has(platformId))
  await moveItems(tx, {
    request,
    moves: doubled.map(({ id }) => ({ itemId: id, event: 'expired', by: 'system' })),
    at,
  })
  await routeItems(tx, {
    ...{ request, secret, at },
    items: items
      .filter(({ platformId }) => !busy.has(platformId))
      .flatMap((item) => {
        const platform = byId.get(item.platformId)
        return platform ? [{ item, platform }] : []
      }),
  })
}

/** Puts items on the way that their platforms, the person and the mode leave open. */
export async function routeItems(
  tx: Db,
  {
    request,
    items,
    secret,
    at,
    by = 'system',
  }: {
    request: StoredRequest
    items: readonly { item: StoredItem; platform: AskedPlatform }[]
    secret: string
    at: Date
    by?: 'system' | 'user'
  },
): Promise<void> {
  const mode = request.mode ?? 'self'
  const routed = items.map(({ item, platform }) => ({
    item,
    platform,
    route: routeOf(platform, { person: request.person, mode, now: at }),
  }))
  await saveLaws(
    tx,
    routed.flatMap(({ item, platform, route }) => {
      if (!('letters' in route) || !route.letters) return []
      const [{ law, kind }] = route.letters
      const replySalt = route.way === 'letters' ? randomToken() : null
      return {
        ...{ itemId: item.id, law, letterKind: kind, replySalt },
        letterLanguage: languageFor({ law, residence: residenceOf(request.person), domain: platform.domain }),
        replyTokenSha256: replySalt && tokenHash(replyTokenOf({ secret, salt: replySalt })),
      }
    }),
  )
  await queueLetters(
    tx,
    routed.flatMap(({ item, route }) =>
      route.way === 'letters' ? route.letters.map(({ kind }) => ({ itemId: item.id, kind })) : [],
    ),
    at,
  )
  await moveItems(tx, {
    request,
    moves: routed.map(({ item, route }) => ({ itemId: item.id, by, ...firstMove(route) })),
    at,
  })
  await saveFirstLook(tx, { requestId: request.id, nextAt: new Date(at.getTime() + removalLimits.idleDays * dayMs) })
}

/** Lowercase letters and digits: some mail servers fold the part before the @. */
export const replyTokenOf = ({ secret, salt }: { secret: string; salt: string }): string =>
  Buffer.from(derivedToken({ secret, salt, purpose: 'reply' }), 'base64url').toString('hex')

function firstMove(route: Route): Pick<WantedMove, 'event' | 'reason' | 'by'> | Pick<WantedMove, 'event' | 'reason'> {
  switch (route.way) {
    case 'letters':
      return { event: 'queued' }
    case 'draft':
      return { event: 'task_given', reason: 'draft' }
    case 'task':
      return { event: 'task_given', reason: 'form' }
    case 'missing':
      return { event: 'more_asked', reason: 'more_data' }
    case 'nowhere':
      // Only we can report this, no matter who asked.
      return { event: 'contact_failed', by: 'system' }
  }
}
