import { counted } from '../../../platform/shared/counted.ts'
import { removalLimits } from '../vocabulary.ts'
import { cursorOf, idsIn, longest } from './removal-state.ts'

// Fields that the form holds and sends, the same with and without script.

export interface Typed {
  email: string
  reason: string
  name: string
  country: string
  state: string
  account: string
  city: string
  formerNames: string
  /** One address a line. */
  listings: string
  platforms: string[]
  breach: string
}

export interface Refused {
  /** Error texts below the fields. */
  fields: Partial<Record<keyof typeof labels, string>>
  /** Error that no field can fix. */
  words?: string | undefined
}

export function typedIn(form: FormData): Typed {
  const text = (name: string) => String(form.get(name) ?? '')
  return {
    email: text('email').trim(),
    reason: text('reason'),
    name: text('name').trim(),
    country: text('country'),
    state: text('state'),
    account: text('account').trim(),
    city: text('city').trim(),
    formerNames: text('formerNames').trim(),
    listings: text('listings').trim(),
    platforms: idsIn(form.getAll('platforms').map(String)),
    breach: text('breach').slice(0, longest.id),
  }
}

/** Returns what the list shows after a button of the form that needs no script. */
export const searchedIn = (form: FormData) =>
  form.get('intent') === 'all'
    ? { q: '', category: '', cursor: 0 }
    : {
        q: String(form.get('q') ?? '')
          .trim()
          .slice(0, longest.query),
        category: String(form.get('category') ?? '').slice(0, longest.category),
        cursor: cursorOf(form.get('more')),
      }

/** The three fields that SPEC names, and of ours what was filled in. */
export const requestOf = ({ email, platforms, reason, breach, ...details }: Typed) => ({
  email,
  platforms,
  reason,
  ...(breach === '' ? {} : { breachId: breach }),
  ...personOf(details),
})

/** Returns the filled-in fields about the person; a state is sent only for the United States. */
export const personOf = ({ listings, ...texts }: Omit<Typed, 'email' | 'platforms' | 'reason' | 'breach'>) => ({
  ...(Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== '')) as Partial<typeof texts>), // some of the same keys
  ...(listings === '' ? {} : { listings: linesOf(listings) }),
})

const linesOf = (text: string): string[] =>
  text
    .split(/\s+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

export interface Refusal {
  code: string | undefined
  words: string
  issues: readonly { path: string; message: string }[]
}

/** A refusal of the call, told where it belongs. */
export function refusedFor({ code, words, issues }: Refusal): Refused {
  if (code === 'removal_email_unusable') return { fields: { email: words } }
  const named = issues.flatMap(({ path, message }) => {
    const label = labels[path.split('.')[0] as keyof typeof labels]
    return label === undefined ? [] : [[path.split('.')[0], `${label} ${message}.`] as const]
  })
  const fields: Refused['fields'] = Object.fromEntries(named)
  if (named.length > 0) return { fields }
  const list = issues.find(({ path }) => path.startsWith('platforms'))
  return { fields, words: list ? `The list ${list.message}.` : words }
}

const labels = {
  email: 'The address',
  reason: 'The reason',
  name: 'The name',
  country: 'The country',
  state: 'The state',
  account: 'The account',
  city: 'The city',
  formerNames: 'The former names',
  listings: 'One of the pages',
} as const

export const missing = {
  title: 'Missing Information',
  description: 'Please provide your email and select at least one platform.',
}

export const failed = { title: 'Request Failed', description: 'Please check your information and try again.' }

export const submitted = (count: number) => ({
  title: 'Data Removal Request Submitted',
  description: `Requests submitted to ${platformsWords(count)}, check your email for confirmations.`,
})

export const platformsWords = (count: number): string => counted(count, 'platform')

/** Why the form cannot be sent as it is; undefined where it can. */
export const refusedCount = (count: number): string | undefined =>
  count === 0
    ? 'Select at least one platform first.'
    : count > removalLimits.platformsARequest
      ? `A request takes at most ${removalLimits.platformsARequest} platforms; take ${count - removalLimits.platformsARequest} out, and ask for them in another.`
      : undefined
