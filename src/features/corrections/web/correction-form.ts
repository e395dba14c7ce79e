import { dayMs } from '../../../platform/shared/days.ts'
import type { Output, Sending } from '../../../platform/shared/endpoint.ts'
import { saidBy } from '../../../platform/web/refused.ts'
import type { correctionsContract } from '../contract.ts'
import { correctionFields, trapField } from '../vocabulary.ts'

// What the form holds and sends. It is posted without script: the page that comes back says what became of it.

type Typed = Readonly<Record<string, string>>
type Key = 'POST /api/corrections'
type Call = (
  key: Key,
  sending: Sending<(typeof correctionsContract)[Key]>,
) => Promise<Output<(typeof correctionsContract)[Key]>>

export type Acted =
  | { outcome: 'sent'; mustProve: boolean }
  /** What stands below the fields, by their names; words of what no field can help. */
  | { outcome: 'refused'; typed: Typed; fields: Typed; words?: string }

/** A form that lay open for longer says nothing of who sends it. */
const longestMs = dayMs

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

/** @throws what is no refusal. */
export async function sendCorrection(call: Call, posted: FormData, nowMs: number): Promise<Acted> {
  const typed: Typed = Object.fromEntries([...posted].map(([name, value]) => [name, String(value).trim()]))
  const refuse = (fields: Typed, words?: string): Acted => ({
    ...({ outcome: 'refused', typed, fields } as const),
    ...(words !== undefined && { words }),
  })
  const field = correctionFields.find((one) => one === typed.field)
  const missing = Object.entries(required).filter(([name]) => !(name === 'field' ? field : typed[name]))
  if (typed.isDispute && !typed.email) missing.push(['email', 'An address at the company’s domain is needed.'])
  if (missing.length > 0 || !field) return refuse(Object.fromEntries(missing))
  const seenAtMs = Number(typed.seenAtMs)
  try {
    const { mustProve } = await call('POST /api/corrections', {
      body: {
        ...{ about: typed.about ?? '', field, statement: typed.statement ?? '', page: typed.page ?? '' },
        ...{ email: typed.email ?? '', isDispute: typed.isDispute !== undefined, website: typed[trapField] ?? '' },
        ...(seenAtMs > nowMs - longestMs && seenAtMs <= nowMs && { tookMs: nowMs - seenAtMs }),
      },
    })
    return { outcome: 'sent', mustProve }
  } catch (thrown) {
    const { code, message, issues = [] } = saidBy(thrown)
    if (message === undefined) throw thrown
    if (code === 'email_unusable') return refuse({ email: message })
    const fields = Object.fromEntries(
      issues.flatMap(({ path, message: words }) => (nouns[path] ? [[path, `${nouns[path]} ${words}.`]] : [])),
    )
    return Object.keys(fields).length > 0 ? refuse(fields) : refuse({}, message)
  }
}
