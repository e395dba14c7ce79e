import type { Db } from '../../../platform/server/database.ts'
import type { Day } from '../../../platform/shared/days.ts'
import { countryName } from '../../../product/entries.ts'
import type {
  AgreementFact,
  DocumentFact,
  RegisterFacts,
  ScoreFactsOfVendor,
  VendorFacts,
} from '../../../product/register-facts.ts'
import type { Scope } from '../../../product/report-facts.ts'
import { bandOf } from '../../../product/score/levels.ts'
import { type SensitiveLaw, sensitiveUnder } from '../../../product/sensitive-data.ts'
import { actorWords } from '../../customers/audit-words.ts'
import { adequacyWarning } from '../adequacy.ts'
import { isInForce } from '../agreements-in-force.ts'
import { clausesOf } from '../clauses.ts'
import { isOverrideInForce, isOverrideStale } from '../compliance-status.ts'
import { dataTypeName } from '../data-type-names.ts'
import { requiredAgreements } from '../required-agreements.ts'
import {
  type AgreementRow,
  type FileRow,
  listAcceptanceRows,
  listAgreementRows,
  listDocumentRows,
  listFindingRows,
  listMemberNames,
  listOverrideRows,
  listPortfolioDays,
  listReviewRows,
  listRunsBefore,
  listRunsWithin,
  listSubProcessorRows,
  listTransferRows,
  listVendorLines,
  type OverrideRow,
  type ReportDays,
  type VendorLine,
} from './register-facts.store.ts'

export interface RegisterFactsParts {
  /** Lists what was found in these apps of the catalog, by app; one that no one looked into is left out. */
  listSdksFound: (tx: Db, apps: readonly string[]) => Promise<ReadonlyMap<string, readonly string[]>>
}

