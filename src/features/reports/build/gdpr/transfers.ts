import type { Exporter } from '../../../../product/adequacy.ts'
import { countryName } from '../../../../product/entries.ts'
import type { AgreementFact, TransferFact, VendorFacts } from '../../../../product/register-facts.ts'
import type { TransferGround } from '../../../../product/vendors.ts'
import { mechanismNames } from '../../../vendors/names.ts'
import { countriesOf, groundFor, transferGroupFrom } from '../../../vendors/score-inputs.ts'
import type { ReportState, TableSection } from '../../model.ts'
import { citeAgreement, citeTransfer } from '../citations.ts'
import type { EvidenceIndex } from '../evidence-index.ts'
import { agreementHeld, frameworkHeld, ruledTransfers } from '../held.ts'
import { tableOf } from '../table.ts'
import { capitalised, nameIn, textOrNull } from '../words.ts'

export interface ThirdCountry {
  vendor: VendorFacts
  country: string
  /** As it was recorded; undefined: the country alone is on record. */
  recorded: TransferFact | undefined
  /** Standard contractual clauses in force, where the transfer rests or may rest on them. */
  scc: AgreementFact | undefined
  /** On what it rests as far as recorded, else as the country alone says. */
  mechanism: TransferGround
  state: ReportState
  reason: string
}

/** Countries of processing to which data is transferred, in the law of the exporter. */
export const thirdCountriesOf = (vendor: Pick<VendorFacts, 'countries' | 'transfers' | 'exporter'>): string[] =>
  countriesOf({ countries: vendor.countries, transfers: ruledTransfers(vendor.transfers) }).filter(
    (country) => transferGroupFrom(country, vendor.exporter ?? 'eea') !== 'eea',
  )

/** Grounds of which `framework-state.ts` asks whether clauses are signed. */
const underClauses: readonly TransferGround[] = ['scc', 'scc-swiss', 'uk-addendum', 'us-other', 'unknown']

/** A row for each vendor and third country, but for vendors whose recorded role is none of the GDPR's. */
export const thirdCountries = (vendors: readonly VendorFacts[], today: string): ThirdCountry[] =>
  vendors.flatMap((vendor) => {
    const held = agreementHeld(vendor, 'scc', today)
    return thirdCountriesOf(vendor).flatMap((country) => {
      const transfers = vendor.transfers.filter((one) => one.country === country)
      // The rule of the register, asked of one country at a time.
      const { state, reason } = frameworkHeld('gdpr-transfers', { ...vendor, countries: [country], transfers }, today)
      const [recorded] = transfers
      const mechanism = groundFor({ transfers: ruledTransfers(transfers), exporter: vendor.exporter }, country)
      const scc = underClauses.includes(mechanism) ? held : undefined
      return state === 'not_applicable'
        ? []
        : [{ vendor, country, recorded, scc, mechanism, state, reason: sentence(reason, country) }]
    })
  })

/** Without the country, which has a column of its own. */
function sentence(reason: string, country: string): string {
  const words = reason.startsWith(`${country}: `) ? reason.slice(country.length + 2) : reason
  return capitalised(words)
}

/** As a third country is spoken of: the register's word for adequacy is that for the EEA as well. */
export const groundNames = { ...mechanismNames, adequate: 'Adequacy decision' }

const underAdequacy: readonly TransferGround[] = ['adequate', 'us-dpf']

/** Not borne by an adequacy decision: what EDPB Recommendations 01/2020 ask an assessment for. */
export const needsAssessment = ({ mechanism, state }: ThirdCountry): boolean =>
  !underAdequacy.includes(mechanism) || state === 'not_met'

const regimes: Record<Exporter, string> = {
  eea: 'Judged for an exporter in the European Economic Area: Chapter V GDPR, with impact assessments as EDPB Recommendations 01/2020 describe them.',
  uk: 'Judged for an exporter in the United Kingdom: Chapter V UK GDPR, with transfer risk assessments.',
  ch: 'Judged for an exporter in Switzerland: Art. 16 and 17 FADP, with the guidance of the FDPIC.',
}

export const transfersSection = (transfers: readonly ThirdCountry[], evidence: EvidenceIndex): TableSection =>
  tableOf({
    ...{ id: 'transfers', title: 'Transfers to third countries', slide: { rows: 8 } },
    intro: `Countries to which data is transferred, with what each transfer is recorded to rest on. ${regimes[transfers[0]?.vendor.exporter ?? 'eea']}`,
    emptyWords: 'No record of a transfer to a third country.',
    items: transfers,
    evidence: ({ vendor, recorded, scc }) => [
      ...(recorded ? citeTransfer(evidence, vendor, recorded) : []),
      ...(scc ? citeAgreement(evidence, vendor, scc) : []),
    ],
    columns: [
      { id: 'vendor', title: 'Vendor', kind: 'text', weight: 2, of: ({ vendor }) => vendor.name },
      { id: 'country', title: 'Country', kind: 'text', of: ({ country }) => countryName(country) },
      {
        ...{ id: 'tool', title: 'Rests on', kind: 'text', weight: 2 },
        of: ({ recorded }) => (recorded ? nameIn(groundNames, recorded.mechanism) : null),
      },
      { id: 'state', title: 'State', kind: 'state', of: ({ state }) => state },
      { id: 'module', title: 'SCC module', kind: 'number', of: ({ scc }) => scc?.sccModule ?? null },
      { id: 'assessed', title: 'Assessed on', kind: 'day', of: ({ recorded }) => recorded?.assessedOn ?? null },
      {
        ...{ id: 'conclusion', title: 'Conclusion', kind: 'text', weight: 2 },
        of: ({ recorded }) => textOrNull(recorded?.conclusion ?? ''),
      },
      {
        ...{ id: 'measures', title: 'Supplementary measures', kind: 'text', weight: 2 },
        of: ({ recorded }) => textOrNull(recorded?.measures ?? ''),
      },
      {
        ...{ id: 'reason', title: 'Why', kind: 'text', weight: 3 },
        of: ({ reason, recorded }) => [reason, recorded?.warning ?? ''].filter((words) => words !== '').join(' '),
      },
    ],
  })
