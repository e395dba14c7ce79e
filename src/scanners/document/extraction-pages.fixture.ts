// Policies of companies that do not exist, and the ways in which real pages are laid out. Every sentence is our own.

export interface Section {
  heading: string
  paragraphs: readonly string[]
  items?: readonly string[]
}

export const sections: readonly Section[] = [
  {
    heading: 'Who is responsible',
    paragraphs: [
      'Larkfield Instruments Ltd, a company registered in Leeds, decides why and how the personal information described in this notice is used.',
      'When a school orders our sensors for its pupils, the school decides, and we follow the contract that we have signed with it.',
    ],
  },
  {
    heading: 'Information you give us',
    paragraphs: [
      'We collect the details that you type into our forms when you open an account, register a sensor or write to the support desk.',
      'If you pay by card, the number goes straight to our payment provider; we only see the last four digits and the month in which the card expires.',
    ],
    items: [
      'your first and last name',
      'an e-mail address and, if you like, a telephone number',
      'the postal address to which a parcel is sent',
    ],
  },
  {
    heading: 'Information collected automatically',
    paragraphs: [
      'Our servers write down the internet address, the kind of browser and the pages that were opened, and they forget these lines after ninety days.',
      'Cookies remember what is in your basket. A second cookie counts visits, and you can refuse it without losing any function of the shop.',
    ],
  },
  {
    heading: 'Why we use it',
    paragraphs: [
      'We use personal information to deliver what you ordered, to answer questions, to keep the service secure and to find out which pages help people.',
      'We do not use readings of your sensors to draw conclusions about your health, your habits or your mood.',
    ],
  },
  {
    heading: 'Sharing with others',
    paragraphs: [
      'Parcel services, a hosting company in Ireland and the accountants who check our books receive what they need, and nothing beyond it.',
      'We may disclose information when a court orders it, and we tell the person concerned unless the law forbids that.',
    ],
    items: [
      'companies that host our databases',
      'couriers who bring the goods to your door',
      'public authorities with a lawful request',
    ],
  },
  {
    heading: 'Selling of personal information',
    paragraphs: [
      'In the past twelve months we have not sold personal information of consumers, and we have not shared it for advertising across websites.',
      'Should that ever change, a link named “Do Not Sell or Share My Personal Information” will appear on the first page before any sale takes place.',
    ],
  },
  {
    heading: 'Your rights in California',
    paragraphs: [
      'Residents of California may ask which categories of personal information we collected, where it came from, why, and with whom it was shared.',
      'You may also ask us to delete or to correct it. We answer within forty-five days and never charge more because a right was used.',
    ],
    items: [
      'the right to know what is held about you',
      'the right to have it erased or put right',
      'the right not to be treated worse afterwards',
    ],
  },
  {
    heading: 'How to send a request',
    paragraphs: [
      'Write to privacy@larkfield.example or call the free number printed on your invoice; an agent may act for you with a signed permission.',
      'We compare two details with our records before we act, so that nobody else can obtain a copy of your data.',
    ],
  },
  {
    heading: 'How long we keep it',
    paragraphs: [
      'Orders are kept for seven years because tax law says so; messages to the support desk are deleted two years after the last reply.',
      'Backups are overwritten every five weeks, which is why an erased account may linger there for a short while.',
    ],
  },
  {
    heading: 'Security',
    paragraphs: [
      'Connections are encrypted, passwords are stored as salted hashes, and only nine colleagues can open the customer database.',
      'No method is perfect. If something goes wrong and you are affected, you will hear from us within three days.',
    ],
  },
  {
    heading: 'Children',
    paragraphs: [
      'The shop is meant for adults, and we do not knowingly collect personal information from anybody under sixteen.',
      'Parents who believe that a child wrote to us can ask for the messages to be removed at once.',
    ],
  },
  {
    heading: 'Transfers abroad',
    paragraphs: [
      'Some helpers sit outside the United Kingdom. We rely on standard clauses that the regulator has published, and we send a copy on request.',
      'Data about sensors stays in Dublin and in Frankfurt, and no copy of it is kept on any other continent.',
    ],
  },
  {
    heading: 'Browser signals',
    paragraphs: [
      'Our pages respect the Global Privacy Control. Do Not Track has no agreed meaning, and so we do not respond to it.',
    ],
  },
  {
    heading: 'Changes to this notice',
    paragraphs: [
      'When we change these lines we move the date at the top, and we write to account holders a month before anything important takes effect.',
    ],
  },
]

