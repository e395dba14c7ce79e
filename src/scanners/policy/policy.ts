// What the readers of a privacy policy agree on: the page, its segments and the names of what a segment can be about.

/** The practice categories and the three kinds of "Other", by the names the OPP-115 annotation scheme gives them. */
export const policyCategories = [
  'First Party Collection/Use',
  'Third Party Sharing/Collection',
  'User Choice/Control',
  'User Access, Edit and Deletion',
  'Data Retention',
  'Data Security',
  'Policy Change',
  'Do Not Track',
  'International and Specific Audiences',
  'Introductory/Generic',
  'Privacy contact information',
  'Practice not covered',
] as const
export type PolicyCategory = (typeof policyCategories)[number]

/** The text of a page, with where its parts are in it. A heading is the position in `blocks` of the block it is. */
export interface PolicyPage {
  text: string
  language: string | null
  blocks: readonly { type: string; start: number; end: number; heading?: number | null; level?: number }[]
  links: readonly { href: string; text: string; offset: number | null }[]
  /** What a dialog about cookies says on it, beside its text. */
  dialog?: Pick<PolicyPage, 'text' | 'blocks'>
  /** Rows of its tables by where they begin; the header of a table is the row above its first. */
  tables?: readonly {
    header: readonly string[] | null
    rows: readonly { cells: readonly string[]; start: number; end: number }[]
  }[]
}

/** A part of a page that can be judged alone: `text` is the page's text from `start` to `end`. */
export interface Segment {
  start: number
  end: number
  text: string
  /** The headings above it, outermost first, joined by " › "; empty when there is none. */
  heading: string
  /** The sentence with a colon that a list item goes on from; empty when there is none. */
  leadIn: string
}

/** A segment to label, with as much of its surroundings as is known. */
export interface SegmentInContext {
  text: string
  heading?: string
  leadIn?: string
  before?: string
}

export interface Labelled {
  /** Distance from the threshold: positive for what the segment is labelled with. */
  scores: Record<PolicyCategory, number>
  /** Every category over its threshold, in the order of `policyCategories`; at least one. */
  labels: PolicyCategory[]
  /** The category that the segment speaks for most. */
  top: PolicyCategory
}
