import type { CompanyDetail } from '../../../catalog/contract.ts'
import { countryName } from '../../../catalog/vocabulary.ts'
import { documentEvidence, joined, type Line } from '../document.ts'
import type { CapturedEvidence } from '../evidence.ts'
import { searchedEvidence, unavailableEvidence } from './absence.ts'
import type { Connector, Lookup } from './connector.ts'
import { sourceLines } from './lines.ts'
import { scoreEvidence } from './score-document.ts'

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
    const origin = { lookup, version, fetchedAt: result.fetchedAt }
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
                connectorVersion: version,
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
    company.dataTypes.filter((t) => t.basis === basis).map((t) => t.label)
  const [decodable, observed, declared] = [ofBasis('decodable'), ofBasis('observed'), ofBasis('declared')]
  const highest = Math.max(0, ...company.dataTypes.filter((t) => t.basis === 'decodable').map((t) => t.sensitivity))
  return documentEvidence(
    {
      connector: 'companies',
      connectorVersion: version,
      kind: 'company',
      trust: 'catalog',
      document: `${lookup.key}/record`,
      title: `Company record: ${company.name}`,
      page: company.provenance.page,
      asOf: company.provenance.asOf,
      fetchedAt,
      retrievedVia: 'catalog',
    },
    [
      {
        lines: [
          ['Document', 'company record'],
          ['Company', company.name],
          ['Country of the seat', company.country === null ? 'not stated' : countryName(company.country)],
          ...(company.parent ? [['Parent company', company.parent.name] as const] : []),
          ...(company.website ? [['Website', company.website] as const] : []),
          ['Apps in the catalog', String(totals.apps)],
          ['SDKs in the catalog', String(totals.sdks)],
          ['Domain entities in the catalog', String(totals.domains)],
        ],
      },
      {
        lines: lookup.isSubject
          ? [
              ...(company.kinds.length
                ? [['Tracking kinds of its SDKs and hosts', joined(company.kinds)] as const]
                : []),
              ...(decodable.length ? [['Its requests can carry', joined(decodable)] as const] : []),
              ...(decodable.length ? [['Highest sensitivity of these', String(highest)] as const] : []),
              ...(observed.length ? [['Data types seen in traffic of its apps', joined(observed)] as const] : []),
              ...(declared.length
                ? [['Data types that store labels of its apps declare', joined(declared)] as const]
                : []),
            ]
          : [],
      },
      {
        lines: contact
          ? [
              ['Privacy contact', 'on record'],
              ['Privacy contact as of', contact.provenance.asOf],
              ...(contact.email ? [['Privacy contact address', contact.email] as const] : []),
              ...(contact.webform ? [['Privacy contact form', contact.webform] as const] : []),
              ...(contact.policyUrl ? [['Privacy policy address', contact.policyUrl] as const] : []),
            ]
          : [['Privacy contact', `none on record for ${company.name}`]],
      },
      {
        excerpt: false,
        lines: [
          ...company.aliases.map((alias): Line => ['Also known as', alias]),
          ...company.subsidiaries.map((s): Line => ['Subsidiary', s.name]),
          ...sourceLines(company.provenance),
          ...(contact
            ? [
                [
                  'Source of the privacy contact',
                  `${contact.provenance.sourceTitle}, ${contact.provenance.page}`,
                ] as const,
              ]
            : []),
        ],
      },
    ],
  )
}
