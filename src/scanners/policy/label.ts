import { labelsOf } from './model/labels.ts'
import { contributionsOf, type Scores, scoresOf } from './model/scores.ts'
import { readWeights, type WeightsFile } from './model/weights.ts'
import { type Labelled, type PolicyCategory, policyCategories, type SegmentInContext } from './policy.ts'
import weightsFile from './weights.json' with { type: 'json' }

const model = readWeights(weightsFile as WeightsFile)
const offsets = weightsFile.offsets as Scores // the trainer writes one for each category

// What stands around a segment only ever adds to what the segment itself says.
const headingShare = 0.25
const shortHeadingShare = 0.5
const neighbourShare = 0.15
const shortSegment = 60
/** No segment of a policy is longer; what is would be cut by the segmentation. */
const longest = 20_000

/**
 * What a segment of a policy is about. Its text alone is enough; a list item is read on from its lead-in, a heading adds a
 * part of what it says itself, and short segments take something from the one before.
 */
export function label(segment: SegmentInContext): Labelled {
  const scores = scoresOf(textOf(segment), model)
  const isShort = segment.text.length < shortSegment
  const heading = innermost(segment.heading)
  if (heading) add(scores, heading, isShort ? shortHeadingShare : headingShare)
  if (isShort && !segment.leadIn && segment.before) add(scores, segment.before, neighbourShare)
  const { scores: moved, given, top } = labelsOf(scores, offsets)
  for (const category of policyCategories) moved[category] = Number(moved[category].toFixed(4))
  return { scores: moved, labels: given, top }
}

/** The words and phrases that moved a category's score, those that count most first; phrases begin with a number sign. */
export function explain(segment: SegmentInContext, category: PolicyCategory): { word: string; weight: number }[] {
  return contributionsOf(textOf(segment), category, model)
}

function textOf({ text, leadIn }: SegmentInContext): string {
  const own = text.slice(0, longest)
  return leadIn ? `${leadIn.slice(-longest / 10)} ${own}` : own
}

function innermost(heading: string | undefined): string {
  return heading?.split(' › ').at(-1)?.slice(0, 300) ?? ''
}

function add(scores: Scores, text: string, share: number): void {
  if (surroundings?.text !== text) surroundings = { text, scores: scoresOf(text.slice(0, longest), model) }
  const more = surroundings.scores
  // A heading names a practice; that a page has an introduction or an address says nothing about the paragraph below.
  for (const category of practices) scores[category] += share * Math.min(1, Math.max(0, more[category]))
}

/** What was added last: a heading stands above many segments. */
let surroundings: { text: string; scores: Scores } | undefined

const practices = policyCategories.slice(0, 9)
