import { clip } from './normalise.ts'

/**
 * Why no one sees an element. `sure`: no one ever can. `closed`: not now, and a click or a script may open it. `faded`: a
 * script may show it a moment later, or it is seen all the same. `spoken`: for screen readers. `same`: letters in the color
 * of the ground around them. `pale`: as white as the paper, if that is white. `tiny`: its own letters have no size;
 * elements within may give theirs one.
 */
export type Hiding = 'sure' | 'closed' | 'faded' | 'spoken' | 'same' | 'pale' | 'tiny'
/**
 * True if only a color hides the words. A link is kept all the same: its background may be a picture, a script or a
 * later rule.
 */
export const isByColor = (hiding: Hiding): boolean => hiding === 'same' || hiding === 'pale'
/** True if it may be hidden only from our rendering, so that its total extent on the page is judged. */
export const isDoubtful = (hiding: Hiding): boolean => /^(?:faded|spoken|pale)$/.test(hiding)

/** Facts about the whole page that decide about one element. */
export interface Styles {
  /** Declarations of simple selectors (`.note`, `#id`, `p`, `p.note`) by selector. */
  rules: ReadonlyMap<string, string>
  /** Classes that some rule of the page shows: what a script opens, or a wide screen. */
  shown: ReadonlySet<string>
  /** Ids that a button or tab says it opens. */
  controlled: ReadonlySet<string>
  /** Style sheets that we do not have may color anything. */
  isLinked: boolean
  /** Rules whose elements we do not know color the ground of something. */
  isGrounded: boolean
  /** Values of custom properties: `--paper: #0a0e1a`. */
  variables: ReadonlyMap<string, string>
}

