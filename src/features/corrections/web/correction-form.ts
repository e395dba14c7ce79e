import type { Output, Sending } from '../../../platform/shared/endpoint.ts'
import { getRefusal, openedForMs, type RefusedForm, type Typed, typedIn } from '../../../platform/web/posted-form.ts'
import { trapField } from '../../../product/suspicion.ts'
import type { correctionsContract } from '../contract.ts'
import { correctionFields } from '../vocabulary.ts'

type Key = 'POST /api/corrections'
type Call = (
  key: Key,
  sending: Sending<(typeof correctionsContract)[Key]>,
) => Promise<Output<(typeof correctionsContract)[Key]>>

export type Acted = { outcome: 'sent'; mustProve: boolean } | RefusedForm

const required = {
  field: 'Please say what is wrong.',
  statement: 'Please say what is right.',
  page: 'A public page that shows it is needed.',
}
const nouns: Typed = {
  field: 'What is wrong',
  statement: 'The text',
  page: 'The page',
  email: 'The address',
  isDispute: 'To speak for the company:',
}

/** @throws what is not a refusal. */
export async function sendCorrection(call: Call, posted: FormData, nowMs: number): Promise<Acted> {
  const typed = typedIn(posted)
  const field = correctionFields.find((one) => one === typed.field)
  const missing = Object.entries(required).filter(([name]) => !(name === 'field' ? field : typed[name]))
  if (typed.isDispute && !typed.email) missing.push(['email', 'An address at the company’s domain is needed.'])
  if (missing.length > 0 || !field) return { outcome: 'refused', typed, fields: Object.fromEntries(missing) }
  try {
    const { mustProve } = await call('POST /api/corrections', {
      body: {
        about: typed.about ?? '',
        field,
        statement: typed.statement ?? '',
        page: typed.page ?? '',
        email: typed.email ?? '',
        isDispute: typed.isDispute !== undefined,
        website: typed[trapField] ?? '',
        ...openedForMs(typed, nowMs),
      },
    })
    return { outcome: 'sent', mustProve }
  } catch (thrown) {
    return { outcome: 'refused', typed, ...getRefusal(nouns, thrown) }
  }
}
