import { type Db, runSql } from '../../../../platform/server/database.ts'
import { dataTypes } from '../../../../product/data-types.ts'
import { type Amendment, correctionSource } from '../../amendments.ts'
import type { ConductRow, DataTypeRow, FactBatch, IdentifierRow, ProtectionRow, RoleRow } from './batch.ts'

/** An amendment in force: no load undoes it. */
export interface Standing {
  documentId: string
  change: Amendment
  page: string
  asOf: string
}

const companyPrefix = 'company:'
export const companyIdOf = (documentId: string): string | undefined =>
  documentId.startsWith(companyPrefix) ? documentId.slice(companyPrefix.length) : undefined

/**
 * Returns the rows that a load must leave in the tables: its own, with amendments in the order of their decisions. Amendments of
 * rows of another load, or of none any more, change nothing.
 * @param otherCompanies Those that stay whatever this load holds.
 */
export function amendBatch(
  batch: FactBatch,
  { standing, otherCompanies }: { standing: readonly Standing[]; otherCompanies: ReadonlySet<string> },
): FactBatch {
  if (standing.length === 0) return batch
  const companies = new Map(batch.companies.map((row) => [row.id, row]))
  const entries = new Map(batch.entries.map((row) => [row.id, row]))
  const identifiers = new Map(batch.identifiers.map((row) => [identifierKey(row), row]))
  const types = new Map(batch.dataTypes.map((row) => [dataTypeKey(row), row]))
  const roles = new Map(batch.roles.map((row) => [row.subject, row]))
  let { audiences, protections, registrations, conduct } = batch
  for (const { documentId, change, page, asOf } of standing) {
    switch (change.kind) {
      case 'role':
        if (change.role === null) roles.delete(documentId)
        else if (company(documentId) || entries.has(documentId))
          roles.set(documentId, roleRow({ documentId, role: change.role, page, asOf }))
        continue
      case 'remove-audience':
        audiences = audiences.filter((row) => row.subject !== documentId || row.audience !== change.audience)
        continue
      case 'add-protection': {
        const row = protectionRow({ documentId, protection: change.protection, page, asOf })
        if (entries.has(documentId) && !protections.some((one) => isSameProtection(one, row)))
          protections = [...protections, row]
        continue
      }
      case 'remove-protection':
        protections = protections.filter((row) => row.subject !== documentId || row.protection !== change.protection)
        continue
      case 'remove-registration':
        registrations = registrations.filter((row) => row.id !== change.registrationId)
        continue
      case 'act':
        conduct = conduct.map((row) =>
          row.id === change.actId && isAbout(row, documentId)
            ? { ...row, status: change.status, remediated: change.remediated }
            : row,
        )
        continue
      case 'remove-act':
        conduct = conduct.filter((row) => row.id !== change.actId || !isAbout(row, documentId))
        continue
    }
    const owner = company(documentId)
    const entry = entries.get(documentId)
    if (owner && change.kind === 'name') companies.set(owner.id, { ...owner, name: change.name })
    if (!entry) continue
    switch (change.kind) {
      case 'name':
        entries.set(entry.id, { ...entry, name: change.name })
        break
      case 'company':
        if (isThere(change.companyId)) entries.set(entry.id, { ...entry, company_id: change.companyId })
        break
      case 'add-data-type': {
        const row = dataTypeRow({ documentId, change, page, asOf })
        // Facts that the source itself now states keep its own words.
        if (isDataType(change.dataType) && !types.has(dataTypeKey(row))) types.set(dataTypeKey(row), row)
        break
      }
      case 'remove-data-type':
        types.delete(dataTypeKey({ entry_id: entry.id, data_type: change.dataType, basis: change.basis }))
        break
      case 'add-identifier': {
        const row = identifierRow({ documentId, change })
        if (!identifiers.has(identifierKey(row))) identifiers.set(identifierKey(row), row)
        break
      }
      case 'remove-identifier':
        identifiers.delete(identifierKey(identifierRow({ documentId, change })))
        break
    }
  }
  return {
    ...batch,
    companies: [...companies.values()],
    entries: [...entries.values()],
    identifiers: [...identifiers.values()],
    dataTypes: [...types.values()],
    roles: [...roles.values()],
    audiences,
    protections,
    registrations,
    conduct,
  }

  function company(documentId: string) {
    return companies.get(companyIdOf(documentId) ?? '')
  }

  function isThere(companyId: string | null): boolean {
    return companyId === null || companies.has(companyId) || otherCompanies.has(companyId)
  }
}

/** Like `amendBatch`, with the rows of the database; within a transaction that holds the lock of facts. */
export async function amendedBatch(
  tx: Db,
  { origin, batch }: { origin: string; batch: FactBatch },
): Promise<FactBatch> {
  const standing = await runSql<Standing>(
    tx,
    `select document_id as "documentId", change, page, as_of as "asOf" from fact_amendment order by id`,
  )
  if (standing.length === 0) return batch
  const others = await runSql<{ id: string }>(tx, `select id from company where origin <> $1`, [origin])
  return amendBatch(batch, { standing, otherCompanies: new Set(others.map(({ id }) => id)) })
}

type OfKind<K extends Amendment['kind']> = Extract<Amendment, { kind: K }>

export const dataTypeRow = ({
  documentId,
  change,
  page,
  asOf,
}: Omit<Standing, 'change'> & { change: OfKind<'add-data-type'> }): DataTypeRow => ({
  ...{ entry_id: documentId, data_type: change.dataType, basis: change.basis },
  ...{ source: correctionSource, page, as_of: asOf },
})

export const identifierRow = ({
  documentId,
  change,
}: {
  documentId: string
  change: OfKind<'add-identifier' | 'remove-identifier'>
}): IdentifierRow => ({
  ...{ entry_id: documentId, kind: change.identifierKind, value: change.value },
  ...{ page: null, weak: false },
})

interface Shown {
  documentId: string
  page: string
  asOf: string
}

export const roleRow = ({ documentId, role, page, asOf }: Shown & { role: string }): RoleRow => ({
  subject: documentId,
  role,
  source: correctionSource,
  page,
  page_pattern: false,
  as_of: asOf,
})

export const protectionRow = ({
  documentId,
  protection,
  page,
  asOf,
}: Shown & { protection: string }): ProtectionRow => ({
  subject: documentId,
  protection,
  source: correctionSource,
  page,
  page_pattern: false,
  as_of: asOf,
})

const isSameProtection = (a: ProtectionRow, b: ProtectionRow) =>
  a.subject === b.subject && a.protection === b.protection

/** Returns whether an act concerns this company, or names this entry. */
const isAbout = (row: ConductRow, documentId: string): boolean =>
  row.company_id === companyIdOf(documentId) || row.entry_ids.includes(documentId)

export const isDataType = (id: string) => dataTypes.some((type) => type.id === id)

const identifierKey = ({ entry_id, kind, value }: IdentifierRow) => JSON.stringify([entry_id, kind, value])
const dataTypeKey = ({ entry_id, data_type, basis }: Pick<DataTypeRow, 'entry_id' | 'data_type' | 'basis'>) =>
  JSON.stringify([entry_id, data_type, basis])
