import type { Output, Sending } from '../../../platform/shared/endpoint.ts'
import { getRefusal, openedForMs, type RefusedForm, type Typed, typedIn } from '../../../platform/web/posted-form.ts'
import { trapField } from '../../../product/suspicion.ts'
import type { noticesContract } from '../contract.ts'
import { noticeKinds } from '../vocabulary.ts'

type Key = 'POST /api/notices'
type Call = (
  key: Key,
  sending: Sending<(typeof noticesContract)[Key]>,
) => Promise<Output<(typeof noticesContract)[Key]>>

export type Acted = { outcome: 'sent'; id: number; isMailed: boolean } | RefusedForm

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
  const typed = typedIn(posted)
  const kind = noticeKinds.find((one) => one === typed.kind)
  const needed = ['page', 'kind', 'explanation', 'isGoodFaith', ...(kind === 'child-abuse' ? [] : ['name', 'email'])]
  const missing = needed.filter((name) => !(name === 'kind' ? kind : typed[name]))
  if (missing.length > 0 || !kind)
    return {
      outcome: 'refused',
      typed,
      fields: Object.fromEntries(missing.map((name) => [name, `${nouns[name]} is needed.`])),
    }
  const email = typed.email ?? ''
  try {
    const { id } = await call('POST /api/notices', {
      body: {
        page: typed.page ?? '',
        kind,
        explanation: typed.explanation ?? '',
        name: typed.name ?? '',
        email,
        isGoodFaith: true,
        website: typed[trapField] ?? '',
        ...openedForMs(typed, nowMs),
      },
    })
    return { outcome: 'sent', id, isMailed: email !== '' }
  } catch (thrown) {
    return { outcome: 'refused', typed, ...getRefusal(nouns, thrown) }
  }
}
