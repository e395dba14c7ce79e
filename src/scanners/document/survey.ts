import { caps, type ExtractedDocument, noResources, type Resources } from './document.ts'
import { parseJson } from './json.ts'
import { clip, oneLine } from './normalise.ts'

/** One look at every element before anything is removed: trackers sit in scripts and noscript as well. */
export interface Survey {
  base: string
  titles: string[]
  htmlLanguage: string | null
  contentLanguage: string | null
  resources: Resources
  jsonLd: unknown[]
  meta: ExtractedDocument['meta']
  styles: string[]
  controls: (readonly [element: Element, ids: readonly string[]])[]
  /** Ids that links and handlers name. */
  referenced: Set<string>
  /** Possible sources of text that scripts render: their code, and elements that wait to be copied. */
  sources: Element[]
  scriptTags: number
}

/** Snippets that third parties ask sites to paste, by the global they leave behind. */
const snippets: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['gtag', /\bgtag\s*\(/],
  ['dataLayer', /\bdataLayer\b/],
  ['gtm', /\bGTM-[A-Z0-9]{4,}/],
  ['ga', /\bga\s*\(\s*['"](?:create|send)|\b_gaq\b/],
  ['googletag', /\bgoogletag\b/],
  ['adsbygoogle', /\badsbygoogle\b/],
  ['fbq', /\bfbq\s*\(/],
  ['ttq', /\bttq\b/],
  ['twq', /\btwq\s*\(/],
  ['snaptr', /\bsnaptr\s*\(/],
  ['pintrk', /\bpintrk\s*\(/],
  ['rdt', /\brdt\s*\(\s*['"]/],
  ['lintrk', /\b_linkedin_(?:data_)?partner_id|\blintrk\s*\(/],
  ['uetq', /\buetq\b/],
  ['criteo_q', /\bcriteo_q\b/],
  ['_hsq', /\b_hsq\b/],
  ['hj', /\b_hjSettings\b|\bhj\s*\(\s*['"]/],
  ['clarity', /\bclarity\s*\(|clarity\.ms/],
  ['_fs_org', /\b_fs_(?:org|host)\b/],
  ['mouseflow', /\b_mfq\b/],
  ['crazyegg', /\bCE2\b|crazyegg/i],
  ['luckyorange', /\b__lo_(?:site_id|cs_added)\b/],
  ['LogRocket', /\bLogRocket\s*\.\s*init/],
  ['mixpanel', /\bmixpanel\s*\.\s*(?:init|track)/],
  ['amplitude', /\bamplitude\s*\.\s*(?:getInstance|init)/],
  ['analytics.js', /\banalytics\s*\.\s*(?:load|page)\s*\(/],
  ['heap', /\bheap\s*\.\s*load/],
  ['posthog', /\bposthog\s*\.\s*init/],
  ['_paq', /\b_paq\b/],
  ['plausible', /\bplausible\s*\(/],
  ['_kmq', /\b_kmq\b/],
  ['_learnq', /\b_learnq\b|\bklaviyo\s*\.\s*push/],
  ['pardot', /\bpiAId\b/],
  ['Munchkin', /\bMunchkin\s*\.\s*init/],
  ['6sense', /\b_6si\b/],
  ['Intercom', /\bintercomSettings\b|\bIntercom\s*\(/],
  ['drift', /\bdrift\s*\.\s*load/],
  ['zE', /\bzESettings\b|\bzE\s*\(/],
  ['Tawk', /\bTawk_API\b/],
  ['crisp', /\bCRISP_WEBSITE_ID\b/],
  ['optimizely', /\boptimizely\b/],
  ['vwo', /\b_vwo_code\b|\b_vis_opt_/],
  ['NREUM', /\bNREUM\b/],
  ['DD_RUM', /\bDD_RUM\b/],
  ['Sentry', /\bSentry\s*\.\s*(?:init|onLoad)/],
  ['OneTrust', /\bOptanonWrapper\b|\bOneTrust\b/],
  ['Cookiebot', /\bCookiebot\b/],
  ['usercentrics', /\bUC_UI\b|usercentrics/i],
  ['__tcfapi', /\b__tcfapi\b/],
]

export function surveyOf(root: Document, url: string): Survey {
  const survey: Survey = {
    base: url,
    titles: [],
    htmlLanguage: null,
    contentLanguage: null,
    resources: noResources(),
    jsonLd: [],
    meta: { canonical: null, description: null, hreflang: [] },
    styles: [],
    controls: [],
    referenced: new Set(),
    sources: [],
    scriptTags: 0,
  }
  const elements = [...elementsOf(root)]
  for (const element of elements) lowerAttributes(element)
  const base = elements.find((e) => e.localName === 'base' && e.getAttribute('href'))?.getAttribute('href')
  survey.base = absolute(base, url) ?? url
  let jsonLeft: number = caps.jsonBytes
  const forms = new Map<Element, Resources['forms'][number]>()
  const seen = new Set<string>()
  const add = (list: string[], href: string | null) => {
    const key = `${Object.values(survey.resources).indexOf(list)} ${href}`
    if (!href || list.length === caps.resourcesPerKind || seen.has(key)) return
    seen.add(key)
    list.push(href)
  }
  for (const element of elements) {
    const of = (name: string) => element.getAttribute(name)
    const { resources, meta } = survey
    switch (element.localName) {
      case 'html':
        survey.htmlLanguage ??= of('lang') ?? of('xml:lang')
        break
      case 'title':
        // A picture's title is not the page's.
        if (!element.closest('svg')) survey.titles.push(oneLine(clip(element.textContent ?? '', 1_000)))
        break
      case 'style':
        // Rules for print, or for browsers without scripts, hide what a reader sees.
        if (/^$|\b(?:all|screen)\b/i.test(of('media') ?? '') && !element.closest('noscript, template'))
          survey.styles.push(element.textContent ?? '')
        break
      case 'script': {
        survey.scriptTags++
        add(resources.scripts, absolute(of('src'), survey.base))
        const code = of('src') ? '' : (element.textContent ?? '')
        if (code.length > leastSource) survey.sources.push(element)
        const type = of('type')?.toLowerCase() ?? ''
        if (/json/.test(type) || of('id') === '__NEXT_DATA__') {
          const value = code.length <= jsonLeft ? parseJson(code) : undefined
          if (value === undefined) break
          jsonLeft -= code.length
          survey.jsonLd.push(value)
        } else if (code !== '')
          for (const [name, pattern] of snippets)
            if (!resources.inlineSnippets.includes(name) && pattern.test(code)) resources.inlineSnippets.push(name)
        break
      }
      case 'img':
        for (const name of ['src', 'data-src', 'data-lazy-src']) add(resources.images, absolute(of(name), survey.base))
        break
      case 'iframe':
      case 'frame':
        for (const name of ['src', 'data-src']) add(resources.iframes, absolute(of(name), survey.base))
        break
      case 'link': {
        const rel = ` ${of('rel')?.toLowerCase() ?? ''} `
        const href = absolute(of('href'), survey.base)
        if (rel.includes(' stylesheet ')) add(resources.stylesheets, href)
        if (/ (?:preconnect|dns-prefetch|preload|prefetch|modulepreload) /.test(rel)) add(resources.preconnects, href)
        if (rel.includes(' canonical ')) meta.canonical ??= href
        const lang = of('hreflang')
        if (rel.includes(' alternate ') && lang && href && meta.hreflang.length < 200)
          meta.hreflang.push({ lang: clip(lang, 35), href })
        break
      }
      case 'meta': {
        const name = (of('name') ?? of('property') ?? of('http-equiv') ?? '').toLowerCase()
        const content = oneLine(clip(of('content') ?? '', 2_000))
        if (name === 'description' || (name === 'og:description' && !meta.description))
          meta.description = content || null
        if (name === 'content-language' || name === 'language') survey.contentLanguage ??= content
        break
      }
      case 'form': {
        if (resources.forms.length === 100) break
        const form = {
          action: absolute(of('action') ?? '', survey.base) ?? '',
          method: of('method')?.toLowerCase() === 'post' ? 'post' : 'get',
          fields: [],
        }
        forms.set(element, form)
        resources.forms.push(form)
        break
      }
      case 'input':
      case 'select':
      case 'textarea': {
        const form = forms.size > 0 ? element.closest('form') : null
        const fields = form ? forms.get(form)?.fields : undefined
        const field = of('name') || of('id') || of('type') || ''
        if (fields && field && of('type') !== 'hidden' && fields.length < 100) fields.push(clip(field, 100))
        break
      }
    }
    if (isSource(element)) survey.sources.push(element)
    if (survey.controls.length < mostControls) {
      const ids = idsOpenedBy(element)
      if (ids.length > 0) survey.controls.push([element, ids])
    }
    if (survey.referenced.size < mostControls) for (const id of idsNamedBy(element)) survey.referenced.add(id)
  }
  return survey
}

const mostControls = 10_000
/** Less code than this holds no page. */
const leastSource = 600

const waiting = 'noscript, template, noframes'

/** Markup that waits to be copied, once with all that it holds, and frames that carry their page with them. */
function isSource(element: Element): boolean {
  if (element.matches(waiting)) return !element.parentElement?.closest(waiting)
  return (element.localName === 'iframe' && element.hasAttribute('srcdoc')) || hasLongData(element)
}

/** State that a framework hangs on an element. */
const hasLongData = (element: Element): boolean =>
  element.localName !== 'script' &&
  element
    .getAttributeNames()
    .some(
      (name) => /^(?:data-|:|v-|content$|props$)/.test(name) && (element.getAttribute(name)?.length ?? 0) > leastSource,
    )

function idsOpenedBy(element: Element): string[] {
  const of = (name: string) => element.getAttribute(name)
  const ids = ['aria-controls', 'data-target', 'data-bs-target', 'popovertarget', 'commandfor'].flatMap(
    (name) => of(name)?.split(/\s+/) ?? [],
  )
  if (element.localName === 'a' && (of('data-toggle') ?? of('data-bs-toggle') ?? of('role') === 'tab'))
    ids.push((of('href') ?? '').replace(/^[^#]*#/, ''))
  return ids.map((id) => id.replace(/^#/, '')).filter(Boolean)
}

function idsNamedBy(element: Element): string[] {
  const of = (name: string) => element.getAttribute(name)
  const href = element.localName === 'a' ? /#([\w-]{1,100})$/.exec(of('href')?.slice(-120) ?? '')?.[1] : undefined
  const handler = [
    ...(of('onclick')
      ?.slice(0, 1_000)
      .matchAll(/['"#]([\w-]{1,100})['"]/g) ?? []),
  ].map(([, id]) => id)
  return [href, of('for'), ...handler].filter((id): id is string => Boolean(id))
}

/** http, https and mailto only; everything else leads nowhere a reader could check. */
export function absolute(href: string | null | undefined, base: string): string | null {
  if (href === null || href === undefined || href.length > 4_000) return null
  const address = URL.parse(href.trim(), base)
  return address && /^(?:https?|mailto):$/.test(address.protocol) ? address.href : null
}

/** Depth first, without recursion. */
function* elementsOf(root: Node): Generator<Element> {
  let node: Node | null = root.firstChild
  while (node) {
    if (node.nodeType === 1) yield node as Element // 1 is the type of elements
    let next: Node | null = node.firstChild
    while (!next && node && node !== root) {
      next = node.nextSibling
      if (!next) node = node.parentNode
    }
    node = next
  }
}

/** The parser keeps the case of attributes; HTML knows none, and STYLE hides as well as style. */
function lowerAttributes(element: Element) {
  for (const name of element.getAttributeNames())
    if (/[A-Z]/.test(name) && !element.hasAttribute(name.toLowerCase()))
      element.setAttribute(name.toLowerCase(), element.getAttribute(name) ?? '')
}