/** In a fixed number of queries, however many vendors there are; all of one moment where the transaction is a snapshot. */
export async function readRegisterFacts(
  tx: Db,
  { listSdksFound }: RegisterFactsParts,
  { organisationId, today, period, scope }: { organisationId: number; today: Day; period: ReportDays; scope: Scope },
): Promise<RegisterFacts> {
  const lines = await listVendorLines(tx, { organisationId, today, scope })
  const of = { organisationId, vendorIds: lines.map(({ id }) => id) }
  const names = await listMemberNames(tx, organisationId)
  const sdks = await listSdksFound(
    tx,
    lines.flatMap(({ app }) => app ?? []),
  )
  const agreementsOf = byVendor(await listAgreementRows(tx, of))
  const transfersOf = byVendor(await listTransferRows(tx, of))
  const subProcessorsOf = byVendor(await listSubProcessorRows(tx, of))
  const documentsOf = byVendor(await listDocumentRows(tx, of))
  const findingsOf = byVendor(await listFindingRows(tx, { ...of, today }))
  const acceptancesOf = byVendor(await listAcceptanceRows(tx, of))
  const overridesOf = byVendor(await listOverrideRows(tx, of))
  const reviewsOf = byVendor(await listReviewRows(tx, of))
  const runsOf = byVendor(await listRunsWithin(tx, { ...of, period }))
  const lastRunOf = byVendor(await listRunsBefore(tx, { ...of, day: period.from }))

  const doer = (id: number): string => actorWords({ actor: `member:${id}`, actorName: names.get(id) ?? null })
  /** A member who left owns nothing. */
  const owner = (id: number | null): string | null => (id === null ? null : (names.get(id) ?? null))
  const fileFact = ({ by, ...file }: FileRow): DocumentFact['file'] => ({ ...file, by: by === null ? null : doer(by) })

  const agreementFact = ({ file, clauses, ...agreement }: AgreementRow): AgreementFact => ({
    ...agreement,
    isInForce: isInForce(agreement, today),
    file: file && fileFact(file),
    clauses: clausesOf(agreement.kind).flatMap((clause) =>
      clauses
        .filter(({ id }) => id === clause.id)
        .map((check) => ({ ...check, confirmedBy: check.confirmedBy === null ? null : doer(check.confirmedBy) })),
    ),
  })

  function vendorFacts({
    ownerId,
    dataTypeIds,
    app,
    isListStated,
    computedScore,
    score,
    ...line
  }: VendorLine): VendorFacts {
    const { id } = line
    const agreements = agreementsOf(id).map(agreementFact)
    const transfers = transfersOf(id)
    const subProcessors = subProcessorsOf(id)
    const overrides = overridesOf(id)
    return {
      ...line,
      owner: owner(ownerId),
      dataTypes: dataTypeIds.map(dataTypeName),
      sensitiveDataTypes: {
        gdpr: sensitiveNames(dataTypeIds, 'gdpr'),
        ccpa: sensitiveNames(dataTypeIds, 'ccpa'),
        states: sensitiveNames(dataTypeIds, 'states'),
      },
      sdks: (app === null ? undefined : sdks.get(app)) ?? null,
      score: {
        ...score,
        before: overriddenOn(period.from, overrides) ?? lastRunOf(id)[0] ?? null,
        runs: runsOf(id),
      },
      required: requiredAgreements({ ...line, dataTypes: dataTypeIds, transfers }).map((required) => ({
        ...required,
        isSigned: agreements.some(({ kind, isInForce, file }) => kind === required.kind && isInForce && file !== null),
      })),
      agreements,
      transfers: transfers.map(({ file, ...transfer }) => ({
        ...transfer,
        countryName: countryName(transfer.country),
        file: file && fileFact(file),
        warning: adequacyWarning(transfer, today, line.exporter),
      })),
      subProcessors:
        subProcessors.length > 0 || isListStated
          ? subProcessors.map(({ subVendorId, ...one }) => ({ ...one, vendorId: subVendorId }))
          : null,
      documents: documentsOf(id).map(({ file, ...document }) => ({ ...document, file: fileFact(file) })),
      findings: findingsOf(id).map((finding) => ({ ...finding, owner: owner(finding.owner) })),
      acceptances: acceptancesOf(id).map(({ endedAt, acceptedBy, ...acceptance }) => ({
        ...acceptance,
        acceptedBy: doer(acceptedBy),
        isInForce: isOverrideInForce({ expiresOn: acceptance.expiresOn, endedAt }, today),
      })),
      overrides: overrides.map(({ endedAt, madeBy, ...override }) => {
        const inForce = isOverrideInForce({ expiresOn: override.expiresOn, endedAt }, today)
        return {
          ...override,
          madeBy: doer(madeBy),
          isInForce: inForce,
          isStale: inForce && isOverrideStale(override, computedScore),
        }
      }),
      reviews: reviewsOf(id).map((review) => ({ ...review, reviewedBy: doer(review.reviewedBy) })),
    }
  }

  return { vendors: lines.map(vendorFacts), days: await listPortfolioDays(tx, { organisationId, period }) }
}

/** The rows of one vendor, without its id. */
function byVendor<Row extends { vendorId: number }>(
  rows: readonly Row[],
): (vendorId: number) => Omit<Row, 'vendorId'>[] {
  const grouped = Map.groupBy(rows, ({ vendorId }) => vendorId)
  return (id) => (grouped.get(id) ?? []).map(({ vendorId: _, ...row }) => row)
}

const sensitiveNames = (ids: readonly string[], law: SensitiveLaw): string[] => {
  const listed: readonly string[] = sensitiveUnder[law]
  return ids.filter((id) => listed.includes(id)).map(dataTypeName)
}

/** Returns the score that an override showed when a day began. */
function overriddenOn(day: Day, overrides: readonly OverrideRow[]): ScoreFactsOfVendor['before'] {
  const standing = overrides.findLast(
    ({ field, madeAt, endedAt, expiresOn }) =>
      field === 'score' && madeAt < day && (endedAt === null || endedAt >= day) && expiresOn >= day,
  )
  if (!standing) return null
  const value = Number(standing.value)
  return { value, band: bandOf(value) }
}
