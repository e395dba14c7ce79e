import type { Area, HeadingLevel } from './document.ts'
import type { Looks } from './hidden.ts'

// Classifies an element by its name, its role and, if markup says nothing, the names that its author gave it.

const blockTags = new Set(
  'address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol option p pre search section summary table tbody td tfoot th thead tr ul button'.split(
    ' ',
  ),
)
export const bannerName =
  /(?:^|[\s_-])(?:cookie|consent|gdpr|cmp)[\w-]*(?:banner|bar|notice|popup|modal|dialog|overlay|layer)|onetrust-(?:banner|consent|pc)|cookielawinfo|cybotcookiebotdialog|cmplz-cookiebanner|cky-(?:consent|modal|overlay)|borlabs-?cookie|didomi-(?:host|popup|notice)|qc-cmp2|moove_gdpr_cookie|iubenda-cs|cc-window|truste_(?:overlay|box)|skip-?(?:link|to-content|nav)/i
const navName =
  /(?:^|[\s_-])(?:nav|navbar|navigation|menu|mega-?menu|breadcrumbs?|topbar|sidebar-?nav|site-?nav|main-?nav)(?:$|[\s_])/i
const footerName = /(?:^|\s)(?:(?:site|page|global|main|app|l)[-_])?footer(?:$|\s)/i
const headerName = /(?:^|\s)(?:site|page|global|main|app|l)[-_]header(?:$|\s)/i

/** Whether words before and after an element stand on lines of their own. */
export const isBlockTag = (tag: string): boolean => blockTags.has(tag)

export function kindOf(tag: string, role: string): 'table' | 'row' | 'cell' | 'head' | 'block' | undefined {
  if (tag === 'table' || role === 'table' || role === 'grid') return 'table'
  if (tag === 'tr' || role === 'row') return 'row'
  if (tag === 'td' || tag === 'th' || /^(?:cell|gridcell|columnheader|rowheader)$/.test(role)) return 'cell'
  if (tag === 'thead') return 'head'
  return blockTags.has(tag) || role === 'listitem' || role === 'heading' ? 'block' : undefined
}

/** The headings of accordions are buttons and summaries; they stand one level below the last real heading. */
export function headingLevel(
  element: Element,
  tag: string,
  role: string,
  last: number,
): { level: HeadingLevel; isReal: boolean } | undefined {
  if (/^h[1-6]$/.test(tag)) return { level: Number(tag[1]) as HeadingLevel, isReal: true } // the pattern leaves 1 to 6
  if (role === 'heading')
    return {
      level: Math.min(6, Math.max(1, Number(element.getAttribute('aria-level')) || 2)) as HeadingLevel,
      isReal: true,
    }
  const opens =
    tag === 'summary' ||
    ((tag === 'button' || role === 'button') &&
      (element.hasAttribute('aria-controls') || element.hasAttribute('aria-expanded')))
  if (!opens) return undefined
  const parent = element.parentNode as Element | null // elements stand in elements or in the document, which has no name
  if (parent?.localName && /^h[1-6]$/.test(parent.localName))
    return { level: Number(parent.localName[1]) as HeadingLevel, isReal: true }
  return { level: Math.min(6, last + 1) as HeadingLevel, isReal: false }
}

/** Navigation, banner or footer, else undefined. A header inside an article belongs to it. */
export function chromeOf(tag: string, looks: Looks | undefined, inMain: boolean): Area | undefined {
  const role = looks?.role ?? ''
  if (tag === 'nav' || role === 'navigation') return 'nav'
  if (role === 'contentinfo' || (tag === 'footer' && !inMain)) return 'footer'
  if (role === 'banner' || (tag === 'header' && !inMain)) return 'header'
  if (!looks || /^(?:html|body|main|article|h[1-6]|p|a|button|li|table|td|tr)$/.test(tag)) return undefined
  const names = `${looks.classes} ${looks.id}`
  if (names.length < 3) return undefined
  if (bannerName.test(names)) return 'footer'
  if (footerName.test(names)) return 'footer'
  if (headerName.test(names)) return 'header'
  return navName.test(names) ? 'nav' : undefined
}

export function looksOf(element: Element): Looks {
  const names = element.getAttributeNames()
  const tag = element.localName
  return names.length === 0
    ? plainLooks(tag)
    : {
        tag,
        id: element.getAttribute('id') ?? '',
        classes: element.getAttribute('class') ?? '',
        style: element.getAttribute('style') ?? '',
        role: element.getAttribute('role')?.toLowerCase() ?? '',
        // Content that find-in-page opens counts as visible.
        has: (name) =>
          element.hasAttribute(name) && !(name === 'hidden' && /until-found/i.test(element.getAttribute(name) ?? '')),
        ariaHidden: element.getAttribute('aria-hidden')?.toLowerCase() === 'true',
      }
}

const plainLooks = (tag: string): Looks => ({
  tag,
  id: '',
  classes: '',
  style: '',
  role: '',
  has: () => false,
  ariaHidden: false,
})
