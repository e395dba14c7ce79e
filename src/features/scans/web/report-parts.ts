import type { AppResult, HarResult, SiteResult } from '../../../product/scan-results.ts'
import type { ScanDetail } from '../contract.ts'
import { isApple } from '../vocabulary.ts'
import { isStatic } from './summary-site.ts'

export interface ReportPart {
  /** Anchor of the part in the page. */
  id: string
  title: string
}

/** The parts of a finished report in their order, for the list of them beside it. */
export function partsOf({ app, site, har, declared }: ScanDetail): ReportPart[] {
  return [
    part('score', 'Risk score'),
    ...(app ? appParts(app) : []),
    ...(site ? siteParts(site) : []),
    ...(har ? harParts(har) : []),
    ...when(declared.length > 0, 'declared', 'Declared beside observed'),
  ]
}

const part = (id: string, title: string): ReportPart => ({ id, title })
const when = (isThere: boolean, id: string, title: string): ReportPart[] => (isThere ? [part(id, title)] : [])

const appParts = (app: AppResult): ReportPart[] => [
  part('glance', 'At a glance'),
  part('sdks', 'SDKs'),
  ...when(app.libraries.length > 0, 'libraries', 'Other libraries'),
  isApple(app) ? part('usage', 'Access it asks for') : part('permissions', 'Permissions'),
  part('hosts', 'Hosts'),
  ...when(app.privacyManifests.length > 0, 'privacy-manifests', 'Apple privacy manifests'),
  ...when(!isApple(app), 'settings', 'Settings in the manifest'),
  ...when(app.certificates.length > 0, 'certificates', 'Certificates'),
  part('read', 'How it was read'),
]

const siteParts = (site: SiteResult): ReportPart[] =>
  isStatic(site)
    ? [part('glance', 'What the page names'), part('snippets', 'Tags written into the page')]
    : [part('glance', 'At a glance'), part('changes', 'What an answer changes'), part('visits', 'The visits')]

const harParts = (har: HarResult): ReportPart[] => [
  part('told', 'Who was told what'),
  ...when(har.companies.length > 0, 'companies', 'Companies'),
  ...when(plainHosts(har).length > 0, 'plain', 'Sent without encryption'),
  part('hosts', 'All hosts'),
  part('rest', 'Cookies, pixels and recorders'),
  part('recorded', 'The recording'),
]

export const plainHosts = ({ hosts }: Pick<HarResult, 'hosts'>) =>
  hosts.filter(({ plainRequests }) => plainRequests > 0).sort((a, b) => b.plainRequests - a.plainRequests)
