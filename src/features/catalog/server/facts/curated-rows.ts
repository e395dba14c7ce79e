import type {
  CompanyFact,
  PolicyRatingFact,
  SdkAdditionFact,
  SdkFact,
  StudyFact,
  StudyTrackerFact,
} from '../../facts.ts'
import { type FactBatch, notListed, unmeasured } from './batch.ts'

// Curated facts, but for the apps, as rows.

export function addCompanies(batch: FactBatch, companies: CompanyFact[]): void {
  for (const company of companies)
    batch.companies.push({
      id: company.id,
      name: company.name,
      aliases: company.aliases,
      country: company.country,
      parent_id: company.parent,
      website: company.website,
      domain: company.domain,
      privacy_email: company.privacyContact?.email ?? null,
      privacy_webform: company.privacyContact?.webform ?? null,
      privacy_policy_url: company.privacyContact?.policyUrl ?? null,
      privacy_source: company.privacyContact?.source ?? null,
      privacy_page: company.privacyContact?.page ?? null,
      privacy_page_pattern: company.privacyContact?.pagePattern ?? false,
      privacy_as_of: company.privacyContact?.asOf ?? null,
      ...notListed,
      ...provenanceOf(company),
    })
}

export const sdkEntryId = (id: string) => `sdk:${id}`

/** SDKs, and what is known of them beside their own row. */
export function addSdks(
  batch: FactBatch,
  { sdks, additions }: { sdks: SdkFact[]; additions: SdkAdditionFact[] },
): void {
  for (const sdk of sdks) addSdk(batch, sdk)
  for (const addition of additions)
    for (const [kind, values] of [
      ['code-prefix', addition.code],
      ['maven', addition.maven],
    ] as const)
      for (const value of values)
        batch.identifiers.push({ entry_id: sdkEntryId(addition.id), kind, value, page: addition.page, weak: false })
}

export function addSdk(batch: FactBatch, sdk: SdkFact): void {
  const id = sdkEntryId(sdk.id)
  batch.entries.push({
    id,
    type: 'sdk',
    slug: sdk.id,
    name: sdk.name,
    aliases: sdk.aliases,
    company_id: sdk.company,
    category: sdk.kinds[0] ?? null,
    kinds: sdk.kinds,
    ...unmeasured,
    ...provenanceOf(sdk),
  })
  const identify = (kind: 'code-prefix' | 'domain' | 'maven', values: string[], weak: boolean) => {
    for (const value of new Set(values)) batch.identifiers.push({ entry_id: id, kind, value, page: null, weak })
  }
  identify('code-prefix', sdk.code, false)
  identify('code-prefix', sdk.weakCode, true)
  identify('domain', sdk.domains, false)
  identify('maven', sdk.maven, false)
}

export function addStudies(
  batch: FactBatch,
  { studies, studyTrackers }: { studies: StudyFact[]; studyTrackers: StudyTrackerFact[] },
): void {
  for (const study of studies)
    batch.studies.push({
      id: study.id,
      title: study.title,
      from_month: study.from,
      to_month: study.to,
      method: study.method,
      trackers_looked_for: study.trackersLookedFor,
      source: study.source,
      page: study.page,
      as_of: study.asOf,
    })
  for (const tracker of studyTrackers)
    batch.studyTrackers.push({
      slug: tracker.slug,
      name: tracker.name,
      entry_id: tracker.sdk ? sdkEntryId(tracker.sdk) : null,
      company_id: tracker.company,
      endpoints: tracker.endpoints,
      source: tracker.source,
      page: tracker.page,
      as_of: tracker.asOf,
    })
}

export function addRatings(batch: FactBatch, ratings: PolicyRatingFact[]): void {
  for (const rating of ratings)
    batch.ratings.push({
      id: rating.id,
      product: rating.product,
      company_id: rating.company,
      hostnames: rating.hostnames,
      policies: rating.policies,
      answers: rating.answers,
      ...provenanceOf(rating),
    })
}

export const provenanceOf = (row: {
  source: string
  page: string
  pagePattern?: boolean | undefined
  asOf: string
}) => ({
  source: row.source,
  page: row.page,
  page_pattern: row.pagePattern ?? false,
  as_of: row.asOf,
})
