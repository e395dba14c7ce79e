import { dayMs } from '../shared/days.ts'
import { saidBy } from './refused.ts'

// Forms that also work without script: they are posted, and the page that comes back says what happened.

/** Texts in or about fields, by the fields' names. */
export type Typed = Readonly<Record<string, string>>

export interface FormRefusal {
  /** Shown below the fields, by their names. */
  fields: Typed
  /** Shown above the form: no field can help. */
  words?: string
}

export type RefusedForm = { outcome: 'refused'; typed: Typed } & FormRefusal

export const typedIn = (form: FormData): Typed =>
  Object.fromEntries([...form].map(([name, value]) => [name, String(value).trim()]))

/** How long the form was open. A form that was open for longer than a day says nothing about who sends it. */
export function openedForMs({ seenAtMs }: Typed, nowMs: number): { tookMs?: number } {
  const tookMs = nowMs - Number(seenAtMs)
  return tookMs >= 0 && tookMs < dayMs ? { tookMs } : {}
}

export interface Refusal {
  code: string | undefined
  words: string
  issues: readonly { path: string; message: string }[]
}

/** Puts the words of a refusal where they belong. `nouns` begin the sentences: "The address" of "The address is too long." */
export function placeRefusal(nouns: Typed, { code, words, issues }: Refusal): FormRefusal {
  if (code === 'email_unusable') return { fields: { email: words } }
  const fields = Object.fromEntries(
    issues.flatMap(({ path, message }) => (nouns[path] ? [[path, `${nouns[path]} ${message}.`]] : [])),
  )
  return Object.keys(fields).length > 0 ? { fields } : { fields, words }
}

/** Returns the refusal of a call. @throws anything that is not a refusal. */
export function getRefusal(nouns: Typed, thrown: unknown): FormRefusal {
  const { code, message, issues = [] } = saidBy(thrown)
  if (message === undefined) throw thrown
  return placeRefusal(nouns, { code, words: message, issues })
}
