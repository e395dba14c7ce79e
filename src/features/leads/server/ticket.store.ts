import { type Db, runSql } from '../../../platform/server/database.ts'
import type { StaffTicket, StaffTicketRow } from '../contract.ts'
import { ticketNumber } from '../ticket-rules.ts'
import type { TicketCategory, TicketPriority, TicketState } from '../vocabulary.ts'

interface NewTicket {
  name: string
  email: string
  company: string
  subject: string
  priority: TicketPriority
  category: TicketCategory
  source: 'form' | 'chat'
  tokenHash: string
  salt: string
  isSuspicious: boolean
  at: Date
}

export async function insertTicket(tx: Db, ticket: NewTicket): Promise<number> {
  const [row] = await runSql<{ id: number }>(
    tx,
    `insert into ticket (token_hash, salt, name, email, company, subject, priority, category, source, is_suspicious,
       created_at, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11) returning id`,
    [
      ...[ticket.tokenHash, ticket.salt, ticket.name, ticket.email, ticket.company, ticket.subject],
      ...[ticket.priority, ticket.category, ticket.source, ticket.isSuspicious, ticket.at],
    ],
  )
  if (!row) throw new Error('a ticket was kept without an id')
  return row.id
}

const columns = `t.id, t.salt, t.subject, t.priority, t.category, t.state, t.created_at as "createdAt", t.name, t.email,
  t.company, t.source, a.username as assignee, t.is_suspicious as "isSuspicious"`
const assigned = 'left join staff_account a on a.id = t.assignee_id'

type Row = Omit<StaffTicketRow, 'number' | 'createdAt'> & { createdAt: Date; salt: string }

const presentRow = ({ salt: _, createdAt, ...ticket }: Row): StaffTicketRow => ({
  ...ticket,
  number: ticketNumber(ticket.id),
  createdAt: createdAt.toISOString(),
})

/** Each state by its index, the latest changed first. */
export async function listTickets(
  db: Db,
  { states, limit }: { states: readonly TicketState[]; limit: number },
): Promise<StaffTicketRow[]> {
  const rows = await runSql<Row>(
    db,
    `select ${columns}
     from unnest($1::text[]) with ordinality as wanted (state, place)
     cross join lateral (
       select * from ticket where ticket.state = wanted.state order by changed_at desc, id desc limit $2
     ) t ${assigned}
     order by wanted.place, t.changed_at desc, t.id desc limit $2`,
    [states, limit],
  )
  return rows.map(presentRow)
}

export async function countTickets(db: Db, states: readonly TicketState[]): Promise<number> {
  const [row] = await runSql<{ count: number }>(db, `select count(*)::int as count from ticket where state = any($1)`, [
    states,
  ])
  return row?.count ?? 0
}

export type TicketKey = { tokenHash: string } | { id: number }

/** A ticket with what was written in it, and the salt of its link. */
export interface StoredTicket {
  ticket: StaffTicket
  salt: string
}

export async function findTicket(db: Db, key: TicketKey): Promise<StoredTicket | undefined> {
  const [row] = await runSql<Row>(db, `select ${columns} from ticket t ${assigned} where ${whereOf(key)}`, keyOf(key))
  if (!row) return undefined
  const messages = await runSql<{ id: number; by: 'asker' | 'staff'; text: string; at: Date }>(
    db,
    `select id, case when account_id is null then 'asker' else 'staff' end as by, body as text, at
     from ticket_message where ticket_id = $1 order by id`,
    [row.id],
  )
  return {
    ticket: { ...presentRow(row), messages: messages.map((one) => ({ ...one, at: one.at.toISOString() })) },
    salt: row.salt,
  }
}

/** Locks a ticket: no other transaction writes in it before this one ends. @returns whether there is such a ticket. */
export async function lockTicket(tx: Db, key: TicketKey): Promise<boolean> {
  const rows = await runSql(tx, `select 1 from ticket t where ${whereOf(key)} for update`, keyOf(key))
  return rows.length > 0
}

const whereOf = (key: TicketKey) => ('id' in key ? 't.id = $1' : 't.token_hash = $1')
const keyOf = (key: TicketKey) => ['id' in key ? key.id : key.tokenHash]

export async function insertMessage(
  tx: Db,
  message: { ticketId: number; accountId: number | null; text: string; at: Date },
): Promise<number> {
  const [row] = await runSql<{ id: number }>(
    tx,
    `insert into ticket_message (ticket_id, account_id, body, at) values ($1, $2, $3, $4) returning id`,
    [message.ticketId, message.accountId, message.text, message.at],
  )
  if (!row) throw new Error('a message was kept without an id')
  return row.id
}

export async function updateTicket(
  tx: Db,
  given: Pick<StaffTicket, 'id' | 'state' | 'priority' | 'assignee'> & { at: Date },
): Promise<void> {
  await runSql(
    tx,
    `update ticket set state = $2, priority = $3, changed_at = $5,
       assignee_id = (select id from staff_account where username = $4)
     where id = $1`,
    [given.id, given.state, given.priority, given.assignee, given.at],
  )
}

/** @returns how many of them. */
export async function deleteOldTickets(db: Db, now: Date): Promise<number> {
  const gone = await runSql(
    db,
    `delete from ticket where changed_at < $1::timestamptz - interval '1 year' returning id`,
    [now],
  )
  return gone.length
}
