import type { Context } from 'hono'
import { pageVisitHeader } from '../../shared/page-visit.ts'
import { isSameText } from '../same-text.ts'
import { derivedToken } from '../tokens.ts'

// Any program can claim what a browser says about itself (`Sec-Fetch-Site`). Our pages also send back what an earlier answer gave
// them: good for an hour, for one address. No cookie, so that public pages stay the same for everyone and set none.

const periodMs = 30 * 60_000

export interface PageVisits {
  /** Whether a call comes from one of our pages, as far as it says so itself. */
  claims: (c: Context) => boolean
  /** Whether it also brings what we gave to a page at this address. */
  isProved: (c: Context, address: string) => boolean
  /** Gives the answer what the page's next calls bring, where this call did not bring this half hour's. */
  renew: (c: Context, address: string) => void
}

export function createPageVisits({ secret, now = Date.now }: { secret: string; now?: () => number }): PageVisits {
  const tokenOf = (address: string, period: number) =>
    derivedToken({ secret, purpose: 'page visit', salt: `${address} ${period}` })
  const period = () => Math.floor(now() / periodMs)
  const claims = (c: Context) => c.req.header('sec-fetch-site') === 'same-origin'
  const brings = (c: Context, token: string) => isSameText(c.req.header(pageVisitHeader) ?? '', token)
  return {
    claims,
    isProved: (c, address) => claims(c) && [period(), period() - 1].some((one) => brings(c, tokenOf(address, one))),
    renew: (c, address) => {
      const token = tokenOf(address, period())
      if (claims(c) && !brings(c, token)) c.res.headers.set(pageVisitHeader, token)
    },
  }
}
