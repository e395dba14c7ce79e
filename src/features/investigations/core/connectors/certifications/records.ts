import { z } from 'zod'
import { row } from '../../document.ts'
import { quoteKind } from '../../quote.ts'
import { recordKind } from '../../record.ts'
import { placeCount } from '../absence.ts'
import { foundRoles, roleWords } from '../documents/lexicon.ts'
import { claimStates, standardIds, standardNames } from './claims.ts'

/** Version of what the connector asks and writes down. */
export const certificationsVersion = '1.2.1'

const standard = z.enum(standardIds)
const role = z.enum(foundRoles)

/** Claimed certificates, one row for each standard and state. */
export const certificationsRecord = recordKind({
  kind: 'certifications',
  version: certificationsVersion,
  facts: z.strictObject({
    name: z.string(),
    claims: z.array(z.strictObject({ standard, state: z.enum(claimStates), role, validUntil: z.string().nullable() })),
  }),
  labels: { document: 'Document', name: 'Name', claim: 'Certification' },
  render: ({ name, claims }) => [
    {
      lines: [
        ['document', 'certificates and audit reports, as pages tell of them'],
        ['name', name],
      ],
    },
    {
      lines: claims.map(({ standard, state, role, validUntil }) => [
        'claim',
        row(standardNames[standard], { state, standard, page: roleWords[role], 'valid until': validUntil }),
      ]),
    },
  ],
})

/** Names read out of the alternative texts of images. The texts themselves are left out, because they aren't visible on the page. */
export const badgesRecord = recordKind({
  kind: 'certification-badges',
  version: certificationsVersion,
  facts: z.strictObject({ name: z.string(), address: z.string(), role, standards: z.array(standard) }),
  labels: { document: 'Document', name: 'Name', address: 'Address', kind: 'Kind of document', badge: 'Badge' },
  render: ({ name, address, role, standards }) => [
    {
      lines: [
        ['document', 'badges on a page'],
        ['name', name],
        ['address', address],
        ['kind', roleWords[role]],
        ...standards.map((standard) => ['badge', row(standardNames[standard], { standard, form: 'image' })] as const),
      ],
    },
  ],
})

const searchFacts = z.strictObject({ name: z.string(), places: z.array(z.strictObject({ url: z.string(), role })) })

/** Pages that were read, and none of them speaks of a certificate. */
export const certificationSearchRecord = recordKind({
  kind: 'certification-search',
  version: certificationsVersion,
  facts: searchFacts,
  labels: { document: 'Document', name: 'Name', count: 'Places searched', found: 'Found', place: 'Place' },
  render: (search) => [
    {
      lines: [
        ['document', 'search for certificates and audit reports'],
        ['name', search.name],
        ['count', String(search.places.length)],
        ['found', noneFoundWords(search)],
      ],
    },
    { lines: search.places.map(({ url, role }) => ['place', row(url, { kind: roleWords[role] })]) },
  ],
})

export const noneFoundWords = ({ name, places }: z.infer<typeof searchFacts>): string =>
  `No statement on a certificate or an audit report of ${name} was found in ${placeCount(places.length)}`

/** Words of a page about a certificate. */
export const certificationQuote = quoteKind({
  kind: 'certification',
  facts: z.strictObject({
    standard,
    /** As the page writes it. */
    name: z.string(),
    state: z.enum(claimStates),
    role,
    portal: z.string().nullable(),
    validUntil: z.string().nullable(),
    scope: z.string().nullable(),
  }),
})
