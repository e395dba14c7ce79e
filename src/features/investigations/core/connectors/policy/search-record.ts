import { z } from 'zod'
import { row } from '../../document.ts'
import { recordKind } from '../../record.ts'

const searchedCheck = z.strictObject({ check: z.string(), words: z.string() })

/** Topics that a vendor's policies were searched for, and those that none of them mentions. */
export const policySearchRecord = recordKind({
  kind: 'policy-search',
  version: '3.0.0',
  facts: z.strictObject({
    name: z.string(),
    documents: z.array(z.strictObject({ url: z.string(), kind: z.string(), words: z.int() })),
    checks: z.int(),
    /** Nothing was found on it. `isAsked`: a document says that its law applies. */
    silent: z.array(searchedCheck.extend({ isAsked: z.boolean() })),
    /** Words of it are there, and no sentence that says it plainly. */
    touched: z.array(searchedCheck),
  }),
  labels: {
    document: 'Document',
    name: 'Name',
    count: 'Documents searched',
    words: 'Words searched',
    checks: 'Checks searched for',
    searched: 'Searched',
    silent: 'No statement found on',
    touched: 'Touched in other words',
  },
  render: ({ name, documents, checks, silent, touched }) => [
    {
      lines: [
        ['document', 'search in the text of policies'],
        ['name', name],
        ['count', String(documents.length)],
        ['words', String(documents.reduce((sum, { words }) => sum + words, 0))],
        ['checks', String(checks)],
      ],
    },
    { lines: documents.map(({ url, kind, words }) => ['searched', row(url, { kind, words: String(words) })]) },
    {
      lines: silent.map(({ check, words, isAsked }) => [
        'silent',
        row(words, { check, law: isAsked ? null : 'not said to apply' }),
      ]),
    },
    { lines: touched.map(({ check, words }) => ['touched', row(words, { check })]) },
  ],
})
