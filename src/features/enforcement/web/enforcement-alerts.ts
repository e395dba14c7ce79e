import { saidBy } from '../../../platform/web/refused.ts'
import type { ConductAct } from '../contract.ts'

// Fields that the form for alerts holds and sends.

export interface Typed {
  email: string
  /** Empty: all. */
  authority: string
  subject: ConductAct['subject'] | ''
}

interface AlertsRefused {
  /** Error below the address. */
  email?: string
  /** Error that no field can fix. */
  words?: string
}

/** Outcome of the form. */
export type AlertsActed = { outcome: 'asked' } | { outcome: 'refused'; typed: Typed; refused: AlertsRefused }

export const emailMissing = 'Alerts need an address to go to.'

export const typedIn = (form: FormData): Typed => {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  return {
    email: text('email'),
    authority: text('authority'),
    subject: text('subject') as Typed['subject'], // the call refuses any other
  }
}

/** Returns why a call was refused. @throws what was thrown, where it was no refusal. */
export function refusedBy(thrown: unknown): AlertsRefused {
  const { code, message, issues = [] } = saidBy(thrown)
  if (message === undefined) throw thrown
  if (code === 'email_unusable') return { email: message }
  const email = issues.find(({ path }) => path === 'email')?.message
  return email === undefined ? { words: message } : { email: `The address ${email}.` }
}
