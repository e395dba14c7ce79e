/** Outcome of the rows of one file. */
export interface FileReport {
  file: string
  read: number
  loaded: number
  /** Already in the catalog by another way in, which wins. */
  known: number
  /** Rows left out, by reason. */
  dropped: Record<string, number>
  /** Parts of rows that came in without them, by what and why. */
  left: Record<string, number>
}

/** A row that does not have the shape of its file. */
export interface Problem {
  file: string
  index: number
  path: string
  reason: string
}

const mostProblems = 1_000

/** Counts what happens to every row, so that nothing of a pack disappears in silence. */
export function createLedger() {
  const files = new Map<string, FileReport>()
  const problems: Problem[] = []
  const of = (file: string): FileReport => {
    const report = files.get(file) ?? { file, read: 0, loaded: 0, known: 0, dropped: {}, left: {} }
    files.set(file, report)
    return report
  }
  return {
    read: (file: string, rows: number) => {
      of(file).read += rows
    },
    loaded: (file: string) => void of(file).loaded++,
    known: (file: string) => void of(file).known++,
    dropped: (file: string, reason: string) => {
      const { dropped } = of(file)
      dropped[reason] = (dropped[reason] ?? 0) + 1
    },
    left: (file: string, reason: string) => {
      const { left } = of(file)
      left[reason] = (left[reason] ?? 0) + 1
    },
    problem(problem: Problem) {
      this.dropped(problem.file, 'not in the shape of its file')
      if (problems.length < mostProblems) problems.push(problem)
    },
    files: () => [...files.values()],
    problems: () => problems,
  }
}

export type Ledger = ReturnType<typeof createLedger>
