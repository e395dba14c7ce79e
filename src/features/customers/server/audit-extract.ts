import { type Db, runSql } from '../../../platform/server/database.ts'
import { addDays } from '../../../platform/shared/days.ts'
import { type Asked as AskedReport, type AuditExtract, mostAuditEvents } from '../../../product/report-facts.ts'
import { actorWords } from '../audit-words.ts'

interface Asked {
  organisationId: number
  /** Both days are within. */
  period: Pick<AskedReport['period'], 'from' | 'to'>
}

export async function readAuditExtract(tx: Db, { organisationId, period }: Asked): Promise<AuditExtract> {
  const { events, total } = await readEvents(tx, { organisationId, period })
  return {
    events,
    total,
    head: await findHead(tx, organisationId),
    members: await runSql(
      tx,
      `select role, count(*)::int as count from member where organisation_id = $1 and left_at is null group by role order by role`,
      [organisationId],
    ),
  }
}

type Event = AuditExtract['events'][number]

/** Reads events; if there are too many, the newest: those are nearest to the end of the chain. */
async function readEvents(tx: Db, { organisationId, period }: Asked): Promise<Pick<AuditExtract, 'events' | 'total'>> {
  const rows = await runSql<Event & { actorName: string | null; total: number }>(
    tx,
    // ISO 8601 in UTC sorts as text.
    `with newest as (
       select ordinal, at, actor, kind, subject, vendor_id, hash, count(*) over ()::int as total from audit_event
       where organisation_id = $1 and at >= $2 and at < $3 order by ordinal desc limit $4
     )
     select e.ordinal, e.at, e.actor, e.kind, e.subject, e.vendor_id as "vendorId", e.hash, e.total,
       trim(m.first_name || ' ' || m.last_name) as "actorName"
     from newest e
       left join member m on m.organisation_id = $1 and 'member:' || m.id = e.actor and m.left_at is null
     order by e.ordinal`,
    [organisationId, period.from, addDays(period.to, 1), mostAuditEvents],
  )
  return {
    total: rows[0]?.total ?? 0,
    events: rows.map(({ total: _, actorName, actor, ...event }) => ({
      ...event,
      actor: actorWords({ actor, actorName }),
    })),
  }
}

async function findHead(tx: Db, organisationId: number): Promise<AuditExtract['head']> {
  const [head] = await runSql<NonNullable<AuditExtract['head']>>(
    tx,
    `select ordinal, hash from audit_head where organisation_id = $1 and ordinal > 0`,
    [organisationId],
  )
  return head ?? null
}
