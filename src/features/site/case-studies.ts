import content from '../../../content/case-studies.json' with { type: 'json' }
import type { Format, ReportType } from '../../product/reports.ts'

export interface Story {
  id: string
  title: string
  /** Made up, as everything in the story is. */
  company: string
  industry: string
  size: string
  challenge: string
  solution: readonly string[]
  outcome: string
  results: readonly string[]
  quote: string
  author: string
  /** Pages where the product does what the story tells. */
  pages: readonly { label: string; path: string }[]
  /** The sample report that is nearest to what the story ends with. */
  sample: { type: ReportType; format: Format }
}

// A test holds the file against these types.
export const stories = content.stories as readonly Story[]
export const implementationSteps: readonly { title: string; words: string }[] = content.steps
