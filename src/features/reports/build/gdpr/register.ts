import { countryName } from '../../../../product/entries.ts'
import type { VendorFacts } from '../../../../product/register-facts.ts'
import { withBlanks } from '../../../../product/vendors.ts'
import { roleNames } from '../../../vendors/names.ts'
import type { TableSection } from '../../model.ts'
import { subProcessorsToday } from '../held.ts'
import { contactWords } from '../requests.ts'
import { tableOf } from '../table.ts'
import { listOrNull, nameIn, textOrNull } from '../words.ts'
import { groundNames, thirdCountriesOf } from './transfers.ts'

/**
 * What a record of processing needs of each vendor: Art. 30(1)(c) to (g) GDPR, and who they all are, as EDPB Opinion 22/2024
 * wants it at hand.
 */
export const registerSection = (vendors: readonly VendorFacts[], today: string): TableSection =>
  tableOf({
    ...{ id: 'register', title: 'Register of processors' },
    intro: 'All vendors of the selection, whatever their role, as the organisation recorded them.',
    emptyWords: 'No record: the register has no vendor in this selection.',
    items: vendors,
    columns: [
      { id: 'vendor', title: 'Vendor', kind: 'text', weight: 2, of: ({ name }) => name },
      { id: 'legal', title: 'Legal name', kind: 'text', weight: 2, of: ({ legalName }) => textOrNull(legalName) },
      // The register has no field for it, and a regulator asks for it: the column says so.
      { id: 'address', title: 'Address', kind: 'text', of: () => null },
      {
        ...{ id: 'contact', title: 'Contact', kind: 'text', weight: 2 },
        of: contactWords,
      },
      { id: 'role', title: 'Role', kind: 'text', of: ({ roles }) => listOrNull(roles.map((role) => roleNames[role])) },
      { id: 'purposes', title: 'Purposes', kind: 'text', weight: 2, of: ({ purposes }) => listOrNull(purposes) },
      {
        ...{ id: 'subjects', title: 'Data subjects', kind: 'text' },
        of: ({ dataSubjects }) => listOrNull(dataSubjects.map(withBlanks)),
      },
      { id: 'data', title: 'Data', kind: 'text', weight: 2, of: ({ dataTypes }) => listOrNull(dataTypes) },
      { id: 'recipients', title: 'Recipients', kind: 'text', weight: 2, of: (vendor) => recipientsOf(vendor, today) },
      { id: 'retention', title: 'Retention', kind: 'text', of: ({ retention }) => textOrNull(retention) },
      { id: 'transfers', title: 'Third countries', kind: 'text', weight: 2, of: transfersOf },
      {
        ...{ id: 'measures', title: 'Security measures', kind: 'text', weight: 2 },
        of: ({ securityMeasures }) => textOrNull(securityMeasures),
      },
    ],
  })

/** Stated to have none is an answer, and not the same as no record. */
function recipientsOf(vendor: VendorFacts, today: string): string | null {
  const held = subProcessorsToday(vendor, today)
  return held === undefined ? null : (listOrNull(held.map(({ name }) => name)) ?? 'None')
}

function transfersOf(vendor: VendorFacts): string | null {
  if (vendor.countries.length + vendor.transfers.length === 0) return null
  const third = thirdCountriesOf(vendor).map((country) => {
    const recorded = vendor.transfers.find((one) => one.country === country)
    return `${countryName(country)} (${recorded ? nameIn(groundNames, recorded.mechanism) : 'ground not recorded'})`
  })
  return listOrNull(third) ?? 'None: within the EEA'
}
