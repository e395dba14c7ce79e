// Names of the environment that were probably meant for us. What is spelled otherwise is not read, and nothing says so.

/** Beginnings that other programs hardly have. */
const ourPrefixes = [
  'EGRESS_',
  'LLM_',
  'OPERATOR_',
  'SMTP_',
  'MAIL_',
  'BREACH_',
  'REMOVAL_',
  'METRICS_',
  'TRUSTED_',
  'BLOB_',
]
/** Variables in which Kubernetes gives every container the addresses of services. */
const ofKubernetes = /_SERVICE_(?:HOST|PORT)|_PORT_\d+_(?:TCP|UDP)|_PORT$/

export interface Misspelled {
  name: string
  /** The one that is read. */
  nearest: string
}

export function findMisspelled(names: readonly string[], known: readonly string[]): Misspelled[] {
  return names.flatMap((name) => {
    if (known.includes(name) || ofKubernetes.test(name) || !/^[A-Z][A-Z_]*$/.test(name)) return []
    const [nearest] = known
      .map((candidate) => ({ candidate, edits: countEdits(name, candidate) }))
      .toSorted((a, b) => a.edits - b.edits)
    if (!nearest) return []
    // Among short names of other programs one of ours is soon near.
    const most = nearest.candidate.length <= 5 ? 1 : 2
    const isNear = nearest.edits <= most || ourPrefixes.some((prefix) => name.startsWith(prefix))
    return isNear ? [{ name, nearest: nearest.candidate }] : []
  })
}

/** Letters to add, drop, change, or exchange with the next one: the optimal string alignment distance. */
function countEdits(from: string, to: string): number {
  let before: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (let row = 1; row <= from.length; row++) {
    const current = [row]
    for (let column = 1; column <= to.length; column++) {
      const cost = from[row - 1] === to[column - 1] ? 0 : 1
      let least = Math.min((last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, (last[column - 1] ?? 0) + cost)
      if (row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1])
        least = Math.min(least, (before[column - 2] ?? 0) + 1)
      current.push(least)
    }
    before = last
    last = current
  }
  return last[to.length] ?? 0
}
