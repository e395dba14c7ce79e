import type { Context } from 'hono'
import { refuse } from '../../shared/refusal.ts'

/** For every answer: pages add their own policy on top. */
export const commonHeaders = (isHttps: boolean): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
  ...(isHttps ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
})

export const apiPolicy =
  "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * Allows our own files only, and the inline scripts with one of the hashes. `development` opens what Vite's reloads need.
 * @param scripts `'sha256-…'` of each inline script that we wrote. CSP Level 3 § 2.3.1
 */
export function pagePolicy(scripts: readonly string[], { development }: { development: boolean }): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    development ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    development ? '' : "style-src-attr 'none'",
    "img-src 'self' data:",
    "font-src 'self'",
    development ? "connect-src 'self' ws:" : "connect-src 'self'",
    "manifest-src 'self'",
    // Said beside the default too: who judges a policy looks for it by its name. OWASP ASVS 5.0.0, 3.4.3
    "object-src 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // Vite's own client writes markup.
    development ? '' : "require-trusted-types-for 'script'; trusted-types default",
  ]
    .filter(Boolean)
    .join('; ')
}

const reads = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses a write that another site's page started. Browsers send the origin of a request; a caller that does not is
 * not a browser and carries no visitor's cookie.
 */
export function requireSameOrigin(c: Context, publicUrl: string): void {
  if (reads.has(c.req.method)) return
  const site = c.req.header('sec-fetch-site')
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw refuse('cross_site')
  const origin = c.req.header('origin')
  if (origin === undefined) return
  const own = [new URL(publicUrl).host, c.req.header('host')]
  if (!URL.canParse(origin) || !own.includes(new URL(origin).host)) throw refuse('cross_site')
}
