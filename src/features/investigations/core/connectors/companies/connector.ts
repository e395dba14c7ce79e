import type { CompanyDetail } from '../../../../catalog/contract.ts'
import type { CapturedEvidence } from '../../evidence.ts'
import { recordEvidence } from '../../record.ts'
import { searchedEvidence, unavailableEvidence } from '../absence.ts'
import { companyRecord } from '../catalog/records.ts'
import type { Connector, Lookup } from '../connector.ts'
import { sourceOf } from '../lines.ts'
import { scoreEvidence } from '../score-document.ts'

export interface CompanyLookup extends Lookup {
  companyId: string
  /** The company is what the run is about, so that its own score counts. */
  isSubject: boolean
}

const version = '1.0.0'

/** The company behind the subject: seat, parent, privacy contact, what it runs. */
export const companiesConnector: Connector<CompanyLookup, CompanyDetail> = {
  id: 'companies',
  version,
  plan: (subject) =>
    subject.company === null
      ? []
      : [
          {
            connector: 'companies',
            key: `company/${subject.company.id}`,
            place: `the company record of ${subject.company.name}`,
            companyId: subject.company.id,
            isSubject: subject.kind === 'company',
          },
        ],
  parse(lookup, result) {
    const origin = { lookup, fetchedAt: result.fetchedAt }
    switch (result.outcome) {
      case 'unavailable':
        return unavailableEvidence(origin, result.reason)
      case 'absent':
        return searchedEvidence(origin, result.searched)
      case 'found':
        return [
          ...companyEvidence(lookup, result.data, result.fetchedAt),
          ...(lookup.isSubject
            ? scoreEvidence({
                connector: 'companies',
                document: `${lookup.key}/score`,
                name: result.data.name,
                score: result.data.score,
                fetchedAt: result.fetchedAt,
              })
            : []),
        ]
    }
  },
}

function companyEvidence(lookup: CompanyLookup, company: CompanyDetail, fetchedAt: string): CapturedEvidence[] {
  const contact = company.privacyContact
  // A run that an older version began keeps its answer, which has none.
  const totals = (company as Partial<CompanyDetail>).totals ?? {
    apps: company.apps.length,
    sdks: company.sdks.length,
    domains: company.domains.length,
  }
  const ofBasis = (basis: CompanyDetail['dataTypes'][number]['basis']) =>
    company.dataTypes.filter((t) => t.basis === basis)
  const labelsOf = (basis: CompanyDetail['dataTypes'][number]['basis']) => ofBasis(basis).map((t) => t.label)
  const decodable = ofBasis('decodable')
  return recordEvidence(
    companyRecord,
    {
      connector: 'companies',
      trust: 'catalog',
      document: `${lookup.key}/record`,
      title: `Company record: ${company.name}`,
      page: company.provenance.page,
      asOf: company.provenance.asOf,
      fetchedAt,
      retrievedVia: 'catalog',
    },
    {
      name: company.name,
      country: company.country,
      parent: company.parent?.name ?? null,
      website: company.website,
      totals: { apps: totals.apps, sdks: totals.sdks, domains: totals.domains },
      ofProducts: lookup.isSubject
        ? {
            kinds: company.kinds,
            decodable:
              decodable.length > 0
                ? {
                    labels: decodable.map((t) => t.label),
                    highest: Math.max(...decodable.map((t) => t.sensitivity)),
                  }
                : null,
            observed: labelsOf('observed'),
            declared: labelsOf('declared'),
          }
        : null,
      contact: contact && {
        asOf: contact.provenance.asOf,
        email: contact.email,
        webform: contact.webform,
        policyUrl: contact.policyUrl,
        source: `${contact.provenance.sourceTitle}, ${contact.provenance.page}`,
      },
      aliases: company.aliases,
      subsidiaries: company.subsidiaries.map(({ name }) => name),
      source: sourceOf(company.provenance),
    },
  )
}
