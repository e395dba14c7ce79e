import { escapeMarkup } from '../../platform/shared/markup.ts'
import type { ScoreSummary } from '../score/contract.ts'
import { companyPath, entryPath } from './paths.ts'
import type { CatalogRef } from './refs.ts'
import { entryTypeNames } from './vocabulary.ts'

// How what the catalog holds is named elsewhere: on a card of a social network, and on other people's pages.

export const kindNames: Record<CatalogRef['kind'], string> = { ...entryTypeNames, company: 'Company' }

export const catalogPath = ({ kind, key }: CatalogRef): string =>
  kind === 'company' ? companyPath({ id: key }) : entryPath({ type: kind, slug: key })

/** Content of a sharing picture. */
export interface SharedSubject {
  name: string
  company: string | null
  score: ScoreSummary
  /** Month of the newest evidence, where it is kept. */
  evidenceTo: string | null
}

/** Pictures that we draw: of the risk, for other people's pages, and of a page, for those who show where a link leads. */
export const badgePath = ({ kind, key }: CatalogRef): string => `/badge/${kind}/${encodeURIComponent(key)}.svg`
export const picturePath = ({ kind, key }: CatalogRef): string => `/pictures/${kind}/${encodeURIComponent(key)}.png`

/** Builds the HTML and Markdown that show the badge on another page; it links to the evidence. */
export function badgeSnippets(ref: CatalogRef, { name, publicUrl }: { name: string; publicUrl: string }) {
  const page = `${publicUrl}${catalogPath(ref)}`
  const badge = `${publicUrl}${badgePath(ref)}`
  const alt = `Privacy risk of ${name.replace(/\s+/gu, ' ')}, rated by Sightline`
  return {
    html: `<a href="${page}"><img src="${badge}" alt="${escapeMarkup(alt)}" height="24"></a>`,
    markdown: `[![${alt.replace(/[\\[\]]/g, '\\$&')}](${badge})](${page})`,
  }
}