const read =
  /(?:^|[;{\s])(display|visibility|opacity|font-size|position|left|right|top|text-indent|clip|clip-path|color|background|background-color|background-image|width|height|max-height|max-width|overflow|transform|content-visibility|white-space)\s*:\s*([^;{}]*)/g

const variable = /(?:^|[;{\s])(--[\w-]{1,60})\s*:\s*([^;{}]{1,100})/g

/** Declarations of the page's own <style> blocks, as far as they can hide. Rules in @media count only as showing. */
export function readStyles(sheets: readonly string[], isLinked: boolean): Styles {
  const rules = new Map<string, string>()
  const shown = new Set<string>()
  const variables = new Map<string, string>()
  let isGrounded = false
  for (const sheet of sheets) {
    const css = clip(sheet, 500_000).replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ')
    let depth = 0
    let from = 0
    for (const { 0: brace, index } of css.matchAll(/[{}]/g)) {
      const head = css.slice(from, index)
      from = index + 1
      if (brace === '}') {
        depth = Math.max(0, depth - 1)
        continue
      }
      const at = index + 1
      const prelude = head.slice(head.lastIndexOf(';') + 1).trim()
      if (prelude.startsWith('@')) {
        // A print sheet hides what a reader sees.
        depth += 1
        continue
      }
      const end = css.indexOf('}', at)
      const body = clip(css.slice(at, end < 0 ? css.length : end), 2_000).toLowerCase()
      depth += 1
      for (const { 1: name = '', 2: value = '' } of body.matchAll(variable))
        if (variables.size < 2_000 && !variables.has(name)) variables.set(name, value.trim())
      if (body.search(read) < 0) continue
      const shows =
        /(?:^|[;\s])(?:display\s*:\s*(?!none)[a-z]|visibility\s*:\s*visible|opacity\s*:\s*(?:1|0?\.[1-9]))/.test(body)
      for (const selector of prelude.split(',').map((s) => s.trim())) {
        const isSimple = /^(?:[a-zA-Z][\w-]*)?(?:[.#][\w-]+)?$/.test(selector) && selector !== ''
        if (shows && !(isSimple && depth === 1)) for (const name of lastCompound(selector)) shown.add(name)
        if (!(isSimple && depth === 1) && /(?:^|[;\s])background/.test(body)) isGrounded = true
        if (isSimple && depth === 1 && rules.size < 5_000) rules.set(selector, `${rules.get(selector) ?? ''};${body}`)
      }
    }
  }
  return { rules, shown, controlled: new Set(), isLinked, isGrounded, variables }
}

const lastCompound = (selector: string) =>
  [...(selector.split(/[\s>+~]+/).at(-1) ?? '').matchAll(/[.#][\w-]+/g)].map(([name]) => name)

/** Names that hide in the style sheets everybody uses; `md:block` and its like show again on a wide screen. */
const spokenNames = new Set(
  'sr-only visually-hidden visuallyhidden screen-reader-text screen-reader-only offscreen off-screen a11y-hidden'.split(
    ' ',
  ),
)
const hidingNames = new Set('d-none hidden invisible is-hidden u-hidden hide'.split(' '))
const wideScreen =
  /(?:^|\s)(?:(?:sm|md|lg|xl|2xl):(?:block|flex|grid|inline|table|visible|not-sr-only)|d-(?:sm|md|lg|xl|xxl)-(?!none))/

export interface Looks {
  tag: string
  id: string
  classes: string
  style: string
  role: string
  has: (name: string) => boolean
  ariaHidden: boolean
}

/** @param ground background of the element, as far as the page itself says. */
export function hidingOf(looks: Looks, styles: Styles, ground: Ground): Hiding | undefined {
  const { tag, classes } = looks
  // A page that hides itself until its script runs is read all the same.
  if (tag === 'html' || tag === 'body') return undefined
  const panel = isPanel(looks, styles)
  const names = classes.split(/\s+/)
  const named = panel ? undefined : hiddenByMarkup(looks, names)
  const own = declarationsOf(looks, styles)
  if (own.size === 0) return named
  const toggled =
    panel || (names.some((name) => styles.shown.has(`.${name}`)) && !looks.style) || styles.shown.has(`#${looks.id}`)
  const of = (name: string) => own.get(name) ?? ''
  if (isOffScreen(of)) return 'sure'
  if (/^rect\(\s*(?:0|1)\w*[\s,]+(?:0|1)\w*[\s,]+(?:0|1)\w*[\s,]+(?:0|1)\w*\s*\)/.test(of('clip'))) return 'sure'
  if (/^(?:inset\(\s*(?:50|100)%|circle\(\s*0|polygon\(\s*0 0\s*,\s*0 0)/.test(of('clip-path'))) return 'sure'
  if (/^scale(?:3d)?\(\s*0\s*[,)]/.test(of('transform'))) return 'sure'
  const clips = /hidden|clip/.test(of('overflow'))
  const isThin = ['width', 'max-width'].some((name) => isTiny(of(name), 1))
  if (!toggled && clips && isThin) return 'sure'
  const colour = colourOf(of('color'))
  const isKnown = ground.isNear || !isUnsure(ground, classes, styles)
  const behind = ownBackground(own) ?? (isKnown ? ground.background : undefined)
  if (of('color').startsWith('transparent') || colour?.alpha === 0) return 'sure'
  if (colour && behind && typeof behind === 'object' && distance(colour, behind) <= 24) return 'same'
  if (isTiny(of('font-size'), 2)) return 'tiny'
  if (named) return named
  if (!toggled) {
    if (of('display').startsWith('none') || of('content-visibility').startsWith('hidden')) return 'closed'
    if (clips && ['height', 'max-height'].some((name) => isTiny(of(name), 1))) return 'closed'
  }
  // The paper is white unless a style sheet that we do not have, a ground that we cannot read, or a name says otherwise.
  const isOnPaper = (!behind || behind === 'picture') && !styles.isGrounded && !isUnsure(ground, classes, styles)
  if (colour && isOnPaper && distance(colour, white) <= 24) return 'pale'
  if (toggled) return undefined
  if (/^(?:hidden|collapse)/.test(of('visibility'))) return 'faded'
  return of('opacity') !== '' && Number.parseFloat(of('opacity')) <= 0.05 ? 'faded' : undefined
}

function hiddenByMarkup({ tag, classes, has, ariaHidden }: Looks, names: readonly string[]): Hiding | undefined {
  if (has('hidden') || (tag === 'dialog' && !has('open'))) return 'closed'
  if (classes !== '' && !wideScreen.test(classes)) {
    if (names.some((name) => spokenNames.has(name))) return 'spoken'
    if (names.some((name) => hidingNames.has(name))) return 'faded'
  }
  return ariaHidden ? 'faded' : undefined
}

/** A picture has no color that we know, and covers the one around; an unknown one may be any color. */
type Background = Rgb | 'picture' | 'unknown'

export interface Ground {
  background: Background | undefined
  /** Stated on the element right around. */
  isNear: boolean
  /** An element in between is named after a ground of its own. */
  isCovered: boolean
}

export const noGround: Ground = { background: undefined, isNear: false, isCovered: false }

const groundNames =
  /(?:^|[\s_-])(?:bg|background|white|black|light|dark|panel|card|paper|surface|hero|banner|inverse|overlay|box|section)(?:$|[\s_-])/i
/** A color alone hides nothing where something that we do not know may lie under it. */
const isUnsure = (ground: Ground, classes: string, styles: Styles) =>
  styles.isLinked || ground.isCovered || groundNames.test(classes)

/** Returns the background of the elements within. */
export function groundWithin(looks: Looks, styles: Styles, around: Ground): Ground {
  const background = backgroundOf(looks, styles)
  if (background) return { background, isNear: true, isCovered: false }
  return {
    background: around.background,
    isNear: false,
    isCovered: around.isCovered || groundNames.test(`${looks.classes} ${looks.id}`),
  }
}

function backgroundOf(looks: Looks, styles: Styles): Background | undefined {
  const own = declarationsOf(looks, styles)
  return own.size === 0 ? undefined : ownBackground(own)
}

function ownBackground(own: ReadonlyMap<string, string>): Background | undefined {
  const value = own.get('background') ?? ''
  const all = `${own.get('background-image') ?? ''} ${own.get('background-color') ?? ''} ${value}`
  if (all.includes('var(')) return 'unknown'
  if (all.includes('url(')) return 'picture'
  return colourOf(own.get('background-color') ?? '') ?? colourOf(value)
}

/** Whether an element keeps the line breaks of its source. */
export const keepsLines = (looks: Looks, styles: Styles): boolean =>
  /^(?:pre|break-spaces)/.test(declarationsOf(looks, styles).get('white-space') ?? '')

/** Whether an element gives its letters a size of its own, where those around have none. */
export function hasSize(looks: Looks, styles: Styles): boolean {
  const size = declarationsOf(looks, styles).get('font-size') ?? ''
  return /^(?:[\d.]+(?:px|pt|rem|vw|vh)|x{0,2}-?(?:small|large)|medium)/.test(size) && !isTiny(size, 2)
}

/** Closed accordions and tabs hold policies; a reader can open them. */
function isPanel({ id, role, has }: Looks, styles: Styles): boolean {
  return (
    (id !== '' && styles.controlled.has(id)) || role === 'tabpanel' || (role === 'region' && has('aria-labelledby'))
  )
}

const none: ReadonlyMap<string, string> = new Map()

function declarationsOf({ tag, id, classes, style }: Looks, styles: Styles): ReadonlyMap<string, string> {
  let text = ''
  if (styles.rules.size > 0) {
    text += styles.rules.get(tag) ?? ''
    for (const name of classes ? classes.split(/\s+/) : [])
      text += `;${styles.rules.get(`.${name}`) ?? ''};${styles.rules.get(`${tag}.${name}`) ?? ''}`
    if (id) text += `;${styles.rules.get(`#${id}`) ?? ''};${styles.rules.get(`${tag}#${id}`) ?? ''}`
  }
  if (style) text += `;${clip(style, 2_000).toLowerCase()}`
  if (text.length < 5) return none
  return new Map(
    [...text.matchAll(read)].map(([, name = '', value = '']) => [
      name,
      resolved(value.replace('!important', '').trim(), styles),
    ]),
  )
}

/** With the values of custom properties in place, a few deep. */
function resolved(value: string, { variables }: Styles): string {
  let text = value
  for (let depth = 0; depth < 3 && text.includes('var('); depth++)
    text = clip(
      text.replace(/var\(\s{0,20}(--[\w-]{1,60})\s{0,20}(?:,([^()]{0,100}))?\)/g, (whole, name, otherwise) =>
        String(variables.get(name) ?? otherwise ?? whole),
      ),
      2_000,
    )
  return text
}

/** A size of (nearly) nothing. Percentages and relative units are nothing at zero only. */
function isTiny(value: string, pixels: number): boolean {
  const [, number, unit] = /^(-?\d*\.?\d+)\s*(px|pt|em|rem|%|vw|vh)?/.exec(value) ?? []
  return number !== undefined && Number(number) <= (unit === 'px' || unit === 'pt' ? pixels : 0)
}

function isOffScreen(of: (name: string) => string): boolean {
  const far = (value: string) => {
    const [, number, unit] = /^(-?\d*\.?\d+)\s*(px|pt|em|rem|%|vw|vh)/.exec(value) ?? []
    return (
      number !== undefined &&
      Number(number) <= (unit === 'px' || unit === 'pt' ? -200 : unit === 'em' || unit === 'rem' ? -30 : -100)
    )
  }
  if (far(of('text-indent'))) return true
  if (/^(?:absolute|fixed)/.test(of('position')))
    return ['left', 'top', 'right'].some((side) => far(of(side)) || /^[1-9]\d{3,}px/.test(of(side)))
  return /^translate(?:x|y|3d)?\(\s*-\d{4,}px/.test(of('transform'))
}

export interface Rgb {
  rgb: [number, number, number]
  alpha: number
}

const named: Record<string, string> = {
  white: '#fff',
  black: '#000',
  snow: '#fffafa',
  ivory: '#fffff0',
  ghostwhite: '#f8f8ff',
  whitesmoke: '#f5f5f5',
  floralwhite: '#fffaf0',
}
const white: Rgb = { rgb: [255, 255, 255], alpha: 1 }

function colourOf(value: string): Rgb | undefined {
  const word = /^[a-z]+/.exec(value)?.[0] ?? ''
  const hex = /#([0-9a-f]{3,8})\b/.exec(Object.hasOwn(named, word) ? (named[word] ?? '') : value)?.[1]
  if (hex && hex.length !== 5 && hex.length !== 7) {
    const full = hex.length < 6 ? [...hex].map((digit) => digit + digit).join('') : hex
    const at = (index: number) => Number.parseInt(full.slice(index, index + 2), 16)
    return { rgb: [at(0), at(2), at(4)], alpha: full.length === 8 ? at(6) / 255 : 1 }
  }
  const [, r, g, b, a] =
    /rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})(?:[\s,/]+([\d.]+)(?!\d*%))?/.exec(value) ?? []
  if (r === undefined) return undefined
  return { rgb: [Number(r), Number(g), Number(b)], alpha: a === undefined ? 1 : Number(a) }
}

const distance = (a: Rgb, b: Rgb) => a.rgb.reduce((sum, part, at) => sum + Math.abs(part - (b.rgb[at] ?? 0)), 0)
