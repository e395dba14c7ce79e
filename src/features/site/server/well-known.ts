import type { Hono } from 'hono'
import { dayMs } from '../../../platform/shared/days.ts'
import { mailtoHref } from '../../../platform/shared/mailto.ts'
import {
  changePasswordPath,
  customerSettingsPath,
  gpcPath,
  inquiryHref,
  securityPath,
  securityTxtPath,
} from '../../../product/links.ts'

interface Parts {
  publicUrl: string
  /** Address for reports of vulnerabilities; without it the form of the contact page is named. */
  securityEmail: string | undefined
  now: () => Date
}

/** RFC 9116 asks for a day on which the file is stale, less than a year away: it is read again long before. */
const freshDays = 90
/** The day since which the statement of support holds: nothing here sells, shares or tracks. */
const gpcSince = '2026-11-22'

/** Serves the well-known addresses: where to report a vulnerability, how GPC is honored, where to change a password. */
export function wellKnownRoutes(app: Hono, parts: Parts): void {
  const cached = { 'cache-control': 'public, max-age=3600' }
  app.get(securityTxtPath, (c) =>
    c.body(printSecurityTxt(parts), 200, { ...cached, 'content-type': 'text/plain; charset=utf-8' }),
  )
  // Global Privacy Control, W3C: the GPC support resource.
  app.get(gpcPath, (c) => c.json({ gpc: true, lastUpdate: gpcSince }, 200, cached))
  // A Well-Known URL for Changing Passwords, W3C: a redirect that is not for good. Who is not signed in is asked to, and comes back.
  app.get(changePasswordPath, (c) => c.redirect(`${customerSettingsPath}/security`, 303))
}

function printSecurityTxt({ publicUrl, securityEmail, now }: Parts): string {
  const at = (path: string) => new URL(path, publicUrl).href
  const expires = new Date(now().getTime() + freshDays * dayMs).toISOString().slice(0, 10)
  return [
    ...(securityEmail ? [`Contact: ${mailtoHref(securityEmail)}`] : []),
    `Contact: ${at(inquiryHref('security'))}`,
    `Expires: ${expires}T00:00:00Z`,
    'Preferred-Languages: en',
    `Canonical: ${at(securityTxtPath)}`,
    `Policy: ${at(securityPath)}#report-a-weakness`,
    '',
  ].join('\n')
}
