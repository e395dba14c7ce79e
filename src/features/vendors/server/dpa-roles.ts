import { vendorRoles } from '../../../product/vendors.ts'
import { requiredAgreements } from '../required-agreements.ts'

/** Roles for which the law asks for a DPA. */
export const dpaRoles = vendorRoles.filter((role) =>
  requiredAgreements({ roles: [role], dataTypes: [], countries: [], transfers: [] }).some(({ kind }) => kind === 'dpa'),
)
