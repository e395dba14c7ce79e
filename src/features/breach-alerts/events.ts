/** Event `breach.published`: a breach is to be told of: a new one, or one that turned out graver than what was told. */
export interface BreachPublished {
  breachId: string
  kind: 'new' | 'update'
  /** Counts what was told of this breach: the same again is told to no one twice. */
  revision: number
}
