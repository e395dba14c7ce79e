// Targets of the header, menu and footer. Written out: importing each path would bring every page the words of its
// feature.

interface NavLink {
  label: string
  href: string
}

/** SPEC's header links, in its order. */
export const menuLinks: readonly NavLink[] = [
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
export const barLinks = menuLinks.filter(({ href }) => inBar.includes(href))

/** SPEC's footer links, grouped. */
export const footerGroups: readonly { title: string; links: NavLink[] }[] = [
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

// Pages that SPEC's footer does not name. Members find them in one row: their own pages are in the sidebar.
export const tools = {
  title: 'Tools',
  links: [
    { label: 'Search', href: '/search' },
    { label: 'Scan an App or Website', href: '/scan' },
    { label: 'Read a Policy', href: '/policies' },
    { label: 'Compare', href: '/compare' },
  ],
}
export const evidence = {
  title: 'Evidence',
  links: [
    { label: 'Methodology', href: '/methodology' },
    { label: 'Accuracy', href: '/accuracy' },
    { label: 'Enforcement', href: '/enforcement' },
    { label: 'Data Sources', href: '/data-sources' },
    { label: 'Analytics', href: '/analytics' },
    { label: 'Status', href: '/status' },
  ],
}
export const small = [
  { label: 'Terms', href: '/terms' },
  { label: 'Report content', href: '/report-content' },
  { label: 'OpenAPI', href: '/api/openapi.json' },
]
/** Below a page that someone was sent a link to. */
export const forGuests = [
  { label: 'Privacy Policy', href: '/privacy-policy' },
  { label: 'Terms', href: '/terms' },
  { label: 'Report content', href: '/report-content' },
]
