/** Level of an entry in a list, and whether it rests on the role alone. @param entry Alias of the table. */
export const refLevelSql = (entry: string): string =>
  `${entry}.level as "riskLevel", ${isExpectedSql(entry)} as "isExpected"`

export const isExpectedSql = (entry: string): string =>
  `coalesce((${entry}.card #>> '{summary,isExpected}')::boolean, false)`
