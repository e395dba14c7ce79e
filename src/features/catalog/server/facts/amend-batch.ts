import { type Db, runSql } from '../../../../platform/server/database.ts'
import { type Amendment, correctionSource } from '../../amendments.ts'
import { dataTypes } from '../../data-types.ts'
import type { DataTypeRow, FactBatch, IdentifierRow } from './batch.ts'

/** An amendment that stands: no load takes it back. */
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
 * What a load shall leave in the tables: its rows, amended in the order in which that was decided. What is about rows of
 * another load, or of none any more, changes nothing.
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
  for (const { documentId, change, page, asOf } of standing) {
    const company = companies.get(companyIdOf(documentId) ?? '')
    const entry = entries.get(documentId)
    if (company && change.kind === 'name') companies.set(company.id, { ...company, name: change.name })
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
        // What the source says itself by now stays in its own words.
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
  }

  function isThere(companyId: string | null): boolean {
    return companyId === null || companies.has(companyId) || otherCompanies.has(companyId)
  }
}

/** As `amendBatch`, with what stands in the database; within a transaction that holds the lock of facts. */
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

export const isDataType = (id: string) => dataTypes.some((type) => type.id === id)

const identifierKey = ({ entry_id, kind, value }: IdentifierRow) => JSON.stringify([entry_id, kind, value])
const dataTypeKey = ({ entry_id, data_type, basis }: Pick<DataTypeRow, 'entry_id' | 'data_type' | 'basis'>) =>
  JSON.stringify([entry_id, data_type, basis])
