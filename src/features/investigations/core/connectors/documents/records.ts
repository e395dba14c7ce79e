import { z } from 'zod'
import { row } from '../../document.ts'
import { quoteKind } from '../../quote.ts'
import { recordKind } from '../../record.ts'
import { placeCount } from '../absence.ts'
import { foundRoles, roleWords, soughtRoles } from './lexicon.ts'

/** Version of what the connector asks and writes down. */
export const documentsVersion = '1.3.0'

const outcome = z.discriminatedUnion('outcome', [
  z.strictObject({ outcome: z.literal('found'), url: z.string() }),
  /** There is a link to it, and it was not needed or says too little without its scripts. */
  z.strictObject({ outcome: z.literal('linked'), url: z.string() }),
  /** It could not be opened. `isNamed`: a person or the catalog gave its address. */
  z.strictObject({
    outcome: z.literal('unread'),
    url: z.string(),
    isNamed: z.boolean(),
    status: z.int().nullable(),
  }),
  z.strictObject({ outcome: z.literal('not-found') }),
  z.strictObject({ outcome: z.literal('not-looked') }),
])

const searchFacts = z.strictObject({
  name: z.string(),
  role: z.enum(soughtRoles),
  /** Places that answered whether it is there. */
  searched: z.int(),
  result: outcome,
  unanswered: z
    .strictObject({ places: z.int(), refused: z.array(z.strictObject({ status: z.int(), places: z.int() })) })
    .nullable(),
  /** The first ones. */
  places: z.array(
    z.strictObject({
      place: z.string(),
      answer: z.string(),
      score: z.number().nullable(),
      reasons: z.array(z.string()),
    }),
  ),
})
export type DocumentSearch = z.infer<typeof searchFacts>

/** Places searched for a document of a kind, and the result. */
export const documentSearchRecord = recordKind({
  kind: 'document-search',
  version: documentsVersion,
  facts: searchFacts,
  labels: {
    document: 'Document',
    name: 'Name',
    role: 'Role',
    sought: 'Searched for',
    count: 'Places searched',
    foundAt: 'Found at',
    linkedAt: 'Linked at',
    unread: 'Not read',
    notFound: 'Found',
    unanswered: 'Not answered',
    place: 'Place',
  },
  render: (search) => [
    {
      lines: [
        ['document', 'search for a document'],
        ['name', search.name],
        ['role', search.role],
        ['sought', roleWords[search.role]],
        ['count', String(search.searched)],
        ...resultLines(search),
        ...(search.unanswered ? [['unanswered', unansweredWords(search.unanswered)] as const] : []),
      ],
    },
    {
      lines: search.places.map(({ place, answer, score, reasons }) => [
        'place',
        row(place, { answer, score: score === null ? null : String(score), why: reasons }),
      ]),
    },
  ],
})

function resultLines(search: DocumentSearch) {
  const { result } = search
  switch (result.outcome) {
    case 'found':
      return [['foundAt', result.url] as const]
    case 'linked':
      return [['linkedAt', result.url] as const]
    case 'unread':
      return [['linkedAt', result.url] as const, ['unread', unreadWords(search, result)] as const]
    case 'not-found':
      return [['notFound', notFoundWords(search)] as const]
    case 'not-looked':
      return [['notFound', 'nothing looked at'] as const]
  }
}

export const notFoundWords = ({ name, role, searched }: DocumentSearch): string =>
  `No ${roleWords[role]} of ${name} was found in ${placeCount(searched)}`

export const unreadWords = (
  { name, role }: DocumentSearch,
  { isNamed, status }: Extract<DocumentSearch['result'], { outcome: 'unread' }>,
): string =>
  `The ${roleWords[role]} of ${name} is ${isNamed ? 'named' : 'linked'}, and could not be read${status ? ` (it answered ${status})` : ''}`

/** "5 places could not be looked at (2 answered 403)". */
export const unansweredWords = ({ places, refused }: NonNullable<DocumentSearch['unanswered']>): string => {
  const statuses = refused.map(({ status, places: refusing }) => `${refusing} answered ${status}`)
  return `${placeCount(places)} could not be looked at${statuses.length ? ` (${statuses.join(', ')})` : ''}`
}

