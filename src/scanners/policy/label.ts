import { labelsOf } from './model/labels.ts'
import { contributionsOf, type Scores, scoresOf } from './model/scores.ts'
import { readWeights, type WeightsFile } from './model/weights.ts'
import { type Labelled, type PolicyCategory, policyCategories, type SegmentInContext } from './policy.ts'
import weightsFile from './weights.json' with { type: 'json' }

const model = readWeights(weightsFile as WeightsFile)
const offsets = weightsFile.offsets as Scores // the trainer writes one for each category

// The surroundings of a segment only add to its own score.
const headingShare = 0.25
const shortHeadingShare = 0.5
const neighbourShare = 0.15
const shortSegment = 60
/** The segmentation cuts anything longer. */
const longest = 20_000

/**
 * Labels what a segment of a policy is about. The text alone is enough. A list item is read together with its lead-in, a
 * heading adds a share of its own score, and a short segment takes a share from the one before it.
 */
export function label(segment: SegmentInContext): Labelled {
  const scores = scoresOf(textOf(segment), model)
  const isShort = segment.text.length < shortSegment
  const heading = innermost(segment.heading)
  if (heading) add(scores, heading, isShort ? shortHeadingShare : headingShare)
  if (isShort && !segment.leadIn && segment.before) add(scores, segment.before, neighbourShare)
  const { scores: moved, given, top } = labelsOf(scores, offsets)
  for (const category of policyCategories) moved[category] = Math.round(moved[category] * 10_000) / 10_000
  return { scores: moved, labels: given, top }
}

/** Lists the words and phrases that moved a category's score, the strongest first. Phrases begin with a number sign. */
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
  const more = scoresOf(text.slice(0, longest), model)
  // A heading names a practice. An introduction or an address says nothing about the paragraph below it.
  for (const category of practices) scores[category] += share * Math.min(1, Math.max(0, more[category]))
}

const practices = policyCategories.slice(0, 9)
