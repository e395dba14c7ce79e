import { z } from 'zod'
import { authorityName, conductSubjectNames, conductSubjects } from '../../../product/score/vocabulary.ts'
import type { SubscriptionKind } from '../../../product/subscriptions/server/subscription-kind.ts'

const settings = z.object({
  /** Key of an authority; null: all of them. */
  authority: z.string().nullable(),
  subject: z.enum(conductSubjects).nullable(),
})

export type EnforcementSettings = z.output<typeof settings>

/** Describes what is watched, "new enforcement actions by FTC about security". */
export const watchedWords = ({ authority, subject }: EnforcementSettings): string =>
  [
    'new enforcement actions',
    ...(authority === null ? [] : [`by ${authorityName(authority)}`]),
    ...(subject === null ? [] : [`about ${conductSubjectNames[subject]}`]),
  ].join(' ')

export const enforcementSubscriptions: SubscriptionKind<EnforcementSettings> = {
  kind: 'enforcement',
  settings,
  words: watchedWords,
  rows: ({ authority, subject }) => [
    { label: 'Authority', value: authority === null ? 'all' : authorityName(authority) },
    { label: 'Subject', value: subject === null ? 'all' : conductSubjectNames[subject] },
  ],
}