/** A run of sections, beginning somewhere else for each page. */
export const sectionsFrom = (start: number, count: number): Section[] =>
  Array.from({ length: count }, (_, at) => sections[(start + at) % sections.length]).filter((s) => s !== undefined)

export const spansOf = (given: readonly Section[]): string[] =>
  given.flatMap(({ heading, paragraphs, items = [] }) => [heading, ...paragraphs, ...items])

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** The plain way: headings, paragraphs and lists. */
export function prose(given: readonly Section[], level = 2): string {
  return given
    .map(
      ({ heading, paragraphs, items }) =>
        `<h${level}>${heading}</h${level}>\n${paragraphs.map((p) => `<p>${p}</p>`).join('\n')}${
          items ? `\n<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>` : ''
        }`,
    )
    .join('\n')
}

/** Content of a panel whose title is elsewhere. */
export const inner = ({ paragraphs, items }: Section): string =>
  `${paragraphs.map((p) => `<p>${p}</p>`).join('')}${items ? `<ul>${items.map((i) => `<li>${i}</li>`).join('')}</ul>` : ''}`

export const noise = {
  nav: 'Sensors for greenhouses',
  navSecond: 'Careers at Larkfield',
  footer: 'Larkfield on Instagram',
  banner: 'We bake cookies into this shop to make it tick.',
} as const

const menu = `<ul><li><a href="/sensors">${noise.nav}</a></li><li><a href="/jobs">${noise.navSecond}</a></li><li><a href="/blog">Blog</a></li><li><a href="/press">Press</a></li></ul>`
export const topBar = `<header class="site-header"><a href="/"><img src="/logo.png" alt="Larkfield"></a><nav class="main-nav">${menu}</nav></header>`
export const bottomBar = `<footer class="site-footer"><ul><li><a href="/insta">${noise.footer}</a></li><li><a href="/imprint">Imprint</a></li></ul></footer>`
export const consentBar = `<div id="cookie-banner" class="cookie-notice-bar"><p>${noise.banner}</p><button>Accept</button><button>Decline</button></div>`

export interface Frame {
  head?: string
  before?: string
  after?: string
  body?: string
}

/** A whole page with navigation, banner and footer around. */
export const page = (main: string, { head = '', before = '', after = '', body = '' }: Frame = {}): string =>
  `<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>Privacy notice | Larkfield</title>${head}</head><body${body}>\n${topBar}${before}\n${main}\n${after}${bottomBar}${consentBar}</body></html>`

/** Everything a section says below its heading, in order. */
export const linesOf = ({ paragraphs, items = [] }: Section): readonly string[] => [...paragraphs, ...items]
export const each = (given: readonly Section[], part: (section: Section, at: number) => string): string =>
  given.map(part).join('\n')
/** The beginning of every page. */
export const title = '<h1>Privacy notice</h1><p>Last updated: 3 May 2022</p>'

export const families = [
  'plain',
  'collapsed',
  'builder',
  'table',
  'old markup',
  'broken markup',
  'encoding',
  'state',
  'names and overlays',
  'hidden orders',
] as const
export type Family = (typeof families)[number]

/** How real pages hold a policy, as markup around sections; what they say is found again, or else is listed. */
export interface Layout {
  family: Family
  name: string
  html: (given: readonly Section[]) => string
  /** Encodes the page, if its bytes are not UTF-8. */
  bytes?: (html: string) => Uint8Array
  contentType?: string | null
  /** Sections that a visitor can read there, after a click if one is needed; all the sections if not given. */
  found?: (given: readonly Section[]) => readonly string[]
  /** Text around the article. */
  absent?: readonly string[]
  /** Invisible text. */
  hidden?: readonly string[]
}
