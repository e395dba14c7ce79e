import type { PolicyCategory } from '../vocabulary.ts'

/** Which of the twelve marks of the style sheet a category has, with its colour and pattern. */
const inks: Readonly<Record<PolicyCategory, number>> = {
  'First Party Collection/Use': 1,
  'Third Party Sharing/Collection': 2,
  'User Choice/Control': 3,
  'User Access, Edit and Deletion': 4,
  'Data Retention': 5,
  'Data Security': 6,
  'Policy Change': 7,
  'Do Not Track': 8,
  'International and Specific Audiences': 9,
  'Introductory/Generic': 10,
  'Privacy contact information': 11,
  'Practice not covered': 12,
}
export const inkOf = (category: PolicyCategory): number => inks[category]

/** The names are those of the annotation scheme; these say what they mean. */
export const categoryMeanings: Readonly<Record<PolicyCategory, string>> = {
  'First Party Collection/Use': 'What the vendor collects, how, and what for',
  'Third Party Sharing/Collection': 'What others receive or collect',
  'User Choice/Control': 'What a person can choose or refuse',
  'User Access, Edit and Deletion': 'How a person sees, corrects or deletes data',
  'Data Retention': 'How long data are kept',
  'Data Security': 'How data are protected',
  'Policy Change': 'How a reader hears of changes',
  'Do Not Track': 'Whether signals of a browser are honoured',
  'International and Specific Audiences': 'Children, regions, transfers abroad',
  'Introductory/Generic': 'What the policy is and covers',
  'Privacy contact information': 'Whom to write to',
  'Practice not covered': 'Anything else',
}
