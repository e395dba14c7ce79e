import type { z } from 'zod'
import type { bulkChange } from '../bulk-contract.ts'

export interface ListDraft {
  /** Empty: the list stays as each vendor has it. */
  how: 'add' | 'remove' | 'replace' | ''
  values: readonly string[]
}

export const emptyBulkDraft = {
  ...{ tier: '', criticality: '', ownerId: '', vendorType: '', department: '' },
  roles: { how: '', values: [] } as ListDraft,
  countries: { how: '', values: [] } as ListDraft,
  dataTypes: { how: '', values: [] } as ListDraft,
}
export type BulkDraft = typeof emptyBulkDraft

type Change = z.input<typeof bulkChange>

/** Returns the change to send: only chosen fields. The call's schema validates the values. */
export function changeOf({ ownerId, department, roles, countries, dataTypes, ...choices }: BulkDraft): Change {
  const lists = Object.entries({ roles, countries, dataTypes }).filter(
    // To replace by nothing empties a list; to add or remove nothing changes none.
    ([, { how, values }]) => how === 'replace' || (how !== '' && values.length > 0),
  )
  return {
    ...Object.fromEntries(Object.entries(choices).filter(([, value]) => value !== '')),
    ...(ownerId === '' ? {} : { ownerId: ownerId === 'none' ? null : Number(ownerId) }),
    ...(department.trim() === '' ? {} : { department: department.trim() }),
    ...Object.fromEntries(lists),
  }
}
