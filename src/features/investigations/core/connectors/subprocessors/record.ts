import { z } from 'zod'
import { row } from '../../document.ts'
import { quoteKind } from '../../quote.ts'
import { recordKind } from '../../record.ts'
import { transferGroups } from '../countries.ts'
import { foundRoles } from '../documents/lexicon.ts'

const list = z.strictObject({
  count: z.int(),
  statedTotal: z.int().nullable(),
  /** False: a part of the list was read. */
  isWhole: z.boolean(),
  updatedOn: z.string().nullable(),
  countryCount: z.int(),
  withoutCountry: z.int(),
  withoutPurpose: z.int(),
  /** Names of countries. */
  outsideAdequacy: z.array(z.string()),
})

const facts = z.strictObject({
  name: z.string(),
  address: z.string(),
  foundIn: z.string(),
  pages: z.int(),
  /** Null: no subprocessor could be read from it. */
  list: list.nullable(),
  /** The ones that are named most; a long list is cut. */
  countries: z.array(
    z.strictObject({ country: z.string(), code: z.string(), transfer: z.enum(transferGroups), subprocessors: z.int() }),
  ),
  /** The first ones. */
  subprocessors: z.array(
    z.strictObject({
      name: z.string(),
      purpose: z.string().nullable(),
      place: z.string().nullable(),
      countries: z.array(z.string()),
      company: z.string().nullable(),
    }),
  ),
})
export type SubprocessorList = z.infer<typeof facts>

/** Subprocessors from the vendor's own list. */
export const subprocessorRecord = recordKind({
  kind: 'subprocessor-list',
  version: '1.0.1',
  facts,
  labels: {
    document: 'Document',
    name: 'Name',
    address: 'Address',
    foundIn: 'Found in',
    pages: 'Pages read',
    count: 'Subprocessors listed',
    statedTotal: 'Stated total',
    completeness: 'Completeness',
    updatedOn: 'Last updated',
    countryCount: 'Countries named',
    withoutCountry: 'Without a country',
    withoutPurpose: 'Without a purpose',
    outside: 'Countries outside the EEA and adequacy',
    country: 'Country',
    subprocessor: 'Subprocessor',
  },
  render: ({ name, address, foundIn, pages, list, countries, subprocessors }) => [
    {
      lines: [
        ['document', 'subprocessor list'],
        ['name', name],
        ['address', address],
        ['foundIn', foundIn],
        ['pages', String(pages)],
        ...(list ? listLines(list) : [['count', unreadWords(name)] as const]),
      ],
    },
    {
      lines: countries.map(({ country, code, transfer, subprocessors }) => [
        'country',
        row(country, { code, transfer, subprocessors: String(subprocessors) }),
      ]),
    },
    {
      lines: subprocessors.map(({ name, purpose, place, countries, company }) => [
        'subprocessor',
        row(name, { purpose, place, countries, company }),
      ]),
    },
  ],
})

export const unreadWords = (name: string): string => `none could be read from the list of ${name}`
export const wholeWords = 'the list to its end'

const listLines = (list: NonNullable<SubprocessorList['list']>) => [
  ['count', String(list.count)] as const,
  ...(list.statedTotal === null ? [] : [['statedTotal', String(list.statedTotal)] as const]),
  ['completeness', list.isWhole ? wholeWords : 'a part of the list'] as const,
  ['updatedOn', list.updatedOn ?? 'no date stated'] as const,
  ['countryCount', String(list.countryCount)] as const,
  ['withoutCountry', String(list.withoutCountry)] as const,
  ['withoutPurpose', String(list.withoutPurpose)] as const,
  ...(list.outsideAdequacy.length > 0 ? [['outside', list.outsideAdequacy.join(', ')] as const] : []),
]

const aboutList = z.strictObject({
  role: z.enum(foundRoles),
  /** Notice before a change, as the page writes it: "30", "thirty". */
  days: z.string().nullable(),
})

/** A sentence that promises to tell of new subprocessors. */
export const subprocessorNoticeQuote = quoteKind({ kind: 'subprocessor-change-notice', facts: aboutList })

/** A sentence that says that there are none. */
export const noSubprocessorsQuote = quoteKind({ kind: 'subprocessor-none-used', facts: aboutList })
