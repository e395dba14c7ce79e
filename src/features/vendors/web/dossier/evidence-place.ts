import { dataSourcesPath, evidencePath, memberEvidencePath } from '../../../../product/links.ts'
import type { VendorDetail } from '../../contract.ts'
import { tabPath } from './tabs.ts'

/**
 * What an id of evidence names, and where it can be read: `agreement/7` and `document/7` are of this dossier, `RUN/E12` is
 * of an investigation, and any other is a source of the catalog (score-inputs.ts). Of an older run it is not known whose it is.
 */
export function evidencePlace(
  vendor: Pick<VendorDetail, 'id' | 'investigation'>,
  id: string,
): { words: string; href: string | undefined } {
  const [, first = '', rest = ''] = /^([^/]+)\/(.+)$/.exec(id) ?? []
  if (first === 'agreement') return { words: 'Agreement on file', href: tabPath(vendor.id, 'agreements') }
  if (first === 'document') return { words: 'Document on file', href: tabPath(vendor.id, 'documents') }
  if (/^E\d+$/.test(rest)) {
    const run = vendor.investigation?.id === first ? vendor.investigation : undefined
    const href = run && (run.isOwn ? memberEvidencePath(first, rest) : evidencePath(first, rest))
    return { words: `Evidence ${rest} of the investigation`, href }
  }
  return { words: id, href: /^[a-z0-9-]+$/.test(id) ? `${dataSourcesPath}#${id}` : undefined }
}
