import { z } from 'zod'
import { row } from '../../document.ts'
import { quoteKind } from '../../quote.ts'
import { recordKind } from '../../record.ts'
import { foundRoles } from '../documents/lexicon.ts'

/** Version of what the connector asks and writes down. */
export const policyHistoryVersion = '1.0.0'

/** `none`: the same bytes. `layout`: other bytes, and no sentence differs. */
const change = z.enum(['none', 'layout', 'sentences'])

const facts = z.strictObject({
  name: z.string(),
  address: z.string(),
  earlierOn: z.string(),
  /** Id of the run that stored the earlier page. */
  earlierReport: z.string(),
  change,
  added: z.int(),
  removed: z.int(),
  changed: z.int(),
  /** The first sentences of each, cut to a line. */
  changes: z.array(z.strictObject({ before: z.string(), now: z.string() })),
  removals: z.array(z.string()),
  additions: z.array(z.string()),
})

/** The privacy policy beside the page that an earlier report stored of it. */
export const policyComparisonRecord = recordKind({
  kind: 'policy-comparison',
  version: policyHistoryVersion,
  facts,
  labels: {
    document: 'Document',
    name: 'Name',
    address: 'Address',
    earlierOn: 'Earlier page of',
    earlierReport: 'Earlier report',
    change: 'Change',
    added: 'Sentences added',
    removed: 'Sentences removed',
    changed: 'Sentences changed',
    before: 'Before',
    removal: 'Removed',
    addition: 'Added',
  },
  render: (compared) => [
    {
      lines: [
        ['document', 'comparison with an earlier page'],
        ['name', compared.name],
        ['address', compared.address],
        ['earlierOn', compared.earlierOn],
        ['earlierReport', compared.earlierReport],
        ['change', changeWords(compared)],
        ['added', String(compared.added)],
        ['removed', String(compared.removed)],
        ['changed', String(compared.changed)],
      ],
    },
    {
      lines: [
        ...compared.changes.map(({ before, now }) => ['before', row(before, { now })] as const),
        ...compared.removals.map((sentence) => ['removal', sentence] as const),
        ...compared.additions.map((sentence) => ['addition', sentence] as const),
      ],
    },
  ],
})

function changeWords({ change, name, earlierOn }: z.infer<typeof facts>): string {
  switch (change) {
    case 'none':
      return `the privacy policy of ${name} is unchanged since ${earlierOn}`
    case 'layout':
      return 'other than sentences'
    case 'sentences':
      return 'sentences'
  }
}

const comparedSentence = z.strictObject({
  /** Day of the earlier page. */
  since: z.string(),
})

export const removedQuote = quoteKind({ kind: 'policy-sentence-removed', facts: comparedSentence })
export const beforeQuote = quoteKind({ kind: 'policy-sentence-before', facts: comparedSentence })
export const afterQuote = quoteKind({ kind: 'policy-sentence-after', facts: comparedSentence })
export const addedQuote = quoteKind({ kind: 'policy-sentence-added', facts: comparedSentence })

/** A sentence that promises to tell of changes. */
export const changeNoticeQuote = quoteKind({
  kind: 'change-notice',
  facts: z.strictObject({ role: z.enum(foundRoles) }),
})
