/** Candidates for a name. */
export interface NameOffer {
  kind: string
  key: string
  name: string
  company: string | null
  level: string
}

/** Question about a name, for the user. */
export interface NameChoices {
  /** The likeliest first. */
  offers: readonly NameOffer[]
  /** Addresses where a company of this name may be; no one has looked there. */
  addresses: readonly string[]
}

/** Answer of a person who was asked who is meant. */
export type NameAnswer = { subject: string } | { website: string } | { nameAlone: true }

/** The answer in a form that was sent, with or without script; undefined where it holds none. */
export function answerIn(form: FormData): NameAnswer | undefined {
  const field = (name: string) => String(form.get(name) ?? '').trim()
  const subject = field('subject')
  if (subject !== '') return { subject }
  if (form.has('nameAlone')) return { nameAlone: true }
  const website = field('website')
  return website === '' ? undefined : { website }
}
