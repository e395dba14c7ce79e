import type { ConductAct, ConductRegister } from './contract.ts'

/** Returns true if an act is in force: one that a court annulled or the authority withdrew is shown, and counts nowhere. */
export const isInForce = ({ status }: Pick<ConductAct, 'status'>): boolean =>
  status !== 'annulled' && status !== 'withdrawn'

/**
 * Money by year and currency, in whole units. A settlement and the fine of the same case are one sum: the largest counts.
 * Currencies are never added up, since a rate of exchange would be our own choice.
 */
export function sumsOf(acts: readonly ConductAct[]): ConductRegister['sums'] {
  const largest = new Map<string, { year: string; currency: string; amount: number }>()
  for (const act of acts) {
    if (act.amount === null || act.currency === null || !isInForce(act)) continue
    const key = `${act.caseId} ${act.currency} ${act.company.name}`
    if ((largest.get(key)?.amount ?? 0) < act.amount)
      largest.set(key, { year: act.date.slice(0, 4), currency: act.currency, amount: act.amount })
  }
  const groups = Map.groupBy(largest.values(), ({ year, currency }) => `${year} ${currency}`)
  return [...groups.values()]
    .map((rows) => ({
      year: rows[0]?.year ?? '',
      currency: rows[0]?.currency ?? '',
      amount: rows.reduce((sum, { amount }) => sum + amount, 0),
    }))
    .sort((a, b) => a.year.localeCompare(b.year) || a.currency.localeCompare(b.currency))
}
