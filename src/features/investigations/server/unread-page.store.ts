import { type Db, runSql } from '../../../platform/server/database.ts'
import { unavailableRecord } from '../core/connectors/absence.ts'
import type { Answered } from '../core/connectors/network.ts'
import { isSuccess } from '../core/connectors/pages.ts'
import type { EvidenceDraft } from '../core/evidence.ts'

/** The replies to a connector, and what it read in them. */
interface ReadReplies {
  connector: string
  answered: readonly Answered[]
  drafts: readonly EvidenceDraft[]
}

/**
 * Keeps the pages whose shape a connector did not understand, as they came, so that staff see them and the reader can be
 * mended. A page that is understood again is let go.
 */
export async function recordUnread(tx: Db, { connector, answered, drafts }: ReadReplies, at: Date): Promise<void> {
  const unread = new Set(
    drafts
      .filter((draft) => draft.kind === unavailableRecord.kind && draft.facts !== undefined)
      .map((draft) => unavailableRecord.facts.parse(draft.facts))
      .flatMap(({ place, reason }) => (reason === 'layout-changed' ? [place] : [])),
  )
  for (const { ask, reply } of answered) {
    if (reply.outcome !== 'file' || !isSuccess(reply)) continue
    if (unread.has(ask.place))
      await runSql(
        tx,
        `insert into unread_page (connector, url, place, sha256, first_seen_at, last_seen_at) values ($1, $2, $3, $4, $5, $5)
         on conflict (connector, url) do update set sha256 = excluded.sha256, last_seen_at = excluded.last_seen_at`,
        [connector, reply.requestedUrl, ask.place, reply.sha256, at],
      )
    else await runSql(tx, `delete from unread_page where connector = $1 and url = $2`, [connector, reply.requestedUrl])
  }
}

export const deleteUnreadOlderThan = (db: Db, days: number) =>
  runSql(db, `delete from unread_page where last_seen_at < now() - make_interval(days => $1)`, [days])
