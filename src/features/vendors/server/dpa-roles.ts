import { requiredAgreements } from '../required-agreements.ts'
import { vendorRoles } from '../vocabulary.ts'

/** Roles for which the law asks for a DPA. */
export const dpaRoles = vendorRoles.filter((role) =>
  requiredAgreements({ roles: [role], dataTypes: [], countries: [], transfers: [] }).some(({ kind }) => kind === 'dpa'),
)
