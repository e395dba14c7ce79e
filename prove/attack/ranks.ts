/** Result of a rank test on two samples. */
export interface RankTest {
  /** How often a value of the first is greater than one of the second, ties counted half: 0.5 where nothing tells them apart. */
  share: number
  /** Two-sided, by the normal approximation with ties corrected. */
  p: number
}

/** The test of Mann and Whitney. */
export function compareRanks(first: readonly number[], second: readonly number[]): RankTest {
  const all = [...first.map((value) => ({ value, of: 1 })), ...second.map((value) => ({ value, of: 2 }))]
  all.sort((a, b) => a.value - b.value)
  let rankSum = 0
  let ties = 0
  for (let at = 0; at < all.length; ) {
    let end = at
    while (end < all.length && all[end]?.value === all[at]?.value) end++
    const rank = (at + 1 + end) / 2
    for (let one = at; one < end; one++) if (all[one]?.of === 1) rankSum += rank
    ties += (end - at) ** 3 - (end - at)
    at = end
  }
  const [n, m] = [first.length, second.length]
  const u = rankSum - (n * (n + 1)) / 2
  const spread = Math.sqrt(((n * m) / 12) * (n + m + 1 - ties / ((n + m) * (n + m - 1))))
  const z = spread === 0 ? 0 : Math.max(0, Math.abs(u - (n * m) / 2) - 0.5) / spread
  return { share: u / (n * m), p: 2 * (1 - normal(z)) }
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const at = sorted.length >> 1
  return sorted.length % 2 ? (sorted[at] ?? 0) : ((sorted[at - 1] ?? 0) + (sorted[at] ?? 0)) / 2
}

// Abramowitz and Stegun, 26.2.17
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z)
  const terms = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429]
  const sum = terms.reduce((total, term, power) => total + term * t ** (power + 1), 0)
  return Math.min(1, 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum)
}
