import { type Db, runSql } from '../../../../platform/server/database.ts'
import type { QueueJob } from '../../../../platform/server/jobs.ts'
import { refuse } from '../../../../platform/shared/refusal.ts'
import { dataTypeById } from '../../../../product/data-types.ts'
import { type Amending, type Amendment, correctionSource } from '../../amendments.ts'
import { rescoreCatalog } from '../rescore.job.ts'
import { companyIdOf, dataTypeRow, identifierRow, isDataType, type Standing } from './amend-batch.ts'
import { lockFacts } from './apply.ts'

/** Changes facts now and for every later load, in the caller's transaction; the scores follow by a job. */
export const amendCatalog =
  ({ queue }: { queue: QueueJob }) =>
  async (tx: Db, amending: Amending): Promise<void> => {
    await amendFacts(tx, amending)
    await queue(tx, rescoreCatalog, {})
  }

/** @throws Refusal where a change does not fit what the catalog holds: then nothing of it is done. */
export async function amendFacts(tx: Db, { correctionId, changes, ...about }: Amending): Promise<void> {
  await lockFacts(tx)
  for (const [at, change] of changes.entries()) {
    const done = await changeFact(tx, { ...about, change })
    if (!done)
      throw refuse('amendment_unfit', { issues: [{ path: `changes.${at}`, message: unfitWords[change.kind] }] })
    await runSql(
      tx,
      `insert into fact_amendment (correction_id, document_id, change, was, becomes, page, as_of)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [correctionId, about.documentId, JSON.stringify(change), done.was, done.becomes, about.page, about.asOf],
    )
  }
  // Identifiers are searched by, and stand in another table than the one that tells the search of its changes.
  await runSql(tx, `insert into catalog_change (document_id) values ($1)`, [about.documentId])
  await runSql(tx, `select pg_notify('catalog_changed', '')`)
}

/** Values before and after, in words; null on the side where there is nothing. */
interface Done {
  was: string | null
  becomes: string | null
}

async function changeFact(tx: Db, { documentId, change, page, asOf }: Standing): Promise<Done | undefined> {
  switch (change.kind) {
    case 'name':
      return rename(tx, { documentId, name: change.name })
    case 'company':
      return giveTo(tx, { documentId, companyId: change.companyId })
    case 'add-data-type':
    case 'remove-data-type': {
      if (!isDataType(change.dataType)) return undefined
      const words = `${dataTypeById(change.dataType).label} (${basisWords[change.basis]})`
      if (change.kind === 'remove-data-type')
        return removed(
          words,
          await runSql(
            tx,
            `delete from entry_data_type where (entry_id, data_type, basis) = ($1, $2, $3) returning 1`,
            [documentId, change.dataType, change.basis],
          ),
        )
      return added(words, await insertRow(tx, 'entry_data_type', dataTypeRow({ documentId, change, page, asOf })))
    }
    case 'add-identifier':
      return added(change.value, await insertRow(tx, 'entry_identifier', identifierRow({ documentId, change })))
    case 'remove-identifier':
      return removed(
        change.value,
        await runSql(tx, `delete from entry_identifier where (entry_id, kind, value) = ($1, $2, $3) returning 1`, [
          ...[documentId, change.identifierKind, change.value],
        ]),
      )
    case 'role':
      return setRole(tx, { documentId, role: change.role, page, asOf })
    case 'remove-audience':
      return removed(
        change.audience,
        await runSql(tx, `delete from sensitive_audience where (subject, audience) = ($1, $2) returning 1`, [
          documentId,
          change.audience,
        ]),
      )
    case 'add-protection':
      return added(
        change.protection,
        await runSql(
          tx,
          `insert into verified_protection (subject, protection, source, page, as_of, origin)
           select id, $2, $3, $4, $5, origin from entry where id = $1 on conflict do nothing returning 1`,
          [documentId, change.protection, correctionSource, page, asOf],
        ),
      )
    case 'remove-protection':
      return removed(
        change.protection,
        await runSql(tx, `delete from verified_protection where (subject, protection) = ($1, $2) returning 1`, [
          documentId,
          change.protection,
        ]),
      )
    case 'remove-registration':
      return removed(
        change.registrationId,
        await runSql(
          tx,
          `delete from broker_registration where id = $1 and 'company:' || company_id = $2 returning 1`,
          [change.registrationId, documentId],
        ),
      )
    case 'act':
      return changeAct(tx, { documentId, change })
    case 'remove-act':
      return removed(
        change.actId,
        await runSql(tx, `delete from conduct_act where id = $1 and ${isAboutSql} returning 1`, [
          change.actId,
          documentId,
        ]),
      )
  }
}

/** Returns whether an act concerns the company, or names the entry, of \$2. */
const isAboutSql = `($2 = 'company:' || company_id or $2 = any(entry_ids))`

async function changeAct(
  tx: Db,
  { documentId, change }: { documentId: string; change: Extract<Amendment, { kind: 'act' }> },
): Promise<Done | undefined> {
  const [row] = await runSql<{ was: string; wasRemediated: boolean }>(
    tx,
    `with before as (select id, status, remediated from conduct_act where id = $1 and ${isAboutSql})
     update conduct_act a set status = $3, remediated = $4 from before
     where a.id = before.id and (before.status, before.remediated) is distinct from ($3, $4)
     returning before.status as was, before.remediated as "wasRemediated"`,
    [change.actId, documentId, change.status, change.remediated],
  )
  const words = (status: string, isRemediated: boolean) =>
    `${change.actId}: ${status}${isRemediated ? ', remedied' : ''}`
  return row && { was: words(row.was, row.wasRemediated), becomes: words(change.status, change.remediated) }
}

async function setRole(
  tx: Db,
  { documentId, role, page, asOf }: { documentId: string; role: string | null; page: string; asOf: string },
): Promise<Done | undefined> {
  const [before] = await runSql<{ role: string }>(tx, `select role from business_role where subject = $1`, [documentId])
  if (before?.role === (role ?? undefined)) return undefined
  const rows =
    role === null
      ? await runSql(tx, `delete from business_role where subject = $1 returning 1`, [documentId])
      : await runSql(
          tx,
          `insert into business_role (subject, role, source, page, as_of, origin)
           select $1, $2, $3, $4, $5, origin from (select id, origin from entry union all select 'company:' || id, origin from company) s where id = $1
           on conflict (subject) do update set role = excluded.role, source = excluded.source, page = excluded.page, as_of = excluded.as_of
           returning 1`,
          [documentId, role, correctionSource, page, asOf],
        )
  return rows.length > 0 ? { was: before?.role ?? null, becomes: role } : undefined
}

const added = (words: string, rows: unknown[]): Done | undefined =>
  rows.length > 0 ? { was: null, becomes: words } : undefined
const removed = (words: string, rows: unknown[]): Done | undefined =>
  rows.length > 0 ? { was: words, becomes: null } : undefined

async function rename(tx: Db, { documentId, name }: { documentId: string; name: string }): Promise<Done | undefined> {
  const companyId = companyIdOf(documentId)
  const table = companyId === undefined ? 'entry' : 'company'
  const [row] = await runSql<{ was: string }>(
    tx,
    `with before as (select id, name from ${table} where id = $1)
     update ${table} t set name = $2 from before where t.id = before.id and t.name <> $2 returning before.name as was`,
    [companyId ?? documentId, name],
  )
  return row && { was: row.was, becomes: name }
}

async function giveTo(
  tx: Db,
  { documentId, companyId }: { documentId: string; companyId: string | null },
): Promise<Done | undefined> {
  const [row] = await runSql<Done>(
    tx,
    `with before as (select e.id, e.company_id, c.name from entry e left join company c on c.id = e.company_id where e.id = $1)
     update entry e set company_id = $2 from before
     where e.id = before.id and before.company_id is distinct from $2 and ($2::text is null or exists (select from company where id = $2))
     returning before.name as was, (select name from company where id = $2) as becomes`,
    [documentId, companyId],
  )
  return row
}

/** @returns nothing if the row exists, or there is no such entry. */
const insertRow = (tx: Db, table: 'entry_data_type' | 'entry_identifier', row: object) =>
  runSql(
    tx,
    `insert into ${table} (${Object.keys(row).join(', ')})
     select ${Object.keys(row)
       .map((column) => `g.${column}`)
       .join(', ')} from jsonb_populate_record(null::${table}, $1::jsonb) g join entry e on e.id = g.entry_id
     on conflict do nothing returning 1`,
    [JSON.stringify(row)],
  )

const basisWords: Record<Extract<Amendment, { kind: 'add-data-type' }>['basis'], string> = {
  observed: 'observed in traffic',
  decodable: 'requests to it can carry it',
  'label-gap': 'seen but not declared in the store label',
  declared: 'declared in the store label',
}

const unfitWords: Record<Amendment['kind'], string> = {
  name: 'is the current name, or there is nothing to rename',
  company: 'is the current company, or not a company of the catalog',
  'add-data-type': 'is there already, or is not a data type that we know',
  'remove-data-type': 'is not there',
  'add-identifier': 'is there already',
  'remove-identifier': 'is not there',
  role: 'is the role that is there, or there is no such entry or company',
  'remove-audience': 'is not there',
  'add-protection': 'is there already, or there is no such entry',
  'remove-protection': 'is not there',
  'remove-registration': 'is not there, or is another company’s',
  act: 'is the state of that act already, or there is no such act about this subject',
  'remove-act': 'is not there, or is about another subject',
}
