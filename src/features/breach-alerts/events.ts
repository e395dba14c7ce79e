/**
 * Event `breach.published`: subscribers are to be notified of a breach: a new one, or one that is more serious than
 * what was reported.
 */
export interface BreachPublished {
  breachId: string
  kind: 'new' | 'update'
  /** Counts the reports of this breach: no one gets the same one twice. */
  revision: number
}
