// The register of pages: routes.ts is made from it, header, menu and footer show what of SPEC's lists is in it.

export interface Page {
  path: string
  /** Below src/. */
  file: string
  /** The largest form that it takes, where that is more than a call's body. */
  maxFormBytes?: number
}

export const pages: readonly Page[] = [
  { path: '/', file: 'features/search/web/home.page.tsx' },
  { path: '/search', file: 'features/search/web/search.page.tsx' },
  { path: '/apps/:slug', file: 'features/catalog/web/app.page.tsx' },
  { path: '/sdks/:slug', file: 'features/catalog/web/sdk.page.tsx' },
  { path: '/domains/:slug', file: 'features/catalog/web/domain.page.tsx' },
  { path: '/companies/:id', file: 'features/catalog/web/company.page.tsx' },
  { path: '/data-sources', file: 'features/catalog/web/data-sources.page.tsx' },
  { path: '/investigations/:id?', file: 'features/investigations/web/investigations.page.tsx' },
  { path: '/investigations/:id/evidence/:evidenceId', file: 'features/investigations/web/evidence.page.tsx' },
  { path: '/investigations/:id/compare', file: 'features/investigations/web/compare.page.tsx' },
  { path: '/scan', file: 'features/scans/web/scan.page.tsx' },
  { path: '/scan/:id', file: 'features/scans/web/scan-result.page.tsx' },
  { path: '/scan/:id/compare/:other', file: 'features/scans/web/scan-compare.page.tsx' },
  { path: '/policies', file: 'features/policies/web/policies.page.tsx', maxFormBytes: 1_000_000 },
  { path: '/policies/compare', file: 'features/policies/web/policy-compare.page.tsx', maxFormBytes: 2_000_000 },
  { path: '/policies/:id', file: 'features/policies/web/policy-reading.page.tsx' },
  { path: '/breach-alerts', file: 'features/breach-alerts/web/breach-alerts.page.tsx' },
  { path: '/breach-alerts/confirm/:token', file: 'features/breach-alerts/web/confirm.page.tsx' },
  { path: '/breach-alerts/manage/:token', file: 'features/breach-alerts/web/manage.page.tsx' },
  { path: '/breach-alerts/:id', file: 'features/breach-alerts/web/breach.page.tsx' },
  { path: '/u/:token', file: 'features/breach-alerts/web/unsubscribe.page.tsx' },
  { path: '/data-removal', file: 'features/data-removal/web/data-removal.page.tsx' },
  { path: '/data-removal/prove/:token', file: 'features/data-removal/web/prove.page.tsx' },
  { path: '/data-removal/track', file: 'features/data-removal/web/track.page.tsx' },
  { path: '/data-removal/track/:token', file: 'features/data-removal/web/tracked.page.tsx' },
  { path: '/data-removal/verify', file: 'features/data-removal/web/verify.page.tsx', maxFormBytes: 3_000_000 },
  { path: '/state-privacy-laws', file: 'features/state-laws/web/state-laws.page.tsx' },
  { path: '/state-privacy-laws/confirm/:token', file: 'features/state-laws/web/confirm-law-alerts.page.tsx' },
  { path: '/l/:token', file: 'features/state-laws/web/stop-law-alerts.page.tsx' },
  { path: '/customer/login', file: 'features/customers/web/login.page.tsx' },
  { path: '/customer/forgot-password', file: 'features/customers/web/forgot-password.page.tsx' },
  { path: '/customer/new-password/:token', file: 'features/customers/web/new-password.page.tsx' },
  { path: '/customer/prove/:token', file: 'features/customers/web/prove.page.tsx' },
  { path: '/customer/invitation/:token', file: 'features/customers/web/invitation.page.tsx' },
  { path: '/customer/settings/:section?', file: 'features/customers/web/settings.page.tsx' },
  { path: '/customer/dashboard', file: 'app/pages/dashboard.page.tsx' },
  { path: '/customer/vendors', file: 'features/vendors/web/vendors.page.tsx' },
  { path: '/customer/vendors/import', file: 'features/vendors/web/vendor-import.page.tsx' },
  { path: '/customer/vendors/:id', file: 'features/vendors/web/vendor.page.tsx' },
  { path: '/customer/assessments', file: 'features/assessments/web/assessments.page.tsx' },
  { path: '/customer/assessments/:id', file: 'features/assessments/web/assessment.page.tsx' },
  { path: '/customer/question-sets/:key', file: 'features/assessments/web/question-set.page.tsx' },
  { path: '/customer/webhooks', file: 'features/webhooks/web/webhooks.page.tsx' },
  { path: '/questionnaire/:token', file: 'features/assessments/web/questionnaire.page.tsx' },
  { path: '/vendor-assessments', file: 'features/assessments/web/vendor-assessments.page.tsx' },
  { path: '/customer/investigations/:id', file: 'features/investigations/web/member-investigation.page.tsx' },
  { path: '/compliance-reporting', file: 'features/reports/web/compliance-reporting.page.tsx' },
  { path: '/reports/confirm/:token', file: 'features/reports/web/confirm-recipient.page.tsx' },
  { path: '/reports/stop/:token', file: 'features/reports/web/stop-recipient.page.tsx' },
  { path: '/reports/:token', file: 'features/reports/web/shared-report.page.tsx' },
  {
    path: '/customer/investigations/:id/evidence/:evidenceId',
    file: 'features/investigations/web/member-evidence.page.tsx',
  },
  { path: '/contact', file: 'features/leads/web/contact.page.tsx' },
  { path: '/support', file: 'features/leads/web/support.page.tsx' },
  { path: '/support/tickets/:token', file: 'features/leads/web/ticket.page.tsx' },
  { path: '/newsletter', file: 'features/leads/web/newsletter.page.tsx' },
  { path: '/newsletter/confirm/:token', file: 'features/leads/web/confirm-newsletter.page.tsx' },
  { path: '/newsletter/stop/:token', file: 'features/leads/web/stop-newsletter.page.tsx' },
  { path: '/admin/login', file: 'features/admin/web/login.page.tsx' },
  { path: '/admin', file: 'app/pages/admin.page.tsx' },
  { path: '*', file: 'features/site/web/not-found.page.tsx' },
]