/** As labels, and as the sentence about them begins. */
export const aimedLabels = {
  visible: 'Passages aimed at machine readers',
  hidden: 'Hidden passages aimed at machine readers',
}

const documentFacts = z.strictObject({
  name: z.string(),
  role: z.enum(foundRoles),
  address: z.string(),
  /** `portal`: on a portal for such documents that the vendor links. */
  site: z.discriminatedUnion('whose', [
    z.strictObject({ whose: z.literal('own') }),
    z.strictObject({ whose: z.literal('portal'), portal: z.string() }),
    z.strictObject({ whose: z.literal('other') }),
  ]),
  readOn: z.string(),
  format: z.enum(['html', 'pdf', 'docx', 'text']),
  language: z.string().nullable(),
  /** Language of the home page, if the document is neither in it nor in English. */
  homeLanguage: z.string().nullable(),
  words: z.int(),
  /** `thin`: the page needs scripts, so that little of it could be read. */
  text: z.enum(['whole', 'part', 'thin']),
  lastUpdated: z.string().nullable(),
  /** Null without a date, or with one in the future. */
  ageMonths: z.int().nullable(),
  /** Passages that speak to machine readers: those that a person sees, and hidden ones. */
  aimed: z.strictObject({ visible: z.int(), hidden: z.int(), signs: z.array(z.string()) }),
})
export type VendorDocument = z.infer<typeof documentFacts>

/** A document of the vendor, as it was read. */
export const vendorDocumentRecord = recordKind({
  kind: 'vendor-document',
  version: documentsVersion,
  facts: documentFacts,
  labels: {
    document: 'Document',
    name: 'Name',
    role: 'Role',
    kind: 'Kind of document',
    address: 'Address',
    site: 'Site',
    readOn: 'Read on',
    format: 'Format',
    language: 'Language',
    homeLanguage: 'Language of the home page',
    words: 'Words',
    text: 'Text',
    lastUpdated: 'Last updated',
    age: 'Age',
    aimed: aimedLabels.visible,
    aimedHidden: aimedLabels.hidden,
    sign: 'Sign',
  },
  render: ({ site, aimed, ageMonths, homeLanguage, ...doc }) => [
    {
      lines: [
        ['document', 'vendor document'],
        ['name', doc.name],
        ['role', doc.role],
        ['kind', roleWords[doc.role]],
        ['address', doc.address],
        ['site', site.whose === 'portal' ? `portal ${site.portal}` : site.whose === 'own' ? 'its own' : 'another one'],
        ['readOn', doc.readOn],
        ['format', doc.format],
        ['language', doc.language ?? 'not known'],
        ...(homeLanguage === null ? [] : [['homeLanguage', homeLanguage] as const]),
        ['words', String(doc.words)],
        ['text', textWords[doc.text]],
        ['lastUpdated', doc.lastUpdated ?? 'no date stated'],
        ...(ageMonths === null ? [] : [['age', ageWords(ageMonths)] as const]),
      ],
    },
    {
      lines: [
        ...(aimed.visible > 0 ? [['aimed', String(aimed.visible)] as const] : []),
        ...(aimed.hidden > 0 ? [['aimedHidden', String(aimed.hidden)] as const] : []),
        ...aimed.signs.map((sign) => ['sign', sign] as const),
      ],
    },
  ],
})

const textWords: Readonly<Record<VendorDocument['text'], string>> = {
  whole: 'read',
  part: 'read in part',
  thin: 'too little without its scripts',
}

export const ageWords = (months: number): string => (months === 1 ? '1 month' : `${months} months`)

/** A passage that speaks to machine readers. */
export const machineAimedQuote = quoteKind({
  kind: 'machine-aimed-text',
  facts: z.strictObject({ rule: z.string(), role: z.enum(foundRoles) }),
})

/** The words in which a document gives the date of its last update. */
export const lastUpdatedQuote = quoteKind({
  kind: 'last-updated',
  facts: z.strictObject({ role: z.enum(foundRoles), date: z.string() }),
})
