import { dayMs } from '../../../platform/shared/days.ts'
import type { Output, Sending } from '../../../platform/shared/endpoint.ts'
import { saidBy } from '../../../platform/web/refused.ts'
import type { noticesContract } from '../contract.ts'
import { noticeKinds, trapField } from '../vocabulary.ts'

// What the form holds and sends. It is posted without script: the page that comes back says what happened.

type Typed = Readonly<Record<string, string>>
type Key = 'POST /api/notices'
type Call = (
  key: Key,
  sending: Sending<(typeof noticesContract)[Key]>,
) => Promise<Output<(typeof noticesContract)[Key]>>

export type Acted =
  | { outcome: 'sent'; id: number; isMailed: boolean }
  /** What stands below the fields, by their names; words of what no field can help. */
  | { outcome: 'refused'; typed: Typed; fields: Typed; words?: string }

/** A form that was open for longer says nothing about who sends it. */
const longestMs = dayMs

const nouns: Typed = {
  page: 'The address',
  kind: 'A reason',
  explanation: 'An explanation',
  name: 'Your name',
  email: 'Your email address',
  isGoodFaith: 'Your confirmation',
}

/** @throws what is not a refusal. */
export async function sendNotice(call: Call, posted: FormData, nowMs: number): Promise<Acted> {
  const typed: Typed = Object.fromEntries([...posted].map(([name, value]) => [name, String(value).trim()]))
  const refuse = (fields: Typed, words?: string): Acted => ({
    ...({ outcome: 'refused', typed, fields } as const),
    ...(words !== undefined && { words }),
  })
  const kind = noticeKinds.find((one) => one === typed.kind)
  const needed = ['page', 'kind', 'explanation', 'isGoodFaith', ...(kind === 'child-abuse' ? [] : ['name', 'email'])]
  const missing = needed.filter((name) => !(name === 'kind' ? kind : typed[name]))
  if (missing.length > 0 || !kind)
    return refuse(Object.fromEntries(missing.map((name) => [name, `${nouns[name]} is needed.`])))
  const seenAtMs = Number(typed.seenAtMs)
  const email = typed.email ?? ''
  try {
    const { id } = await call('POST /api/notices', {
      body: {
        ...{ page: typed.page ?? '', kind, explanation: typed.explanation ?? '', name: typed.name ?? '', email },
        ...{ isGoodFaith: true, website: typed[trapField] ?? '' },
        ...(seenAtMs > nowMs - longestMs && seenAtMs <= nowMs && { tookMs: nowMs - seenAtMs }),
      },
    })
    return { outcome: 'sent', id, isMailed: email !== '' }
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
