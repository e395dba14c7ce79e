import type { Output, Sending } from '../../../platform/shared/endpoint.ts'
import { type FormRefusal, placeRefusal, type Refusal, type Typed, typedIn } from '../../../platform/web/posted-form.ts'
import { saidBy } from '../../../platform/web/refused.ts'
import { trapField } from '../../../product/suspicion.ts'
import type { leadsContract } from '../contract.ts'

// Fields and calls of this feature's forms, the same with and without script.

type Leads = typeof leadsContract
/** The browser's caller and the server's alike. */
export type LeadsCall = <K extends keyof Leads & string>(
  key: K,
  sending: Sending<Leads[K]>,
) => Promise<Output<Leads[K]>>

export interface LeadForm<Answer> {
  /** Tells the forms of one page apart. */
  name: string
  /** Fields that must hold something, in their order, each with what is said below it where it does not. */
  required: Typed
  /** Subject of an error message about a field: "The address" of "The address is too long." */
  nouns: Typed
  send: (call: LeadsCall, typed: Typed) => Promise<Answer>
}

/** Result of a form where no script shows it. */
export type Acted<Answer> = { form: string } & (
  | { outcome: 'sent'; answer: Answer }
  | { outcome: 'refused'; typed: Typed; refused: FormRefusal }
)

/** The part of the body that tells a person from a program. */
export const guardOf = (typed: Typed) => ({
  website: typed[trapField] ?? '',
  ...(typed.tookMs ? { tookMs: Number(typed.tookMs) } : {}),
})

export const missingIn = ({ required }: Pick<LeadForm<unknown>, 'required'>, typed: Typed): Typed =>
  Object.fromEntries(Object.entries(required).filter(([name]) => !typed[name]))

/** Puts the words of a refusal where they belong. */
export const refusedFor = ({ nouns }: Pick<LeadForm<unknown>, 'nouns'>, refusal: Refusal): FormRefusal =>
  refusal.code === 'slot_unfit' ? { fields: { at: refusal.words } } : placeRefusal(nouns, refusal)

/** Sends a form that was posted without script. @throws what is not a refusal. */
export async function actOn<Answer>(form: LeadForm<Answer>, call: LeadsCall, posted: FormData): Promise<Acted<Answer>> {
  const typed = typedIn(posted)
  const refuse = (refused: FormRefusal): Acted<Answer> => ({ form: form.name, outcome: 'refused', typed, refused })
  const missing = missingIn(form, typed)
  if (Object.keys(missing).length > 0) return refuse({ fields: missing })
  try {
    return { form: form.name, outcome: 'sent', answer: await form.send(call, typed) }
  } catch (thrown) {
    const { code, message, issues = [] } = saidBy(thrown)
    if (message === undefined) throw thrown
    return refuse(refusedFor(form, { code, words: message, issues }))
  }
}

/** The page that shows what came of a form has the status of it. */
export const statusOf = ({ outcome }: Acted<unknown>) => ({ status: outcome === 'sent' ? 200 : 422 })
