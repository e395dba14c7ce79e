import type { Mode } from '../vocabulary.ts'
import { personOf, type Refusal, type Refused as RefusedRequest, refusedFor } from './removal-form.ts'

// Fields that the page that proves an address holds and sends.

export interface Typed {
  mode: Mode
  country: string
  state: string
  name: string
  account: string
  city: string
  formerNames: string
  listings: string
  signedName: string
  accepted: boolean
  /** Hash of the text on the page. */
  permissionSha256: string
}

export type Refused = RefusedRequest['fields'] & { signedName?: string | undefined; words?: string | undefined }

export function typedIn(form: FormData): Typed {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  return {
    mode: text('mode') === 'agent' ? 'agent' : 'self',
    country: text('country'),
    state: text('state'),
    name: text('name'),
    account: text('account'),
    city: text('city'),
    formerNames: text('formerNames'),
    listings: text('listings'),
    signedName: text('signedName'),
    accepted: form.has('accepted'),
    permissionSha256: text('permissionSha256'),
  }
}

/** In self mode nothing is signed, whatever the fields contain. */
export const proofOf = ({ mode, country, state, name, account, city, formerNames, listings, ...signature }: Typed) => ({
  mode,
  ...personOf({ name, account, city, formerNames, listings, country, state: country === 'US' ? state : '' }),
  ...(mode === 'agent' ? signature : { accepted: false }),
})

export function refusedProof(refusal: Refusal): Refused {
  if (refusal.code === 'removal_unsigned') return { signedName: refusal.words }
  const signed = refusal.issues.find(({ path }) => path === 'signedName')
  if (signed) return { signedName: `The name ${signed.message}.` }
  const { fields, words } = refusedFor(refusal)
  return { ...fields, ...(words === undefined ? {} : { words }) }
}
