import { askedPeriods, formats, reportTypes } from '../../../product/reports.ts'
import { tiers, vendorRoles } from '../../../product/vendors.ts'
import type { AskedReport } from '../contract.ts'

// Fields of a form of reports, the same with and without script.

/** A field that is a choice of a known list; the first of it for anything else, as a form that was tampered with sends it. */
export const chosenIn = <T extends string>(form: FormData, name: string, known: readonly [T, ...T[]]): T =>
  known.find((value) => value === form.get(name)) ?? known[0]

export function readAsked(form: FormData): Omit<AskedReport, 'scope'> {
  const period = chosenIn(form, 'period', askedPeriods)
  const day = (name: string) => String(form.get(name) ?? '') || undefined
  const [from, to] = period === 'custom' ? [day('from'), day('to')] : []
  return {
    ...{ type: chosenIn(form, 'type', reportTypes), period, format: chosenIn(form, 'format', formats) },
    // Left out where they are missing: the refusal then says what a custom period needs.
    ...(from && { from }),
    ...(to && { to }),
  }
}

/** Reads the filter; fields without a choice are left out. */
export function readScope(form: FormData): AskedReport['scope'] {
  const all = (name: string) => form.getAll(name).map(String)
  const scope = {
    tiers: tiers.filter((tier) => all('tiers').includes(tier)),
    roles: vendorRoles.filter((role) => all('roles').includes(role)),
    vendorTypes: all('vendorTypes'),
    vendorIds: all('vendorIds').map(Number),
  }
  return Object.fromEntries(Object.entries(scope).filter(([, chosen]) => chosen.length > 0))
}