interface NavLink {
  label: string
  href: string
}

/** SPEC's header links, in its order. */
const specHeader: NavLink[] = [
  { label: 'Dashboard', href: '/' },
  { label: 'Platform', href: '/about' },
  { label: 'AI Reports', href: '/investigations' },
  { label: 'Blog', href: '/blog' },
  { label: 'Breach Alerts', href: '/breach-alerts' },
  { label: 'Data Removal', href: '/data-removal' },
  { label: 'State Laws', href: '/state-privacy-laws' },
  { label: 'API Docs', href: '/api' },
  { label: 'Contact', href: '/contact' },
  { label: 'Analytics', href: '/analytics' },
  { label: 'Customer Portal', href: '/customer/login' },
]

/** Those of them that stand in the bar itself; the menu has all. */
const inBar = ['/', '/about', '/investigations', '/breach-alerts', '/data-removal', '/api']

/** SPEC's footer links, grouped. */
const specFooter: { title: string; links: NavLink[] }[] = [
  {
    title: 'Product',
    links: [
      { label: 'Vendor Assessments', href: '/vendor-assessments' },
      { label: 'Compliance Reporting', href: '/compliance-reporting' },
      { label: 'Breach Alerts', href: '/breach-alerts' },
      { label: 'Data Removal', href: '/data-removal' },
      { label: 'API', href: '/api' },
      { label: 'Integrations', href: '/integrations' },
    ],
  },
  {
    title: 'Company',
    links: [
      { label: 'About', href: '/about' },
      { label: 'Security', href: '/security' },
      { label: 'Privacy Policy', href: '/privacy-policy' },
      { label: 'Contact', href: '/contact' },
    ],
  },
  {
    title: 'Resources',
    links: [
      { label: 'Documentation', href: '/documentation' },
      { label: 'Blog', href: '/blog' },
      { label: 'State Privacy Laws', href: '/state-privacy-laws' },
      { label: 'Customer Stories', href: '/case-studies' },
      { label: 'Support', href: '/support' },
    ],
  },
]

/** Paths without parameters, and the files and calls that are linked like pages. */
export const servedPaths: ReadonlySet<string> = new Set([
  ...pages.map((page) => page.path.replace(/\/:\w+\?$/, '')),
  '/api/openapi.json',
])
const isServed = (link: NavLink) => servedPaths.has(link.href)

export const menuLinks = specHeader.filter(isServed)
export const barLinks = menuLinks.filter((link) => inBar.includes(link.href))
export const footerGroups = specFooter
  .map((group) => ({ ...group, links: group.links.filter(isServed) }))
  .filter((group) => group.links.length > 0)
