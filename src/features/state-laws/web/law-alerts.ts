import { saidBy } from '../../../platform/web/refused.ts'

// Fields that the form for alerts holds and sends, the same with and without script.

export interface Typed {
  email: string
  /** Postal codes; none: every state. */
  states: string[]
}

export interface AlertsRefused {
  /** Error below the address. */
  email?: string
  /** Error that no field can fix. */
  words?: string
}

/** Outcome of a form sent without script. */
export type AlertsActed = { outcome: 'asked' } | { outcome: 'refused'; typed: Typed; refused: AlertsRefused }

export const emailMissing = 'Alerts need an address to go to.'

export const typedIn = (form: FormData): Typed => ({
  email: String(form.get('email') ?? '').trim(),
  states: form.getAll('states').map(String),
})

interface Refusal {
  code: string | undefined
  words: string
  issues: readonly { path: string; message: string }[]
}

/** A refusal of the call, told where it belongs. */
export function refusedFor({ code, words, issues }: Refusal): AlertsRefused {
  if (code === 'email_unusable') return { email: words }
  const email = issues.find(({ path }) => path === 'email')?.message
  return email === undefined ? { words } : { email: `The address ${email}.` }
}

/** The same of a call that an action made. @throws what was thrown, where it was no refusal. */
export function refusedBy(thrown: unknown): AlertsRefused {
  const { code, message, issues = [] } = saidBy(thrown)
  if (message === undefined) throw thrown
  return refusedFor({ code, words: message, issues })
}
