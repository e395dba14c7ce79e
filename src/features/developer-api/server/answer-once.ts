import type { Database, Db } from '../../../platform/server/database.ts'
import { type Call, memberOf } from '../../../platform/server/http/api.ts'
import { openText, sealText } from '../../../platform/server/sealed.ts'
import { inOrganisation } from '../../../platform/server/tenancy.ts'
import { tokenHash } from '../../../platform/server/tokens.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { type CallName, claimCall, findCall, releaseCall, saveAnswer } from './idempotent-call.store.ts'

interface OnceParts {
  db: Database
  /** Installation secret; encrypts stored answers. */
  secret: string
  now: () => Date
}

/** Writes the answer down. In the transaction of what it tells of, both are kept or neither. */
export type Keep<Answer> = (tx: Db, answer: Answer) => Promise<void>

/**
 * Acts once for an Idempotency-Key, and answers the same call again as the first time. A call that was refused has done
 * nothing: it may be sent again with its key.
 * @param asked What was called and with what; the same key with another one is refused.
 */
export async function answerOnce<Answer extends object>(
  { db, secret, now }: OnceParts,
  call: Call,
  { asked, act }: { asked: readonly unknown[]; act: (keep: Keep<Answer>) => Promise<Answer> },
): Promise<Answer> {
  const key = call.header('idempotency-key')
  if (key === undefined) return act(async () => {})
  // Printable ASCII: what else a header may hold, proxies change.
  if (!/^[\x20-\x7e]{1,255}$/.test(key))
    throw refuse('invalid_request', { issues: [{ path: 'Idempotency-Key', message: 'has 1 to 255 plain characters' }] })
  const { organisationId } = memberOf(call)
  const name: CallName = { organisationId, keyHash: tokenHash(key) }
  const requestHash = tokenHash(JSON.stringify(asked))
  const seal = { secret, purpose: 'answers to programs', boundTo: `call ${organisationId} ${name.keyHash}` }

  const within = <T>(run: (tx: Db) => Promise<T>) => inOrganisation(db, organisationId, run)
  const claim = await within((tx) => claimCall(tx, { ...name, requestHash, at: now() }))
  if (claim === undefined) {
    const earlier = await within((tx) => findCall(tx, name))
    if (earlier && earlier.requestHash !== requestHash) throw refuse('idempotency_key_reused')
    if (!earlier?.sealedAnswer) throw refuse('idempotency_in_hand', { headers: { 'retry-after': '1' } })
    call.headers.set('idempotent-replayed', 'true')
    // Written by `keep` below.
    return JSON.parse(openText(seal, earlier.sealedAnswer)) as Answer
  }
  try {
    return await act(async (tx, answer) => {
      const sealedAnswer = sealText(seal, JSON.stringify(answer))
      // A caller that was delayed for so long that another took over rolls back its own work.
      if (!(await saveAnswer(tx, { ...name, claim, sealedAnswer }))) throw refuse('idempotency_in_hand')
    })
  } catch (error) {
    // If this fails too, the call becomes free again when its lease expires.
    await within((tx) => releaseCall(tx, { ...name, claim })).catch(() => undefined)
    throw error
  }
}
