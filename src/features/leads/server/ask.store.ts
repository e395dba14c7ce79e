import { type Db, runSql } from '../../../platform/server/database.ts'

interface Ask {
  kind: 'message'
  addressHash: string
  network: string
  at: Date
}

interface EarlierAsks {
  /** When this address was last written for. */
  last: Date | null
  /** Within a day. */
  ofAddress: number
  /** Within an hour. */
  ofNetwork: number
}

export async function countAsks(tx: Db, { kind, addressHash, network, at }: Ask): Promise<EarlierAsks> {
  const [asks] = await runSql<EarlierAsks>(
    tx,
    `select max(at) as last, count(*)::int as "ofAddress",
       (select count(*)::int from contact_ask
        where network = $3 and kind = $1 and at > $4::timestamptz - interval '1 hour') as "ofNetwork"
     from contact_ask where address_hash = $2 and kind = $1 and at > $4::timestamptz - interval '1 day'`,
    [kind, addressHash, network, at],
  )
  if (!asks) throw new Error('counting gave no row')
  return asks
}

export async function insertAsk(tx: Db, { kind, addressHash, network, at }: Ask): Promise<void> {
  await runSql(tx, `insert into contact_ask (kind, address_hash, network, at) values ($1, $2, $3, $4)`, [
    ...[kind, addressHash, network, at],
  ])
}

export async function deleteOldAsks(db: Db, now: Date): Promise<void> {
  await runSql(db, `delete from contact_ask where at < $1::timestamptz - interval '1 day'`, [now])
}
