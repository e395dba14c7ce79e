import type { LinkedData } from '../../../platform/web/head.tsx'
import { entryTypeNames } from '../../../product/entries.ts'
import { companyPath, entryPath } from '../../../product/links.ts'
import type { CompanyPage, CompanyRef, EntryPage } from '../contract.ts'

// Structured data of a page in schema.org terms. It is about something of others: nothing here is a review of
// ours in stars, and nothing that the page does not say.

const kinds = { app: 'MobileApplication', sdk: 'SoftwareApplication', domain: 'Service' } as const

export const linkedEntry = (entry: EntryPage, description: string): LinkedData => ({
  '@type': 'WebPage',
  name: entry.name,
  description,
  isPartOf: site,
  about: {
    '@type': kinds[entry.type],
    name: entry.name,
    ...(entry.aliases.length > 0 ? { alternateName: entry.aliases } : {}),
    ...(entry.company ? { [entry.type === 'domain' ? 'provider' : 'publisher']: organisation(entry.company) } : {}),
  },
  breadcrumb: trail([
    ...(entry.company ? [{ name: entry.company.name, path: companyPath(entry.company) }] : []),
    { name: `${entry.name}, ${entryTypeNames[entry.type].toLowerCase()}`, path: entryPath(entry) },
  ]),
})

export const linkedCompany = (company: CompanyPage, description: string): LinkedData => ({
  '@type': 'WebPage',
  name: company.name,
  description,
  isPartOf: site,
  about: {
    '@type': 'Organization',
    name: company.name,
    ...(company.aliases.length > 0 ? { alternateName: company.aliases } : {}),
    ...(company.website ? { url: company.website } : {}),
    ...(company.parent ? { parentOrganization: organisation(company.parent) } : {}),
  },
  breadcrumb: trail([{ name: company.name, path: companyPath(company) }]),
})

const site = { '@type': 'WebSite', name: 'Sightline', url: '/' }

const organisation = ({ name }: CompanyRef) => ({ '@type': 'Organization', name })

const trail = (steps: { name: string; path: string }[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: 'Sightline', path: '/' }, ...steps].map(({ name, path }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: path,
  })),
})
