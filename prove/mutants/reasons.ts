/** Why no test notices certain changes, said once for all that are alike. */
interface Reason {
  file?: string
  /** Stryker's name for the way in which it was changed. */
  mutator?: string
  /** What stands there, on one line; left out where anything may. */
  from?: RegExp
  why: string
}

const reasons: readonly Reason[] = []

export const reasonFor = (change: { file: string; mutator: string; from: string }): string | undefined =>
  reasons.find(
    ({ file, mutator, from }) =>
      (file === undefined || file === change.file) &&
      (mutator === undefined || mutator === change.mutator) &&
      (from === undefined || from.test(change.from)),
  )?.why
