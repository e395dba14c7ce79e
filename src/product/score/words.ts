import { asOfWords } from '../../platform/shared/dates.ts'

/** Beside a level that rests on the role alone. */
export const expectedWords = 'expected, not measured'

/** The name of a row as people read it: "FTC C-4802, order of April 11, 2024". Files keep it as it was computed. */
export const factorWords = ({ label }: { label: string }): string =>
  label.replaceAll(/(?<= of )\d\d\d\d-\d\d(?:-\d\d)?\b/g, asOfWords)
