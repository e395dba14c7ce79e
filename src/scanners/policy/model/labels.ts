import { type PolicyCategory, policyCategories } from '../policy.ts'
import type { Scores } from './scores.ts'

/** What is over its border; where nothing is, what comes nearest to it. */
export function labelsOf(
  scores: Scores,
  offsets: Partial<Scores> = {},
): { scores: Scores; given: PolicyCategory[]; top: PolicyCategory } {
  const moved = Object.fromEntries(
    policyCategories.map((category) => [category, scores[category] - (offsets[category] ?? 0)]),
  ) as Scores // one entry for each category
  let top: PolicyCategory = policyCategories[0]
  for (const category of policyCategories) if (moved[category] > moved[top]) top = category
  const over = policyCategories.filter((category) => moved[category] > 0)
  return { scores: moved, given: over.length > 0 ? over : [top], top }
}
