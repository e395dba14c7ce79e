// A fetched page or file as plain data that can be stored as JSON and that pure rules read. Every offset points into
// `text`, which is normalized, so that an excerpt is always an exact stretch of what was read.

export interface ExtractedDocument {
  kind: 'html' | 'pdf' | 'docx' | 'text'
  title: string | null
  /** BCP 47 primary tag: what its passages vote for, else, where there is too little text, what the page declares. */
  language: string | null
  text: string
  /** In reading order. */
  blocks: Block[]
  links: Link[]
  tables: Table[]
  resources: Resources
  /** Parsed application/ld+json and embedded JSON state: values a page's script would draw from, unread by anyone. */
  jsonLd: unknown[]
  /** Alternative texts, for logos of certifications. Never part of `text`. */
  images: { alt: string; src: string }[]
  meta: { canonical: string | null; description: string | null; hreflang: { lang: string; href: string }[] }
  lastUpdated: LastUpdated | null
  words: number
  /** A page that its scripts would fill: few words, many script tags. */
  isThin: boolean
  /** Text that no reader sees. Kept to raise a flag; never shown to a model. */
  hidden: { removed: number; text: string[] }
  flags: InjectionFlag[]
  unicode: { invisible: number }
  truncated: boolean
  /** Text of a cookie dialog on the page. It isn't part of `text`. */
  dialog?: { text: string; blocks: Block[] }
  /** So much of the page looks hidden that it was read all the same. */
  isUncovered?: true
  /** Range of the text that the page's scripts render from its state; absent if they render none. */
  drawn?: { start: number; end: number }
}

export type Block =
  | { type: 'heading'; level: HeadingLevel; start: number; end: number }
  | { type: ProseType; start: number; end: number; heading: number | null }

export type HeadingLevel = 1 | 2 | 3 | 4 | 5 | 6
export type ProseType = 'paragraph' | 'item' | 'quote' | 'row' | 'term'
export type Area = 'header' | 'nav' | 'footer' | 'main'

export interface Link {
  href: string
  text: string
  rel: string
  area: Area
  /** Offset of the link in `text`; null for a picture, or if the text around the link was dropped. */
  offset: number | null
}

export interface Table {
  header: string[] | null
  rows: { cells: string[]; start: number; end: number }[]
}

export interface Resources {
  scripts: string[]
  images: string[]
  iframes: string[]
  stylesheets: string[]
  forms: { action: string; method: string; fields: string[] }[]
  /** Names of known snippets seen in inline scripts: gtag, fbq, _hsq … */
  inlineSnippets: string[]
  preconnects: string[]
}

export interface LastUpdated {
  /** YYYY-MM-DD, or YYYY-MM where the page names no day. */
  date: string
  quote: string
  start: number
  end: number
}

/** Text aimed at machine readers: in the visible text with its place, else where no reader sees it. */
export type InjectionFlag =
  | { rule: string; quote: string; start: number; end: number }
  | { rule: string; quote: string; hidden: true }

export interface DocumentMeta {
  /** The address that answered, after redirects. */
  url: string
  contentType: string | null
}

export type Unreadable<Reason extends string> = { outcome: 'unreadable'; reason: Reason }
export type Extraction =
  | { outcome: 'extracted'; document: ExtractedDocument }
  | Unreadable<'not-a-document' | 'encrypted' | 'broken' | 'no-text' | 'no-letters' | 'too-complex'>

/** Limits for one document. A page beyond a limit is read up to it and marked `truncated`. */
export const caps = {
  bytes: 5 * 1024 * 1024,
  elements: 200_000,
  /** Beyond it a page is refused: parsers and tree walkers of others recurse. */
  depth: 500,
  attributesPerElement: 256,
  characters: 2_000_000,
  links: 5_000,
  tables: 200,
  rowsPerTable: 10_000,
  resourcesPerKind: 2_000,
  hiddenCharacters: 2_000,
  jsonBytes: 512_000,
  jsonDepth: 100,
  images: 1_000,
  pdfPages: 200,
} as const

export const noResources = (): Resources => ({
  scripts: [],
  images: [],
  iframes: [],
  stylesheets: [],
  forms: [],
  inlineSnippets: [],
  preconnects: [],
})
