import { z } from 'zod'
import { row } from '../../document.ts'
import { recordKind } from '../../record.ts'

export const storeWords = { play: 'Google Play', 'app-store': 'App Store' } as const

const version = '1.0.0'
const stated = z.enum(['yes', 'no', 'not stated'])

/** Which app of which store. */
const about = {
  name: z.string(),
  store: z.enum(['play', 'app-store']),
  appId: z.string(),
  lookedAtOn: z.string(),
}
const aboutLabels = {
  document: 'Document',
  name: 'Name',
  store: 'Store',
  appId: 'App id',
  lookedAtOn: 'Looked at on',
}

const aboutLines = (
  document: string,
  {
    name,
    store,
    appId,
    lookedAtOn,
  }: { name: string; store: keyof typeof storeWords; appId: string; lookedAtOn: string },
) => [
  ['document', document] as const,
  ['name', name] as const,
  ['store', storeWords[store]] as const,
  ['appId', appId] as const,
  ['lookedAtOn', lookedAtOn] as const,
]

const text = z.string().nullable()

/** A store's page about an app: the vendor's own words, kept by the store. */
export const storeListingRecord = recordKind({
  kind: 'store-listing',
  version,
  facts: z.strictObject({
    ...about,
    developer: text,
    developerSite: text,
    privacyPolicy: text,
    category: text,
    contentRating: text,
    /** The category or age band that says so. */
    offeredToChildren: text,
    updatedOn: text,
    installs: text,
    containsAds: z.boolean(),
  }),
  labels: {
    ...aboutLabels,
    developer: 'Developer',
    developerSite: 'Developer site',
    privacyPolicy: 'Privacy policy address',
    category: 'Category',
    contentRating: 'Content rating',
    offeredToChildren: 'Offered to children',
    updatedOn: 'Updated on',
    installs: 'Installs',
    containsAds: 'Contains ads',
  },
  render: (listing) => [
    { lines: aboutLines('store listing', listing) },
    {
      lines: [
        ...line('developer', listing.developer),
        ...line('developerSite', listing.developerSite),
        ['privacyPolicy', listing.privacyPolicy ?? 'not given'],
        ...line('category', listing.category),
        ...line('contentRating', listing.contentRating),
        ...line('offeredToChildren', listing.offeredToChildren),
        ...line('updatedOn', listing.updatedOn),
        ...line('installs', listing.installs),
        ...(listing.containsAds ? [['containsAds', 'yes'] as const] : []),
      ],
    },
  ],
})

const line = <Key extends string>(key: Key, value: string | null) => (value === null ? [] : [[key, value] as const])

/** Names of boxes, the most sensitive first, as many as fit on a line. */
const boxes = z.array(z.string())

const labelFacts = z.strictObject({
  ...about,
  /** `empty`: it declares that there is nothing; `not given`: the vendor declared nothing at all. */
  state: z.enum(['filled in', 'empty', 'not given']),
  count: z.int(),
  declared: boxes,
  /** Every type that one of the boxes may mean: what a label does not tell apart is not missing from it. */
  covers: z.array(z.string()),
  /**
   * Sharing, as each store asks for it: Google Play who else gets the data; the App Store who is tracked and whose data
   * it is.
   */
  shared: boxes.nullable(),
  tracked: boxes.nullable(),
  linked: boxes.nullable(),
  practices: z.strictObject({ encrypted: stated, deletion: stated, review: stated, families: stated }).nullable(),
  types: z.array(
    z.strictObject({
      words: z.string(),
      /** The type that the box surely means. */
      id: text,
      group: text,
      isCollected: z.boolean(),
      isShared: z.boolean(),
      isLinked: z.boolean(),
      isTracked: z.boolean(),
      purposes: z.string(),
      isOptional: z.boolean().nullable(),
    }),
  ),
})
export type StoreLabelFacts = z.infer<typeof labelFacts>

export const storeLabelRecord = recordKind({
  kind: 'store-label',
  version,
  facts: labelFacts,
  labels: {
    ...aboutLabels,
    state: 'Label',
    count: 'Number of data types declared',
    declared: 'Data types declared',
    covers: 'Data type ids declared',
    shared: 'Shared with third parties',
    tracked: 'Used to track',
    linked: 'Linked to people',
    encrypted: 'Encrypted in transit',
    deletion: 'Deletion can be requested',
    review: 'Independent review',
    families: 'Families policy',
    type: 'Declared',
  },
  render(label) {
    const isGiven = label.state !== 'not given'
    return [
      { lines: [...aboutLines('store label', label), ['state', label.state]] },
      {
        lines: isGiven
          ? [
              ['count', String(label.count)],
              ['declared', listWords(label.declared)],
            ]
          : [],
      },
      { lines: isGiven ? [['covers', listWords(label.covers)]] : [] },
      {
        lines: [
          ...(label.shared ? [['shared', listWords(label.shared)] as const] : []),
          ...(label.tracked ? [['tracked', listWords(label.tracked)] as const] : []),
          ...(label.linked ? [['linked', listWords(label.linked)] as const] : []),
          ...(label.practices
            ? [
                ['encrypted', label.practices.encrypted] as const,
                ['deletion', label.practices.deletion] as const,
                ['review', label.practices.review] as const,
                ['families', label.practices.families] as const,
              ]
            : []),
        ],
      },
      {
        lines: label.types.map((type) => [
          'type',
          row(type.words, {
            id: type.id,
            group: type.group,
            collected: yes(type.isCollected),
            shared: yes(type.isShared),
            linked: yes(type.isLinked),
            tracking: yes(type.isTracked),
            purposes: type.purposes,
            optional: type.isOptional === null ? null : type.isOptional ? 'yes' : 'no',
          }),
        ]),
      },
    ]
  },
})

const listWords = (items: readonly string[]) => items.join(', ') || 'none'
const yes = (is: boolean) => (is ? 'yes' : null)
