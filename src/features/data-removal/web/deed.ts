import type { Deed } from '../contract.ts'
import type { Details } from './DetailsThatHelp.tsx'
import { personOf } from './removal-form.ts'

/** A button press that was refused. */
export interface Refused {
  /** 0 for none of the items. */
  id: number
  words: string
  typed: Details
}

export function pressedIn(form: FormData): {
  id: number
  typed: Details
  body: { did: Deed } & ReturnType<typeof personOf>
} {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const typed = {
    ...{ name: text('name'), country: text('country'), state: text('state'), account: text('account') },
    ...{ city: text('city'), formerNames: text('formerNames'), listings: text('listings') },
  }
  // The call judges what was pressed.
  return { id: Number(form.get('item') ?? 0), typed, body: { did: text('did') as Deed, ...personOf(typed) } }
}
