import type { ReportMeta } from '../model.ts'

/** Whether a date lies in a period; one that names a month or a year alone, whether any of its days may. */
export function isWithin({ from, to }: Pick<ReportMeta['period'], 'from' | 'to'>, date: string): boolean {
  const asPrecise = date.slice(0, 10).length
  return from.slice(0, asPrecise) <= date.slice(0, 10) && date.slice(0, 10) <= to.slice(0, asPrecise)
}
