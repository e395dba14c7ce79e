import type { Deed } from '../contract.ts'
import type { Typed } from './removal-form.ts'

type Details = Pick<Typed, 'name' | 'country' | 'state' | 'account'>

/** What was pressed and could not be done. */
export interface Refused {
  /** 0 for none of the items. */
  id: number
  words: string
  typed: Details
}

export function pressedIn(form: FormData): { id: number; typed: Details; body: { did: Deed } & Partial<Details> } {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const typed = { name: text('name'), country: text('country'), state: text('state'), account: text('account') }
  const given = Object.entries(typed).filter(([, value]) => value !== '')
  // The call judges what was pressed.
  return { id: Number(form.get('item') ?? 0), typed, body: { did: text('did') as Deed, ...Object.fromEntries(given) } }
}
