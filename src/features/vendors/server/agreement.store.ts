import { type Db, runSql } from '../../../platform/server/database.ts'
import type { Day } from '../../../platform/shared/days.ts'
import type { AgreementKind, AgreementReading, ClauseState } from '../../../product/vendors.ts'
import { isInForce } from '../agreements-in-force.ts'
import type { ClauseDraft } from '../clause-rules.ts'
import { clausesOf } from '../clauses.ts'
import type { AgreementDetail, ClauseCheck } from '../dossier-contract.ts'
import { fileOf, personOf } from './edit-dossier.ts'

export type AgreementFields = Pick<
  AgreementDetail,
  'kind' | 'title' | 'state' | 'signedOn' | 'validFrom' | 'validUntil' | 'signer' | 'sccModule'
> & { fileId: number | null }

/** Result of reading the file, and what was drafted from it. */
export interface Drafted {
  reading: AgreementReading | null
  clauses: readonly ClauseDraft[]
}

interface Named {
  organisationId: number
  vendorId: number
  id: number
}

const fieldColumns = `a.kind, a.title, a.state, a.signed_on as "signedOn", a.valid_from as "validFrom",
  a.valid_until as "validUntil", a.signer, a.scc_module as "sccModule"`

const checkColumns = `json_build_object('clauseId', c.clause_id, 'draftedState', c.drafted_state, 'state', c.state,
  'quote', c.quote, 'limits', c.limits, 'note', c.note, 'confirmedBy', ${personOf('c.confirmed_by')}, 'confirmedAt', c.confirmed_at)`

/** $1 is the organization. */
const selected = `select a.id, a.vendor_id as "vendorId", ${fieldColumns}, ${fileOf('a.file_id')} as file, a.reading, a.version,
    a.created_at as "createdAt",
    coalesce((select json_agg(${checkColumns}) from clause_check c
      where c.organisation_id = $1 and c.agreement_id = a.id), '[]') as checks
  from agreement a`

type AgreementRow = Omit<AgreementDetail, 'isInForce' | 'clauses' | 'createdAt'> & {
  createdAt: Date
  checks: Omit<ClauseCheck, 'mark' | 'title' | 'law' | 'isFurther'>[]
}

/** Newest first. */
export async function listAgreements(
  db: Db,
  { organisationId, vendorId, id, today }: { organisationId: number; vendorId: number; id?: number; today: Day },
): Promise<AgreementDetail[]> {
  const rows = await runSql<AgreementRow>(
    db,
    `${selected} where a.organisation_id = $1 and a.vendor_id = $2 and ($3::bigint is null or a.id = $3)
     order by a.id desc`,
    [organisationId, vendorId, id ?? null],
  )
  return rows.map((row) => present(row, today))
}

/** Agreements with all vendors, newest first; one more than `limit` if there is another page. */
export async function pageOfAgreements(
  db: Db,
  asked: {
    organisationId: number
    vendorId?: number | undefined
    kind?: AgreementKind | undefined
    state?: AgreementDetail['state'] | undefined
    before?: number | undefined
    limit: number
    today: Day
  },
): Promise<AgreementDetail[]> {
  const rows = await runSql<AgreementRow>(
    db,
    `${selected} where a.organisation_id = $1 and ($2::bigint is null or a.vendor_id = $2)
       and ($3::bigint is null or a.id < $3) and ($4::text is null or a.kind = $4) and ($5::text is null or a.state = $5)
     order by a.id desc limit $6`,
    [
      ...[asked.organisationId, asked.vendorId ?? null, asked.before ?? null],
      ...[asked.kind ?? null, asked.state ?? null, asked.limit + 1],
    ],
  )
  return rows.map((row) => present(row, asked.today))
}

const present = ({ createdAt, checks, ...agreement }: AgreementRow, today: Day): AgreementDetail => ({
  ...agreement,
  createdAt: createdAt.toISOString(),
  isInForce: isInForce(agreement, today),
  clauses: clausesOf(agreement.kind).flatMap(({ id: clauseId, ...clause }) =>
    checks
      .filter((check) => check.clauseId === clauseId)
      .map((check) => ({
        ...{ ...check, ...clause },
        confirmedAt: check.confirmedAt && new Date(check.confirmedAt).toISOString(),
      })),
  ),
})

export async function getAgreement(db: Db, asked: Named & { today: Day }): Promise<AgreementDetail> {
  const [agreement] = await listAgreements(db, asked)
  if (!agreement) throw new Error(`agreement ${asked.id} is missing`)
  return agreement
}

export async function findAgreementFields(
  db: Db,
  { organisationId, vendorId, id }: Named,
): Promise<(AgreementFields & { version: number }) | undefined> {
  const [row] = await runSql<AgreementFields & { version: number }>(
    db,
    `select ${fieldColumns}, a.file_id as "fileId", a.version from agreement a
     where a.organisation_id = $1 and a.vendor_id = $2 and a.id = $3`,
    [organisationId, vendorId, id],
  )
  return row
}

const values = (fields: AgreementFields, reading: AgreementReading | null) => [
  ...[fields.kind, fields.title, fields.state, fields.signedOn, fields.validFrom, fields.validUntil],
  ...[fields.signer, fields.sccModule, fields.fileId, reading],
]

/** With its clause checks. @returns its id. */
export async function insertAgreement(
  tx: Db,
  {
    organisationId,
    vendorId,
    fields,
    drafted,
    now,
  }: { organisationId: number; vendorId: number; fields: AgreementFields; drafted: Drafted; now: Date },
): Promise<number> {
  const [row] = await runSql<{ id: number }>(
    tx,
    `insert into agreement (organisation_id, vendor_id, created_at, kind, title, state, signed_on, valid_from, valid_until,
       signer, scc_module, file_id, reading)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning id`,
    [organisationId, vendorId, now, ...values(fields, drafted.reading)],
  )
  const id = row?.id ?? 0
  await replaceChecks(tx, { organisationId, id, clauses: drafted.clauses })
  return id
}

