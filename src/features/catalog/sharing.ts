import { escapeMarkup } from '../../platform/shared/markup.ts'
import { type CatalogRef, entryTypeNames } from '../../product/entries.ts'
import { badgePath, catalogPath } from '../../product/links.ts'
import type { ScoreSummary } from '../../product/score/method/contract.ts'

// How what the catalog holds is named elsewhere: on a card of a social network, and on other people's pages.

export const kindNames: Record<CatalogRef['kind'], string> = { ...entryTypeNames, company: 'Company' }

/** Content of a sharing picture. */
export interface SharedSubject {
  name: string
  company: string | null
  score: ScoreSummary
  /** Month of the newest evidence, where it is kept. */
  evidenceTo: string | null
}

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
