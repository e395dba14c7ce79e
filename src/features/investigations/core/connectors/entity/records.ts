import { z } from 'zod'
import { row } from '../../document.ts'
import { quoteKind } from '../../quote.ts'
import { recordKind } from '../../record.ts'
import { foundRoles, roleWords } from '../documents/lexicon.ts'
import { entityFacts, type Region, regions } from './clauses.ts'

/** Version of what the connector reads and writes down. */
export const entityVersion = '1.4.0'

/** Statements that name a legal entity, the surest first: a controller before an operator. */
export const namings = ['controller', 'imprint', 'operator', 'copyright'] as const

export const regionWords: Readonly<Record<Region, string>> = {
  eea: 'EEA',
  uk: 'United Kingdom',
  switzerland: 'Switzerland',
  us: 'United States',
  rest: 'elsewhere',
}

const role = z.enum(foundRoles)
const naming = z.strictObject({
  legalName: z.string(),
  as: z.enum(namings),
  role,
  country: z.string().nullable(),
  /** Regions where it is the controller; empty if the page does not divide the world. */
  regions: z.array(z.enum(regions)),
})

const facts = z.strictObject({
  name: z.string(),
  /** The first ones; the surest is what the entity is taken to be. */
  namings: z.array(naming),
  country: z.string().nullable(),
  city: z.string().nullable(),
  registration: z.string().nullable(),
  representative: z.string().nullable(),
  officer: z.string().nullable(),
  pages: z.array(z.strictObject({ url: z.string(), role })),
})

/** Which legal entity answers for the product, as its own pages say. */
export const entityRecord = recordKind({
  kind: 'legal-entity',
  version: entityVersion,
  facts,
  labels: {
    document: 'Document',
    name: 'Name',
    legalName: 'Legal name',
    namedIn: 'Named in',
    namedAs: 'Named as',
    none: 'Found',
    country: 'Country of the entity',
    city: 'City stated',
    registration: 'Registration',
    representative: 'Representative',
    officer: 'Data protection officer',
    entity: 'Entity',
    page: 'Page read',
  },
  render: (entity) => {
    const [first] = entity.namings
    return [
      {
        lines: [
          ['document', 'legal entity'],
          ['name', entity.name],
          ...(first
            ? [
                ['legalName', first.legalName] as const,
                ['namedIn', roleWords[first.role]] as const,
                ['namedAs', first.as] as const,
              ]
            : [['none', unnamedWords(entity)] as const]),
          ...(entity.country ? [['country', entity.country] as const] : []),
          ...(entity.city ? [['city', entity.city] as const] : []),
          ...(entity.registration ? [['registration', entity.registration] as const] : []),
          ...(entity.representative ? [['representative', entity.representative] as const] : []),
          ...(entity.officer ? [['officer', entity.officer] as const] : []),
        ],
      },
      {
        lines: [
          ...entity.namings.map(
            ({ legalName, as, role, country, regions }) =>
              [
                'entity',
                row(legalName, {
                  as,
                  page: roleWords[role],
                  country,
                  for: regions.length > 0 ? regions.map((region) => regionWords[region]).join(', ') : null,
                }),
              ] as const,
          ),
          ...entity.pages.map(({ url, role }) => ['page', row(url, { kind: roleWords[role] })] as const),
        ],
      },
    ]
  },
})

export const unnamedWords = ({ name, pages }: z.infer<typeof facts>): string =>
  `No legal entity of ${name} was found in ${pages.length === 1 ? '1 page' : `${pages.length} pages`}`

/** Words of a page about who answers for the product. */
export const entityQuote = quoteKind({
  kind: 'entity-statement',
  facts: z.strictObject({
    fact: z.enum(entityFacts),
    value: z.string(),
    role,
    /** Code of the country. */
    country: z.string().nullable(),
    city: z.string().nullable(),
  }),
})
