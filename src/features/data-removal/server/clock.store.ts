import { type Db, runSql } from '../../../platform/server/database.ts'

/** Items whose clocks are to be looked at, by request. */
export const listDueItems = (
  db: Db,
  { now, after, limit }: { now: Date; after: number; limit: number },
): Promise<{ id: number; requestId: number }[]> =>
  runSql(
    db,
    `select i.id, i.request_id as "requestId" from removal_item i
     where i.next_at <= $1 and i.id > $2 order by i.id limit $3`,
    [now, after, limit],
  )

/** Requests at which something happened since then that their owner did not do. */
export const listNews = (
  db: Db,
  { since }: { since: Date },
): Promise<{ requestId: number; newest: string; itemIds: number[] }[]> =>
  runSql(
    db,
    `select i.request_id as "requestId", array_agg(distinct i.id::int) as "itemIds",
       (array_agg(e.hash order by e.at desc, e.hash))[1] as newest
     from removal_event e join removal_item i on i.id = e.item_id join removal_request r on r.id = i.request_id
     where e.at > $1 and e.actor <> 'user' and e.to_state = i.state and r.erased_at is null and r.email is not null
       and e.to_state in ('needs_user_action', 'bounced', 'contact_invalid', 'overdue', 'escalated', 'fulfilled', 'no_record', 'denied', 'extended', 'manual')
       -- What begins with the proof was told with it.
       and e.at > r.proved_at and e.from_state <> 'email_unverified'
     group by i.request_id order by i.request_id`,
    [since],
  )
