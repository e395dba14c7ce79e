import type { Config } from '../../../platform/server/config.ts'
import type { Database, Db } from '../../../platform/server/database.ts'
import { networkOf } from '../../../platform/server/http/client-address.ts'
import { lockAddress, lockNetwork } from '../../../platform/server/mail/asks.ts'
import { addressHash } from '../../../platform/server/suppression.ts'
import { type Arrival, isProgram, isSuspicious } from '../../../product/suspicion.ts'
import { countAsks, insertAsk } from './ask.store.ts'

export interface LeadsParts {
  db: Database
  secret: string
  publicUrl: string
  /** Starts delivery of the messages that this transaction queued: a person is waiting. */
  deliverSoon: (tx: Db) => Promise<void>
  now: () => Date
  config: Pick<Config, 'RATE_LIMITS' | 'DEMO' | 'MAIL_FROM' | 'OPERATOR_NAME' | 'OPERATOR_ADDRESS' | 'OPERATOR_EMAIL'>
}

const contactPurpose = 'contact'

/** Judges what arrives in the transaction that keeps it, and counts it. */
export async function judgeArrival(
  tx: Db,
  { secret, config, now }: Pick<LeadsParts, 'secret' | 'config' | 'now'>,
  { email, address, ...arrival }: Omit<Arrival, 'before'> & { email: string; address: string },
): Promise<{ isSuspicious: boolean; getsMail: boolean }> {
  const ask = {
    kind: 'message',
    addressHash: addressHash(secret, email),
    network: networkOf(address),
    at: now(),
  } as const
  await lockAddress(tx, contactPurpose, ask.addressHash)
  await lockNetwork(tx, contactPurpose, ask.network)
  const { ofNetwork, ofAddress } = await countAsks(tx, ask)
  await insertAsk(tx, ask)
  const judged = { ...arrival, before: { ofNetwork: config.RATE_LIMITS ? ofNetwork : 0, ofAddress } }
  return { isSuspicious: isSuspicious(judged), getsMail: !isProgram(judged) }
}
