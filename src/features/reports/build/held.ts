import type { Framework } from '../../../product/frameworks.ts'
import type {
  AgreementFact,
  DocumentFact,
  SubProcessorFact,
  TransferFact,
  VendorFacts,
} from '../../../product/register-facts.ts'
import type { AgreementKind, Band, TransferGround } from '../../../product/vendors.ts'
import { type Agreement, agreementInForce, clauseCount } from '../../vendors/agreements-in-force.ts'
import { frameworkStateOf } from '../../vendors/framework-state.ts'
import { isValid } from './citations.ts'

// The rules of the register, asked of what a report holds of it: a report says what the vendor's page says.

const ruled = (agreement: AgreementFact): Agreement => ({
  ...agreement,
  asOf: agreement.signedOn ?? agreement.file?.at.slice(0, 10) ?? '',
  sha256: agreement.file?.sha256 ?? null,
  // No rule uses the draft; it counts by its state and by whether that is confirmed.
  clauses: agreement.clauses.map((clause) => ({ ...clause, draftedState: clause.state })),
})

/** Unknown where there is no score. */
export const bandOf = ({ score }: VendorFacts): Band => (score.isKnown ? (score.band ?? 'unknown') : 'unknown')

/** Returns the override of the score, as long as it is in force. */
export const scoreOverride = ({ overrides }: VendorFacts) =>
  overrides.find(({ field, isInForce }) => field === 'score' && isInForce)

/** The agreement of this kind that counts today. */
export function agreementHeld(vendor: VendorFacts, kind: AgreementKind, today: string): AgreementFact | undefined {
  const held = agreementInForce(vendor.agreements.map(ruled), kind, today)
  return held && vendor.agreements.find(({ id }) => id === held.id)
}

export const ruledTransfers = (transfers: readonly TransferFact[]) =>
  transfers.map(
    ({ country, mechanism, assessedOn, checkedOn, checkAgainOn, coversStaff, checkedFor, isCountryDoubtful }) => ({
      country,
      // The register holds no other word: migration 0058, `vendor_transfer`.
      mechanism: mechanism as TransferGround,
      ...{ assessedOn, asOf: assessedOn ?? '', checkedOn: checkedOn ?? null, checkAgainOn: checkAgainOn ?? null },
      ...{
        checkedFor: checkedFor ?? null,
        coversStaff: coversStaff ?? null,
        isCountryDoubtful: isCountryDoubtful ?? false,
      },
    }),
  )

/** Returns the vendor's state under a framework that asks for neither its types of data nor their names. */
export const frameworkHeld = (framework: Exclude<Framework, 'hipaa'>, vendor: VendorFacts, today: string) =>
  frameworkStateOf(
    framework,
    {
      ...{ roles: vendor.roles, countries: vendor.countries, dataTypes: [] },
      exporter: vendor.exporter ?? 'eea',
      hasStaffData: vendor.dataSubjects.some((subject) => subject === 'employees' || subject === 'applicants'),
      agreements: vendor.agreements.map(ruled),
      transfers: ruledTransfers(vendor.transfers),
    },
    today,
  )

/** Counts the clauses that a person found met, of those that count. */
export const clausesCounted = (agreement: AgreementFact) => clauseCount(ruled(agreement))

/** True for a subprocessor that counts today, as in the register: on its last day one has ended. */
export const isOfToday = ({ until }: SubProcessorFact, today: string): boolean => until === null || until > today

/** Undefined: not known whether there are any. */
export const subProcessorsToday = ({ subProcessors }: VendorFacts, today: string): SubProcessorFact[] | undefined =>
  subProcessors?.filter((one) => isOfToday(one, today))

/** Returns expired documents while no other of their kind is valid. */
export const lapsedDocuments = ({ documents }: VendorFacts, today: string): DocumentFact[] =>
  documents.filter(
    ({ kind, expiresOn }) =>
      expiresOn !== null &&
      expiresOn < today &&
      !documents.some((other) => other.kind === kind && isValid(other, today)),
  )
