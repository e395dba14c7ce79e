import { pageVisitHeader } from '../../shared/page-visit.ts'
import { isSameText } from '../same-text.ts'
import { derivedToken } from '../tokens.ts'

// Any program can claim what a browser says about itself (`Sec-Fetch-Site`). Our pages also send back what an earlier answer gave
// them: good for an hour, for one address. No cookie, so that public pages stay the same for everyone and set none.

const periodMs = 30 * 60_000

export interface PageVisits {
  /** Whether a call comes from one of our pages, as far as it says so itself. */
  claims: (field: Field) => boolean
  /** Whether it also brings what we gave to a page at this address. */
  isProved: (field: Field, address: string) => boolean
  /** Returns the token for the page's next calls; undefined if this call brought the current half hour's already. */
  renewal: (field: Field, address: string) => string | undefined
}

/** A header of the request, by its name in small letters. */
export type Field = (name: string) => string | undefined

/** Each costs a keyed hash, and a page asks for suggestions with every letter. */
const mostTokens = 20_000

export function createPageVisits({ secret, now = Date.now }: { secret: string; now?: () => number }): PageVisits {
  const tokens = new Map<string, string>()
  const tokenOf = (address: string, period: number) => {
    const salt = `${address} ${period}`
    const token = tokens.get(salt) ?? derivedToken({ secret, purpose: 'page visit', salt })
    if (tokens.size >= mostTokens) tokens.clear()
    tokens.set(salt, token)
    return token
  }
  const period = () => Math.floor(now() / periodMs)
  const claims = (field: Field) => field('sec-fetch-site') === 'same-origin'
  const brings = (field: Field, token: string) => isSameText(field(pageVisitHeader) ?? '', token)
  return {
    claims,
    isProved: (field, address) =>
      claims(field) && [period(), period() - 1].some((one) => brings(field, tokenOf(address, one))),
    renewal: (field, address) => {
      if (!claims(field)) return undefined
      const token = tokenOf(address, period())
      return brings(field, token) ? undefined : token
    },
  }
}
