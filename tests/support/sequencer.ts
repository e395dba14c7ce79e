import { statSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The longest first, so that no worker is left alone with one at the end: whole tests of the program before those of its
 * parts, and last what needs nothing but itself. A process is kept only for the next file of the same project.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const weights = new Map(files.map((file) => [file, [rank(file), this.weight(file)] as const]))
    const weightOf = (file: TestSpecification) => weights.get(file) ?? [0, 0]
    return files.toSorted((a, b) => {
      const [[rankA, a1], [rankB, b1]] = [weightOf(a), weightOf(b)]
      return groupOf(a) - groupOf(b) || rankA - rankB || b1 - a1
    })
  }

  /** How long it took here before; where it never ran, its size says as much as is known. */
  private weight(file: TestSpecification): number {
    return this.ctx.cache.getTestSpecificationResult(file)?.duration ?? statSync(file.moduleId).size
  }
}

const groupOf = ({ project }: TestSpecification): number => project.config.sequence.groupOrder

function rank({ moduleId, project }: TestSpecification): number {
  if (project.name === 'pure') return 2
  return /\/tests\/[^/]+$/.test(moduleId) ? 0 : 1
}
