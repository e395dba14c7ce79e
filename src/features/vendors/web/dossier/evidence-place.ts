import { dataSourcesPath } from '../../../catalog/paths.ts'
import { evidencePath } from '../../../investigations/vocabulary.ts'
import type { VendorDetail } from '../../contract.ts'
import { tabPath } from './tabs.ts'

/**
 * What an id of evidence names, and where it can be read: `agreement/7` and `document/7` are of this dossier, `RUN/E12` is
 * of an investigation, and any other is a source of the catalog (score-inputs.ts). Only a public run has a page.
 */
export function evidencePlace(
  vendor: Pick<VendorDetail, 'id' | 'investigation'>,
  id: string,
): { words: string; href: string | undefined } {
  const [, first = '', rest = ''] = /^([^/]+)\/(.+)$/.exec(id) ?? []
  if (first === 'agreement') return { words: 'Agreement on file', href: tabPath(vendor.id, 'agreements') }
  if (first === 'document') return { words: 'Document on file', href: tabPath(vendor.id, 'documents') }
  if (/^E\d+$/.test(rest)) {
    const isPublic = vendor.investigation?.id === first && !vendor.investigation.isOwn
    return { words: `Evidence ${rest} of the investigation`, href: isPublic ? evidencePath(first, rest) : undefined }
  }
  return { words: id, href: /^[a-z0-9-]+$/.test(id) ? `${dataSourcesPath}#${id}` : undefined }
}