/**
 * Signed data processing agreements that a list names, without their text; one of the same day is known already.
 * @returns their ids in the order of the list, null for one that was known.
 */
export async function addImportedDpas(
  tx: Db,
  {
    organisationId,
    dpas,
    now,
  }: {
    organisationId: number
    dpas: readonly { vendorId: number; signedOn: Day; validUntil: Day | null }[]
    now: Date
  },
): Promise<(number | null)[]> {
  const added = await runSql<{ id: number; vendorId: number; signedOn: Day }>(
    tx,
    `insert into agreement (organisation_id, vendor_id, created_at, kind, state, signed_on, valid_until)
     select distinct on (d."vendorId", d."signedOn") $1::bigint, d."vendorId", $3::timestamptz, 'dpa', 'signed', d."signedOn", d."validUntil"
     from jsonb_to_recordset($2::jsonb) as d("vendorId" bigint, "signedOn" date, "validUntil" date)
     where not exists (select from agreement a where a.organisation_id = $1 and a.vendor_id = d."vendorId" and a.kind = 'dpa'
       and a.signed_on = d."signedOn")
     returning id, vendor_id as "vendorId", signed_on as "signedOn"`,
    [organisationId, JSON.stringify(dpas), now],
  )
  await runSql(
    tx,
    `insert into clause_check (organisation_id, agreement_id, clause_id, drafted_state, state)
     select $1, a, c, 'not_assessed', 'not_assessed' from unnest($2::bigint[]) as a, unnest($3::text[]) as c`,
    [organisationId, added.map(({ id }) => id), clausesOf('dpa').map(({ id }) => id)],
  )
  const keyOf = (one: { vendorId: number; signedOn: Day }) => `${one.vendorId} ${one.signedOn}`
  const byKey = new Map(added.map((one) => [keyOf(one), one.id]))
  return dpas.map((dpa) => byKey.get(keyOf(dpa)) ?? null)
}

/** @param drafted Undefined: file and kind are what they were, and so are the clause checks. */
export async function updateAgreement(
  tx: Db,
  { organisationId, vendorId, id, fields, drafted }: Named & { fields: AgreementFields; drafted: Drafted | undefined },
): Promise<void> {
  await runSql(
    tx,
    `update agreement set version = version + 1, kind = $4, title = $5, state = $6, signed_on = $7, valid_from = $8,
       valid_until = $9, signer = $10, scc_module = $11, file_id = $12, reading = case when $14 then $13 else reading end
     where organisation_id = $1 and vendor_id = $2 and id = $3`,
    [organisationId, vendorId, id, ...values(fields, drafted?.reading ?? null), drafted !== undefined],
  )
  if (drafted) await replaceChecks(tx, { organisationId, id, clauses: drafted.clauses })
}

export async function deleteAgreement(tx: Db, { organisationId, vendorId, id }: Named): Promise<boolean> {
  const rows = await runSql(
    tx,
    `delete from agreement where organisation_id = $1 and vendor_id = $2 and id = $3 returning id`,
    [organisationId, vendorId, id],
  )
  return rows.length > 0
}

async function replaceChecks(
  tx: Db,
  { organisationId, id, clauses }: { organisationId: number; id: number; clauses: readonly ClauseDraft[] },
): Promise<void> {
  await runSql(tx, `delete from clause_check where organisation_id = $1 and agreement_id = $2`, [organisationId, id])
  await runSql(
    tx,
    `insert into clause_check (organisation_id, agreement_id, clause_id, drafted_state, state, quote, quote_start, quote_end,
       limits)
     select $1, $2, c."clauseId", c.state, c.state, c.quote, c.start, c."end", c.limits
     from jsonb_to_recordset($3::jsonb) as c("clauseId" text, state text, quote text, start int, "end" int, limits text[])`,
    [organisationId, id, JSON.stringify(clauses)],
  )
}

/** A person's word on one clause. @returns what was drafted; undefined where the agreement has no such clause. */
export async function confirmClause(
  tx: Db,
  {
    organisationId,
    id,
    clauseId,
    state,
    note,
    memberId,
    now,
  }: {
    organisationId: number
    id: number
    clauseId: string
    state: ClauseState
    note: string
    memberId: number
    now: Date
  },
): Promise<{ drafted: ClauseState } | undefined> {
  const [row] = await runSql<{ drafted: ClauseState }>(
    tx,
    `update clause_check set state = $4, note = $5, confirmed_by = $6, confirmed_at = $7
     where organisation_id = $1 and agreement_id = $2 and clause_id = $3 returning drafted_state as drafted`,
    [organisationId, id, clauseId, state, note, memberId, now],
  )
  return row
}

/** Confirms the open drafts whose passage narrows nothing, as they were drafted. */
export const confirmDrafts = (
  tx: Db,
  { organisationId, id, memberId, now }: { organisationId: number; id: number; memberId: number; now: Date },
): Promise<{ clauseId: string; state: ClauseState }[]> =>
  runSql(
    tx,
    `update clause_check set confirmed_by = $3, confirmed_at = $4
     where organisation_id = $1 and agreement_id = $2 and confirmed_at is null and limits = '{}' returning clause_id as "clauseId", state`,
    [organisationId, id, memberId, now],
  )

/** The file of an agreement before it is read. */
export const draftsNothing = (kind: AgreementKind): Drafted => ({
  reading: null,
  clauses: clausesOf(kind).map(({ id }) => ({
    clauseId: id,
    state: 'not_assessed',
    quote: null,
    start: null,
    end: null,
    limits: [],
  })),
})
