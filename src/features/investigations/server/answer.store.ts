import { type Db, runSql } from '../../../platform/server/database.ts'
import type { Ask, NetworkConnectorId, Reply } from '../core/connectors/network.ts'

export interface KeptAnswer {
  connector: NetworkConnectorId
  ask: Ask
  reply: Reply
}

/** A page is kept by the hash of its bytes, which are read again when the run goes on. */
const withoutPage = (reply: Reply): object => {
  if (reply.outcome !== 'page') return reply
  const { document: _, ...meta } = reply
  return meta
}

export const saveAnswer = (db: Db, id: string, { connector, ask, reply }: KeptAnswer) =>
  runSql(
    db,
    `insert into investigation_answer (investigation_id, connector, key, ask, reply) values ($1, $2, $3, $4, $5)
     on conflict do nothing`,
    [id, connector, ask.key, JSON.stringify(ask), JSON.stringify(withoutPage(reply))],
  )

/** Pages come without what was read out of them. */
export const listAnswers = (db: Db, id: string): Promise<KeptAnswer[]> =>
  runSql<KeptAnswer>(
    db,
    `select connector, ask, reply from investigation_answer where investigation_id = $1 order by connector, key`,
    [id],
  )

/** They did their service once what they said is in the evidence. */
export const forgetOutsideAnswers = (db: Db, id: string) =>
  runSql(db, `delete from investigation_answer where investigation_id = $1`, [id])
