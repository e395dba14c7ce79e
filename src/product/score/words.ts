/** Beside a level that rests on the role alone. */
export const expectedWords = 'expected, not measured'
